// The package as its users get it: its content, its size, where it runs, and every snippet of its README.
import { execFile, spawnSync } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gzipSync } from 'node:zlib'
import { build } from 'esbuild'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sdkSample } from '../../dashboard/src/pages/verify/sdk-sample.ts'
import { launchChromium } from '../../dashboard/test/chromium.ts'
import { ChangeNumbering } from '../../server/src/events/numbering.ts'
import { silentLog } from '../../server/src/platform/log.ts'
import { signedHeaders } from '../../server/src/webhooks/attempt/signature.ts'
import { clockPastLimits, startService, type TestService } from '../../server/test/harness/api.ts'
import { createTestDatabase, type TestDatabase } from '../../server/test/harness/database.ts'
import { createTenant, insertOrder, type Tenant } from '../../server/test/harness/fixtures.ts'
import { machineEnv, type Packed, run, unpack } from './harness/packed.ts'

const shell = promisify(execFile)
const secret = 'whsec_cDVON1pMaktwWThEY2h1MnVzOWNlTQ=='
const beside = ['express', 'fastify', 'hono', '@hono/node-server', '@types/express', '@types/node']
const coreBytesMax = 10 * 1024

/** Given to the program that tries it out, as JSON. */
type Try = { url: string; key: string; secret: string; body: string; headers: Record<string, string> }

/** Runs everywhere; answers what it found. */
const tryOut = `
  import { Mostrador, verifyWebhook } from '@mostrador/sdk'
  export async function tryOut({ url, key, secret, body, headers }) {
    const mostrador = new Mostrador({ url, key })
    const orders = []
    for await (const { id } of mostrador.orders.list({ limit: 2 })) orders.push(id)
    const refused = await mostrador.orders.get('unknown').catch((error) => error.code)
    const event = await verifyWebhook(new TextEncoder().encode(body), new Headers(headers), secret)
    const stranger = await verifyWebhook(body + ' ', headers, secret).catch((error) => error.code)
    return { orders, refused, event: event.event, stranger }
  }`

let database: TestDatabase
let service: TestService
let tenant: Tenant
let packed: Packed

beforeAll(async () => {
  database = await createTestDatabase()
  service = await startService(database, { clock: clockPastLimits() })
  tenant = await createTenant(database, { rows: 3 })
  packed = await unpack(beside)
  await writeFile(join(packed.folder, 'try-out.mjs'), tryOut)
})

afterAll(async () => {
  await packed[Symbol.asyncDispose]()
  await service[Symbol.asyncDispose]()
  await database[Symbol.asyncDispose]()
})

test('the package holds what runs and its types, and no sources, tests or dependencies', async () => {
  expect(packed.files).toEqual(
    expect.arrayContaining([
      'LICENSE',
      'README.md',
      'package.json',
      ...['mostrador', 'webhooks/express', 'webhooks/fastify', 'webhooks/hono', 'webhooks/next'].flatMap(
        (path) => [`dist/${path}.js`, `dist/${path}.d.ts`],
      ),
    ]),
  )
  expect(
    packed.files.filter((path) => !/^dist\/.*(\.js|\.d\.ts)$|^[A-Za-z]+(\.md|\.json)?$/.test(path)),
  ).toEqual([])
  expect(packed.files.filter((path) => path.includes('test'))).toEqual([])
  const text = await readFile(join(packed.folder, 'node_modules/@mostrador/sdk/package.json'), 'utf8')
  const description = JSON.parse(text) as Record<string, unknown>
  expect(description).not.toHaveProperty('dependencies')
  expect(description).not.toHaveProperty('peerDependencies')
  expect(description).toMatchObject({
    license: 'Apache-2.0',
    repository: { directory: 'packages/sdk' },
    publishConfig: { access: 'public', provenance: true },
  })
})

test(`the whole core has at most ${coreBytesMax} bytes, minified and compressed`, async () => {
  const bytes = gzipSync(await bundle(`export * from '@mostrador/sdk'`), { level: 9 }).length
  expect(bytes).toBeGreaterThan(2_000)
  expect(bytes).toBeLessThanOrEqual(coreBytesMax)
})

