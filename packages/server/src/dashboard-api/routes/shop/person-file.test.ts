// The file of all that is stored of a person: with the bytes of their files, and of one moment.
import { execFileSync } from 'node:child_process'
import { mkdtemp, readdir, readlink, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startService, type TestService } from '../../../../test/harness/api.ts'
import { createPerson, signedIn } from '../../../../test/harness/dashboard.ts'
import { createTestDatabase, lockWaits, type TestDatabase } from '../../../../test/harness/database.ts'
import { unzipped } from '../../../../test/harness/files/zip.ts'
import { createTenant } from '../../../../test/harness/fixtures.ts'
import { keepFile } from '../../../media/files.ts'
import { sql } from '../../../platform/database/database.ts'
import { newId } from '../../../platform/ids.ts'
import { folderStore } from '../../../platform/objects/folder-store.ts'
import type { ObjectStore } from '../../../platform/objects/object-store.ts'

let db: TestDatabase
let service: TestService
let store: ObjectStore
beforeAll(async () => {
  db = await createTestDatabase()
  store = folderStore(join(tmpdir(), `mostrador-person-${newId()}`))
  service = await startService(db, { mediaStore: store })
})
afterAll(async () => {
  await service[Symbol.asyncDispose]()
  await db[Symbol.asyncDispose]()
})

type Said = { content: string; files: { path: string | null; name: string | null; id?: string }[] }
type Document = { contact: { id: string; name: string }; conversations: { messages: Said[] }[] }

/** A customer whose message came with these files. */
async function customerWith(...texts: string[]) {
  const { accountId, ids } = await createTenant(db, { rows: 2 })
  const [contactId = ''] = ids.contacts ?? []
  const message = await db.queryOne<{ id: string }>(sql`
    select m.id from messages m join conversations v on v.account_id = m.account_id and v.id = m.conversation_id
    where m.account_id = ${accountId} and v.contact_id = ${contactId} order by m.created_at limit 1`)
  const path = join(tmpdir(), `mostrador-given-${newId()}`)
  const files: string[] = []
  for (const [at, text] of texts.entries()) {
    await writeFile(path, text)
    const given = { path, hash: String(at).repeat(64), bytes: text.length, claimed: 'document' } as const
    const file = await keepFile({ db, store }, { ...given, accountId }, async (_tx, kept) => kept, new Date())
    files.push(file.id)
    await db.query(sql`
      insert into message_media (account_id, message_id, position, kind, state, file_id, name)
      values (${accountId}, ${message?.id}, ${at}, 'document', 'kept', ${file.id}, ${`../nota ${at}.txt`})`)
  }
  const { email } = await createPerson(db, { email: `${newId()}@example.com`, accountId })
  const browser = await signedIn(service.url, email)
  const ask = async () => {
    const answer = await browser.fetch('GET', `/contacts/${contactId}/export.zip`)
    expect(answer.status).toBe(200)
    return answer
  }
  const downloadWhole = async () => Buffer.from(await (await ask()).arrayBuffer())
  const download = async () => unzipped(await downloadWhole())
  return { accountId, contactId, files, ask, downloadWhole, download }
}

const documentOf = (found: Map<string, Buffer>) =>
  JSON.parse(found.get('person.json')?.toString() ?? '') as Document

test('has each file, byte for byte, where the document says, and no name of it leads out of the folder', async () => {
  const { contactId, files, download } = await customerWith('recibo: 12.500', 'segunda nota')
  const found = await download()
  const document = documentOf(found)
  expect(document.contact.id).toBe(contactId)
  const told = document.conversations.flatMap(({ messages }) => messages.flatMap((each) => each.files))
  expect(told.map(({ name }) => name)).toEqual(['../nota 0.txt', '../nota 1.txt'])
  const paths = told.map(({ path }) => path ?? '')
  expect(paths.map((path) => found.get(path)?.toString())).toEqual(['recibo: 12.500', 'segunda nota'])
  expect([...found.keys()].toSorted()).toEqual(['person.html', 'person.json', ...paths].toSorted())
  for (const [at, path] of paths.entries())
    expect(path).toMatch(new RegExp(`^files/${files[at]}\\.[a-z0-9]+$`))
})

