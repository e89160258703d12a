// The words that a model may use in its own sentences, by language. Words not listed are refused: a list of what must
// not be said would never be complete. Words of a topic need, in the same sentence, a reference that states the fact.
import { type Language, languages } from '@mostrador/contract/languages'
import { Type } from 'typebox'
import { readDataFile } from '../../../platform/data-file.ts'

const topics = [
  ...(['offer', 'price', 'stock', 'time', 'delivery', 'booking', 'order', 'link'] as const),
  ...(['address', 'cart_done', 'address_done', 'any_done', 'count', 'asked'] as const),
] as const
export type Topic = (typeof topics)[number]

const lines = Type.Array(Type.String({ minLength: 1 }))
const WordsFile = Type.Object(
  {
    free: lines,
    /** Several words that are harmless together, whatever each is alone. */
    phrases: lines,
    topics: Type.Object(
      Object.fromEntries(topics.map((topic) => [topic, lines])) as Record<Topic, typeof lines>,
      { additionalProperties: false },
    ),
    topicPhrases: Type.Partial(Type.Object({ offer: lines }, { additionalProperties: false })),
    /** Beside a free time, these would make a booking of it. */
    slotClaims: lines,
    /** A sentence that states a free time has one of these. */
    slotWords: lines,
    /** A statement about a product without a fact has one of these, or offers it. */
    praise: lines,
    /** Beside a product, these would make one thing of two. */
    pointing: lines,
    /** "This one as well" beside a price would give two things one price. */
    also: lines,
    /** Things that are no goods, and may be counted. */
    countable: lines,
    negations: lines,
    refusedPhrases: lines,
    /** Refused wherever they stand, also within names. */
    refused: lines,
  },
  { additionalProperties: false },
)

export type Vocabulary = {
  language: Language
  free: ReadonlySet<string>
  phrases: readonly (readonly string[])[]
  topicOf: ReadonlyMap<string, Topic>
  offerPhrases: readonly string[]
  slotClaims: ReadonlySet<string>
  slotWords: ReadonlySet<string>
  praise: ReadonlySet<string>
  pointing: ReadonlySet<string>
  also: ReadonlySet<string>
  countable: ReadonlySet<string>
  negations: ReadonlySet<string>
  refusedPhrases: readonly string[]
  refused: ReadonlySet<string>
}

export const vocabularies: readonly Vocabulary[] = languages.map(read)

const telling: ReadonlySet<Topic> = new Set([
  'price',
  'stock',
  'time',
  'delivery',
  'booking',
  'link',
  'count',
])

/** Words that state facts in any language; names and descriptions may not smuggle them in. */
export function isTelling(word: string): boolean {
  const plain = word.toLowerCase()
  return vocabularies.some(({ refused, topicOf }) => {
    const topic = topicOf.get(plain)
    return refused.has(plain) || (topic !== undefined && telling.has(topic))
  })
}

/** Words of the vocabularies; in a name they do not name. */
export function isCommon(word: string): boolean {
  return vocabularies.some(
    ({ free, refused, topicOf }) => free.has(word) || refused.has(word) || topicOf.has(word),
  )
}

function read(language: Language): Vocabulary {
  const words = new URL(`./words/${language}.json`, import.meta.url)
  const { topics: byTopic, topicPhrases, ...file } = readDataFile(WordsFile, words)
  return {
    language,
    free: wordsIn(file.free),
    phrases: file.phrases.map((phrase) => phrase.split(' ')).sort((a, b) => b.length - a.length),
    topicOf: new Map(topics.flatMap((topic) => [...wordsIn(byTopic[topic])].map((word) => [word, topic]))),
    offerPhrases: topicPhrases.offer ?? [],
    slotClaims: wordsIn(file.slotClaims),
    slotWords: wordsIn(file.slotWords),
    praise: wordsIn(file.praise),
    pointing: wordsIn(file.pointing),
    also: wordsIn(file.also),
    countable: wordsIn(file.countable),
    negations: wordsIn(file.negations),
    refusedPhrases: file.refusedPhrases,
    refused: wordsIn(file.refused),
  }
}

function wordsIn(given: readonly string[]): Set<string> {
  return new Set(given.flatMap((line) => line.split(' ')))
}
