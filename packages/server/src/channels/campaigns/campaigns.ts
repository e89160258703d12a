// Campaigns as people make, start, hold and stop them.
import { setTimeout as delay } from 'node:timers/promises'
import type { CampaignDraft, CampaignTemplate } from '@mostrador/contract/dashboard/outreach/campaigns'
import { limits } from '@mostrador/contract/limits'
import { mayGoToMany } from '@mostrador/contract/outreach/campaigns'
import { placesIn } from '@mostrador/contract/template-wording'
import { awakeZones } from '../../domain/contacts/phone-zones.ts'
import { testPhone } from '../../domain/contacts/written-phone.ts'
import { hintLive } from '../../events/live.ts'
import { type Database, type Db, sql } from '../../platform/database/database.ts'
import { AppError } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import { adapterOf } from '../adapters.ts'
import { getChannel } from '../setup/channels.ts'
import { listApproved, listBooks } from '../templates/templates.queries.ts'
import { templating } from '../templates/templates.ts'
import { type Aim, countAudienceRows, findSampleFields } from './audience.queries.ts'
import { campaignPart } from './campaign-message.ts'
import { tellCustomer } from './campaign-sends.ts'
import { isCustomers, sendTest, type TestTerms } from './campaign-test.ts'
import { type Campaign, countOnTheWire, findCampaign, updateState } from './campaigns.queries.ts'

type Place = { accountId: string; id: string }

/** A stop waits this long for requests that are being made to end. */
const settleMs = 3_000
const lookEveryMs = 25

/** Throws not_found. */
export async function getCampaign(db: Db, { accountId, id }: Place): Promise<Campaign> {
  const campaign = await findCampaign(db, accountId, id)
  if (!campaign) throw new AppError('not_found', `No campaign has the id ${id}.`)
  return campaign
}

/** Throws invalid_request, and not_found for the channel. */
export async function saveDraft(
  db: Database,
  { accountId, id: given, draft }: { accountId: string; id?: string | undefined; draft: CampaignDraft },
  now: Date,
): Promise<Campaign> {
  await checkDraft(db, accountId, draft)
  const id = given ?? newId(now.getTime())
  if (given !== undefined) await inState(db, { accountId, id }, ['draft'])
  const { name, channel_id, audience, template, quiet_hours: quiet } = draft
  const write = sql`
    insert into campaigns (account_id, id, channel_id, name, audience, template, consent_rule, per_contact_max,
      per_contact_days, quiet_from, quiet_to, per_second, created_at)
    values (${accountId}, ${id}, ${channel_id}, ${name.trim()}, ${JSON.stringify(audience)}, ${JSON.stringify(template)},
      ${draft.consent_rule}, ${draft.per_contact_max}, ${draft.per_contact_days}, ${quiet?.from}, ${quiet?.to},
      ${draft.per_second}, ${now})
    on conflict (account_id, id) do update set channel_id = excluded.channel_id, name = excluded.name,
      audience = excluded.audience, template = excluded.template, consent_rule = excluded.consent_rule,
      per_contact_max = excluded.per_contact_max, per_contact_days = excluded.per_contact_days,
      quiet_from = excluded.quiet_from, quiet_to = excluded.quiet_to, per_second = excluded.per_second
      where campaigns.state = 'draft' returning id`
  await db.transaction(async (tx) => {
    // One that was started meanwhile keeps its recipients.
    if (!(await tx.queryOne(write))) throw notNow()
    if (audience.kind === 'list') return
    await tx.query(
      sql`delete from campaign_recipients where account_id = ${accountId} and campaign_id = ${id}`,
    )
    await tx.query(
      sql`update campaigns set list_report = null where account_id = ${accountId} and id = ${id}`,
    )
  })
  hintLive(db, accountId, 'campaigns', id)
  return getCampaign(db, { accountId, id })
}

/** Throws not_found, and conflict unless it is a draft. */
export async function deleteDraft(db: Database, { accountId, id }: Place): Promise<void> {
  await inState(db, { accountId, id }, ['draft'])
  await db.query(
    sql`delete from campaigns where account_id = ${accountId} and id = ${id} and state = 'draft'`,
  )
  hintLive(db, accountId, 'campaigns', id)
}

/** Counts those who would get it now, why others would not, and for whom it is night when it begins. */
export async function countAudience(db: Db, place: Place, now: Date, at?: Date) {
  const campaign = await getCampaign(db, place)
  const rows = await countAudienceRows(db, campaign, now)
  // A draft may keep the time for which it was scheduled once.
  const begins = at ?? (campaign.state === 'draft' ? now : (campaign.starts_at ?? now))
  const startsAt = begins > now ? begins : now
  const awake = awakeZones(campaign.quiet_hours, campaign.account_zone, startsAt)
  const asleep = rows.filter(({ reason, zone }) => reason === null && !awake.includes(zone))
  return { ...reachOf(rows), asleep: sumOf(asleep), is_later: startsAt > now }
}

