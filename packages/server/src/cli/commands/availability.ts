import { limits } from '@mostrador/contract/limits'
import type { Command } from 'commander'
import { getAvailability, listFreeSlots, setAvailability } from '../../domain/appointments/availability.ts'
import { instantOf } from '../../platform/instants.ts'
import { readPageRequest } from '../../platform/lists/page.ts'
import { accountAt } from '../account-at.ts'
import { addCommand, addPaging, operand, type PagingOptions, runsOnDatabase } from '../command.ts'
import { readJsonFile } from '../input-file.ts'

const exampleId = '01939d2e-7c11-7aa0-9f6e-5d1c2b3a4f50'

const documentHelp = `
The file holds one JSON object, and takes the place of all that the account had:
  {
    "slot_step_minutes": 15,
    "hours": { "monday": [{ "from": "09:00", "to": "13:00" }, { "from": "14:00", "to": "18:00" }] },
    "exceptions": [{ "date": "2026-12-25", "hours": [] }],
    "resources": [{ "name": "Silla 1" }, { "name": "Ana", "hours": { "friday": [{ "from": "10:00", "to": "24:00" }] } }],
    "services": [{ "sku": "CORTE", "duration_minutes": 30, "buffer_minutes": 10, "resources": ["Ana"] }]
  }
Times are on the clock of the account's time zone. A day without hours is closed. A resource may have hours and
exceptions of its own; its exceptions go before the account's, and both before the hours of the week. A service is a
product of item_type "service", named by its sku; without "resources" all of them offer it. The buffer keeps a resource
free after an appointment and may reach beyond the hours. "places" is how many customers may book the same start, by
default 1; "hours" of a service, as those of the week, are the only ones in which it is given.`

export function addAvailabilityCommands(program: Command): void {
  const availability = program
    .command('availability')
    .description('What can be booked at an account, with whom and when')
  addSet(availability)
  addShow(availability)
  addSlots(availability)
}

function addSet(availability: Command): void {
  const command = addCommand(availability, 'set <file>', {
    summary: 'Replace the bookable resources, services and opening hours by those of a JSON file',
    examples: [`availability set --account ${exampleId} availability.json`],
  })
    .requiredOption('--account <id>', 'the account')
    .addHelpText('after', documentHelp)
  runsOnDatabase<{ account: string }>(command, async (workspace, options, operands) => {
    const given = await readJsonFile(operand(operands))
    const { id, db } = await accountAt(workspace, options.account)
    return { json: await db.transaction((tx) => setAvailability(tx, id, given, new Date())) }
  })
}

function addShow(availability: Command): void {
  const command = addCommand(availability, 'show', {
    summary: 'The document as it can be set again',
    examples: [`availability show --account ${exampleId} --json > availability.json`],
  }).requiredOption('--account <id>', 'the account')
  runsOnDatabase<{ account: string }>(command, async (workspace, options) => {
    const { id, db } = await accountAt(workspace, options.account)
    return { json: await getAvailability(db, id) }
  })
}

type SlotOptions = PagingOptions & { account: string; sku: string; from?: string; to?: string }

function addSlots(availability: Command): void {
  const command = addPaging(
    addCommand(availability, 'slots', {
      summary: 'Free slots of a service, the soonest first',
      examples: [`availability slots --account ${exampleId} --sku CORTE --from 2026-11-24T00:00:00-05:00`],
    })
      .requiredOption('--account <id>', 'the account')
      .requiredOption('--sku <sku>', 'the service')
      .option('--from <time>', 'starts from here on, ISO 8601 with its zone (default: now)')
      .option('--to <time>', `starts before this (default: ${limits.slotDaysDefault} days later)`),
  )
  runsOnDatabase<SlotOptions>(command, async (workspace, options) => {
    const now = new Date()
    const { id: accountId, db } = await accountAt(workspace, options.account)
    const from = options.from === undefined ? now : instantOf('from', options.from)
    const weekLater = new Date(from.getTime() + limits.slotDaysDefault * 24 * 60 * 60_000)
    const to = options.to === undefined ? weekLater : instantOf('to', options.to)
    const { limit } = readPageRequest({ limit: options.limit }, [])
    const search = { accountId, sku: options.sku, from, to, limit: limit + 1, after: options.cursor }
    const found = await listFreeSlots(db, search, now)
    const data = found.slice(0, limit).map(({ id, start, end, resourceName }) => ({
      id,
      start_time: start,
      end_time: end,
      resource: resourceName,
    }))
    return { json: { data, next_cursor: found.length > limit ? (data.at(-1)?.id ?? null) : null } }
  })
}
