// Webhooks and what was sent to them.
import type { EventKind } from '@mostrador/contract/events'
import type { Tx } from '../platform/database.ts'
import { readPageRequest } from '../platform/page.ts'
import {
  type Delivery,
  deliveriesBinding,
  getDelivery,
  listDeliveries,
  type RetryProgress,
  retryDelivery,
  retryFailedSince,
} from '../webhooks/deliveries.ts'
import {
  createEndpoint,
  deleteEndpoint,
  type Endpoint,
  getEndpoint,
  listEndpoints,
  pauseEndpoint,
  resumeEndpoint,
  rotateSecret,
  sendTestEvent,
  updateEndpoint,
} from '../webhooks/endpoints.ts'
import { findRequest, listHealth } from '../webhooks/inspection.ts'
import type { CallOf, Handlers, Tenant } from './call.ts'
import type { DashboardDeps } from './deps.ts'
import { instantOf } from './instants.ts'
import { pageText } from './page-text.ts'

type WebhookNames =
  | 'listWebhooks'
  | 'getWebhook'
  | 'createWebhook'
  | 'updateWebhook'
  | 'pauseWebhook'
  | 'resumeWebhook'
  | 'deleteWebhook'
  | 'rotateWebhookSecret'
  | 'testWebhook'
  | 'getWebhookHealth'

type DeliveryNames = 'retryFailedDeliveries' | 'listDeliveries' | 'getDelivery' | 'retryDelivery'

export function webhookHandlers(deps: DashboardDeps) {
  return { ...endpointHandlers(deps), ...deliveryHandlers(deps) }
}

function endpointHandlers({ secrets, webhookAllowInsecure }: DashboardDeps): Handlers<WebhookNames> {
  const rules = { allowInsecure: webhookAllowInsecure }
  const change =
    (work: (tx: Tx, place: ReturnType<typeof placeOf>, now: Date) => Promise<Endpoint>) =>
    (call: { tenant: Tenant; params: { id: string }; now: Date }) =>
      call.tenant.db.transaction((tx) => work(tx, placeOf(call), call.now))
  return {
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
      call.tenant.db.transaction((tx) => updateEndpoint(tx, rules, placeOf(call), call.body, call.now)),
    pauseWebhook: change(pauseEndpoint),
    resumeWebhook: change(resumeEndpoint),
    deleteWebhook: change(deleteEndpoint),
    rotateWebhookSecret: (call) =>
      call.tenant.db.transaction((tx) =>
        rotateSecret(tx, secrets, placeOf(call), { overlapHours: call.body.overlap_hours, now: call.now }),
      ),
    testWebhook: async (call) => {
      const place = placeOf(call)
      const { delivery_id, event } = await call.tenant.db.transaction((tx) =>
        sendTestEvent(tx, place, { kind: call.body.event, now: call.now }),
      )
      return { event, delivery_id }
    },
    getWebhookHealth: async (call) => {
      const place = placeOf(call)
      await getEndpoint(call.tenant.db, place)
      return { attempts: await listHealth(call.tenant.db, place) }
    },
  }
}

function deliveryHandlers({ secrets, retentionDays }: DashboardDeps): Handlers<DeliveryNames> {
  return {
    retryFailedDeliveries: (call) => retryStep(call, retentionDays),
    listDeliveries: async ({ tenant, query }) => {
      const { webhook_id: endpointId, status, event: kind } = query
      const filter = { endpointId, status, kind, before: instantOf('before', query.before) }
      const page = readPageRequest(pageText(query), deliveriesBinding(tenant.accountId, filter))
      const { data, next_cursor } = await listDeliveries(tenant.db, tenant.accountId, filter, page)
      return { data: data.map(shown), next_cursor }
    },
    getDelivery: async ({ tenant, params, now }) => {
      const { accountId, db } = tenant
      const delivery = await getDelivery(db, accountId, params.id)
      const request = await findRequest(db, { box: secrets, accountId, delivery }, now)
      return { ...shown(delivery), attempts: delivery.attempts, request }
    },
    retryDelivery: async ({ tenant, params }) =>
      shown(
        await tenant.db.transaction((tx) =>
          retryDelivery(tx, tenant.accountId, params.id, { retentionDays }),
        ),
      ),
  }
}

/** One step, so that the browser sees how far it is and may stop. */
async function retryStep(call: CallOf<'retryFailedDeliveries'>, retentionDays: number) {
  const place = placeOf(call)
  await getEndpoint(call.tenant.db, place)
  const options = { since: instantOf('since', call.body.since), retentionDays }
  const steps = retryFailedSince(call.tenant.db, place, options)
  const { value } = await steps.next()
  await steps.return(undefined)
  const { retried, isDone }: RetryProgress = value ?? { retried: 0, isDone: true }
  return { retried, is_done: isDone }
}

function placeOf({ tenant, params }: { tenant: Tenant; params: { id: string } }) {
  return { accountId: tenant.accountId, endpointId: params.id }
}

/** What was written as an event's kind is one. */
function shown<D extends Pick<Delivery, 'event'>>(delivery: D): D & { event: EventKind } {
  return delivery as D & { event: EventKind }
}
