import { limits } from '@mostrador/contract/limits'
import { getAccount } from '../accounts/accounts.ts'
import { listNotices, markNoticesRead } from '../accounts/notices.queries.ts'
import { listNumbers, listWaiting } from '../domain/overview/overview.ts'
import type { Database } from '../platform/database.ts'
import { readPageRequest } from '../platform/page.ts'
import { listEndpoints } from '../webhooks/endpoints.ts'
import type { Handlers } from './call.ts'
import { pageText } from './page-text.ts'

/** What people see first, and what they are told. */
export const overviewHandlers: Handlers<'getOverview' | 'listNotices' | 'markNoticesRead'> = {
  listNotices: ({ tenant, query }) => {
    const page = readPageRequest(pageText(query), ['notices', tenant.accountId])
    return listNotices(tenant.db, tenant.accountId, page)
  },
  markNoticesRead: async ({ tenant, now }) => {
    await markNoticesRead(tenant.db, tenant.accountId, now)
    return {}
  },
  getOverview: async ({ tenant, query, now }) => {
    const { accountId, db } = tenant
    const { timezone, currency } = await getAccount(db, accountId)
    const days = query.days ?? limits.overviewDaysDefault
    const [numbers, waiting, webhooks] = await Promise.all([
      listNumbers(db, { accountId, days, timezone }, now),
      listWaiting(db, accountId),
      listBroken(db, accountId),
    ])
    return { timezone, currency, days: numbers, waiting: { ...waiting, webhooks } }
  },
}

async function listBroken(db: Database, accountId: string) {
  const page = readPageRequest({ limit: String(limits.webhooksPerAccountMax) }, [])
  const { data } = await listEndpoints(db, accountId, page)
  return data.filter(({ status }) => status === 'broken').map(({ id, url, held }) => ({ id, url, held }))
}
