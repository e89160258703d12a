// A grievance that the bot hands over, as people see it among those who wait.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rulesEngine } from '../../src/bot/rules/rules-engine.ts'
import { startService, type TestService } from '../harness/api.ts'
import { addCustomer, runDue, writeLine } from '../harness/bot.ts'
import { createPerson, signedIn } from '../harness/dashboard.ts'
import { createTestDatabase, type TestDatabase } from '../harness/database.ts'
import { createShop, type Shop } from '../harness/shop.ts'

let db: TestDatabase
let service: TestService
let now = new Date()

beforeAll(async () => {
  db = await createTestDatabase()
  service = await startService(db, { clock: () => now })
})
afterAll(async () => {
  await service[Symbol.asyncDispose]()
  await db[Symbol.asyncDispose]()
})

const write = async (customer: Shop, line: string) => {
  now = new Date(now.getTime() + 1_000)
  await writeLine(db, customer, line, { now })
}

test('a grievance is the reason of the wait, in the customer’s own words, and stands before all others until it is given back', async () => {
  const upset = await createShop(db)
  await createPerson(db, { email: 'zoe@example.com', accountId: upset.accountId })
  const owner = await signedIn(service.url, 'zoe@example.com')
  const [earlier, angry, latest] = [
    await addCustomer(db, upset),
    await addCustomer(db, upset),
    await addCustomer(db, upset),
  ]
  const words = 'ESTO ES UNA ESTAFA!!! llevo dos semanas esperando mi pedido y nadie me responde'
  for (const [customer, line] of [
    [earlier, 'quiero hablar con una persona'],
    [angry, words],
    [latest, 'quiero hablar con una persona'],
  ] as const) {
    await write(customer, line)
    await runDue(db, { engines: { rules: rulesEngine }, clock: () => now })
  }
  const list = async (query = {}) => owner.get('listConversations', { query: { state: 'waiting', ...query } })
  const { data } = await list()
  expect(data.map(({ id }) => id)).toEqual(
    [angry, earlier, latest].map(({ conversationId }) => conversationId),
  )
  expect(data[0]).toMatchObject({
    ...{ waiting_because: 'complaint', handoff_reason: 'bot_unable' },
    ...{ last_message_content: words, last_message_role: 'user' },
  })
  const { waiting } = await owner.get('getOverview', { query: { days: 7 } })
  expect(waiting.conversations[0]).toMatchObject({
    waiting_because: 'complaint',
    last_message_content: words,
  })
  const first = await list({ limit: '1' })
  const second = await list({ limit: '1', cursor: first.next_cursor ?? '' })
  expect(second.data.map(({ id }) => id)).toEqual([earlier.conversationId])
  await owner.get('giveBackConversation', { params: { id: angry.conversationId } })
  await owner.get('takeOverConversation', { params: { id: angry.conversationId } })
  expect(await owner.get('getConversation', { params: { id: angry.conversationId } })).toMatchObject({
    waiting_because: expect.not.stringMatching('complaint'),
  })
})
