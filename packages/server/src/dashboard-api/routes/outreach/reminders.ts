import { limits } from '@mostrador/contract/limits'
import { getContact } from '../../../domain/contacts/contact-views.ts'
import { pageOf, readPageRequest } from '../../../platform/lists/page.ts'
import { getReminderSettings, setReminderSettings } from '../../../reminders/reminder-settings.ts'
import { listReminderRows } from '../../../reminders/reminders.queries.ts'
import type { Handlers } from '../../serving/call.ts'
import { pageText } from '../../serving/page-text.ts'

type Names = 'getReminders' | 'setReminders' | 'listReminderLog' | 'listContactReminders'

export const reminderHandlers: Handlers<Names> = {
  getReminders: ({ tenant: { db, accountId } }) => getReminderSettings(db, accountId),
  setReminders: ({ tenant: { db, accountId }, body, now }) => setReminderSettings(db, accountId, body, now),
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
