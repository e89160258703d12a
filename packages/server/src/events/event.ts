import type { EventKind } from '@mostrador/contract/events'
import type { EventData } from '@mostrador/contract/events/event-data'

export type Event<Kind extends EventKind = EventKind> = {
  [K in Kind]: { accountId: string; kind: K; data: EventData<K> }
}[Kind]
