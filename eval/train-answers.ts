// npm run train:answers: learns from the open dialogues how much each trait speaks for a note or product as the answer.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Engine, Observer } from '../packages/server/src/bot/engine.ts'
import { cardTraits, noteTraits } from '../packages/server/src/bot/rules/asking/weighing/traits.ts'
import { rulesEngine } from '../packages/server/src/bot/rules/rules-engine.ts'
import { Database } from '../packages/server/src/platform/database/database.ts'
import { migrate } from '../packages/server/src/platform/database/migrations.ts'
import { EmbeddedPostgres } from '../packages/server/src/platform/embedded-postgres/embedded-postgres.ts'
import { silentLog } from '../packages/server/src/platform/log.ts'
import { isMentioned } from './bot/matching.ts'
import { playDialogue } from './bot/play.ts'
import { readFolder } from './bot/read.ts'
import { type Choice, rightShare, trainChoices } from './train/choices.ts'

const silent = { read() {}, told() {}, spokeOf() {} }
const weightsFile = new URL('../packages/server/src/bot/rules/asking/weighing/weights.json', import.meta.url)
const about =
  'How much each trait of traits.ts speaks for a note or a product as the answer; written by npm run train:answers.'

const choices = await readChoices()
const shops = [...new Set(choices.map(({ shop }) => shop))]
const right = shops.map((shop) => {
  const learned = trainChoices(choices.filter((each) => each.shop !== shop))
  return rightShare(
    learned,
    choices.filter((each) => each.shop === shop),
  )
})
const asked = right.reduce((sum, each) => sum + each.asked, 0)
const met = right.reduce((sum, each) => sum + each.right, 0)
process.stdout.write(`${asked} questions of ${shops.length} shops; of shops not learned from right: ${met}\n`)
const weights = trainChoices(choices)
const rounded = (traits: readonly string[], prefix: string) =>
  Object.fromEntries(traits.map((trait) => [trait, Number((weights.get(prefix + trait) ?? 0).toFixed(3))]))
const file = { about, note: rounded(noteTraits, 'note '), card: rounded(cardTraits, 'card ') }
await writeFile(weightsFile, `${JSON.stringify(file, null, 2)}\n`)

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
        traits: new Map(
          Object.entries(traits).map(([name, value]) => [
            (product === null ? 'note ' : 'card ') + name,
            value,
          ]),
        ),
        isRight: mentions.every((group) =>
          group.some((wanted) => isMentioned(wanted, { text, offered: '', today: '2026-11-21' })),
        ),
      }))
      const isTelling = options?.some(({ isRight }) => isRight) && !options.every(({ isRight }) => isRight)
      if (options && isTelling) found.push({ shop: shop.id, options })
    }
  }
  return found
}
