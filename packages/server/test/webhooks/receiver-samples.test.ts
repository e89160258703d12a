// The receivers in docs/webhooks.md: the page shows them exactly as tested, and they tell valid requests from forged
// ones.
import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { readPage, readSample, renderPage, sampleFiles, sampleSecret } from '../../scripts/webhooks-page.ts'
import { newWebhookSecret, signedHeaders } from '../../src/webhooks/attempt/signature.ts'
import { freePort } from '../harness/servers/free-port.ts'

type Request = { body: string; headers: Record<string, string> }
type Vector = Request & {
  name: string
  secrets: string[]
  event: string
  request_id: string
  delivery_id: string
  attempt: number
  is_test: boolean
}
type Receiver = { url: string; child: ChildProcess; ended: Promise<unknown> }
type Language = {
  file: (typeof sampleFiles)[number]
  /** Called for its version, to see whether it is installed. */
  interpreter: [string, ...string[]]
  /** Compiles a program into the folder, for languages without an interpreter. */
  build?: (sample: string, folder: string) => void
  command: (sample: string, port: number, folder: string) => [string, ...string[]]
  /** Behaviour without a usable secret: it ends, or answers with this status. */
  withoutSecret: 'ends' | number
}

const { vectors } = JSON.parse(
  readFileSync(new URL('../harness/payloads/webhook-vectors.json', import.meta.url), 'utf8'),
) as {
  vectors: Vector[]
}
const toleranceSeconds = 300
/** Go compiles its standard library on first use. */
const startMs = 180_000

const languages: Language[] = [
  {
    file: 'verify.ts',
    interpreter: [process.execPath, '--version'],
    command: (sample) => [process.execPath, sample],
    withoutSecret: 'ends',
  },
  {
    file: 'verify.py',
    interpreter: ['python3', '--version'],
    command: (sample) => ['python3', sample],
    withoutSecret: 'ends',
  },
  {
    file: 'verify.php',
    interpreter: ['php', '--version'],
    command: (sample, port) => ['php', '-S', `127.0.0.1:${port}`, sample],
    withoutSecret: 500,
  },
  {
    file: 'verify.go',
    interpreter: ['go', 'version'],
    // Not `go run`, because its program would outlive it.
    build: (sample, folder) => {
      execFileSync('go', ['build', '-o', join(folder, 'verify'), sample])
    },
    command: (_sample, _port, folder) => [join(folder, 'verify')],
    withoutSecret: 'ends',
  },
]

describe('docs/webhooks.md', () => {
  test.each(sampleFiles)('shows %s word for word', (file) => {
    expect(readPage()).toContain(readSample(file))
  })

  test('has events, fields and numbers as the code has them: node packages/server/scripts/webhooks-page.ts', () => {
    const page = readPage()
    expect(renderPage(page)).toBe(page)
  })
})

test('every sample is tried where its language is there', () => {
  expect(languages.map(({ file }) => file)).toEqual([...sampleFiles])
})

