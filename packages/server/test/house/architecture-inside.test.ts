// Checks the borders inside rooms and in the dashboard, the rules for every folder, and that no imports form a circle.
import { posix } from 'node:path'
import { describe, expect, it } from 'vitest'
import { type Imports, importsOf, listFiles, readSource } from '../harness/source-code.ts'

/**
 * Folder → its sub-rooms → the parts of the folder that each may import. A sub-room is a folder, or a file that has a
 * row of its own; `files` stands for the other files of the folder.
 */
const server = 'packages/server/src'
const platforms = ['whatsapp', 'messenger', 'instagram', 'telegram', 'web']
const subRooms: Record<string, Record<string, readonly string[]>> = {
  [`${server}/platform`]: {
    files: ['database', 'network'],
    database: ['files'],
    lists: ['files', 'database'],
    work: ['files', 'database'],
    inbox: ['files', 'database', 'lists', 'work'],
    backup: ['files', 'database'],
    objects: [],
    network: [],
    'embedded-postgres': [],
    traces: ['files'],
    secrets: ['files', 'embedded-postgres'],
  },
  [`${server}/webhooks`]: {
    attempt: [],
    endpoints: ['attempt'],
    replay: ['endpoints'],
    dispatch: ['attempt', 'endpoints', 'replay'],
    log: ['attempt', 'endpoints', 'replay'],
    files: ['*'],
  },
  [`${server}/channels`]: {
    // The port: questions every platform must answer, and the code all of them read and write with.
    files: [],
    meta: ['files'],
    whatsapp: ['files', 'meta'],
    messenger: ['files', 'meta'],
    // Instagram is the same platform under another name.
    instagram: ['files', 'meta', 'messenger'],
    telegram: ['files'],
    // The web chat has its own inbound address, because no third party's server stands behind it.
    web: ['files', 'inbound'],
    'adapters.ts': ['files', 'meta', ...platforms],
    'customers.ts': ['files'],
    setup: ['files', 'adapters.ts'],
    templates: ['files', 'adapters.ts', 'setup'],
    campaigns: ['files', 'adapters.ts', 'customers.ts', 'setup', 'templates'],
    outbound: ['files', 'adapters.ts', 'customers.ts', 'setup', 'campaigns'],
    inbound: ['files', 'adapters.ts', 'customers.ts', 'setup', 'templates', 'outbound'],
    media: ['files', 'adapters.ts', 'setup'],
  },
  [`${server}/bot/rules`]: {
    understanding: [],
    wording: ['understanding'],
    asking: ['*'],
    dialogue: ['*'],
    selling: ['*'],
    booking: ['*'],
    files: ['*'],
  },
  [`${server}/dashboard-api`]: {
    'signing-in': [],
    serving: ['signing-in'],
    routes: ['serving', 'signing-in'],
    files: ['*'],
  },
  [`${server}/demo`]: {
    files: [],
    dialogues: ['files'],
    shop: ['files'],
    build: ['*'],
    'demo.ts': ['*'],
  },
  'packages/dashboard/src': {
    i18n: [],
    api: ['i18n'],
    parts: ['api', 'i18n'],
    app: ['api', 'i18n', 'parts'],
    pages: ['api', 'i18n', 'parts', 'app'],
    files: ['*'],
  },
}

/** Folders open only to the listed importers, whatever their rooms are allowed. */
const doors: readonly { to: string; from: readonly string[]; reason: string }[] = [
  {
    to: `${server}/platform/embedded-postgres/`,
    from: [`${server}/platform/secrets/`, `${server}/installation/`, `${server}/main.ts`],
    reason: 'whoever needs a database is given a connection and does not know who runs the server',
  },
]

const routers = /^packages\/dashboard\/src\/app\/(router\.tsx|routes\/.*\.ts)$/
const pages = 'packages/dashboard/src/pages'
const filesMax = 25

