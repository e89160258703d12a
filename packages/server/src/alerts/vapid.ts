// The key by which push services know this installation: made once, stored sealed, shared by every node.
import { createECDH } from 'node:crypto'
import { ensureServiceSecret } from '../accounts/sealed/service-secrets.ts'
import type { Db } from '../platform/database/database.ts'
import type { SecretBox } from '../platform/secrets/secrets.ts'

export type Vapid = { publicKey: string; privateKey: string }

const curve = 'prime256v1'

export async function openVapid(db: Db, box: SecretBox): Promise<Vapid> {
  const privateKey = await ensureServiceSecret(db, box, 'push', newPrivateKey)
  const pair = createECDH(curve)
  pair.setPrivateKey(privateKey, 'base64url')
  return { publicKey: pair.getPublicKey('base64url'), privateKey }
}

// Node leaves out leading zeros; the form that push services know has 32 bytes.
function newPrivateKey(): string {
  const pair = createECDH(curve)
  pair.generateKeys()
  const bytes = pair.getPrivateKey()
  return Buffer.concat([Buffer.alloc(32 - bytes.length), bytes]).toString('base64url')
}