describe('it runs', () => {
  const expected = () => ({
    orders: tenant.ids.orders.toReversed(),
    refused: 'not_found',
    event: 'order.paid',
    stranger: 'no_match',
  })
  const given = (): Try => ({ url: service.url, key: tenant.readKey, secret, ...delivery() })

  // Node itself is here, in the version that the machine has; the others where somebody installed them.
  const runtimes = [
    ['node', []],
    ['bun', ['run']],
    ['deno', ['run', '--allow-all']],
  ] as const
  test.each(runtimes.filter(([program]) => isInstalled(program)))(
    'in %s, as installed on this machine (bun and deno are skipped where they are not)',
    async (program, args) => {
      const main = `import { tryOut } from './try-out.mjs'
        console.log(JSON.stringify(await tryOut(JSON.parse(process.env.GIVEN))))`
      await writeFile(join(packed.folder, 'main.mjs'), main)
      const env = { ...machineEnv(), GIVEN: JSON.stringify(given()) }
      const { stdout } = await shell(program, [...args, 'main.mjs'], { cwd: packed.folder, env })
      expect(JSON.parse(stdout)).toEqual(expected())
    },
  )

  test("in a browser's worker, from a bundle without any module of Node", async () => {
    const worker = await bundle(`import { tryOut } from './try-out.mjs'
      onmessage = ({ data }) => tryOut(data).then(postMessage, (error) => postMessage(String(error)))`)
    const browser = await launchChromium()
    try {
      const page = await browser.newPage()
      const files = {
        '/try-out': ['text/html', '<!doctype html>'],
        '/worker.js': ['text/javascript', worker],
      }
      for (const [path, [contentType, body]] of Object.entries(files)) {
        await page.route(service.url + path, (route) =>
          route.fulfill({ contentType: contentType ?? '', body: body ?? '' }),
        )
      }
      await page.goto(`${service.url}/try-out`)
      const found = await page.evaluate(`new Promise((resolve, reject) => {
        const started = new Worker('/worker.js', { type: 'module' })
        started.onmessage = (message) => resolve(message.data)
        started.onerror = (event) => reject(new Error(event.message))
        started.postMessage(${JSON.stringify(given())})
      })`)
      expect(found).toEqual(expected())
    } finally {
      await browser.close()
    }
  })
})

