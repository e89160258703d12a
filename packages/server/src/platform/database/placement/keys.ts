// Foreign keys and triggers while their tables are placed. Citus accepts a key only between tables that are placed
// already, and triggers would take the rows that are copied to the nodes for new ones. So all that touch a table yet to
// be placed wait in tables of their own, where a run that was cut off finds them again.
import { type Db, type Sql, sql } from '../database.ts'
import { kindOf, type Placed } from './nodes.ts'

export type WaitingKey = { table_name: string; name: string; definition: string }

export type Trigger = { table_name: string; name: string; definition: string }

/** Sets aside every trigger of a table that is to be placed, and every key of or to it. Call it in a transaction. */
export async function setAside(tx: Db, unplaced: readonly string[]): Promise<void> {
  await tx.query(sql`create table if not exists waiting_keys (
    table_name text not null, name text not null, definition text not null, primary key (table_name, name))`)
  await tx.query(sql`
    insert into waiting_keys (table_name, name, definition)
    select c.relname, k.conname, pg_get_constraintdef(k.oid)
    from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_class r on r.oid = k.confrelid
    where k.contype = 'f' and k.conparentid = 0 and k.connamespace = 'public'::regnamespace
      and (c.relname = any(${[...unplaced]}::text[]) or r.relname = any(${[...unplaced]}::text[]))
    on conflict do nothing`)
  await tx.query(sql`
    do $$ declare k waiting_keys; begin
      for k in select * from waiting_keys loop
        execute format('alter table %I drop constraint if exists %I', k.table_name, k.name);
      end loop;
    end $$`)
  await tx.query(sql`create table if not exists waiting_triggers (
    table_name text not null, name text not null, definition text not null, primary key (table_name, name))`)
  await tx.query(sql`
    insert into waiting_triggers (table_name, name, definition)
    select c.relname, g.tgname, pg_get_triggerdef(g.oid)
    from pg_trigger g join pg_class c on c.oid = g.tgrelid
    where not g.tgisinternal and c.relnamespace = 'public'::regnamespace and not c.relispartition
      and c.relname = any(${[...unplaced]}::text[])
    on conflict do nothing`)
  await tx.query(sql`
    do $$ declare t waiting_triggers; begin
      for t in select * from waiting_triggers loop
        if to_regclass(t.table_name) is not null then
          execute format('drop trigger if exists %I on %I', t.name, t.table_name);
        end if;
      end loop;
    end $$`)
}

/** Triggers that wait until their tables are placed. */
export function listWaitingTriggers(db: Db): Promise<Trigger[]> {
  return listIfThere(db, 'waiting_triggers', sql`select * from waiting_triggers order by table_name, name`)
}

/** Keys that wait until their tables are placed. */
export function listWaitingKeys(db: Db): Promise<WaitingKey[]> {
  return listIfThere(db, 'waiting_keys', sql`select * from waiting_keys order by table_name, name`)
}

/** Nothing where no run has begun or the last one ended: the table is then not there. */
async function listIfThere<Row>(db: Db, table: string, rows: Sql): Promise<Row[]> {
  const [found] = await db.query<{ is_there: boolean }>(
    sql`select to_regclass(${`public.${table}`}) is not null as is_there`,
  )
  return found?.is_there ? db.query(rows) : []
}

/** `on delete set null (column)`, which Citus refuses since the key holds the account. */
type Forgetting = {
  table: string
  column: string
  parent: string
  /** The column of the parent that is named beside the account. */
  parentColumn: string
}

function forgettingOf({ table_name: table, definition }: WaitingKey): Forgetting | undefined {
  const found =
    /^FOREIGN KEY \(account_id, (\w+)\) REFERENCES (\w+)\(account_id, (\w+)\) ON DELETE SET NULL \((\w+)\)/.exec(
      definition,
    )
  const [, column, parent, parentColumn, forgotten] = found ?? []
  if (!column || !parent || !parentColumn || column !== forgotten) return undefined
  return { table, column, parent, parentColumn }
}

/**
 * The statements that bring a key back, in an order that may be repeated. One that Citus refuses becomes a trigger which
 * forgets the row that goes, and a check at the end of the transaction. Where each node has a copy of the parent, the
 * check would meet rows that another connection has changed, so the trigger alone stands for the key.
 */
export function statementsOf(key: WaitingKey): string[] {
  const dropped = `alter table ${key.table_name} drop constraint if exists ${key.name}`
  const added = `alter table ${key.table_name} add constraint ${key.name}`
  const forgetting = forgettingOf(key)
  if (!forgetting) return [dropped, `${added} ${key.definition}`]
  const { table, column, parent, parentColumn } = forgetting
  const isOnEachNode = kindOf(parent) === 'reference'
  const trigger = `forget_${table}_${column}`
  const acts = isOnEachNode ? 'when (acts_here()) ' : ''
  return [
    dropped,
    `drop trigger if exists ${trigger} on ${parent}`,
    `create trigger ${trigger} before delete on ${parent} for each row ${acts}execute function forget_row('${table}', '${column}', '${parentColumn}')`,
    ...(isOnEachNode
      ? []
      : [
          `${added} foreign key (account_id, ${column}) references ${parent} (account_id, ${parentColumn}) deferrable initially deferred`,
        ]),
  ]
}

/** Triggers of a table with a copy on every node would run once on each; these run on the first node alone. */
export function listRepeatedTriggers(db: Db, placed: readonly Placed[]): Promise<Trigger[]> {
  const names = placed.map(({ name }) => name).filter((name) => kindOf(name) === 'reference')
  return db.query(sql`
    select c.relname as table_name, g.tgname as name, pg_get_triggerdef(g.oid) as definition
    from pg_trigger g join pg_class c on c.oid = g.tgrelid
    where not g.tgisinternal and c.relnamespace = 'public'::regnamespace and c.relname = any(${names}::text[])
      and g.tgname not like 'truncate_trigger_%' and pg_get_triggerdef(g.oid) not like '%acts_here()%'
    order by c.relname, g.tgname`)
}

/** The definition of a trigger, for the first node alone. */
export function onFirstNode(definition: string): string {
  return / WHEN \(/.test(definition)
    ? definition.replace(/ WHEN \((.*)\) EXECUTE /s, ' WHEN (acts_here() AND ($1)) EXECUTE ')
    : definition.replace(' EXECUTE ', ' WHEN (acts_here()) EXECUTE ')
}
