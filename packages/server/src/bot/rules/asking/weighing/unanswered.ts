// How likely it is that nothing of the shop answers a question: by how little comes near to it, and by its words, since
// shops write down what is asked often. `npm run train:answers` learns both.
import { Type } from 'typebox'
import { readDataFile } from '../../../../platform/data-file.ts'
import { stemOf, wordsOf } from './literal.ts'

export const unansweredTraits = [
  ...(['always', 'many', 'length', 'isMarked'] as const),
  ...(['bestNear', 'bestRarest', 'bestScore', 'bestSaid', 'bestInHead'] as const),
]
export type Unanswered = Record<(typeof unansweredTraits)[number], number>

const wordsMax = 20

/** `all`: the traits of everything that may answer. */
export function unansweredOf(text: string, all: readonly Readonly<Record<string, number>>[]): Unanswered {
  const most = (trait: string) => Math.max(0, ...all.map((each) => each[trait] ?? 0))
  return {
    always: 1,
    many: Math.log(Math.max(1, all.length)) / 3,
    length: Math.min(wordsMax, wordsOf(text).length) / 10,
    isMarked: Number(text.includes('?')),
    bestNear: most('near'),
    bestRarest: most('rarest'),
    bestScore: most('score'),
    bestSaid: most('said'),
    bestInHead: most('rarestInHead'),
  }
}

/** Words, beginnings of words and pairs of words of a question, and what each counts. */
export function signalsOf(text: string): { signals: readonly string[]; share: number } {
  const words = wordsOf(text).map((word) => (/^\d/.test(word) ? '#' : word))
  const signals = words.flatMap((word, at) => {
    const before = words[at - 1]
    return [word, `${stemOf(word)}*`, ...(before === undefined ? [] : [`${before} ${word}`])]
  })
  return { signals, share: 1 / Math.sqrt(Math.max(1, signals.length)) }
}

const File = Type.Object(
  { about: Type.String(), words: Type.Record(Type.String(), Type.Number()) },
  { additionalProperties: false },
)
let read: ReadonlyMap<string, number> | undefined

/** How much the words say for there being no answer. */
export function wordsWeight(text: string): number {
  read ??= new Map(
    Object.entries(readDataFile(File, new URL('./unanswered-words.json', import.meta.url)).words),
  )
  const { signals, share } = signalsOf(text)
  return signals.reduce((sum, each) => sum + (read?.get(each) ?? 0), 0) * share
}
