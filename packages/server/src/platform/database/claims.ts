// Claims across accounts in two steps: a plain read of candidates, without locks, wherever their rows lie; then a claim
// that names the candidates' accounts, locks rows that nobody else holds, and asks again whether they are due. Where
// tables are spread over nodes each account's is a statement of its own, which its node alone carries out; all leave
// together. On one PostgreSQL one statement claims them all.
import { type Db, type Sql, sql, together } from './database.ts'

export type Candidates<Found> = {
  found: readonly Found[]
  /** `account_id = ${accounts}`, in every table that the claim touches: by it alone its node is known. */
  accounts: Sql
  /** The candidates as `k (account_id, id)`, of the id that is given. */
  keys: (idOf: (each: Found) => string) => Sql
}

export async function claimEach<Row, Found extends { account_id: string }>(
  db: Db,
  found: readonly Found[],
  claim: (candidates: Candidates<Found>) => Sql,
): Promise<Row[]> {
  const groups = await byNode(db, found, (each) => each.account_id)
  const claimed = await Promise.all(groups.map((of) => db.query<Row>(claim(named(of)))))
  return claimed.flat()
}

const byIndexes = sql`select set_config('enable_seqscan', 'off', true), set_config('enable_sort', 'off', true)`

/**
 * Reads a queue by its indexes and in their order. PostgreSQL counts what lies in a queue by chance: planned while it is
 * empty, the statement would read and sort all of a burst each time.
 */
export function readQueue<Row>(db: Db, statement: Sql): Promise<Row[]> {
  return db.database.transaction((tx) => {
    const [planned, rows] = [tx.query(byIndexes), tx.query<Row>(statement)]
    return tx.last(together(planned, rows).then(() => rows))
  })
}

/** One statement may be about everything, or on several nodes about one account. None for nothing. */
export async function byNode<Each>(
  db: Db,
  all: readonly Each[],
  accountOf: (each: Each) => string,
): Promise<(readonly Each[])[]> {
  if (all.length === 0) return []
  return (await db.database.isSpread()) ? [...Map.groupBy(all, accountOf).values()] : [all]
}

/** `account_id = ${anyOf(accounts)}`, by which alone the node of a statement's rows is known. */
export function anyOf(accounts: Iterable<string>): Sql {
  return sql`any(${[...new Set(accounts)]}::uuid[])`
}

function named<Found extends { account_id: string }>(found: readonly Found[]): Candidates<Found> {
  const keys = (idOf: (each: Found) => string) =>
    sql`unnest(${found.map((each) => each.account_id)}::uuid[], ${found.map(idOf)}::uuid[]) as k (account_id, id)`
  return { found, accounts: anyOf(found.map((each) => each.account_id)), keys }
}
