import { createHash } from 'node:crypto'

/** The same for the same JSON, so that a form can say on which values it was opened. */
export function versionOf(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('base64url')
}
