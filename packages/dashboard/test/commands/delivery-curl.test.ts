import { execFile } from 'node:child_process'
import { createHmac, randomBytes } from 'node:crypto'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { deliveryCurl } from '../../src/pages/deliveries/delivery-curl.ts'

const run = promisify(execFile)
const key = randomBytes(32)
const secret = `whsec_${key.toString('base64')}`

it('run by a shell, sends the same bytes and headers, with both signatures valid now', async () => {
  const received: { headers: IncomingHttpHeaders; body: Buffer }[] = []
  const server = createServer(async (request, response) => {
    const body = Buffer.concat(await request.toArray())
    received.push({ headers: request.headers, body })
    response.end('thanks')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook?a='b'`
  // Quotes, a line break and a $ of the shell, as customers write them; not ending in a line break that $( ) would cut.
  const body = JSON.stringify({
    event: 'message.received',
    data: { content: `it's "50%" \\ $HOME \n¿sí? 🎉` },
  })
  const id = '01939d2e-7c11-7aa0-9f6e-5d1c2b3a4f50'
  const headers = {
    ...{ 'Content-Type': 'application/json', 'User-Agent': 'Service-Webhook/1.0', 'X-Service-Attempt': '2' },
    ...{
      'webhook-id': id,
      Authorization: '••••••',
      'X-Since-Removed': '••••••',
      'X-Service-Signature': 'sha256=old',
      'webhook-timestamp': '1',
      'webhook-signature': 'v1,old',
    },
  }
  const command = deliveryCurl({ url, headers }, body, ['Authorization', 'X-`echo`-$HOME'])
  expect(command).not.toContain(secret)
  expect(command).not.toContain('••')
  const env = { ...process.env, WEBHOOK_SECRET: secret, HEADER_1: 'Bearer mine', HEADER_2: '$2' }
  const { stdout } = await run('sh', ['-c', command], { env })
  await new Promise((resolve) => server.close(resolve))
  expect(stdout).toMatch(/^HTTP\/1.1 200 [\s\S]*thanks$/)
  expect(received).toHaveLength(1)
  const [{ headers: got, body: bytes } = { headers: {} as IncomingHttpHeaders, body: Buffer.alloc(0) }] =
    received
  expect(bytes.toString()).toBe(body)
  expect(got).toMatchObject({
    'user-agent': 'Service-Webhook/1.0',
    'x-service-attempt': '2',
    authorization: 'Bearer mine',
    // Names of headers may be made of such signs, and a shell runs none of them.
    'x-`echo`-$home': '$2',
  })
  const at = String(got['webhook-timestamp'])
  expect(Math.abs(Number(at) - Date.now() / 1_000)).toBeLessThan(60)
  expect(got['x-service-signature']).toBe(`sha256=${createHmac('sha256', secret).update(body).digest('hex')}`)
  expect(got['webhook-signature']).toBe(
    `v1,${createHmac('sha256', key).update(`${id}.${at}.${body}`).digest('base64')}`,
  )
})

it('without the secret it stops with a line that names the variable, and sends nothing', async () => {
  const command = deliveryCurl({ url: 'http://127.0.0.1:9/', headers: { 'webhook-id': 'a' } }, '{}', [
    'X-Own',
  ])
  const env = { PATH: process.env.PATH }
  const ended = await run('sh', ['-c', command], { env }).catch((error: unknown) => error)
  const { stderr, stdout } = ended as { stderr: string; stdout: string }
  expect(stderr).toMatch(/WEBHOOK_SECRET: is not set: export WEBHOOK_SECRET=…/)
  expect(stderr).not.toMatch(/openssl|curl/)
  expect(stdout).toBe('')
  const half = await run('sh', ['-c', command], { env: { ...env, WEBHOOK_SECRET: secret } }).catch(
    (e: unknown) => e,
  )
  expect((half as { stderr: string }).stderr).toMatch(/HEADER_1: is not set/)
})
