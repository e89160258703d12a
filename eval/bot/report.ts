// Prints what was measured. Lines of sealed dialogues are counted and, unless asked for, never shown.
import { printTable } from '../../bench/table.ts'
import type { PlayedLine } from './play.ts'
import type { Played, SetName } from './read.ts'

export type Result = { set: SetName; shop: string; dialogue: string; language: string; lines: PlayedLine[] }
type Counted = { result: Result; line: PlayedLine }

export function resultOf({ set, shop, dialogue }: Played, lines: PlayedLine[]): Result {
  return { set, shop: shop.id, dialogue: dialogue.id, language: dialogue.language, lines }
}

export function printReport(results: readonly Result[], seconds: number): void {
  const all = results.flatMap((result) => result.lines.map((line) => ({ result, line })))
  for (const [title, nameOf] of views) {
    const groups = [...Map.groupBy(all, nameOf)].sort(([one], [other]) => (one < other ? -1 : 1))
    const rows = groups.map(([name, lines]) => [name, ...cells(lines)])
    if (title === 'set' || groups.length > 1) rows.push(['all', ...cells(all)])
    printTable([title, 'as expected', '', 'harmful', 'silent', 'dialogues without a failure'], rows)
  }
  const cpu = all.flatMap(({ line }) => line.cpuMs ?? []).sort((one, other) => one - other)
  const mean = cpu.reduce((sum, ms) => sum + ms, 0) / cpu.length
  const p95 = cpu[Math.floor(cpu.length * 0.95)] ?? Number.NaN
  const per100 = ((seconds / all.length) * 100).toFixed(1)
  tell(`CPU a turn, without PostgreSQL: mean ${mean.toFixed(1)} ms, p95 ${p95.toFixed(1)} ms`)
  tell(`${all.length} lines in ${seconds.toFixed(1)} s, ${per100} s per 100 lines`)
}

const views: readonly (readonly [title: string, nameOf: (counted: Counted) => string])[] = [
  ['kind', ({ line }) => line.line.kind],
  ['shop', ({ result }) => result.shop],
  ['language', ({ result }) => result.language],
  ['set', ({ result }) => result.set],
]

function cells(counted: readonly Counted[]): string[] {
  const fine = counted.filter(({ line }) => line.faults.length === 0).length
  const dialogues = new Set(counted.map(({ result }) => result))
  // A kind is in many dialogues; all of their lines count.
  const whole = [...dialogues].filter(({ lines }) => lines.every(({ faults }) => faults.length === 0)).length
  const count = (is: (line: PlayedLine) => boolean) => String(counted.filter(({ line }) => is(line)).length)
  return [
    `${fine}/${counted.length}`,
    percent(fine, counted.length),
    count(({ isHarmful }) => isHarmful),
    count(({ isSilent }) => isSilent),
    `${whole}/${dialogues.size} (${percent(whole, dialogues.size)})`,
  ]
}

/** The lines that failed, as they were written, answered and expected. */
export function printFailures(results: readonly Result[], { reveal }: { reveal: boolean }): void {
  for (const { set, dialogue, language, lines } of results) {
    if (set === 'sealed' && !reveal) continue
    for (const [at, { line, answer, offered, faults, isHarmful }] of lines.entries()) {
      if (faults.length === 0) continue
      const { say, kind, ...expected } = line
      tell(`${dialogue} line ${at + 1} (${language}, ${kind})${isHarmful ? ' HARMFUL' : ''}`)
      tell(`  say     ${say}`)
      tell(`  answer  ${answer.replaceAll('\n', '\n          ')}`)
      if (offered.length > 0) tell(`  to tap  ${offered.join(' | ')}`)
      tell(`  wanted  ${JSON.stringify(expected)}`)
      for (const fault of faults) tell(`  fault   ${fault}`)
      tell('')
    }
  }
}

/** Everything as data; of sealed lines only the figures. */
export function dataOf(results: readonly Result[], { reveal }: { reveal: boolean }): object[] {
  return results.flatMap(({ lines, ...named }) =>
    lines.map(({ line, answer, offered, faults, before: _, ...figures }, at) => ({
      ...{ ...named, line: at + 1, kind: line.kind, isFine: faults.length === 0, ...figures },
      ...((named.set === 'open' || reveal) && { expected: line, answer, offered, faults }),
    })),
  )
}

function percent(part: number, whole: number): string {
  return whole === 0 ? '–' : `${((100 * part) / whole).toFixed(1)} %`
}

function tell(text: string): void {
  process.stdout.write(`${text}\n`)
}
