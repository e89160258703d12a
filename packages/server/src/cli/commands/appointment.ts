import type { Command } from 'commander'
import { appointmentResource } from '../../domain/appointments/appointments.resource.ts'
import {
  bookAppointment,
  changeAppointment,
  moveAppointment,
} from '../../domain/appointments/appointments.ts'
import { AppError } from '../../platform/errors.ts'
import { findResourceRow } from '../../platform/lists/resource-row.ts'
import { accountAt } from '../account-at.ts'
import { changedRow } from '../changed-row.ts'
import { addCommand, operand, runsOnDatabase, UsageError } from '../command.ts'
import { addRecordCommands } from '../records.ts'

const exampleId = '01939d2e-7c11-7aa0-9f6e-5d1c2b3a4f50'
const exampleSlot = 'AQGTnS58EXqgn25dHCs6T1ABk50umzN8wp1VGyw9Tl9gAaIOEiWA'

export function addAppointmentCommands(program: Command): void {
  const appointment = program.command('appointment').description('Appointments of customers')
  addRecordCommands(appointment, 'appointment')
  addBook(appointment)
  addMove(appointment)
  addChange(appointment, 'confirm', 'confirm', 'Confirm a pending appointment: it is scheduled')
  addChange(appointment, 'complete', 'complete', 'Note that a scheduled appointment took place')
  addChange(
    appointment,
    'no-show',
    'markNoShow',
    'Note that the customer did not come to a scheduled appointment',
  )
  addChange(
    appointment,
    'cancel',
    'cancel',
    'Cancel a pending or scheduled appointment; its time is free again',
  )
}

type BookOptions = {
  account: string
  slot: string
  conversation?: string
  name?: string
  phone?: string
  email?: string
  notes?: string
  places?: number
  pending?: true
  key?: string
}

function addBook(appointment: Command): void {
  const command = addCommand(appointment, 'book', {
    summary: 'Book a free slot for a customer',
    examples: [`appointment book --account ${exampleId} --slot ${exampleSlot} --name 'Laura Gómez'`],
  })
    .requiredOption('--account <id>', 'the account')
    .requiredOption('--slot <id>', 'the slot; see: mostrador availability slots')
    .option('--conversation <id>', 'books for its customer')
    .option('--name <name>', 'of the customer; needed without --conversation')
    .option('--phone <phone>', 'of the customer')
    .option('--email <email>', 'of the customer')
    .option('--notes <text>', 'what the business should know')
    .option('--places <number>', 'how many come, where the service has several places', Number)
    .option('--pending', 'still to be confirmed')
    .option('--key <key>', 'books once, however often it is repeated with the same key')
  runsOnDatabase<BookOptions>(command, async (workspace, options) => {
    if (options.name === undefined && options.conversation === undefined) {
      throw new UsageError('say who comes, with --name or --conversation')
    }
    const { id: accountId, db } = await accountAt(workspace, options.account)
    const booking = {
      accountId,
      slotId: options.slot,
      places: options.places,
      status: options.pending ? 'pending' : 'scheduled',
      bookingKey: options.key ?? null,
      conversationId: options.conversation ?? null,
      name: options.name ?? null,
      phone: options.phone ?? null,
      email: options.email ?? null,
      notes: options.notes ?? null,
    } as const
    const id = await db.transaction((tx) => bookAppointment(tx, booking, new Date()))
    const row = await findResourceRow(db, appointmentResource, accountId, id)
    if (!row) throw new AppError('not_found', `No appointment has the id ${id}.`)
    return { json: row }
  })
}

function addMove(appointment: Command): void {
  const command = addCommand(appointment, 'move <id>', {
    summary: 'Give a scheduled appointment a new time with the same service',
    examples: [`appointment move ${exampleId} --slot ${exampleSlot}`],
  }).requiredOption('--slot <id>', 'the slot; see: mostrador availability slots')
  runsOnDatabase<{ slot: string }>(command, async (workspace, { slot: slotId }, operands) => {
    const json = await changedRow(workspace, rowOf(operands), (tx, accountId, appointmentId) =>
      moveAppointment(tx, { accountId, appointmentId, slotId }, new Date()),
    )
    return { json }
  })
}

type Change = Parameters<typeof changeAppointment>[1]['transition']

function addChange(appointment: Command, name: string, transition: Change, summary: string): void {
  const examples = [`appointment ${name} ${exampleId}`]
  const command = addCommand(appointment, `${name} <id>`, { summary, examples })
  runsOnDatabase(command, async (workspace, _options, operands) => {
    const json = await changedRow(workspace, rowOf(operands), (tx, accountId, appointmentId) =>
      changeAppointment(tx, { accountId, appointmentId, transition }, new Date()),
    )
    return { json }
  })
}

function rowOf(operands: readonly string[]) {
  return { resource: appointmentResource, table: 'appointments', id: operand(operands) } as const
}
