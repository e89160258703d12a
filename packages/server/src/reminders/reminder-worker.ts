import { limits } from '@mostrador/contract/limits'
import { type MediaUrls, sendUrlOf } from '../media/media-urls.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database/database.ts'
import type { Logger } from '../platform/log.ts'
import { runPeriodically } from '../platform/work/periodic.ts'
import { remindAll } from './remind.ts'
import type { RemindDeps } from './reminder-message.ts'
import { deleteOldReminders } from './reminders.queries.ts'

const dayMs = 24 * 60 * 60_000
const forgetEveryMs = 60 * 60_000

type ReminderDeps = {
  db: Database
  openUrls: () => Promise<MediaUrls>
  publicUrl: string
  log: Logger
  clock: Clock
}

export function startReminders({ db, openUrls, publicUrl, log, clock }: ReminderDeps): AsyncDisposable {
  const stack = new AsyncDisposableStack()
  let opened: MediaUrls | undefined
  const run = async () => {
    opened ??= await openUrls()
    await remindAll(db, { pictureOf: pictures(opened, publicUrl) }, clock())
  }
  const forget = async () => {
    const before = (days: number) => new Date(clock().getTime() - days * dayMs)
    const terms = {
      decidedBefore: before(limits.reminderDays),
      wishedBefore: before(limits.stockWishDays),
      limit: limits.pruneRows,
    }
    while ((await deleteOldReminders(db, terms)) === limits.pruneRows);
  }
  stack.use(runPeriodically({ name: 'reminders', everyMs: limits.reminderEveryMs, run }, log))
  stack.use(runPeriodically({ name: 'forget reminders', everyMs: forgetEveryMs, run: forget }, log))
  return stack
}

function pictures(urls: MediaUrls, publicUrl: string): RemindDeps['pictureOf'] {
  return (file, now) => sendUrlOf({ urls, publicUrl }, { ...file, name: 'header' }, now)
}
