import { isAllowed } from '@mostrador/contract/dashboard/roles'
import { limits } from '@mostrador/contract/limits'
import { getAccount } from '../../accounts/accounts.ts'
import { listNotices, markNoticesRead } from '../../accounts/notices.queries.ts'
import { listInbox } from '../../domain/conversations/inbox.ts'
import { countWaitingOrders, listWaitingOrders } from '../../domain/orders/waiting/waiting-orders.ts'
import { listWaitingAppointments } from '../../domain/overview/overview.queries.ts'
import { listNumbers, returnedOn } from '../../domain/overview/overview.ts'
import type { Database } from '../../platform/database/database.ts'
import { readPageRequest } from '../../platform/lists/page.ts'
import { findWorkerLife } from '../../platform/work/heartbeat.ts'
import { listEndpoints } from '../../webhooks/endpoints/endpoints.ts'
import type { Handlers } from '../serving/call.ts'
import { pageText } from '../serving/page-text.ts'
import { shownConversation } from './inbox.ts'

/** The first page, and notices. */
export const overviewHandlers: Handlers<'getOverview' | 'listNotices' | 'markNoticesRead'> = {
  listNotices: ({ tenant, query }) => {
    const page = readPageRequest(pageText(query), ['notices', tenant.accountId])
    return listNotices(tenant.db, tenant.accountId, page)
  },
  markNoticesRead: async ({ tenant, now }) => {
    await markNoticesRead(tenant.db, tenant.accountId, now)
    return {}
  },
  getOverview: async ({ tenant, person, query, now }) => {
    const { accountId, db } = tenant
    const { timezone, currency } = await getAccount(db, accountId)
    const days = query.days ?? limits.overviewDaysDefault
    const page = readPageRequest({ limit: String(limits.overviewWaitingMax) }, [])
    const asked = { accountId, personId: person.id, filter: { state: 'waiting' }, page } as const
    const seesOrders = isAllowed(tenant.role, 'orders.list')
    const [numbers, inbox, orders, orders_count, appointments, webhooks, { isMissing }] = await Promise.all([
      listNumbers(db, { accountId, days, timezone }, now),
      listInbox(db, asked, now),
      seesOrders ? listWaitingOrders(db, accountId) : [],
      seesOrders ? countWaitingOrders(db, accountId) : 0,
      listWaitingAppointments(db, accountId),
      listBroken(db, accountId),
      findWorkerLife(db, now),
    ])
    const conversations = inbox.data.map(shownConversation)
    const waits = { orders, orders_count, appointments, conversations, webhooks }
    const seesSales = isAllowed(tenant.role, 'sales.view')
    const shown = seesSales ? numbers : numbers.map((day) => ({ ...day, revenue: null }))
    const returned = seesSales ? await returnedOn(db, { accountId, days, timezone }, now) : null
    return { timezone, currency, days: shown, returned, is_stopped: isMissing, waiting: waits }
  },
}

async function listBroken(db: Database, accountId: string) {
  const page = readPageRequest({ limit: String(limits.webhooksPerAccountMax) }, [])
  const { data } = await listEndpoints(db, accountId, page)
  return data
    .filter(({ status }) => status === 'broken')
    .map(({ id, name, url, held }) => ({ id, name, url, held }))
}
