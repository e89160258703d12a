// A developer is told why, who asks after an event, or edits one.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { browserTestMs } from '../shop.ts'
import { startTestShop, type TestShop } from '../test-shop.ts'

vi.setConfig({ testTimeout: browserTestMs, hookTimeout: browserTestMs })

let shop: TestShop
let page: Page

beforeAll(async () => {
  shop = await startTestShop()
  page = await shop.signedIn(shop.owner)
})
afterAll(() => shop[Symbol.asyncDispose]())

it('an order of which nothing was sent is searched for by its number: the log says why, and where it is', async () => {
  const { data } = await (await page.request.get('/dashboard/api/orders?limit=1')).json()
  await page.goto(`/developers/deliveries?search=${data[0].number}`)
  await page.getByText(`Order #${data[0].number} was placed`).waitFor()
  await page.getByText('there is no webhook to send it to').waitFor()
  await page.request.post('/dashboard/api/webhooks', {
    data: { name: 'Late ERP', url: 'http://127.0.0.1:9/late', events: ['order.created'] },
    headers: { origin: shop.url },
  })
  await page.reload()
  await page.getByText('the webhook Late ERP was added later').waitFor()
  expect(await page.getByRole('link', { name: /^The feed/ }).getAttribute('href')).toBe('/docs/sync')
})

it('edited data of a test is thrown away for another event only after a question', async () => {
  await page.goto('/developers/webhooks')
  await page.getByRole('link', { name: 'Late ERP' }).first().click()
  await page.getByRole('button', { name: 'Send test event' }).click()
  const dialog = page.getByRole('dialog', { name: 'Send test event' })
  const data = dialog.getByRole('textbox')
  await data.fill('{ "totl": 1 }')
  await dialog.getByText('(“totl” stands there)').waitFor()
  await data.fill('{\n  "total": 1,\n}')
  await dialog.getByText('look at line 3, column 1').waitFor()
  await dialog.getByLabel('Event').selectOption('appointment.cancelled')
  const question = page.getByRole('dialog', { name: 'Throw away what you edited?' })
  await question.getByRole('button', { name: 'Go back' }).click()
  expect(await data.inputValue()).toContain('"total": 1,')
  await dialog.getByLabel('Event').selectOption('appointment.cancelled')
  await question.getByRole('button', { name: 'Throw it away' }).click()
  await question.waitFor({ state: 'detached' })
  await expect.poll(() => data.inputValue()).toContain('appointment_id')
})
