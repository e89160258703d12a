// npm run train:answers: learns from the open dialogues and from questions asked of the open shops what is alike, how much each
// trait speaks for a note or product as the answer, and for there being none.
import { writeFile } from 'node:fs/promises'
import { Worker } from 'node:worker_threads'
import { directionsBy } from '../packages/server/src/bot/rules/asking/weighing/akin.ts'
import { silenceWeighing } from '../packages/server/src/bot/rules/asking/weighing/silence.ts'
import { cardTraits, noteTraits } from '../packages/server/src/bot/rules/asking/weighing/traits.ts'
import { unansweredTraits } from '../packages/server/src/bot/rules/asking/weighing/unanswered.ts'
import {
  encodeWeights,
  type Weights,
} from '../packages/server/src/bot/rules/understanding/learned/weights.ts'
import { taughtByOf } from './train/akin.ts'
import type { Task } from './train/answers-worker.ts'
import { type Choice, type Counted, countRight, trainChoices, withAkin } from './train/choices.ts'
import { readPairs, readQuestions } from './train/read-questions.ts'
import { readTopics } from './train/read-topics.ts'

const weighing = new URL('../packages/server/src/bot/rules/asking/weighing/', import.meta.url)
const aboutWeights =
  'How much each trait of traits.ts speaks for a note or a product as the answer, and each of unanswered.ts for there being none; written by npm run train:answers.'
const aboutWords =
  'What the words of a question say for nothing of a shop answering it; beginnings of words end in a star. Written by npm run train:answers.'
const folds = 5
/** Directions are learned twice more, each time from half of the shops, to tell what they are worth for the others. */
const halves = 2
/** Words that say less are left out. */
const leastWeight = 0.1

silenceWeighing()
const pairs = readPairs()
const topics = readTopics()
const shops = [...new Set(pairs.map(({ shop }) => shop))].toSorted()
const placeOf = (shop: string) => shops.indexOf(shop)
const taughtBy = taughtByOf(pairs, topics)
const atWork = Promise.all([
  inWorker<Weights>({ kind: 'akin', pairs, topics, taughtBy }),
  ...[0, 1].map((half) =>
    inWorker<Weights>({
      ...{ kind: 'akin' as const, topics, taughtBy },
      pairs: pairs.filter(({ shop }) => placeOf(shop) % halves !== half),
    }),
  ),
  ...[0, 1].map((part) => inWorker<Choice[]>({ kind: 'dialogues', part, parts: 2 })),
] as [Promise<Weights>, Promise<Weights>, Promise<Weights>, Promise<Choice[]>, Promise<Choice[]>])
const asked = await readQuestions()
const [ofBoth, ofFirst, ofSecond, ...played] = await atWork
const strangers = [ofFirst, ofSecond].map(directionsBy)
const both = directionsBy(ofBoth)
const toStrangers = (choice: Choice) =>
  withAkin(choice, strangers[Math.max(0, placeOf(choice.shop)) % halves] ?? both)
const questions = asked.map(toStrangers)
const dialogueLines = played.flat().map(toStrangers)
// Only lines of dialogues tell what was spoken of before, so each counts for three.
const choices = [...dialogueLines, ...dialogueLines, ...dialogueLines, ...questions]
const learned = Array.from({ length: folds }, (_, fold) =>
  trainChoices(choices.filter(({ shop }) => foldOf(shop) !== fold)),
)
report('questions', questions)
report('lines of dialogues', dialogueLines)
const { weights, words } = trainChoices(choices)
const rounded = (traits: readonly string[], prefix: string) =>
  Object.fromEntries(
    traits.map((trait) => [trait, Number((weights.get(`${prefix} ${trait}`) ?? 0).toFixed(3))]),
  )
const told = [...words]
  .filter(([, weight]) => Math.abs(weight) >= leastWeight)
  .toSorted(([one], [other]) => (one < other ? -1 : 1))
  .map(([word, weight]) => [word, Number(weight.toFixed(2))])
await writeFile(new URL('akin.bin', weighing), encodeWeights(ofBoth))
await writeJson('weights.json', {
  about: aboutWeights,
  note: rounded(noteTraits, 'note'),
  card: rounded(cardTraits, 'card'),
  none: rounded(unansweredTraits, 'none'),
})
await writeJson('unanswered-words.json', { about: aboutWords, words: Object.fromEntries(told) })

function foldOf(shop: string): number {
  return Math.max(0, placeOf(shop)) % folds
}

/** Learning directions and playing dialogues are done beside each other. */
function inWorker<Result>(task: Task): Promise<Result> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./train/answers-worker.ts', import.meta.url), { workerData: task })
    worker.once('message', resolve)
    worker.once('error', reject)
  })
}

/** Each shop by weights that have not learned from it. */
function report(title: string, asked: readonly Choice[]): void {
  const counted = learned.map((each, fold) =>
    countRight(
      each,
      asked.filter(({ shop }) => foldOf(shop) === fold),
    ),
  )
  const sum = (of: (each: Counted) => number) => counted.reduce((total, each) => total + of(each), 0)
  const share = (part: number, whole: number) =>
    whole === 0 ? 'none' : `${part} of ${whole} (${((100 * part) / whole).toFixed(1)} %)`
  const answerable = sum((each) => each.answerable)
  process.stdout.write(
    `${title} of shops not learned from: the right answer first ${share(
      sum((each) => each.right),
      answerable,
    )}, and told ${share(
      sum((each) => each.told),
      answerable,
    )}; kept where there is none ${share(
      sum((each) => each.kept),
      sum((each) => each.unanswerable),
    )}\n`,
  )
}

function writeJson(name: string, file: object): Promise<void> {
  return writeFile(new URL(name, weighing), `${JSON.stringify(file, null, 2)}\n`)
}
