// The npm package as its users get it: packed, laid out in an empty folder, and run with the machine's own Node.
import { execFile, execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Env, startService, until } from '../harness/processes/cli-process.ts'

const shell = promisify(execFile)
const packageDir = fileURLToPath(new URL('../..', import.meta.url))
const installMs = 400_000

let folder: string
let app: string
let env: Env
let packed: string[]

beforeAll(async () => {
  // A path with a space reveals code that confuses file URLs with file paths.
  folder = await mkdtemp(join(tmpdir(), 'mostrador package '))
  app = join(folder, 'app')
  env = { ...machineEnv(), MOSTRADOR_DATA: join(folder, 'data'), PORT: '0' }
  const { stdout } = await shell('npm', ['pack', '--json', '--pack-destination', folder], {
    cwd: packageDir,
    env: machineEnv(),
  })
  packed = packedFiles(stdout)
  await mkdir(app)
  await writeFile(join(app, 'package.json'), '{"private":true}\n')
  const tarball = join(folder, (await readdir(folder)).find((name) => name.endsWith('.tgz')) ?? '')
  await (process.env.NPM_INSTALL ? installByNpm(tarball) : layOut(tarball))
}, installMs)

async function installByNpm(tarball: string): Promise<void> {
  const quick = ['--prefer-offline', '--no-audit', '--no-fund']
  await shell('npm', ['install', ...quick, tarball], { cwd: app, env: machineEnv() })
}

/**
 * As npm would, but that the packages are links to those of this work tree: unpacking 150 of them takes longer than any
 * test. Only those that package.json names are there, so one that it forgot is missing, which npm's flat folder may hide.
 */
async function layOut(tarball: string): Promise<void> {
  const modules = join(app, 'node_modules')
  await mkdir(installed(), { recursive: true })
  await shell('tar', ['-xzf', tarball, '-C', installed(), '--strip-components=1'])
  const own = JSON.parse(await readFile(join(installed(), 'package.json'), 'utf8')) as Manifest
  const from = createRequire(join(packageDir, 'package.json'))
  const names = Object.keys({ ...own.dependencies, ...own.optionalDependencies })
  for (const name of names) {
    const found = from.resolve
      .paths(name)
      ?.map((path) => join(path, name))
      .find(existsSync)
    if (found === undefined && name in own.dependencies) throw new Error(`${name} is not installed`)
    if (found === undefined) continue
    await mkdir(dirname(join(modules, name)), { recursive: true })
    await symlink(found, join(modules, name))
    if (/^node-(?!pg)/.test(name)) await link(join('..', name, 'bin/node'), 'node')
  }
  await link(join('..', 'mostrador', own.bin.mostrador), 'mostrador')
}

type Manifest = {
  bin: { mostrador: string }
  dependencies: Record<string, string>
  optionalDependencies: Record<string, string>
}

async function link(target: string, name: string): Promise<void> {
  await mkdir(join(app, 'node_modules/.bin'), { recursive: true })
  await symlink(target, join(app, 'node_modules/.bin', name))
}

afterAll(async () => {
  await rm(folder, { recursive: true, force: true, maxRetries: 5 })
})

