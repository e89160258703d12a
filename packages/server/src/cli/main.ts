// The command line as a table of contents.
import { Command } from 'commander'
import { addAccountCommands } from './account.ts'
import { addAppointmentCommands } from './appointment.ts'
import { addAvailabilityCommands } from './availability.ts'
import { addBackupCommands } from './backup.ts'
import { addBotCommands } from './bot.ts'
import { addChannelCommands } from './channel.ts'
import { addContactCommands } from './contact.ts'
import { addConversationCommands } from './conversation.ts'
import { addDeliveryCommands } from './delivery.ts'
import { addDemoCommand } from './demo.ts'
import { addDoctorCommand } from './doctor.ts'
import { addInboundCommands } from './inbound.ts'
import { addIntegrationCommands } from './integration.ts'
import { addKeyCommands } from './key.ts'
import { addMasterKeyCommands } from './master-key.ts'
import { addMigrateCommand } from './migrate.ts'
import { addOrderCommands } from './order.ts'
import { addProductCommands } from './product.ts'
import { addServeCommand } from './serve.ts'
import { addSimulateCommand } from './simulate.ts'
import { addUserCommands } from './user.ts'
import { applicationVersion } from './version.ts'
import { addWebhookCommands } from './webhook.ts'

/** Every command, none of them run yet. */
export function createProgram(): Command {
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
  addContactCommands(program)
  addConversationCommands(program)
  addBotCommands(program)
  addAvailabilityCommands(program)
  addAppointmentCommands(program)
  addOrderCommands(program)
  addProductCommands(program)
  addSimulateCommand(program)
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
