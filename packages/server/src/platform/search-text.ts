// Searching for a piece of text by an index of three-letter pieces.
import { limits } from '@mostrador/contract/limits'
import { type Database, sql, sqlState, type Tx } from './database.ts'

/** A pattern for LIKE that finds the text anywhere, taken word for word. */
export function anywhere(text: string): string {
  return `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`
}

// Three in a row, or fewer at a word's end or beginning: what stands at either end of the text may go on.
const pieces = /[a-z0-9]{3}|[a-z0-9]{2}[^a-z0-9]|[^a-z0-9][a-z0-9]/i

/** Whether the index can find the text as it is. For what has no piece, as of other scripts, all would be read. */
export function hasPieces(text: string): boolean {
  return pieces.test(text)
}

/** The same of what plain_text makes of it. */
export function hasPlainPieces(text: string): boolean {
  const plain = text.normalize('NFD').replaceAll(/\p{M}/gu, '')
  return pieces.test(plain.replaceAll(/[^\p{L}\p{N}]+/gu, ' ').trim())
}

const canceled = '57014'

/**
 * Rows of a search, or undefined where it took too long: pieces that stand in very many rows can still leave all of
 * them to be looked at.
 */
export async function searchBriefly<Row>(
  db: Database,
  search: (tx: Tx) => Promise<Row[]>,
): Promise<Row[] | undefined> {
  try {
    return await db.transaction(async (tx) => {
      await tx.query(sql`select set_config('statement_timeout', ${String(limits.searchMs)}, true)`)
      return search(tx)
    })
  } catch (error) {
    if (sqlState(error) === canceled) return undefined
    throw error
  }
}