test('the package holds what runs, built, and neither sources nor tests', () => {
  expect(packed).toEqual(
    expect.arrayContaining([
      'LICENSE',
      'README.md',
      'bin/mostrador.js',
      'bin/package.json',
      'bin/run.mjs',
      'dist/bot/rules/selling/learned/carts.bin',
      'dist/bot/rules/understanding/learned/intents.bin',
      'dist/bot/rules/understanding/words/es.json',
      'dist/cli/start.js',
      'dist/worker-child.js',
      'migrations/0001_accounts.sql',
      'feed.openapi.json',
      'openapi.json',
      'package.json',
      'schema.sql',
    ]),
  )
  const inner = packed.filter((path) => !path.startsWith('dist/docs/samples/'))
  expect(inner.filter((path) => /\.ts$|\.test\.|testing\/|^(src|test|scripts)\//.test(path))).toEqual([])
})

test('npm brings Node 24 with it, whatever the machine has', async () => {
  const { stdout } = await shell(join(app, 'node_modules/.bin/node'), ['--version'])
  expect(stdout).toMatch(/^v24\./)
})

test('commands and the service run from it, and the service stops in order', {
  timeout: installMs,
}, async () => {
  const { version } = JSON.parse(await readFile(join(packageDir, 'package.json'), 'utf8')) as {
    version: string
  }
  expect((await mostrador('--version')).trim()).toBe(version)

  await using service = await startService(env, {
    ...{ through: [program()], ready: /curl .*\n/ },
    // A first start takes a minute on a machine with a dozen other things to do.
    withinMs: 240_000,
  })
  const headers = { authorization: `Bearer ${/svc_[0-9a-f]{40}/.exec(service.stdout)?.[0]}` }
  const accounts = await mostradorJson<{ data: { id: string; name: string }[] }>('account', 'list')
  const meta = await fetch(`${service.url}/api/v1/_meta`, { headers })
  expect(await meta.json()).toMatchObject({
    account: { id: accounts.data[0]?.id, name: accounts.data[0]?.name },
  })
  const document = await (await fetch(`${service.url}/openapi.json`)).json()
  expect(document).toEqual(JSON.parse(await readFile(join(installed(), 'openapi.json'), 'utf8')))
  expect(await (await fetch(`${service.url}/docs/`)).text()).toContain('<!doctype html>')
  for (const path of ['/docs/quickstart.md', '/docs/changelog.atom', '/llms.txt'])
    expect((await fetch(`${service.url}${path}`)).status, path).toBe(200)
  const mcp = await fetch(`${service.url}/mcp`, {
    method: 'POST',
    headers: {
      ...headers,
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
    },
    body: JSON.stringify({
      ...{ jsonrpc: '2.0', id: 1, method: 'tools/call' },
      params: { name: 'readDocsPage', arguments: { page: 'mcp' } },
    }),
  })
  expect(await mcp.text()).toContain('# MCP')
  await until(
    async () => (await (await fetch(`${service.url}/metrics`)).text()).includes('process="worker"'),
    () => `the worker shows no metrics: ${service.stderr()}`,
    60_000,
  )

  service.child.kill('SIGTERM')
  expect(await service.ended).toMatchObject({ code: 0, signal: null })
})

test.runIf(machineNodeMajor() < 24)('without Node 24 it says in one line what to do', async () => {
  const [bundled = ''] = (await readdir(join(app, 'node_modules'))).filter((name) =>
    /^node-.*-(x|arm)64$/.test(name),
  )
  await rm(join(app, 'node_modules', bundled), { recursive: true })
  await expect(mostrador('--version')).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringMatching(
      /^Mostrador needs Node\.js 24 .* run npm install without --omit=optional, or install Node\.js 24\n$/,
    ),
  })
})

/** Major version of the Node on the machine's own PATH. */
function machineNodeMajor(): number {
  return Number.parseInt(
    execFileSync('node', ['--print', 'process.versions.node'], { env: machineEnv() }).toString(),
    10,
  )
}

/** The environment of a user of this machine, without the variables of npm, vitest and the tests. */
function machineEnv(): Env {
  const path = (process.env.PATH ?? '').split(delimiter).filter((part) => !part.includes('node_modules'))
  return { PATH: path.join(delimiter), HOME: process.env.HOME ?? '' }
}

function packedFiles(json: string): string[] {
  const packages: unknown = JSON.parse(json.slice(json.search(/^[[{]/m)))
  const [first] = Array.isArray(packages) ? packages : Object.values(packages as object)
  return (first as { files: { path: string }[] }).files.map(({ path }) => path)
}

function program(): string {
  return join(app, 'node_modules/.bin/mostrador')
}

function installed(): string {
  return join(app, 'node_modules/mostrador')
}

async function mostrador(...args: string[]): Promise<string> {
  return (await shell(program(), args, { cwd: app, env })).stdout
}

async function mostradorJson<Answer>(...args: string[]): Promise<Answer> {
  return JSON.parse(await mostrador(...args, '--json')) as Answer
}
