// A place in an account's feed: the number of the last change that was read. Bound to the account, so that a cursor of
// another one is refused instead of silently skipping changes.
import { hash } from 'node:crypto'

const shape = /^(0|[1-9]\d{0,17})-[0-9a-f]{8}$/

/** SQL of the cursor behind the change `c`; the same text as `cursorAt` gives. */
export const cursorSql = `c.number || '-' || left(md5(c.account_id || ':' || c.number), 8)`

export function cursorAt(accountId: string, number: string): string {
  return `${number}-${hash('md5', `${accountId}:${number}`).slice(0, 8)}`
}

/** The number in anything that looks like a cursor; `cursorAt` must confirm whose it is. */
export function numberIn(cursor: string): string | undefined {
  return shape.exec(cursor)?.[1]
}
