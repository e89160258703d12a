// Which alerts a person gets, when, and on which devices.
import { ECDH } from 'node:crypto'
import {
  deleteSubscriptionAt,
  findAlerts,
  updateWaitMail,
  upsertAlertSettings,
  upsertSubscription,
} from '../../accounts/alert-settings.queries.ts'
import { openVapid } from '../../alerts/vapid.ts'
import { AppError } from '../../platform/errors.ts'
import { checkTargetUrl } from '../../webhooks/attempt/target-url.ts'
import type { Handlers } from '../serving/call.ts'
import type { DashboardDeps } from '../serving/deps.ts'
import type { Person, Tenant } from '../signing-in/session.ts'

type Names = 'getAlerts' | 'setAlerts' | 'setWaitMail' | 'addPushSubscription' | 'removePushSubscription'

export function alertHandlers({ secrets, mailer, webhookAllowInsecure }: DashboardDeps): Handlers<Names> {
  const shown = async ({ tenant, person }: { tenant: Tenant; person: Person }) => {
    const { publicKey } = await openVapid(tenant.db, secrets)
    const alerts = await findAlerts(tenant.db, memberOf(tenant, person))
    return { ...alerts, push_key: publicKey, has_mail: mailer !== undefined }
  }
  return {
    getAlerts: shown,
    setAlerts: async (call) => {
      await upsertAlertSettings(call.tenant.db, memberOf(call.tenant, call.person), call.body)
      return shown(call)
    },
    setWaitMail: async (call) => {
      await updateWaitMail(call.tenant.db, call.tenant.accountId, call.body.minutes)
      return shown(call)
    },
    addPushSubscription: async ({ tenant, person, body, now }) => {
      // As for webhooks: nothing is sent into a private network.
      const endpoint = checkTargetUrl(body.endpoint, { allowInsecure: webhookAllowInsecure })
      if (!endpoint.startsWith('https:'))
        throw new AppError('invalid_request', 'endpoint: begins with https://')
      checkKeys(body)
      const device = { ...memberOf(tenant, person), ...body, sessionId: person.session.id, endpoint }
      await tenant.db.transaction((tx) => upsertSubscription(tx, device, now))
      return {}
    },
    removePushSubscription: async ({ tenant, person, body: { endpoint } }) => {
      await deleteSubscriptionAt(tenant.db, { ...memberOf(tenant, person), endpoint })
      return {}
    },
  }
}

function memberOf({ accountId }: Tenant, { id }: Person) {
  return { accountId, userId: id }
}

/** A point of the curve, and 16 bytes: to anything else no push could be encrypted. */
function checkKeys({ p256dh, auth }: { p256dh: string; auth: string }): void {
  const isPoint = (() => {
    try {
      const point = ECDH.convertKey(p256dh, 'prime256v1', 'base64url', 'hex', 'uncompressed')
      return point.length === 130
    } catch {
      return false
    }
  })()
  const isWhole = Buffer.from(p256dh, 'base64url').length === 65
  if (isPoint && isWhole && Buffer.from(auth, 'base64url').length === 16) return
  throw new AppError('invalid_request', 'p256dh: with auth, the keys of a push subscription')
}
