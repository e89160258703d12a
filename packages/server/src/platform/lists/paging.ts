import { hash } from 'node:crypto'
import { isId } from '../ids.ts'
import { readInstant } from '../instants.ts'

/** The end of a page: the pair by which every list is ordered. */
export type Position = { createdAt: string; id: string }

/**
 * An opaque cursor, base64url. It is bound to `binding` (resource, account, filters), so it continues that very query
 * and no other.
 */
export function encodeCursor(binding: readonly unknown[], position: Position): string {
  const text = JSON.stringify(['v1', boundDigest(binding), position.createdAt, position.id])
  return Buffer.from(text).toString('base64url')
}

/** The position in a cursor of this very query; undefined for anything `encodeCursor` would not have written. */
export function decodeCursor(binding: readonly unknown[], cursor: string): Position | undefined {
  const position = peekPosition(cursor)
  return position && encodeCursor(binding, position) === cursor ? position : undefined
}

/** The position in anything that looks like a cursor of some query; `decodeCursor` must confirm it. */
export function peekPosition(cursor: string): Position | undefined {
  const parts = parse(cursor)
  if (!Array.isArray(parts) || parts.length !== 4) return undefined
  const [, , createdAt, id] = parts
  if (typeof createdAt !== 'string' || typeof id !== 'string') return undefined
  return isInstant(createdAt) && isId(id) ? { createdAt, id } : undefined
}

/** Tells the queries apart that cursors belong to. */
export function boundDigest(binding: readonly unknown[]): string {
  return hash('sha256', JSON.stringify(binding), 'base64url').slice(0, 16)
}

// Node decodes base64url leniently; comparing with the re-encoded form compensates for that.
function parse(cursor: string): unknown {
  if (cursor.length > 512) return undefined
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'))
  } catch {
    return undefined
  }
}

function isInstant(text: string): boolean {
  return readInstant(text)?.toISOString() === text
}
