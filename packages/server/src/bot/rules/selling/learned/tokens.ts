// A line cut into what may speak of the cart: things, numbers, words that point at things, and all its other words.
import type { Language } from '@mostrador/contract/languages'
import { numbersOf } from '../../understanding/vocabulary.ts'

/**
 * Where a thing named is found. `F`: the line of the cart spoken of last, `C`: another line of the cart, `V`: another
 * option of what is in the cart, `A`: an extra of it, `S`: shown or spoken of, `N`: anything else that is sold.
 */
export type Source = 'F' | 'C' | 'V' | 'A' | 'S' | 'N'

type Pointer = 'it' | 'place' | 'cheapest' | 'other' | 'each' | 'both' | 'all' | 'rest' | 'same'

export type CartToken =
  | { kind: 'word' | 'mark'; word: string; at: number }
  | { kind: 'thing'; word: string; words: readonly string[]; source: Source; at: number }
  | { kind: 'number'; word: string; value: number; isArticle: boolean; at: number }
  | { kind: 'pointer'; word: string; pointer: Pointer; at: number }

/** A word as written, with the place of its beginning in the text. */
export type Piece = { word: string; at: number; isMark: boolean }

/** Measures and packings, which count rather than name. */
export const units =
  /^(?:kilos?|kilitos?|quilos?|kg|kgs|litros?|lts?|gramos?|gramas?|gr?|libras?|lbs?|pounds?|docenas?|duzias?|dozens?|unidad|unidades|unidade|piezas?|pzas?|packs?|paquetes?|pacotes?|bolsas?|cajas?|caixas?|bags?|box|boxes|par|pares|latas?|botellas?|garrafas?|cans?|bottles?|jars?|pairs?|macos?|bandejas?|porcion|porciones|porcao|porcoes|frascos?|tarros?|potes?|sobres?|rollos?|rolos?)$/

