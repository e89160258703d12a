// Booking and handing over by command, as a person at the counter does it.
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '../../src/platform/database/database.ts'
import { newMasterKey } from '../../src/platform/secrets/secrets.ts'
import { createBookableShop, document } from '../harness/booking.ts'
import { createTestDatabase, type TestDatabase } from '../harness/database.ts'
import { createTenant } from '../harness/fixtures.ts'
import {
  createFolder,
  type Env,
  removeFolder,
  run,
  runJson,
  urlOf,
} from '../harness/processes/cli-process.ts'

let database: TestDatabase
let folder: string
let env: Env

beforeAll(async () => {
  database = await createTestDatabase(2)
  folder = await createFolder()
  env = {
    DATABASE_URL: urlOf(database.connection),
    MASTER_KEY: newMasterKey(),
    MOSTRADOR_DATA: join(folder, 'unused'),
  }
})
afterAll(async () => {
  await database[Symbol.asyncDispose]()
  await removeFolder(folder)
})

const json = <T = Record<string, unknown>>(...args: string[]) => runJson<T>(args, { env })
type Page = { data: { id: string; start_time: string; resource: string }[]; next_cursor: string | null }

async function fileOf(name: string, content: unknown): Promise<string> {
  const path = join(folder, name)
  await writeFile(path, typeof content === 'string' ? content : JSON.stringify(content))
  return path
}

const daily = [{ from: '00:00', to: '24:00' }]
const always = {
  ...document,
  hours: { monday: daily, tuesday: daily, wednesday: daily, thursday: daily, friday: daily },
  exceptions: [{ date: '2026-12-25', hours: [] }],
}

test('availability is set from a file, shown as it can be set again, and refused with the place', async () => {
  const account = await createBookableShop(database)
  const set = await json('availability', 'set', '--account', account, await fileOf('a.json', always))
  expect(set).toMatchObject({ slot_step_minutes: 30, exceptions: always.exceptions })
  expect(await json('availability', 'show', '--account', account)).toEqual(set)
  const wrong = await fileOf('wrong.json', { ...always, services: [{ sku: 'CORTE', duration_minutes: 1 }] })
  expect(await run(['availability', 'set', '--account', account, wrong], { env })).toMatchObject({
    code: 1,
    stderr: 'error: services[0].duration_minutes: expected a whole number of minutes from 5 to 1440\n',
  })
  const broken = await fileOf('broken.json', '{')
  expect(await run(['availability', 'set', '--account', account, broken], { env })).toMatchObject({
    code: 1,
    stderr: expect.stringContaining(broken),
  })
})

test('an appointment goes through its life: listed as a slot, booked, moved, cancelled', async () => {
  const account = await createBookableShop(database)
  await json('availability', 'set', '--account', account, await fileOf('always.json', always))
  const slots = (...more: string[]) =>
    json<Page>('availability', 'slots', '--account', account, '--sku', 'CORTE', '--limit', '2', ...more)
  const first = await slots()
  expect(first.data).toMatchObject([{ resource: 'Silla 1' }, { resource: 'Silla 1' }])
  const second = await slots('--cursor', first.next_cursor ?? '')
  const [slot, other] = [first.data[0], second.data[0]]
  if (!slot || !other) throw new Error('no slots')
  expect(other.start_time > (first.data[1]?.start_time ?? '')).toBe(true)

  const book = [
    'appointment',
    'book',
    '--account',
    account,
    '--slot',
    slot.id,
    '--name',
    'Laura',
    '--key',
    'k1',
  ]
  const booked = await json<{ id: string }>(...book)
  expect(booked).toMatchObject({ customer_name: 'Laura', status: 'scheduled', start_time: slot.start_time })
  expect(await json(...book)).toEqual(booked)
  const taken = ['appointment', 'book', '--account', account, '--slot', slot.id, '--name', 'Luis']
  expect(await run(taken, { env })).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('not free any more'),
  })
  const nobody = ['appointment', 'book', '--account', account, '--slot', other.id]
  expect(await run(nobody, { env })).toMatchObject({ code: 2, stderr: expect.stringContaining('--name') })

  const moved = await json('appointment', 'move', booked.id, '--slot', other.id)
  expect(moved).toMatchObject({ id: booked.id, status: 'scheduled', start_time: other.start_time })
  expect(await json('appointment', 'cancel', booked.id)).toEqual({ ...moved, status: 'cancelled' })
  expect(await run(['appointment', 'cancel', booked.id], { env })).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/is cancelled and cannot become cancelled/),
  })
  const events = await database.query<{ kind: string }>(
    sql`select kind from events where account_id = ${account} order by id`,
  )
  expect(events.map(({ kind }) => kind)).toEqual([
    'appointment.scheduled',
    'appointment.scheduled',
    'appointment.cancelled',
  ])
})

