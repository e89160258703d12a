// The secret in the address of a catalogue: it names the account and the version of its address, and cannot be made up.
import { createHmac, timingSafeEqual } from 'node:crypto'
import { ensureServiceSecret } from '../../accounts/sealed/service-secrets.ts'
import type { Db } from '../../platform/database/database.ts'
import type { SecretBox } from '../../platform/secrets/secrets.ts'

type FeedKey = { accountId: string; version: number }

export type FeedTokens = {
  tokenOf(key: FeedKey): string
  /** Undefined for one that is made up. */
  read(token: string): FeedKey | undefined
}

const idBytes = 16
const headBytes = idBytes + 4
const macBytes = 24

export async function openFeedTokens(db: Db, box: SecretBox): Promise<FeedTokens> {
  return feedTokens(Buffer.from(await ensureServiceSecret(db, box, 'catalogue'), 'base64url'))
}

export function feedTokens(secret: Buffer): FeedTokens {
  const macOf = (head: Buffer) => createHmac('sha256', secret).update(head).digest().subarray(0, macBytes)
  return {
    tokenOf({ accountId, version }) {
      const head = Buffer.alloc(headBytes)
      head.write(accountId.replaceAll('-', ''), 0, 'hex')
      head.writeUInt32BE(version, idBytes)
      return Buffer.concat([head, macOf(head)]).toString('base64url')
    },
    read(token) {
      const bytes = Buffer.from(token, 'base64url')
      if (bytes.length !== headBytes + macBytes) return undefined
      const head = bytes.subarray(0, headBytes)
      if (!timingSafeEqual(bytes.subarray(headBytes), macOf(head))) return undefined
      const hex = head.toString('hex', 0, idBytes)
      const accountId = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
      return { accountId, version: head.readUInt32BE(idBytes) }
    },
  }
}
