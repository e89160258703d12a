// Feeds campaigns into the queue of sends, a few messages at a time, so that answers to customers always find a free
// sender. All its state is in the database, so it may die at any moment.
import { isDeepStrictEqual } from 'node:util'
import { limits } from '@mostrador/contract/limits'
import { awakeZones } from '../../domain/contacts/phone-zones.ts'
import { tellLive } from '../../events/live.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Tx } from '../../platform/database/database.ts'
import { messageOf } from '../../platform/errors.ts'
import type { Logger } from '../../platform/log.ts'
import { runPeriodically } from '../../platform/work/periodic.ts'
import { planNext } from './audience.queries.ts'
import { campaignPart } from './campaign-message.ts'
import { tellCustomer } from './campaign-sends.ts'
import {
  type Campaign,
  listAtWork,
  lockPlan,
  lockRunning,
  updatePlan,
  updateState,
} from './campaigns.queries.ts'
import { LiveWork } from './live-work.ts'
import {
  claimRecipient,
  countOpen,
  countSince,
  isDrained,
  isLiveAtWork,
  leaveOut,
  takeCampaignPace,
  updateMessage,
} from './recipients.queries.ts'

export type CampaignWorkerDeps = {
  db: Database
  clock: Clock
  log: Logger
  /** Told by the bot of the same process; the work of other processes is seen in the database. */
  live?: LiveWork | undefined
}

const dayMs = 86_400_000
/** The count of the last 24 hours is read anew this often, and kept up in between. */
const recountMs = 10_000

/** While no campaign is at work, the next one is looked for only this often. */
const idleMs = 1_000

export function startCampaignWorker(deps: CampaignWorkerDeps): AsyncDisposable {
  const worker = new CampaignWorker(deps)
  let idleUntilMs = Number.NEGATIVE_INFINITY
  const run = async () => {
    if (performance.now() < idleUntilMs) return
    if (!(await worker.round())) idleUntilMs = performance.now() + idleMs
  }
  return runPeriodically({ name: 'campaigns', everyMs: limits.campaignEveryMs, run }, deps.log)
}

export class CampaignWorker {
  readonly #deps: CampaignWorkerDeps
  readonly #live: LiveWork
  /** By channel: messages of the last 24 hours. */
  readonly #sent = new Map<string, { count: number; readAt: number }>()
  /** While customers write: no campaign does anything until then, and the one that did last comes last. */
  #restUntilMs = Number.NEGATIVE_INFINITY
  #lastId = ''

  constructor(deps: CampaignWorkerDeps) {
    this.#deps = deps
    this.#live = deps.live ?? new LiveWork()
  }

  /** One step of every campaign that has something to do. False where there is none. */
  async round(): Promise<boolean> {
    // Looking around is work as well, so a rest begins before the first statement.
    if (this.#isLive() && this.#deps.clock().getTime() < this.#restUntilMs) return true
    const startedMs = performance.now()
    const former = this.#restUntilMs
    const isAny = await this.#stepAll()
    if (this.#restUntilMs !== former) this.#restAfter(performance.now() - startedMs)
    return isAny
  }

  async #stepAll(): Promise<boolean> {
    const { db, clock } = this.#deps
    const campaigns = await listAtWork(db, clock())
    if (campaigns.length === 0) return false
    const isAtWork = await this.#isLiveAtWork(db)
    const last = campaigns.findIndex(({ id }) => id === this.#lastId) + 1
    for (const campaign of [...campaigns.slice(last), ...campaigns.slice(0, last)]) {
      if (!this.#givesWay(isAtWork)) await this.#tryStep(db, campaign)
    }
    return true
  }

  async #isLiveAtWork(db: Database): Promise<boolean> {
    const now = this.#deps.clock()
    const isAtWork = await isLiveAtWork(db, now)
    if (isAtWork) this.#live.note(now)
    return isAtWork
  }

  #isLive(): boolean {
    return this.#live.isRecent(this.#deps.clock())
  }

  /** While customers write, work is followed by a rest, and does not begin beside an answer that is being made. */
  #givesWay(isAtWork: boolean): boolean {
    const waitedMs = this.#deps.clock().getTime() - this.#restUntilMs
    return this.#isLive() && (waitedMs < 0 || (isAtWork && waitedMs < limits.campaignGiveWayMs))
  }