test('pending appointments are confirmed; scheduled ones end as completed or as no-show', async () => {
  const account = await createBookableShop(database)
  await json('availability', 'set', '--account', account, await fileOf('pending.json', always))
  const { data } = await json<Page>('availability', 'slots', '--account', account, '--sku', 'CORTE')
  const book = (n: number, ...more: string[]) =>
    json<{ id: string }>(
      ...[
        'appointment',
        'book',
        '--account',
        account,
        '--slot',
        data[n]?.id ?? '',
        '--name',
        'Laura',
        ...more,
      ],
    )
  const pending = await book(0, '--pending')
  expect(pending).toMatchObject({ status: 'pending' })
  expect(await json('appointment', 'confirm', pending.id)).toMatchObject({ status: 'scheduled' })
  expect(await json('appointment', 'complete', pending.id)).toMatchObject({ status: 'completed' })
  const missed = await book(1)
  expect(await json('appointment', 'no-show', missed.id)).toMatchObject({ status: 'no_show' })
})

test('a conversation is handed off, resumed and deleted', async () => {
  const { accountId, ids } = await createTenant(database, { rows: 1 })
  const id = ids.conversations[0] ?? ''
  const handedOff = { id, is_bot_active: false, handoff_active: true, handoff_reason: 'user_requested' }
  expect(await json('conversation', 'hand-off', id, '--reason', 'user_requested')).toMatchObject(handedOff)
  expect(await json('conversation', 'hand-off', id)).toMatchObject(handedOff)
  expect(await json('conversation', 'resume', id)).toMatchObject({
    is_bot_active: true,
    handoff_active: false,
    handoff_reason: null,
  })
  expect(await run(['conversation', 'hand-off', id, '--reason', 'x'], { env })).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('--reason: one of user_requested'),
  })
  expect(await run(['conversation', 'delete', id], { env })).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('--yes'),
  })
  expect(await json('conversation', 'delete', id, '--yes')).toEqual({ id, deleted: true })
  for (const command of ['hand-off', 'resume', 'delete']) {
    expect(await run(['conversation', command, id], { env })).toMatchObject({ code: 1 })
  }
  const events = await database.query(sql`select kind from events where account_id = ${accountId}`)
  expect(events).toEqual([{ kind: 'conversation.handed_off' }])
})

test('records are listed and shown as the API has them, a line each, and no other account has them', async () => {
  const { accountId, ids } = await createTenant(database, { rows: 3 })
  const other = await createTenant(database, { rows: 1 })
  for (const kind of ['order', 'contact', 'conversation', 'product', 'appointment'] as const) {
    const list = (...more: string[]) =>
      json<{ data: { id: string }[]; next_cursor: string | null }>(
        ...[kind, 'list', '--account', accountId, '--limit', '2', ...more],
      )
    const first = await list()
    const second = await list('--cursor', first.next_cursor ?? '')
    const found = [...first.data, ...second.data].map(({ id }) => id)
    expect(found.toSorted(), kind).toEqual(ids[`${kind}s`].toSorted())
    expect(await json(kind, 'show', found[0] ?? ''), kind).toMatchObject({ id: found[0] })
    const shown = await run([kind, 'list', '--account', other.accountId], { env })
    expect(shown.stdout.match(/[0-9a-f]{8}-[0-9a-f-]{27}/g), kind).toEqual([other.ids[`${kind}s`][0]])
    expect(await run([kind, 'list', '--account', accountId, '--limit', 'x'], { env })).toMatchObject({
      code: 1,
    })
  }
  const [order = ''] = ids.orders
  const named = await database.queryOne<{ number: number }>(sql`
    select number from order_numbers where account_id = ${accountId} and order_id = ${order}`)
  const numbered = (number: string) =>
    json<{ data: { id: string }[] }>('order', 'list', '--account', accountId, '--number', number)
  expect((await numbered(`#${named?.number}`)).data.map(({ id }) => id)).toEqual([order])
  expect((await numbered('999999')).data).toEqual([])
})
