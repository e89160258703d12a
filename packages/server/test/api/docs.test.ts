// All that leads people and programs to the API: it must lead somewhere, and to all of it.
import { readdirSync, readFileSync } from 'node:fs'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { feedOperations } from '@mostrador/contract/feed'
import { operations } from '@mostrador/contract/operations'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { atomOf, releasesOf } from '../../src/public-api/docs/changelog.ts'
import { pageNames, sampleNames } from '../../src/public-api/docs/pages.ts'
import { htmlOf } from '../../src/public-api/docs/readable.ts'
import { bearer, clockPastLimits, startService, type TestService } from '../harness/api.ts'
import { createTestDatabase, type TestDatabase } from '../harness/database.ts'
import { createTenant, type Tenant } from '../harness/fixtures.ts'
import { readSource } from '../harness/source-code.ts'

const publicUrl = 'https://shop.example.com'
let database: TestDatabase
let service: TestService
let tenant: Tenant

beforeAll(async () => {
  database = await createTestDatabase()
  service = await startService(database, { publicUrl: `${publicUrl}/`, clock: clockPastLimits() })
  tenant = await createTenant(database, { rows: 1 })
})

afterAll(async () => {
  await service[Symbol.asyncDispose]()
  await database[Symbol.asyncDispose]()
})

const ask = (path: string, init: RequestInit = {}) => fetch(`${service.url}${path}`, init)
const local = (url: string) => url.replace(publicUrl, service.url)

describe.each([
  ['/llms.txt', 'text/plain; charset=utf-8'],
  [
    '/.well-known/api-catalog',
    'application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"; charset=utf-8',
  ],
  ['/docs/postman.json', 'application/json; charset=utf-8'],
  ['/docs/bruno.json', 'application/json; charset=utf-8'],
  ['/docs/changelog.atom', 'application/atom+xml; charset=utf-8'],
  ['/docs/mcp.md', 'text/markdown; charset=utf-8'],
  ['/docs/samples/sync.mjs', 'text/plain; charset=utf-8'],
])('%s', (path, type) => {
  test('is served with its type, a tag, and a link to the catalog, on HEAD too', async () => {
    for (const method of ['GET', 'HEAD']) {
      const answer = await ask(path, { method })
      expect(answer.status).toBe(200)
      expect(answer.headers.get('content-type')).toBe(type)
      expect(answer.headers.get('link')).toBe('</.well-known/api-catalog>; rel="api-catalog"')
      const again = await ask(path, {
        method,
        headers: { 'if-none-match': answer.headers.get('etag') ?? '' },
      })
      expect(again.status).toBe(304)
    }
  })
})

type ShownDocument = {
  servers: { url: string }[]
  paths: Record<string, object>
  components: Record<string, object>
}

test('every link of llms.txt leads somewhere, and every page is among them', async () => {
  const text = await (await ask('/llms.txt')).text()
  expect(text).toMatch(/^# Mostrador\n\n> /)
  const links = [...text.matchAll(/\]\(([^)]+)\): ./g)].map(([, link = '']) => link)
  expect(links).toEqual(expect.arrayContaining(pageNames.map((name) => `${publicUrl}/docs/${name}.md`)))
  for (const link of links) {
    const { status } = await fetch(local(link))
    expect(status, link).toBe(link.endsWith('/mcp') ? 405 : 200)
  }
})

test('every sample is served as it lies in the repository, and no page names one that is not', async () => {
  const folder = new URL('../../../../docs/samples/', import.meta.url)
  expect(readdirSync(folder).sort()).toEqual([...sampleNames].sort())
  for (const name of sampleNames) {
    const answer = await ask(`/docs/samples/${name}`)
    expect(await answer.text()).toBe(readFileSync(new URL(name, folder), 'utf8'))
  }
  const linked = await Promise.all(
    pageNames.map(async (name) =>
      (await (await ask(`/docs/${name}.md`)).text()).match(/\]\(samples\/[^)]+\)/g),
    ),
  )
  expect(new Set(linked.flatMap((each) => each ?? []))).toEqual(
    new Set(sampleNames.map((name) => `](samples/${name})`)),
  )
  expect((await ask('/docs/samples/none.ts')).status).toBe(404)
})

test('the catalog names each API with descriptions that are there', async () => {
  const { linkset } = (await (await ask('/.well-known/api-catalog')).json()) as {
    linkset: Record<string, { href: string; type?: string }[]>[]
  }
  const [items, ...apis] = linkset
  expect(items?.item?.map(({ href }) => href)).toEqual(apis.map(({ anchor }) => anchor))
  for (const { anchor: _of, status: _health, ...links } of apis) {
    for (const { href, type } of Object.values(links).flat()) {
      const answer = await fetch(local(href))
      expect(answer.headers.get('content-type')?.split(';')[0], href).toBe(type)
    }
  }
})

