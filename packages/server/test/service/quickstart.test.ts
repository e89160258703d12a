// docs/quickstart.md: every snippet as the page shows it, run against the service in each language that is there.
import { type ChildProcess, execFile, execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sql } from '../../src/platform/database/database.ts'
import { newWebhookSecret, signedHeaders } from '../../src/webhooks/attempt/signature.ts'
import { bearer, startService, type TestService } from '../harness/api.ts'
import { createTestDatabase, type TestDatabase } from '../harness/database.ts'
import { createTenant, insertOrder, type Tenant } from '../harness/fixtures.ts'
import { freePort } from '../harness/servers/free-port.ts'
import { readSource } from '../harness/source-code.ts'

const tasks = [
  'A first call',
  'All pages of a list',
  'When the limit is used up',
  'Receiving webhooks',
] as const
type Task = (typeof tasks)[number]
type Command = [string, ...string[]]
type Language = {
  name: string
  file: string
  /** Called for its version, to see whether it is there. */
  interpreter: Command
  /** Writes the snippet as a program and returns how it is run. */
  program: (snippet: string, path: string, port: number) => Command
}

const languages: Language[] = [
  {
    ...{ name: 'bash', file: 'snippet.sh' },
    interpreter: ['sh', '-c', 'curl --version && jq --version && openssl version'],
    program: (snippet, path) => write(path, snippet, ['sh', path]),
  },
  {
    ...{ name: 'js', file: 'snippet.mjs' },
    interpreter: [process.execPath, '--version'],
    program: (snippet, path) => write(path, snippet, [process.execPath, path]),
  },
  {
    ...{ name: 'python', file: 'snippet.py' },
    interpreter: ['python3', '--version'],
    program: (snippet, path) => write(path, snippet, ['python3', path]),
  },
  {
    ...{ name: 'go', file: 'snippet.go' },
    interpreter: ['go', 'version'],
    // Not `go run`, because its program would outlive it.
    program: (snippet, path) => {
      write(path, goProgram(snippet), [path])
      execFileSync('go', ['build', '-o', `${path}.out`, path])
      return [`${path}.out`]
    },
  },
  {
    ...{ name: 'php', file: 'snippet.php' },
    interpreter: ['php', '-r', 'curl_init() or exit(1);'],
    program: (snippet, path, port) =>
      write(path, snippet, ['php', ...(port > 0 ? ['-S', `127.0.0.1:${port}`] : []), path]),
  },
]
/** Go compiles its standard library on first use. */
const patienceMs = 240_000
const orderCount = 205

let database: TestDatabase
let service: TestService
let tenant: Tenant
let folder: string

beforeAll(async () => {
  database = await createTestDatabase()
  service = await startService(database)
  tenant = await createTenant(database, { rows: 1 })
  for (let row = tenant.ids.orders.length; row < orderCount; row += 1)
    tenant.ids.orders.push(await insertOrder(database, tenant.accountId, null, row))
  folder = mkdtempSync(join(tmpdir(), 'mostrador-quickstart-'))
})

afterAll(async () => {
  await service[Symbol.asyncDispose]()
  await database[Symbol.asyncDispose]()
  rmSync(folder, { recursive: true, force: true })
})

