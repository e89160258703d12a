// House rules that a machine can check: which room may import which, and contents that no file may have.
import { describe, expect, it } from 'vitest'
import { importsOf, listFiles, readSource } from '../harness/source-code.ts'

/**
 * Room → the rooms it may import. Its own files and the contract are open to every room.
 * `main` stands for the files directly in src/.
 */
const mayImport: Record<string, readonly string[]> = {
  contract: [],
  platform: [],
  accounts: ['platform'],
  events: ['platform'],
  media: ['platform', 'accounts'],
  domain: ['platform', 'accounts', 'events'],
  webhooks: ['platform', 'accounts', 'events'],
  catalogue: ['platform', 'accounts', 'events', 'media', 'domain'],
  alerts: ['platform', 'accounts', 'events', 'domain', 'webhooks'],
  channels: ['platform', 'accounts', 'events', 'media', 'domain'],
  bot: ['platform', 'accounts', 'events', 'domain', 'channels'],
  reminders: ['platform', 'accounts', 'events', 'media', 'domain', 'channels', 'bot'],
  integrations: ['platform', 'accounts', 'events', 'domain'],
  'public-api': ['platform', 'accounts', 'events', 'domain'],
  'dashboard-api': [
    'platform',
    'accounts',
    'events',
    'media',
    'domain',
    'catalogue',
    'webhooks',
    'alerts',
    'channels',
    'bot',
    'reminders',
    'integrations',
    'public-api',
  ],
  demo: ['platform', 'accounts', 'domain', 'bot'],
  installation: ['platform', 'accounts', 'media', 'webhooks', 'channels', 'integrations'],
  simulator: ['*'],
  cli: ['*'],
  main: ['*'],
}

/** Slices of domain/ that may import another one. */
const sliceExceptions: readonly { from: string; to: string; reason: string }[] = [
  {
    from: 'orders',
    to: 'products',
    reason: 'an order is priced from the catalogue and holds its stock in its own transaction',
  },
  {
    from: 'orders',
    to: 'contacts',
    reason: 'an order of a shop finds or makes the contact who bought, in its own transaction',
  },
  {
    from: 'contacts',
    to: 'appointments',
    reason: 'who is erased does not come: what lay ahead is cancelled in the same transaction, and told',
  },
]

const linesMax = 400

const files = listFiles()
const sources = files.filter((path) => /^packages\/(contract|server)\/src\/.*\.ts$/.test(path))
const imports = new Map(sources.map((path) => [path, importsOf(path, readSource(path))]))

describe('who may import whom', () => {
  it('every file lies in a room of the table', () => {
    expect(sources.filter((path) => !(roomOf(path) in mayImport))).toEqual([])
  })

  it('a room imports only the rooms that the table gives it', () => {
    expect(sources.flatMap((path) => filesOf(path).flatMap((target) => refusal(path, target)))).toEqual([])
  })

  it('the contract imports nothing but TypeBox', () => {
    const packages = sources.filter((path) => roomOf(path) === 'contract').flatMap(packagesOf)
    expect([...new Set(packages.map((name) => name.split('/')[0]))]).toEqual(['typebox'])
  })

  it('the SDK imports nothing but itself: it runs where neither Node nor npm is', () => {
    const own = files.filter((path) => /^packages\/sdk\/src\/.*(?<!\.test)\.ts$/.test(path))
    expect(own.length).toBeGreaterThan(5)
    const read = own.map((path) => importsOf(path, readSource(path)))
    expect(read.flatMap((each) => each.packages)).toEqual([])
    expect(read.flatMap((each) => each.files).filter((path) => !own.includes(path))).toEqual([])
  })

  it('no slice of the domain imports another one, but for the listed exceptions', () => {
    const crossings = sources.flatMap((path) => filesOf(path).flatMap((target) => crossing(path, target)))
    const allowed = sliceExceptions.map(({ from, to }) => `${from} → ${to}`)
    expect(crossings.filter(({ slices }) => !allowed.includes(slices))).toEqual([])
    // An exception that is no longer needed must be removed.
    expect(allowed.filter((slices) => !crossings.some((each) => each.slices === slices))).toEqual([])
  })

  it('what runs imports nothing of the tests', () => {
    const wrong = sources
      .filter((path) => !isTest(path))
      .flatMap((path) =>
        filesOf(path)
          .filter(isTest)
          .map((target) => `${path} → ${target}`),
      )
    expect(wrong).toEqual([])
  })

  it('every import says what it imports, and every imported file is there', () => {
    const all = new Set(files)
    const computed = sources.filter((path) => imports.get(path)?.computed)
    const missing = sources.flatMap((path) => filesOf(path).filter((target) => !all.has(target)))
    expect({ computed, missing }).toEqual({ computed: [], missing: [] })
  })
})