/** The same for filters that are being chosen, or for the list of the draft `list`. Throws not_found for the channel. */
export async function previewAudience(
  db: Db,
  accountId: string,
  aim: Omit<Aim, 'account_id' | 'id' | 'template'> & { list?: string | undefined },
  now: Date,
) {
  await getChannel(db, accountId, aim.channel_id)
  const { list, ...rest } = aim
  const whole = { ...rest, account_id: accountId, id: list ?? '', template: null }
  return reachOf(await countAudienceRows(db, whole, now))
}

type Counted = Awaited<ReturnType<typeof countAudienceRows>>

const sumOf = (rows: Counted): number => rows.reduce((total, { count }) => total + count, 0)

function reachOf(rows: Counted) {
  const reasons = [...new Set(rows.flatMap(({ reason }) => (reason === null ? [] : [reason])))]
  const of = (wanted: Counted[number]['reason']) => sumOf(rows.filter(({ reason }) => reason === wanted))
  const left_out = reasons.map((reason) => ({ reason, count: of(reason) }))
  const unasked = sumOf(rows.filter(({ reason, is_asked: isAsked }) => reason === null && !isAsked))
  return { total: sumOf(rows), reached: of(null), unasked, left_out }
}

/**
 * Sends the message to one phone, filled as for the first of the list, with the tester's own name. A customer gets it in
 * the conversation, with consent asked as for a service message; of another phone nothing is kept, and on a simulated
 * number there is only the text.
 */
export async function testCampaign(
  db: Database,
  terms: TestTerms,
  { phone, name, ...place }: Place & { phone: string; name: string },
  now: Date,
): Promise<{ conversation_id: string | null; is_simulated: boolean; text: string }> {
  const campaign = await getCampaign(db, place)
  const digits = testPhone(phone, campaign.account_zone)
  await checkApproved(db, campaign)
  const sample = (await findSampleFields(db, campaign)) ?? {}
  const columns = (campaign.template?.values ?? []).flatMap(({ source, value, otherwise }) => {
    const column = value.toLowerCase()
    const isThere = (sample[column] ?? '').trim() !== '' || otherwise.trim() !== ''
    return source !== 'column' || isThere ? [] : [[column, value]]
  })
  const fields = { ...sample, ...Object.fromEntries(columns) }
  const part = campaignPart(campaign, { name, fields })
  if (!part) throw unfilled()
  const { channel_id, platform, channel_external_id: externalId } = campaign
  const { is_simulated } = campaign
  const aim = { accountId: place.accountId, channelId: channel_id, phone: digits }
  if (!(await isCustomers(db, aim))) {
    if (!is_simulated) await sendTest(db, terms, { ...aim, part })
    return { conversation_id: null, is_simulated, text: part.text }
  }
  const channel = { id: channel_id, platform, externalId }
  const customer = { phone: digits, userId: undefined, name: undefined }
  const told = { accountId: place.accountId, channel, customer, part, consentRule: 'service' } as const
  const { conversationId } = await db.transaction((tx) => tellCustomer(tx, told, now))
  return { conversation_id: conversationId, is_simulated, text: part.text }
}

/** Throws conflict unless it is a draft, or waits for its time. `dayMax` is the platform's allowance. */
export async function startCampaign(
  db: Database,
  { accountId, id, at, dayMax }: Place & { at: Date | null; dayMax: number | null },
  now: Date,
): Promise<Campaign> {
  const campaign = await inState(db, { accountId, id }, ['draft', 'scheduled'])
  if (campaign.audience.kind === 'list') {
    const { total } = await countAudience(db, { accountId, id }, now)
    if (total === 0)
      throw new AppError('conflict', 'The campaign has no list yet.', { reason: 'campaign_list' })
  }
  await checkApproved(db, campaign)
  const isNow = at === null || at <= now
  await db.query(sql`
    update campaigns set state = ${isNow ? 'running' : 'scheduled'}, starts_at = ${isNow ? now : at},
      started_at = ${isNow ? now : null}, day_max = ${dayMax}
    where account_id = ${accountId} and id = ${id} and state in ('draft', 'scheduled')`)
  hintLive(db, accountId, 'campaigns', id)
  return getCampaign(db, { accountId, id })
}

/** Throws not_found, and conflict unless it runs. */
export function pauseCampaign(db: Database, place: Place, now: Date): Promise<Campaign> {
  return hold(db, place, { from: ['running', 'scheduled'], to: 'paused' }, now)
}

/** One that was paused before its time waits for it again. Throws not_found, and conflict unless it is paused. */
export async function resumeCampaign(db: Database, place: Place, now: Date): Promise<Campaign> {
  const { starts_at: startsAt } = await getCampaign(db, place)
  const to = startsAt !== null && startsAt > now ? 'scheduled' : 'running'
  return hold(db, place, { from: ['paused'], to }, now)
}

