// A campaign taken in hand again: one that has sent nothing is a draft once more, and any can be copied into a new draft.
import { limits } from '@mostrador/contract/limits'
import { hintLive } from '../../events/live.ts'
import { type Database, sql, type Tx } from '../../platform/database/database.ts'
import { newId } from '../../platform/ids.ts'
import type { Campaign } from './campaigns.queries.ts'
import { checkCount, getCampaign, notNow } from './campaigns.ts'

type Place = { accountId: string; id: string }

/**
 * Back to a draft, which can be changed and scheduled anew: its time is kept, as most often it is something else that is
 * mended. Throws not_found, and conflict unless it waits for its time or is paused, and nothing has been sent of it.
 */
export async function withdrawCampaign(db: Database, { accountId, id }: Place): Promise<Campaign> {
  await getCampaign(db, { accountId, id })
  await db.transaction(async (tx) => {
    // Waits for a worker that is beginning it; the next statement sees all that this one did.
    await tx.query(sql`select id from campaigns where account_id = ${accountId} and id = ${id} for update`)
    const withdrawn = await tx.queryOne<{ kind: string }>(sql`
      update campaigns g set state = 'draft', started_at = null, day_max = null, planned_after = null,
        planned_at = null
      where g.account_id = ${accountId} and g.id = ${id} and g.state in ('scheduled', 'paused') and not exists (
        select from campaign_recipients r
        where r.account_id = g.account_id and r.campaign_id = g.id and r.state = 'queued')
      returning g.audience ->> 'kind' as kind`)
    if (!withdrawn) throw notNow()
    await forgetDecisions(tx, { accountId, id }, withdrawn.kind === 'list')
  })
  hintLive(db, accountId, 'campaigns', id)
  return getCampaign(db, { accountId, id })
}

/** The audience of filters is written down anew when it starts; of a list, everybody waits again. */
async function forgetDecisions(tx: Tx, { accountId, id }: Place, isList: boolean): Promise<void> {
  const whole = sql`account_id = ${accountId} and campaign_id = ${id}`
  await tx.query(
    isList
      ? sql`update campaign_recipients set state = 'waiting', reason = null where ${whole} and state = 'left_out'`
      : sql`delete from campaign_recipients where ${whole}`,
  )
}

/** A new draft with the same message and rules, for everybody or without those who got this one. Throws not_found, and conflict when there are too many. */
export async function copyCampaign(
  db: Database,
  { accountId, id, name, withoutReached = false }: Place & { name: string; withoutReached?: boolean },
  now: Date,
): Promise<Campaign> {
  const { audience: former } = await getCampaign(db, { accountId, id })
  const { except, ...all } = former
  const known = except?.split(' ') ?? []
  const reached = [...known, id].slice(-limits.campaignExceptMax).join(' ')
  const audience = withoutReached ? { ...all, except: reached } : all
  await checkCount(db, accountId)
  const copy = newId(now.getTime())
  await db.transaction(async (tx) => {
    await tx.query(sql`
      insert into campaigns (account_id, id, channel_id, name, audience, template, consent_rule, per_contact_max,
        per_contact_days, quiet_from, quiet_to, per_second, list_report, created_at)
      select account_id, ${copy}, channel_id, ${name.trim()}, ${JSON.stringify(audience)}::json, template, consent_rule, per_contact_max,
        per_contact_days, quiet_from, quiet_to, per_second, list_report, ${now}
      from campaigns where account_id = ${accountId} and id = ${id}`)
    await tx.query(sql`
      insert into campaign_recipients (account_id, campaign_id, contact_id, zone, fields)
      select r.account_id, ${copy}, r.contact_id, r.zone, r.fields
      from campaign_recipients r join campaigns g on g.account_id = r.account_id and g.id = r.campaign_id
      where r.account_id = ${accountId} and r.campaign_id = ${id} and g.audience ->> 'kind' = 'list'`)
  })
  hintLive(db, accountId, 'campaigns', copy)
  return getCampaign(db, { accountId, id: copy })
}
