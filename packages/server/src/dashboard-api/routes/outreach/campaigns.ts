import type { Audience } from '@mostrador/contract/dashboard/outreach/campaign-audience'
import { getAccount } from '../../../accounts/accounts.ts'
import { findFirst } from '../../../channels/campaigns/audience.queries.ts'
import { copyCampaign, withdrawCampaign } from '../../../channels/campaigns/campaign-again.ts'
import { dateConsents, readList, saveList } from '../../../channels/campaigns/campaign-list.ts'
import {
  type Campaign,
  listCampaignChannels,
  listCampaignRows,
} from '../../../channels/campaigns/campaigns.queries.ts'
import {
  countAudience,
  deleteDraft,
  getCampaign,
  pauseCampaign,
  previewAudience,
  resumeCampaign,
  saveDraft,
  setQuietHours,
  startCampaign,
  stopCampaign,
  testCampaign,
} from '../../../channels/campaigns/campaigns.ts'
import { askDayMax } from '../../../channels/campaigns/day-max.ts'
import { checkList } from '../../../channels/campaigns/list-check.ts'
import { importList } from '../../../channels/campaigns/list-import.ts'
import { listRecipients, recipientsBinding } from '../../../channels/campaigns/recipient-list.queries.ts'
import { countProgress, countResults } from '../../../channels/campaigns/results.queries.ts'
import { templating } from '../../../channels/templates/templates.ts'
import { awakeZones } from '../../../domain/contacts/phone-zones.ts'
import { hintLive } from '../../../events/live.ts'
import { sendUrlOf } from '../../../media/media-urls.ts'
import { AppError } from '../../../platform/errors.ts'
import { readPageRequest } from '../../../platform/lists/page.ts'
import { getReminderSettings } from '../../../reminders/reminder-settings.ts'
import type { CallOf, Handlers } from '../../serving/call.ts'
import type { DashboardDeps } from '../../serving/deps.ts'
import { pageText } from '../../serving/page-text.ts'

type Names =
  | 'listCampaigns'
  | 'getCampaign'
  | 'getCampaignResults'
  | 'listCampaignRecipients'
  | 'createCampaign'
  | 'updateCampaign'
  | 'deleteCampaign'
  | 'checkCampaignList'
  | 'importContacts'
  | 'uploadCampaignList'
  | 'dateCampaignConsents'
  | 'countAudience'
  | 'previewAudience'
  | 'testCampaign'
  | 'startCampaign'
  | 'pauseCampaign'
  | 'resumeCampaign'
  | 'stopCampaign'
  | 'withdrawCampaign'
  | 'copyCampaign'
  | 'setCampaignQuietHours'

export function campaignHandlers({ secrets, platforms, media, publicUrl }: DashboardDeps): Handlers<Names> {
  const pictureOf = (file: { accountId: string; fileId: string }, now: Date) =>
    sendUrlOf({ urls: media.urls, publicUrl }, { ...file, name: 'header' }, now)
  return {
    listCampaigns: async ({ tenant: { db, accountId } }) => {
      const rows = await listCampaignRows(db, accountId)
      const all = await listCampaignChannels(db, accountId)
      const named = (each: typeof all) => each.map(({ id, name }) => ({ id, name }))
      return {
        data: rows.map(({ total, done, ...row }) => ({ ...shown(row), total, done })),
        channels: named(all.filter(({ platform }) => templating.includes(platform))),
        known_on: named(all),
        quiet_hours: (await getReminderSettings(db, accountId)).quiet_hours,
      }
    },
    getCampaign: async (call) => {
      const campaign = await getCampaign(call.tenant.db, placeOf(call))
      const awake = awakeZones(campaign.quiet_hours, campaign.account_zone, call.now)
      const progress = await countProgress(call.tenant.db, campaign, awake)
      const first = await findFirst(call.tenant.db, campaign, call.now)
      const sample = first ? { name: first.name ?? '', fields: first.fields ?? {} } : null
      return { campaign: shown(campaign), progress, sample }
    },
    getCampaignResults: async (call) => {
      const { db } = call.tenant
      return countResults(db, await getCampaign(db, placeOf(call)))
    },
    listCampaignRecipients: async (call) => {
      const { db, accountId } = call.tenant
      const search = call.query.search?.trim() || undefined
      const wanted = { outcome: call.query.outcome, search }
      const binding = recipientsBinding(accountId, call.params.id, wanted)
      const page = readPageRequest(pageText(call.query), binding)
      return listRecipients(db, await getCampaign(db, placeOf(call)), { ...wanted, page }, call.now)
    },
    createCampaign: async ({ tenant: { db, accountId }, body, now }) =>
      shown(await saveDraft(db, { accountId, draft: body }, now)),
    updateCampaign: async (call) =>
      shown(await saveDraft(call.tenant.db, { ...placeOf(call), draft: call.body }, call.now)),
    deleteCampaign: async (call) => {
      await deleteDraft(call.tenant.db, placeOf(call))
      return {}
    },
    checkCampaignList: (call) => check(call),
    importContacts: (call) => importRows(call),
    uploadCampaignList: (call) => upload(call),
    dateCampaignConsents: (call) => date(call),
    countAudience: (call) => {
      const at = call.query.at === undefined ? undefined : new Date(call.query.at)
      return countAudience(call.tenant.db, placeOf(call), call.now, at)
    },
    previewAudience: ({ tenant: { db, accountId }, query, now }) => {
      const { channel_id, consent_rule, per_contact_max, per_contact_days, list, ...filters } = query
      const aim = { channel_id, consent_rule, per_contact_max, per_contact_days, list }
      const { except } = filters
      const listed = except === undefined ? { kind: 'list' as const } : { kind: 'list' as const, except }
      const audience: Audience = list === undefined ? { kind: 'filter', ...filters } : listed
      return previewAudience(db, accountId, { ...aim, audience }, now)
    },
    testCampaign: (call) =>
      testCampaign(
        call.tenant.db,
        { box: secrets, baseUrls: platforms.baseUrls, pictureOf: (file) => pictureOf(file, call.now) },
        { ...placeOf(call), phone: call.body.phone, name: call.person.name || call.person.email },
        call.now,
      ),
    startCampaign: async (call) => {
      const { db, accountId } = call.tenant
      const { channel_id: channelId } = await getCampaign(db, placeOf(call))
      const terms = { box: secrets, baseUrls: platforms.baseUrls }
      const dayMax = await askDayMax(db, terms, { accountId, channelId })
      const at = call.body.at === null ? null : new Date(call.body.at)
      return shown(await startCampaign(db, { ...placeOf(call), at, dayMax }, call.now))
    },
    pauseCampaign: async (call) => shown(await pauseCampaign(call.tenant.db, placeOf(call), call.now)),
    resumeCampaign: async (call) => shown(await resumeCampaign(call.tenant.db, placeOf(call), call.now)),
    setCampaignQuietHours: async (call) =>
      shown(await setQuietHours(call.tenant.db, { ...placeOf(call), quiet: call.body.quiet_hours })),
    withdrawCampaign: async (call) => shown(await withdrawCampaign(call.tenant.db, placeOf(call))),
    copyCampaign: async (call) =>
      shown(
        await copyCampaign(
          call.tenant.db,
          {
            ...placeOf(call),
            name: call.body.name,
            withoutReached: call.body.without_reached === true,
          },
          call.now,
        ),
      ),
    stopCampaign: async (call) => shown(await stopCampaign(call.tenant.db, placeOf(call), call.now)),
  }
}