type Field = { key: string; value: string; disabled?: boolean }
type PostmanItem = {
  name: string
  event?: { listen: string; script: { exec: string[] } }[]
  request: {
    method: string
    header: Field[]
    body?: { raw: string }
    url: { raw: string; path: string[]; query?: Field[]; variable?: Field[] }
  }
}
type BrunoField = { name: string; value: string; enabled: boolean; type?: string }
type BrunoItem = {
  name: string
  request: {
    method: string
    url: string
    headers: BrunoField[]
    params: BrunoField[]
    body: { json?: string }
    script?: { res: string }
  }
}
type Sent = {
  name: string
  method: string
  path: string
  query: [string, string][]
  id: string | undefined
  body: string | undefined
  script: string | undefined
}

const fromPostman = ({ name, event, request: { method, url, body } }: PostmanItem): Sent => ({
  ...{ name, method, path: `/${url.path.join('/')}`, body: body?.raw },
  ...{ id: url.variable?.[0]?.value, script: event?.[0]?.script.exec.join('\n') },
  query: (url.query ?? []).filter((each) => !each.disabled).map(({ key, value }) => [key, value]),
})
const fromBruno = ({ name, request: { method, url, params, body, script } }: BrunoItem): Sent => ({
  ...{ name, method, path: url.replace('{{base_url}}', ''), body: body.json },
  ...{ id: params.find(({ type }) => type === 'path')?.value, script: script?.res },
  query: params
    .filter(({ enabled, type }) => enabled && type === 'query')
    .map((each) => [each.name, each.value]),
})

describe('the collections', () => {
  test.each([
    [
      'postman',
      (all: { item: { item: PostmanItem[] }[] }) => all.item.flatMap(({ item }) => item).map(fromPostman),
    ],
    [
      'bruno',
      (all: { items: { items: BrunoItem[] }[] }) => all.items.flatMap(({ items }) => items).map(fromBruno),
    ],
  ])(
    '%s holds every operation, and each works as it stands when they are run as a whole',
    async (name, read) => {
      const requests = (read as (all: unknown) => Sent[])(await (await ask(`/docs/${name}.json`)).json())
      expect(requests.map((each) => each.name)).toEqual(
        [...operations, ...feedOperations].map(({ summary }) => summary),
      )
      const variables = new Map([['$timestamp', `310555${name.length}`]])
      const filled = (text: string) =>
        text.replace(/\{\{([^}]+)\}\}/g, (whole, key: string) => variables.get(key) ?? whole)
      for (const { method, path, id = '', query, body, script } of requests) {
        const sent = new URLSearchParams(query.map(([key, value]): [string, string] => [key, filled(value)]))
        const answer = await ask(`${path.replace(':id', filled(id))}?${sent}`, {
          method,
          headers: { ...bearer(tenant.writeKey).headers, 'content-type': 'application/json' },
          ...(body !== undefined && { body: filled(body) }),
        })
        expect(answer.status, `${method} ${path}`).toBe(method === 'POST' ? 201 : 200)
        const answered = await answer.json()
        const keep = (key: string, value: string) => void variables.set(key, value)
        // As the two programs offer them to scripts.
        runInNewContext(script ?? '', {
          pm: { response: { code: 200, json: () => answered }, collectionVariables: { set: keep } },
          res: { status: 200, body: answered },
          bru: { setVar: keep },
        })
      }
    },
  )

  test('hold no key, and the address of this service', async () => {
    for (const name of ['postman', 'bruno']) {
      const text = await (await ask(`/docs/${name}.json`)).text()
      expect(text).not.toMatch(/svc_[0-9a-f]/)
      expect(text).toContain(publicUrl)
    }
  })
})

describe('the feed of changes', () => {
  test('has an entry for each version, dated, with an id that stays', async () => {
    const releases = releasesOf(readSource('CHANGELOG.md'))
    const text = await (await ask('/docs/changelog.atom')).text()
    expect(text.match(/<entry>/g)).toHaveLength(releases.length)
    expect(text).toContain('<id>urn:uuid:')
    const newest = releases
      .map(({ updated }) => updated)
      .sort()
      .at(-1)
    expect(text).toContain(`<updated>${newest}</updated>`)
    expect(text).toContain(`href="${publicUrl}/docs/changelog.atom"`)
  })

  test('keeps ids when a version changes, and shows no markup of the text as its own', () => {
    const write = (body: string) =>
      atomOf(releasesOf(`# Changelog\n\n## 1.0.0 – 2027-01-02\n\n- ${body}\n\n## 0.9.0 – 2026-12-01\n`), '')
    const [before, after] = [write('a'), write('**b** & `<c>` ]]> "d"')]
    const ids = (text: string) => text.match(/<id>[^<]+<\/id>/g)
    expect(ids(after)).toEqual(ids(before))
    expect(new Set(ids(after)).size).toBe(3)
    expect(after).toContain(
      '&lt;strong&gt;b&lt;/strong&gt; &amp;amp; &lt;code&gt;&amp;lt;c&amp;gt;&lt;/code&gt;',
    )
    expect(after).toContain('<updated>2027-01-02T00:00:00Z</updated>')
    expect(() => releasesOf('## 2.0.0\n')).toThrow('no date')
  })
})

