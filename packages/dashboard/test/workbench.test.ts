// A developer's way from a request that failed to an event that arrives.
import { execFile } from 'node:child_process'
import { createHmac } from 'node:crypto'
import { promisify } from 'node:util'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { until } from '../../server/test/harness/processes/cli-process.ts'
import { type Receiver, startReceiver } from '../../server/test/harness/webhooks.ts'
import { browserTestMs, type Shop } from './shop.ts'
import { startTestShop } from './test-shop.ts'

vi.setConfig({ testTimeout: browserTestMs, hookTimeout: browserTestMs })

const run = promisify(execFile)
let shop: Shop
let receiver: Receiver
let page: Page
let webhook: { id: string; secret: string }

beforeAll(async () => {
  ;[shop, receiver] = await Promise.all([startTestShop(), startReceiver()])
  page = await shop.signedIn(shop.owner)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  const made = await page.request.post('/dashboard/api/webhooks', {
    data: {
      ...{ name: 'ERP', url: receiver.url, events: ['order.paid'] },
      headers: [{ name: 'Authorization', value: 'Bearer mine' }],
    },
    headers: { origin: shop.url },
  })
  webhook = (await made.json()) as typeof webhook
})
afterAll(async () => {
  await receiver[Symbol.asyncDispose]()
  await shop[Symbol.asyncDispose]()
})

const row = (text: string) => page.getByRole('row').filter({ hasText: text })
const copied = () => page.evaluate('navigator.clipboard.readText()') as Promise<string>
const signature = (body: string) =>
  `sha256=${createHmac('sha256', webhook.secret).update(body).digest('hex')}`

async function ask(path: string): Promise<string> {
  const headers = { authorization: `Bearer ${shop.apiKey}` }
  return String((await fetch(`${shop.url}${path}`, { headers })).headers.get('x-request-id'))
}

it('finds the request that failed by filters, opens it by its address, and repeats it with curl', async () => {
  await ask('/api/v1/orders')
  await ask('/api/v1/products?is_active=maybe')
  const id = await ask('/api/v1/orders?limit=many')
  await until(
    async () => (await page.request.get(`/dashboard/api/requests/${id}`)).ok(),
    () => 'the request was not logged',
  )
  await page.goto('/developers/requests')
  await row('/api/v1/products').first().waitFor()
  await page.getByLabel('Status').selectOption('4xx')
  await page.getByLabel('Path or x-request-id').fill('/api/v1/orders')
  await page.getByRole('button', { name: 'More filters' }).click()
  await page.getByLabel('Duration').selectOption({ index: 0 })
  await row('/api/v1/products').waitFor({ state: 'detached' })
  await page.waitForURL(/status=4xx.*path=%2Fapi%2Fv1%2Forders|path=%2Fapi%2Fv1%2Forders.*status=4xx/)
  await row('/api/v1/orders').getByRole('link').click()
  await page.getByRole('dialog').getByText('limit takes a number, such as 20.').waitFor()

  const again = await page.context().newPage()
  await again.goto(page.url())
  const detail = again.getByRole('dialog')
  await detail.getByText(id, { exact: true }).waitFor()
  await detail.getByRole('button', { name: 'Close' }).click()
  await again.getByRole('table').getByText('400').waitFor()
  await expect.poll(() => again.getByRole('table').getByRole('link').count()).toBe(1)
  await again.goto(`/developers/requests?open=${id}`)
  await detail.getByText('invalid_request').waitFor()
  const block = detail.getByRole('region', { name: 'Repeat it with curl' }).locator('..')
  await block.getByRole('button', { name: 'Copy' }).click()
  await block.getByRole('button', { name: 'Copied' }).waitFor()
  const command = await again.evaluate('navigator.clipboard.readText()')
  expect(command).not.toContain('svc_')
  const { stdout } = await run('sh', ['-c', String(command)], {
    env: { ...process.env, MOSTRADOR_KEY: shop.apiKey },
  })
  expect(stdout).toMatch(/^HTTP\/1.1 400 [\s\S]*limit must be a whole number/)
  await again.close()
})

it('the id of a request leads there from the search', async () => {
  const id = await ask('/api/v1/nothing')
  await until(
    async () => (await page.request.get(`/dashboard/api/requests/${id}`)).ok(),
    () => 'the request was not logged',
  )
  await page.goto('/developers/keys')
  await page.getByRole('heading', { name: 'API keys', level: 1 }).waitFor()
  await page.keyboard.press('Control+k')
  await page.getByRole('dialog').getByRole('combobox').fill(id)
  await page.getByRole('dialog').getByRole('option').filter({ hasText: '/api/v1/nothing' }).click()
  await page.getByRole('dialog').getByText('The API has no such path').waitFor()
})

