// How bench/webhooks.ts drives another sender of webhooks: BENCH_PEER=./path/to/adapter.ts npm run bench:webhooks
//
// An adapter is a module that exports `peer`. It starts the sender (or finds one that runs), registers endpoints, hands
// over events and stops it. `naive.ts` beside this file is the smallest one. Receivers, load and tables are the same as
// for ours; the sender's own storage is its own affair, so say in the results how durable it was.

type PeerEvent = {
  account: string
  /** A UUID, which the body carries as `request_id`: receivers know the event by it. */
  id: string
  kind: string
  /** JSON text. A sender that wraps it must leave `request_id` on the outermost level, or set `x-service-request-id`. */
  body: string
}

export type Peer = {
  name: string
  start(): Promise<void>
  /** Endpoints of one account get every event of that account, by plain http on this machine. */
  createEndpoint(endpoint: { account: string; url: string }): Promise<void>
  /** Resolves when the sender has taken the event for good: latencies are measured from here. */
  emit(event: PeerEvent): Promise<void>
  /** Memory of its processes in bytes, if the adapter can tell. */
  rss?(): Promise<number>
  stop(): Promise<void>
}
