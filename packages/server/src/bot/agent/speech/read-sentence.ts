// The words of a sentence as a vocabulary knows them.
import type { Language } from '@mostrador/contract/languages'
import type { FactKind, Facts } from '../facts/facts.ts'
import type { Sentence } from './sentences.ts'
import type { Topic, Vocabulary } from './vocabulary.ts'

/** The turn's own doings, which the answer may claim. */
export type Doings = {
  cart: boolean
  address: boolean
  /** The service will ask about it beneath the answer. */
  closing: 'order' | 'booking' | undefined
}

export type Hearing = {
  facts: Facts
  doings: Doings
  /** Names that may be said: of the shop, and of the customer. */
  names: ReadonlySet<string>
  /** The customer's; an answer that could be in several languages is in this one. */
  language: Language
}

export type ReadSentence = Sentence & {
  words: readonly string[]
  topics: ReadonlySet<Topic>
  kinds: ReadonlySet<FactKind>
  unknown: readonly string[]
}

export function readWords(
  sentence: Sentence,
  vocabulary: Vocabulary,
  { facts, names }: Hearing,
): ReadSentence {
  const words = sentence.tokens.map((token) => (token.kind === 'word' ? token.word : '{}'))
  const line = ` ${words.join(' ')} `
  const phrase = vocabulary.refusedPhrases.find((each) => line.includes(` ${each} `))
  const found = new Set<Topic>()
  if (vocabulary.offerPhrases.some((each) => line.includes(` ${each} `))) found.add('offer')
  const unknown: string[] = phrase === undefined ? [] : [phrase]
  for (const [word, next] of withoutPhrases(words, vocabulary)) {
    const verdict = verdictOf(word, vocabulary, { facts, names })
    if (verdict === 'unknown') unknown.push(word)
    else if (verdict === 'count' && !isCountable(next, vocabulary, facts)) unknown.push(word)
    if (verdict !== 'unknown' && verdict !== 'free') found.add(verdict)
  }
  const kinds = new Set(sentence.tokens.flatMap((token) => (token.kind === 'fact' ? [token.fact.kind] : [])))
  return { ...sentence, words, topics: found, kinds, unknown }
}

function verdictOf(
  word: string,
  { free, topicOf, refused }: Vocabulary,
  { facts, names }: Pick<Hearing, 'facts' | 'names'>,
): Topic | 'free' | 'unknown' {
  if (word === '{}') return 'free'
  const forms = [word, word.replace(/'s$/, '')]
  if (forms.some((form) => refused.has(form))) return 'unknown'
  const topic = forms.map((form) => topicOf.get(form)).find((each) => each !== undefined)
  if (topic !== undefined) return topic
  if (forms.some((form) => free.has(form) || names.has(form) || facts.subjectsNamed(form))) return 'free'
  const parts = word.split('-')
  return parts.length > 1 && parts.every((part) => free.has(part)) ? 'free' : 'unknown'
}

function isCountable(next: string | undefined, { countable }: Vocabulary, facts: Facts): boolean {
  return (
    next !== undefined && (next === '{}' || countable.has(next) || facts.subjectsNamed(next) !== undefined)
  )
}

/** The words that are left, each with the word after it. */
function withoutPhrases(words: readonly string[], { phrases }: Vocabulary): [string, string | undefined][] {
  const left: [string, string | undefined][] = []
  for (let at = 0; at < words.length; ) {
    const phrase = phrases.find((each) => each.every((word, offset) => words[at + offset] === word))
    if (!phrase) left.push([words[at] ?? '', words[at + 1]])
    at += phrase?.length ?? 1
  }
  return left
}
