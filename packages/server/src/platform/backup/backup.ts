// Dumps and loads all rows of a database as PostgreSQL's own COPY text, which later versions can read too.
import { once } from 'node:events'
import type { Writable } from 'node:stream'
import { finished } from 'node:stream/promises'
import pg from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import type { ConnectionOptions } from '../database/database.ts'
import { AppError } from '../errors.ts'
import type { Frame } from './backup-file.ts'

export type BackupHeader = {
  created_at: string
  application_version: string
  server_version: string
  /** In order; the rows fit the schema these make. */
  migrations: string[]
  partitions: { name: string; definition: string }[]
  /** Base64, the current key first. */
  master_keys: string[]
}

type BackupTable = { name: string; columns: string[] }
export type TableCount = { name: string; rows: number }
/** Called after each table. */
export type Progress = (table: TableCount) => void

/**
 * A snapshot of the whole database, while others go on writing. `masterKeys` is called before and after the snapshot is
 * taken, so that during a rotation the backup has every key its rows may need.
 */
export async function* dumpDatabase(
  connection: ConnectionOptions,
  about: { applicationVersion: string; now: Date; masterKeys: () => readonly string[]; onTable: Progress },
): AsyncGenerator<Frame> {
  await using client = await connect(connection)
  const before = about.masterKeys()
  await client.query('begin isolation level repeatable read read only')
  const tables = await listTables(client)
  const header: BackupHeader = {
    created_at: about.now.toISOString(),
    application_version: about.applicationVersion,
    server_version: (await client.query('show server_version')).rows[0].server_version,
    migrations: (await client.query('select name from schema_migrations order by name')).rows.map(
      ({ name }) => name,
    ),
    partitions: await listPartitions(client),
    master_keys: [...new Set([...about.masterKeys(), ...before])],
  }
  yield { type: 'header', value: header }
  let sum = 0
  for (const table of tables) {
    yield { type: 'table', value: table }
    // Copying a query also reads partitioned tables; copying by name refuses them before PostgreSQL 18.
    const rows = client.query(
      copyTo(`copy (select ${table.columns.join(', ')} from ${table.name}) to stdout`),
    )
    for await (const chunk of rows) yield { type: 'data', rows: chunk as Buffer }
    const count = { name: table.name, rows: rows.rowCount }
    sum += count.rows
    about.onTable(count)
    yield { type: 'end', value: count }
  }
  yield { type: 'done', value: { tables: tables.length, rows: sum } }
}

/**
 * Loads every table in one transaction: all or nothing. The schema must have the header's migrations and no rows.
 * `frames` continue after the header.
 */
export async function loadDatabase(
  connection: ConnectionOptions,
  { partitions }: BackupHeader,
  frames: AsyncIterable<Frame>,
  {
    interrupted,
    onTable,
    takeObject,
    beforeCommit,
  }: {
    interrupted: AbortSignal
    onTable: Progress
    /** True when the frame was one of an object beside the database. */
    takeObject: (frame: Frame) => Promise<boolean>
    beforeCommit: () => void
  },
): Promise<{ tables: number; rows: number }> {
  await using client = await connect(connection)
  await client.query('begin')
  const present = new Map((await listPartitions(client)).map(({ name, definition }) => [name, definition]))
  for (const { name, definition } of partitions) {
    if (present.get(name) === definition) continue
    // The existing partition is still empty, and its bounds depend on the time it was made.
    if (present.has(name)) await client.query(`drop table ${name}`)
    await client.query(definition)
  }
  let copy: Copy | undefined
  for await (const frame of frames) {
    interrupted.throwIfAborted()
    if (await takeObject(frame)) continue
    if (frame.type === 'table') copy = await startCopy(client, frame.value as BackupTable)
    else if (frame.type === 'data' && copy) await write(copy, frame.rows)
    else if (frame.type === 'end' && copy) onTable(await endCopy(client, copy, frame.value as TableCount))
    else if (frame.type === 'done') {
      beforeCommit()
      await client.query('commit')
      return frame.value as { tables: number; rows: number }
    }
  }
  throw new Error('the backup ends too early')
}

type Copy = { stream: Writable & { rowCount: number }; done: Promise<void> }

