// The recipients of a campaign, page by page, by whatever filter: what is rare is found by its own index, and what is
// common soon by going through them all.
import type { RecipientFilter, RecipientOutcome } from '@mostrador/contract/outreach/campaigns'
import { searchedForms } from '../../domain/contacts/written-phone.ts'
import { type Database, type Db, empty, join, raw, type Sql, sql } from '../../platform/database/database.ts'
import type { PageRequest, SearchPage } from '../../platform/lists/page.ts'
import { encodeCursor } from '../../platform/lists/paging.ts'
import { anywhere, hasPlainPieces, searchBriefly } from '../../platform/lists/search-text.ts'
import { leftOutBy } from './audience.queries.ts'
import type { Campaign } from './campaigns.queries.ts'
import { failureCode, ordersOf, results, resultWindow } from './results.queries.ts'

export type ListedRecipient = {
  id: string
  name: string
  phone: string | null
  outcome: RecipientOutcome
  reason: string | null
  queued_at: Date | null
  conversation_id: string | null
  answered: boolean
  opted_out: boolean
  orders: number
}

export type RecipientQuery = { outcome?: RecipientFilter | undefined; search?: string | undefined }
type PageQuery = RecipientQuery & {
  page: PageRequest
  /** However long a search takes: a file must not lack anybody. */
  isWhole?: boolean
}

/** Contacts that a search or a result may name before going through the recipients is faster. */
const rareMax = 2_000
/** Newest recipients among whom a search looks first. */
const newestMax = 250

/**
 * By their contacts' ids, newest first: the order of the primary key, whatever the campaign's size. The planner must
 * know the limits, or it reads all recipients for a page of them; so they stand in the statements.
 */
export async function listRecipients(
  db: Database,
  campaign: Campaign,
  query: PageQuery,
  now: Date,
): Promise<SearchPage<ListedRecipient>> {
  const { page } = query
  const rows = await readRecipients(db, campaign, query, now)
  if (rows === undefined) return { data: [], next_cursor: null, took_too_long: true }
  const data = rows.slice(0, page.limit)
  const last = rows.length > page.limit ? data.at(-1) : undefined
  const position = last && { createdAt: new Date(0).toISOString(), id: last.id }
  return { data, next_cursor: position ? encodeCursor(page.binding, position) : null }
}

/** One more than the page has, where others follow; undefined where a search took too long. */
async function readRecipients(
  db: Database,
  campaign: Campaign,
  { isWhole = false, ...query }: PageQuery,
  now: Date,
): Promise<ListedRecipient[] | undefined> {
  const { account_id: accountId, id } = campaign
  const foreseen = foreseenBy(campaign, now)
  const read = async (from: Db, isNewest = false) =>
    from.query<ListedRecipient>(sql`
      with found as materialized (${await foundBy(from, campaign, { ...query, foreseen, isNewest })})
      select r.contact_id as id, k.name, k.phone, r.queued_at, ${shownOutcome(foreseen)} as outcome,
        case when r.state = 'waiting' then ${foreseen} when r.state = 'left_out' then r.reason when m.delivery_status = 'failed' then ${failureCode} end as reason,
        (select v.id from conversations v where v.account_id = m.account_id and v.id = m.conversation_id
          and v.deleted_at is null) as conversation_id,
        ${results.answered} as answered, ${results.opted_out} as opted_out,
        (${ordersOf(sql`count(*)::int`)}) as orders
      from found cross join lateral (
        select * from campaign_recipients r
        where r.account_id = ${accountId} and r.campaign_id = ${id} and r.contact_id = found.contact_id limit 1) as r
      join contacts k on k.account_id = r.account_id and k.id = r.contact_id
      left join messages m on m.account_id = r.account_id and m.id = r.message_id
      order by r.contact_id desc`)
  if (isWhole || query.search === undefined) return read(db)
  // A common word fills the page from the newest ones, before the index has told all who have it.
  const newest = await read(db, true)
  return newest.length > query.page.limit ? newest : searchBriefly(db, (tx) => read(tx))
}

/** Binds a cursor of the list to its query. */
export function recipientsBinding(
  accountId: string,
  campaignId: string,
  { outcome, search }: RecipientQuery,
): readonly unknown[] {
  return ['campaign recipients', accountId, campaignId, outcome ?? null, search ?? null]
}

/** As the index has it. */
const outcomeOf = sql`(case when r.state = 'queued' then coalesce(r.delivery_status, 'queued') else r.state end)`
const shownOutcome = (foreseen: Sql) => sql`case when ${foreseen} is not null then 'left_out'
  when ${outcomeOf} = 'queued' then 'open' else ${outcomeOf} end`

/** Why somebody waits in a list that nobody has gone through yet, and will be left out of it as things are. */
function foreseenBy(campaign: Campaign, now: Date): Sql {
  if (campaign.planned_at !== null) return sql`null::text`
  return sql`(select ${leftOutBy(campaign, now, sql`r.fields`)} from contacts k
    where k.account_id = r.account_id and k.id = r.contact_id and r.state = 'waiting')`
}

type Told = Extract<RecipientFilter, 'answered' | 'opted_out' | 'ordered'>

const outcomesOf: Record<Exclude<RecipientFilter, Told>, readonly string[]> = {
  waiting: ['waiting'],
  left_out: ['left_out'],
  open: ['queued'],
  sent: ['sent', 'delivered', 'read'],
  delivered: ['delivered', 'read'],
  read: ['read'],
  failed: ['failed'],
  unknown: ['unknown'],
}