it('an event of the catalogue is edited, refused where it does not fit, and arrives signed as a test', async () => {
  await page.goto('/developers/events')
  await page.getByRole('link', { name: 'order.paid' }).click()
  await page.getByRole('heading', { name: 'order.paid', level: 1 }).waitFor()
  await page.getByText('customer_phone', { exact: true }).first().waitFor()
  const editor = page.getByRole('textbox', { name: 'data, as JSON' })
  const sample = JSON.parse(await editor.inputValue())
  await editor.fill(JSON.stringify({ ...sample, total: 'much', paid_at: undefined }))
  await page.getByText('takes a number or null').waitFor()
  await page.getByText('is missing; it takes a time').waitFor()
  const send = page.getByRole('button', { name: 'Send', exact: true })
  await expect.poll(() => send.getAttribute('aria-disabled')).toBe('true')
  await editor.fill(JSON.stringify({ ...sample, total: 77, customer_name: "Ana's «café»" }))
  await page.getByLabel('Send it to').selectOption({ label: 'ERP' })
  await send.click()
  await page.getByText('Your server accepted it (200).').waitFor()
  const [arrival] = receiver.arrivals
  const body = arrival?.body ?? ''
  expect(JSON.parse(body)).toMatchObject({
    ...{ event: 'order.paid', request_id: arrival?.requestId },
    data: { total: 77, customer_name: "Ana's «café»", test: true },
  })
  expect(arrival?.headers).toMatchObject({
    'x-service-test': '1',
    'x-service-signature': signature(body),
  })
})

it('its delivery as curl arrives once more, byte by byte, signed anew with the secret of a variable', async () => {
  await page.getByRole('link', { name: 'See the delivery' }).click()
  const block = page.getByRole('region', { name: 'Send it yourself with curl' }).locator('..')
  await block.getByRole('button', { name: 'Copy' }).click()
  await block.getByRole('button', { name: 'Copied' }).waitFor()
  const command = await copied()
  expect(command).not.toContain('whsec_'.concat(webhook.secret.slice(6)))
  const [first] = receiver.arrivals
  await run('sh', ['-c', command], {
    env: { ...process.env, WEBHOOK_SECRET: webhook.secret, HEADER_1: 'Bearer mine' },
  })
  const second = receiver.arrivals.at(-1)
  expect(receiver.arrivals).toHaveLength(2)
  expect(second?.body).toBe(first?.body)
  const { authorization, 'x-service-delivery-id': deliveryId } = first?.headers ?? {}
  expect(second?.headers).toMatchObject({
    ...{ authorization, 'x-service-delivery-id': deliveryId, 'x-service-test': '1' },
    'x-service-signature': signature(first?.body ?? ''),
  })
})

it('the numbers of the key lead from its chart to its requests in the log', async () => {
  await page.goto('/developers/usage')
  const chart = page.getByRole('application', { name: /^Requests, a chart/ })
  await chart.press('ArrowLeft')
  await chart
    .getByRole('status')
    .getByText(/^Refused \(4xx\) \d+$/)
    .waitFor()
  const table = page.getByRole('table', { name: 'By key' })
  await table
    .getByText(/% \(\d+\/\d+\)/)
    .first()
    .waitFor()
  // Refused ones: the second number of the row.
  await table.getByRole('row').nth(1).getByRole('link').nth(1).click()
  await page.waitForURL(/developers\/requests\?key=.+&status=4xx/)
  await row('/api/v1/nothing').waitFor()
})

it('a webhook says what it is for, and its form says the command that makes the same', async () => {
  await page.goto('/developers/webhooks#new')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name', { exact: true }).fill('Stock')
  await dialog.getByLabel('Description').fill('Keeps the shelves in step')
  await dialog.getByLabel('Address').fill(`${receiver.url}/stock`)
  await dialog.getByRole('checkbox', { name: 'order.created' }).check()
  await dialog.getByText('The same in the command line').click()
  const line = await dialog.getByRole('region', { name: 'The same in the command line' }).innerText()
  expect(line).toMatch(
    /^npx mostrador webhook create --account [0-9a-f-]{36} --url \S+\/stock --event order.created --name Stock --description 'Keeps the shelves in step'$/,
  )
  await dialog.getByRole('button', { name: 'Add webhook' }).click()
  await page.getByRole('button', { name: 'I have stored it' }).click()
  await page.getByText('Keeps the shelves in step').waitFor()
})

it('the id of a request that is not listed is told apart from a search without result', async () => {
  await page.goto('/developers/requests')
  await page.getByText('Times as in your browser').waitFor()
  await page.getByLabel('Path or x-request-id').fill('01939d2e-7c11-7aa0-9f6e-5d1c2b3a4f50')
  await page.getByText('One that was answered with 401 had no key, or one that never was').waitFor()
  await page.getByRole('button', { name: 'Yesterday' }).click()
  await page.waitForURL(/from=.*to=/)
  await expect
    .poll(() => page.getByRole('button', { name: 'Yesterday' }).getAttribute('aria-pressed'))
    .toBe('true')
})
