// The addresses of integrations on their own port, and a stand-in for the providers' APIs.
import { once } from 'node:events'
import { createServer } from 'node:http'
import Fastify from 'fastify'
import { vi } from 'vitest'
import { createAccount } from '../../src/accounts/accounts.ts'
import { Directory } from '../../src/accounts/directory.ts'
import { registerPayRoutes } from '../../src/integrations/payment-pages/pay-routes.ts'
import { registerIntegrationRoutes } from '../../src/integrations/routes.ts'
import { addIntegration, type IntegrationChange } from '../../src/integrations/setup/integrations.ts'
import { IntegrationSweeper } from '../../src/integrations/sweeper.ts'
import { type Database, sql } from '../../src/platform/database/database.ts'
import { silentLog } from '../../src/platform/log.ts'
import { newMasterKey, parseMasterKey, SecretBox } from '../../src/platform/secrets/secrets.ts'
import type { Json, Sent } from './payloads/shop-payloads.ts'

export type TestIntegration = { accountId: string; id: string; secret: string }

export type Integrations = AsyncDisposable & {
  url: string
  db: Database
  secrets: SecretBox
  now: Date
  /** Counts of outcomes, keyed by `provider outcome`. */
  counts: Map<string, number>
  addAccount(): Promise<string>
  add(accountId: string, provider: string, given?: IntegrationChange): Promise<TestIntegration>
  post(integration: { id: string }, sent: Sent): Promise<Response>
  /** Posts, then waits until nothing is left to apply. */
  report(integration: { id: string }, ...sent: Sent[]): Promise<void>
  /** Resolves when no event still waits for its first attempt. */
  applied(): Promise<void>
  /** Expires all claims and applies the events they left behind. */
  sweep(): Promise<void>
  prune(): Promise<void>
}

let added = 0

export async function startIntegrations(db: Database): Promise<Integrations> {
  const directory = new Directory(db)
  const secrets = new SecretBox(parseMasterKey(newMasterKey()))
  const counts = new Map<string, number>()
  const metrics = {
    inboundEvents: {
      inc({ platform, outcome }: { platform: string; outcome: string }, value = 1) {
        counts.set(`${platform} ${outcome}`, (counts.get(`${platform} ${outcome}`) ?? 0) + value)
      },
    },
  }
  const app = Fastify({ routerOptions: { querystringParser: () => ({}) } })
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (_request, _payload, done) => done(null))
  const deps = { directory, secrets, log: silentLog, clock: () => service.now, metrics }
  registerIntegrationRoutes(app, deps)
  registerPayRoutes(app, { ...deps, publicUrl: 'https://tienda.example/' })
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  const service: Integrations = {
    ...{ url, db, secrets, counts },
    now: new Date('2026-11-21T10:16:00.000Z'),
    async addAccount() {
      const settings = { currency: 'COP', timezone: 'America/Bogota', language: 'es' }
      return (await createAccount(db, { name: 'Tienda', plan: 'pro', ...settings }, service.now)).id
    },
    async add(accountId, provider, given = {}) {
      added += 1
      const secret = given.webhookSecret ?? `secret-${added}`
      const needed = {
        shopify: { shopDomain: 'tienda.myshopify.com' },
        woocommerce: { shopDomain: 'tienda.example' },
        mercadopago: { accessToken: 'TEST-token' },
      }
      const own = Object.entries(needed).find(([name]) => name === provider)?.[1] ?? {}
      const row = { ...own, ...given, accountId, provider, webhookSecret: secret }
      return { accountId, secret, id: (await addIntegration(db, secrets, row, service.now)).id }
    },
    post: ({ id }, { body, headers, query = '' }) =>
      fetch(`${url}/integrations/${id}${query}`, { method: 'POST', body, headers }),
    async report(integration, ...sent) {
      for (const each of sent) {
        const { status } = await service.post(integration, each)
        if (status !== 200) throw new Error(`the webhook was answered ${status}`)
      }
      await service.applied()
    },
    async applied() {
      const waiting = () =>
        db.query(sql`select 1 from integration_events where status = 'stored' and error is null limit 1`)
      await vi.waitUntil(async () => (await waiting()).length === 0, { timeout: 20_000, interval: 5 })
    },
    async sweep() {
      service.now = new Date(service.now.getTime() + 3_600_000)
      await new IntegrationSweeper(deps).sweep()
    },
    prune: () => new IntegrationSweeper(deps).prune(),
    async [Symbol.asyncDispose]() {
      await app.close()
    },
  }
  return service
}

export type ProviderApi = AsyncDisposable & {
  url: string
  /** Payments of Mercado Pago by id. */
  payments: Map<string, Json>
  /** Requests received, as method, path and authorization. */
  asked: string[]
  /** Bodies of the POST requests. */
  posted: string[]
  /** When set, that many of the next answers have this status. */
  failing: { status: number; times: number }
}

/** Answers as Mercado Pago (payments, preferences) and Stripe (Checkout sessions) do. */
export async function startProviderApi(): Promise<ProviderApi> {
  const server = createServer(async (request, response) => {
    const { method, url = '', headers } = request
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    api.asked.push(`${method} ${url} ${headers.authorization}`)
    if (method === 'POST') api.posted.push(Buffer.concat(chunks).toString('utf8'))
    const answer = (status: number, body: unknown) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    if (api.failing.times > 0) {
      api.failing.times -= 1
      return answer(api.failing.status, { message: 'failing', status: api.failing.status })
    }
    if (headers.authorization !== 'Bearer TEST-token') return answer(401, { message: 'invalid token' })
    const number = api.posted.length
    if (url === '/checkout/preferences') {
      return answer(201, { id: `pref-${number}`, init_point: `https://mercadopago.example/${number}` })
    }
    if (url === '/v1/checkout/sessions') {
      const made = {
        id: `cs_${number}`,
        url: `https://stripe.example/${number}`,
        expires_at: api.sessionEndsAt / 1_000,
      }
      return answer(200, made)
    }
    const payment = api.payments.get(url.replace('/v1/payments/', ''))
    return payment ? answer(200, payment) : answer(404, { message: 'Payment not found' })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const api = {
    url: `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`,
    payments: new Map<string, Json>(),
    asked: [] as string[],
    posted: [] as string[],
    sessionEndsAt: Date.parse('2026-11-22T10:00:00.000Z'),
    failing: { status: 500, times: 0 },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
  return api
}

export type OrderRow = {
  id: string
  platform: string
  external_id: string | null
  shop: string
  status: string
  payment_status: string
  customer_phone: string | null
  customer_name: string | null
  total: number
  currency: string
  contact_id: string | null
  received_amount: number | null
}

export function ordersOf(db: Database, accountId: string): Promise<OrderRow[]> {
  return db.query(sql`
    select id, platform, external_id, shop, status, payment_status, customer_phone, customer_name, total::float8 as total,
      currency, contact_id, received_amount::float8 as received_amount
    from orders where account_id = ${accountId} order by external_id, id`)
}

export function reportsOf(
  db: Database,
  accountId: string,
): Promise<{ status: string; attempts: number; error: string | null }[]> {
  return db.query(sql`
    select status, attempts, error from integration_events where account_id = ${accountId} order by id`)
}
