// The files of all accounts in a backup, beside the rows that name them.
import { type FileHandle, mkdir, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { limits } from '@mostrador/contract/limits'
import type { Frame } from '../platform/backup/backup-file.ts'
import { type Database, sql } from '../platform/database/database.ts'
import type { ObjectStore } from '../platform/objects/object-store.ts'
import { keysOf } from './files.ts'

/** Adds the files before the last frame. Those that came after the snapshot have no row in it, and are left out. */
export async function* withMedia(
  frames: AsyncIterable<Frame>,
  { database, store, now }: { database: Database; store: ObjectStore; now: Date },
): AsyncGenerator<Frame> {
  for await (const frame of frames) {
    if (frame.type === 'done') yield* mediaFrames(database, store, now)
    yield frame
  }
}

async function* mediaFrames(database: Database, store: ObjectStore, now: Date): AsyncGenerator<Frame> {
  for await (const { account_id, id, has_preview } of listAll(database, now)) {
    const { file, preview } = keysOf(account_id, id)
    for (const key of has_preview ? [file, preview] : [file]) {
      const bytes = await store.open(key)
      // Erased since the snapshot: then it shall not come back either.
      if (!bytes) continue
      yield { type: 'object', value: { key } }
      for await (const chunk of bytes) yield { type: 'data', rows: chunk as Buffer }
      yield { type: 'objectEnd', value: { key } }
    }
  }
}

type Place = { account_id: string; id: string; has_preview: boolean }

async function* listAll(database: Database, now: Date): AsyncGenerator<Place> {
  const zero = '00000000-0000-0000-0000-000000000000'
  let after = { account_id: zero, id: zero }
  for (;;) {
    const rows = await database.query<Place>(sql`
      select account_id, id, has_preview from media_files
      where (account_id, id) > (${after.account_id}::uuid, ${after.id}::uuid) and created_at <= ${now}
      order by account_id, id limit ${limits.pruneRows}`)
    yield* rows
    const last = rows.at(-1)
    if (!last || rows.length < limits.pruneRows) return
    after = last
  }
}

/** Puts files of a backup into the store; what was put before a failure is taken out again. */
export class MediaRestore implements AsyncDisposable {
  readonly #store: ObjectStore
  readonly #path: string
  readonly #put: string[] = []
  #open: { key: string; file: FileHandle } | undefined
  #isKept = false

  constructor(store: ObjectStore, folder: string) {
    this.#store = store
    this.#path = join(folder, 'restored')
  }

  /** True when the frame was one of a file. */
  async take(frame: Frame): Promise<boolean> {
    if (frame.type === 'object') {
      await mkdir(join(this.#path, '..'), { recursive: true, mode: 0o700 })
      const { key } = frame.value as { key: string }
      this.#open = { key, file: await open(this.#path, 'w', 0o600) }
      return true
    }
    if (!this.#open) return false
    const { key, file } = this.#open
    if (frame.type === 'data') await file.write(frame.rows)
    if (frame.type !== 'objectEnd') return true
    await file.close()
    this.#open = undefined
    await this.#store.put(key, this.#path)
    this.#put.push(key)
    return true
  }

  /** The rows are committed: the files stay. */
  keep(): number {
    this.#isKept = true
    return this.#put.length
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#open?.file.close()
    await rm(this.#path, { force: true })
    if (!this.#isKept) for (const key of this.#put) await this.#store.remove(key)
  }
}
