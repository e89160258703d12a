// Webhooks and their deliveries.
import type { EventKind } from '@mostrador/contract/events'
import type { Tx } from '../../platform/database/database.ts'
import { instantOf } from '../../platform/instants.ts'
import { readPageRequest } from '../../platform/lists/page.ts'
import { type Endpoint, getEndpoint } from '../../webhooks/endpoints/endpoint.ts'
import {
  createEndpoint,
  deleteEndpoint,
  listEndpoints,
  pauseEndpoint,
  resumeEndpoint,
  updateEndpoint,
} from '../../webhooks/endpoints/endpoints.ts'
import { cancelSecret, prepareSecret, promoteSecret, rotateSecret } from '../../webhooks/endpoints/secrets.ts'
import { sendTestEvent } from '../../webhooks/endpoints/test-events.ts'
import {
  type Delivery,
  deliveriesBinding,
  getDelivery,
  listDeliveries,
  retryDelivery,
} from '../../webhooks/log/deliveries.ts'
import { listHealth } from '../../webhooks/log/inspection.ts'
import { type RetryProgress, retryFailedSince } from '../../webhooks/log/retry-all.ts'
import {
  countForReplay,
  listReplays,
  type Replay,
  startReplay,
  stopReplay,
} from '../../webhooks/replay/replays.ts'
import type { CallOf, Handlers } from '../serving/call.ts'
import type { DashboardDeps } from '../serving/deps.ts'
import { pageText } from '../serving/page-text.ts'
import type { Tenant } from '../signing-in/session.ts'

type WebhookNames =
  | 'listWebhooks'
  | 'getWebhook'
  | 'createWebhook'
  | 'updateWebhook'
  | 'pauseWebhook'
  | 'resumeWebhook'
  | 'deleteWebhook'
  | 'getWebhookRules'
  | 'rotateWebhookSecret'
  | 'prepareWebhookSecret'
  | 'promoteWebhookSecret'
  | 'cancelWebhookSecret'
  | 'testWebhook'
  | 'getWebhookHealth'

type ReplayNames = 'listReplays' | 'countReplay' | 'startReplay' | 'stopReplay'
type DeliveryNames = 'retryFailedDeliveries' | 'listDeliveries' | 'getDelivery' | 'retryDelivery'

export function webhookHandlers(deps: DashboardDeps) {
  return { ...endpointHandlers(deps), ...replayHandlers(deps), ...deliveryHandlers(deps) }
}

function endpointHandlers({ secrets, webhookAllowInsecure }: DashboardDeps): Handlers<WebhookNames> {
  const rules = { allowInsecure: webhookAllowInsecure }
  const change =
    (work: (tx: Tx, place: ReturnType<typeof placeOf>, now: Date) => Promise<Endpoint>) =>
    (call: { tenant: Tenant; params: { id: string }; now: Date }) =>
      call.tenant.db.transaction((tx) => work(tx, placeOf(call), call.now))
  return {
    getWebhookRules: async () => ({ allows_local: webhookAllowInsecure }),
    listWebhooks: ({ tenant, query }) => {
      const page = readPageRequest(pageText(query), ['webhooks', tenant.accountId])
      return listEndpoints(tenant.db, tenant.accountId, page)
    },
    getWebhook: (call) => getEndpoint(call.tenant.db, placeOf(call)),
    createWebhook: ({ tenant, body, now }) =>
      tenant.db.transaction((tx) =>
        createEndpoint(tx, { ...rules, box: secrets }, { accountId: tenant.accountId, ...body }, now),
      ),
    updateWebhook: (call) =>
      call.tenant.db.transaction((tx) => {
        const { headers: set, remove_headers: remove, ...change } = call.body
        const headers = set || remove ? { box: secrets, set, remove } : undefined
        return updateEndpoint(tx, rules, placeOf(call), { ...change, headers }, call.now)
      }),
    pauseWebhook: change(pauseEndpoint),
    resumeWebhook: change(resumeEndpoint),
    deleteWebhook: change(deleteEndpoint),
    rotateWebhookSecret: (call) =>
      call.tenant.db.transaction((tx) =>
        rotateSecret(tx, secrets, placeOf(call), { overlapHours: call.body.overlap_hours, now: call.now }),
      ),
    prepareWebhookSecret: (call) =>
      call.tenant.db.transaction((tx) => prepareSecret(tx, secrets, placeOf(call), call.now)),
    promoteWebhookSecret: (call) =>
      call.tenant.db.transaction((tx) =>
        promoteSecret(tx, placeOf(call), { overlapHours: call.body.overlap_hours, now: call.now }),
      ),
    cancelWebhookSecret: change(cancelSecret),
    testWebhook: async (call) => {
      const place = placeOf(call)
      const { delivery_id, event } = await call.tenant.db.transaction((tx) =>
        sendTestEvent(tx, place, { kind: call.body.event, data: call.body.data, now: call.now }),
      )
      return { event, delivery_id }
    },
    getWebhookHealth: async (call) => {
      const place = placeOf(call)
      await getEndpoint(call.tenant.db, place)
      return listHealth(call.tenant.db, place)
    },
  }
}

