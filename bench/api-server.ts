// One server of the API benchmark in its own process: ours, the plain one, or bare node:http.
import { createServer } from 'node:http'
import Fastify from 'fastify'
import pg from 'pg'
import { type ConnectionOptions, Database } from '../packages/server/src/platform/database/database.ts'
import { startService } from '../packages/server/test/harness/api.ts'

type Start = {
  kind: 'ours' | 'plain' | 'bare'
  connection: ConnectionOptions
  accountIds: string[]
  body: string
}

const { kind, connection, accountIds, body } = JSON.parse(process.argv[2] ?? '') as Start
const starts: Record<Start['kind'], () => Promise<string>> = {
  ours: startOurs,
  plain: startPlain,
  bare: startBare,
}
const url = await starts[kind]()
process.on('message', () => process.send?.({ cpu: process.cpuUsage(), rssBytes: process.memoryUsage.rss() }))
process.on('disconnect', () => process.exit(0))
process.send?.({ url })

async function startOurs(): Promise<string> {
  return (await startService(new Database(connection, { max: 10 }))).url
}

// A server as written in an afternoon: parsed rows, JSON.stringify, no key, no limit, no request id of its own.
async function startPlain(): Promise<string> {
  const pool = new pg.Pool({ ...connection, max: 10 })
  const app = Fastify()
  const columns =
    'id, platform, external_id, status, payment_status, customer_phone, customer_name, total, currency, conversation_id, created_at, updated_at'
  const accountOf = (authorization = '') =>
    accountIds[Number.parseInt(authorization.slice(11, 19), 16) % accountIds.length]
  app.get<{ Querystring: { created?: string; id?: string } }>('/api/v1/orders', async (request) => {
    const { created, id } = request.query
    const { rows } = await pool.query(
      created
        ? {
            name: 'next',
            text: `select ${columns} from orders where account_id = $1 and (created_at, id) < ($2, $3) order by created_at desc, id desc limit 51`,
            values: [accountOf(request.headers.authorization), created, id],
          }
        : {
            name: 'list',
            text: `select ${columns} from orders where account_id = $1 order by created_at desc, id desc limit 51`,
            values: [accountOf(request.headers.authorization)],
          },
    )
    const last = rows[49]
    const next =
      rows.length > 50 ? Buffer.from(JSON.stringify([last.created_at, last.id])).toString('base64url') : null
    return { data: rows.slice(0, 50).map((row) => ({ ...row, total: Number(row.total) })), next_cursor: next }
  })
  app.get<{ Params: { id: string } }>('/api/v1/orders/:id', async (request, reply) => {
    const { rows } = await pool.query({
      name: 'detail',
      text: `select ${columns} from orders where account_id = $1 and id = $2`,
      values: [accountOf(request.headers.authorization), request.params.id],
    })
    if (!rows[0]) return reply.code(404).send({ error: 'not found' })
    return { ...rows[0], total: Number(rows[0].total) }
  })
  app.post<{ Body: { phone: string; name?: string } }>('/api/v1/contacts', async (request, reply) => {
    const { phone, name } = request.body
    const { rows } = await pool.query({
      name: 'create',
      text: `insert into contacts (account_id, id, phone, phone_key, name, created_at) values ($1, gen_random_uuid(), $2, $3, $4, now())
        on conflict do nothing returning id, phone, name, status, last_interaction, total_orders, created_at`,
      values: [
        accountOf(request.headers.authorization),
        phone,
        phone.replace(/\D/g, ''),
        name ?? 'Desconocido',
      ],
    })
    return reply.code(rows[0] ? 201 : 409).send(rows[0] ?? { error: 'conflict' })
  })
  return await app.listen({ host: '127.0.0.1', port: 0 })
}

async function startBare(): Promise<string> {
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'application/json')
    response.end(body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  return `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
}
