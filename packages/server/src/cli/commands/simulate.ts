import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { type Platform, platforms } from '@mostrador/contract/values'
import type { Command } from 'commander'
import { findPublicUrl } from '../../installation/served-address.ts'
import type { Workspace } from '../../installation/workspace.ts'
import { AppError } from '../../platform/errors.ts'
import { randomFrom, readFaults } from '../../simulator/faults.ts'
import { choiceNamed, offered, type Played, play, readable, type Show } from '../../simulator/play.ts'
import { readScript } from '../../simulator/script.ts'
import { Simulation } from '../../simulator/simulation.ts'
import { startStageService } from '../../simulator/stage-service.ts'
import { accountAt } from '../account-at.ts'
import { addCommand, runsOnDatabase } from '../command.ts'
import { readJsonFile } from '../input-file.ts'

type Options = {
  account: string
  platform?: string
  script?: string
  faults?: string
  seed?: string
  json?: true
}

export function addSimulateCommand(program: Command): void {
  const command = addCommand(program, 'simulate', {
    summary: 'Play a customer: by hand, or from a script that is a test at the same time',
    examples: [
      'simulate --account 01939d2e-7c11-7aa0-9f6e-5d1c2b3a4f50 --platform whatsapp',
      'simulate --account 01939d2e-7c11-7aa0-9f6e-5d1c2b3a4f50 --script order-paid-whatsapp --faults all',
    ],
  })
    .requiredOption('--account <id>', 'the shop that is written to')
    .option('--platform <platform>', `one of ${platforms.join(', ')}; a script may name its own`)
    .option(
      '--script <file>',
      `what the customer does and what must come of it: a file, or one of ${shipped().join(', ')}; without it you write yourself`,
    )
    .option(
      '--faults <names>',
      'how the platform misbehaves: duplicate,reorder,batch,drop,delay,rate-limit or all',
    )
    .option('--seed <n>', 'the same number misbehaves the same way')
  runsOnDatabase<Options>(command, async (workspace, options) => {
    const script =
      options.script === undefined ? undefined : readScript(await readJsonFile(pathOf(options.script)))
    const platform = platformOf(options.platform ?? script?.platform)
    const { id: accountId, db } = await accountAt(workspace, options.account)
    await using stack = new AsyncDisposableStack()
    const serviceUrl = await findService(workspace, stack)
    const simulation = stack.use(
      await Simulation.open({
        ...{ db, accountId, platform, serviceUrl, secrets: await workspace.secrets() },
        customer: script?.customer ?? {},
        faults: readFaults(options.faults),
        random: randomFrom(seedOf(options.seed)),
      }),
    )
    const show = options.json ? silent : onTerminal()
    const played = script
      ? await play(simulation, script, { show, signal: workspace.interrupted })
      : await converse(simulation, show, workspace.interrupted)
    if (!played.ok) {
      const at = played.failed_step === null ? '' : ` at step ${played.failed_step + 1}`
      throw new AppError('conflict', `${script?.name ?? 'simulation'}${at}: ${played.reason}`)
    }
    const conversation = await simulation.conversation()
    const result = { name: script?.name ?? null, platform, conversation_id: conversation?.id ?? null }
    return { json: { ...result, steps: script?.steps.length ?? null, events: await simulation.events() } }
  })
}

/** The service running on this database, or else its parts in this process. */
async function findService(workspace: Workspace, stack: AsyncDisposableStack): Promise<string> {
  const { config, connection, directory, log, isExclusive } = workspace
  if (!isExclusive) {
    const url = findPublicUrl(config).replace(/\/+$/, '')
    if (await isReady(url)) return url
    if (config.databaseUrl === undefined) {
      throw new AppError('conflict', `The service at ${url} does not answer; set PUBLIC_URL to where it is.`)
    }
  }
  const secrets = await workspace.secrets()
  const service = stack.use(await startStageService({ config, connection, directory, secrets, log }))
  return service.url
}

async function isReady(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/healthz`, { signal: AbortSignal.timeout(2_000) })).ok
  } catch {
    return false
  }
}

/** Lines of stdin are the customer's messages; a number, or a title, taps an offered choice. */
async function converse(simulation: Simulation, show: Show, signal: AbortSignal): Promise<Played> {
  process.stderr.write('Write as the customer. A number taps a choice. Ctrl-D ends it.\n')
  const input = createInterface({ input: process.stdin })
  signal.addEventListener('abort', () => input.close(), { once: true })
  let seen = 0
  let lines = 0
  const showNew = () => {
    for (const heard of simulation.heard.slice(seen)) show.shop(heard)
    seen = simulation.heard.length
  }
  const timer = setInterval(showNew, 50)
  try {
    for await (const line of input) {
      const text = line.trim()
      if (text === '') continue
      const choice = choiceNamed(offered(simulation.heard), text)
      const isTapped = choice !== undefined && (/^\d{1,2}$/.test(text) || choice.title === text)
      await simulation.act([isTapped ? { kind: 'tap', choice } : { kind: 'text', text }])
      lines += 1
    }
    if (lines > 0) await awaitAnswer(simulation, { lines, signal, show })
    return { ok: true, failed_step: null, reason: null }
  } finally {
    clearInterval(timer)
    showNew()
  }
}

/** Longest wait for the answer to the last line; more of it may follow one by one. */
const answerMs = 20_000
const moreMs = 1_000

/** The input may be a file that ended long before the shop has answered. */
async function awaitAnswer(
  simulation: Simulation,
  { lines, signal, show }: { lines: number; signal: AbortSignal; show: Show },
): Promise<void> {
  const until = performance.now() + answerMs
  while (!(await simulation.isAnswered(lines))) {
    if (signal.aborted) return
    if (performance.now() > until) {
      return show.note(`no answer within ${answerMs / 1000} s; the conversation stays in the inbox`)
    }
    await delay(50)
  }
  for (let count = -1; count < simulation.heard.length; await delay(moreMs)) count = simulation.heard.length
}

const silent: Show = { customer: () => {}, shop: () => {}, note: () => {} }

function onTerminal(): Show {
  const isColored = process.stderr.isTTY === true
  const paint = (code: number, text: string) => (isColored ? `\u001b[${code}m${text}\u001b[0m` : text)
  const write = (name: string, text: string) => {
    const lines = text.split('\n')
    process.stderr.write(`${name} ${lines.join(`\n${' '.repeat(10)}`)}\n`)
  }
  return {
    customer: (text) => write(paint(36, 'customer>'), text),
    shop: (heard) => write(paint(32, 'shop    >'), readable(heard)),
    note: (text) => write(paint(90, '        ·'), paint(90, text)),
  }
}

const folder = fileURLToPath(new URL('../../../simulations/', import.meta.url))

/** Names of the scripts shipped with the service. */
function shipped(): string[] {
  return readdirSync(folder).map((file) => file.replace(/\.json$/, ''))
}

function pathOf(script: string): string {
  return shipped().includes(script) ? join(folder, `${script}.json`) : script
}

function platformOf(text: string | undefined): Platform {
  const platform = platforms.find((each) => each === text)
  if (!platform) throw new AppError('invalid_request', `--platform: one of ${platforms.join(', ')}`)
  return platform
}

function seedOf(text: string | undefined): number {
  if (text === undefined) return Date.now()
  if (!/^\d{1,15}$/.test(text)) throw new AppError('invalid_request', '--seed: a whole number')
  return Number(text)
}
