// One endpoint as people see it.
import type { EndpointStatus, EventKind } from '@mostrador/contract/events'
import type { Db, Tx } from '../../platform/database/database.ts'
import { AppError } from '../../platform/errors.ts'
import { isId } from '../../platform/ids.ts'
import { mask } from '../attempt/echoes.ts'
import { type EndpointRow, findEndpoint, lockEndpoint, type Place } from './endpoints.queries.ts'

/** Its secrets are shown only when they are made. */
export type Endpoint = {
  id: string
  /** Given by people who have several; null without one. */
  name: string | null
  /** Tells people its purpose; null without one. */
  description: string | null
  url: string
  events: EventKind[]
  status: EndpointStatus
  consecutive_failures: number
  /** Deliveries held until the endpoint is repaired or resumed. */
  held: number
  /** Deliveries due now or waiting for their next attempt. */
  pending: number
  /** Those of them that failed before and wait for their next attempt, and when the first is made. */
  retrying: number
  next_retry_at: Date | null
  /** The replay that runs. */
  replay_id: string | null
  paused_at: Date | null
  broken_at: Date | null
  /** The last reason that kept us from sending and was not the receiver's fault. */
  local_fault: string | null
  local_fault_at: Date | null
  /** Since when the next secret signs beside the present one; null when none is prepared. */
  next_secret_prepared_at: Date | null
  /** When the receiver last took a test event, which the next secret signs alone; null before that. */
  next_secret_tested_at: Date | null
  /** Until when the last of the former secrets signs; null when none does any more. */
  former_secret_expires_at: Date | null
  /** Headers of its own; what they carry is never shown. */
  headers: { name: string; value: string }[]
  created_at: Date
  updated_at: Date
}

/** Throws not_found. */
export async function getEndpoint(db: Db, place: Place): Promise<Endpoint> {
  return shownEndpoint((isId(place.endpointId) && (await findEndpoint(db, place))) || noEndpoint(place))
}

/** Locks it until the transaction ends. Throws not_found. */
export async function lockedEndpoint(tx: Tx, place: Place): Promise<EndpointRow> {
  return (isId(place.endpointId) && (await lockEndpoint(tx, place))) || noEndpoint(place)
}

export function shownEndpoint(row: EndpointRow): Endpoint {
  const { open, failures, events, ...rest } = row
  const status = row.broken_at !== null ? 'broken' : row.paused_at !== null ? 'paused' : 'active'
  return {
    id: rest.id,
    name: rest.name,
    description: rest.description,
    url: rest.url,
    events: events as EventKind[],
    status,
    consecutive_failures: failures,
    held: status === 'active' ? 0 : open,
    pending: status === 'active' ? open : 0,
    retrying: status === 'active' ? row.retrying : 0,
    next_retry_at: status === 'active' ? row.next_retry_at : null,
    replay_id: rest.replay_id,
    paused_at: rest.paused_at,
    broken_at: rest.broken_at,
    local_fault: rest.local_fault,
    local_fault_at: rest.local_fault_at,
    next_secret_prepared_at: rest.next_secret_prepared_at,
    next_secret_tested_at: rest.next_secret_tested_at,
    former_secret_expires_at: rest.former_secret_expires_at,
    headers: rest.header_names.map((name) => ({ name, value: mask })),
    created_at: rest.created_at,
    updated_at: rest.updated_at,
  }
}

function noEndpoint({ endpointId }: Place): never {
  throw new AppError('not_found', `No webhook of this account has the id ${endpointId}.`)
}
