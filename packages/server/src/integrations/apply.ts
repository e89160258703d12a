// The effects of a shop's or payment provider's report, in the transaction that also deletes its row.
import { takePayment } from '../domain/orders/provider-payments.ts'
import { takeInOrder } from '../domain/orders/take-in.ts'
import type { Tx } from '../platform/database/database.ts'
import {
  type ClaimedEvent,
  findEvent,
  inboxOf,
  type StoredEvent,
  takeEvent,
} from '../platform/inbox/inbox.ts'
import type { InboxWork } from '../platform/inbox/inbox-applier.ts'
import type { SecretBox } from '../platform/secrets/secrets.ts'
import { Hopeless } from '../platform/work/failure.ts'
import { Unauthorized } from './provider-http.ts'
import { providers } from './providers.ts'
import { findAccess, type IntegrationAccess, updateStatus } from './setup/integrations.queries.ts'
import { integrationSecretContext } from './setup/integrations.ts'

export const integrationInbox = inboxOf({
  events: 'integration_events',
  keys: 'integration_keys',
  homes: 'integrations',
  home: 'integration_id',
  label: 'provider',
})

/** Applies reports of shops and payment providers. */
export function integrationWork(box: SecretBox): InboxWork {
  return {
    inbox: integrationInbox,
    noun: 'integration event',
    apply: (claimed, now) => applyEvent(box, claimed, now),
  }
}

type Applied = 'applied' | 'repeated' | 'parked' | 'ignored' | 'gone'

/** Throws Hopeless, OutOfReach, TryAgain, and AppError where the order's state forbids the reported change. */
async function applyEvent(box: SecretBox, claimed: ClaimedEvent, now: Date): Promise<Applied> {
  const { db, accountId, id } = claimed
  const stored = await findEvent(db, integrationInbox, accountId, id)
  if (!stored) return 'gone'
  const integration = await findAccess(db, accountId, stored.home_id)
  if (!integration) throw new Hopeless('the integration is gone')
  const payload = await payloadOf(box, claimed, { stored, integration })
  return db.transaction(async (tx) => {
    // Taken out first: of two processes applying the same report, one waits here and then finds nothing.
    const taken = await takeEvent(tx, integrationInbox, accountId, id)
    if (!taken) return 'gone'
    return state(tx, { accountId, stored: taken, integration, payload }, now)
  })
}

type Stated = { stored: StoredEvent; integration: IntegrationAccess }

// Where the report only names an object, the provider is asked for it: outside the transaction, since that may take
// long.
async function payloadOf(
  box: SecretBox,
  { db, accountId }: ClaimedEvent,
  { stored, integration }: Stated,
): Promise<unknown> {
  const { fetch } = providers[integration.provider]
  if (!fetch) return stored.payload
  if (integration.deleted_at !== null)
    throw new Hopeless('the integration was deleted before this was applied')
  const sealed = integration.access_token
  const context = integrationSecretContext(accountId, stored.home_id, 'access_token')
  const accessToken = sealed === null ? undefined : box.open(sealed, context)
  const place = { accountId, id: stored.home_id }
  try {
    const payload = await fetch(stored.payload, { apiUrl: integration.api_url, accessToken })
    if (integration.status !== 'active') await updateStatus(db, { ...place, status: 'active' })
    return payload
  } catch (error) {
    if (error instanceof Unauthorized) await updateStatus(db, { ...place, status: 'unauthorized' })
    throw error
  }
}

async function state(
  tx: Tx,
  { accountId, stored, integration, payload }: Stated & { accountId: string; payload: unknown },
  now: Date,
): Promise<Applied> {
  const { provider, shop_domain: shopDomain } = integration
  const fact = providers[provider].normalise(stored.kind, payload, shopDomain)
  switch (fact.kind) {
    case 'order':
      return (await takeInOrder(tx, accountId, fact.order, now)) === 'older' ? 'repeated' : 'applied'
    case 'payment':
      return takePayment(tx, accountId, { ...fact.payment, integrationId: stored.home_id }, now)
    case 'none':
      return 'ignored'
  }
}
