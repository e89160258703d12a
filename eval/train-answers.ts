// npm run train:answers: learns from the open dialogues and from questions asked of the open shops how much each trait speaks
// for a note or product as the answer, and for there being none.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Engine, Observer } from '../packages/server/src/bot/engine.ts'
import { cardTraits, noteTraits } from '../packages/server/src/bot/rules/asking/weighing/traits.ts'
import { unansweredTraits } from '../packages/server/src/bot/rules/asking/weighing/unanswered.ts'
import { rulesEngine } from '../packages/server/src/bot/rules/rules-engine.ts'
import { Database } from '../packages/server/src/platform/database/database.ts'
import { migrate } from '../packages/server/src/platform/database/migrations.ts'
import { EmbeddedPostgres } from '../packages/server/src/platform/embedded-postgres/embedded-postgres.ts'
import { silentLog } from '../packages/server/src/platform/log.ts'
import { isMentioned } from './bot/matching.ts'
import { playDialogue } from './bot/play.ts'
import { readFolder } from './bot/read.ts'
import { type Choice, type Counted, choiceOf, countRight, trainChoices } from './train/choices.ts'
import { readQuestions } from './train/read-questions.ts'

const silent = { read() {}, told() {}, spokeOf() {} }
const weighing = new URL('../packages/server/src/bot/rules/asking/weighing/', import.meta.url)
const aboutWeights =
  'How much each trait of traits.ts speaks for a note or a product as the answer, and each of unanswered.ts for there being none; written by npm run train:answers.'
const aboutWords =
  'What the words of a question say for nothing of a shop answering it; beginnings of words end in a star. Written by npm run train:answers.'
const folds = 5
/** Words that say less are left out. */
const leastWeight = 0.1

const questions = await readQuestions()
const dialogueLines = await readChoices()
// Only lines of dialogues tell what was spoken of before, so each counts for three.
const choices = [...dialogueLines, ...dialogueLines, ...dialogueLines, ...questions]
const shops = [...new Set(choices.map(({ shop }) => shop))].toSorted()
const foldOf = new Map(shops.map((shop, at) => [shop, at % folds]))
const learned = Array.from({ length: folds }, (_, fold) =>
  trainChoices(choices.filter(({ shop }) => foldOf.get(shop) !== fold)),
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
await writeJson('weights.json', {
  about: aboutWeights,
  note: rounded(noteTraits, 'note'),
  card: rounded(cardTraits, 'card'),
  none: rounded(unansweredTraits, 'none'),
})
await writeJson('unanswered-words.json', { about: aboutWords, words: Object.fromEntries(told) })

/** Each shop by weights that have not learned from it. */
function report(title: string, asked: readonly Choice[]): void {
  const counted = learned.map((each, fold) =>
    countRight(
      each,
      asked.filter(({ shop }) => foldOf.get(shop) === fold),
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

/** Every line of the open dialogues that expects words which some note or product says. */
async function readChoices(): Promise<Choice[]> {
  await using cleanup = new AsyncDisposableStack()
  const dataDir = await mkdtemp(join(tmpdir(), 'mostrador-train-'))
  cleanup.defer(() => rm(dataDir, { recursive: true, force: true }))
  const postgres = cleanup.use(await EmbeddedPostgres.open({ dataDir, kind: 'command', durable: false }))
  const database = cleanup.use(new Database(postgres.connection, { max: 6 }))
  await migrate(database, silentLog)
  const { dialogues } = readFolder(fileURLToPath(new URL('./bot', import.meta.url)))
  const found: Choice[] = []
  for (const { set, shop, dialogue } of dialogues) {
    if (set !== 'open') continue
    const heard = new Map<string, Parameters<NonNullable<Observer['weighed']>>[1]>()
    const engine: Engine = {
      ...rulesEngine,
      plan: (context, tools, use) => {
        const said = context.lines.map(({ content }) => content).join('\n')
        return rulesEngine.plan(context, tools, use, {
          ...silent,
          weighed: (_, all) => heard.set(said, all),
        })
      },
    }
    await playDialogue(database, shop, dialogue, engine)
    for (const { say, mentions = [] } of dialogue.lines) {
      const among = mentions.length === 0 ? undefined : heard.get(say)
      const options = among?.map(({ text, product, traits }) => ({
        product,
        traits,
        isRight: mentions.every((group) =>
          group.some((wanted) => isMentioned(wanted, { text, offered: '', today: '2026-11-21' })),
        ),
      }))
      const isTelling = options?.some(({ isRight }) => isRight) && !options.every(({ isRight }) => isRight)
      if (options && isTelling) found.push(choiceOf({ shop: shop.id, text: say, options }))
    }
  }
  return found
}
