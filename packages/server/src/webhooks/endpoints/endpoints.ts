// The endpoints that an account's events are sent to: rules for adding, changing, pausing and deleting them.
import { type EndpointStatus, type EventKind, eventKinds, eventSamples } from '@mostrador/contract/events'
import { limits } from '@mostrador/contract/limits'
import { deliveryIdOf } from '../../events/delivery-id.ts'
import { emitTest } from '../../events/emit.ts'
import type { Event } from '../../events/event.ts'
import { tellLive } from '../../events/live.ts'
import { type Db, raw, type Tx } from '../../platform/database/database.ts'
import { AppError } from '../../platform/errors.ts'
import { isId, newId } from '../../platform/ids.ts'
import { beyond, type Page, type PageRequest, pageOf } from '../../platform/lists/page.ts'
import type { SecretBox } from '../../platform/secrets/secrets.ts'
import { newWebhookSecret } from '../attempt/signature.ts'
import { checkTargetUrl } from '../attempt/target-url.ts'
import {
  announceChange,
  countEndpoints,
  type EndpointRow,
  findEndpoint,
  insertEndpoint,
  insertSecret,
  listEndpointRows,
  listSecretEnds,
  lockAccount,
  lockEndpoint,
  updateEvents,
  updatePaused,
  updateToDeleted,
  updateToDue,
  updateUrl,
} from './endpoints.queries.ts'

/** An endpoint as people see it; its secret is shown only when it is created. */
export type Endpoint = {
  id: string
  url: string
  events: EventKind[]
  status: EndpointStatus
  consecutive_failures: number
  /** Deliveries held until the endpoint is repaired or resumed. */
  held: number
  /** Deliveries due now or waiting for their next attempt. */
  pending: number
  /** The replay that runs. */
  replay_id: string | null
  paused_at: Date | null
  broken_at: Date | null
  /** The last reason that kept us from sending and was not the receiver's fault. */
  local_fault: string | null
  local_fault_at: Date | null
  created_at: Date
  updated_at: Date
}

type Place = { accountId: string; endpointId: string }
type Rules = { allowInsecure: boolean }

/** Sealing context of a secret: it can only be opened in its own place. */
export function webhookSecretContext(accountId: string, secretId: string): string {
  return `webhook_secrets:${accountId}:${secretId}`
}

/** Throws invalid_request, and conflict when the account already has the maximum number. */
export async function createEndpoint(
  tx: Tx,
  { box, allowInsecure }: Rules & { box: SecretBox },
  { accountId, url, events }: { accountId: string; url: string; events: readonly string[] },
  now: Date,
): Promise<Endpoint & { secret: string }> {
  const wanted = { url: checkedUrl(url, { allowInsecure }), events: checkedEvents(events) }
  await lockAccount(tx, accountId)
  if ((await countEndpoints(tx, accountId)) >= limits.webhooksPerAccountMax) {
    throw new AppError(
      'conflict',
      `The account has ${limits.webhooksPerAccountMax} webhooks, which is the most it may have: delete one first.`,
      { reason: 'webhooks_many', max: limits.webhooksPerAccountMax },
    )
  }
  const place = { accountId, endpointId: newId(now.getTime()) }
  await insertEndpoint(tx, place, wanted, now)
  const secret = await addSecret(tx, box, place, { formerUntil: now, now })
  tellLive(tx, accountId, 'webhooks', place.endpointId)
  return { ...(await getEndpoint(tx, place)), secret }
}

/** Throws not_found. */
export async function getEndpoint(db: Db, place: Place): Promise<Endpoint> {
  return shown((isId(place.endpointId) && (await findEndpoint(db, place))) || noEndpoint(place))
}

/** Decides how much may be sent to an endpoint: nothing while it is paused, even if it is broken as well. */
export type Gate = 'open' | 'broken' | 'paused'

/** Locks the endpoint, so that its gate stays the same until the transaction ends. Throws not_found. */
export async function lockGate(tx: Tx, place: Place): Promise<Gate> {
  const { paused_at, broken_at } = await locked(tx, place)
  if (paused_at !== null) return 'paused'
  return broken_at === null ? 'open' : 'broken'
}