/** Nothing leaves once this returns; what waited is never sent. Throws not_found, and conflict when it is over. */
export function stopCampaign(db: Database, place: Place, now: Date): Promise<Campaign> {
  return hold(db, place, { from: ['running', 'scheduled', 'paused'], to: 'stopped' }, now)
}

/**
 * The hours of the customer's day in which nothing leaves, also while it is sent. Throws not_found, and conflict when it
 * is over.
 */
export async function setQuietHours(
  db: Database,
  { accountId, id, quiet }: Place & { quiet: CampaignDraft['quiet_hours'] },
): Promise<Campaign> {
  // Waits for a message that is being queued, as that holds the campaign; later ones keep the new hours.
  const changed = await db.queryOne(sql`
    update campaigns set quiet_from = ${quiet?.from}, quiet_to = ${quiet?.to}
    where account_id = ${accountId} and id = ${id} and state not in ('stopped', 'finished') returning id`)
  if (!changed) await inState(db, { accountId, id }, ['draft', 'scheduled', 'running', 'paused'])
  hintLive(db, accountId, 'campaigns', id)
  return getCampaign(db, { accountId, id })
}

async function hold(
  db: Database,
  place: Place,
  { from, to }: { from: Campaign['state'][]; to: 'scheduled' | 'running' | 'paused' | 'stopped' },
  now: Date,
): Promise<Campaign> {
  await inState(db, place, from)
  // Waits for claims that are being made, as they hold the campaign; later ones find it held.
  if (!(await updateState(db, place, { from, to }, now))) throw notNow()
  hintLive(db, place.accountId, 'campaigns', place.id)
  const until = performance.now() + settleMs
  while ((to === 'paused' || to === 'stopped') && performance.now() < until) {
    if ((await countOnTheWire(db, place.accountId, place.id)) === 0) break
    await delay(lookEveryMs)
  }
  return getCampaign(db, place)
}

async function inState(db: Db, place: Place, states: readonly Campaign['state'][]): Promise<Campaign> {
  const campaign = await getCampaign(db, place)
  if (!states.includes(campaign.state)) throw notNow()
  return campaign
}

async function checkDraft(db: Db, accountId: string, draft: CampaignDraft): Promise<void> {
  const { platform } = await getChannel(db, accountId, draft.channel_id)
  if (!adapterOf(platform).api?.sending.limits.hasTemplates) {
    throw new AppError('invalid_request', 'channel_id: a channel with templates', { reason: 'template_none' })
  }
  if (draft.template !== null) checkTemplate(draft.template, draft.consent_rule)
  await checkCount(db, accountId)
}

/** Throws conflict when the account has as many as it may. */
export async function checkCount(db: Db, accountId: string): Promise<void> {
  const count = await db.queryOne<{ count: number }>(
    sql`select count(*)::int as count from campaigns where account_id = ${accountId}`,
  )
  if ((count?.count ?? 0) >= limits.campaignsMax) {
    throw new AppError('conflict', `At most ${limits.campaignsMax} campaigns.`, {
      ...{ reason: 'campaigns_many', max: limits.campaignsMax },
    })
  }
}

function checkTemplate({ wording, values, category }: CampaignTemplate, rule: CampaignDraft['consent_rule']) {
  if (placesIn(wording).length !== values.length) throw unfilled()
  // Offers need a word of the customer; a message about orders needs none, and may not carry offers.
  if ((category === 'marketing') === (rule === 'service')) {
    throw new AppError('invalid_request', 'consent_rule: service for a utility template, else another', {
      reason: 'campaign_rule',
    })
  }
}

/** Where the service knows the channel's templates, the platform must have approved this one in these words. */
async function checkApproved(db: Db, { account_id: accountId, channel_id: channelId, template }: Campaign) {
  if (template === null) throw unfilled()
  const books = await listBooks(db, accountId, templating)
  if (!books.some((book) => book.channel_id === channelId && book.synced_at !== null)) return
  const names = [template.name]
  const approved = await listApproved(db, { accountId, channelId, names })
  const isSame = approved.some(
    ({ language, category, content, other_parts: others, file_id: fileId }) =>
      language === template.language &&
      category === template.category &&
      content.body === template.wording &&
      mayGoToMany(content, others, fileId !== null),
  )
  if (isSame) return
  throw new AppError('conflict', 'The platform has not approved this template in these words.', {
    reason: 'campaign_template',
  })
}

function unfilled(): AppError {
  return new AppError('invalid_request', 'template.values: one for each variable of the wording', {
    reason: 'campaign_values',
  })
}

export function notNow(): AppError {
  return new AppError('conflict', 'The campaign is not in a state for this.', { reason: 'campaign_state' })
}
