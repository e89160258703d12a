// The address of an order's receipt: whoever has it sees it, and nobody can make one up.
import { createHmac, timingSafeEqual } from 'node:crypto'
import { ensureServiceSecret } from '../../accounts/sealed/service-secrets.ts'
import type { Db } from '../../platform/database/database.ts'
import type { SecretBox } from '../../platform/secrets/secrets.ts'

export type ReceiptAddresses = {
  /** A path of the service. */
  pathOf(orderId: string): string
  isOf(orderId: string, mac: string): boolean
}

const macBytes = 18

export async function openReceiptAddresses(db: Db, box: SecretBox): Promise<ReceiptAddresses> {
  const secret = Buffer.from(await ensureServiceSecret(db, box, 'receipts'), 'base64url')
  const macOf = (orderId: string) =>
    createHmac('sha256', secret).update(orderId).digest().subarray(0, macBytes)
  return {
    pathOf: (orderId) => `/receipt/${orderId}/${macOf(orderId).toString('base64url')}`,
    isOf(orderId, mac) {
      const given = Buffer.from(mac, 'base64url')
      return given.length === macBytes && timingSafeEqual(given, macOf(orderId))
    },
  }
}
