// Each framework's receiver takes real deliveries of the real dispatcher, and answers as it expects.
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { serve } from '@hono/node-server'
import express from 'express'
import fastify from 'fastify'
import { Hono } from 'hono'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { sql } from '../../server/src/platform/database/database.ts'
import { createTestDatabase, type TestDatabase } from '../../server/test/harness/database.ts'
import { createTenant } from '../../server/test/harness/fixtures.ts'
import { addEndpoint, countStatuses, emitMany, startDispatcher } from '../../server/test/harness/webhooks.ts'
import type { WebhookEvent, WebhookVerificationError } from '../src/mostrador.ts'
import { webhook as expressWebhook } from '../src/webhooks/express.ts'
import { webhook as fastifyWebhook } from '../src/webhooks/fastify.ts'
import { webhook as honoWebhook } from '../src/webhooks/hono.ts'
import { webhook as fetchWebhook } from '../src/webhooks/next.ts'

type Options = Parameters<typeof expressWebhook>[0]
/** An app that receives at /hooks, parses JSON at /json, and tells its errors. */
type Start = (options: Options, errors: unknown[]) => Promise<{ url: string; stop: () => Promise<unknown> }>

const stranger = 'whsec_b3RoZXJvdGhlcm90aGVyb3RoZXI='

const apps: Record<string, Start> = {
  express: (options, errors) => {
    const app = express()
    app.post('/hooks', expressWebhook(options))
    app.use(express.json())
    app.post('/json', (request, response) => void response.json(request.body))
    app.use(tell(errors))
    return listening(createServer(app))
  },
  'express, behind a parser of raw bodies': (options, errors) => {
    const app = express()
    app.use('/hooks', express.raw({ type: '*/*', limit: '8mb' }))
    app.post('/hooks', expressWebhook(options))
    app.post('/json', express.json(), (request, response) => void response.json(request.body))
    app.use(tell(errors))
    return listening(createServer(app))
  },
  fastify: async (options, errors) => {
    const app = fastify()
    app.register(fastifyWebhook, { path: '/hooks', ...options })
    app.post('/json', async ({ body }) => body)
    app.setErrorHandler((error, _, reply) => {
      errors.push(error)
      return reply.code(500).send()
    })
    const url = await app.listen({ host: '127.0.0.1', port: 0 })
    return { url, stop: () => app.close() }
  },
  hono: (options, errors) => {
    const app = new Hono()
    app.post('/hooks', honoWebhook(options))
    app.post('/json', async (c) => c.json(await c.req.json()))
    app.onError((error, c) => {
      errors.push(error)
      return c.text('', 500)
    })
    return listening(serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }) as Server)
  },
  'a handler of requests, as in Workers, Deno and Bun': (options, errors) => {
    const hooks = fetchWebhook(options)
    const answer = async (request: Request) => {
      if (request.url.endsWith('/json')) return Response.json(await request.json())
      return hooks(request).catch((error: unknown) => {
        errors.push(error)
        return new Response(null, { status: 500 })
      })
    }
    return listening(serve({ fetch: answer, port: 0, hostname: '127.0.0.1' }) as Server)
  },
}

let database: TestDatabase
const stops: (() => Promise<unknown>)[] = []

beforeAll(async () => {
  database = await createTestDatabase()
})

afterEach(async () => {
  for (const stop of stops.splice(0)) await stop()
})

afterAll(() => database[Symbol.asyncDispose]())

