// Webhooks that a platform delivers days late, as after an outage: nothing is lost, and a reply outside its window
// shows as too late instead of being sent.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newMasterKey } from '../../src/platform/secrets/secrets.ts'
import type { GraphStandIn } from '../../src/simulator/stand-ins/graph.ts'
import {
  addChainChannel,
  type ChainChannel,
  chainEvents,
  chainMessages,
  chainQuiet,
  countKinds,
  heardBy,
  post,
  startStage,
} from '../harness/chain.ts'
import type { TestDatabase } from '../harness/database.ts'
import { signed, whatsappText } from '../harness/payloads/meta-payloads.ts'
import { createShop } from '../harness/shop.ts'

const masterKey = newMasterKey()
const customer = { wa_id: '573105550101', name: 'Laura' }
let stage: Awaited<ReturnType<typeof startStage>>
let db: TestDatabase
let graph: GraphStandIn
let url: string
let channel: ChainChannel

beforeAll(async () => {
  stage = await startStage(masterKey)
  ;({ db, graph, url } = stage)
  const { accountId } = await createShop(db)
  channel = await addChainChannel(db, { accountId, masterKey, platform: 'whatsapp', graph, serviceUrl: url })
})
afterAll(() => stage[Symbol.asyncDispose]())

async function write(text: string, hoursAgo: number): Promise<void> {
  const timestamp = String(Math.floor(Date.now() / 1_000) - hoursAgo * 3_600)
  const content = { type: 'text', text: { body: text }, timestamp }
  const body = JSON.stringify(whatsappText(channel.externalId, customer, content))
  await post(url, { path: channel.path, body, headers: signed(body, channel.secret) })
  await chainQuiet(db, graph)
}

test('a line that is three days old is stored and told; its answer shows as too late, and the next line is answered', async () => {
  await write('Hola, ¿están abiertos?', 72)
  const late = await chainMessages(db, channel)
  expect(late[0]).toMatchObject({ role: 'user', content: 'Hola, ¿están abiertos?' })
  expect(late.slice(1).map(({ delivery_status: status }) => status)).toContain('failed')
  expect(heardBy(graph, channel, { id: customer.wa_id })).toEqual([])
  expect(countKinds(await chainEvents(db, channel.accountId))).toEqual({ 'message.received': 1 })
  await write('Hola', 0)
  expect(heardBy(graph, channel, { id: customer.wa_id })).not.toEqual([])
  const counts = countKinds(await chainEvents(db, channel.accountId))
  expect(counts).toEqual({ 'message.received': 2, 'message.sent': 1 })
})
