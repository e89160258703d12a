// The nodes of a database that Citus spreads, and the tables as they lie on them.
import { AppError } from '../../errors.ts'
import { type Db, sql } from '../database.ts'
import { type TableKind, tablesByKind } from './kinds.ts'

/** Tables lie on several nodes, or are on their way there. */
export async function isSpread(db: Db): Promise<boolean> {
  const [found] = await db.query<{ is_spread: boolean }>(sql`
    select to_regprocedure('public.acts_here()') is not null and exists (
      select from pg_extension where extname = 'citus') as is_spread`)
  return found?.is_spread ?? false
}

/** Throws conflict, and says what to do, where tables cannot be placed on nodes. */
export async function requireNodes(db: Db): Promise<void> {
  const [found] = await db.query<{ is_installed: boolean; is_available: boolean }>(sql`
    select exists (select from pg_extension where extname = 'citus') as is_installed,
      exists (select from pg_available_extensions where name = 'citus') as is_available`)
  if (!found?.is_installed) {
    throw new AppError(
      'conflict',
      found?.is_available
        ? 'This database does not use Citus yet: add citus to shared_preload_libraries on every node, restart them, and run "create extension citus" in this database on each; docs/scaling.md has every step'
        : 'This server has no Citus, the extension that spreads tables over several nodes: install its package on every node; docs/scaling.md has every step. One PostgreSQL needs none of this',
    )
  }
  const nodes = await db.query<{ is_first: boolean }>(
    sql`select groupid = 0 as is_first from pg_dist_node where isactive and noderole = 'primary'`,
  )
  if (!nodes.some(({ is_first }) => is_first)) {
    throw new AppError(
      'conflict',
      'The nodes do not know this one: run "select citus_set_coordinator_host(\'its name, as the others reach it\', 5432)" here',
    )
  }
  if (!nodes.some(({ is_first }) => !is_first)) {
    throw new AppError(
      'conflict',
      'There is no second node: run "select citus_add_node(\'its name\', 5432)" here, once for each',
    )
  }
}

export type Placed = { name: string; kind: TableKind }

/** Every table in its present place; a partition lies with its parent. */
export function listPlaced(db: Db): Promise<Placed[]> {
  return db.query(sql`
    select c.relname as name,
      case when p.partmethod = 'h' then 'distributed' when p.partmethod = 'n' and p.repmodel = 't' then 'reference'
        else 'local' end as kind
    from pg_class c left join pg_dist_partition p on p.logicalrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and not exists (select from pg_depend d
        where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
    order by c.relname`)
}

/** The kind that a table should have; undefined for one that is not ours. */
export function kindOf(name: string): TableKind | undefined {
  const kinds = Object.entries(tablesByKind) as [TableKind, readonly string[]][]
  return kinds.find(([, names]) => names.includes(name))?.[0]
}

/** Tables that do not lie where their kind says, as sentences. */
export async function findMisplaced(db: Db): Promise<string[]> {
  const placed = await listPlaced(db)
  return placed.flatMap(({ name, kind }) => {
    const due = kindOf(name)
    if (due === kind) return []
    return [due === undefined ? `${name} has no kind` : `${name} is ${kind} and should be ${due}`]
  })
}