describe.each(Object.entries(apps))('%s', (_, start) => {
  async function started(options: Options): Promise<{ url: string; errors: unknown[] }> {
    const errors: unknown[] = []
    const app = await start(options, errors)
    stops.push(app.stop)
    return { url: app.url, errors }
  }

  test('takes a delivery in, and gets it again when it could not be stored', async () => {
    const tenant = await createTenant(database, { rows: 0 })
    const events: WebhookEvent[] = []
    const onEvent = async (event: WebhookEvent) => {
      events.push(event)
      if (events.length === 1) throw new Error('the store is down')
    }
    const { id: endpointId, secret } = await addEndpoint(database, tenant.accountId, 'http://127.0.0.1:9')
    const { url, errors } = await started({ secret: [stranger, secret], onEvent })
    await database.query(sql`
      update webhook_endpoints set url = ${`${url}/hooks`}
      where account_id = ${tenant.accountId} and id = ${endpointId}`)

    const [id] = await emitMany(database, tenant.accountId, 1)
    await using _dispatcher = startDispatcher(database)
    await expect.poll(() => countStatuses(database, tenant.accountId)).toEqual({ delivered: 1 })
    expect(events.map(({ event, request_id }) => [event, request_id])).toEqual([
      ['order.paid', id],
      ['order.paid', id],
    ])
    expect(events[0]?.data).toMatchObject({ customer_name: 'Laura Gómez', total: 129900 })
    expect(errors.map(String)).toEqual(['Error: the store is down'])
  })

  test('refuses a stranger with 401 and the reason, and goes on parsing JSON elsewhere', async () => {
    const refused: WebhookVerificationError[] = []
    const { url, errors } = await started({
      secret: stranger,
      onEvent: () => expect.unreachable(),
      onRefused: (error) => refused.push(error),
    })
    const headers = {
      'content-type': 'application/json',
      'webhook-id': '1',
      'webhook-timestamp': String(Math.floor(Date.now() / 1_000)),
      'webhook-signature': 'v1,AAAA',
    }
    const response = await fetch(`${url}/hooks`, { method: 'POST', body: '{"event":"order.paid"}', headers })
    expect(response.status).toBe(401)
    expect(await response.text()).toMatch(/^no_match: The signature is of none of the 1 secrets/)
    const empty = await fetch(`${url}/hooks`, { method: 'POST' })
    expect(empty.status).toBe(401)
    expect(refused.map(({ code }) => code)).toEqual(['no_match', 'missing_header'])
    expect(errors).toEqual([])

    const json = await fetch(`${url}/json`, { method: 'POST', body: '{"a":1}', headers })
    expect(await json.json()).toEqual({ a: 1 })
  })

  test('takes 8 MiB and no more', async () => {
    const { url } = await started({ secret: stranger, onEvent: () => expect.unreachable() })
    const statusOf = async (bytes: number) =>
      (await fetch(`${url}/hooks`, { method: 'POST', body: new Uint8Array(bytes) })).status
    expect(await statusOf(8 * 1024 * 1024)).toBe(401)
    expect(await statusOf(8 * 1024 * 1024 + 1)).not.toBe(401)
  })
})

describe('a body that was parsed before', () => {
  const send = (url: string) =>
    fetch(`${url}/hooks`, {
      method: 'POST',
      body: '{"event":"order.paid"}',
      headers: { 'content-type': 'application/json' },
    })
  const refused: WebhookVerificationError[] = []
  const options = {
    secret: stranger,
    onEvent: () => expect.unreachable(),
    onRefused: (error: WebhookVerificationError) => refused.push(error),
  }
  const isRefused = async (url: string, errors: unknown[]) => {
    refused.length = 0
    const answer = await send(url)
    expect(answer.status).toBe(401)
    expect(await answer.text()).toMatch(/^body_parsed: .*before whatever parses JSON\.$/)
    expect(refused.map(({ code }) => code)).toEqual(['body_parsed'])
    expect(errors).toEqual([])
  }

  test('is refused by express, in words that tell the developer', async () => {
    const errors: unknown[] = []
    const app = express()
    app.use(express.json())
    app.post('/hooks', expressWebhook(options))
    app.use(tell(errors))
    const { url, stop } = await listening(createServer(app))
    stops.push(stop)
    await isRefused(url, errors)
  })

  test('is refused by hono, in words that tell the developer', async () => {
    const errors: unknown[] = []
    const app = new Hono()
    app.use(async (c, next) => {
      await c.req.json()
      return next()
    })
    app.post('/hooks', honoWebhook(options))
    app.onError((error, c) => {
      errors.push(error)
      return c.text('', 500)
    })
    const { url, stop } = await listening(
      serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }) as Server,
    )
    stops.push(stop)
    await isRefused(url, errors)
  })
})

test.each([expressWebhook, honoWebhook, fetchWebhook])(
  'a secret that is not set is found when the app starts, not when the first event comes: %o',
  (webhook) => {
    const secret = process.env.NOT_SET as unknown as string
    expect(() => webhook({ secret, onEvent: () => undefined })).toThrow(/Is the variable that holds it set\?/)
  },
)

test('a secret that is not set is found when fastify starts', async () => {
  const app = fastify()
  app.register(fastifyWebhook, { path: '/hooks', secret: '', onEvent: () => undefined })
  await expect(app.ready()).rejects.toThrow(/Is the variable that holds it set\?/)
})

function tell(errors: unknown[]): express.ErrorRequestHandler {
  return (error, _request, response, _next) => {
    errors.push(error)
    response.sendStatus(500)
  }
}

async function listening(server: Server): Promise<{ url: string; stop: () => Promise<unknown> }> {
  if (!server.listening) {
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
  }
  const { port } = server.address() as AddressInfo
  const stop = () => {
    server.closeAllConnections()
    server.close()
    return once(server, 'close')
  }
  return { url: `http://127.0.0.1:${port}`, stop }
}
