import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startService, type TestService } from '../../test/harness/api.ts'
import { createTestDatabase, type TestDatabase } from '../../test/harness/database.ts'
import { createTenant } from '../../test/harness/fixtures.ts'
import { folderStore } from '../platform/objects/folder-store.ts'
import { keepFile } from './files.ts'
import { expiryAfter, type MediaAddress, mediaUrls } from './media-urls.ts'

const urls = mediaUrls(Buffer.alloc(32, 5))
const expiresAt = new Date(Date.now() + 600_000)
const text = 'a page: <script>alert(1)</script>'
let db: TestDatabase
let service: TestService
let folder: string
let address: MediaAddress
let keep: (content: string, letter: string) => Promise<{ id: string }>

beforeAll(async () => {
  db = await createTestDatabase()
  folder = await mkdtemp(join(tmpdir(), 'mostrador-media-'))
  const store = folderStore(join(folder, 'media'))
  service = await startService(db, { mediaStore: store })
  const { accountId } = await createTenant(db, { rows: 0 })
  keep = async (content, letter) => {
    const path = join(folder, `given-${letter}`)
    await writeFile(path, content)
    const given = {
      accountId,
      path,
      hash: letter.repeat(64),
      bytes: content.length,
      claimed: 'image',
    } as const
    return keepFile({ db, store }, given, async (_tx, kept) => kept, new Date())
  }
  const file = await keep(text, 'a')
  address = { accountId, fileId: file.id, form: 'whole', name: 'año "nuevo".html', expiresAt }
})
afterAll(async () => {
  await service[Symbol.asyncDispose]()
  await db[Symbol.asyncDispose]()
  await rm(folder, { recursive: true, force: true })
})

const get = (path: string, init?: RequestInit) => fetch(service.url + path, init)

describe('the address of a file', () => {
  test('gives its bytes so that nothing in them runs, and to no other site', async () => {
    const answer = await get(urls.pathOf(address))
    expect(await answer.text()).toBe(text)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'application/octet-stream',
      'content-disposition': "attachment; filename*=UTF-8''a%C3%B1o%20%22nuevo%22.html",
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
      'cross-origin-resource-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
      'content-length': String(text.length),
    })
  })

  test('of a PDF is for the browser’s own viewer, which may load nothing else; of one that only calls itself so it is not', async () => {
    const bytes =
      '%PDF-1.4\n1 0 obj<</Type/Catalog/OpenAction<</S/JavaScript/JS(app.alert(1))>>>>endobj\n%%EOF'
    const headersOf = async (content: string, hash: string) => {
      const kept = await keep(content, hash)
      const answer = await get(urls.pathOf({ ...address, fileId: kept.id, name: 'recibo.pdf' }))
      expect(await answer.text()).toBe(content)
      return Object.fromEntries(answer.headers)
    }
    expect(await headersOf(bytes, 'b')).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': "inline; filename*=UTF-8''recibo.pdf",
      'content-security-policy': expect.stringMatching(
        /^default-src 'none'; object-src 'self';.* frame-ancestors 'none'$/,
      ),
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
    })
    expect(await headersOf(`<script>alert(1)</script>${bytes}`, 'c')).toMatchObject({
      'content-disposition': "attachment; filename*=UTF-8''recibo.pdf",
      'content-security-policy': expect.stringMatching(/; sandbox$/),
    })
  })

  test.each([
    ['bytes=2-5', 206, 'page', 'bytes 2-5/33'],
    ['bytes=-9', 206, '</script>', 'bytes 24-32/33'],
    ['bytes=30-', 206, 'pt>', 'bytes 30-32/33'],
    ['bytes=40-50', 200, text, null],
    ['bytes=0-1,4-5', 200, text, null],
  ])('a player asks for %s', async (range, status, body, shown) => {
    const answer = await get(urls.pathOf(address), { headers: { range } })
    expect([answer.status, await answer.text(), answer.headers.get('content-range')]).toEqual([
      status,
      body,
      shown,
    ])
  })

  test.each([
    ['over', () => urls.pathOf({ ...address, expiresAt: new Date(Date.now() - 1_000) })],
    ['for another file', () => urls.pathOf({ ...address, fileId: address.accountId })],
    ['for a smaller picture that there is not', () => urls.pathOf({ ...address, form: 'preview' })],
    ['signed by another', () => mediaUrls(Buffer.alloc(32, 6)).pathOf(address)],
    ['given another name', () => urls.pathOf(address).replace('html', 'png')],
    [
      'changed in one letter',
      () => urls.pathOf(address).replace(/^\/media\/(.)/, (_all, one) => `/media/${one === 'A' ? 'B' : 'A'}`),
    ],
    ['cut short', () => '/media/AAAA/x'],
  ])('one that is %s opens nothing', async (_name, path) => {
    const answer = await get(path())
    expect([answer.status, await answer.text()]).toEqual([404, 'Not found'])
  })

  test('stays the same for a while, so that a page that is read again loads nothing anew', () => {
    const at = (seconds: number) =>
      expiryAfter(new Date(1_800_000_000_000 + seconds * 1_000), 3_600).getTime()
    expect(at(10)).toBe(at(500))
    for (const seconds of [0, 1_799, 1_800, 3_599, 5_000]) {
      const left = at(seconds) - (1_800_000_000_000 + seconds * 1_000)
      expect(left).toBeGreaterThan(1_800_000)
      expect(left).toBeLessThanOrEqual(3_600_000)
    }
  })
})