const piece = /\d+(?:[.,:]\d+)+|\d+(?:[dr][oa]|st|nd|rd|th)\b|\d+|[\p{L}ªº]+|👍|[,.;:?!\n()+/#&$%-]/gu
const wordsMax = 90

export function piecesOf(text: string): Piece[] {
  const found: Piece[] = []
  for (const { 0: written, index } of text.matchAll(piece)) {
    const plain = written
      .toLowerCase()
      .normalize('NFKD')
      .replace(/\p{M}+/gu, '')
      .replace(/([a-z])\1{2,}/g, '$1')
    const isMark = !/[\p{L}\p{N}👍]/u.test(plain)
    for (const word of isMark ? [plain] : unglued(plain)) found.push({ word, at: index, isMark })
  }
  return found.slice(0, wordsMax)
}

/** "Quítelo": the verb and what it points at. */
const glued =
  /^((?:quit|sac|saqu|borr|elimin|retir|agreg|agregu|anad|sum|pon|pong|ech|met|mand|envi|dej|cambi|anot|apart|separ|llev|llevar|dam|dem|dame|deme|trae|traig|incluy|vol|cancel|reemplac|hag|haz|quier)(?:[aeiou]|ar|er|an|en|ga|gan)?(?:me|se|le|nos)?)(l[oa]s?)$/
function unglued(word: string): string[] {
  const [, verb, it] = glued.exec(word) ?? []
  return verb !== undefined && it !== undefined ? [verb, it] : [word]
}

const phrasesOf = (pointer: Pointer, list: string): [string, Pointer][] =>
  list.split('|').map((phrase) => [phrase, pointer])
const pointers: ReadonlyMap<string, Pointer> = new Map([
  ...phrasesOf(
    'it',
    'eso|esa|ese|esos|esas|esto|este|esta|estos|estas|aquel|aquella|lo|la|los|las|isso|essa|esse|esses|essas|disso|desse|dessa|desses|dessas|ele|ela|eles|elas|dele|dela|deles|delas|it|that|this|those|these|them|one|ones|that one|this one',
  ),
  ...phrasesOf(
    'place',
    'primero|primera|primeros|primeras|segundo|segunda|tercero|tercera|cuarto|cuarta|primeiro|primeira|terceiro|terceira|quarto|quarta|ultimo|ultima|ultimos|ultimas|first|second|third|fourth|last|1ro|1ra|2do|2da|3ro|3ra|1st|2nd|3rd|first one|second one|third one|last one|lo primero|lo ultimo|de arriba|de abajo|de cima|de baixo|top one|bottom one',
  ),
  ...phrasesOf(
    'cheapest',
    'mas barato|mas barata|mas baratos|mas baratas|mas economico|mas economica|mais barato|mais barata|mais em conta|cheapest|cheapest one|cheaper|cheaper one',
  ),
  ...phrasesOf(
    'other',
    'otro|otra|otros|otras|outro|outra|outros|outras|other|another|other one|another one|lo otro|el otro|la otra|los otros|las otras|o outro|a outra|the other|the other one|del otro|de la otra|do outro|da outra',
  ),
  ...phrasesOf(
    'each',
    'cada|de cada|cada una|cada uno|cada um|cada uma|de cada una|de cada uno|de cada um|de cada uma|each|of each|of each one|each one|de cada cosa|de cada sabor|de cada color|de cada tipo|de cada cor|of every',
  ),
  ...phrasesOf(
    'both',
    'ambos|ambas|both|los dos|las dos|los 2|las 2|os dois|as duas|os 2|as 2|the two|both of them|both of those|los tres|las tres|os tres|as tres|all three|los dos juntos',
  ),
  ...phrasesOf(
    'all',
    'todo|todos|todas|tudo|everything|all|all of it|all of them|eso todo|todo eso|isso tudo',
  ),
  ...phrasesOf(
    'rest',
    'lo demas|los demas|las demas|el resto|o resto|the rest|resto|demas|everything else|lo que queda|as outras coisas|lo otro todo',
  ),
  ...phrasesOf(
    'same',
    'lo mismo|la misma|el mismo|o mesmo|a mesma|the same|igual|same|misma cantidad|mesma quantidade',
  ),
])
const phraseWordsMax = 4
const articles: ReadonlySet<string> = new Set(['la', 'lo', 'los', 'las'])

type ThingFound = { words: readonly string[]; source: Source; size: number }
/** The thing that begins at a piece, if one does. */
export type FindThing = (pieces: readonly Piece[], at: number) => ThingFound | undefined

export function cartTokensOf(pieces: readonly Piece[], language: Language, thingAt: FindThing): CartToken[] {
  const tokens: CartToken[] = []
  for (let index = 0; index < pieces.length; ) {
    const { token, size } = tokenAt(pieces, index, { language, thingAt })
    tokens.push(token)
    index += size
  }
  return tokens.map((token, index) => asArticle(token, tokens[index + 1], tokens[index + 2]))
}

function tokenAt(
  pieces: readonly Piece[],
  index: number,
  { language, thingAt }: { language: Language; thingAt: FindThing },
): { token: CartToken; size: number } {
  const { word = '', at = 0, isMark = false } = pieces[index] ?? {}
  if (isMark) return { token: { kind: 'mark', word, at }, size: 1 }
  const thing = thingAt(pieces, index)
  if (thing) {
    const { words, source, size } = thing
    return { token: { kind: 'thing', word: words.join(' '), words, source, at }, size }
  }
  const pointing = longest(pieces, index, (phrase) => pointers.get(phrase))
  const number = numberAt(pieces, index, language)
  if (pointing && (!number || pointing.size > number.size))
    return {
      token: { kind: 'pointer', word: pointing.phrase, pointer: pointing.found, at },
      size: pointing.size,
    }
  if (number) {
    const { value, size, isArticle } = number
    return { token: { kind: 'number', word, value, isArticle, at }, size }
  }
  return { token: { kind: 'word', word, at }, size: 1 }
}

/** "The" before a thing, "the one of" it or a number points at nothing, and "the two" before a thing counts it. */
function asArticle(token: CartToken, next: CartToken | undefined, second: CartToken | undefined): CartToken {
  if (token.kind !== 'pointer' || next === undefined) return token
  const isOf = next.kind === 'word' && /^del?$/.test(next.word) && second?.kind === 'thing'
  const isBeforeThing = next.kind === 'thing' || next.kind === 'number' || next.kind === 'pointer' || isOf
  if (articles.has(token.word) && isBeforeThing) return { kind: 'word', word: token.word, at: token.at }
  const counted = token.pointer === 'both' && next.kind === 'thing' ? countOfBoth(token.word) : undefined
  return counted === undefined
    ? token
    : { kind: 'number', word: token.word, value: counted, isArticle: false, at: token.at }
}

function countOfBoth(word: string): number {
  return /tres|three/.test(word) ? 3 : 2
}

function longest<Found>(
  pieces: readonly Piece[],
  index: number,
  find: (phrase: string) => Found | undefined,
): { found: Found; phrase: string; size: number } | undefined {
  for (let size = Math.min(phraseWordsMax, pieces.length - index); size > 0; size -= 1) {
    const part = pieces.slice(index, index + size)
    if (part.some(({ isMark }) => isMark)) continue
    const phrase = part.map(({ word }) => word).join(' ')
    const found = find(phrase)
    if (found !== undefined) return { found, phrase, size }
  }
  return undefined
}

const halves: ReadonlySet<string> = new Set(['medio', 'media', 'meio', 'meia', 'half'])

function numberAt(pieces: readonly Piece[], index: number, language: Language) {
  const { word = '' } = pieces[index] ?? {}
  if (/^\d/.test(word)) {
    const digits = word.replace(/[.,](?=\d{3}\b)/g, '').replace(',', '.')
    const value = word.includes(':') ? 0 : Number(digits)
    return { value: Number.isFinite(value) ? value : 0, size: 1, isArticle: false }
  }
  const numbers = numbersOf(language)
  const found = longest(pieces, index, (phrase) => numbers.get(phrase))
  if (!found && halves.has(word)) return { value: 0.5, size: 1, isArticle: false }
  return found && { value: found.found, size: found.size, isArticle: found.found === 1 }
}
