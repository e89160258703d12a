// Brings a database that has Citus into the places of its tables. Every step is a transaction of its own and finds out
// for itself what is left to do, so a run that was cut off is simply started again.
import type { PoolClient } from 'pg'
import { AppError } from '../../errors.ts'
import { type Database, type Db, raw, type Sql, sql } from '../database.ts'
import {
  listRepeatedTriggers,
  listWaitingKeys,
  listWaitingTriggers,
  onFirstNode,
  setAside,
  statementsOf,
  type Trigger,
  type WaitingKey,
} from './keys.ts'
import { type TableKind, tablesByKind } from './kinds.ts'
import { kindOf, listPlaced, requireNodes } from './nodes.ts'

// Any number that no other lock uses.
const lockId = 7_241_865_325_823_003n

export type DistributionEnd = { placed: string[]; keys: number }
export type DistributionTerms = {
  /** Pieces of each distributed table, for a table placed first; later ones lie as the first does. */
  shards: number
  tell: TellStep
  interrupted: AbortSignal
}
type TellStep = (step: { done: number; of: number; text: string }) => void

/** Tables whose rows others refer to come first. */
const order: readonly TableKind[] = ['reference', 'distributed']

/** Throws conflict where the database has no nodes to place tables on, or where another run is under way. */
export async function distribute(database: Database, terms: DistributionTerms): Promise<DistributionEnd> {
  await requireNodes(database)
  const client = await database.connect()
  try {
    const db = onOne(database, client)
    const [lock] = await db.query<{ taken: boolean }>(sql`select pg_try_advisory_lock(${lockId}) as taken`)
    if (!lock?.taken)
      throw new AppError('conflict', 'Another mostrador distribute is under way on this database.')
    return await run(db, terms)
  } finally {
    // The connection ends with the lock and the settings of this work.
    client.release(true)
  }
}

async function run(db: Db, { shards, tell, interrupted }: DistributionTerms): Promise<DistributionEnd> {
  await prepareNodes(db)
  await shareFunctions(db, { mayReadTables: false })
  const before = await listPlaced(db)
  const unplaced = before.filter(
    ({ name, kind }) => kind === 'local' && (kindOf(name) ?? 'local') !== 'local',
  )
  unplaced.sort((one, other) => rank(one.name) - rank(other.name))
  if (unplaced.length > 0) {
    await inTransaction(db, () =>
      setAside(
        db,
        unplaced.map(({ name }) => name),
      ),
    )
  }
  const [keys, triggers] = [await listWaitingKeys(db), await listWaitingTriggers(db)]
  const steps = [
    ...unplaced.map(({ name }) => ({ text: name, work: () => place(db, name, shards) })),
    { text: 'functions', work: () => shareFunctions(db, { mayReadTables: true }) },
    ...(await listRepeatedTriggers(db, before)).map((trigger) => ({
      text: `${trigger.table_name}: ${trigger.name}`,
      work: () => guard(db, trigger),
    })),
    ...triggers.map((trigger) => ({
      text: `${trigger.table_name}: ${trigger.name}`,
      work: () => bringTriggerBack(db, trigger),
    })),
    ...keys.map((key) => ({ text: `${key.table_name}: ${key.name}`, work: () => bringBack(db, key) })),
  ]
  for (const [index, { text, work }] of steps.entries()) {
    interrupted.throwIfAborted()
    tell({ done: index, of: steps.length, text })
    await work()
  }
  if (steps.length > 0) tell({ done: steps.length, of: steps.length, text: 'done' })
  await db.query(sql`drop table if exists waiting_keys, waiting_triggers`)
  return { placed: unplaced.map(({ name }) => name), keys: keys.length }
}

function rank(name: string): number {
  const kind = kindOf(name)
  return kind === undefined ? order.length : order.indexOf(kind)
}

/**
 * Nodes answer as this one does: in one time zone, and with the triggers that note changes beside their rows. The words
 * of a transaction about itself, such as who acts, go to each node that it reaches.
 */
