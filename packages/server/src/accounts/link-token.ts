// The secret of a mailed link. Only its SHA-256 is stored, so a copy of the database opens no link.
import { hash, randomBytes } from 'node:crypto'

export function newLinkToken(): string {
  return randomBytes(32).toString('base64url')
}

export function linkTokenHash(token: string): Buffer {
  return hash('sha256', token, 'buffer')
}
