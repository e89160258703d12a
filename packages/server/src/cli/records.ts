// `list` and `show` of what the API serves, so that the ids which other commands want are at hand.
import type { Command } from 'commander'
import { nothingOwned, type OwnedTable } from '../accounts/directory.ts'
import { appointmentResource } from '../domain/appointments/appointments.resource.ts'
import { contactResource } from '../domain/contacts/contacts.resource.ts'
import { conversationResource } from '../domain/conversations/conversations.resource.ts'
import { orderResource } from '../domain/orders/orders.resource.ts'
import { productResource } from '../domain/products/products.resource.ts'
import { empty, type Sql, sql } from '../platform/database/database.ts'
import { AppError } from '../platform/errors.ts'
import { readPageRequest } from '../platform/lists/page.ts'
import type { Resource } from '../platform/lists/resource.ts'
import { findResourceRow, listResourceRows } from '../platform/lists/resource-row.ts'
import { accountAt } from './account-at.ts'
import { addCommand, addPaging, operand, type PagingOptions, runsOnDatabase } from './command.ts'
import { pageTable } from './output.ts'

const exampleId = '01939d2e-7c11-7aa0-9f6e-5d1c2b3a4f50'

/** `columns`: the fields that a person looks for; the id stands behind them. */
type Kind = {
  resource: Resource
  table: OwnedTable
  plural: string
  columns: readonly string[]
  find?: { option: string; help: string; example: string; narrowed: (value: string) => Sql }
}

const byPhone = {
  option: 'phone',
  help: 'only those of this phone, as the API writes it',
  example: '+573105550101',
}

const kinds = {
  order: {
    resource: orderResource,
    table: 'orders',
    plural: 'Orders',
    columns: ['created_at', 'status', 'payment_status', 'total', 'currency', 'customer_name'],
    find: {
      option: 'number',
      help: 'the one that people call by this number',
      example: '1047',
      narrowed: (number) => sql`
        and t.id in (select order_id from order_numbers n where n.account_id = t.account_id and n.number = ${numberOf(number)})`,
    },
  },
  contact: {
    resource: contactResource,
    table: 'contacts',
    plural: 'Contacts',
    columns: ['created_at', 'name', 'phone', 'status', 'last_interaction'],
    find: { ...byPhone, narrowed: (phone) => sql`and t.phone = ${phone}` },
  },
  conversation: {
    resource: conversationResource,
    table: 'conversations',
    plural: 'Conversations',
    columns: ['created_at', 'platform', 'contact_name', 'is_bot_active', 'handoff_reason', 'last_message_at'],
    find: { ...byPhone, narrowed: (phone) => sql`and t.contact_phone = ${phone}` },
  },
  product: {
    resource: productResource,
    table: 'products',
    plural: 'Products',
    columns: ['sku', 'name', 'price', 'inventory_quantity', 'is_active'],
    find: {
      option: 'sku',
      help: 'the one with this code',
      example: 'CAM-M',
      narrowed: (sku) => sql`and t.sku = ${sku}`,
    },
  },
  appointment: {
    resource: appointmentResource,
    table: 'appointments',
    plural: 'Appointments',
    columns: ['start_time', 'status', 'customer_name', 'customer_phone'],
    find: { ...byPhone, narrowed: (phone) => sql`and t.customer_phone = ${phone}` },
  },
} as const satisfies Record<string, Kind>

/** Adds `list` and `show` to the commands of one kind of record. */
export function addRecordCommands(group: Command, name: keyof typeof kinds): void {
  addList(group, name, kinds[name])
  addShow(group, name, kinds[name])
}

type ListOptions = PagingOptions & { account: string } & Record<string, string | undefined>

function addList(group: Command, name: string, { resource, table, plural, columns, find }: Kind): void {
  const account = `--account ${exampleId}`
  const command = addPaging(
    addCommand(group, 'list', {
      summary: `${plural} of an account as the API shows them, the newest first`,
      examples: [
        `${name} list ${account}`,
        ...(find ? [`${name} list ${account} --${find.option} ${find.example}`] : []),
      ],
    }).requiredOption('--account <id>', 'the account'),
  )
  if (find) command.option(`--${find.option} <${find.option}>`, find.help)
  runsOnDatabase<ListOptions>(command, async (workspace, options) => {
    const { id, db } = await accountAt(workspace, options.account)
    const wanted = find && options[find.option]
    const page = readPageRequest(options, [table, id, wanted ?? null])
    const narrowed = find && wanted !== undefined ? find.narrowed(wanted) : empty
    const json = await listResourceRows(db, resource, id, { page, narrowed })
    return { json, text: pageTable(json, [...columns, 'id']) }
  })
}

function addShow(group: Command, name: string, { resource, table, plural }: Kind): void {
  const command = addCommand(group, 'show <id>', {
    summary: `One of the ${plural.toLowerCase()}, as the API shows it`,
    examples: [`${name} show ${exampleId}`],
  })
  runsOnDatabase(command, async ({ directory }, _options, operands) => {
    const id = operand(operands)
    const { accountId, db } = await directory.accountOf(table, id)
    const row = await findResourceRow(db, resource, accountId, id)
    if (row === undefined) throw nothingOwned(table, id)
    return { json: row }
  })
}

function numberOf(text: string): number {
  const [, digits] = /^#?(\d{1,9})$/.exec(text) ?? []
  if (digits === undefined) throw new AppError('invalid_request', '--number: digits, such as 1047')
  return Number(digits)
}
