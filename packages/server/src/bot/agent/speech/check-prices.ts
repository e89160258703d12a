// Binds what is said of a thing to that thing: a price beside another product's name would be that product's price.
import type { Facts } from '../facts/facts.ts'
import type { ReadSentence } from './read-sentence.ts'
import type { Token } from './sentences.ts'
import { Unspeakable } from './unspeakable.ts'
import type { Vocabulary } from './vocabulary.ts'

const things: ReadonlySet<string> = new Set(['product', 'variant', 'addon', 'line'])
const ofThings: ReadonlySet<string> = new Set(['price', 'was', 'stock', 'duration', 'about'])
const money: ReadonlySet<string> = new Set(['price', 'was'])

export function checkPrices(read: readonly ReadSentence[], facts: Facts, vocabulary: Vocabulary): void {
  let before: ReadonlySet<string> = new Set()
  let wasPriced = false
  for (const sentence of read) {
    before = checkSentence(sentence, before, { facts, vocabulary })
    const isPriced = [...sentence.kinds].some((kind) => money.has(kind))
    const isAlso = sentence.words.some((word) => vocabulary.also.has(word))
    const isOffer = sentence.topics.has('offer') || sentence.isQuestion
    if (wasPriced && !isPriced && isAlso && !isOffer && mentionsThing(sentence, facts))
      throw new Unspeakable('"also" after a price would give two things one price')
    wasPriced = isPriced
  }
}

/** Returns the things that a following price may be of. */
function checkSentence(
  { tokens, kinds, words }: ReadSentence,
  before: ReadonlySet<string>,
  { facts, vocabulary }: { facts: Facts; vocabulary: Vocabulary },
): ReadonlySet<string> {
  const isPriced = [...kinds].some((kind) => money.has(kind))
  const mentioned = new Set<string>()
  const priced = new Set<string>()
  let current: ReadonlySet<string> = new Set()
  const isOfCart = kinds.has('total') || kinds.has('cart')
  // Also in a phrase that is harmless elsewhere: "the two" for one price.
  const isCounted = words.some((word) => vocabulary.topicOf.get(word) === 'count')
  if (isCounted && (isPriced || isOfCart))
    throw new Unspeakable('a number of pieces beside a price would be a price that nobody has set')
  for (const [at, token] of tokens.entries()) {
    const named = namedBy(token, facts)
    if (named) {
      if (token.kind === 'word') checkBlend(tokens[at - 1], named, facts)
      current = named
      if (token.kind === 'fact') mentioned.add(token.fact.subject)
      if (token.kind === 'word' && (isPriced || isOfCart)) checkOwnWord(token.word, named, tokens)
    } else if (token.kind === 'fact' && token.fact.kind === 'slot') {
      if (current.size > 0 && !current.has(token.fact.subject))
        throw new Unspeakable('{slot} is a time of another service than the one beside it')
    } else if (token.kind === 'fact' && ofThings.has(token.fact.kind)) {
      const { subject, kind } = token.fact
      const near = current.size > 0 ? current : nextNamed(tokens.slice(at + 1), facts)
      const known = near ?? (new Set([...before].map(productOf)).size === 1 ? before : undefined)
      if (!known?.has(subject))
        throw new Unspeakable(`{${kind}} must stand beside the {product} or {variant} that it belongs to`)
      if (money.has(kind)) priced.add(subject)
    }
  }
  if (isOfCart && mentioned.size > 0 && !kinds.has('line'))
    throw new Unspeakable("the cart's total may not stand in a sentence about a product")
  if (kinds.has('line')) checkLines(tokens)
  if (isPriced) checkEachPriced(mentioned, priced)
  return mentioned.size > 0 ? mentioned : current.size > 0 ? current : before
}

/** A line of the cart has its price in it. */
function checkLines(tokens: readonly Token[]): void {
  const facts = tokens.flatMap((token) => (token.kind === 'fact' ? [token.fact] : []))
  const lines = new Set(facts.filter(({ kind }) => kind === 'line').map(({ subject }) => subject))
  if (facts.some(({ kind, subject }) => kind === 'product' && !lines.has(subject)))
    throw new Unspeakable('a line of the cart may not stand in a sentence about another product')
}

/** In a sentence with prices every product has its own. */
function checkEachPriced(mentioned: ReadonlySet<string>, priced: ReadonlySet<string>): void {
  for (const subject of mentioned) {
    const isPriced = [...priced].some(
      (each) => each === subject || each.startsWith(`${subject} `) || subject.startsWith(`${each} `),
    )
    if (!isPriced) throw new Unspeakable('each product in a sentence with a price needs its own price there')
  }
}

/** "Vela" may stand beside the price of any candle, but not of a mug. */
function checkOwnWord(word: string, named: ReadonlySet<string>, tokens: readonly Token[]): void {
  const owners = tokens.flatMap((token) =>
    token.kind === 'fact' && (ofThings.has(token.fact.kind) || token.fact.kind === 'line')
      ? [token.fact.subject]
      : [],
  )
  if (!owners.every((owner) => named.has(owner) || isOwnerOf(named, owner)))
    throw new Unspeakable(`"${word}" is the name of another thing than the price beside it`)
}

/** Two name words in a row must be of one thing, else together they name a thing that is not sold. */
function checkBlend(last: Token | undefined, named: ReadonlySet<string>, facts: Facts): void {
  const before = last?.kind === 'word' ? facts.subjectsNamed(last.word) : undefined
  if (!before) return
  const products = new Set([...before].map(productOf))
  if (![...named].some((subject) => products.has(productOf(subject))))
    throw new Unspeakable('these words together name a thing that no tool returned')
}

function productOf(subject: string): string {
  return subject.split(' ')[0] ?? subject
}

/** A variant belongs to its product. */
function isOwnerOf(known: ReadonlySet<string> | undefined, subject: string): boolean {
  const [product = ''] = subject.split(' ')
  return known !== undefined && product !== subject && known.has(product)
}

function namedBy(token: Token | undefined, facts: Facts): ReadonlySet<string> | undefined {
  if (!token) return undefined
  if (token.kind === 'word') return facts.subjectsNamed(token.word)
  return things.has(token.fact.kind) ? new Set([token.fact.subject]) : undefined
}

function nextNamed(tokens: readonly Token[], facts: Facts): ReadonlySet<string> | undefined {
  for (const token of tokens) {
    const named = namedBy(token, facts)
    if (named) return named
  }
  return undefined
}

function mentionsThing({ tokens }: ReadSentence, facts: Facts): boolean {
  return tokens.some((token) => namedBy(token, facts) !== undefined)
}