/** Endpoints of the account that are not deleted, newest first. */
export async function listEndpoints(db: Db, accountId: string, page: PageRequest): Promise<Page<Endpoint>> {
  const rows = await listEndpointRows(
    db,
    accountId,
    beyond(page, raw('e.created_at'), raw('e.id')),
    page.limit + 1,
  )
  return pageOf(rows.map(shown), page)
}

/**
 * Changes the given fields. Saving the URL, even unchanged, repairs a broken endpoint and releases its held deliveries;
 * a paused one stays paused. Throws not_found, invalid_request.
 */
export async function updateEndpoint(
  tx: Tx,
  rules: Rules,
  place: Place,
  change: { url?: string | undefined; events?: readonly string[] | undefined },
  now: Date,
): Promise<Endpoint> {
  const row = await locked(tx, place)
  if (change.events !== undefined) await updateEvents(tx, place, checkedEvents(change.events), now)
  if (change.url !== undefined) {
    const isReleased = row.broken_at !== null && row.paused_at === null
    const cautious = isReleased ? limits.webhookCautiousAttempts : 0
    await updateUrl(tx, place, { url: checkedUrl(change.url, rules), cautious }, now)
    if (isReleased) await updateToDue(tx, place)
  }
  await announceChange(tx, place)
  return getEndpoint(tx, place)
}

/**
 * The new secret signs at once; for a given time the former ones sign as well. Throws not_found, invalid_request, and
 * conflict when the maximum number of secrets already signs.
 */
export async function rotateSecret(
  tx: Tx,
  box: SecretBox,
  place: Place,
  { overlapHours = limits.webhookSecretOverlapHours, now }: { overlapHours?: number | undefined; now: Date },
): Promise<Endpoint & { secret: string; former_secret_expires_at: Date }> {
  if (!(overlapHours >= 0 && overlapHours <= limits.webhookSecretOverlapHoursMax)) {
    throw new AppError('invalid_request', `overlap: 0 to ${limits.webhookSecretOverlapHoursMax} hours`)
  }
  await locked(tx, place)
  if (overlapHours > 0) await checkRoomForSecret(tx, place, now)
  const formerUntil = new Date(now.getTime() + overlapHours * 3_600_000)
  const secret = await addSecret(tx, box, place, { formerUntil, now })
  await announceChange(tx, place)
  return { ...(await getEndpoint(tx, place)), secret, former_secret_expires_at: formerUntil }
}

/** Holds all deliveries from now on; attempts in flight end normally. Throws not_found. */
export async function pauseEndpoint(tx: Tx, place: Place, now: Date): Promise<Endpoint> {
  const row = await locked(tx, place)
  await updatePaused(tx, place, { pausedAt: row.paused_at ?? now, cautious: 0 })
  await announceChange(tx, place)
  return getEndpoint(tx, place)
}

/** Releases held deliveries. Throws not_found, and conflict for a broken endpoint. */
export async function resumeEndpoint(tx: Tx, place: Place): Promise<Endpoint> {
  const row = await locked(tx, place)
  if (row.broken_at !== null) {
    throw new AppError(
      'conflict',
      'This webhook is broken: make its address answer, then save its URL (the same again or a new one), which releases what is held.',
      { reason: 'webhook_broken' },
    )
  }
  if (row.paused_at === null) return shown(row)
  await updatePaused(tx, place, { pausedAt: null, cautious: limits.webhookCautiousAttempts })
  await updateToDue(tx, place)
  await announceChange(tx, place)
  return getEndpoint(tx, place)
}

/** Its open deliveries end as failed; its log stays until retention. Throws not_found. */
export async function deleteEndpoint(tx: Tx, place: Place, now: Date): Promise<Endpoint> {
  const row = await locked(tx, place)
  await updateToDeleted(tx, place, now)
  await announceChange(tx, place)
  return shown(row)
}

