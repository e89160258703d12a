// Reminders to come, by the rules that send them: who gets one and when, or why not.
import { limits } from '@mostrador/contract/limits'
import { reminderFacts, type SkipReason } from '@mostrador/contract/outreach/reminders'
import type { Db } from '../platform/database/database.ts'
import { listCandidates } from './candidates.ts'
import type { Candidate, Look } from './occasions.queries.ts'
import { type Shop, type Sources, sourcesOf, writeReminder } from './reminder-message.ts'
import { type Recipient, readRecipients } from './reminders.queries.ts'
import { keptFrom } from './rules/kept-from.ts'
import { timerOf } from './rules/timer.ts'

export type Foreseen = {
  candidate: Candidate
  /** Null where the customer is gone. */
  recipient: Recipient | null
  /** When it goes, as things are; with a reason, when it would have. */
  at: Date
  /** It is due before, and waits for the end of the quiet hours. */
  is_delayed: boolean
  reason: SkipReason | null
  form: 'text' | 'template' | null
}

const dayMs = 24 * 60 * 60_000
const lookMs = limits.reminderAheadDays * dayMs

/** Soonest first, those of the next days, or all of one appointment. */
export async function foresee(
  db: Db,
  shop: Shop,
  now: Date,
  look: Look = { aheadMs: lookMs },
): Promise<Foreseen[]> {
  const timed = (await listCandidates(db, shop, now, look)).map((candidate) => ({
    candidate,
    ...timeOf(shop, candidate, now),
  }))
  timed.sort((a, b) => a.at.getTime() - b.at.getTime())
  const recipients = await recipientsOf(
    db,
    shop.account.id,
    timed.map(({ candidate }) => candidate),
    now,
  )
  const sources = sourcesOf(db, shop.account.id)
  const goingTo = new Map<string, number>()
  const found: Foreseen[] = []
  for (const [place, { candidate, ...time }] of timed.entries()) {
    const recipient = recipients.get(place) ?? null
    const more = recipient === null ? 0 : (goingTo.get(recipient.contact_id) ?? 0)
    const outcome = await outcomeOf(sources, shop, { candidate, recipient, more, ...time })
    if (recipient !== null && outcome.form !== null) goingTo.set(recipient.contact_id, more + 1)
    found.push({ candidate, recipient, at: time.at, is_delayed: time.is_delayed, ...outcome })
  }
  return found
}

type Time = Pick<Foreseen, 'at' | 'is_delayed' | 'reason'>

function timeOf(shop: Shop, candidate: Candidate, now: Date): Time {
  const timer = timerOf(shop, candidate, now)
  const quiet = shop.settings.quiet_hours
  const first = timer(now, quiet)
  if (first.do === 'send') return { at: now, is_delayed: false, reason: null }
  if (first.do === 'skip') return { at: now, is_delayed: false, reason: first.reason }
  const due = timer(first.until, quiet)
  if (due.do === 'wait') return { at: due.until, is_delayed: true, reason: null }
  return {
    at: first.until,
    is_delayed: isNow(candidate, shop, now),
    reason: due.do === 'skip' ? due.reason : null,
  }
}

/** Due already, so whatever it waits for is the morning. */
function isNow(candidate: Candidate, shop: Shop, now: Date): boolean {
  const never = { from: 0, to: 0 }
  return timerOf(shop, candidate, now)(now, never).do === 'send'
}

async function recipientsOf(
  db: Db,
  accountId: string,
  candidates: readonly Candidate[],
  now: Date,
): Promise<Map<number, Recipient>> {
  const places = candidates.flatMap(({ kind, subject }, place) =>
    subject.contact_id === null
      ? []
      : [
          {
            place,
            contactId: subject.contact_id,
            conversationId: subject.conversation_id,
            rule: reminderFacts[kind].rule,
          },
        ],
  )
  if (places.length === 0) return new Map()
  const rows = await readRecipients(db, { accountId, asked: places }, now)
  return new Map(rows.map(({ place, recipient }) => [places[place - 1]?.place ?? -1, recipient]))
}

type Case = Time & { candidate: Candidate; recipient: Recipient | null; more: number }

async function outcomeOf(
  sources: Sources,
  shop: Shop,
  { candidate, recipient, more, at, reason }: Case,
): Promise<Pick<Foreseen, 'reason' | 'form'>> {
  const not = (why: SkipReason) => ({ reason: why, form: null })
  if (reason !== null) return not(reason)
  const conversation = recipient?.conversation
  if (!recipient || !conversation) return not('no_conversation')
  const known = { ...recipient, sent: recipient.sent + more }
  const why = keptFrom(candidate.kind, known, shop.settings.weekly_max)
  if (why !== undefined) return not(why)
  const writing = { shop, candidate, recipient, conversation }
  const written = await writeReminder(sources, { pictureOf: () => '' }, writing, at)
  if (typeof written === 'string') return not(written)
  return { reason: null, form: written.kind === 'template' ? 'template' : 'text' }
}
