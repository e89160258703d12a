// Receives webhooks of Mostrador. Runs as it is with Node.js 22.18 or newer, behind your TLS:
// WEBHOOK_SECRET=whsec_… PORT=3000 node verify.ts
import { createHmac, timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingHttpHeaders, type IncomingMessage } from 'node:http'

/** The secret; during a rotation the new and the former one, separated by a comma. */
const secrets = (process.env.WEBHOOK_SECRET ?? '').split(',')
// An empty secret would accept what anybody signs.
if (!secrets.every((secret) => /^whsec_.+/.test(secret))) throw new Error('WEBHOOK_SECRET must be whsec_…')
const bodyBytesMax = 8 * 1024 * 1024
const toleranceSeconds = 300
const refusal = 'The signature is missing, too old, or of another secret or body.'

/** The HMAC of the raw body in hexadecimal, keyed with the secret's characters as they stand. */
function hasServiceSignature(body: Buffer, headers: IncomingHttpHeaders): boolean {
  const given = String(headers['x-service-signature'] ?? '')
  return secrets.some((secret) => {
    const expected = `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`
    return isEqual(given, expected)
  })
}

/** Standard Webhooks: one of several signatures, in base64, of id, time and body, keyed with the secret's bytes. */
function hasStandardSignature(body: Buffer, headers: IncomingHttpHeaders, nowSeconds: number): boolean {
  const id = String(headers['webhook-id'] ?? '')
  const time = String(headers['webhook-timestamp'] ?? '')
  if (!/^[0-9]{1,12}$/.test(time) || Math.abs(nowSeconds - Number(time)) > toleranceSeconds) return false
  const given = String(headers['webhook-signature'] ?? '').split(' ')
  return secrets.some((secret) => {
    const key = Buffer.from(secret.slice('whsec_'.length), 'base64')
    const hmac = createHmac('sha256', key).update(`${id}.${time}.`).update(body)
    const expected = `v1,${hmac.digest('base64')}`
    return given.some((each) => isEqual(each, expected))
  })
}

/** timingSafeEqual throws when the lengths differ. */
function isEqual(given: string, expected: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)]
  return one.length === other.length && timingSafeEqual(one, other)
}

/** Here you store the event under its request_id, unless it is there already; the work is done afterwards. */
async function keep(event: { event: string; data: unknown; request_id: string }): Promise<void> {
  process.stdout.write(`${event.event} ${event.request_id}\n`)
}

/** The bytes as they came: parsed and written again they would no longer fit the signature. */
async function readBody(request: IncomingMessage): Promise<Buffer | undefined> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of request) {
    bytes += chunk.length
    if (bytes > bodyBytesMax) return undefined
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

async function receive(request: IncomingMessage): Promise<number> {
  if (request.method !== 'POST') return 405
  const body = await readBody(request)
  if (body === undefined) return 413
  // Two ways to check, each with its address; keep the one that you use.
  const isOurs =
    request.url === '/standard'
      ? hasStandardSignature(body, request.headers, Date.now() / 1000)
      : hasServiceSignature(body, request.headers)
  if (!isOurs) return 401
  await keep(JSON.parse(body.toString('utf8')))
  return 200
}

const server = createServer((request, response) => {
  receive(request).then(
    // The log of deliveries shows the reason.
    (status) => response.writeHead(status).end(status === 401 ? refusal : ''),
    () => response.writeHead(500).end(),
  )
})
server.listen(Number(process.env.PORT ?? 3000), '127.0.0.1')
