// Runs the command line of this process.
import { CommanderError } from 'commander'
import { ConfigError } from '../installation/config.ts'
import { UsageError } from './command.ts'
import { commandsOf, createProgram } from './main.ts'

/** `refused`: by the service; `unreadable`: the command line or the environment. */
const exitCodes = { refused: 1, unreadable: 2 } as const

process.stdout.on('error', leaveOnClosedPipe)
await run(process.argv)

async function run(given: readonly string[]): Promise<void> {
  const argv = asOption(given)
  const program = await createProgram(argv[2])
  if (argv.length <= 2) return program.outputHelp()
  try {
    await program.parseAsync(argv)
  } catch (error) {
    process.exitCode = report(isIncomplete(error) ? await misspeltOr(error, argv) : error)
  }
}

/** `help account create` is `account create --help`: the library's own help knows the first word only. */
function asOption(argv: readonly string[]): readonly string[] {
  const [node = '', program = '', first, ...words] = argv
  return first === 'help' && words.length > 1 ? [node, program, ...words, '--help'] : argv
}

function isIncomplete(error: unknown): error is CommanderError {
  return error instanceof CommanderError && error.code === 'commander.missingMandatoryOptionValue'
}

/** An option that is misspelt is why the required one is missing, and is named instead; nothing runs. */
async function misspeltOr(missing: CommanderError, argv: readonly string[]): Promise<unknown> {
  const program = await createProgram(argv[2])
  for (const { options } of commandsOf(program)) {
    for (const option of options) option.makeOptionMandatory(false)
  }
  program.hook('preAction', () => {
    throw missing
  })
  try {
    await program.parseAsync(argv)
  } catch (error) {
    if (error instanceof CommanderError && error.code === 'commander.unknownOption') return error
  }
  return missing
}

/** One line on stderr; requested help or a version has been printed already. */
function report(error: unknown): number {
  if (error instanceof CommanderError && error.exitCode === 0) return 0
  const isUnreadable =
    error instanceof CommanderError || error instanceof ConfigError || error instanceof UsageError
  process.stderr.write(`${lineOf(error)}\n`)
  return isUnreadable ? exitCodes.unreadable : exitCodes.refused
}

function lineOf(error: unknown): string {
  // A refused connection to a name with several addresses is an AggregateError without a message.
  const cause = error instanceof AggregateError && error.message === '' ? error.errors[0] : error
  const text = cause instanceof Error ? cause.message || cause.name : String(cause)
  if (error instanceof CommanderError && error.code === 'commander.help') {
    return 'error: name a command; see: mostrador --help'
  }
  return `error: ${text.replace(/^error: /, '').replaceAll(/\s*\n\s*/g, ' ')}`
}

/** For example, output piped into head. */
function leaveOnClosedPipe(error: NodeJS.ErrnoException): void {
  if (error.code === 'EPIPE') process.exit(0)
  throw error
}
