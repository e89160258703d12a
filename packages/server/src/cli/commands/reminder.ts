import { defaultReminderSettings, reminderKinds } from '@mostrador/contract/outreach/reminders'
import type { Command } from 'commander'
import { setReminderSettings } from '../../reminders/change-settings.ts'
import { getReminderSettings } from '../../reminders/reminder-settings.ts'
import { accountAt } from '../account-at.ts'
import { addCommand, operand, runsOnDatabase } from '../command.ts'
import { readJsonFile } from '../input-file.ts'

const exampleId = '01939d2e-7c11-7aa0-9f6e-5d1c2b3a4f50'

const documentHelp = `
The file holds one JSON object, as "reminder list" prints it. kinds has each of ${reminderKinds.join(', ')}:
  "appointment_day": ${JSON.stringify({ ...defaultReminderSettings.kinds.appointment_day, is_on: true, template: 'recordatorio_cita' })}
minutes counts before an appointment, and after an order, a cart or a visit. template names an approved template for
customers who have not written for a day. texts takes wordings in place of the built-in ones, by language.`

export function addReminderCommands(program: Command): void {
  const reminder = program
    .command('reminder')
    .description('Reminders of appointments, orders, carts and products')
  const list = addCommand(reminder, 'list', {
    summary: 'Which reminders are on, when, and with which words; as they can be set again',
    examples: [`reminder list --account ${exampleId} --json > reminders.json`],
  }).requiredOption('--account <id>', 'the account')
  runsOnDatabase<{ account: string }>(list, async (workspace, options) => {
    const { id, db } = await accountAt(workspace, options.account)
    return { json: await getReminderSettings(db, id) }
  })
  const set = addCommand(reminder, 'set <file>', {
    summary: 'Replace the settings by those of a JSON file',
    examples: [`reminder set --account ${exampleId} reminders.json`],
  })
    .requiredOption('--account <id>', 'the account')
    .option('--send-due', 'send at once what other hours make due already; it is left out otherwise')
    .addHelpText('after', documentHelp)
  runsOnDatabase<{ account: string; sendDue?: boolean }>(set, async (workspace, options, operands) => {
    const document = await readJsonFile(operand(operands))
    const { id, db } = await accountAt(workspace, options.account)
    return { json: await setReminderSettings(db, id, document, new Date(), { sendsDue: options.sendDue }) }
  })
}
