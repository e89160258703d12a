// The docs and the values of filters, as the MCP endpoint tells them. By plain messages, as
// docs/mcp.md shows them.
import { paymentStatuses } from '@mostrador/contract/values'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bearer, clockPastLimits, startService, type TestService } from '../harness/api.ts'
import { createTestDatabase, type TestDatabase } from '../harness/database.ts'
import { createTenant, type Tenant } from '../harness/fixtures.ts'
import { readSource } from '../harness/source-code.ts'

let database: TestDatabase
let service: TestService
let tenant: Tenant

beforeAll(async () => {
  database = await createTestDatabase()
  service = await startService(database, { clock: clockPastLimits() })
  tenant = await createTenant(database, { rows: 1 })
})

afterAll(async () => {
  await service[Symbol.asyncDispose]()
  await database[Symbol.asyncDispose]()
})

type Result = {
  content: { text: string }[]
  structuredContent?: { results: { page: string; excerpt: string }[] }
}

async function send<Answer>(message: object): Promise<Answer> {
  const answer = await fetch(`${service.url}/mcp`, {
    method: 'POST',
    headers: {
      ...bearer(tenant.readKey).headers,
      ...{ 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, ...message }),
  })
  expect(answer.status).toBe(200)
  const [, data = ''] = /^data: (.+)$/m.exec(await answer.text()) ?? []
  return (JSON.parse(data) as { result: Answer }).result
}
const call = (name: string, given: object) =>
  send<Result>({ method: 'tools/call', params: { name, arguments: given } })

test('the message that docs/mcp.md shows gets what it asks for', async () => {
  const [, shown = ''] = /-d '(.+)'/.exec(readSource('docs/mcp.md')) ?? []
  const { content } = await send<Result>(JSON.parse(shown))
  expect(content[0]?.text).toContain(tenant.ids.orders[0])
})

test('a page of the docs that is too long goes on by its cursor', async () => {
  let text = ''
  let cursor: string | undefined
  do {
    const { content } = await call('readDocsPage', { page: 'webhooks', ...(cursor && { cursor }) })
    text += content[0]?.text
    cursor = /cursor "(\d+)"/.exec(content[1]?.text ?? '')?.[1]
  } while (cursor)
  const served = await fetch(`${service.url}/docs/webhooks.md`)
  expect(text).toBe(await served.text())
})

test('the docs are searched by meaning of headings and words', async () => {
  const { structuredContent } = await call('searchDocs', { query: 'verify the signature of a webhook' })
  expect(structuredContent?.results.map(({ page }) => page)).toContain('webhooks')
  const nothing = await call('searchDocs', { query: 'zzzzqqqq' })
  expect(nothing.content[0]?.text).toContain('other words')
})

test('an excerpt ends with a whole line or sentence, and says how to read what it leaves out', async () => {
  const { structuredContent } = await call('searchDocs', { query: 'checking the signature' })
  const more = /\n\n\[The section goes on: call readDocsPage with page "(.+)" and heading (".+")\.\]$/
  const cut = (structuredContent?.results ?? []).filter(({ excerpt }) => more.test(excerpt))
  expect(cut.length).toBeGreaterThan(0)
  for (const { excerpt } of cut) {
    const [, page, heading = ''] = more.exec(excerpt) ?? []
    const whole = await call('readDocsPage', { page, heading: JSON.parse(heading) })
    const shown = excerpt.replace(more, '').replace(/\n```$/, '')
    const text = whole.content[0]?.text ?? ''
    expect(text.startsWith(shown)).toBe(true)
    expect(text.slice(shown.length)).toMatch(/^\s/)
  }
})

test('a filter names the values that are stored, and takes others as the API does', async () => {
  type Schema = { properties: Record<string, { description: string }> }
  const { tools } = await send<{ tools: { name: string; inputSchema: Schema }[] }>({ method: 'tools/list' })
  const told = (tool: string, name: string) =>
    tools.find((each) => each.name === tool)?.inputSchema.properties[name]?.description
  expect(told('listOrders', 'payment_status')).toContain(`One of ${paymentStatuses.join(', ')}. Stored`)
  expect(told('listOrders', 'status')).toContain('requires_action')
  expect(told('listAppointments', 'status')).toContain('no_show')
  expect(told('listConversations', 'platform')).toContain('telegram')
  const none = await call('listOrders', { payment_status: 'nobody' })
  expect(none.structuredContent).toMatchObject({ data: [], next_cursor: null })
})
