import { limits } from '@mostrador/contract/limits'
import { getAccount } from '../../../accounts/accounts.ts'
import { type ApiKey, createKey, listKeys, revokeKey, rollKey } from '../../../accounts/keys.ts'
import {
  listRateWindows,
  type RateWindow,
  remaining,
  requestsPerMinute,
} from '../../../accounts/rate-limits.ts'
import { messageOf } from '../../../platform/errors.ts'
import { readPageRequest } from '../../../platform/lists/page.ts'
import { listKeyRequests } from '../../../public-api/usage.ts'
import type { Handlers } from '../../serving/call.ts'
import type { DashboardDeps } from '../../serving/deps.ts'
import { pageText } from '../../serving/page-text.ts'
import type { Tenant } from '../../signing-in/session.ts'

/** Keys of the public API, with what each may still ask and has asked. */
export function keyHandlers(
  deps: DashboardDeps,
): Handlers<'listKeys' | 'createKey' | 'rollKey' | 'revokeKey'> {
  return {
    listKeys: async ({ tenant, query, now }) => {
      const { db, accountId } = tenant
      const { data, ...end } = await listKeys(
        db,
        accountId,
        readPageRequest(pageText(query), ['keys', accountId]),
      )
      const ids = data.map(({ id }) => id)
      const since = new Date(now.getTime() - limits.keyRequestsHours * 3_600_000)
      const [{ plan }, windows, requests] = await Promise.all([
        getAccount(db, accountId),
        windowsOf(deps, tenant, ids),
        listKeyRequests(db, { accountId, keyIds: ids, since }),
      ])
      const max = requestsPerMinute(plan)
      const rows = data.map((key) => ({
        ...key,
        rate: rateOf(key, windows.get(key.id), max, now),
        requests_of_day: requests.get(key.id) ?? 0,
      }))
      return { data: rows, ...end }
    },
    createKey: ({ tenant, person, body, now }) => {
      const { name, scope } = body
      return tenant.db.transaction((tx) =>
        createKey(tx, { accountId: tenant.accountId, name, scope, createdBy: person.id }, now),
      )
    },
    rollKey: ({ tenant: { db, accountId }, person, params, body, now }) =>
      db.transaction((tx) =>
        rollKey(
          tx,
          { accountId, id: params.id, overlapHours: body.overlap_hours, createdBy: person.id },
          now,
        ),
      ),
    revokeKey: ({ tenant, params, now }) => revokeKey(tenant.db, tenant.accountId, params.id, now),
  }
}

function rateOf({ revoked_at, expires_at }: ApiKey, window: RateWindow | undefined, max: number, now: Date) {
  if (revoked_at !== null || (expires_at !== null && expires_at <= now)) return null
  if (!window) return { max, left: max, ends_at: null }
  return { max: window.max, left: remaining(window), ends_at: new Date(window.endsAtMs) }
}

/** From where requests are counted: while the limiter does not answer, that is the database. */
async function windowsOf(
  { limiter, log }: DashboardDeps,
  { db, accountId }: Tenant,
  keyIds: readonly string[],
): Promise<Map<string, RateWindow>> {
  if (limiter) {
    try {
      const found = await Promise.all(keyIds.map(async (id) => [id, await limiter.look(id)] as const))
      return new Map(found.flatMap(([id, window]) => (window ? [[id, window]] : [])))
    } catch (error) {
      log.warn(
        { account_id: accountId, error: messageOf(error) },
        'rate limiter failed; read from the database',
      )
    }
  }
  return listRateWindows(db, accountId, keyIds)
}
