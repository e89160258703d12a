// Orders in the conversation: what became of them, the words for the customer, and everything that was said as a file; in
// a real browser against the whole service.
import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { ask } from '../customer.ts'
import { browserTestMs } from '../shop.ts'
import { startTestShop, type TestShop } from '../test-shop.ts'

vi.setConfig({ testTimeout: browserTestMs, hookTimeout: browserTestMs })

type Order = {
  id: string
  number: number
  conversation_id: string | null
  actions: string[]
  lines: { name: string; quantity: number; measure: number | null }[]
}

type Product = { id: string; item_type: string; pricing_type: string; sale_unit: string | null }

let shop: TestShop
let page: Page
let order: Order

beforeAll(async () => {
  shop = await startTestShop()
  page = await shop.signedIn(shop.owner, { viewport: { width: 1366, height: 900 } })
  const { data: conversations } = await ask<{ data: { id: string; contact_id: string }[] }>(
    page,
    '/conversations?state=open&limit=100',
  )
  const { data: products } = await ask<{ data: Product[] }>(page, '/products?limit=100')
  const product = products.find(
    ({ item_type, pricing_type, sale_unit }) =>
      item_type === 'product' && pricing_type === 'fixed' && sale_unit === null,
  )
  const placed = await page.request.post('/dashboard/api/orders', {
    headers: { origin: shop.url },
    data: {
      ...{ contact_id: conversations[0]?.contact_id, lines: [{ product_id: product?.id, quantity: 1 }] },
      ...{ address: null, is_pickup: true, key: randomUUID() },
    },
  })
  order = (await placed.json()) as Order
})
afterAll(() => shop[Symbol.asyncDispose]())

const history = () => page.getByRole('list', { name: 'Messages' })

it('the conversation says that an order was placed, and leads to it', async () => {
  await page.goto(`/inbox/${order.conversation_id}`)
  await history().getByText(`placed order #${order.number}`).waitFor()
  await history()
    .getByRole('link', { name: `#${order.number}` })
    .first()
    .click()
  await page.waitForURL(`/orders/${order.id}`)
})

it('another quantity keeps the order; the words for the customer are offered once, on its page', async () => {
  const [line] = order.lines
  await page.getByRole('button', { name: `How many of ${line?.name}` }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('How many', { exact: true }).fill(String((line?.quantity ?? 0) + 1))
  await dialog.getByText('The order keeps its number').waitFor()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.waitFor({ state: 'detached' })
  const card = page.locator('main').getByRole('alert').filter({ hasText: 'The customer does not know yet.' })
  await card.getByText(`${(line?.quantity ?? 0) + 1} × ${line?.name}`).waitFor()
  expect(await page.getByRole('button', { name: 'Send this' }).count()).toBe(1)
  expect(new URL(page.url()).pathname).toBe(`/orders/${order.id}`)
  const now = await ask<Order>(page, `/orders/${order.id}`)
  expect([now.number, now.lines[0]?.quantity]).toEqual([order.number, (line?.quantity ?? 0) + 1])
})

it('a cancelled order is told with the reason that was given', async () => {
  await page
    .getByRole('button', { name: 'Cancel the order' })
    .or(page.getByRole('button', { name: /^Cancel/ }))
    .first()
    .click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox').selectOption('stock')
  await dialog.getByRole('button', { name: /^Cancel/ }).click()
  await dialog.waitFor({ state: 'detached' })
  await page
    .locator('main')
    .getByRole('alert')
    .filter({ hasText: `tuvimos que cancelar tu pedido #${order.number}` })
    .getByText('se agotó')
    .waitFor()
  await page.goto(`/inbox/${order.conversation_id}`)
  await history().getByText(`changed the quantities of order #${order.number}`).waitFor()
  await history().getByText(`cancelled order #${order.number}`).waitFor()
  // An act that is about nothing else says so in whole words.
  await page.request.post(`/dashboard/api/conversations/${order.conversation_id}/take-over`, {
    headers: { origin: shop.url },
  })
  await history()
    .getByText(/ took it · /)
    .first()
    .waitFor()
})

it('everything that was said in the listed conversations is a file, with who said it', async () => {
  await page.goto('/inbox')
  await page.getByRole('button', { name: 'More about this list' }).click()
  const coming = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: 'Export the messages' }).click()
  const failed = page.locator('.notices [role=alert]').filter({ hasNotText: 'more' })
  const download = await Promise.race([
    coming,
    failed
      .first()
      .innerText()
      .then((why) => Promise.reject(new Error(why))),
  ])
  expect(download.suggestedFilename()).toMatch(/^messages-\d{4}-\d\d-\d\d\.csv$/)
  const text = await readFile(await download.path(), 'utf8')
  const { data } = await ask<{ data: { role: string; content: string | null }[] }>(
    page,
    `/conversations/${order.conversation_id}/messages?limit=100`,
  )
  const said = data.filter(
    ({ role, content }) => role === 'user' && content !== null && /^[^";,\n]+$/.test(content),
  )
  expect(said.length).toBeGreaterThan(0)
  for (const { content } of said) expect(text).toContain(content)
  expect(text.split('\n')[0]).toMatch(/Customer.*Phone.*Channel.*Time.*From.*Person.*Message.*Files/)
})

it('in Portuguese one conversation is “Aberta” in the file, and the name of the inbox stands in one line beside its counts', async () => {
  const own = await shop.again(shop.owner, { locale: 'pt-BR', viewport: { width: 1366, height: 900 } })
  await own.goto('/inbox')
  await own.getByRole('button', { name: 'Mais desta lista' }).click()
  const coming = own.waitForEvent('download')
  await own.getByRole('menuitem', { name: 'Baixar CSV', exact: true }).click()
  const text = await readFile(await (await coming).path(), 'utf8')
  expect(text).toContain(';Aberta;')
  expect(text).not.toContain('Abertas')
  const places = own.getByRole('navigation', { name: 'Navegação principal' }).getByRole('link')
  const name = places.getByText('Entrada', { exact: true })
  // One more count of two digits: mentions, one's own and all who wait are the most that stand there.
  await name.evaluate((each) => {
    const counts = each.parentElement?.querySelector('span:has(> span > [aria-hidden])')
    if (!counts) throw new Error('nobody waits')
    const last = counts.lastElementChild
    if (last) counts.append(last.cloneNode(true))
  })
  const heights = await places.evaluateAll((links) => links.slice(1).map((link) => link.clientHeight))
  expect(new Set(heights)).toHaveLength(1)
  await own.context().close()
})
