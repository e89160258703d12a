import { createHash } from 'node:crypto'
import { idOf } from '../platform/ids.ts'

/**
 * Deterministic id of an event's delivery to an endpoint: the event's time and a hash of both ids, so that it cannot be
 * written twice. The PostgreSQL function of the same name computes the same id.
 */
export function deliveryIdOf(eventId: string, endpointId: string): string {
  const digits = createHash('sha256').update(bytesOf(eventId)).update(bytesOf(endpointId)).digest('hex')
  return idOf(Number.parseInt(eventId.slice(0, 8) + eventId.slice(9, 13), 16), digits.slice(0, 20))
}

function bytesOf(id: string): Buffer {
  return Buffer.from(id.replaceAll('-', ''), 'hex')
}
