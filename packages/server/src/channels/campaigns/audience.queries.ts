// The customers that a campaign reaches, as conditions on the contact `k`.
import type { Audience } from '@mostrador/contract/dashboard/outreach/campaign-audience'
import type { LeftOutReason } from '@mostrador/contract/outreach/campaigns'
import { unknownName } from '@mostrador/contract/values'
import { consentOf } from '../../domain/contacts/consent/consents.queries.ts'
import { isRefusedByPhone } from '../../domain/contacts/consent/same-phone.ts'
import { callingCodes } from '../../domain/contacts/phone-zones.ts'
import { type Db, empty, type Sql, sql, type Tx } from '../../platform/database/database.ts'
import { isId } from '../../platform/ids.ts'
import type { Campaign } from './campaigns.queries.ts'

const dayMs = 86_400_000

/** The part of a campaign that says who gets it. */
export type Aim = Pick<
  Campaign,
  | 'account_id'
  | 'id'
  | 'audience'
  | 'template'
  | 'channel_id'
  | 'consent_rule'
  | 'per_contact_max'
  | 'per_contact_days'
>

/** Null when the contact may get the message now; with the row's fields, also whether every variable has a value. */
export function leftOutBy(campaign: Aim, now: Date, fields?: Sql): Sql {
  const { channel_id, consent_rule: rule, per_contact_max, per_contact_days } = campaign
  const { except } = campaign.audience
  const since = new Date(now.getTime() - per_contact_days * dayMs)
  const offers =
    rule === 'service'
      ? empty
      : sql`when ${consentOf('marketing')} is false then 'opted_out'
        ${rule === 'opted_in' ? sql`when ${consentOf('marketing')} is null then 'no_consent'` : empty}
        when ${isRefusedByPhone} then 'phone_opted_out'`
  return sql`case
    when k.status = 'blocked' or ${consentOf('service')} is false then 'opted_out' ${offers}
    when coalesce(k.phone_key, '') !~ '^[1-9][0-9]{7,14}$' and not exists (
      select from channel_identities i
      where i.account_id = k.account_id and i.contact_id = k.id and i.channel_id = ${channel_id}) then 'no_phone'
    ${except === undefined ? empty : sql`when ${hadOneOf(except)} then 'had_it'`}
    when (select count(*) from campaign_recipients q where q.account_id = k.account_id and q.contact_id = k.id
      and q.state = 'queued' and q.queued_at > ${since}) >= ${per_contact_max} then 'frequency'
    ${fields === undefined ? empty : sql`when ${lacksValue(campaign, fields)} then 'no_value'`} end`
}

/** A message that failed did not arrive; where nobody knows, it may have. */
function hadOneOf(except: string): Sql {
  return sql`exists (select from campaign_recipients p where p.account_id = k.account_id and p.contact_id = k.id
    and p.campaign_id = any(${except.split(' ')}::uuid[]) and p.state = 'queued'
    and p.delivery_status is distinct from 'failed')`
}

/** As `campaignPart` finds it: a variable has no value for the contact, and nothing to use instead. */
function lacksValue({ template }: Aim, fields: Sql): Sql {
  const lacking = (template?.values ?? []).flatMap(({ source, value, otherwise }) => {
    if (otherwise.trim() !== '') return []
    if (source === 'text') return value.trim() === '' ? [sql`true`] : []
    const found =
      source === 'name' ? sql`nullif(k.name, ${unknownName})` : sql`${fields}->>${value.toLowerCase()}::text`
    return [sql`coalesce(${found}, '') !~ '[^[:space:]]'`]
  })
  return lacking.reduce((all, each) => sql`${all} or ${each}`, sql`false`)
}

const zone: Sql = sql`coalesce((select code from unnest(array[left(k.phone_key, 1), left(k.phone_key, 2),
  left(k.phone_key, 3)]) as code where code = any(${callingCodes}::text[]) limit 1), '')`

