// Dead names of receivers, followed from the name server to what people read in the log of deliveries.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { AttemptSender } from '../../src/webhooks/attempt/attempt.ts'
import { dnsResolver } from '../../src/webhooks/attempt/resolver.ts'
import { startService, type TestService } from '../harness/api.ts'
import { type Browser, createPerson, signedIn } from '../harness/dashboard.ts'
import { createTestDatabase, type TestDatabase } from '../harness/database.ts'
import { type DnsAnswer, type DnsServer, startDnsServer } from '../harness/servers/dns-server.ts'
import { addEndpoint, emitMany, startDispatcher, until } from '../harness/webhooks.ts'

const hour = 3_600_000

let database: TestDatabase
let service: TestService
let names: DnsServer
/** By name; names that are not listed resolve. */
let dead: Record<string, DnsAnswer>
let isAllDead: boolean
let accountId: string
let owner: Browser

beforeAll(async () => {
  database = await createTestDatabase()
  service = await startService(database)
  names = await startDnsServer(({ name, type }) => {
    if (isAllDead) return 'servfail'
    return dead[name] ?? (type === 'A' ? ['127.0.0.1'] : [])
  })
  accountId = (await createPerson(database, { email: 'dev@example.com' })).accountId
  owner = await signedIn(service.url, 'dev@example.com')
})
afterAll(async () => {
  await names[Symbol.asyncDispose]()
  await service[Symbol.asyncDispose]()
  await database[Symbol.asyncDispose]()
})

/** A webhook to that name, with an event, and a dispatcher that asks the name server. */
async function sendTo(name: string) {
  const { id } = await addEndpoint(database, accountId, `https://${name}/hook`)
  const resolve = dnsResolver({ servers: [names.address], timeoutMs: 300 })
  const sender = new AttemptSender({ allowInsecure: true, budgetMs: 2_000, resolve })
  const dispatcher = startDispatcher(database, { sender, retryWaitsMs: [hour, hour, hour, hour] })
  await emitMany(database, accountId, 1)
  return {
    webhook: () => owner.get('getWebhook', { params: { id } }),
    listed: async () => (await owner.get('listDeliveries', { query: { webhook_id: id } })).data[0],
    async [Symbol.asyncDispose]() {
      await dispatcher[Symbol.asyncDispose]()
      await sender.close()
      await owner.get('deleteWebhook', { params: { id } })
    },
  }
}

test.each<[string, DnsAnswer, string, string]>([
  ['does not exist', 'nxdomain', 'dns_not_found', 'the name dead.example does not exist'],
  ['has no address', [], 'dns_not_found', 'the name dead.example has no address'],
  [
    'has name servers that fail',
    'servfail',
    'dns_failed',
    'the name servers of dead.example answer SERVFAIL, while other names resolve',
  ],
  [
    'has name servers that are silent',
    'silent',
    'dns_failed',
    'the name servers of dead.example do not answer, while other names resolve',
  ],
])(
  'a receiver whose name %s reads so in the log, as a failed attempt',
  async (_, answer, errorClass, words) => {
    isAllDead = false
    dead = { 'dead.example': answer }
    await using sent = await sendTo('dead.example')
    await until('an attempt is in the log', async () => (await sent.listed())?.attempts.length === 1)
    const listed = await sent.listed()
    const told = { number: 1, response_status: null, error_class: errorClass, error: words }
    expect(listed).toMatchObject({ status: 'pending', next_attempt: 2, attempts: [told] })
    const detail = await owner.get('getDelivery', { params: { id: listed?.id ?? '' } })
    // It was connected to nobody.
    const request = { url: 'https://dead.example/hook', address: null }
    expect(detail.attempts).toMatchObject([{ ...told, request, answer_headers: null, excerpt: '' }])
    expect(await sent.webhook()).toMatchObject({ consecutive_failures: 1, local_fault: null })
  },
)

test('names that all fail read as a fault of this server at the webhook, and the log has no attempt', async () => {
  isAllDead = true
  dead = {}
  await using sent = await sendTo('alive.example')
  await until('the fault is shown', async () => (await sent.webhook()).local_fault !== null)
  expect(await sent.webhook()).toMatchObject({
    ...{ status: 'active', consecutive_failures: 0, pending: 1 },
    local_fault: "this server's own name server answered SERVFAIL for alive.example",
  })
  expect(await sent.listed()).toMatchObject({ status: 'pending', next_attempt: 1, attempts: [] })
})