test('the page shows each task in each language, and each is tried where the language is there', () => {
  const page = readSource('docs/quickstart.md')
  const shown = tasks.map((task) =>
    [...sectionOf(page, task).matchAll(/^```(\w+)$/gm)].map(([, name]) => name),
  )
  expect(shown).toEqual(tasks.map(() => languages.map(({ name }) => name)))
})

describe.each(languages)('in $name', (language) => {
  const { interpreter, name } = language
  describe.skipIf(spawnSync(interpreter[0], interpreter.slice(1)).status !== 0)('(which is here)', () => {
    const prepared = (task: Task, port = 0) => {
      const [word = ''] = task.split(' ').slice(-1)
      return language.program(snippetOf(task, name), join(folder, `${word}-${language.file}`), port)
    }
    const run = async (task: Task, env: Record<string, string>) => {
      const [command, ...args] = prepared(task)
      const { stdout } = await promisify(execFile)(command, args, { env: { ...process.env, ...env } })
      return stdout
    }

    test('the first call says whose key it is', { timeout: patienceMs }, async () => {
      const stdout = await run('A first call', { API: service.url, KEY: tenant.readKey })
      expect(stdout).toContain('Tienda')
      expect(stdout).toContain('business')
    })

    test('all pages are all rows, each once', { timeout: patienceMs }, async () => {
      const stdout = await run('All pages of a list', { API: service.url, KEY: tenant.readKey })
      expect(stdout.trim().split('\n')).toEqual(tenant.ids.orders.toReversed())
    })

    test('a used-up limit is waited for', { timeout: patienceMs }, async () => {
      let nowMs = Date.now()
      await using limited = await startService(database, { clock: () => new Date(nowMs) })
      const starter = await createTenant(database, { plan: 'starter', rows: 1 })
      const [order = ''] = starter.ids.orders
      const ask = () => fetch(`${limited.url}/api/v1/_meta`, bearer(starter.readKey))
      for (let request = 0; request < 60; request += 1) await ask()
      // A second before the window ends, where the clock stands until somebody was refused.
      nowMs += 59_000
      const ended = run('When the limit is used up', { API: limited.url, KEY: starter.readKey })
      await expect
        .poll(
          async () => {
            await limited.requests.flush()
            return database.query(sql`
              select status from api_requests where account_id = ${starter.accountId} and path = '/api/v1/orders'
              order by id limit 1`)
          },
          { timeout: patienceMs },
        )
        .toEqual([{ status: 429 }])
      nowMs += 2_000
      expect(await ended).toContain(order)
    })

    test('a webhook is told from a forged one', { timeout: patienceMs }, async () => {
      const secret = newWebhookSecret()
      const body = JSON.stringify({ event: 'order.paid', data: {}, timestamp: '', request_id: 'r' })
      const signature = signatureOf(body, secret)
      const verdict = name === 'bash' ? byHand : byReceiver
      const check = await verdict((port) => prepared('Receiving webhooks', port), secret)
      try {
        expect(await check.isAccepted(body, signature)).toBe(true)
        expect(await check.isAccepted(`${body} `, signature)).toBe(false)
        expect(await check.isAccepted(body, signatureOf(body, newWebhookSecret()))).toBe(false)
        expect(await check.isAccepted(body, 'sha256=')).toBe(false)
      } finally {
        await check.stop()
      }
    })
  })
})

type Check = {
  isAccepted: (body: string, signature: string) => Promise<boolean>
  stop: () => Promise<unknown>
}

async function byHand(prepare: (port: number) => Command, secret: string): Promise<Check> {
  const [command, ...args] = prepare(0)
  const file = join(folder, 'body')
  return {
    isAccepted: async (body, signature) => {
      writeFileSync(file, body)
      const env = { ...process.env, WEBHOOK_SECRET: secret, BODY_FILE: file, SIGNATURE: signature }
      return spawnSync(command, args, { env }).status === 0
    },
    stop: async () => undefined,
  }
}

async function byReceiver(prepare: (port: number) => Command, secret: string): Promise<Check> {
  const port = await freePort()
  const [command, ...args] = prepare(port)
  const env = { ...process.env, WEBHOOK_SECRET: secret, PORT: String(port) }
  const child: ChildProcess = spawn(command, args, { env, stdio: 'ignore' })
  const ended = once(child, 'exit')
  const post = (body: string, signature: string) =>
    fetch(`http://127.0.0.1:${port}/`, {
      method: 'POST',
      headers: { 'x-service-signature': signature },
      body,
    })
  const isUp = () =>
    post('{}', '').then(
      () => true,
      () => false,
    )
  await expect.poll(isUp, { timeout: patienceMs }).toBe(true)
  return {
    isAccepted: async (body, signature) => {
      const response = await post(body, signature)
      if (response.status === 200) return true
      expect([response.status, (await response.text()).trim()]).toEqual([401, 'wrong signature'])
      return false
    },
    stop: () => {
      child.kill()
      return ended
    },
  }
}

function signatureOf(body: string, secret: string): string {
  const headers: Record<string, string> = signedHeaders({
    ...{ event: 'order.paid', requestId: 'r', deliveryId: 'd', attempt: 1 },
    body: Buffer.from(body),
    secrets: [secret],
    timestampSeconds: Math.floor(Date.now() / 1_000),
  })
  return headers['X-Service-Signature'] ?? ''
}

function sectionOf(page: string, task: Task): string {
  return page.split(/^## /m).find((section) => section.startsWith(`${task}\n`)) ?? ''
}

function snippetOf(task: Task, name: string): string {
  const section = sectionOf(readSource('docs/quickstart.md'), task)
  const [, snippet] = new RegExp(`^\`\`\`${name}\n([\\s\\S]*?)^\`\`\`$`, 'm').exec(section) ?? []
  if (snippet === undefined) throw new Error(`docs/quickstart.md has no ${name} for: ${task}`)
  return snippet
}

function write(path: string, text: string, command: Command): Command {
  writeFileSync(path, text)
  return command
}

/** As an editor completes the lines: a main function and the imports. */
function goProgram(snippet: string): string {
  const packages = {
    ...{
      json: 'encoding/json',
      fmt: 'fmt',
      http: 'net/http',
      os: 'os',
      log: 'log',
      io: 'io',
      url: 'net/url',
    },
    ...{
      time: 'time',
      strconv: 'strconv',
      hmac: 'crypto/hmac',
      sha256: 'crypto/sha256',
      hex: 'encoding/hex',
    },
  }
  const used = Object.entries(packages).filter(([name]) => new RegExp(`\\b${name}\\.[A-Z]`).test(snippet))
  const imports = used.map(([, path]) => `\t"${path}"`).join('\n')
  return `package main\n\nimport (\n${imports}\n)\n\nfunc main() {\n${snippet}}\n`
}
