// Substring search through a trigram index.
import { limits } from '@mostrador/contract/limits'
import { type Database, sql, sqlState, type Tx } from '../database/database.ts'

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

const canceled = '57014'

/**
 * Rows of a search, or undefined if it took too long: trigrams found in very many rows can still leave all of them to
 * be checked.
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
