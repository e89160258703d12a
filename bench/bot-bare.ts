// Lower bound for an acknowledgement: bare node:http, one insert, 200.
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import pg from 'pg'

const pool = new pg.Pool({ ...JSON.parse(process.argv[2] ?? '{}'), max: 20 })
// At the end of the benchmark these connections end with the database.
pool.on('error', () => {})
await pool.query('create table bare_inbound (id bigint generated always as identity primary key, body json)')
const insert = { name: 'insert', text: 'insert into bare_inbound (body) values ($1)' }
const server = createServer(async (request, response) => {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  await pool.query({ ...insert, values: [Buffer.concat(chunks).toString('utf8')] })
  response.end('ok')
})
server.listen({ port: 0, host: '127.0.0.1', backlog: 4_096 })
await once(server, 'listening')
process.on('disconnect', () => process.exit())
process.send?.(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
