// The way a sender of webhooks is written in an afternoon: everything in memory, one attempt, no limits, nothing kept.
import { createHmac } from 'node:crypto'
import { Pool } from 'undici'
import type { Peer } from './peer.ts'

const endpoints = new Map<string, { pool: Pool; path: string }[]>()
const sending = new Set<Promise<void>>()

export const peer: Peer = {
  name: 'naive',
  async start() {},
  async createEndpoint({ account, url }) {
    const { origin, pathname } = new URL(url)
    const pool = new Pool(origin, { connections: 16 })
    endpoints.set(account, [...(endpoints.get(account) ?? []), { pool, path: pathname }])
  },
  async emit({ account, kind, body }) {
    const signature = `sha256=${createHmac('sha256', 'secret').update(body).digest('hex')}`
    const headers = {
      'content-type': 'application/json',
      'x-service-event': kind,
      'x-service-signature': signature,
    }
    for (const { pool, path } of endpoints.get(account) ?? []) {
      const sent = pool
        .request({ method: 'POST', path, headers, body })
        .then((answer) => answer.body.dump())
        // Nothing is tried again.
        .catch(() => {})
        .finally(() => sending.delete(sent))
      sending.add(sent)
    }
  },
  rss: async () => process.memoryUsage.rss(),
  async stop() {
    await Promise.all([...endpoints.values()].flat().map(({ pool }) => pool.destroy()))
    await Promise.all(sending)
  },
}
