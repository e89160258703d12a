// Campaigns of a shop with customers who agreed to offers.
import type { CampaignDraft } from '@mostrador/contract/dashboard/outreach/campaigns'
import { CampaignWorker } from '../../src/channels/campaigns/campaign-worker.ts'
import type { Campaign } from '../../src/channels/campaigns/campaigns.queries.ts'
import { saveDraft, startCampaign } from '../../src/channels/campaigns/campaigns.ts'
import { type Database, sql } from '../../src/platform/database/database.ts'
import { newId } from '../../src/platform/ids.ts'
import { silentLog } from '../../src/platform/log.ts'
import type { SecretBox } from '../../src/platform/secrets/secrets.ts'
import { type GraphStandIn, startGraph } from '../../src/simulator/stand-ins/graph.ts'
import { createTestDatabase, type TestDatabase } from './database.ts'
import { type Outbound, type OutboundChannel, startOutbound } from './sending.ts'

/** A database and a platform for shops that send campaigns. */
export type CampaignStage = AsyncDisposable & { db: TestDatabase; outbound: Outbound; graph: GraphStandIn }

export async function startCampaigns(secrets?: SecretBox): Promise<CampaignStage> {
  await using cleanup = new AsyncDisposableStack()
  const db = cleanup.use(await createTestDatabase())
  const outbound = cleanup.use(startOutbound(db, secrets))
  const graph = cleanup.use(await startGraph())
  const owned = cleanup.move()
  return { db, outbound, graph, [Symbol.asyncDispose]: () => owned.disposeAsync() }
}

/** A shop on WhatsApp with so many customers who said yes to offers. */
export async function addCampaignShop({ db, outbound, graph }: CampaignStage, customers = 0) {
  const accountId = await outbound.addShop()
  const channel = await outbound.addChannel(accountId, 'whatsapp', graph.url)
  return { accountId, channel, contacts: await addCustomers(db, { accountId, count: customers }) }
}

/** Customers with a phone, who said yes to offers unless told otherwise. */
export async function addCustomers(
  db: Database,
  {
    accountId,
    count,
    wantsOffers = true,
  }: { accountId: string; count: number; wantsOffers?: boolean | null },
): Promise<string[]> {
  const ids = Array.from({ length: count }, () => newId()).sort()
  const base = 573_200_000_000 + Math.floor(Math.random() * 1_000_000) * 100
  await db.query(sql`
    insert into contacts (account_id, id, phone, phone_key, name, created_at)
    select ${accountId}, given.id, phone, phone, 'Cliente ' || at, now()
    from unnest(${ids}::uuid[]) with ordinality as given (id, at),
      lateral (select (${base}::bigint + at)::text as phone) as numbered`)
  if (wantsOffers === null) return ids
  await db.query(sql`
    insert into consents (account_id, id, contact_id, kind, is_given, source, said_at, created_at)
    select ${accountId}, gen_random_uuid(), given.id, 'marketing', ${wantsOffers}, 'import', '2026-01-01', '2026-01-01'
    from unnest(${ids}::uuid[]) as given (id)`)
  return ids
}

export const campaignDraft = (channelId: string, more: Partial<CampaignDraft> = {}): CampaignDraft => ({
  name: 'Rebajas',
  channel_id: channelId,
  audience: { kind: 'filter' },
  template: {
    ...{ name: 'rebajas', language: 'es', category: 'marketing', wording: 'Hola {{1}}, hay rebajas.' },
    values: [{ source: 'name', value: '', otherwise: 'amigo' }],
  },
  consent_rule: 'opted_in',
  ...{ per_contact_max: 1, per_contact_days: 7, quiet_hours: null, per_second: 40 },
  ...more,
})

export async function startedCampaign(
  { db, now }: Pick<Outbound, 'db' | 'now'>,
  accountId: string,
  channel: Pick<OutboundChannel, 'id'>,
  more: Partial<CampaignDraft> = {},
): Promise<Campaign> {
  const draft = campaignDraft(channel.id, more)
  const { id } = await saveDraft(db, { accountId, draft }, now)
  return startCampaign(db, { accountId, id, at: null, dayMax: null }, now)
}

export const createCampaignWorker = (outbound: Outbound): CampaignWorker =>
  new CampaignWorker({ db: outbound.db, clock: () => outbound.now, log: silentLog })

/** Lets seconds pass, in which the campaigns and the sender work. */
export async function workFor(outbound: Outbound, seconds: number): Promise<void> {
  await using sender = outbound.createSender()
  const worker = createCampaignWorker(outbound)
  for (let at = 0; at < seconds; at += 1) {
    outbound.now = new Date(outbound.now.getTime() + 1_000)
    await worker.round()
    await sender.drain()
  }
}

/** The customer wrote on the channel then, and nothing since; the conversation's id. */
export async function addTalk(
  db: Database,
  { accountId, channelId, contactId }: { accountId: string; channelId: string; contactId: string },
  wroteAt: Date,
): Promise<string> {
  const [identity, conversation] = [newId(), newId()]
  await db.query(sql`
    update contacts set last_interaction = ${wroteAt} where account_id = ${accountId} and id = ${contactId}`)
  await db.query(sql`
    insert into channel_identities (account_id, id, channel_id, contact_id, phone_key, created_at)
    select account_id, ${identity}, ${channelId}, id, phone_key, ${wroteAt} from contacts
    where account_id = ${accountId} and id = ${contactId}`)
  await db.query(sql`
    insert into conversations (account_id, id, channel_id, identity_id, contact_id, platform, created_at,
      last_message_at, last_customer_at, last_message_role, last_message_content)
    values (${accountId}, ${conversation}, ${channelId}, ${identity}, ${contactId}, 'whatsapp', ${wroteAt}, ${wroteAt},
      ${wroteAt}, 'user', 'Hola')`)
  await db.query(sql`
    insert into messages (account_id, id, conversation_id, channel_id, role, content, payload, created_at)
    values (${accountId}, ${newId()}, ${conversation}, ${channelId}, 'user', 'Hola', '{}', ${wroteAt})`)
  return conversation
}
