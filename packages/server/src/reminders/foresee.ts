// Reminders to come, by the rules that send them: who gets one and when, or why not.
import { limits } from '@mostrador/contract/limits'
import { reminderFacts, type SkipReason } from '@mostrador/contract/outreach/reminders'
import type { Db } from '../platform/database/database.ts'
import { listCandidates } from './candidates.ts'
import type { Candidate, Look } from './occasions.queries.ts'
import { type Shop, type Sources, sourcesOf, writeReminder } from './reminder-message.ts'
import { type Recipient, readRecipients } from './reminders.queries.ts'
import { gapMs } from './rules/gap.ts'
import { keptFrom, talkUntil } from './rules/kept-from.ts'
import { timerOf } from './rules/timer.ts'

export type Foreseen = {
  candidate: Candidate
  /** Null where the customer is gone. */
  recipient: Recipient | null
  /** When it goes, as things are; with a reason, when it would have. */
  at: Date
  /** Its time has passed already. */
  is_due: boolean
  /** It waits beyond its time, for the end of the quiet hours or until the customer has stopped writing. */
  delay: 'night' | 'talk' | null
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
  const candidates = await listCandidates(db, shop, now, look)
  const recipients = await recipientsOf(db, shop, candidates, now)
  const timed = candidates.map((candidate, place) => {
    const recipient = recipients.get(place) ?? null
    return { candidate, recipient, ...timeOf(shop, { candidate, recipient }, now) }
  })
  timed.sort((a, b) => a.at.getTime() - b.at.getTime())
  const sources = sourcesOf(db, shop.account.id)
  const gone = new Gone(gapMs(shop.settings))
  const found: Foreseen[] = []
  for (const each of timed) {
    const outcome = await outcomeOf(sources, shop, { ...each, gone })
    if (outcome.form !== null) gone.note(each)
    found.push({ ...each, ...outcome })
  }
  return found
}

type Timed = Pick<Foreseen, 'candidate' | 'recipient' | 'at' | 'is_due' | 'delay' | 'reason'>

/** Those that are foreseen to go before: they count for the customer, and keep the next of the appointment away. */
class Gone {
  readonly #gapMs: number
  readonly #ofContact = new Map<string, number>()
  readonly #ofSubject = new Map<string, Date>()

  constructor(gap: number) {
    this.#gapMs = gap
  }

  note({ candidate: { subject }, recipient, at }: Timed): void {
    this.#ofSubject.set(subject.id, at)
    if (recipient) this.#ofContact.set(recipient.contact_id, this.to(recipient.contact_id) + 1)
  }

  to(contactId: string): number {
    return this.#ofContact.get(contactId) ?? 0
  }

  isTooClose({ start, subject, remindedAt }: Candidate, at: Date): boolean {
    const last = this.#ofSubject.get(subject.id) ?? remindedAt
    return start !== undefined && last !== undefined && at.getTime() - last.getTime() < this.#gapMs
  }
}

function timeOf(
  shop: Shop,
  { candidate, recipient }: Pick<Timed, 'candidate' | 'recipient'>,
  now: Date,
): Pick<Timed, 'at' | 'is_due' | 'delay' | 'reason'> {
  const timer = timerOf(shop, candidate, now)
  const quiet = shop.settings.quiet_hours
  const never = { from: 0, to: 0 }
  const is_due = timer(now, never).do === 'send'
  const talk = recipient?.conversation ? talkUntil(candidate.kind, recipient.conversation, now) : undefined
  const from = talk ?? now
  const first = timer(from, quiet)
  if (first.do === 'send') return { at: from, is_due, delay: talk ? 'talk' : null, reason: null }
  if (first.do === 'skip') return { at: from, is_due, delay: null, reason: first.reason }
  const due = timer(first.until, quiet)
  if (due.do === 'wait') return { at: due.until, is_due, delay: 'night', reason: null }
  // Due already, so whatever it waits for is the morning.
  const reason = due.do === 'skip' ? due.reason : null
  return { at: first.until, is_due, delay: is_due ? 'night' : null, reason }
}

async function recipientsOf(
  db: Db,
  { account: { id: accountId }, settings }: Shop,
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
            template: settings.kinds[kind].template,
          },
        ],
  )
  if (places.length === 0) return new Map()
  const rows = await readRecipients(db, { accountId, asked: places }, now)
  return new Map(rows.map(({ place, recipient }) => [places[place - 1]?.place ?? -1, recipient]))
}

async function outcomeOf(
  sources: Sources,
  shop: Shop,
  { candidate, recipient, at, reason, gone }: Timed & { gone: Gone },
): Promise<Pick<Foreseen, 'reason' | 'form'>> {
  const not = (why: SkipReason) => ({ reason: why, form: null })
  if (reason !== null) return not(reason)
  const conversation = recipient?.conversation
  if (!recipient || !conversation) return not('no_conversation')
  const known = { ...recipient, sent: recipient.sent + gone.to(recipient.contact_id) }
  const why = keptFrom(candidate.kind, known, shop.settings.weekly_max)
  if (why !== undefined) return not(why)
  const writing = { shop, candidate, recipient, conversation }
  const written = await writeReminder(sources, { pictureOf: () => '' }, writing, at)
  if (typeof written === 'string') return not(written)
  if (gone.isTooClose(candidate, at)) return not('just_reminded')
  return { reason: null, form: written.kind === 'template' ? 'template' : 'text' }
}
