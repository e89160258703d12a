// Another option of what is in the cart already: "the largest, then" right after one was put in, "one of them in white".
import { lastSpokenOf } from '../../dialogue/focus.ts'
import type { Turn } from '../../dialogue/turn.ts'
import type { Act } from '../../understanding/act.ts'
import { isSameWord, namingWords } from '../../understanding/match.ts'
import { lineOf, plainText, wordsOf } from '../../understanding/normalise.ts'
import { chosenOf } from '../../understanding/things/choose.ts'
import { pointedAt } from '../../understanding/things/ends.ts'
import { cuesIn } from '../../understanding/vocabulary.ts'
import { showCart } from '../cart.ts'
import { type Held, itemOf, linesMeant, setAll, setItems } from '../held.ts'
import { goesOn } from '../wishing/continuing.ts'

const wordsMax = 7
const ofOne =
  /\b(?:un[oa]? (?:de|d) (?:ell[oa]s|es[oa]s|est[oa]s|l[oa]s (?:dos|tres|cuatro|\d+))|um[a]? (?:del[ea]s|dess[ea]s|d[oa]s (?:dois|duas|tres|\d+))|one of (?:them|those|these|the (?:two|three|\d+)|em))\b/
const another =
  /\b(?:otr[oa]s?|outr[oa]s?|another|tambien|tambem|tb|tbm|also|too|ademas|extra|aparte|(?:un[oa]?|um|uma|one|\d+) (?:mas|mais|more))\b/

/** The option named takes the place of the one in the cart; true when it did. */
export async function takeOption(turn: Turn, act: Act, held: readonly Held[]): Promise<boolean> {
  const plain = plainText(act.text)
  const last = lastSpokenOf(turn, 'line')
  const old = held.find(({ line }) => line.id === last?.id)
  const besideYes = turn.memory.flow?.at === 'order' ? namedBesideYes(act, held) : undefined
  if (besideYes && !another.test(plain)) {
    const items = [{ ...itemOf(besideYes.old), variantId: besideYes.variantId }]
    return setAll(turn, held, { without: [besideYes.old], items, spoken: besideYes.old.card })
  }
  if (!old || old.card.variants.length < 2 || act.isQuestion || another.test(plain) || goesOn(act.text))
    return false
  const isOne = ofOne.test(plain) && old.line.quantity > 1
  if (!isOne && (old.line.quantity > 1 || !isBare(turn, act, old))) return false
  const variant = optionLike(old, act.text)
  // "One of them in white", where there is no white: nothing is put in for it.
  if (!variant && isOne && act.intent === 'add') return tell(turn)
  if (!variant || variant.available === 0) return false
  const taken = isOne ? 1 : old.line.quantity
  const left = old.line.quantity - taken
  const items = [
    ...(left > 0 ? [{ ...itemOf(old), quantity: left }] : []),
    { ...itemOf(old), variantId: variant.id, quantity: taken },
  ]
  return setAll(turn, held, { without: [old], items, spoken: old.card })
}

async function tell(turn: Turn): Promise<true> {
  await showCart(turn)
  return true
}

/** "Yes, but the socks in L", said to the summary: the line whose product and another option of it are named. */
function namedBesideYes(
  { text, isQuestion, quantity }: Act,
  held: readonly Held[],
): { old: Held; variantId: string } | undefined {
  if (isQuestion || (quantity ?? 1) > 1) return undefined
  const words = namingWords(text)
  const meant = held.flatMap((old) => {
    const names = namingWords(old.card.name)
    const isNamed = words.some((word) => names.some((name) => isSameWord(word, name)))
    const { items } = chosenOf(old.card.variants, text, { besides: old.card.name })
    const [variant, ...more] = items
    const isOther = variant && more.length === 0 && variant.id !== old.line.variantId
    return isNamed && isOther && variant.available !== 0 ? [{ old, variantId: variant.id }] : []
  })
  return meant.length === 1 ? meant[0] : undefined
}

/** "Give me three of those" right after one was put in: three in all. */
export async function recount(turn: Turn, act: Act, held: readonly Held[]): Promise<boolean> {
  const { quantity, text } = act
  const first = countedLast(turn, text, held)
  // How many is then for the question of extras to hear.
  if (turn.memory.flow?.at === 'addOns') return false
  if (first?.kind !== 'line' || first.added === undefined || quantity === undefined || quantity < 2)
    return false
  const isMore =
    another.test(plainText(text)) ||
    /\b(?:mas|mais|more|suma\w*|agreg\w*|add|adicion\w*)\b/.test(plainText(text))
  if (act.isQuestion || act.items.length > 1 || isMore || goesOn(text) || namingWords(act.query).length > 0)
    return false
  const [old] = linesMeant(turn, { text, query: '', quantity }, held)
  return old && (old.line.id !== first.id || old.line.quantity === first.added)
    ? setItems(turn, held, [{ old, item: { quantity } }])
    : false
}

/**
 * The line just put in; with a question about it in between, only where the words say that they go on from it: "then
 * two".
 */
function countedLast({ memory }: Turn, text: string, held: readonly Held[]) {
  const [first, second] = memory.focus ?? []
  if (first?.kind !== 'product' || second?.kind !== 'line') return first
  const line = held.find(({ line: { id } }) => id === second.id)
  return line?.card.id === first.id && then.test(plainText(text)) ? second : first
}

/** Nothing but the option, right after another was put in: the end of a scale, or said to be better. */
function isBare(turn: Turn, { text, quantity }: Act, { line, card }: Held): boolean {
  const [first] = turn.memory.focus ?? []
  if (first?.kind !== 'line' || first.id !== line.id || quantity !== undefined) return false
  const words = wordsOf(text, turn.language)
  if (words.length > wordsMax) return false
  const cues = cuesIn(lineOf(words), turn.language)
  const isMeant = pointedAt(text)?.isEnd === true || cues.has('instead') || then.test(plainText(text))
  const names = namingWords(card.name)
  return isMeant && !namingWords(text).some((word) => names.some((other) => isSameWord(word, other)))
}

const then = /\b(?:entonces|entao|then|so)\b/

/** The option that the words name, other than the one there. */
function optionLike({ line, card }: Held, said: string) {
  const { items } = chosenOf(card.variants, said, { besides: card.name })
  if (items.length === card.variants.length) return undefined
  return mostLike(
    card.variants.filter(({ id }) => id !== line.variantId && items.some((item) => item.id === id)),
    card.variants.find(({ id }) => id === line.variantId)?.name ?? '',
  )
}

/** The option most like what is there: "in white" of a black M is a white M. */
export function mostLike<Option extends { name: string }>(
  options: readonly Option[],
  name: string,
): Option | undefined {
  const own = namingWords(name)
  const likeness = (other: Option) =>
    namingWords(other.name).filter((word) => own.some((each) => isSameWord(word, each))).length
  const best = Math.max(0, ...options.map(likeness))
  const alike = options.filter((each) => likeness(each) === best)
  return alike.length === 1 ? alike[0] : undefined
}
