// Mails an account's notices to its people. A notice stays pending in the database until everybody has been mailed: a
// crash may repeat a mail, and trouble on the mail server only delays it.
import { limits } from '@mostrador/contract/limits'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database/database.ts'
import { messageOf } from '../platform/errors.ts'
import type { Logger } from '../platform/log.ts'
import { type Mailer, MailRefused } from '../platform/mail.ts'
import { runPeriodically } from '../platform/work/periodic.ts'
import {
  claimNotice,
  listRecipients,
  type NoticeRow,
  type Recipient,
  updateMailed,
  updateMailedTo,
  updateMailLater,
} from './notice-mails.queries.ts'

export type NoticeOfAccount = Pick<NoticeRow, 'kind' | 'data' | 'account_name' | 'language'>
export type NoticeText = { subject: string; text: string }
/** Texts by kind; notices of other kinds are not mailed. */
export type NoticeTexts = Readonly<Record<string, (notice: NoticeOfAccount) => NoticeText>>

export type NoticeMailDeps = {
  db: Database
  mailer: Mailer
  texts: NoticeTexts
  log: Logger
  metrics: { inc(labels: { outcome: 'sent' | 'refused' | 'failed' }): void }
  clock: Clock
  everyMs?: number
}

const defaultEveryMs = 10_000
/** Lease on one notice; if its worker dies, another takes it over after this time. */
const claimMs = 10 * 60_000
const retryMinMs = 30_000
const retryMaxMs = 3_600_000
const dayMs = 86_400_000

/** Disposing aborts the mail being sent. */
export function startNoticeMails(deps: NoticeMailDeps): AsyncDisposable {
  const stopping = new AbortController()
  const run = async () => {
    await mailNotices(deps.db, deps, stopping.signal)
  }
  const everyMs = deps.everyMs ?? defaultEveryMs
  const rounds = runPeriodically({ name: 'notice mails', everyMs, run }, deps.log)
  return {
    async [Symbol.asyncDispose]() {
      stopping.abort()
      await rounds[Symbol.asyncDispose]()
    },
  }
}

/** Runs until no notice is due or the mail server is in trouble. */
async function mailNotices(database: Database, deps: NoticeMailDeps, stopping: AbortSignal): Promise<void> {
  const kinds = Object.keys(deps.texts)
  while (!stopping.aborted) {
    const now = deps.clock()
    const since = new Date(now.getTime() - limits.noticeMailDaysMax * dayMs)
    const notice = await claimNotice(database, { kinds, since, claimMs }, now)
    if (!notice || !(await mailNotice(database, notice, deps, stopping))) return
  }
}

/** False when the mail server is in trouble. */
async function mailNotice(
  database: Database,
  notice: NoticeRow,
  deps: NoticeMailDeps,
  stopping: AbortSignal,
): Promise<boolean> {
  const { log, metrics, clock, texts } = deps
  const people = await listRecipients(database, notice, limits.noticeRecipientsMax)
  const written = texts[notice.kind]?.(notice)
  try {
    for (const person of people) {
      if (!written || notice.emailed_to.includes(person.id)) continue
      await mailPerson(person, written, deps, stopping)
      await updateMailedTo(database, notice, person.id)
    }
  } catch (error) {
    const waitMs = Math.min(retryMaxMs, retryMinMs * 2 ** (notice.email_tries - 1))
    if (!stopping.aborted) {
      metrics.inc({ outcome: 'failed' })
      log.warn({ notice: notice.id, wait_ms: waitMs, error: messageOf(error) }, 'a mail could not be sent')
    }
    await updateMailLater(database, notice, new Date(clock().getTime() + (stopping.aborted ? 0 : waitMs)))
    return false
  }
  await updateMailed(database, notice, clock())
  return true
}

async function mailPerson(
  { id, email }: Recipient,
  { subject, text }: NoticeText,
  { mailer, log, metrics }: NoticeMailDeps,
  stopping: AbortSignal,
): Promise<void> {
  try {
    await mailer.send({ to: email, subject, text }, stopping)
    metrics.inc({ outcome: 'sent' })
  } catch (error) {
    if (!(error instanceof MailRefused)) throw error
    metrics.inc({ outcome: 'refused' })
    log.warn({ user: id, error: error.message }, "a person's e-mail address is refused")
  }
}