// The backup already contains the rows that triggers once wrote, so they must not run again.
async function startCopy(client: pg.Client, { name, columns }: BackupTable): Promise<Copy> {
  await client.query(`alter table ${name} disable trigger user`)
  const stream = client.query(copyFrom(`copy ${name} (${columns.join(', ')}) from stdin`))
  const done = finished(stream)
  // A failure surfaces when the copy is written to or ended; until then nobody awaits it.
  done.catch(() => {})
  return { stream, done }
}

async function write({ stream, done }: Copy, rows: Buffer): Promise<void> {
  if (stream.write(rows)) return
  await Promise.race([once(stream, 'drain'), done])
}

async function endCopy(client: pg.Client, { stream, done }: Copy, wanted: TableCount): Promise<TableCount> {
  stream.end()
  await done
  if (stream.rowCount !== wanted.rows) {
    throw new Error(`${wanted.name}: ${stream.rowCount} rows were loaded instead of ${wanted.rows}`)
  }
  await client.query(`alter table ${wanted.name} enable trigger user`)
  // Rows were copied with their numbers, so the counters behind them go on after the highest.
  for (const column of await listIdentities(client, wanted.name)) {
    await client.query(
      `select setval(pg_get_serial_sequence('${wanted.name}', '${column}'), (select max(${column}) from ${wanted.name}))`,
    )
  }
  return wanted
}

async function listIdentities(client: pg.Client, table: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select attname as name from pg_attribute where attrelid = $1::regclass and attidentity <> '' and not attisdropped`,
    [table],
  )
  return rows.map(({ name }) => name)
}

/** Referenced tables first. */
async function listTables(client: pg.Client): Promise<BackupTable[]> {
  const { rows } = await client.query<BackupTable & { refers_to: string[] }>(`
    select format('%I.%I', n.nspname, c.relname) as name,
      (select coalesce(array_agg(quote_ident(a.attname) order by a.attnum), '{}') from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
      (select coalesce(array_agg(distinct format('%I.%I', rn.nspname, r.relname)), '{}') from pg_constraint k
        join pg_class r on r.oid = k.confrelid join pg_namespace rn on rn.oid = r.relnamespace
        where k.conrelid = c.oid and k.contype = 'f' and k.confrelid <> c.oid) as refers_to
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'public' and c.relkind in ('r', 'p') and not c.relispartition
      and c.relname <> 'schema_migrations'
    order by 1`)
  const sorted: BackupTable[] = []
  const placed = new Set<string>()
  while (sorted.length < rows.length) {
    const ready = rows.filter(
      ({ name, refers_to }) => !placed.has(name) && refers_to.every((other) => placed.has(other)),
    )
    if (ready.length === 0)
      throw new Error('tables refer to each other in a circle, which a backup cannot order')
    for (const { name, columns } of ready) {
      sorted.push({ name, columns })
      placed.add(name)
    }
  }
  return sorted
}

/** Partitions come and go with time, so no migration creates them. */
async function listPartitions(client: pg.Client): Promise<BackupHeader['partitions']> {
  const { rows } = await client.query<{ name: string; definition: string }>(`
    select format('%I.%I', n.nspname, c.relname) as name,
      format('create table %I.%I partition of %s %s%s', n.nspname, c.relname, i.inhparent::regclass,
        pg_get_expr(c.relpartbound, c.oid), ' partition by ' || pg_get_partkeydef(c.oid)) as definition
    from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_inherits i on i.inhrelid = c.oid
    where n.nspname = 'public' and c.relispartition and c.relkind in ('r', 'p')
    order by c.oid`)
  return rows
}

async function connect(connection: ConnectionOptions): Promise<pg.Client & AsyncDisposable> {
  const client = new pg.Client({
    ...connection,
    application_name: 'mostrador backup',
    options: '-c timezone=UTC',
  })
  await client.connect()
  // Pending queries are rejected too when a connection breaks.
  client.on('error', () => {})
  return Object.assign(client, {
    async [Symbol.asyncDispose]() {
      await client.end()
    },
  })
}

/** Refuses a backup that this build cannot read. */
export function checkHeader(frame: Frame | undefined, known: readonly string[]): BackupHeader {
  if (frame?.type !== 'header') throw new Error('the backup has no header')
  const header = frame.value as BackupHeader
  const isOlder = header.migrations.every((name) => known.includes(name))
  if (isOlder) return header
  throw new AppError(
    'invalid_request',
    `The backup was made by Mostrador ${header.application_version} with a newer schema: restore it with that version or a later one`,
  )
}