/** The contacts that the filters let through. */
function matching(filter: Extract<Audience, { kind: 'filter' }>, now: Date): Sql {
  const { label, product, language, channel } = filter
  const { bought_to: boughtTo, seen_to: seenTo } = filter
  const boughtFrom = later(filter.bought_from, daysBefore(now, filter.bought_days))
  const seenFrom = later(filter.seen_from, daysBefore(now, filter.seen_days))
  const ids = [label, product, channel].filter((id) => id !== undefined)
  if (!ids.every(isId)) return sql`and false`
  const isBought =
    filter.has_bought === true || product !== undefined || boughtFrom !== undefined || boughtTo !== undefined
  return sql`
    ${
      label === undefined
        ? empty
        : sql`and exists (select from contact_labels b where b.account_id = k.account_id
      and b.contact_id = k.id and b.label_id = ${label})`
    }
    ${isBought ? sql`and exists (${bought({ product, boughtFrom, boughtTo })})` : empty}
    ${seenFrom === undefined ? empty : sql`and ${lastWord} >= ${seenFrom}::timestamptz`}
    ${seenTo === undefined ? empty : sql`and ${lastWord} < ${seenTo}::timestamptz`}
    ${
      language === undefined
        ? empty
        : sql`and coalesce((
      select b.memory->>'language' from conversations v
      join bot_memories b on b.account_id = v.account_id and b.conversation_id = v.id
      where v.account_id = k.account_id and v.contact_id = k.id and b.memory->>'language' is not null
      order by b.updated_at desc limit 1), (select language from accounts where id = k.account_id)) = ${language}`
    }
    ${
      channel === undefined
        ? empty
        : sql`and exists (select from channel_identities i
      where i.account_id = k.account_id and i.contact_id = k.id and i.channel_id = ${channel})`
    }`
}

/** The customer's own: messages of ours, such as those of campaigns, are no sign of life. */
const lastWord: Sql = sql`(select max(v.last_customer_at) from conversations v
  where v.account_id = k.account_id and v.contact_id = k.id)`

const daysBefore = (now: Date, days: number | undefined): string | undefined =>
  days === undefined ? undefined : new Date(now.getTime() - days * dayMs).toISOString()

function later(one: string | undefined, two: string | undefined): string | undefined {
  if (one === undefined || two === undefined) return one ?? two
  return Date.parse(one) > Date.parse(two) ? one : two
}

function bought(of: {
  product: string | undefined
  boughtFrom: string | undefined
  boughtTo: string | undefined
}) {
  const { product, boughtFrom, boughtTo } = of
  return sql`select from orders o
    where o.account_id = k.account_id and o.contact_id = k.id and o.status <> 'cancelled'
      ${boughtFrom === undefined ? empty : sql`and o.created_at >= ${boughtFrom}::timestamptz`}
      ${boughtTo === undefined ? empty : sql`and o.created_at < ${boughtTo}::timestamptz`}
      ${
        product === undefined
          ? empty
          : sql`and exists (select from order_lines l where l.account_id = o.account_id
        and l.order_id = o.id and l.product_id = ${product})`
      }`
}

/** Everybody of the audience, by reason, zone and whether they ever said a word about offers. */
export function countAudienceRows(
  db: Db,
  campaign: Aim,
  now: Date,
): Promise<{ reason: LeftOutReason | null; zone: string; is_asked: boolean; count: number }[]> {
  const { account_id: accountId, id, audience } = campaign
  const fields = audience.kind === 'list' ? sql`r.fields` : sql`null::json`
  const who =
    audience.kind === 'list'
      ? sql`from campaign_recipients r join contacts k on k.account_id = r.account_id and k.id = r.contact_id
          where r.account_id = ${accountId} and r.campaign_id = ${isId(id) ? id : null}`
      : sql`from contacts k where k.account_id = ${accountId} ${matching(audience, now)}`
  return db.query(sql`
    select reason, zone, is_asked, count(*)::int as count
    from (select ${leftOutBy(campaign, now, fields)} as reason, ${zone} as zone,
      ${consentOf('marketing')} is not null as is_asked ${who}) as each_one
    group by reason, zone, is_asked order by reason, zone`)
}

