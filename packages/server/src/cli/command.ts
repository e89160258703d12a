// Declares and runs every command: its help, its result on stdout, its exit.
import type { Command } from 'commander'
import { type Config, loadConfig } from '../installation/config.ts'
import type { Workspace } from '../installation/workspace.ts'
import { actingAs } from '../platform/database/actor.ts'
import { AppError } from '../platform/errors.ts'
import { type Result, renderJson, renderText } from './output.ts'

/** The command line itself is wrong, for example with options that exclude each other. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}

/** Adds one command; `usage` is its name and operands. */
export function addCommand(
  parent: Command,
  usage: string,
  { summary, examples }: { summary: string; examples: readonly string[] },
): Command {
  return parent
    .command(usage)
    .description(summary)
    .option('--json', 'print one JSON object and nothing else')
    .addHelpText('after', `\nExamples:\n${examples.map((line) => `  $ mostrador ${line}`).join('\n')}`)
}

/** Adds the options that every list has. */
export function addPaging(command: Command): Command {
  return command
    .option('--limit <n>', 'items on a page, 1 to 200 (default: 50)')
    .option('--cursor <cursor>', "the former page's next_cursor")
}

export type PagingOptions = { limit?: string; cursor?: string }

/** Runs a command that needs no database of its own. */
export function runs<Options extends object>(
  command: Command,
  work: (config: Config, options: Options, operands: readonly string[]) => Promise<Result>,
): void {
  command.action(async () => {
    const options = command.opts<Options & { json?: true }>()
    const result = await work(loadConfig(), options, command.args)
    process.stdout.write(options.json ? renderJson(result) : renderText(result))
  })
}

/**
 * Runs a command on the database and leaves that as it was: running or stopped. Only one that `mayBegin` makes a
 * database where there is none.
 */
export function runsOnDatabase<Options extends object>(
  command: Command,
  work: (workspace: Workspace, options: Options, operands: readonly string[]) => Promise<Result>,
  { mayBegin = false }: { mayBegin?: boolean } = {},
): void {
  runs<Options>(command, async (config, options, operands) => {
    const { openWorkspace, requireInstallation } = await import('../installation/workspace.ts')
    if (!mayBegin) requireInstallation(config)
    return interruptible(async (interrupted) => {
      await using workspace = await openWorkspace(config, { interrupted })
      return await actingAs('command_line', () => work(workspace, options, operands))
    })
  })
}

/** Ctrl-C aborts `interrupted`, so that work can end in order; a second one exits at once. */
export async function interruptible<T>(work: (interrupted: AbortSignal) => Promise<T>): Promise<T> {
  const controller = new AbortController()
  const stop = () => {
    if (controller.signal.aborted) process.exit(interruptedExitCode)
    controller.abort(new Error('interrupted'))
  }
  process.on('SIGINT', stop).on('SIGTERM', stop)
  try {
    return await work(controller.signal)
  } finally {
    process.off('SIGINT', stop).off('SIGTERM', stop)
  }
}

const interruptedExitCode = 130

/** The first operand in the command's usage. */
export function operand(operands: readonly string[]): string {
  const [first] = operands
  if (first === undefined) throw new AppError('invalid_request', 'an operand is missing')
  return first
}

/** A secret given as `-` is read from stdin, one per line, so that it appears in no process list. */
export async function readSecret(value: string | undefined): Promise<string | undefined> {
  if (value !== '-') return value
  stdinLines ??= readAllLines()
  const line = (await stdinLines).shift()
  if (!line)
    throw new AppError('invalid_request', 'a secret was announced with - but stdin has no line for it')
  return line
}

let stdinLines: Promise<string[]> | undefined

async function readAllLines(): Promise<string[]> {
  const chunks: Buffer[] = []
  for await (const chunk of process.stdin) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString('utf8').split(/\r?\n/)
}

/** `es, pt or en`, for the help. */
export function anyOf(values: readonly string[]): string {
  return new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(values)
}
