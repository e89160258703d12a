import { limits } from '@mostrador/contract/limits'
import { sql, type Tx } from '../../platform/database/database.ts'

type Wish = {
  accountId: string
  id: string
  contactId: string
  conversationId: string
  productId: string
  variantId: string
}

/** Kept once, however often it is said. False where the shop tells nobody, or the customer waits for too much already. */
export async function insertWish(
  tx: Tx,
  { accountId, id, contactId, conversationId, productId, variantId }: Wish,
  now: Date,
): Promise<boolean> {
  const isOn = sql`coalesce((select (settings #>> '{kinds,back_in_stock,is_on}')::boolean from reminder_settings
    where account_id = ${accountId}), true)`
  const open = sql`from stock_wishes where account_id = ${accountId} and contact_id = ${contactId} and told_at is null`
  const kept = await tx.queryOne<{ is_kept: boolean }>(sql`
    with added as (
      insert into stock_wishes (account_id, id, contact_id, conversation_id, product_id, variant_id, created_at)
      select ${accountId}, ${id}, ${contactId}, ${conversationId}, ${productId}, ${variantId}, ${now}
      where ${isOn} and (select count(*) ${open}) < ${limits.stockWishesMax}
      on conflict do nothing returning id)
    select exists (select 1 from added)
      or ${isOn} and exists (select 1 ${open} and product_id = ${productId} and variant_id = ${variantId}) as is_kept`)
  return kept?.is_kept ?? false
}
