import { activityBinding, listActivity, listActivityPeople } from '../../../accounts/activity.ts'
import { instantOf } from '../../../platform/instants.ts'
import { readPageRequest } from '../../../platform/lists/page.ts'
import type { Handlers } from '../../serving/call.ts'
import { pageText } from '../../serving/page-text.ts'

/** The log of changes to the account's settings. */
export const activityHandlers: Handlers<'listActivity' | 'listActivityPeople'> = {
  listActivity: ({ tenant, query }) => {
    const { actor, person_id: personId, record, record_id: recordId } = query
    const times = { from: instantOf('from', query.from), to: instantOf('to', query.to) }
    const filter = { actor, personId, record, recordId, ...times }
    const page = readPageRequest(pageText(query), activityBinding(tenant.accountId, filter))
    return listActivity(tenant.db, tenant.accountId, filter, page)
  },
  listActivityPeople: async ({ tenant }) => ({
    data: await listActivityPeople(tenant.db, tenant.accountId),
  }),
}
