// The command line as a table of contents.
import { platformFacts } from '@mostrador/contract/platforms'
import { platforms } from '@mostrador/contract/values'
import { Command } from 'commander'
import { applicationVersion } from '../installation/version.ts'

type AddCommands = (program: Command) => void

/** By the first word of the command line: only its own module is imported, since imports take most of the start. */
const groups: Readonly<Record<string, () => Promise<AddCommands>>> = {
  serve: async () => (await import('./commands/serve.ts')).addServeCommand,
  migrate: async () => (await import('./commands/migrate.ts')).addMigrateCommand,
  distribute: async () => (await import('./commands/distribute.ts')).addDistributeCommand,
  demo: async () => (await import('./commands/demo.ts')).addDemoCommand,
  account: async () => (await import('./commands/account.ts')).addAccountCommands,
  user: async () => (await import('./commands/user.ts')).addUserCommands,
  key: async () => (await import('./commands/accounts/key.ts')).addKeyCommands,
  activity: async () => (await import('./commands/accounts/activity.ts')).addActivityCommands,
  channel: async () => (await import('./commands/channel.ts')).addChannelCommands,
  integration: async () => (await import('./commands/integration.ts')).addIntegrationCommands,
  inbound: async () => (await import('./commands/inbound.ts')).addInboundCommands,
  contact: async () => (await import('./commands/contact.ts')).addContactCommands,
  conversation: async () => (await import('./commands/conversation.ts')).addConversationCommands,
  bot: async () => (await import('./commands/bot.ts')).addBotCommands,
  reminder: async () => (await import('./commands/reminder.ts')).addReminderCommands,
  template: async () => (await import('./commands/template.ts')).addTemplateCommands,
  availability: async () => (await import('./commands/availability.ts')).addAvailabilityCommands,
  appointment: async () => (await import('./commands/appointment.ts')).addAppointmentCommands,
  order: async () => (await import('./commands/order.ts')).addOrderCommands,
  product: async () => (await import('./commands/product.ts')).addProductCommands,
  simulate: async () => (await import('./commands/simulate.ts')).addSimulateCommand,
  doctor: async () => (await import('./doctor/doctor.ts')).addDoctorCommand,
  webhook: async () => (await import('./commands/webhooks/webhook.ts')).addWebhookCommands,
  replay: async () => (await import('./commands/webhooks/replay.ts')).addReplayCommands,
  delivery: async () => (await import('./commands/webhooks/delivery.ts')).addDeliveryCommands,
  trigger: async () => (await import('./commands/trigger.ts')).addTriggerCommand,
  listen: async () => (await import('./commands/listen.ts')).addListenCommand,
  export: async () => (await import('./commands/export.ts')).addExportCommand,
  backup: async () => (await import('./commands/backup.ts')).addBackupCommand,
  restore: async () => (await import('./commands/backup.ts')).addRestoreCommand,
  'master-key': async () => (await import('./commands/master-key.ts')).addMasterKeyCommands,
}

/** The commands named by `first`, or all of them; none has run yet. */
export async function createProgram(first?: string): Promise<Command> {
  const program = new Command('mostrador')
    .description(
      `Sales bots on ${new Intl.ListFormat('en-GB').format(platforms.map((platform) => platformFacts[platform].name))}`,
    )
    .version(applicationVersion)
    .addHelpText('after', '\nEvery command takes --json and --help.')
  const isKnown = first !== undefined && Object.hasOwn(groups, first)
  for (const [name, load] of Object.entries(groups)) {
    if (!isKnown || name === first) (await load())(program)
  }
  for (const command of commandsOf(program)) {
    command.exitOverride().configureOutput({ writeErr: () => {} })
  }
  return program
}

/** It and all below it. */
export function commandsOf(command: Command): Command[] {
  return [command, ...command.commands.flatMap(commandsOf)]
}
