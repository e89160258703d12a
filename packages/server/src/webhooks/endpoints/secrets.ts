// The secrets of an endpoint: the present one, former ones that still sign for a while, and at most one that is
// prepared to come next.
import { limits } from '@mostrador/contract/limits'
import type { Tx } from '../../platform/database/database.ts'
import { AppError } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import type { SecretBox } from '../../platform/secrets/secrets.ts'
import { newWebhookSecret } from '../attempt/signature.ts'
import { type Endpoint, getEndpoint, lockedEndpoint } from './endpoint.ts'
import { announceChange, type Place } from './endpoints.queries.ts'
import {
  deleteNextSecret,
  hasNextSecret,
  insertNextSecret,
  insertSecret,
  listSecretEnds,
} from './secrets.queries.ts'

type Shown = Endpoint & { secret: string }
type Replaced = Endpoint & { former_secret_expires_at: Date }
type Change = { overlapHours?: number | undefined; now: Date }

/** Sealing context of a secret, the prepared one included: it keeps its place when it is promoted. */
export function webhookSecretContext(accountId: string, secretId: string): string {
  return `webhook_secrets:${accountId}:${secretId}`
}

/** The first secret of a new endpoint. */
export async function addFirstSecret(tx: Tx, box: SecretBox, place: Place, now: Date): Promise<string> {
  const { secret, ...stored } = newSecret(box, place, now)
  await insertSecret(tx, place, { ...stored, formerUntil: now }, now)
  return secret
}

/**
 * The new secret signs at once; for a given time the former ones sign as well. A prepared one stays prepared. Throws
 * not_found, invalid_request, and conflict when the maximum number of secrets already signs.
 */
export async function rotateSecret(
  tx: Tx,
  box: SecretBox,
  place: Place,
  change: Change,
): Promise<Shown & Replaced> {
  const formerUntil = endOfFormer(change)
  await lockedEndpoint(tx, place)
  if (change.overlapHours !== 0) await checkRoom(tx, place, change.now)
  const { secret, ...stored } = newSecret(box, place, change.now)
  await insertSecret(tx, place, { ...stored, formerUntil }, change.now)
  await announceChange(tx, place)
  return { ...(await getEndpoint(tx, place)), secret, former_secret_expires_at: formerUntil }
}

/**
 * The next secret signs beside the present one, which stays that of `X-Service-Signature`. Throws not_found, and
 * conflict when one is prepared already or the maximum number of secrets signs.
 */
export async function prepareSecret(tx: Tx, box: SecretBox, place: Place, now: Date): Promise<Shown> {
  await lockedEndpoint(tx, place)
  if (await hasNextSecret(tx, place)) {
    throw new AppError(
      'conflict',
      'A secret is prepared for this webhook already: promote it, or cancel it and prepare another.',
      { reason: 'webhook_secret_prepared' },
    )
  }
  await checkRoom(tx, place, now)
  const { secret, ...stored } = newSecret(box, place, now)
  await insertNextSecret(tx, place, stored, now)
  await announceChange(tx, place)
  return { ...(await getEndpoint(tx, place)), secret }
}

/**
 * The prepared secret becomes the present one; for a given time the former ones sign as well. Throws not_found,
 * invalid_request, and conflict when none is prepared.
 */
export async function promoteSecret(tx: Tx, place: Place, change: Change): Promise<Replaced> {
  const formerUntil = endOfFormer(change)
  await lockedEndpoint(tx, place)
  const next = (await deleteNextSecret(tx, place)) ?? nothingPrepared('promote')
  await insertSecret(tx, place, { ...next, formerUntil }, change.now)
  await announceChange(tx, place)
  return { ...(await getEndpoint(tx, place)), former_secret_expires_at: formerUntil }
}

/** The prepared secret signs no more. Throws not_found, and conflict when none is prepared. */
export async function cancelSecret(tx: Tx, place: Place): Promise<Endpoint> {
  await lockedEndpoint(tx, place)
  if (!(await deleteNextSecret(tx, place))) nothingPrepared('cancel')
  await announceChange(tx, place)
  return getEndpoint(tx, place)
}

function newSecret(box: SecretBox, { accountId }: Place, now: Date) {
  const id = newId(now.getTime())
  const secret = newWebhookSecret()
  return { id, secret, sealed: box.seal(secret, webhookSecretContext(accountId, id)) }
}

function endOfFormer({ overlapHours = limits.webhookSecretOverlapHours, now }: Change): Date {
  if (!(overlapHours >= 0 && overlapHours <= limits.webhookSecretOverlapHoursMax)) {
    throw new AppError('invalid_request', `overlap: 0 to ${limits.webhookSecretOverlapHoursMax} hours`)
  }
  return new Date(now.getTime() + overlapHours * 3_600_000)
}

/** Each former secret was promised to sign until a certain time, so none of them is ended to make room. */
async function checkRoom(tx: Tx, place: Place, now: Date): Promise<void> {
  const ends = await listSecretEnds(tx, place, now)
  const count = ends.length + ((await hasNextSecret(tx, place)) ? 1 : 0)
  const max = limits.webhookSecretsMax
  if (count < max) return
  const ends_at = ends[0]?.toISOString() ?? ''
  throw new AppError(
    'conflict',
    `${count} secrets of this webhook sign now, which is the most: wait until the first of them ends at ${ends_at}, or rotate with an overlap of 0 hours, which ends all former ones at once.`,
    { reason: 'webhook_secrets_many', max, ends_at },
  )
}

function nothingPrepared(verb: 'promote' | 'cancel'): never {
  throw new AppError(
    'conflict',
    `There is nothing to ${verb}: no secret is prepared for this webhook.${verb === 'promote' ? ' Prepare one first.' : ''}`,
    { reason: 'webhook_secret_none' },
  )
}