  /** Rests after the work, as long as it was hard for this machine just now. */
  async #worked<Result>({ id }: Campaign, work: () => Promise<Result>): Promise<Result> {
    const startedMs = performance.now()
    const result = await work()
    this.#restAfter(performance.now() - startedMs)
    this.#lastId = id
    return result
  }

  /** In proportion to the work, however slow it was, so that its share beside answers stays below a twentieth. */
  #restAfter(tookMs: number): void {
    const restMs = Math.min(tookMs * limits.campaignRestFactor, limits.campaignRestMsMax)
    this.#restUntilMs = this.#deps.clock().getTime() + restMs
  }

  /** One account's trouble holds up nobody else's campaign. */
  async #tryStep(db: Database, campaign: Campaign): Promise<void> {
    try {
      await this.#step(db, campaign)
    } catch (error) {
      const { account_id: account, id } = campaign
      this.#deps.log.error(
        { account, campaign: id, error: messageOf(error) },
        'a step of a campaign failed; trying again',
      )
    }
  }

  async #step(db: Database, campaign: Campaign): Promise<void> {
    const now = this.#deps.clock()
    const place = { accountId: campaign.account_id, id: campaign.id }
    if (campaign.state === 'scheduled') {
      // Somebody may have taken it back since it was looked for.
      if (!(await updateState(db, place, { from: ['scheduled'], to: 'running' }, now))) return
    }
    if (campaign.planned_at === null) {
      const rows = this.#isLive() ? limits.campaignLivePlanRows : limits.campaignPlanRows
      await this.#worked(campaign, () => plan(db, campaign, rows, now))
      if (this.#isLive()) return
    }
    await this.#feed(db, campaign)
  }

  async #feed(db: Database, campaign: Campaign): Promise<void> {
    const { channel_id: channelId, day_max: dayMax, quiet_hours: quiet, account_zone: zone } = campaign
    const zones = awakeZones(quiet, zone, this.#deps.clock())
    const open = await countOpen(db, campaign, zones)
    for (let fed = 0; fed < limits.campaignOpenMax - open; fed += 1) {
      // While customers write, only one message of a campaign is on its way, and none before its worker has rested.
      if (open + fed > 0 && (this.#isLive() || (await this.#isLiveAtWork(db)))) return
      if (dayMax !== null && (await this.#sentToday(db, campaign)) >= dayMax) return
      const result = await this.#worked(campaign, () =>
        db.transaction((tx) => feedOne(tx, campaign, zones, this.#deps.clock())),
      )
      if (result === 'queued') this.#noteSent(channelId)
      if (result === 'paced' || result === 'held') return
      if (result === 'none') return this.#end(db, campaign)
    }
  }

  async #end(db: Database, campaign: Campaign): Promise<void> {
    if (campaign.planned_at === null || !(await isDrained(db, campaign))) return
    const place = { accountId: campaign.account_id, id: campaign.id }
    await updateState(db, place, { from: ['running'], to: 'finished' }, this.#deps.clock())
    this.#sent.delete(campaign.channel_id)
  }

  async #sentToday(db: Database, campaign: Campaign): Promise<number> {
    const nowMs = this.#deps.clock().getTime()
    const known = this.#sent.get(campaign.channel_id)
    if (known && nowMs - known.readAt < recountMs) return known.count
    const count = await countSince(db, campaign, new Date(nowMs - dayMs))
    this.#sent.set(campaign.channel_id, { count, readAt: nowMs })
    return count
  }

  #noteSent(channelId: string): void {
    const known = this.#sent.get(channelId)
    if (known) known.count += 1
  }
}

async function plan(db: Database, campaign: Campaign, rows: number, now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    const reached = await lockPlan(tx, campaign)
    if (!reached) return
    const after = await planNext(tx, { ...campaign, ...reached }, rows, now)
    await updatePlan(tx, campaign, { after, plannedAt: after === undefined ? now : null })
    tellLive(tx, campaign.account_id, 'campaigns', campaign.id)
  })
}

type Fed = 'queued' | 'left out' | 'paced' | 'held' | 'none'

/** A recipient stops waiting in the transaction that queues the message: it is queued once, or not at all. */
async function feedOne(tx: Tx, campaign: Campaign, zones: readonly string[], now: Date): Promise<Fed> {
  const { account_id: accountId, id, consent_rule: consentRule } = campaign
  const running = await lockRunning(tx, accountId, id)
  // The zones are those of hours that somebody has changed since: the next round asks for others.
  if (!running || !isDeepStrictEqual(running.quiet_hours, campaign.quiet_hours)) return 'held'
  if (!(await takeCampaignPace(tx, campaign, now))) return 'paced'
  const recipient = await claimRecipient(tx, campaign, zones, now)
  if (!recipient) return 'none'
  if (recipient.reason !== null) return 'left out'
  const part = campaignPart(campaign, recipient)
  if (!part) {
    await leaveOut(tx, campaign, recipient.contact_id, 'no_value')
    return 'left out'
  }
  const { channel_id, platform, channel_external_id: externalId } = campaign
  const customer = {
    phone: recipient.phone ?? undefined,
    userId: recipient.user_id ?? undefined,
    name: undefined,
  }
  const told = { accountId, channel: { id: channel_id, platform, externalId }, customer, part, consentRule }
  const { messageId } = await tellCustomer(tx, { ...told, campaignId: id }, now)
  await updateMessage(tx, campaign, recipient.contact_id, messageId)
  return 'queued'
}
