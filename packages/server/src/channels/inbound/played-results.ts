// A number that is simulated has no customers who could answer, so the results of its campaigns are played: most messages
// are delivered, many are read, two are answered, one customer orders, and one wants no more offers.
import type { Language } from '@mostrador/contract/languages'
import { limits } from '@mostrador/contract/limits'
import type { Platform } from '@mostrador/contract/values'
import { placeOrder } from '../../domain/orders/place-order.ts'
import { tellLive } from '../../events/live.ts'
import type { Clock } from '../../platform/clock.ts'
import { type Database, type Db, sql } from '../../platform/database/database.ts'
import type { Logger } from '../../platform/log.ts'
import { runPeriodically } from '../../platform/work/periodic.ts'
import { apply } from './apply.ts'

export function startPlayedResults({
  db,
  clock,
  log,
}: {
  db: Database
  clock: Clock
  log: Logger
}): AsyncDisposable {
  const run = () => playResults(db, clock())
  return runPeriodically({ name: 'played results', everyMs: limits.playedEveryMs, run }, log)
}

/** One step of each campaign on a simulated number, while it is sent and for some minutes afterwards. */
export async function playResults(db: Database, now: Date): Promise<void> {
  for (const campaign of await listPlayed(db, now)) {
    await advance(db, campaign, now)
    await answer(db, campaign, now)
    await order(db, campaign, now)
  }
}

type Played = {
  account_id: string
  id: string
  channel_id: string
  platform: Platform
  channel_external_id: string
  language: Language
}

const before = (now: Date, seconds: number) => new Date(now.getTime() - seconds * 1_000)

function listPlayed(db: Db, now: Date): Promise<Played[]> {
  return db.query(sql`
    select g.account_id, g.id, g.channel_id, h.platform, h.external_id as channel_external_id, a.language
    from campaigns g join channels h on h.account_id = g.account_id and h.id = g.channel_id
    join accounts a on a.id = g.account_id
    where h.is_simulated and h.api_url is null and h.deleted_at is null and a.status = 'active'
      and g.state in ('running', 'paused', 'stopped', 'finished')
      and coalesce(g.ended_at, g.started_at) > ${before(now, limits.playedSeconds)}
    order by g.started_at, g.id`)
}

/** Messages so long after they were queued, in shares of 256 that stay the same. */
const steps = [
  { from: 'delivered', to: 'read', seconds: limits.playedReadSeconds, shares: 170 },
  { from: 'sent', to: 'delivered', seconds: limits.playedDeliveredSeconds, shares: 246 },
] as const

async function advance(db: Database, { account_id: accountId, id }: Played, now: Date): Promise<void> {
  for (const { from, to, seconds, shares } of steps) {
    await db.transaction(async (tx) => {
      const moved = await tx.query(sql`
        update messages m set delivery_status = ${to}
        from (select r.message_id from campaign_recipients r
          where r.account_id = ${accountId} and r.campaign_id = ${id} and r.state = 'queued'
            and r.delivery_status = ${from} and r.queued_at <= ${before(now, seconds)}
            and ('x' || right(r.message_id::text, 2))::bit(8)::int < ${shares} limit ${limits.playedRows}) as due
        where m.account_id = ${accountId} and m.id = due.message_id and m.delivery_status = ${from} returning m.id`)
      if (moved.length > 0) tellLive(tx, accountId, 'campaigns', id)
    })
  }
}

const words: Readonly<Record<Language, readonly string[]>> = {
  es: ['¡Qué bien! ¿Hasta qué hora atienden hoy?', '¡Gracias por avisar!', 'No más ofertas'],
  pt: ['Que bom! Até que horas vocês atendem hoje?', 'Obrigada por avisar!', 'Chega de ofertas'],
  en: ['Great! Until what time are you open today?', 'Thanks for letting me know!', 'No more offers'],
}

/** One of those who read it, and have not written since, writes back as any customer does. */
async function answer(db: Database, campaign: Played, now: Date): Promise<void> {
  const { account_id: accountId, id, channel_id: channelId, platform, language } = campaign
  const said = words[language]
  const ids = said.map((_, at) => answerId(id, at))
  const given = await db.queryOne<{ count: number }>(sql`
    select count(*)::int as count from messages where account_id = ${accountId} and channel_id = ${channelId}
      and platform_message_id = any(${ids}::text[])`)
  const at = given?.count ?? 0
  const content = said[at]
  if (content === undefined) return
  const reader = await db.queryOne<{ phone: string | null; user_id: string | null }>(sql`
    select i.phone_key as phone, i.user_id from campaign_recipients r
    join messages m on m.account_id = r.account_id and m.id = r.message_id
    join conversations v on v.account_id = m.account_id and v.id = m.conversation_id
    join channel_identities i on i.account_id = v.account_id and i.id = v.identity_id
    where r.account_id = ${accountId} and r.campaign_id = ${id} and r.state = 'queued' and r.delivery_status = 'read'
      and r.queued_at <= ${before(now, limits.playedAnswerSeconds * (at + 1))}
      and coalesce(v.last_customer_at < r.queued_at, true)
    order by r.contact_id limit 1`)
  if (!reader) return
  const externalId = answerId(id, at)
  const stored = {
    ...{ id, kind: 'message', external_id: externalId, payload: {} },
    ...{ channel_id: channelId, platform, channel_external_id: campaign.channel_external_id },
  }
  const customer = {
    ...{ phone: reader.phone ?? undefined, userId: reader.user_id ?? undefined },
    ...{ name: undefined, former: undefined },
  }
  const message = {
    ...{ platformMessageId: externalId, content, payload: '{}', sentAt: now, campaignId: undefined },
  }
  await db.transaction((tx) =>
    apply(tx, { accountId, stored, event: { kind: 'message', customer, message } }, now),
  )
}

const answerId = (campaignId: string, at: number) => `played:${campaignId}:${at}`

/** Whoever answered first orders something that is there. */
async function order(db: Database, { account_id: accountId, id, platform, channel_id }: Played, now: Date) {
  const key = `played:${id}`
  const buyer = await db.queryOne<{ contact_id: string; conversation_id: string; product_id: string }>(sql`
    select v.contact_id, v.id as conversation_id, p.id as product_id from messages u
    join conversations v on v.account_id = u.account_id and v.id = u.conversation_id
    cross join lateral (select p.id from products p
      where p.account_id = u.account_id and p.is_active and p.item_type = 'product' and p.pricing_type = 'fixed'
        and p.price > 0 and json_array_length(p.variants) = 0 and p.sale_unit is null
        and p.on_hand - p.reserved >= ${limits.playedStock}
      order by p.created_at, p.id limit 1) as p
    where u.account_id = ${accountId} and u.channel_id = ${channel_id}
      and u.platform_message_id = ${answerId(id, 0)} and u.created_at <= ${before(now, limits.playedOrderSeconds)}
      and not exists (select from orders o where o.account_id = u.account_id and o.idempotency_key = ${key})`)
  if (!buyer) return
  const { contact_id: contactId, conversation_id: conversationId, product_id: productId } = buyer
  const lines = [{ productId, quantity: 1 }]
  const terms = {
    accountId,
    contactId,
    conversationId,
    platform,
    lines,
    idempotencyKey: key,
    expiresAt: null,
  }
  await db.transaction((tx) => placeOrder(tx, terms, now))
}
