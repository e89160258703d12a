// All that is stored of a person as a ZIP file: a document of one moment, the same as a page that the person can read,
// and the files that came with the messages. It is written while it is read, as a customer of years may have thousands.
import { randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { makeZip } from 'client-zip'
import { getAccount } from '../../../accounts/accounts.ts'
import { personPage } from '../../../domain/contacts/person-page.ts'
import {
  listStoredFiles,
  noteExport,
  type StoredFile,
} from '../../../domain/contacts/personal-data.queries.ts'
import { personPieces } from '../../../domain/contacts/personal-data.ts'
import { keysOf } from '../../../media/files.ts'
import { actingAs } from '../../../platform/database/actor.ts'
import { type Database, sql } from '../../../platform/database/database.ts'
import { AppError } from '../../../platform/errors.ts'
import { isId } from '../../../platform/ids.ts'
import type { ObjectStore } from '../../../platform/objects/object-store.ts'
import type { DashboardDeps } from '../../serving/deps.ts'
import type { AnyStream } from '../../serving/register.ts'
import { notSignedIn } from '../../signing-in/session.ts'

type Place = { accountId: string; contactId: string }

export function personFile({ media }: Pick<DashboardDeps, 'media'>): AnyStream {
  return async ({ tenant, person, params: { id = '' }, now }, reply) => {
    if (!tenant || !person) throw notSignedIn()
    if (!isId(id)) throw new AppError('not_found', `No contact has the id ${id}.`)
    const { db, accountId } = tenant
    const place = { accountId, contactId: id }
    const path = join(media.folder, `person-${randomUUID()}`)
    await mkdir(media.folder, { recursive: true, mode: 0o700 })
    try {
      const files = await writeDocuments(db, place, path, now)
      await actingAs(`person:${person.id}`, () => db.transaction((tx) => noteExport(tx, place)))
      const { entries, close } = entriesOf({ path, files, now }, media.store, accountId)
      const zip = Readable.fromWeb(makeZip(entries))
      zip.once('close', () => {
        close()
        void removeDocuments(path)
      })
      await reply
        .header('content-disposition', `attachment; filename="person-${now.toISOString().slice(0, 10)}.zip"`)
        .type('application/zip')
        .send(zip)
    } catch (error) {
      await removeDocuments(path)
      throw error
    }
  }
}

const pageOf = (path: string) => `${path}.html`

async function removeDocuments(path: string): Promise<void> {
  await Promise.all([path, pageOf(path)].map((each) => rm(each, { force: true })))
}

/** Written down first, as a slow download must not hold the moment open. */
function writeDocuments(db: Database, place: Place, path: string, now: Date): Promise<StoredFile[]> {
  return db.transaction(async (tx) => {
    await tx.query(sql`set transaction isolation level repeatable read, read only`)
    const files = await listStoredFiles(tx, place)
    const names = new Map(files.map((file) => [file.id, nameOf(file)]))
    const pathOf = (fileId: string) => names.get(fileId) ?? null
    await write(path, await personPieces(tx, place, pathOf))
    const { name: shop, language, timezone: zone } = await getAccount(tx, place.accountId)
    await write(pageOf(path), await personPage(tx, place, { shop, language, zone, pathOf }, now))
    return files
  })
}

function write(path: string, pieces: AsyncIterable<string>): Promise<void> {
  return pipeline(Readable.from(pieces, { objectMode: false }), createWriteStream(path, { mode: 0o600 }))
}

function nameOf({ id, media_type: type }: StoredFile): string {
  const [, kind = 'bin'] = /^[a-z]+\/(?:x-)?([a-z0-9]{1,8})/.exec(type) ?? []
  return `files/${id}.${kind === 'jpeg' ? 'jpg' : kind}`
}

type Entry = { name: string; lastModified: Date; input: Readable }

/** Entries are opened one after the other; `close` ends the open one when nobody reads on. */
function entriesOf(
  { path, files, now }: { path: string; files: readonly StoredFile[]; now: Date },
  store: ObjectStore,
  accountId: string,
): { entries: AsyncIterable<Entry>; close: () => void } {
  let open: Readable | undefined
  const entry = (name: string, lastModified: Date, input: Readable): Entry => {
    open = input
    return { name, lastModified, input }
  }
  async function* each(): AsyncGenerator<Entry> {
    yield entry('person.html', now, createReadStream(pageOf(path)))
    yield entry('person.json', now, createReadStream(path))
    for (const file of files) {
      const bytes = await store.open(keysOf(accountId, file.id).file)
      // Erased since that moment.
      if (bytes) yield entry(nameOf(file), file.created_at, bytes)
    }
  }
  return { entries: each(), close: () => void open?.destroy() }
}
