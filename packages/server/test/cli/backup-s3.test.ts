// Backup, restore and erasure where files lie in S3: the backup says that it holds none of them, what it restores opens
// from the bucket, and an erased customer's file is gone from there. Skipped where versitygw is not installed.
import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eraseContact } from '../../src/domain/contacts/personal-data.ts'
import { keepFile, keysOf } from '../../src/media/files.ts'
import { removeLoose } from '../../src/media/removals.ts'
import { Database, sql } from '../../src/platform/database/database.ts'
import { useEmbeddedPostgres } from '../../src/platform/embedded-postgres/embedded-postgres.ts'
import { silentLog } from '../../src/platform/log.ts'
import { s3Store } from '../../src/platform/objects/s3-store.ts'
import { createFolder, type Env, removeFolder, run, runJson } from '../harness/processes/cli-process.ts'
import { type S3Server, s3Program, startS3 } from '../harness/servers/s3-server.ts'

describe.skipIf(s3Program === undefined)('with files in S3, where versitygw is installed', () => {
  let folder: string
  let server: S3Server
  const at = (name: string) => join(folder, name)
  beforeAll(async () => {
    folder = await createFolder()
    server = await startS3(at('s3'))
  })
  afterAll(async () => {
    await server?.[Symbol.asyncDispose]()
    await removeFolder(folder)
  })

  const envOf = (name: string): Env => ({
    MOSTRADOR_DATA: at(name),
    MEDIA_STORE: `s3://bucket?endpoint=${new URL(server.place.endpoint).origin}&region=us-east-1`,
    AWS_ACCESS_KEY_ID: server.place.accessKeyId,
    AWS_SECRET_ACCESS_KEY: server.place.secretAccessKey,
  })

  async function inFolder<T>(name: string, work: (database: Database) => Promise<T>): Promise<T> {
    await using postgres = await useEmbeddedPostgres({ dataDir: at(name) })
    await using database = new Database(postgres.connection, { max: 2 })
    return await work(database)
  }

  /** A receipt that a customer sent; it lies in the bucket alone. */
  function receive(text: string) {
    return inFolder('source', async (db) => {
      const [message] = await db.query<{ account_id: string; id: string; contact_id: string }>(sql`
        select m.account_id, m.id, v.contact_id from messages m
        join conversations v on v.account_id = m.account_id and v.id = m.conversation_id
        where m.role = 'user' and m.account_id in (select id from accounts) order by m.created_at limit 1`)
      if (!message) throw new Error('the demo has messages')
      const { account_id: accountId, id: messageId, contact_id: contactId } = message
      await writeFile(at('receipt'), text)
      const given = {
        path: at('receipt'),
        hash: 'b'.repeat(64),
        bytes: text.length,
        claimed: 'document',
      } as const
      const place = { db, store: s3Store(server.place) }
      const file = await keepFile(place, { ...given, accountId }, async (_tx, kept) => kept, new Date())
      await db.query(sql`
        insert into message_media (account_id, message_id, position, kind, state, file_id)
        values (${accountId}, ${messageId}, 9, 'document', 'kept', ${file.id})`)
      return { accountId, contactId, key: keysOf(accountId, file.id).file }
    })
  }

  test('what is restored opens from the bucket, and is gone from there with the customer', async () => {
    await runJson(['demo'], { env: envOf('source') })
    const receipt = 'recibo: 12.500'
    const { accountId, contactId, key } = await receive(receipt)
    const said = await run(['backup', at('shop.backup')], { env: envOf('source') })
    expect(said).toMatchObject({ code: 0, stdout: expect.stringContaining('are not in it') })
    await runJson(['restore', at('shop.backup')], { env: envOf('target') })
    expect(await readdir(at('target'))).not.toContain('media')
    const store = s3Store(server.place)
    const bytes = Buffer.concat((await (await store.open(key))?.toArray()) ?? [])
    expect(bytes.toString()).toBe(receipt)
    await inFolder('target', async (db) => {
      const kept = sql`select id from media_files where account_id = ${accountId} and hash = ${'b'.repeat(64)}`
      expect(await db.query(kept)).toHaveLength(1)
      await eraseContact(db, { accountId, contactId }, new Date())
      const later = new Date(Date.now() + 7 * 86_400_000)
      await removeLoose(db, { store, log: silentLog, clock: () => later })
      expect(await db.query(kept)).toEqual([])
    })
    expect(await store.open(key)).toBeUndefined()
  })
})
