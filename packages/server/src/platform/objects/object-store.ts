// A place for bytes beside the database: a folder, or S3-compatible storage where several nodes share it.
import type { Readable } from 'node:stream'

export type ObjectStore = {
  /** Keeps the file's bytes under the key, which nobody else writes; whole or not at all, and for good when it resolves. */
  put(key: string, path: string): Promise<void>
  /** Undefined where there is nothing. `range`: first and last byte, both included. */
  open(key: string, range?: { first: number; last: number }): Promise<Readable | undefined>
  /** Also what a put that was cut off left behind. Does nothing where there is nothing. */
  remove(key: string): Promise<void>
  /** Throws when the store cannot be used. */
  check(): Promise<void>
}

const keyForm = /^[a-z0-9-]{1,64}(?:\/[a-z0-9.-]{1,64}){0,3}$/

/** Keys are made by the service; anything that could lead out of the store is a mistake of ours. */
export function checkedKey(key: string): string {
  if (!keyForm.test(key) || key.includes('..')) throw new Error(`not a key of the object store: ${key}`)
  return key
}
