import type { Command } from 'commander'
import { eraseContact, exportContact } from '../../domain/contacts/personal-data.ts'
import { AppError } from '../../platform/errors.ts'
import { addCommand, operand, runsOnDatabase } from '../command.ts'
import { addRecordCommands } from '../records.ts'

const exampleId = '01939d2e-7c11-7aa0-9f6e-5d1c2b3a4f50'

export function addContactCommands(program: Command): void {
  const contact = program.command('contact').description('What is stored of one person')
  addRecordCommands(contact, 'contact')
  addExport(contact)
  addErase(contact)
}

function addExport(contact: Command): void {
  const command = addCommand(contact, 'export <id>', {
    summary:
      'Everything that is stored of a contact, as one JSON object: for a person who asks for their data',
    examples: [`contact export ${exampleId} --json > person.json`],
  })
  runsOnDatabase(command, async ({ directory }, _options, operands) => {
    const { accountId, db } = await directory.accountOf('contacts', operand(operands))
    return { json: await exportContact(db, { accountId, contactId: operand(operands) }) }
  })
}

function addErase(contact: Command): void {
  const command = addCommand(contact, 'erase <id>', {
    summary:
      'Forget a contact for good: conversations and messages go, orders and appointments stay without a person',
    examples: [`contact erase ${exampleId} --yes`],
  }).option('--yes', 'really erase it')
  runsOnDatabase<{ yes?: true }>(command, async ({ directory }, options, operands) => {
    const id = operand(operands)
    const { accountId, db } = await directory.accountOf('contacts', id)
    if (!options.yes) {
      throw new AppError(
        'invalid_request',
        'This erases the contact with all conversations and messages; say so with --yes',
      )
    }
    const erased = await eraseContact(db, { accountId, contactId: id }, new Date())
    return { json: { id, erased: true, ...erased } }
  })
}