const all = listFiles()
const sources = all.filter(
  (path) => /^packages\/(contract|server|dashboard)\/src\/.*\.tsx?$/.test(path) && !path.endsWith('.d.ts'),
)
const imports = new Map<string, Imports>(sources.map((path) => [path, importsOf(path, readSource(path))]))
const running = sources.filter((path) => !/\.test\.tsx?$|\/testing\//.test(path))

describe('who may import whom inside a room', () => {
  it.each(Object.entries(subRooms))('%s', (folder, rows) => {
    const own = running.filter((path) => path.startsWith(`${folder}/`))
    expect(own).not.toEqual([])
    expect(own.filter((path) => !(subRoomOf(folder, path) in rows))).toEqual([])
    const refused = own.flatMap((path) =>
      filesOf(path).flatMap((target) => {
        if (!target.startsWith(`${folder}/`) || isLazyPage(path, target)) return []
        const [from, to] = [subRoomOf(folder, path), subRoomOf(folder, target)]
        const allowed = rows[from] ?? []
        return from === to || allowed.includes(to) || allowed.includes('*') ? [] : [`${path} → ${target}`]
      }),
    )
    expect(refused).toEqual([])
  })

  it('a folder with a door is imported by those that the door names, and by nobody else', () => {
    const strangers = doors.flatMap(({ to, from }) =>
      running
        .filter((path) => !path.startsWith(to) && !from.some((each) => path.startsWith(each)))
        .filter((path) => filesOf(path).some((target) => target.startsWith(to))),
    )
    expect(strangers).toEqual([])
  })

  it('no page of the dashboard imports another one', () => {
    const pageOf = (path: string) => posix.relative(pages, path).split('/')[0]
    const own = running.filter((path) => path.startsWith(`${pages}/`))
    const crossings = own.flatMap((path) =>
      filesOf(path)
        .filter((target) => target.startsWith(`${pages}/`) && pageOf(target) !== pageOf(path))
        .map((target) => `${path} → ${target}`),
    )
    expect(crossings).toEqual([])
  })
})

describe('every file of source', () => {
  it('does not import itself by way of others, not even types', () => {
    expect(findCircle(imports)).toEqual([])
  })

  it(`lies in a folder of at most ${filesMax}`, () => {
    const counts = Map.groupBy(
      all.filter((path) => /^(packages\/[^/]+\/(src|test|scripts)|bench|eval)\//.test(path)),
      posix.dirname,
    )
    const full = [...counts].filter(([, files]) => files.length > filesMax).map(([folder]) => folder)
    expect(full).toEqual([])
  })
})

describe('the finder of circles', () => {
  const graph = (arrows: Record<string, string[]>) =>
    new Map(Object.entries(arrows).map(([path, files]) => [path, { files }]))

  it('finds one that is entered from outside, and none where two ways lead to one file', () => {
    expect(findCircle(graph({ a: ['b'], b: ['c'], c: ['b'] }))).toEqual(['b', 'c', 'b'])
    expect(findCircle(graph({ a: ['b', 'c'], b: ['d'], c: ['d'], d: ['elsewhere'] }))).toEqual([])
  })

  it('is shown imports of types', () => {
    const text = `import type { A } from './a.tsx'`
    expect(importsOf('packages/dashboard/src/pages/b.tsx', text).files).toEqual([
      'packages/dashboard/src/pages/a.tsx',
    ])
  })
})

function filesOf(path: string): string[] {
  return imports.get(path)?.files ?? []
}

/** The router names every page but loads each only when it is opened. */
function isLazyPage(path: string, target: string): boolean {
  return routers.test(path) && (imports.get(path)?.lazy.includes(target) ?? false)
}

function subRoomOf(folder: string, path: string): string {
  const [first = '', ...rest] = posix.relative(folder, path).split('/')
  return rest.length > 0 || first in (subRooms[folder] ?? {}) ? first : 'files'
}

/** The files of one circle, with the first repeated at the end; empty when there is none. */
function findCircle(graph: ReadonlyMap<string, { files: readonly string[] }>): string[] {
  const done = new Set<string>()
  const visit = (path: string, trail: readonly string[]): string[] => {
    if (trail.includes(path)) return [...trail.slice(trail.indexOf(path)), path]
    if (done.has(path)) return []
    for (const target of graph.get(path)?.files ?? []) {
      const circle = visit(target, [...trail, path])
      if (circle.length > 0) return circle
    }
    done.add(path)
    return []
  }
  for (const path of graph.keys()) {
    const circle = visit(path, [])
    if (circle.length > 0) return circle
  }
  return []
}