describe.each(languages)('$file', (language) => {
  const { interpreter, withoutSecret } = language
  describe.skipIf(!isThere(interpreter))(`with ${basename(interpreter[0])}`, () => {
    const pair = [newWebhookSecret(), newWebhookSecret()]
    const receivers = new Map<string, Receiver>()
    let folder: string

    beforeAll(async () => {
      folder = mkdtempSync(join(tmpdir(), 'mostrador-sample-'))
      language.build?.(sampleFile(language), folder)
      const sets = [...vectors.flatMap(({ secrets }) => secrets), sampleSecret, pair.join(',')]
      for (const secrets of new Set(sets)) receivers.set(secrets, await start(language, folder, secrets))
      for (const { url } of receivers.values()) await isUp(url)
    }, startMs)

    afterAll(async () => {
      await Promise.all([...receivers.values()].map(stop))
      rmSync(folder, { recursive: true, force: true })
    })

    const post = (secrets: string, path: string, { body, headers }: Request) =>
      statusOf(`${receivers.get(secrets)?.url}${path}`, { body, headers })

    describe.each(vectors)('given "$name"', (vector) => {
      const [newest = ''] = vector.secrets
      const { body, headers } = vector
      const signature = headers['X-Service-Signature'] ?? ''

      test('accepts it', async () => {
        expect(await post(newest, '/hooks', vector)).toBe(200)
      })

      test('refuses another body', async () => {
        for (const changed of [body.replace('2026', '2027'), `${body} `, '']) {
          expect(await post(newest, '/hooks', { body: changed, headers })).toBe(401)
          expect(await post(newest, '/standard', { ...sentAt(vector, 0), body: changed })).toBe(401)
        }
      })

      test('refuses it under another secret', async () => {
        expect(await post(sampleSecret, '/hooks', vector)).toBe(401)
        expect(await post(sampleSecret, '/standard', sentAt(vector, 0))).toBe(401)
      })

      test.each([
        ['of no length', ''],
        ['that is only the prefix', 'sha256='],
        ['that is cut short', signature.slice(0, -1)],
        ['that is too long', `${signature}0`],
        ['without its prefix', signature.replace('sha256=', '')],
        ['that is another one', `sha256=${'0'.repeat(64)}`],
        ['with characters beyond ASCII', `sha256=${'é'.repeat(64)}`],
      ])('refuses a signature %s', async (_name, wrong) => {
        const changed = { ...headers, 'X-Service-Signature': wrong }
        expect(await post(newest, '/hooks', { body, headers: changed })).toBe(401)
      })

      test('refuses it without its header', async () => {
        const { 'X-Service-Signature': _, ...others } = headers
        expect(await post(newest, '/hooks', { body, headers: others })).toBe(401)
      })

      test('by the Standard Webhooks headers, accepts it with each secret that is active', async () => {
        for (const secret of vector.secrets) {
          expect(await post(secret, '/standard', sentAt(vector, 0))).toBe(200)
        }
      })

      test('by the Standard Webhooks headers, allows clocks to differ by so much and no more', async () => {
        expect(await post(newest, '/standard', vector)).toBe(401)
        // The margin covers the duration of the request itself.
        const [within, beyond] = [toleranceSeconds - 20, toleranceSeconds + 20]
        for (const sign of [1, -1]) {
          expect(await post(newest, '/standard', sentAt(vector, sign * within))).toBe(200)
          expect(await post(newest, '/standard', sentAt(vector, sign * beyond))).toBe(401)
        }
      })

      test.each(['webhook-id', 'webhook-timestamp', 'webhook-signature'])(
        'by the Standard Webhooks headers, refuses it when %s is missing or another',
        async (name) => {
          const { headers: now } = sentAt(vector, 0)
          const { [name]: right = '', ...others } = now
          expect(await post(newest, '/standard', { body, headers: others })).toBe(401)
          const [first = ''] = right.split(' ')
          for (const wrong of ['', 'x', 'v1,', first.slice(0, -1), `${first}0`, 'NaN', '-1', 'é']) {
            expect(await post(newest, '/standard', { body, headers: { ...now, [name]: wrong } })).toBe(401)
          }
        },
      )
    })

    test.each(vectors.slice(0, 1))('with two secrets, accepts what either has signed', async (vector) => {
      for (const secret of pair) {
        const request = sentAt({ ...vector, secrets: [secret] }, 0)
        expect(await post(pair.join(','), '/hooks', request)).toBe(200)
        expect(await post(pair.join(','), '/standard', request)).toBe(200)
      }
      expect(await post(pair.join(','), '/hooks', vector)).toBe(401)
    })

    test('accepts the request that the page shows', async () => {
      const request = shownRequest()
      expect(request.body).toContain('"event":"order.paid"')
      expect(await post(sampleSecret, '/hooks', request)).toBe(200)
    })

    test.each(['', 'whsec_', `${sampleSecret},`])(
      'takes nothing in when its secret is "%s"',
      async (secrets) => {
        const receiver = await start(language, folder, secrets)
        if (withoutSecret === 'ends') {
          await receiver.ended
          expect(receiver.child.exitCode).toBeGreaterThan(0)
          return
        }
        await isUp(receiver.url)
        for (const key of ['', 'whsec_']) {
          const hex = createHmac('sha256', key).update('{}').digest('hex')
          const headers = { 'X-Service-Signature': `sha256=${hex}` }
          expect(await statusOf(`${receiver.url}/hooks`, { body: '{}', headers })).toBe(withoutSecret)
        }
        await stop(receiver)
      },
    )
  })
})

function isThere([program, ...args]: [string, ...string[]]): boolean {
  return spawnSync(program, args).status === 0
}

function sampleFile({ file }: Language): string {
  return fileURLToPath(new URL(`../../../../docs/samples/${file}`, import.meta.url))
}

async function start(language: Language, folder: string, secrets: string): Promise<Receiver> {
  const port = await freePort()
  const [program, ...args] = language.command(sampleFile(language), port, folder)
  const { PATH = '', HOME = '' } = process.env
  const env = { PATH, HOME, PORT: String(port), WEBHOOK_SECRET: secrets }
  const child = spawn(program, args, { env, stdio: 'ignore' })
  return { url: `http://127.0.0.1:${port}`, child, ended: once(child, 'exit') }
}

async function stop({ child, ended }: Receiver): Promise<void> {
  child.kill('SIGKILL')
  await ended
}

/** Any response to a request other than POST means that it is up: each refuses it in its own way. */
async function isUp(url: string): Promise<void> {
  await vi.waitFor(async () => expect([405, 501]).toContain((await fetch(url)).status), { timeout: 30_000 })
}

async function statusOf(url: string, { body, headers }: Request): Promise<number> {
  const response = await fetch(url, { method: 'POST', body, headers })
  const told = await response.text()
  // The log of deliveries shows it to whoever looks for the reason.
  if (response.status === 401) expect(told).toMatch(/signature is missing, too old, or/)
  return response.status
}

/** The request as it would be signed and sent that many seconds from now. */
function sentAt(vector: Vector, inSeconds: number): Request {
  const headers = signedHeaders({
    event: vector.event,
    requestId: vector.request_id,
    deliveryId: vector.delivery_id,
    attempt: vector.attempt,
    body: Buffer.from(vector.body),
    secrets: vector.secrets,
    timestampSeconds: Math.floor(Date.now() / 1_000) + inSeconds,
    isTest: vector.is_test,
  })
  return { body: vector.body, headers }
}

function shownRequest(): Request {
  const text = readPage().split('```http\n')[1]?.split('\n```')[0] ?? ''
  const [head = '', body = ''] = text.split('\n\n')
  const lines = head.split('\n').slice(1)
  const headers = lines.map((line) => line.split(': ') as [string, string])
  return { body, headers: Object.fromEntries(headers.filter(([name]) => /^(x-|webhook-)/i.test(name))) }
}
