// Which alerts a person gets, when, and on which devices.
import { ECDH } from 'node:crypto'
import { getAccount } from '../../accounts/accounts.ts'
import {
  deleteSubscription,
  deleteSubscriptionAt,
  findAlerts,
  getDevice,
  listDevices,
  updateWaitMail,
  upsertAlertSettings,
  upsertSubscription,
} from '../../accounts/alert-settings.queries.ts'
import { testPush } from '../../alerts/push-texts.ts'
import { isGone, sendPush } from '../../alerts/send-push.ts'
import { openVapid } from '../../alerts/vapid.ts'
import { AppError } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import { AttemptSender } from '../../webhooks/attempt/attempt.ts'
import { checkTargetUrl } from '../../webhooks/attempt/target-url.ts'
import type { CallOf, Handlers } from '../serving/call.ts'
import type { DashboardDeps } from '../serving/deps.ts'
import type { Person, Tenant } from '../signing-in/session.ts'

type Names =
  | 'getAlerts'
  | 'setAlerts'
  | 'setWaitMail'
  | 'addPushSubscription'
  | 'removePushSubscription'
  | 'removeDevice'
  | 'testDevice'

export function alertHandlers(deps: DashboardDeps): Handlers<Names> {
  const { secrets, mailer, webhookAllowInsecure } = deps
  const shown = async ({ tenant, person }: { tenant: Tenant; person: Person }) => {
    const { publicKey } = await openVapid(tenant.db, secrets)
    const member = memberOf(tenant, person)
    const session_id = person.session.id
    const [alerts, devices] = await Promise.all([
      findAlerts(tenant.db, member),
      listDevices(tenant.db, { ...member, sessionId: session_id }),
    ])
    return { ...alerts, devices, session_id, push_key: publicKey, has_mail: mailer !== undefined }
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
    removeDevice: async ({ tenant, person, params: { id } }) => {
      await getDevice(tenant.db, { ...memberOf(tenant, person), id })
      await deleteSubscription(tenant.db, tenant.accountId, id)
      return {}
    },
    testDevice: (call) => test(call, deps),
  }
}

/** Sent at once and not from the outbox, so that the person reads how it went. */
async function test({ tenant, person, params: { id }, now }: CallOf<'testDevice'>, deps: DashboardDeps) {
  const { db, accountId } = tenant
  const device = await getDevice(db, { ...memberOf(tenant, person), id })
  const [{ name: account }, vapid] = await Promise.all([
    getAccount(db, accountId),
    openVapid(db, deps.secrets),
  ])
  const shown = testPush(newId(now.getTime()), { language: device.language, account })
  await using sender = new AttemptSender({ allowInsecure: deps.webhookAllowInsecure })
  const terms = { sender, vapid, subject: deps.vapidSubject, log: deps.log }
  const outcome = await sendPush({ device, shown, keptMs: testKeptMs }, terms)
  if (outcome === 'unusable' || isGone(outcome)) {
    await deleteSubscription(db, accountId, id)
    return { outcome: 'gone' as const }
  }
  return { outcome: outcome.verdict === 'delivered' ? ('sent' as const) : ('failed' as const) }
}

/** Nobody waits for a test longer. */
const testKeptMs = 60_000

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
