// Other settings of reminders: what fell due before they were saved goes out only where the shop says so.

import { limits } from '@mostrador/contract/limits'
import type { ReminderKind, ReminderSettings } from '@mostrador/contract/outreach/reminders'
import { tellLive } from '../events/live.ts'
import type { Database, Tx } from '../platform/database/database.ts'
import { changedMeanwhile } from '../platform/errors.ts'
import { versionOf } from '../platform/version-of.ts'
import { listArrived } from './candidates.ts'
import {
  lockReminderTerms,
  reminderSettingsIn,
  replaceReminderTerms,
  withDefaults,
} from './reminder-settings.ts'
import { closeWish, deletePassed, insertDecision } from './reminders.queries.ts'
import { begunKinds, startsAfter } from './rules/starts.ts'

type Wishes = {
  /** Reminders that the new hours make due at once are sent; otherwise they are left out. */
  sendsDue?: boolean | undefined
  /** The settings that they take the place of have this one; undefined where nobody compares. */
  version?: string | undefined
}

/** Replaces the settings, and answers with them as they are read. Throws invalid_request, naming the place, and conflict where the stored ones are others by now. */
export async function setReminderSettings(
  db: Database,
  accountId: string,
  document: unknown,
  now: Date,
  { sendsDue = false, version }: Wishes = {},
): Promise<ReminderSettings> {
  const settings = reminderSettingsIn(document)
  return db.transaction(async (tx) => {
    const before = await lockReminderTerms(tx, accountId)
    if (version !== undefined && version !== versionOf(before.settings)) throw changedMeanwhile()
    const begun = begunKinds(before.settings, settings)
    const starts = startsAfter(before.starts, begun, sendsDue ? undefined : now)
    await replaceReminderTerms(tx, accountId, { settings, starts }, now)
    // Hours that are set back make good what other hours left out.
    await deletePassed(tx, { accountId, kinds: begun, since: lateSince(now) })
    if (!sendsDue && begun.includes('back_in_stock')) await leaveOutArrived(tx, accountId, now)
    tellLive(tx, accountId, 'reminders')
    return withDefaults({ settings, starts }).settings
  })
}

const lateSince = (now: Date) => new Date(now.getTime() - limits.reminderLateDays * 24 * 60 * 60_000)

/** A product has no hour at which it came back, so those who wait for what is there now are decided about here. */
async function leaveOutArrived(tx: Tx, accountId: string, now: Date): Promise<void> {
  const kind: ReminderKind = 'back_in_stock'
  for (;;) {
    const arrived = await listArrived(tx, accountId, now)
    for (const { subject } of arrived) {
      const { contact_id: contactId, conversation_id: conversationId } = subject
      const decision = { accountId, kind, subject, contactId, conversationId } as const
      await insertDecision(tx, { ...decision, state: 'skipped', reason: 'passed' }, now)
      await closeWish(tx, accountId, subject.id, now)
    }
    if (arrived.length < limits.reminderRows) return
  }
}
