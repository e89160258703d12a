import type { reminderRoutes } from '@mostrador/contract/dashboard/outreach/reminders'
import { limits } from '@mostrador/contract/limits'
import {
  type ReminderKind,
  type ReminderSettings,
  reminderKinds,
} from '@mostrador/contract/outreach/reminders'
import { getAccount } from '../../../accounts/accounts.ts'
import { getAppointmentView } from '../../../domain/appointments/appointment-views.ts'
import { getContact } from '../../../domain/contacts/contact-views.ts'
import { productResource } from '../../../domain/products/products.resource.ts'
import { sendUrlOf } from '../../../media/media-urls.ts'
import type { Db } from '../../../platform/database/database.ts'
import { AppError } from '../../../platform/errors.ts'
import { pageOf, readPageRequest } from '../../../platform/lists/page.ts'
import { findResourceRow } from '../../../platform/lists/resource-row.ts'
import { versionOf } from '../../../platform/version-of.ts'
import { setReminderSettings } from '../../../reminders/change-settings.ts'
import { type Foreseen, foresee } from '../../../reminders/foresee.ts'
import { listProductWishes } from '../../../reminders/occasions.queries.ts'
import type { Shop } from '../../../reminders/reminder-message.ts'
import {
  getReminderSettings,
  getReminderTerms,
  reminderSettingsIn,
} from '../../../reminders/reminder-settings.ts'
import { testReminder } from '../../../reminders/reminder-test.ts'
import { listReminderRows } from '../../../reminders/reminders.queries.ts'
import { begunKinds, startsAfter } from '../../../reminders/rules/starts.ts'
import type { CallOf, Handlers } from '../../serving/call.ts'
import type { DashboardDeps } from '../../serving/deps.ts'
import { pageText } from '../../serving/page-text.ts'

/** The longest time after which a visit is asked about, and a day for the visit itself. */
const visitMs = (limits.reminderMinutesMax + 24 * 60) * 60_000

type Names = keyof typeof reminderRoutes

export function reminderHandlers(deps: DashboardDeps): Handlers<Names> {
  return { ...settled, testReminder: (call) => test(deps, call) }
}

function test({ media, publicUrl }: DashboardDeps, { tenant, body, now }: CallOf<'testReminder'>) {
  const { accountId } = tenant
  const pictureOf = (file: { accountId: string; fileId: string }, at: Date) =>
    sendUrlOf({ urls: media.urls, publicUrl }, { ...file, name: 'header' }, at)
  const settings = reminderSettingsIn(body.settings)
  return testReminder(tenant.db, { pictureOf }, { ...body, accountId, settings }, now)
}

const settled: Handlers<Exclude<Names, 'testReminder'>> = {
  getReminders: async ({ tenant: { db, accountId } }) => versioned(await getReminderSettings(db, accountId)),
  setReminders: async ({ tenant: { db, accountId }, body, now }) => {
    const { send_due: sendsDue, version, ...settings } = body
    return versioned(await setReminderSettings(db, accountId, settings, now, { sendsDue, version }))
  },
  listRemindersAhead: async ({ tenant: { db, accountId }, now }) =>
    shownAhead(await foresee(db, await shopOf(db, accountId), now)),
  foreseeReminders: async ({ tenant: { db, accountId }, body, now }) => {
    const settings = reminderSettingsIn(body)
    const kept = await getReminderTerms(db, accountId)
    // As if all that is due were wanted, so that the page can tell whom it is about.
    const starts = startsAfter(kept.starts, begunKinds(kept.settings, settings), undefined)
    return shownAhead(await foresee(db, { account: await getAccount(db, accountId), settings, starts }, now))
  },
  listAppointmentReminders: async ({ tenant: { db, accountId }, params: { id }, now }) => {
    const { start_time: start } = await getAppointmentView(db, accountId, id)
    const look = { appointmentId: id, aheadMs: Math.max(0, start.getTime() - now.getTime()) + visitMs }
    const ahead = await foresee(db, await shopOf(db, accountId), now, look)
    const decided = await listReminderRows(db, {
      accountId,
      subjectId: id,
      limit: limits.remindersShown,
    })
    return { decided, ahead: ahead.map(shown) }
  },
  listProductWishes: async ({ tenant: { db, accountId }, params: { id: productId }, now }) => {
    if (!(await findResourceRow(db, productResource, accountId, productId)))
      throw new AppError('not_found', `No product has the id ${productId}.`)
    const limit = limits.remindersShown
    const wishes = await listProductWishes(db, { accountId, productId, limit })
    const shop = await shopOf(db, accountId)
    const { is_on: isOn } = shop.settings.kinds.back_in_stock
    const ahead = wishes.length === 0 ? [] : await foresee(db, onlyOf(shop, 'back_in_stock'), now)
    return {
      data: wishes.map(({ total: _, ...wish }) => {
        const found = ahead.find(({ candidate }) => candidate.subject.id === wish.id)
        return { ...wish, ahead: found ? timeOf(found) : null }
      }),
      total: wishes[0]?.total ?? 0,
      is_on: isOn,
    }
  },
  listReminderLog: async ({ tenant: { db, accountId }, query }) => {
    const page = readPageRequest(pageText(query), ['reminders', accountId])
    const rows = await listReminderRows(db, { accountId, after: page.after, limit: page.limit + 1 })
    return pageOf(rows, page)
  },
  listContactReminders: async ({ tenant: { db, accountId }, params: { id: contactId } }) => {
    await getContact(db, accountId, contactId)
    return { data: await listReminderRows(db, { accountId, contactId, limit: limits.remindersShown }) }
  },
}

async function shopOf(db: Db, accountId: string): Promise<Shop> {
  return { account: await getAccount(db, accountId), ...(await getReminderTerms(db, accountId)) }
}

function onlyOf({ account, settings, starts }: Shop, kind: ReminderKind): Shop {
  const kinds = reminderKinds.map((each) => {
    const setting = settings.kinds[each]
    return [each, { ...setting, is_on: each === kind && setting.is_on }]
  })
  return { account, settings: { ...settings, kinds: Object.fromEntries(kinds) }, starts }
}

const versioned = (settings: ReminderSettings) => ({ ...settings, version: versionOf(settings) })

function shownAhead(ahead: readonly Foreseen[]): { data: ReturnType<typeof shown>[]; total: number } {
  return { data: ahead.slice(0, limits.remindersAheadShown).map(shown), total: ahead.length }
}

const timeOf = ({ at, is_due, delay, reason }: Foreseen) => ({ at, is_due, delay, reason })

function shown(foreseen: Foreseen) {
  const { candidate, recipient, form } = foreseen
  const { kind, subject, values } = candidate
  return {
    ...{ kind, subject_id: subject.id, occasion: subject.at, ...timeOf(foreseen), form },
    about: values.service ?? values.number ?? values.product ?? '',
    contact_id: recipient?.contact_id ?? null,
    contact_name: recipient?.name ?? null,
    conversation_id: recipient?.conversation?.id ?? null,
  }
}
