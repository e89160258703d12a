// Evaluates the alert rules over metrics that a service really showed. Needs promtool from Debian's package prometheus.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const rules = fileURLToPath(new URL('../../../../deploy/prometheus-alerts.yml', import.meta.url))
const promtool = process.env.PROMTOOL ?? 'promtool'
const rulesText = readFileSync(rules, 'utf8')

export const hasPromtool: boolean = isRunnable()
if (!hasPromtool) process.stderr.write('promtool is not here: the alert rules are not tried\n')

/** One scrape; undefined when nobody answered. */
export type Scrape = string | undefined

export async function scrape(url: string): Promise<Scrape> {
  try {
    // Prometheus waits as long by default.
    const answer = await fetch(`${url}/metrics`, { signal: AbortSignal.timeout(10_000) })
    return answer.status === 200 ? await answer.text() : undefined
  } catch {
    return undefined
  }
}

export function sampleOf(metrics: Scrape, start: string): number {
  const line = metrics?.split('\n').find((each) => each.startsWith(start)) ?? ''
  return Number(line.split(' ').at(-1))
}

const stepSeconds = 15
const calmSteps = 40

/** Number of alerts with this name after ten minutes of the calm metrics and two of the others, according to promtool. */
export async function firing(
  alert: string,
  { calm, later, folder }: { calm: Scrape; later: Scrape; folder: string },
): Promise<number> {
  const before = samples(calm)
  const after = samples(later)
  // promtool's clock starts at 0, so timestamps become negative, relative to now.
  const now = Date.now() / 1_000
  const at = (name: string, value: number, second: number) =>
    name.startsWith('worker_heartbeat_seconds') ? second - (now - value) : value
  const input = [...new Set([...before.keys(), ...after.keys()])].map((name) => {
    const values = Array.from({ length: calmSteps + 8 }, (_, step) => {
      const value = (step < calmSteps ? before : after).get(name)
      return value === undefined ? absent(step) : at(name, value, step * stepSeconds)
    })
    return { series: name, values: values.join(' ') }
  })
  const test = {
    rule_files: [rules],
    evaluation_interval: `${stepSeconds}s`,
    tests: [
      {
        interval: `${stepSeconds}s`,
        input_series: input,
        alert_rule_test: [{ alertname: alert, eval_time: '11m45s', exp_alerts: [] }],
      },
    ],
  }
  const file = join(folder, `${alert}.json`)
  await writeFile(file, JSON.stringify(test))
  try {
    execFileSync(promtool, ['test', 'rules', file], { stdio: 'pipe' })
    return 0
  } catch (error) {
    const { stdout, stderr } = error as { stdout?: Buffer; stderr?: Buffer }
    const told = `${stderr}${stdout}`
    const found = told.match(/Labels:\{alertname=/g)?.length ?? 0
    if (found === 0) throw new Error(told)
    return found
  }
}

/** Prometheus marks what a scrape no longer shows as stale, once. */
function absent(step: number): string {
  return step === calmSteps ? 'stale' : '_'
}

/** The series that a rule names, and `up`, which Prometheus writes itself. */
function samples(metrics: Scrape): Map<string, number> {
  const lines = (metrics ?? '').split('\n').filter((line) => {
    const [name = ''] = /^\w+/.exec(line) ?? []
    return name !== '' && new RegExp(`\\b${name}\\b`).test(rulesText)
  })
  const shown = lines.map(
    (line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.split(' ').at(-1))] as const,
  )
  return new Map([...shown, ['up{job="mostrador"}', metrics === undefined ? 0 : 1]])
}

function isRunnable(): boolean {
  try {
    execFileSync(promtool, ['--version'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}
