// Templates that are being written: kept as they stand, for their own account alone, until they are submitted or deleted.
import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { limits } from '@mostrador/contract/limits'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { deleteAccount } from '../../src/accounts/accounts.ts'
import { keepFile } from '../../src/media/files.ts'
import { removeLoose } from '../../src/media/removals.ts'
import { sql } from '../../src/platform/database/database.ts'
import { newId } from '../../src/platform/ids.ts'
import { silentLog } from '../../src/platform/log.ts'
import { folderStore } from '../../src/platform/objects/folder-store.ts'
import { startService, type TestService } from '../harness/api.ts'
import { type Browser, createPerson, signedIn } from '../harness/dashboard.ts'
import { createTestDatabase, type TestDatabase } from '../harness/database.ts'
import { pictureOf } from '../harness/pictures.ts'
import { createFolder, removeFolder } from '../harness/processes/cli-process.ts'
import { type Outbound, startOutbound } from '../harness/sending.ts'

let db: TestDatabase
let outbound: Outbound
let service: TestService
let folder: string
beforeAll(async () => {
  db = await createTestDatabase()
  outbound = startOutbound(db)
  folder = await createFolder()
  service = await startService(db, { mediaStore: folderStore(join(folder, 'media')) })
})
afterAll(async () => {
  await service[Symbol.asyncDispose]()
  await outbound[Symbol.asyncDispose]()
  await db[Symbol.asyncDispose]()
  await removeFolder(folder)
})

async function addShop() {
  const accountId = await outbound.addShop()
  const channel = await outbound.addChannel(accountId, 'whatsapp', 'http://127.0.0.1:9')
  const { email } = await createPerson(db, { email: `${newId()}@example.com`, accountId })
  const browser: Browser = await signedIn(service.url, email)
  return { accountId, browser, channel_id: channel.id }
}

const half = {
  ...{ name: '', language: 'es', category: 'utility', variables: [], file_id: null },
  content: {
    header: { kind: 'text', text: '' },
    body: 'Hola {{1}}, ',
    footer: '',
    buttons: [{ kind: 'reply', text: '' }],
  },
} as const

test('a draft is kept with all that it lacks, changed, listed for its account alone, and deleted', async () => {
  const { browser, channel_id } = await addShop()
  const other = await addShop()
  const body = { channel_id, ...structuredClone(half) } as never
  const { id } = await browser.get('createTemplateDraft', { body })
  expect((await browser.get('listTemplateDrafts')).data).toMatchObject([{ id, ...half, picture_url: null }])
  const changed = { channel_id, ...structuredClone(half), name: 'aviso' } as never
  await browser.get('updateTemplateDraft', { params: { id }, body: changed })
  expect((await browser.get('listTemplateDrafts')).data).toMatchObject([{ id, name: 'aviso' }])
  expect((await other.browser.get('listTemplateDrafts')).data).toEqual([])
  const foreign = { ...structuredClone(half), channel_id: other.channel_id } as never
  expect((await other.browser.call('updateTemplateDraft', { params: { id }, body: foreign })).status).toBe(
    404,
  )
  expect((await other.browser.call('deleteTemplateDraft', { params: { id } })).status).toBe(404)
  await browser.get('deleteTemplateDraft', { params: { id } })
  expect((await browser.get('listTemplateDrafts')).data).toEqual([])
})

test('its picture stays as long as the draft does, and goes with it or with its account', async () => {
  const { accountId, browser, channel_id } = await addShop()
  const store = folderStore(join(folder, 'media'))
  const later = () => new Date(Date.now() + 2 * limits.mediaUploadHours * 3_600_000)
  const isThere = async () => {
    await removeLoose(db, { store, log: silentLog, clock: later })
    const rows = await db.query(sql`select id from media_files where account_id = ${accountId}`)
    return rows.length === 1
  }
  const keep = async () => {
    const path = join(tmpdir(), newId())
    const picture = await pictureOf('png', { width: 30, height: 30, color: '#0a6' })
    await writeFile(path, picture)
    const given = { accountId, path, hash: 'b'.repeat(64), bytes: picture.length, claimed: 'image' } as const
    const file = await keepFile({ db, store }, given, async (_tx, kept) => kept, new Date())
    const body = { channel_id, ...structuredClone(half), file_id: file.id } as never
    return browser.get('createTemplateDraft', { body })
  }
  const { id, picture_url: url } = await keep()
  expect((await fetch(service.url + url)).status).toBe(200)
  await db.query(sql`
    insert into media_removals (account_id, file_id, due_at) select account_id, id, now() from media_files
    where account_id = ${accountId}`)
  expect(await isThere()).toBe(true)
  await browser.get('deleteTemplateDraft', { params: { id } })
  expect(await isThere()).toBe(false)
  await keep()
  expect(await isThere()).toBe(true)
  await deleteAccount(db, accountId)
  expect(await isThere()).toBe(false)
  expect(await db.query(sql`select from template_drafts where account_id = ${accountId}`)).toEqual([])
})