function replayHandlers({ retentionDays }: DashboardDeps): Handlers<ReplayNames> {
  return {
    listReplays: async (call) => {
      const place = placeOf(call)
      await getEndpoint(call.tenant.db, place)
      const page = readPageRequest(pageText(call.query), ['replays', place.accountId, place.endpointId])
      const { data, next_cursor } = await listReplays(call.tenant.db, place, page)
      return { data: data.map(shownReplay), next_cursor }
    },
    countReplay: async (call) => {
      const place = placeOf(call)
      await getEndpoint(call.tenant.db, place)
      const rules = { retentionDays, now: call.now }
      return countForReplay(call.tenant.db, place, wantedOf(call.query), rules)
    },
    startReplay: async (call) => {
      await getEndpoint(call.tenant.db, placeOf(call))
      const rules = { retentionDays, now: call.now }
      return shownReplay(await startReplay(call.tenant.db, placeOf(call), wantedOf(call.body), rules))
    },
    stopReplay: async (call) =>
      shownReplay(await call.tenant.db.transaction((tx) => stopReplay(tx, placeOf(call)))),
  }
}

function wantedOf(given: { from: string; to: string; event?: string; status: string }) {
  return { ...given, from: instantOf('from', given.from), to: instantOf('to', given.to) }
}

function deliveryHandlers({ retentionDays }: DashboardDeps): Handlers<DeliveryNames> {
  return {
    retryFailedDeliveries: (call) => retryStep(call, retentionDays),
    listDeliveries: async ({ tenant, query }) => {
      const { webhook_id: endpointId, status, event: kind, request_id: requestId, search } = query
      const times = { since: instantOf('since', query.since), before: instantOf('before', query.before) }
      const filter = { endpointId, status, kind, requestId, search, ...times }
      const page = readPageRequest(pageText(query), deliveriesBinding(tenant.accountId, filter))
      const { data, next_cursor } = await listDeliveries(tenant.db, tenant.accountId, filter, page)
      return { data: data.map(shown), next_cursor }
    },
    getDelivery: async ({ tenant, params }) => {
      const { accountId, db } = tenant
      const delivery = await getDelivery(db, accountId, params.id)
      return { ...shown(delivery), attempts: delivery.attempts }
    },
    retryDelivery: async ({ tenant, params }) =>
      shown(
        await tenant.db.transaction((tx) =>
          retryDelivery(tx, tenant.accountId, params.id, { retentionDays }),
        ),
      ),
  }
}

/** One step at a time, so that the browser can show progress and stop. */
async function retryStep(call: CallOf<'retryFailedDeliveries'>, retentionDays: number) {
  const place = placeOf(call)
  await getEndpoint(call.tenant.db, place)
  const options = {
    since: instantOf('since', call.body.since),
    retentionDays,
    isWaitingToo: call.body.waiting,
  }
  const steps = retryFailedSince(call.tenant.db, place, options)
  const { value } = await steps.next()
  await steps.return(undefined)
  const { retried, isDone, stopped }: RetryProgress = value ?? { retried: 0, isDone: true, stopped: null }
  return { retried, is_done: isDone || stopped !== null, stopped }
}

function placeOf({ tenant, params }: { tenant: Tenant; params: { id: string } }) {
  return { accountId: tenant.accountId, endpointId: params.id }
}

function shownReplay(replay: Replay): Replay & { event: EventKind | null } {
  return replay as Replay & { event: EventKind | null }
}

/** Stored kinds were event kinds when they were written. */
function shown<D extends Pick<Delivery, 'event'>>(delivery: D): D & { event: EventKind } {
  return delivery as D & { event: EventKind }
}
