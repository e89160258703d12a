import { limits } from '@mostrador/contract/limits'
import { expiryAfter, type MediaUrls } from '../media/media-urls.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database/database.ts'
import type { Logger } from '../platform/log.ts'
import { runPeriodically } from '../platform/work/periodic.ts'
import { type RemindDeps, remindAll } from './remind.ts'
import { deleteOldReminders } from './reminders.queries.ts'

const dayMs = 24 * 60 * 60_000
const forgetEveryMs = 60 * 60_000

type ReminderDeps = {
  cells: readonly Database[]
  openUrls: (db: Database) => Promise<MediaUrls>
  publicUrl: string
  log: Logger
  clock: Clock
}

export function startReminders({ cells, openUrls, publicUrl, log, clock }: ReminderDeps): AsyncDisposable {
  const stack = new AsyncDisposableStack()
  const opened = new Map<Database, Promise<MediaUrls>>()
  const run = async () => {
    for (const cell of cells) {
      const opening = opened.get(cell) ?? openUrls(cell)
      opened.set(cell, opening)
      const urls = await opening
      await remindAll(cell, { pictureOf: pictures(urls, publicUrl) }, clock())
    }
  }
  const forget = async () => {
    const before = (days: number) => new Date(clock().getTime() - days * dayMs)
    const terms = {
      decidedBefore: before(limits.reminderDays),
      wishedBefore: before(limits.stockWishDays),
      limit: limits.pruneRows,
    }
    for (const cell of cells) while ((await deleteOldReminders(cell, terms)) === limits.pruneRows);
  }
  stack.use(runPeriodically({ name: 'reminders', everyMs: limits.reminderEveryMs, run }, log))
  stack.use(runPeriodically({ name: 'forget reminders', everyMs: forgetEveryMs, run: forget }, log))
  return stack
}

function pictures(urls: MediaUrls, publicUrl: string): RemindDeps['pictureOf'] {
  return ({ accountId, fileId }, now) => {
    const expiresAt = expiryAfter(now, limits.mediaSendUrlSeconds)
    return publicUrl + urls.pathOf({ accountId, fileId, form: 'whole', name: 'header', expiresAt })
  }
}
