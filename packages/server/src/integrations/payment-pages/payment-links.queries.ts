import type { Language } from '@mostrador/contract/languages'
import type { Provider } from '@mostrador/contract/values'
import { type Db, sql } from '../../platform/database/database.ts'
import { newId } from '../../platform/ids.ts'

export type PayableOrder = {
  id: string
  number: number
  status: string
  payment_status: string
  total: number
  currency: string
  language: Language
}

export function findPayable(db: Db, accountId: string, orderId: string): Promise<PayableOrder | undefined> {
  return db.queryOne(sql`
    select o.id, n.number, o.status, o.payment_status, o.total::float8 as total, o.currency, a.language
    from orders o join accounts a on a.id = o.account_id
    join order_numbers n on n.account_id = o.account_id and n.order_id = o.id
    where o.account_id = ${accountId} and o.id = ${orderId} and a.status = 'active'`)
}

export type PayingIntegration = {
  id: string
  provider: Provider
  api_url: string | null
  access_token: Buffer
}

/** The integration for payment links: the newest living one with a working access token. */
export function findPayingIntegration(
  db: Db,
  accountId: string,
  payingProviders: readonly Provider[],
): Promise<PayingIntegration | undefined> {
  return db.queryOne(sql`
    select id, provider, api_url, access_token from integrations
    where account_id = ${accountId} and deleted_at is null and status = 'active' and access_token is not null
      and provider = any(${payingProviders})
    order by created_at desc, id desc limit 1`)
}

type LinkName = { accountId: string; orderId: string; integrationId: string }

/** The link made for this sum, if it stays valid a while longer. */
export function findLink(
  db: Db,
  { accountId, orderId, integrationId }: LinkName,
  { amount, currency, until }: { amount: number; currency: string; until: Date },
): Promise<{ url: string } | undefined> {
  return db.queryOne(sql`
    select url from payment_links
    where account_id = ${accountId} and order_id = ${orderId} and integration_id = ${integrationId}
      and amount = ${amount} and currency = ${currency} and expires_at > ${until}`)
}

export async function upsertLink(
  db: Db,
  { accountId, orderId, integrationId }: LinkName,
  link: { url: string; amount: number; currency: string; expiresAt: Date },
): Promise<void> {
  await db.query(sql`
    insert into payment_links (account_id, id, order_id, integration_id, url, amount, currency, expires_at)
    values (${accountId}, ${newId()}, ${orderId}, ${integrationId}, ${link.url}, ${link.amount}, ${link.currency},
      ${link.expiresAt})
    on conflict (account_id, order_id, integration_id) do update set url = excluded.url, amount = excluded.amount,
      currency = excluded.currency, expires_at = excluded.expires_at`)
}
