// On a full machine the service tells the worker beside it that acknowledgements press, and the worker makes room.
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { limits } from '@mostrador/contract/limits'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { requestTurn } from '../../src/domain/conversations/turns.ts'
import { sql } from '../../src/platform/database/database.ts'
import { testMasterKey } from '../harness/api.ts'
import { addCustomer } from '../harness/bot.ts'
import { createTestDatabase, type TestDatabase } from '../harness/database.ts'
import { sheena, signed, whatsappText } from '../harness/payloads/meta-payloads.ts'
import { fromBundle } from '../harness/processes/bundled.ts'
import {
  createFolder,
  removeFolder,
  runJson,
  startService,
  until,
  urlOf,
} from '../harness/processes/cli-process.ts'
import { createShop } from '../harness/shop.ts'

const busy = fileURLToPath(new URL('../harness/processes/serve-process.ts', import.meta.url))
/** Less than the time for which they press behind the last sign of it. */
const everyMs = limits.pressureMs / 4
/** Long enough for the worker's looks at all turns that are due. */
const pressesMin = 80

let folder: string
let db: TestDatabase
beforeAll(async () => {
  folder = await createFolder()
  db = await createTestDatabase(4)
})
afterAll(async () => {
  await db[Symbol.asyncDispose]()
  await removeFolder(folder)
})

test('while its service has more to acknowledge than a full machine can, a worker begins few turns; afterwards all', async () => {
  const env = {
    ...{ DATABASE_URL: urlOf(db.connection), MASTER_KEY: testMasterKey, DEBOUNCE_MS: '0' },
    ...{ MOSTRADOR_DATA: join(folder, 'data'), PORT: '0' },
  }
  const shop = await createShop(db)
  const customers = await Promise.all(
    Array.from({ length: limits.turnsAtOnceMax }, () => addCustomer(db, shop)),
  )
  const begun = async () => {
    const [row] = await db.query<{ count: number }>(
      sql`select count(*)::int as count from bot_turns where account_id = ${shop.accountId} and node is not null`,
    )
    return row?.count ?? 0
  }
  await using service = await startService(env, {
    through: [process.execPath, ...fromBundle(), busy],
    args: [JSON.stringify({ isMachineFull: true })],
  })
  const channel = await runJson<{ id: string }>(
    [
      ...['channel', 'add', '--account', shop.accountId, '--platform', 'whatsapp'],
      ...['--external-id', '77', '--app-secret', 'app-secret'],
    ],
    { env },
  )
  const asked: Promise<Response>[] = []
  const ask = () => {
    const body = JSON.stringify(whatsappText('77', sheena, { id: `wamid.${asked.length}` }))
    const headers = { 'content-type': 'application/json', ...signed(body, 'app-secret') }
    asked.push(fetch(`${service.url}/channels/${channel.id}`, { method: 'POST', headers, body }))
  }
  // Until this transaction ends nothing that comes is stored, and turns wait for their customers.
  await db.transaction(async (tx) => {
    await tx.query(sql`select id from contacts where account_id = ${shop.accountId} for update`)
    await tx.query(sql`lock table inbound_keys in share mode`)
    for (let at = 0; at < 2 * limits.pressingRequests; at += 1) {
      ask()
      await delay(everyMs)
    }
    let presses = 0
    let isPressing = true
    const pressing = (async () => {
      for (; isPressing; presses += 1) {
        ask()
        await delay(everyMs)
      }
    })()
    for (const { accountId, conversationId } of customers)
      await db.transaction((other) => requestTurn(other, { accountId, conversationId }, new Date()))
    await until(
      async () => presses >= pressesMin && (await begun()) > 0,
      () => `no turn is begun: ${service.stderr()}`,
    )
    const few = await begun()
    isPressing = false
    await pressing
    expect(few).toBeLessThan(limits.turnsAtOnceMax)
    await until(
      async () => (await begun()) === limits.turnsAtOnceMax,
      () => `turns go on making room: ${service.stderr()}`,
    )
  })
  for (const answer of await Promise.all(asked)) expect(answer.status).toBe(200)
}, 120_000)
