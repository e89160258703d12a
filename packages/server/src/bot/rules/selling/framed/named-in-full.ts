// A thing of the cart, or an option of it, called by words of its own name and no others: "the truffle box 9 pieces".
import type { Language } from '@mostrador/contract/languages'
import { isSameWord, namingWords } from '../../understanding/match.ts'
import { plainText } from '../../understanding/normalise.ts'
import { numbersOf } from '../../understanding/vocabulary.ts'
import type { Held } from '../held.ts'

/** The one line that all of the words name; undefined where they name none, several, or may name an extra. */
export function lineNamedInFull(said: string, held: readonly Held[]): Held | undefined {
  const words = ownWords(said)
  if (words.length === 0) return undefined
  const named = held.filter(({ card, line }) => {
    const own = ownWords(`${card.name} ${optionOf({ card, line })}`)
    return areIn(words, own) && words.some((word) => isHead(word, card.name))
  })
  const whole = named.filter(({ card }) => areIn(ownWords(card.name), words))
  const [only, ...others] = named.length > 1 ? whole : named
  const isExtra = held.some(({ card }) => card.addOns.some(({ name }) => areIn(words, ownWords(name))))
  return isExtra || others.length > 0 ? undefined : only
}

/** The other option of a line that all of the words name, besides those of the thing itself. */
export function optionNamedInFull(
  said: string,
  { card, line }: Held,
  { isOne = false }: { isOne?: boolean } = {},
): string | undefined {
  const id = optionAmong(card, said, { like: optionOf({ card, line }), isOne })
  return id === line.variantId ? undefined : id
}

/**
 * The option that all of the words name which are not the thing's own; of several, the one most like another. With `isOne`
 * a number counts nothing, as in "the strap is 22".
 */
export function optionAmong(
  card: Held['card'],
  said: string,
  { like = '', isOne = false }: { like?: string; isOne?: boolean } = {},
): string | undefined {
  const words = ownWords(said).filter((word) => !namesOnly(word, card))
  if (words.length === 0) return undefined
  const fitting = card.variants
    .map(({ id, name }) => ({ id, names: ownWords(name) }))
    .filter(({ names }) => areIn(words, names))
  const exact = fitting.filter(({ names }) => names.length === words.length)
  // "Rather three" counts, whatever the options are called; "rather 27", of shoes, is one.
  const isTold = isOne || (exact.length === 1 && Number(words[0]) > countMax)
  if (isCount(words, said) && !isTold) return undefined
  const own = ownWords(like)
  const alike = (exact.length === 1 ? exact : fitting).map(({ id, names }) => ({
    id,
    shared: names.filter((word) => own.includes(word)).length,
  }))
  const most = Math.max(...alike.map(({ shared }) => shared))
  const [only, ...others] = alike.filter(({ shared }) => shared === most)
  return only && others.length === 0 ? only.id : undefined
}

/** A greater number of one thing is no likely count. */
const countMax = 20

/** "Three", "3": how many pieces; undefined of any other word. */
export function countIn(word: string, language: Language): number | undefined {
  const value = /^\d{1,2}$/.test(word) ? Number(word) : numbersOf(language).get(word)
  return value !== undefined && value > 0 && Number.isInteger(value) ? value : undefined
}

/** All words but articles and the like. */
export function ownWords(said: string): string[] {
  return plainText(said)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '' && !quiet.test(word))
}

const quiet =
  /^(?:de|del|la|el|l[oa]s|[oae]|[oa]s|d[oa]s?|n[oa]|y|and|the|of|in|en|em|a|mi|my|um|uma|un[oa]?)$/

function optionOf({ card, line }: Pick<Held, 'card' | 'line'>): string {
  return card.variants.find(({ id }) => id === line.variantId)?.name ?? ''
}

/** A number and nothing else, not even a sign: "$25" is none. */
function isCount(words: readonly string[], said: string): boolean {
  return words.every((word) => /^\d+$/.test(word)) && !/[$€£+.,#°º"”]|\d[^\d\s]/u.test(said)
}

function namesOnly(word: string, { name, variants }: Held['card']): boolean {
  return isAmong(word, ownWords(name)) && !variants.some((each) => isAmong(word, ownWords(each.name)))
}

function areIn(words: readonly string[], names: readonly string[]): boolean {
  return words.length > 0 && words.every((word) => isAmong(word, names))
}

export function isAmong(word: string, names: readonly string[]): boolean {
  return names.some((name) => isSameWord(word, name))
}

/** The first word of a name says what it is; in English the last one does. */
function isHead(word: string, name: string): boolean {
  const names = namingWords(name.split(/[,(]| - /)[0] ?? '').filter((each) => !/\d/.test(each))
  return [names.at(0), names.at(-1)].some((head) => head !== undefined && isSameWord(word, head))
}
