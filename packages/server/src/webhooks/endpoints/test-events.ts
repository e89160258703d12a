// Test events: for one endpoint alone, and marked as a test whatever they say.
import { eventProblems } from '@mostrador/contract/event-problems'
import type { EventKind } from '@mostrador/contract/events'
import { eventSamples } from '@mostrador/contract/events/event-data'
import { deliveryIdOf } from '../../events/delivery-id.ts'
import { emitTest } from '../../events/emit.ts'
import type { Event } from '../../events/event.ts'
import type { Tx } from '../../platform/database/database.ts'
import { storableJson } from '../../platform/database/text.ts'
import { AppError } from '../../platform/errors.ts'
import { lockedEndpoint, shownEndpoint } from './endpoint.ts'
import type { Place } from './endpoints.queries.ts'
import { checkedEvent } from './event-names.ts'

type SentTest = {
  event: EventKind
  request_id: string
  delivery_id: string
  /** Held because the endpoint is paused or broken. */
  held: boolean
}

type Wanted = { kind?: string | undefined; data?: Readonly<Record<string, unknown>> | undefined; now: Date }

/**
 * Sends an event of one kind, by default the first that the endpoint subscribes to, with this data or the sample's.
 * Throws not_found, and invalid_request for data that does not fit the event.
 */
export async function sendTestEvent(tx: Tx, place: Place, { kind, data, now }: Wanted): Promise<SentTest> {
  const row = await lockedEndpoint(tx, place)
  const chosen = checkedEvent(kind ?? row.events[0] ?? '')
  const sent = data === undefined ? eventSamples[chosen] : checkedData(chosen, data)
  const event = { accountId: place.accountId, kind: chosen, data: sent } as Event
  const { id } = await emitTest(tx, event, { endpointId: place.endpointId, now })
  const isHeld = shownEndpoint(row).status !== 'active'
  return { event: chosen, request_id: id, delivery_id: deliveryIdOf(id, place.endpointId), held: isHeld }
}

function checkedData(kind: EventKind, data: Readonly<Record<string, unknown>>): unknown {
  const [problem] = eventProblems(kind, data)
  if (!problem) return JSON.parse(storableJson(data))
  const { path, isMissing, takes, words, misspelt } = problem
  const taken = [...takes, ...words].join(', ')
  const near = misspelt === undefined ? '' : `, and ${misspelt} is no field of it`
  throw new AppError('invalid_request', `${path}: ${isMissing ? `is missing${near}; ` : ''}it takes ${taken}`)
}