describe('the reader of imports', () => {
  it('sees static and dynamic imports, re-exports, imports of types, and files that are run by their path', () => {
    const text = `
      import { a } from './static.ts'
      import type { B } from './type.ts'
      import './effect.ts'
      export { c } from './named.ts'
      export * from '../all.ts'
      export type { D } from './exported-type.ts'
      import { e } from '@mostrador/contract/limits'
      import { f } from 'fastify'
      type G = import('./inline-type.ts').G
      const h = () => import('./dynamic.ts')
      const i = new URL('./forked.ts', import.meta.url)
      const j = await import(a)
      // import './comment.ts'`
    expect(importsOf('packages/server/src/bot/x.ts', text)).toEqual({
      files: [
        ...['static', 'type', 'effect', 'named'].map((name) => `packages/server/src/bot/${name}.ts`),
        'packages/server/src/all.ts',
        'packages/server/src/bot/exported-type.ts',
        'packages/contract/src/limits.ts',
        ...['inline-type', 'dynamic', 'forked'].map((name) => `packages/server/src/bot/${name}.ts`),
      ],
      packages: ['fastify'],
      computed: 1,
      lazy: ['packages/server/src/bot/dynamic.ts'],
    })
  })
})

describe('what no file may contain', () => {
  it(`no file of code has more than ${linesMax} lines`, () => {
    const code = files.filter(
      (path) => /\.(ts|tsx|js|css)$|\/migrations\/.*\.sql$/.test(path) && !path.includes('/generated/'),
    )
    const long = code.filter((path) => readSource(path).trimEnd().split('\n').length > linesMax)
    expect(long).toEqual([])
  })

  it('nothing refers to papers that are not part of the project', () => {
    const outside = new RegExp(['\\bshared', '(design|contract|hooks)'].join('/'))
    expect(files.filter((path) => outside.test(readSource(path)))).toEqual([])
  })
})

function filesOf(path: string): string[] {
  return imports.get(path)?.files ?? []
}

function packagesOf(path: string): string[] {
  return imports.get(path)?.packages ?? []
}

/** The folder in src/; `main` for files beside the rooms, `contract` for the other package. */
function roomOf(path: string): string {
  if (path.startsWith('packages/contract/src/')) return 'contract'
  const [, room] = /^packages\/server\/src\/([^/]+)\//.exec(path) ?? []
  return room ?? (path.startsWith('packages/server/src/') ? 'main' : path)
}

function isTest(path: string): boolean {
  return /\.test\.ts$|\/testing\//.test(path) || path.startsWith('packages/server/test/')
}

function refusal(path: string, target: string): string[] {
  const [from, to] = [roomOf(path), roomOf(target)]
  const allowed = mayImport[from] ?? []
  if (to === from || to === 'contract' || allowed.includes(to) || allowed.includes('*')) return []
  // Imports from one test file to another are not restricted.
  return isTest(path) && isTest(target) ? [] : [`${path} → ${target}`]
}

function crossing(path: string, target: string): { slices: string; at: string }[] {
  const [from, to] = [sliceOf(path), sliceOf(target)]
  if (!from || !to || from === to) return []
  return [{ slices: `${from} → ${to}`, at: `${path} → ${target}` }]
}

function sliceOf(path: string): string | undefined {
  return /^packages\/server\/src\/domain\/([^/]+)\//.exec(path)?.[1]
}
