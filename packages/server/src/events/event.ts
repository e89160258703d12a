import type { EventData, EventKind } from '@mostrador/contract/events'

export type Event<Kind extends EventKind = EventKind> = {
  [K in Kind]: { accountId: string; kind: K; data: EventData<K> }
}[Kind]
