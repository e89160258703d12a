// Decides whether an answer of a model may be sent. Its own words may only be talk; every fact is a reference that the
// service fills in, and whatever is said to be done has an effect in this turn.
import type { Language } from '@mostrador/contract/languages'
import type { FactKind } from '../facts/facts.ts'
import { checkPrices } from './check-prices.ts'
import { type Doings, type Hearing, type ReadSentence, readWords } from './read-sentence.ts'
import { checkSymbols, type Piece, piecesOf, sentencesOf } from './sentences.ts'
import { Unspeakable } from './unspeakable.ts'
import { type Topic, type Vocabulary, vocabularies } from './vocabulary.ts'

export type Speakable = { pieces: readonly Piece[]; language: Language }

/** Throws `Unspeakable`, with a reason for the model. */
export function checkAnswer(answer: string, hearing: Hearing): Speakable {
  const pieces = piecesOf(answer, hearing.facts)
  for (const piece of pieces) if (piece.kind === 'text') checkSymbols(piece.text)
  const sentences = sentencesOf(pieces)
  const isOwn = (vocabulary: Vocabulary) => Number(vocabulary.language === hearing.language)
  const heard = vocabularies
    .toSorted((a, b) => isOwn(b) - isOwn(a))
    .map((vocabulary) => ({
      vocabulary,
      read: sentences.map((each) => readWords(each, vocabulary, hearing)),
    }))
    .map((each) => ({ ...each, unknown: each.read.flatMap(({ unknown }) => unknown) }))
    .reduce((best, each) => (each.unknown.length < best.unknown.length ? each : best))
  const { vocabulary, read, unknown } = heard
  if (unknown.length > 0) {
    const words = [...new Set(unknown)].slice(0, 5).map((word) => `"${word}"`)
    throw new Unspeakable(
      `${words.join(', ')}: use everyday words of conversation only; goods, facts and promises come from references`,
    )
  }
  for (const [at, each] of read.entries()) checkTopics(each, itemsBelow(read, at), hearing.doings, vocabulary)
  checkPrices(read, hearing.facts, vocabulary)
  return { pieces, language: vocabulary.language }
}

/** The references that a heading introduces: a list, or one line without words. "Yes, we do!" introduces as well. */
function itemsBelow(read: readonly ReadSentence[], at: number): ReadonlySet<FactKind> {
  const kinds = new Set<FactKind>()
  const isBareOffer = [...(read[at]?.topics ?? [])].join() === 'offer'
  if (isBareOffer) for (const kind of read[at + 1]?.kinds ?? []) kinds.add(kind)
  if (!read[at]?.isHeading) return kinds
  for (const [offset, { isItem, kinds: own, tokens }] of read.slice(at + 1).entries()) {
    const isLine = offset === 0 && tokens.every(({ kind }) => kind === 'fact')
    if (!isItem && !isLine) break
    for (const kind of own) kinds.add(kind)
  }
  return kinds
}

const stated: Readonly<Partial<Record<Topic, readonly FactKind[]>>> = {
  offer: [
    'product',
    'variant',
    'addon',
    'category',
    'slot',
    'note',
    'line',
    'cart',
    'about',
    'hours',
    'stock',
  ],
  price: ['price', 'was', 'total', 'line', 'cart', 'note', 'order', 'link'],
  stock: ['stock', 'slot', 'note'],
  time: ['slot', 'appointment', 'hours', 'note', 'duration'],
  delivery: ['note', 'order'],
  booking: ['slot', 'appointment', 'note', 'duration'],
  order: ['order', 'link', 'note'],
  link: ['link'],
  address: ['note', 'order'],
}

/** Absence may be said without a reference where it promises nothing. */
const deniable: ReadonlySet<Topic> = new Set(['offer', 'order', 'booking'])

/** A question may be about these together; "does it arrive today?" would be a promise with a question mark. */
const askable: readonly ReadonlySet<Topic>[] = [
  new Set(['order', 'address', 'asked']),
  new Set(['offer', 'stock', 'count', 'asked']),
  new Set(['offer', 'booking', 'time', 'asked']),
  new Set(['offer', 'price', 'asked']),
  new Set(['order', 'delivery', 'asked', 'count']),
]

function checkTopics(
  { topics, kinds, words, isQuestion }: ReadSentence,
  below: ReadonlySet<FactKind>,
  doings: Doings,
  vocabulary: Vocabulary,
): void {
  checkClaims(topics, doings)
  const has = (topic: Topic) => (stated[topic] ?? []).some((kind) => kinds.has(kind) || below.has(kind))
  const isDenied = words.some((word) => vocabulary.negations.has(word))
  const open = [...topics].filter(
    (topic) =>
      topic in stated &&
      !has(topic) &&
      !(isDenied && deniable.has(topic)) &&
      !(topic === 'order' && doings.closing === 'order') &&
      !(topic === 'address' && (doings.address || doings.closing === 'order')) &&
      !(topic === 'booking' && doings.closing === 'booking'),
  )
  const isOfCart = ['line', 'cart', 'total'].some(
    (kind) => kinds.has(kind as FactKind) || below.has(kind as FactKind),
  )
  if (topics.has('asked') && !isQuestion && !isOfCart)
    throw new Unspeakable(`"${words.join(' ')}" may only be asked`)
  if (open.length > 0 && !(isQuestion && askable.some((set) => open.every((topic) => set.has(topic))))) {
    throw new Unspeakable(
      `a sentence about ${open.join(' and ')} must hold the reference that states it, or ask ("${words.join(' ')}")`,
    )
  }
  if (!isQuestion) checkStatement({ topics, kinds, words }, below, vocabulary)
}

const ofProduct: readonly FactKind[] = ['price', 'was', 'stock', 'duration', 'about', 'line', 'note', 'slot']

/** Free times are only free, and of a product nothing is stated but facts, an offer and praise. */
function checkStatement(
  { topics, kinds, words }: Pick<ReadSentence, 'topics' | 'kinds' | 'words'>,
  below: ReadonlySet<FactKind>,
  { slotClaims, slotWords, praise, pointing, negations }: Vocabulary,
): void {
  const own = words.filter((word) => word !== '{}')
  if (kinds.has('slot') && own.length > 0) {
    const isFree = own.some((word) => slotWords.has(word)) || topics.has('offer')
    const claim = own.find((word) => slotClaims.has(word))
    if (!isFree || claim !== undefined)
      throw new Unspeakable('a free time is only free: say that it is, nothing is booked by saying so')
  }
  if (
    !kinds.has('product') ||
    own.length === 0 ||
    ofProduct.some((kind) => kinds.has(kind) || below.has(kind))
  )
    return
  const isOffered = topics.has('offer') || topics.has('cart_done') || own.some((word) => praise.has(word))
  const isPointing = own.some((word) => pointing.has(word)) && !own.some((word) => negations.has(word))
  if (!isOffered || (isPointing && !topics.has('offer')))
    throw new Unspeakable(
      'of a product say only what a reference states, that there is one, or that it is nice',
    )
}

function checkClaims(found: ReadonlySet<Topic>, { cart, address, closing }: Doings): void {
  const claims: [Topic, boolean][] = [
    ['cart_done', cart],
    ['address_done', address],
    ['any_done', cart || address || closing !== undefined],
  ]
  for (const [topic, isDone] of claims) {
    if (found.has(topic) && !isDone)
      throw new Unspeakable('you say that something was done, but no tool did it')
  }
}