async function prepareNodes(db: Db): Promise<void> {
  for (const [name, value] of settings) {
    // Citus takes the statement along to the other nodes.
    await db.query(sql`
      do $$ begin
        execute format('alter database %I set ${raw(name)} = %L', current_database(), '${raw(value)}');
      end $$`)
    await db.query(sql`select set_config(${name}, ${value}, false)`)
  }
  // Keys are checked on one connection to each node, as Citus asks where one side lies on all of them.
  await db.query(sql`set citus.multi_shard_modify_mode = 'sequential'`)
  await db.query(sql`
    create or replace function acts_here() returns boolean language sql stable
      as $$ select groupid = 0 from pg_catalog.pg_dist_local_group $$`)
  await db.query(sql`
    create or replace function forget_row() returns trigger language plpgsql as $$ begin
      execute format('update %I set %I = null where account_id = $1 and %I = $2', tg_argv[0], tg_argv[1], tg_argv[1])
        using old.account_id, (to_jsonb(old) ->> tg_argv[2])::uuid;
      return old;
    end $$`)
}

/** Settings of the database itself, on each node. */
export const settings: readonly (readonly [name: string, value: string])[] = [
  ['timezone', 'UTC'],
  ['jit', 'off'],
  ['pg_trgm.word_similarity_threshold', '0.5'],
  ['citus.enable_unsafe_triggers', 'on'],
  ['citus.propagate_set_commands', 'local'],
]

/**
 * Functions that triggers call are called on every node; Citus itself finds only the triggers' own functions. Those whose
 * tables are looked up when they are made can be shared only after them: in SQL, or with a row's type.
 */
async function shareFunctions(db: Db, { mayReadTables }: { mayReadTables: boolean }): Promise<void> {
  await db.query(sql`
    select create_distributed_function(p.oid::regprocedure)
    from pg_proc p
    where p.pronamespace = 'public'::regnamespace and p.prokind = 'f'
      and (${mayReadTables} or p.prosqlbody is not null
        or p.prolang = (select oid from pg_language where lanname = 'plpgsql') and p.prosrc not ilike '%\\%rowtype%')
      and not exists (select from pg_depend d
        where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')
      and not exists (select from pg_catalog.pg_dist_object o
        where o.classid = 'pg_proc'::regclass and o.objid = p.oid)
    order by p.oid`)
}

async function place(db: Db, name: string, shards: number): Promise<void> {
  if (kindOf(name) === 'reference') {
    await db.query(sql`select create_reference_table(${name}::regclass)`)
    return
  }
  const [beside] = await db.query<{ name: string }>(sql`
    select c.relname as name from pg_dist_partition p join pg_class c on c.oid = p.logicalrelid
    where p.partmethod = 'h' and c.relname = any(${[...tablesByKind.distributed]}::text[]) order by 1 limit 1`)
  await db.query(
    beside
      ? sql`select create_distributed_table(${name}::regclass, 'account_id', colocate_with => ${beside.name}::text)`
      : sql`select create_distributed_table(${name}::regclass, 'account_id', colocate_with => 'none', shard_count => ${shards}::int)`,
  )
}

function bringTriggerBack(db: Db, { table_name: table, name, definition }: Trigger): Promise<void> {
  return inTransaction(db, async () => {
    await db.query(raw(`drop trigger if exists ${name} on ${table}`))
    await db.query(raw(kindOf(table) === 'reference' ? onFirstNode(definition) : definition))
    await db.query(sql`delete from waiting_triggers where table_name = ${table} and name = ${name}`)
  })
}

function guard(db: Db, { table_name: table, name, definition }: Trigger): Promise<void> {
  return inTransaction(db, async () => {
    await db.query(raw(`drop trigger ${name} on ${table}`))
    await db.query(raw(onFirstNode(definition)))
  })
}

function bringBack(db: Db, key: WaitingKey): Promise<void> {
  return inTransaction(db, async () => {
    for (const statement of statementsOf(key)) await db.query(raw(statement))
    await db.query(sql`delete from waiting_keys where table_name = ${key.table_name} and name = ${key.name}`)
  })
}

async function inTransaction(db: Db, work: () => Promise<unknown>): Promise<void> {
  await db.query(sql`begin`)
  try {
    await work()
    await db.query(sql`commit`)
  } catch (error) {
    await db.query(sql`rollback`)
    throw error
  }
}

function onOne(database: Database, client: PoolClient): Db {
  const query = async <Row>({ text, values }: Sql) => (await client.query(text, values)).rows as Row[]
  return { database, query, queryOne: async <Row>(statement: Sql) => (await query<Row>(statement))[0] }
}
