import { weekdays } from '@mostrador/contract/weekdays'
import { getAccount } from '../../../accounts/accounts.ts'
import { getBotSettings } from '../../../bot/bot-settings.ts'
import { reportChats, reportPeople, reportSales } from '../../../domain/reports/reports.ts'
import type { Handlers } from '../../serving/call.ts'

export const reportHandlers: Handlers<'getSalesReport' | 'getChatReport' | 'getPeopleReport'> = {
  getSalesReport: async ({ tenant: { db, accountId }, query }) => {
    const { timezone, currency } = await getAccount(db, accountId)
    return { currency, ...(await reportSales(db, { accountId, timezone, ...query })) }
  },
  getChatReport: async ({ tenant: { db, accountId }, query }) => {
    const { timezone } = await getAccount(db, accountId)
    const { hours } = await getBotSettings(db, accountId)
    const open = weekdays.flatMap((name, at) => (hours[name] ?? []).map((span) => ({ day: at + 1, ...span })))
    return reportChats(db, { accountId, timezone, open, ...query })
  },
  getPeopleReport: async ({ tenant: { db, accountId }, query }) => {
    const { timezone } = await getAccount(db, accountId)
    return reportPeople(db, { accountId, timezone, ...query })
  },
}
