// The command line as a table of contents.
import { Command, CommanderError } from 'commander'
import { ConfigError } from '../config.ts'
import { addAccountCommands } from './account.ts'
import { addAppointmentCommands } from './appointment.ts'
import { addAvailabilityCommands } from './availability.ts'
import { addBackupCommands } from './backup.ts'
import { addBotCommands } from './bot.ts'
import { addChannelCommands } from './channel.ts'
import { UsageError } from './command.ts'
import { addContactCommands } from './contact.ts'
import { addConversationCommands } from './conversation.ts'
import { addDeliveryCommands } from './delivery.ts'
import { addDemoCommand } from './demo.ts'
import { addDoctorCommand } from './doctor.ts'
import { addIntegrationCommands } from './integration.ts'
import { addInboundCommands } from './inbound.ts'
import { addKeyCommands } from './key.ts'
import { addMasterKeyCommands } from './master-key.ts'
import { addMigrateCommand } from './migrate.ts'
import { addOrderCommands } from './order.ts'
import { addProductCommands } from './product.ts'
import { addServeCommand } from './serve.ts'
import { addUserCommands } from './user.ts'
import { applicationVersion } from './version.ts'
import { addWebhookCommands } from './webhook.ts'

/** The service refuses, or the command line (or the environment) cannot be read. */
const exitCodes = { refused: 1, unreadable: 2 } as const

process.stdout.on('error', leaveOnClosedPipe)
await run(process.argv)

async function run(argv: readonly string[]): Promise<void> {
  const program = createProgram()
  if (argv.length <= 2) return program.outputHelp()
  try {
    await program.parseAsync(argv)
  } catch (error) {
    process.exitCode = report(error)
  }
}

function createProgram(): Command {
  const program = new Command('mostrador')
    .description('Sales bots on WhatsApp, Messenger, Instagram, Telegram and the web')
    .version(applicationVersion)
    .addHelpText('after', '\nEvery command takes --json and --help.')
  addServeCommand(program)
  addMigrateCommand(program)
  addDemoCommand(program)
  addAccountCommands(program)
  addUserCommands(program)
  addKeyCommands(program)
  addChannelCommands(program)
  addIntegrationCommands(program)
  addInboundCommands(program)
  addConversationCommands(program)
  addContactCommands(program)
  addAvailabilityCommands(program)
  addAppointmentCommands(program)
  addOrderCommands(program)
  addProductCommands(program)
  addBotCommands(program)
  addDoctorCommand(program)
  addWebhookCommands(program)
  addDeliveryCommands(program)
  addBackupCommands(program)
  addMasterKeyCommands(program)
  for (const command of commandsOf(program)) {
    command.exitOverride().configureOutput({ writeErr: () => {} })
  }
  return program
}

function commandsOf(command: Command): Command[] {
  return [command, ...command.commands.flatMap(commandsOf)]
}

/** One line on stderr; what help or a version was asked for has been printed already. */
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

/** As when the output is piped into head. */
function leaveOnClosedPipe(error: NodeJS.ErrnoException): void {
  if (error.code === 'EPIPE') process.exit(0)
  throw error
}