/** The contacts of one page, and one more where others follow. */
async function foundBy(
  db: Db,
  campaign: Campaign,
  { outcome, search, page, foreseen, isNewest }: PageQuery & { foreseen: Sql; isNewest: boolean },
): Promise<Sql> {
  const { account_id: accountId, id } = campaign
  const isPlanned = campaign.planned_at !== null
  const told = isTold(outcome) ? outcome : undefined
  const outcomes = outcome === undefined || isTold(outcome) ? undefined : outcomesOf[outcome]
  const rare = isNewest ? undefined : await rareContacts(db, campaign, { told, search })
  const mine = sql`r.account_id = ${accountId} and r.campaign_id = ${id}
    ${page.after ? sql`and r.contact_id < ${page.after.id}::uuid` : empty}`
  const end = sql`order by r.contact_id desc limit ${literally(page.limit + 1)}`
  if (isPlanned && rare === undefined && search === undefined && outcomes !== undefined) {
    const pages = outcomes.map(
      (outcome) => sql`(select r.contact_id from campaign_recipients r
        where ${mine} and ${outcomeOf} = ${raw(`'${outcome}'`)} ${end})`,
    )
    return sql`select r.contact_id from (${join(pages, ' union all ')}) as r ${end}`
  }
  const among = rare === undefined ? empty : sql`and r.contact_id = any(${rare}::uuid[])`
  // Each condition is a question about one row, so that the planner goes through the rows in order until the page is full.
  const recipients = isNewest
    ? sql`(select * from campaign_recipients r where ${mine} order by r.contact_id desc limit ${literally(newestMax)}) as r`
    : sql`campaign_recipients r`
  return sql`
    select r.contact_id from ${recipients}
    where ${mine} ${among} ${outcomes === undefined ? empty : sql`and ${isPlanned ? outcomeOf : shownOutcome(foreseen)} = any(${outcomes}::text[])`}
      ${told === undefined ? empty : sql`and r.state = 'queued' and ${isSo[told]}`}
      ${search === undefined ? empty : sql`and ${isNamed(search)}`} ${end}`
}

const isSo: Record<Told, Sql> = {
  answered: sql`(select ${results.answered} from messages m where m.account_id = r.account_id and m.id = r.message_id)`,
  opted_out: sql`(select ${results.opted_out})`,
  ordered: sql`(select ${results.ordered})`,
}

function isNamed(search: string): Sql {
  return sql`(select ${named(search)} from contacts k where k.account_id = r.account_id and k.id = r.contact_id)`
}

function isTold(outcome: RecipientFilter | undefined): outcome is Told {
  return outcome === 'answered' || outcome === 'opted_out' || outcome === 'ordered'
}

/** Contacts among whom alone the filter can find any, by the index of what it asks for; undefined where they are many. */
async function rareContacts(
  db: Db,
  campaign: Campaign,
  { told, search }: { told: Told | undefined; search: string | undefined },
): Promise<string[] | undefined> {
  const { account_id: accountId } = campaign
  // Short texts have no trigram that the index could look for.
  if (search !== undefined && !isPhone(search) && !hasPlainPieces(search)) return undefined
  const wanted =
    search !== undefined
      ? sql`select k.id from contacts k where k.account_id = ${accountId} and ${named(search)} limit ${literally(rareMax + 1)}`
      : told && whoDid[told](campaign)
  if (wanted === undefined) return undefined
  const rows = await db.query<{ id: string }>(wanted)
  return rows.length > rareMax ? undefined : [...new Set(rows.map(({ id }) => id))]
}

/** Everybody of the account who did so since the campaign began, until its results count no more. */
const whoDid: Record<Told, (campaign: Campaign) => Sql> = {
  answered: (campaign) => sql`
    select v.contact_id as id from conversations v where v.account_id = ${campaign.account_id}
      and v.last_customer_at > ${campaign.started_at} limit ${literally(rareMax + 1)}`,
  opted_out: (campaign) => sql`
    select f.contact_id as id from consents f where f.account_id = ${campaign.account_id} and not f.is_given
      and f.said_at > ${campaign.started_at} and ${isCounted(campaign, sql`f.said_at`)} limit ${literally(rareMax + 1)}`,
  ordered: (campaign) => sql`
    select o.contact_id as id from orders o where o.account_id = ${campaign.account_id} and o.contact_id is not null
      and o.created_at > ${campaign.started_at} and ${isCounted(campaign, sql`o.created_at`)} limit ${literally(rareMax + 1)}`,
}

function isCounted({ ended_at: endedAt }: Campaign, at: Sql): Sql {
  return endedAt === null ? sql`true` : sql`${at} <= ${endedAt}::timestamptz + ${resultWindow}`
}

function named(search: string): Sql {
  return isPhone(search)
    ? sql`k.phone_key like any(${searchedForms(digitsOf(search)).map(anywhere)}::text[])`
    : sql`plain_text(k.name) like '%' || plain_text(${search.replaceAll(/[\\%_]/g, ' ').trim()}) || '%'`
}

function isPhone(search: string): boolean {
  return digitsOf(search).length >= 3 && /^[\d\s+().-]+$/.test(search)
}

function digitsOf(search: string): string {
  return search.replaceAll(/\D/g, '')
}

function literally(count: number): Sql {
  return raw(String(count))
}