test('every page is read in a browser: as HTML that runs nothing, and its links lead to places that exist', async () => {
  const read = new Map<string, string>()
  for (const name of pageNames) {
    const answer = await ask(`/docs/${name}`)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
    expect(answer.headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src/)
    read.set(`/docs/${name}`, await answer.text())
  }
  const lost: string[] = []
  for (const [from, html] of read) {
    expect(html).not.toMatch(/<(script|img|iframe)|^\|/m)
    for (const [, href = ''] of html.matchAll(/href="([^"]+)"/g)) {
      if (/^(https?|mailto):/.test(href)) continue
      const [path = '', anchor] = href.split('#')
      const place = read.get(path === '' ? from : path)
      if (anchor !== undefined && !place?.includes(`id="${anchor}"`)) lost.push(`${from} ${href}`)
      if (place === undefined && (await ask(path)).status !== 200) lost.push(`${from} ${href}`)
    }
  }
  expect(lost).toEqual([])
})

test('HTML in a page stands as text, and a link that would run something is none', () => {
  expect(htmlOf('a <b onclick="x()">b</b>\n\n<script>x()</script>')).not.toMatch(/<(b|script)/)
  expect(htmlOf('[tap](javascript:x())')).toBe('<p>tap</p>\n')
  expect(htmlOf('## Who `may`\n\n[to](web-chat.md#visitors)')).toBe(
    '<h2 id="who-may">Who <code>may</code></h2>\n<p><a href="/docs/web-chat#visitors">to</a></p>\n',
  )
})

test('the reference leads back to the dashboard and to the feed, and begins in the colours of the system', async () => {
  const html = await (await ask('/docs/')).text()
  expect(html).toContain('<a href="/">← Dashboard</a>')
  expect(html).toContain('<a href="/feed.openapi.json">')
  expect(html.indexOf("setItem('colorMode', 'system')")).toBeGreaterThan(0)
  expect(html).toContain('generateWebhookSlug')
})

test('the reference is kept in memory once, however its address is spelt', async () => {
  const script = '/docs/js/scalar.js'
  const size = Number((await ask(script, { method: 'HEAD' })).headers.get('content-length'))
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  const kept = () => {
    collect()
    return process.memoryUsage().arrayBuffers
  }
  const before = kept()
  const letters = [...script].flatMap((letter, at) => (/[a-z]/.test(letter) && at > 5 ? [at] : []))
  for (const at of letters) {
    const escaped = `%${script.charCodeAt(at).toString(16)}`
    await ask(script.slice(0, at) + escaped + script.slice(at + 1), { method: 'HEAD' })
  }
  expect(letters.length).toBeGreaterThan(8)
  // A first collection leaves what only its finalizers let go.
  await expect.poll(() => kept() - before).toBeLessThan(size)
  for (const path of ['/docs/nowhere', '/docs/js/', '/docs/js/scalar.css']) {
    const answer = await ask(path, { headers: { accept: 'text/html' } })
    expect(answer.status).toBe(404)
    expect(await answer.json()).toMatchObject({ error: { code: 'not_found' } })
  }
})

test('the reference shows the operations of the API and those of the feed, and names are the same in both', async () => {
  expect(await (await ask('/docs/')).text()).toContain('/docs/reference.json')
  const [shown, api, feed] = await Promise.all(
    ['/docs/reference.json', '/openapi.json', '/feed.openapi.json'].map(
      async (path) => (await (await ask(path)).json()) as ShownDocument,
    ),
  )
  if (!shown || !api || !feed) throw new Error('a document is missing')
  const whole = (base: string, { paths }: ShownDocument) => Object.keys(paths).map((path) => base + path)
  expect(Object.keys(shown.paths)).toEqual([...whole('/api/v1', api), ...whole('/api/feed/v1', feed)])
  expect(shown.servers[0]?.url).toBe(api.servers[0]?.url.replace('/api/v1', ''))
  for (const { components } of [api, feed])
    for (const [kind, parts] of Object.entries(components))
      expect(shown.components[kind]).toMatchObject(parts)
})

test('the reference leads to every page and collection', async () => {
  const html = await (await ask('/docs/')).text()
  for (const path of [...pageNames, 'postman.json', 'bruno.json', 'changelog.atom'])
    expect(html).toContain(`href="/docs/${path}"`)
})

test('the image is built from every page', () => {
  const letIn = readFileSync(new URL('../../../../.dockerignore', import.meta.url), 'utf8').split('\n')
  for (const path of [...pageNames.map((name) => `docs/${name}.md`), 'docs/samples', 'CHANGELOG.md'])
    expect(letIn).toContain(`!${path}`)
})
