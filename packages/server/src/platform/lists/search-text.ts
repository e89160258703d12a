// Substring search through a trigram index.
import { limits } from '@mostrador/contract/limits'
import type { Database, Sql, Tx } from '../database/database.ts'
import { within } from '../database/within.ts'

/** A LIKE pattern that finds the text anywhere, literally. */
export function anywhere(text: string): string {
  return `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`
}

// Three characters in a row, or fewer at a word boundary inside the text: at the text's own ends the word may continue.
const pieces = /[a-z0-9]{3}|[a-z0-9]{2}[^a-z0-9]|[^a-z0-9][a-z0-9]/i

/** The index can find the text as it is. Without a trigram, as in other scripts, every row would be read. */
export function hasPieces(text: string): boolean {
  return pieces.test(text)
}

/** The same after plain_text has normalised it. */
export function hasPlainPieces(text: string): boolean {
  const plain = text.normalize('NFD').replaceAll(/\p{M}/gu, '')
  return pieces.test(plain.replaceAll(/[^\p{L}\p{N}]+/gu, ' ').trim())
}

export type Searched<Row> = {
  rows: Row[]
  /** Rare matches may be missing. */
  took_too_long: boolean
}

/**
 * Common matches are found among the newest rows; rare ones by `all`, through an index, where it has something to look
 * for. Neither statement may look at more rows than it can sort. Either may miss what the other finds.
 */
export async function searchNewest<Row extends { id: string; created_at?: Date }>(
  db: Database,
  { newest, all, limit }: { newest: Sql; all: Sql | undefined; limit: number },
): Promise<Searched<Row>> {
  const recent = await db.query<Row>(newest)
  if (recent.length === limit || all === undefined) return { rows: recent, took_too_long: false }
  const found = await searchBriefly(db, (tx) => tx.query<Row>(all))
  const known = new Map([...recent, ...(found ?? [])].map((row) => [row.id, row]))
  return { rows: [...known.values()].sort(newerFirst).slice(0, limit), took_too_long: found === undefined }
}

type Ordered = { id: string; created_at?: Date }

/** Ids tell the time too, for rows that come without one. */
function newerFirst(a: Ordered, b: Ordered): number {
  const [timeOfA = 0, timeOfB = 0] = [a.created_at?.getTime(), b.created_at?.getTime()]
  return timeOfB - timeOfA || (b.id > a.id ? 1 : -1)
}

/**
 * Rows of a search, or undefined if it took too long: trigrams found in very many rows can still leave all of them to
 * be checked.
 */
export function searchBriefly<Row>(
  db: Database,
  search: (tx: Tx) => Promise<Row[]>,
): Promise<Row[] | undefined> {
  return within(db, limits.searchMs, search)
}
