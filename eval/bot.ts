// npm run eval:bot: plays the dialogues of eval/bot against the bot and counts the lines that went as expected.
import { writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { silenceCartReading } from '../packages/server/src/bot/rules/selling/learned/reading.ts'
import { silenceWishes } from '../packages/server/src/bot/rules/selling/weighed/silence.ts'
import { silenceLearned } from '../packages/server/src/bot/rules/understanding/learned/learned.ts'
import { openDatabase } from './bot/database.ts'
import { playDialogue } from './bot/play.ts'
import { type Played, readFolder } from './bot/read.ts'
import { dataOf, printFailures, printReport, type Result, resultOf } from './bot/report.ts'

const { values: given } = parseArgs({
  options: {
    set: { type: 'string', default: 'all' },
    shop: { type: 'string' },
    dialogue: { type: 'string' },
    folder: { type: 'string', default: fileURLToPath(new URL('./bot', import.meta.url)) },
    verbose: { type: 'boolean', default: false },
    reveal: { type: 'boolean', default: false },
    unlearned: { type: 'boolean', default: false },
    mended: { type: 'boolean', default: false },
    json: { type: 'string' },
  },
})

if (given.unlearned) {
  silenceLearned()
  silenceCartReading()
  silenceWishes()
}
const chosen = chooseDialogues()
if (chosen === undefined) process.exitCode = 1
else await measure(chosen)

function chooseDialogues(): Played[] | undefined {
  const { dialogues, faults } = readFolder(given.folder)
  if (!['open', 'sealed', 'all'].includes(given.set)) faults.push('--set is open, sealed or all')
  const played = dialogues.filter(
    ({ set, shop, dialogue }) =>
      (given.set === 'all' || set === given.set) &&
      (given.shop === undefined || shop.id === given.shop) &&
      (given.dialogue === undefined || dialogue.id === given.dialogue),
  )
  if (faults.length === 0 && played.length === 0) faults.push(`no such dialogues in ${given.folder}`)
  if (faults.length === 0) return played
  process.stderr.write(`${faults.join('\n')}\n`)
  return undefined
}

async function measure(dialogues: readonly Played[]): Promise<void> {
  await using cleanup = new AsyncDisposableStack()
  const database = await openDatabase(cleanup)
  const start = performance.now()
  const results: Result[] = []
  for (const played of dialogues) {
    results.push(
      resultOf(
        played,
        await playDialogue(database, played.shop, played.dialogue, { isMended: given.mended }),
      ),
    )
  }
  const seconds = (performance.now() - start) / 1_000
  if (given.verbose) printFailures(results, given)
  printReport(results, seconds)
  if (given.json !== undefined) {
    await writeFile(given.json, `${JSON.stringify(dataOf(results, given), null, 2)}\n`)
  }
}
