// The endpoints that an account's events are sent to: rules for adding, changing, pausing and deleting them.
import { limits } from '@mostrador/contract/limits'
import { tellLive } from '../../events/live.ts'
import { type Db, raw, type Tx } from '../../platform/database/database.ts'
import { isStorableText } from '../../platform/database/text.ts'
import { AppError } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import { beyond, type Page, type PageRequest, pageOf } from '../../platform/lists/page.ts'
import { readName } from '../../platform/names.ts'
import type { SecretBox } from '../../platform/secrets/secrets.ts'
import { checkTargetUrl } from '../attempt/target-url.ts'
import { type Endpoint, getEndpoint, lockedEndpoint, shownEndpoint } from './endpoint.ts'
import {
  announceChange,
  countEndpoints,
  insertEndpoint,
  listEndpointRows,
  lockAccount,
  openLane,
  type Place,
  updateFields,
  updatePaused,
  updateToDeleted,
  updateToDue,
} from './endpoints.queries.ts'
import { checkedEvents } from './event-names.ts'
import { listHeaderNames } from './headers.queries.ts'
import { changeHeaders, checkHeadersMayMove, type HeaderChange } from './headers.ts'
import { deleteNextSecret } from './secrets.queries.ts'
import { addFirstSecret } from './secrets.ts'

type Rules = { allowInsecure: boolean }

export type NewEndpoint = {
  accountId: string
  name?: string | undefined
  description?: string | undefined
  url: string
  events: readonly string[]
  headers?: HeaderChange['set']
}

/** Throws invalid_request, and conflict when the account already has the maximum number. */
export async function createEndpoint(
  tx: Tx,
  { box, allowInsecure }: Rules & { box: SecretBox },
  { accountId, name, description, url, events, headers }: NewEndpoint,
  now: Date,
): Promise<Endpoint & { secret: string }> {
  const wanted = {
    name: checkedName(name),
    description: checkedDescription(description),
    url: checkedUrl(url, { allowInsecure }),
    events: checkedEvents(events),
  }
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
  const secret = await addFirstSecret(tx, box, place, now)
  await changeHeaders(tx, place, { box, set: headers }, now)
  tellLive(tx, accountId, 'webhooks', place.endpointId)
  return { ...(await getEndpoint(tx, place)), secret }
}

/** Decides how much may be sent to an endpoint: nothing while it is paused, even if it is broken as well. */
export type Gate = 'open' | 'broken' | 'paused'

/** Locks the endpoint, so that its gate stays the same until the transaction ends. Throws not_found. */
export async function lockGate(tx: Tx, place: Place): Promise<Gate> {
  const { paused_at, broken_at } = await lockedEndpoint(tx, place)
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
  return pageOf(rows.map(shownEndpoint), page)
}

/**
 * Changes the given fields. Saving the URL, even unchanged, repairs a broken endpoint and releases its held deliveries;
 * a paused one stays paused. Throws not_found, invalid_request, and conflict for headers: too many, or with values for
 * another server.
 */
export async function updateEndpoint(
  tx: Tx,
  rules: Rules,
  place: Place,
  change: {
    /** Empty for none, as the description. */
    name?: string | undefined
    description?: string | undefined
    url?: string | undefined
    events?: readonly string[] | undefined
    headers?: HeaderChange | undefined
  },
  now: Date,
): Promise<Endpoint> {
  const row = await lockedEndpoint(tx, place)
  const url = change.url === undefined ? undefined : checkedUrl(change.url, rules)
  if (url !== undefined) {
    checkHeadersMayMove(await listHeaderNames(tx, place), { from: row.url, to: url }, change.headers)
  }
  if (change.headers !== undefined) await changeHeaders(tx, place, change.headers, now)
  const { name, description, events } = change
  const fields = {
    name: name === undefined ? undefined : checkedName(name),
    description: description === undefined ? undefined : checkedDescription(description),
    events: events === undefined ? undefined : checkedEvents(events),
    url,
  }
  await updateFields(tx, place, fields, now)
  if (url !== undefined) {
    const isReleased = row.broken_at !== null && row.paused_at === null
    await openLane(tx, place, { cautious: isReleased ? limits.webhookCautiousAttempts : 0 })
    if (isReleased) await updateToDue(tx, place)
  }
  await announceChange(tx, place)
  return getEndpoint(tx, place)
}

/** Holds all deliveries from now on; attempts in flight end normally. Throws not_found. */
export async function pauseEndpoint(tx: Tx, place: Place, now: Date): Promise<Endpoint> {
  const row = await lockedEndpoint(tx, place)
  await updatePaused(tx, place, { pausedAt: row.paused_at ?? now, cautious: 0 })
  await announceChange(tx, place)
  return getEndpoint(tx, place)
}

/** Releases held deliveries. Throws not_found, and conflict for a broken endpoint. */
export async function resumeEndpoint(tx: Tx, place: Place): Promise<Endpoint> {
  const row = await lockedEndpoint(tx, place)
  if (row.broken_at !== null) {
    throw new AppError(
      'conflict',
      'This webhook is broken: make its address answer, then save its URL (the same again or a new one), which releases what is held.',
      { reason: 'webhook_broken' },
    )
  }
  if (row.paused_at === null) return shownEndpoint(row)
  await updatePaused(tx, place, { pausedAt: null, cautious: limits.webhookCautiousAttempts })
  await updateToDue(tx, place)
  await announceChange(tx, place)
  return getEndpoint(tx, place)
}

/** Its open deliveries end as failed; its log stays until retention. Throws not_found. */
export async function deleteEndpoint(tx: Tx, place: Place, now: Date): Promise<Endpoint> {
  const row = await lockedEndpoint(tx, place)
  await deleteNextSecret(tx, place)
  await updateToDeleted(tx, place, now)
  await announceChange(tx, place)
  return shownEndpoint(row)
}

function checkedName(name = ''): string | null {
  return name.trim() === '' ? null : readName('name', name)
}

function checkedDescription(description = ''): string | null {
  const text = description.trim()
  const max = limits.webhookDescriptionCharsMax
  if (text.length > max || !isStorableText(text))
    throw new AppError('invalid_request', `description: at most ${max} characters of valid Unicode`)
  return text === '' ? null : text
}

/** Returns the URL as given when it is plain, so that people recognize it; otherwise normalized. */
function checkedUrl(url: string, { allowInsecure }: Rules): string {
  const normal = checkTargetUrl(url, { allowInsecure })
  return /^[\x21-\x7e]+$/.test(url) ? url : normal
}