test('has a page for the person: in words, with the files, and what they wrote as text', async () => {
  const { accountId, contactId, files, download } = await customerWith('recibo')
  await db.query(sql`update accounts set language = 'es' where id = ${accountId}`)
  await db.query(
    sql`update contacts set name = 'Eva <Luz>' where account_id = ${accountId} and id = ${contactId}`,
  )
  await db.query(sql`
    insert into messages (account_id, id, conversation_id, channel_id, role, content, created_at)
    select v.account_id, gen_random_uuid(), v.id, v.channel_id, 'user', '<script>alert(1)</script> ¿ya llegó?', now()
    from conversations v where v.account_id = ${accountId} and v.contact_id = ${contactId} limit 1`)
  await db.query(sql`
    insert into consents (account_id, id, contact_id, kind, is_given, source, said_at, created_at)
    values (${accountId}, ${newId()}, ${contactId}, 'marketing', false, 'import', '2026-03-01T15:00:00Z', now())`)
  const page = String((await download()).get('person.html'))
  expect(page).toMatch(/<h1>Lo que .+ guarda de Eva &lt;Luz&gt;<\/h1>/)
  expect(page).toContain('Cliente</small>\n&lt;script&gt;alert(1)&lt;/script&gt; ¿ya llegó?')
  expect(page).not.toContain('<script')
  expect(page).toMatch(/<td>1 mar 2026[^<]*<\/td><td>Ofertas<\/td><td>no<\/td>/)
  expect(page).toMatch(new RegExp(`<a href="files/${files[0]}\\.[a-z0-9]+">`))
})

test('a file whose bytes are gone is left out, and the rest is there', async () => {
  const { accountId, files, download } = await customerWith('recibo', 'nota')
  await store.remove(`${accountId}/${files[0]}`)
  const found = await download()
  expect([...found.values()].map(String)).toContain('nota')
  expect(found.size).toBe(3)
})

test('is of one moment: what comes while it is written is not in it', async () => {
  const { accountId, contactId, download } = await customerWith()
  // Held back at its second statement, after its first has fixed the moment.
  await db.query(sql`
    insert into messages (account_id, id, conversation_id, channel_id, role, content, created_at)
    select v.account_id, gen_random_uuid(), v.id, v.channel_id, 'user', 'antes', now() from conversations v
    where v.account_id = ${accountId} and v.contact_id = ${contactId}`)
  let isHeld = true
  const downloading = db.transaction(async (tx) => {
    await tx.query(sql`lock table contacts in access exclusive mode`)
    const answer = download()
    while (isHeld) isHeld = (await lockWaits(db)) === 0
    await tx.query(sql`
      insert into messages (account_id, id, conversation_id, channel_id, role, content, created_at)
      select v.account_id, gen_random_uuid(), v.id, v.channel_id, 'user', 'después', now() from conversations v
      where v.account_id = ${accountId} and v.contact_id = ${contactId}`)
    return { answer }
  })
  const { answer } = await downloading
  const said = documentOf(await answer).conversations.flatMap(({ messages }) =>
    messages.map((m) => m.content),
  )
  expect(said).toContain('antes')
  expect(said).not.toContain('después')
})

test('another program reads it and finds no fault', async (context) => {
  const { downloadWhole, files } = await customerWith('recibo: 12.500', '')
  const folder = await mkdtemp(join(tmpdir(), 'mostrador-zip-'))
  try {
    await writeFile(join(folder, 'a.zip'), await downloadWhole())
    const script =
      'import sys, zipfile; z = zipfile.ZipFile(sys.argv[1]); print(z.testzip(), len(z.namelist()), *[i.file_size for i in z.infolist()][2:])'
    const said = execFileSync('python3', ['-c', script, join(folder, 'a.zip')], { encoding: 'utf8' })
    expect(said).toBe(`None ${files.length + 2} 14 0\n`)
  } catch (error) {
    if ((error as { code?: string }).code === 'ENOENT') context.skip('python3 is not installed')
    throw error
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})

const openFiles = async () => {
  const links = (await readdir('/proc/self/fd')).map((fd) => readlink(`/proc/self/fd/${fd}`).catch(() => ''))
  return (await Promise.all(links)).filter((path) => path.includes('mostrador-person-'))
}

test.runIf(process.platform === 'linux')('who leaves the download leaves no file open', async () => {
  const { ask } = await customerWith('x'.repeat(8_000_000))
  const reader = (await ask()).body?.getReader()
  await reader?.read()
  await vi.waitUntil(async () => (await openFiles()).length > 0, { timeout: 20_000 })
  await reader?.cancel()
  await vi.waitUntil(async () => (await openFiles()).length === 0, { timeout: 20_000 })
})