describe('the README', () => {
  const snippets = new Map<string, string>()

  beforeAll(async () => {
    const readme = await readFile(join(packed.folder, 'node_modules/@mostrador/sdk/README.md'), 'utf8')
    for (const [, name = '', code = ''] of readme.matchAll(/<!-- run: ([a-z-]+) -->\n```ts\n(.*?)```/gs)) {
      snippets.set(name, code)
      await writeFile(join(packed.folder, `${name}.ts`), code)
    }
    expect([...readme.matchAll(/```ts$/gm)]).toHaveLength(snippets.size)
    // The dashboard shows the same one.
    expect(snippets.get('express')).toBe(sdkSample)
  })

  test('has snippets that the compiler takes', async () => {
    const options = {
      strict: true,
      exactOptionalPropertyTypes: true,
      target: 'es2022',
      module: 'nodenext',
      types: ['node'],
      noEmit: true,
      allowImportingTsExtensions: true,
    }
    const config = { compilerOptions: { ...options, skipLibCheck: true }, include: ['*.ts'] }
    await writeFile(join(packed.folder, 'tsconfig.json'), JSON.stringify(config))
    const { stdout } = await shell('tsc', ['-p', packed.folder]).catch((error: { stdout: string }) => error)
    expect(stdout).toBe('')
  })

  test.each([
    ['first-call', () => [/^Tienda, business\n[0-9a-f-]{36}\n$/]],
    ['lists', () => [...tenant.ids.orders.map((id) => new RegExp(`^${id} [0-9.]+ COP$`, 'm')), /^3 null$/m]],
    ['errors', () => [new RegExp(`^exists already ${tenant.ids.contacts[0]}\n$`)]],
  ])('says what %s prints', async (name, told) => {
    const { stdout } = await shell(process.execPath, [`${name}.ts`], { cwd: packed.folder, env: env() })
    for (const line of told()) expect(stdout).toMatch(line)
  })

  test('has a loop over the feed that goes on where it stopped', async () => {
    await using numbering = new ChangeNumbering({ database, log: silentLog })
    await numbering.round()
    const start = () => run(process.execPath, ['feed.ts'], { cwd: packed.folder, env: env() })
    const cursor = () => readFile(join(packed.folder, 'cursor'), 'utf8').catch(() => '')
    let before = ''
    {
      await using following = start()
      // Only what happens after its start is told; each try is another order.
      await expect
        .poll(async () => {
          await insertOrder(database, tenant.accountId, null, 500 + Math.floor(Math.random() * 1e6))
          await numbering.round()
          return following.output()
        })
        .toMatch(/^created [0-9.]+$/m)
      await expect.poll(cursor).not.toBe('')
      before = await cursor()
    }
    await insertOrder(database, tenant.accountId, null, 2_000_000)
    await numbering.round()
    await using _again = start()
    await expect.poll(cursor).not.toBe(before)
  })

  const receivers: Record<string, () => Promise<[program: string, args: string[]]>> = {
    express: async () => [process.execPath, ['express.ts']],
    fastify: async () => [process.execPath, ['fastify.ts']],
    hono: async () => [process.execPath, ['hono.ts']],
    worker: () => served('worker.ts', 'default.fetch(request, process.env)'),
    // Next calls the handler of a route with a standard request; itself it weighs 300 MB.
    next: async () => {
      await writeFile(join(packed.folder, 'route.mjs'), snippets.get('next') ?? '')
      return served('route.mjs', 'POST(request)')
    },
  }

  test.each(Object.entries(receivers))(
    'has a receiver for %s that takes a signed request',
    async (_, start) => {
      const port = await freePort()
      const [program, args] = await start()
      await using app = run(program, args, { cwd: packed.folder, env: { ...env(), PORT: String(port) } })
      const post = async (request: RequestInit) => {
        const response = await fetch(`http://127.0.0.1:${port}/hooks`, { method: 'POST', ...request }).catch(
          () => null,
        )
        return response?.status ?? app.output()
      }
      await expect.poll(() => post({ body: '{}' }), { timeout: 90_000, interval: 200 }).toBe(401)
      expect(await post(delivery())).toBe(200)
      await expect.poll(() => app.output()).toContain('01980000-0000-7000-8000-000000000001 129900.5')
    },
  )

  /** A program that hands each request to what a module exports. */
  async function served(module: string, call: string): Promise<[program: string, args: string[]]> {
    const serve = `import { serve } from '@hono/node-server'
      import * as receiver from './${module}'
      serve({ fetch: (request) => receiver.${call}, port: Number(process.env.PORT) })`
    await writeFile(join(packed.folder, 'serve.mjs'), serve)
    return [process.execPath, ['serve.mjs']]
  }

  function env(): NodeJS.ProcessEnv {
    return {
      ...machineEnv(),
      MOSTRADOR_URL: service.url,
      MOSTRADOR_KEY: tenant.writeKey,
      WEBHOOK_SECRET: secret,
      NODE_NO_WARNINGS: '1',
    }
  }
})

/** Fails on any module that browsers do not have. */
async function bundle(code: string): Promise<string> {
  const { outputFiles } = await build({
    stdin: { contents: code, resolveDir: packed.folder },
    bundle: true,
    minify: true,
    format: 'esm',
    platform: 'browser',
    target: 'es2022',
    write: false,
  })
  return outputFiles[0]?.text ?? ''
}

/** A request as the service signs it now. */
function delivery(): { body: string; headers: Record<string, string> } {
  const requestId = '01980000-0000-7000-8000-000000000001'
  const body = `{"event":"order.paid","data":{"total":129900.5,"customer_name":"Ana María"},"request_id":"${requestId}"}`
  const headers = signedHeaders({
    event: 'order.paid',
    requestId,
    deliveryId: requestId,
    attempt: 1,
    body: Buffer.from(body),
    secrets: [secret],
    timestampSeconds: Math.floor(Date.now() / 1_000),
  })
  return { body, headers }
}

function isInstalled(program: string): boolean {
  return spawnSync(program, ['--version'], { env: machineEnv() }).status === 0
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  return typeof address === 'object' && address !== null ? address.port : 0
}