function placeOf({ tenant, params }: Pick<CallOf<'stopCampaign'>, 'tenant' | 'params'>) {
  return { accountId: tenant.accountId, id: params.id }
}

type Listed = Pick<CallOf<'checkCampaignList'>, 'tenant' | 'body' | 'now'>

async function readGiven({ tenant: { db, accountId }, body, now }: Listed) {
  const { timezone: zone, language } = await getAccount(db, accountId)
  const read = readList(body.content, { zone, language, consentColumn: body.consent_column }, now)
  return { ...read, file_name: body.file_name ?? null }
}

async function check(call: Listed) {
  const { db, accountId } = call.tenant
  return checkList(db, accountId, await readGiven(call))
}

async function importRows(call: CallOf<'importContacts'>) {
  const { db, accountId } = call.tenant
  const agreedOn = call.body.agreed_on === undefined ? undefined : dayThatCame(call.body.agreed_on, call.now)
  return importList(db, { accountId, read: await readGiven(call), agreedOn }, call.now)
}

async function upload(call: CallOf<'uploadCampaignList'>) {
  const { db, accountId } = call.tenant
  const { id, account_zone: zone, account_language: language } = await getListed(call)
  const shop = { zone, language, consentColumn: call.body.consent_column }
  const whole = readList(call.body.content, shop, call.now)
  const read = { ...whole, file_name: call.body.file_name ?? null }
  const list = await saveList(db, { accountId, campaignId: id }, read, call.now)
  hintLive(db, accountId, 'campaigns', id)
  return list
}

async function date(call: CallOf<'dateCampaignConsents'>) {
  const { db, accountId } = call.tenant
  const { id } = await getListed(call)
  const agreedOn = dayThatCame(call.body.agreed_on, call.now)
  const list = await dateConsents(db, { accountId, campaignId: id }, agreedOn, call.now)
  if (list === null)
    throw new AppError('conflict', 'The campaign has no list yet.', { reason: 'campaign_list' })
  hintLive(db, accountId, 'campaigns', id)
  return list
}

function dayThatCame(day: string, now: Date): Date {
  const agreedOn = new Date(day)
  if (agreedOn <= now) return agreedOn
  throw new AppError('invalid_request', 'agreed_on: a day that has come', { reason: 'campaign_agreed' })
}

/** Throws not_found, and conflict unless it is a draft. */
async function getListed(call: CallOf<'uploadCampaignList' | 'dateCampaignConsents'>): Promise<Campaign> {
  const campaign = await getCampaign(call.tenant.db, placeOf(call))
  if (campaign.state === 'draft') return campaign
  throw new AppError('conflict', 'Only a draft takes a list.', { reason: 'campaign_state' })
}

function shown(campaign: Campaign) {
  const { id, name, state, channel_id, channel_name, audience, template, consent_rule, quiet_hours } =
    campaign
  const { per_contact_max, per_contact_days, per_second, day_max, list_report: list } = campaign
  const { starts_at, started_at, ended_at, created_at, is_simulated } = campaign
  return {
    ...{ id, name, state, channel_id, channel_name, audience, template, consent_rule, quiet_hours },
    ...{ per_contact_max, per_contact_days, per_second, day_max, list },
    ...{ starts_at, started_at, ended_at, created_at, is_simulated },
  }
}
