// Real deliveries, caught by a receiver: under a single secret, after a rotation, and with the next secret prepared.

import { prepareSecret, rotateSecret } from '../../src/webhooks/endpoints/secrets.ts'
import type { TestDatabase } from './database.ts'
import { addEndpoint, box, emitMany, startDispatcher, startReceiver, until } from './webhooks.ts'

export type CaughtDelivery = {
  body: string
  headers: Record<string, string>
  /** Those that signed it, the present one first. */
  secrets: string[]
}

type Caught = { deliveries: CaughtDelivery[]; eventIds: string[] }

export async function catchDeliveries(database: TestDatabase, accountId: string): Promise<Caught> {
  await using receiver = await startReceiver()
  await using _ = startDispatcher(database)
  const endpoint = await addEndpoint(database, accountId, receiver.url)
  const place = { accountId, endpointId: endpoint.id }
  const eventIds: string[] = []
  const deliver = async (secrets: string[]): Promise<CaughtDelivery> => {
    const [id = ''] = await emitMany(database, accountId, 1)
    eventIds.push(id)
    const arrived = () => receiver.arrivals.find(({ requestId }) => requestId === id)
    await until('the event has been delivered', () => arrived() !== undefined)
    const { body = '', headers = {} } = arrived() ?? {}
    return { body, headers: headers as Record<string, string>, secrets }
  }
  const single = await deliver([endpoint.secret])
  const rotated = await database.transaction((tx) => rotateSecret(tx, box, place, { now: new Date() }))
  const signing = [rotated.secret, endpoint.secret]
  const during = await deliver(signing)
  const next = await database.transaction((tx) => prepareSecret(tx, box, place, new Date()))
  return { deliveries: [single, during, await deliver([...signing, next.secret])], eventIds }
}