/** Writes down the next of the audience, or goes through the next of a list; undefined when it is complete. */
export async function planNext(
  tx: Tx,
  campaign: Campaign,
  rows: number,
  now: Date,
): Promise<string | undefined> {
  const { account_id: accountId, id, audience, planned_after: after } = campaign
  const beyond = after === null ? empty : sql`and k.id > ${after}`
  const planned = await tx.queryOne<{ last: string | null; count: number }>(
    audience.kind === 'list'
      ? sql`
    with next as materialized (
      select k.id, ${leftOutBy(campaign, now, sql`r.fields`)} as reason
      from campaign_recipients r join contacts k on k.account_id = r.account_id and k.id = r.contact_id
      where r.account_id = ${accountId} and r.campaign_id = ${id} ${beyond} order by k.id limit ${rows}),
    left_out as (
      update campaign_recipients r set state = 'left_out', reason = next.reason from next
      where r.account_id = ${accountId} and r.campaign_id = ${id} and r.contact_id = next.id
        and next.reason is not null and r.state = 'waiting')
    select (select id from next order by id desc limit 1) as last, (select count(*)::int from next) as count`
      : sql`
    with next as materialized (
      select k.id, ${leftOutBy(campaign, now, sql`null::json`)} as reason, ${zone} as zone from contacts k
      where k.account_id = ${accountId} ${beyond} ${matching(audience, now)} order by k.id limit ${rows}),
    added as (
      insert into campaign_recipients (account_id, campaign_id, contact_id, zone, state, reason)
      select ${accountId}, ${id}, next.id, next.zone, case when next.reason is null then 'waiting' else 'left_out' end,
        next.reason
      from next on conflict do nothing)
    select (select id from next order by id desc limit 1) as last, (select count(*)::int from next) as count`,
  )
  return planned && planned.count === rows ? (planned.last ?? undefined) : undefined
}

/**
 * Whoever got it first, or will, with the row of the list; undefined where nobody does. One with a name, where there is
 * one among the first: a preview of what stands in its place shows little.
 */
export function findFirst(
  db: Db,
  campaign: Campaign,
  now: Date,
): Promise<{ name: string | null; fields: Record<string, string> | null } | undefined> {
  const { account_id: accountId, id, audience, started_at: startedAt } = campaign
  // One that was stopped before its time has written down nobody.
  const isAhead = startedAt === null
  const isWritten = audience.kind === 'list' || !isAhead
  const fields = isWritten ? sql`r.fields` : sql`null::json`
  const who =
    audience.kind === 'list' || !isAhead
      ? sql`from campaign_recipients r join contacts k on k.account_id = r.account_id and k.id = r.contact_id
        where r.account_id = ${accountId} and r.campaign_id = ${id}`
      : sql`from contacts k where k.account_id = ${accountId} ${matching(audience, now)}`
  const does = isAhead ? sql`${leftOutBy(campaign, now, fields)} is null` : sql`r.state <> 'left_out'`
  return db.queryOne(sql`
    select name, fields from (
      select k.id, nullif(k.name, ${unknownName}) as name, ${fields} as fields ${who} and ${does}
      order by k.id limit ${sampleMax}) as first
    order by name is null, id limit 1`)
}

const sampleMax = 50

/** The first row of a list; undefined where the audience is no list. */
export async function findSampleFields(
  db: Db,
  { account_id: accountId, id }: Campaign,
): Promise<Record<string, string> | undefined> {
  const row = await db.queryOne<{ fields: Record<string, string> }>(sql`
    select fields from campaign_recipients
    where account_id = ${accountId} and campaign_id = ${id} and fields is not null order by contact_id limit 1`)
  return row?.fields
}

/** Adds contacts of an uploaded list, with their rows. */
export async function insertListed(
  tx: Tx,
  { accountId, campaignId }: { accountId: string; campaignId: string },
  rows: readonly { contactId: string; fields: object }[],
): Promise<void> {
  await tx.query(sql`
    insert into campaign_recipients (account_id, campaign_id, contact_id, zone, fields)
    select ${accountId}, ${campaignId}, k.id, ${zone}, given.fields::json
    from unnest(${rows.map(({ contactId }) => contactId)}::uuid[],
      ${rows.map(({ fields }) => JSON.stringify(fields))}::text[]) as given (contact_id, fields)
    cross join lateral (select id, phone_key from contacts
      where account_id = ${accountId} and id = given.contact_id limit 1) as k
    on conflict (account_id, campaign_id, contact_id) do update set fields = excluded.fields`)
}
