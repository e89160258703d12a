import { createKey, listKeys, revokeKey } from '../../../accounts/keys.ts'
import { readPageRequest } from '../../../platform/lists/page.ts'
import type { Handlers } from '../../serving/call.ts'
import { pageText } from '../../serving/page-text.ts'

/** Keys of the public API. */
export const keyHandlers: Handlers<'listKeys' | 'createKey' | 'revokeKey'> = {
  listKeys: ({ tenant, query }) => {
    const page = readPageRequest(pageText(query), ['keys', tenant.accountId])
    return listKeys(tenant.db, tenant.accountId, page)
  },
  createKey: ({ tenant, person, body, now }) => {
    const { name, scope } = body
    return createKey(tenant.db, { accountId: tenant.accountId, name, scope, createdBy: person.id }, now)
  },
  revokeKey: ({ tenant, params, now }) => revokeKey(tenant.db, tenant.accountId, params.id, now),
}