export type SentTest = {
  event: EventKind
  request_id: string
  delivery_id: string
  /** Held because the endpoint is paused or broken. */
  held: boolean
}

/** Sends a sample event of one kind, by default the first it subscribes to. Throws not_found, invalid_request. */
export async function sendTestEvent(
  tx: Tx,
  place: Place,
  { kind, now }: { kind?: string | undefined; now: Date },
): Promise<SentTest> {
  const row = await locked(tx, place)
  const [chosen] = checkedEvents([kind ?? row.events[0] ?? ''])
  if (chosen === undefined) throw new Error('an endpoint subscribes to no event')
  const event = { accountId: place.accountId, kind: chosen, data: eventSamples[chosen] } as Event
  const { id } = await emitTest(tx, event, { endpointId: place.endpointId, now })
  const isHeld = shown(row).status !== 'active'
  return { event: chosen, request_id: id, delivery_id: deliveryIdOf(id, place.endpointId), held: isHeld }
}

/** Each former secret was promised to sign until a certain time, so none of them is ended to make room. */
async function checkRoomForSecret(tx: Tx, place: Place, now: Date): Promise<void> {
  const ends = await listSecretEnds(tx, place, now)
  const max = limits.webhookSecretsMax
  if (ends.length < max) return
  const ends_at = ends[0]?.toISOString() ?? ''
  throw new AppError(
    'conflict',
    `${ends.length} secrets of this webhook sign now, which is the most: wait until the first of them ends at ${ends_at}, or rotate with an overlap of 0 hours, which ends all former ones at once.`,
    { reason: 'webhook_secrets_many', max, ends_at },
  )
}

async function addSecret(
  tx: Tx,
  box: SecretBox,
  place: Place,
  { formerUntil, now }: { formerUntil: Date; now: Date },
): Promise<string> {
  const id = newId(now.getTime())
  const secret = newWebhookSecret()
  const sealed = box.seal(secret, webhookSecretContext(place.accountId, id))
  await insertSecret(tx, place, { id, sealed, formerUntil }, now)
  return secret
}

async function locked(tx: Tx, place: Place): Promise<EndpointRow> {
  return (isId(place.endpointId) && (await lockEndpoint(tx, place))) || noEndpoint(place)
}

/** Returns the URL as given when it is plain, so that people recognize it; otherwise normalized. */
function checkedUrl(url: string, { allowInsecure }: Rules): string {
  const normal = checkTargetUrl(url, { allowInsecure })
  return /^[\x21-\x7e]+$/.test(url) ? url : normal
}

function checkedEvents(events: readonly string[]): EventKind[] {
  const isKind = (text: string): text is EventKind => (eventKinds as readonly string[]).includes(text)
  const unknown = events.find((event) => event !== '*' && !isKind(event))
  if (events.length === 0 || unknown !== undefined) {
    const given = unknown === undefined ? 'at least one' : `${JSON.stringify(unknown)} is none`
    throw new AppError('invalid_request', `event: ${given} of ${eventKinds.join(', ')}, or * for all`)
  }
  return eventKinds.filter((kind) => events.includes(kind) || events.includes('*'))
}

function shown(row: EndpointRow): Endpoint {
  const { open, failures, events, ...rest } = row
  const status = row.broken_at !== null ? 'broken' : row.paused_at !== null ? 'paused' : 'active'
  return {
    id: rest.id,
    url: rest.url,
    events: events as EventKind[],
    status,
    consecutive_failures: failures,
    held: status === 'active' ? 0 : open,
    pending: status === 'active' ? open : 0,
    replay_id: rest.replay_id,
    paused_at: rest.paused_at,
    broken_at: rest.broken_at,
    local_fault: rest.local_fault,
    local_fault_at: rest.local_fault_at,
    created_at: rest.created_at,
    updated_at: rest.updated_at,
  }
}

function noEndpoint({ endpointId }: Place): never {
  throw new AppError('not_found', `No webhook of this account has the id ${endpointId}.`)
}
