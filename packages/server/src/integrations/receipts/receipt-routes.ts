// Serves receipts at their signed addresses.
import type { FastifyInstance } from 'fastify'
import { getAccount } from '../../accounts/accounts.ts'
import { getOrderDetail } from '../../domain/orders/order-detail.ts'
import { type Db, sql } from '../../platform/database/database.ts'
import { AppError } from '../../platform/errors.ts'
import type { IntegrationDeps } from '../routes.ts'
import { openReceiptAddresses, type ReceiptAddresses } from './receipt-address.ts'
import { receiptPage, receiptPolicy } from './receipt-page.ts'

type Named = { Params: { order_id: string; mac: string } }

export function registerReceiptRoutes(
  app: FastifyInstance,
  { directory, secrets }: Pick<IntegrationDeps, 'directory' | 'secrets'>,
): void {
  let addresses: ReceiptAddresses | undefined
  app.get<Named>('/receipt/:order_id/:mac', async (request, reply) => {
    const { order_id: orderId, mac } = request.params
    reply.headers({
      'cache-control': 'no-store',
      'content-security-policy': receiptPolicy,
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      'x-robots-tag': 'noindex',
    })
    addresses ??= await openReceiptAddresses(directory.db, secrets)
    const html = addresses.isOf(orderId, mac) ? await pageOf(directory, orderId) : undefined
    if (html === undefined) return reply.code(404).type('text/plain; charset=utf-8').send('404')
    return reply.type('text/html; charset=utf-8').send(html)
  })
}

async function pageOf(directory: IntegrationDeps['directory'], orderId: string): Promise<string | undefined> {
  try {
    const { db, accountId } = await directory.accountOf('orders', orderId)
    const order = await getOrderDetail(db, accountId, orderId)
    const { name, language, currency, timezone } = await getAccount(db, accountId)
    const place = await findPlace(db, accountId)
    return receiptPage({ ...{ name, language, currency, timezone }, ...place }, order)
  } catch (error) {
    // The signature outlives the order, as of an account that is gone.
    if (error instanceof AppError && error.code === 'not_found') return undefined
    throw error
  }
}

async function findPlace(db: Db, accountId: string) {
  const row = await db.queryOne<{ address: string | null; phone: string | null }>(sql`
    select document ->> 'shop_address' as address, document ->> 'shop_phone' as phone
    from bot_settings where account_id = ${accountId}`)
  return row ?? { address: null, phone: null }
}
