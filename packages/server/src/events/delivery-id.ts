import { createHash } from 'node:crypto'
import { idOf } from '../platform/ids.ts'

/**
 * The delivery of an event to an endpoint: the event's time and a hash of both ids, so that no second one can be
 * written. PostgreSQL's function of the same name makes the same.
 */
export function deliveryIdOf(eventId: string, endpointId: string): string {
  const digits = createHash('sha256').update(bytesOf(eventId)).update(bytesOf(endpointId)).digest('hex')
  return idOf(Number.parseInt(eventId.slice(0, 8) + eventId.slice(9, 13), 16), digits.slice(0, 20))
}

function bytesOf(id: string): Buffer {
  return Buffer.from(id.replaceAll('-', ''), 'hex')
}
