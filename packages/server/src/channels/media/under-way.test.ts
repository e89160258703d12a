// Files of customers that change hands on their way: the bytes that arrive then are nobody's any more.
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import type { ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../test/harness/database.ts'
import { type Inbound, startInbound } from '../../../test/harness/inbound.ts'
import { type FileServer, startFileServer } from '../../../test/harness/servers/files.ts'
import { eraseContact } from '../../domain/contacts/personal-data.ts'
import { removeLoose } from '../../media/removals.ts'
import { sql } from '../../platform/database/database.ts'
import { silentLog } from '../../platform/log.ts'
import { folderStore } from '../../platform/objects/folder-store.ts'
import { newMasterKey, parseMasterKey, SecretBox } from '../../platform/secrets/secrets.ts'
import { channelSecretContext } from '../setup/channels.ts'
import { startMediaWorker } from './media-worker.ts'

const secrets = new SecretBox(parseMasterKey(newMasterKey()))
const ana = { wa_id: '573105550101', name: 'Ana' }
const stack = new AsyncDisposableStack()
let db: TestDatabase
let inbound: Inbound
let files: FileServer
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mostrador-under-way-'))
  stack.defer(() => rm(folder, { recursive: true, force: true }))
  db = stack.use(await createTestDatabase())
  files = stack.use(await startFileServer())
  inbound = stack.use(await startInbound(db, secrets))
  stack.use(
    startMediaWorker({
      ...{ db, store: folderStore(join(folder, 'media')), secrets, baseUrls: {}, allowInsecure: false },
      ...{ bytesMax: 2_000_000, folder: join(folder, 'incoming'), log: silentLog, everyMs: 10 },
      clock: () => inbound.now,
    }),
  )
})
afterAll(() => stack.disposeAsync())

async function addShop() {
  const shop = await inbound.addShop()
  const { accountId, whatsapp } = shop
  const token = secrets.seal('tok', channelSecretContext(accountId, whatsapp.id, 'access_token'))
  await db.query(sql`
    update channels set api_url = ${files.url}, access_token = ${token}
    where account_id = ${accountId} and id = ${whatsapp.id}`)
  return shop
}

/** Answers the question for the bytes only once `end` is called. */
async function held(id: string, send: () => Promise<void>) {
  const asked = Promise.withResolvers<ServerResponse>()
  files.on(id, (response) => asked.resolve(response))
  await send()
  const response = await asked.promise
  return { end: (bytes: string) => response.writeHead(200).end(bytes) }
}

const filesOf = (accountId: string) =>
  db.query<{ id: string }>(sql`select id from media_files where account_id = ${accountId}`)

test('the file of a customer who is erased meanwhile is not kept', async () => {
  const { accountId, write } = await addShop()
  const file = await held('ERASED', () =>
    write(ana, '', { type: 'document', document: { id: 'ERASED', filename: 'cedula.pdf' } }),
  )
  const contact = await db.queryOne<{ id: string }>(
    sql`select id from contacts where account_id = ${accountId}`,
  )
  await eraseContact(db, { accountId, contactId: contact?.id ?? '' }, inbound.now)
  file.end('mi cédula')
  await expect.poll(() => filesOf(accountId)).toHaveLength(1)
  const later = () => new Date(Date.now() + 24 * 3_600_000)
  await removeLoose(db, { store: folderStore(join(folder, 'media')), log: silentLog, clock: later })
  expect(await filesOf(accountId)).toEqual([])
  expect(await readdir(join(folder, 'media', accountId)).catch(() => [])).toEqual([])
})

test('a file that took the place of another is the one that is kept', async () => {
  const { accountId, write } = await addShop()
  const send = (id: string, more = {}) =>
    write(ana, '', { id: 'm.1', type: 'image', image: { id, caption: id }, ...more })
  const first = await held('FIRST', () => send('FIRST'))
  const edited = { type: 'image', image: { id: 'SECOND', caption: 'la buena' } }
  const edit = { type: 'edit', edit: { original_message_id: 'm.1', message: edited } }
  const second = await held('SECOND', () => send('x', { id: 'm.2', ...edit }))
  first.end('the first')
  await expect.poll(() => filesOf(accountId)).toHaveLength(1)
  second.end('the second')
  const kept = () =>
    db.queryOne<{ state: string; bytes: number | null }>(sql`
      select a.state, f.bytes::int as bytes from message_media a
      left join media_files f on f.account_id = a.account_id and f.id = a.file_id
      where a.account_id = ${accountId}`)
  await expect.poll(kept).toEqual({ state: 'kept', bytes: 'the second'.length })
})
