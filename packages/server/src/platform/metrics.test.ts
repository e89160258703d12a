import { expect, test } from 'vitest'
import { createMetrics } from './metrics.ts'

test('one text shows the series of all processes, each under its name', async () => {
  const api = createMetrics('api')
  const worker = createMetrics('worker')
  api.observeRequest('/api/v1/*', 200, 0.02)
  api.observeRequest('/api/v1/*', 200, 3)
  api.observeRequest('/api/v1/*', 404, 0.001)
  worker.inboundEvents.inc({ platform: 'whatsapp', outcome: 'applied' }, 3)
  worker.quarantinedEvents.set(7)
  // The form in which it crosses a process channel.
  api.addSource(async () => [structuredClone(await worker.snapshot())])
  const text = await api.render()
  expect(text).toContain('http_requests_total{route="/api/v1/*",status="200",process="api"} 2')
  expect(text).toContain('http_requests_total{route="/api/v1/*",status="404",process="api"} 1')
  expect(text).toContain('http_request_seconds_bucket{le="0.025",route="/api/v1/*",process="api"} 2')
  expect(text).toContain('http_request_seconds_count{route="/api/v1/*",process="api"} 3')
  expect(text).toContain('inbound_events_total{platform="whatsapp",outcome="applied",process="worker"} 3')
  expect(text).toMatch(/process_start_time_seconds\{process="api"\} \d+/)
  expect(text).toMatch(/process_start_time_seconds\{process="worker"\} \d+/)
  expect(text).toContain('inbound_events_quarantined{process="worker"} 7')
  expect(text).not.toContain('inbound_events_quarantined{process="api"}')
  expect(text.match(/# HELP http_requests_total/g)).toHaveLength(1)
})
