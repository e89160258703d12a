// An order that a person takes on behalf of a customer, in a real browser against the whole service.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { sql } from '../../../server/src/platform/database/database.ts'
import { browserTestMs } from '../shop.ts'
import { startTestShop, type TestShop } from '../test-shop.ts'

vi.setConfig({ testTimeout: browserTestMs, hookTimeout: browserTestMs })

let shop: TestShop
let owner: Page

beforeAll(async () => {
  shop = await startTestShop()
  owner = await shop.signedIn(shop.owner)
})
afterAll(async () => {
  await shop[Symbol.asyncDispose]()
})

type Product = { name: string; sku: string; price: number }
type Order = {
  id: string
  total: number
  number: number
  platform: string
  status: string
  lines: { quantity: number; name: string }[]
}

async function read<T>(path: string): Promise<T> {
  return (await (await owner.request.get(`/dashboard/api${path}`)).json()) as T
}

it('products are searched, counted and summed up, and another quantity takes the order’s place', async () => {
  const { data: products } = await read<{ data: (Product & { pricing_type: string; is_active: boolean })[] }>(
    '/products?limit=200',
  )
  const { data: contacts } = await read<{ data: { name: string; id: string }[] }>('/contacts?limit=50')
  const product = products.find(({ pricing_type: pricing, is_active: sold }) => pricing === 'fixed' && sold)
  const customer = contacts.find(({ name }) => /^\p{L}+ \p{L}+$/u.test(name))
  await owner.goto('/orders')
  await owner.getByRole('button', { name: 'New order' }).click()
  const dialog = owner.getByRole('dialog')
  await dialog.getByLabel('Customer').fill(customer?.name ?? '')
  await dialog
    .getByRole('button', { name: customer?.name ?? '' })
    .first()
    .waitFor()
  await dialog.getByLabel('Customer').press('ArrowDown')
  await owner.keyboard.press('Enter')
  await dialog.getByLabel('Add a product').fill(product?.sku ?? product?.name ?? '')
  await dialog.getByRole('list', { name: 'Add a product' }).getByRole('button').first().click()
  await dialog.getByLabel(/^Quantity of/).pressSequentially('.35')
  await dialog.getByText(/^Whole pieces/).waitFor()
  await dialog.getByLabel(/^Quantity of/).fill('2')
  await dialog.getByLabel('Delivery address').fill('Rua Augusta 1200')
  await dialog.getByText('Total', { exact: true }).waitFor()
  await dialog.getByRole('button', { name: 'Create order' }).click()
  await owner.waitForURL(/\/orders\/[0-9a-f-]{36}$/)
  const placed = await read<Order>(new URL(owner.url()).pathname)
  expect(placed).toMatchObject({ platform: 'manual', status: 'pending', lines: [{ quantity: 2 }] })
  await owner.getByRole('button', { name: 'Change products' }).click()
  await owner
    .getByRole('dialog')
    .getByLabel(/^Quantity of/)
    .fill('1')
  await owner.getByRole('dialog').getByRole('button', { name: 'Replace order' }).click()
  await owner.getByRole('heading', { name: `#${placed.number + 1}` }).waitFor()
  const changed = await read<Order>(new URL(owner.url()).pathname)
  expect(changed).toMatchObject({ total: placed.total / 2, lines: [{ quantity: 1 }] })
  // Whoever opens the former one learns of the new one, and that the customer does not know of it.
  await owner.goto(`/orders/${placed.id}`)
  await owner.getByRole('link', { name: `#${placed.number + 1}` }).waitFor()
  await owner.locator('main').getByText('The customer does not know yet.').waitFor()
})

it('goods by the kilo are priced, ordered by the gram and charged as they were weighed', async () => {
  await owner.goto('/products/new')
  await owner.getByLabel('Name', { exact: true }).fill('Queso Oaxaca')
  await owner.getByRole('combobox', { name: 'Sold by' }).click()
  await owner.getByRole('option', { name: 'Kilo' }).click()
  await owner.getByLabel('Price per kilo (COP)', { exact: true }).fill('40,000')
  await owner.getByText('Customers see $40.000 el kilo').waitFor()
  await owner.getByRole('button', { name: 'Save' }).click()
  await owner.waitForURL(/\/products\/[0-9a-f-]{36}/)
  const { data: contacts } = await read<{ data: { name: string }[] }>('/contacts?limit=50')
  const customer = contacts.find(({ name }) => /^\p{L}+ \p{L}+$/u.test(name))?.name ?? ''
  await owner.goto('/orders')
  await owner.getByRole('button', { name: 'New order' }).click()
  const dialog = owner.getByRole('dialog')
  await dialog.getByLabel('Customer').fill(customer)
  await dialog.getByRole('button', { name: customer }).first().click()
  await dialog.getByLabel('Add a product').fill('Queso Oaxaca')
  await dialog.getByRole('list', { name: 'Add a product' }).getByRole('button').first().click()
  const amount = dialog.getByLabel('Amount of Queso Oaxaca')
  await amount.fill('35')
  await dialog.getByText('Write the unit: 35 g or 35 kg?').waitFor()
  await expect.poll(() => dialog.getByRole('button', { name: 'Create order' }).isDisabled()).toBe(true)
  await amount.fill('350')
  await amount.blur()
  await expect.poll(() => amount.inputValue()).toBe('350 g')
  await dialog.getByText('They fetch it').click()
  await dialog.getByText('Total', { exact: true }).waitFor()
  await dialog.getByRole('button', { name: 'Create order' }).click()
  await owner.waitForURL(/\/orders\/[0-9a-f-]{36}$/)
  const path = new URL(owner.url()).pathname
  expect(await read<Order>(path)).toMatchObject({ total: 14_000, lines: [{ name: 'Queso Oaxaca · 350 g' }] })
  await owner.getByRole('button', { name: 'Put in the real weight' }).click()
  await owner.getByLabel('As it was weighed').fill('368')
  await owner.getByRole('dialog').getByText('COP 14,720 · before COP 14,000').waitFor()
  await owner.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await owner.getByText('Queso Oaxaca · 368 g').first().waitFor()
  expect(await read<Order>(path)).toMatchObject({ total: 14_720, lines: [{ name: 'Queso Oaxaca · 368 g' }] })

  // A discount as people write it, and an advance: the customer is still to be told of the whole order, by one message.
  await owner.getByRole('button', { name: 'Add a discount' }).click()
  await owner.getByRole('dialog').getByLabel('Discount', { exact: true }).fill('10%')
  await owner.getByRole('dialog').getByText('The order comes to COP 13,248.').waitFor()
  await owner.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await owner.getByText('−COP 1,472').waitFor()
  await owner.locator('main header').getByRole('button', { name: 'Note a payment' }).click()
  await owner.getByRole('dialog').getByLabel('Amount that arrived').fill('5,000')
  await owner.getByRole('dialog').getByLabel('How it was paid').selectOption('Nequi')
  await owner.getByRole('dialog').getByRole('button', { name: 'Note this part' }).click()
  const news = owner.locator('main').getByRole('alert').filter({ hasText: 'The customer does not know yet.' })
  await news.getByText('Recibido: $5.000').waitFor()
  const words = (await news.innerText()).replaceAll('\u00a0', ' ')
  for (const told of ['368 g', 'Descuento: −$1.472', 'Total: $13.248', 'Falta por pagar: $8.248'])
    expect(words).toContain(told)
  expect(await owner.getByText('The customer does not know yet.').count()).toBe(1)
  await owner.getByText('Nequi', { exact: true }).waitFor()
  await owner.getByText(/5,000 is paid already, so the total cannot be less/).waitFor()
  await owner.getByRole('button', { name: 'Put in the real weight' }).waitFor()
})

it('an order begins with the cart that the customer has put together with the bot, and takes it out', async () => {
  const { data: products } = await read<{ data: { id: string; pricing_type: string; is_active: boolean }[] }>(
    '/products?limit=200',
  )
  const product = products.find(({ pricing_type: pricing, is_active: sold }) => pricing === 'fixed' && sold)
  const { data: chats } = await read<{ data: { id: string; contact_id: string }[] }>('/conversations?limit=5')
  const [chat] = chats
  const lines = [{ id: 'abc', product_id: product?.id, variant_id: null, add_on_ids: [], quantity: 3 }]
  await shop.db.query(sql`
    insert into carts (account_id, conversation_id, lines, address, updated_at)
    select account_id, id, ${JSON.stringify(lines)}::json, 'Calle 10', now() from conversations where id = ${chat?.id}
    on conflict (account_id, conversation_id) do update set lines = excluded.lines, address = excluded.address`)
  await owner.goto(`/contacts/${chat?.contact_id}`)
  await owner.getByRole('heading', { name: 'In the cart' }).waitFor()
  await owner.getByRole('button', { name: 'New order' }).click()
  const dialog = owner.getByRole('dialog')
  await dialog.getByText("In the customer's cart").waitFor()
  await dialog.getByRole('button', { name: 'Take it into the order' }).click()
  await dialog.getByText('Total', { exact: true }).waitFor()
  await expect.poll(() => dialog.getByLabel('Delivery address').inputValue()).toBe('Calle 10')
  await dialog.getByRole('button', { name: 'Create order' }).click()
  await owner.getByRole('heading', { name: 'In the cart' }).waitFor({ state: 'detached' })
})

it('a customer who is not known is added where the order is taken, with goods that have no price and a fee', async () => {
  const { data: products } = await read<{ data: (Product & { pricing_type: string })[] }>(
    '/products?limit=200',
  )
  const quoted = products.find(({ pricing_type: pricing }) => pricing === 'quote')
  await owner.goto('/orders')
  await owner.getByRole('button', { name: 'New order' }).click()
  const dialog = owner.getByRole('dialog')
  await dialog.getByLabel('Customer').fill('Zoila Ñustes')
  await dialog.getByRole('button', { name: 'New customer' }).click()
  await expect.poll(() => dialog.getByLabel('Name').inputValue()).toBe('Zoila Ñustes')
  await dialog.getByLabel('Phone').fill('12')
  await dialog.getByRole('button', { name: 'Add contact' }).click()
  await dialog.getByText('Enter the whole number').waitFor()
  await dialog.getByLabel('Phone').fill('+57 301 555 7788')
  await owner.keyboard.press('Enter')
  await dialog.getByLabel('Add a product').fill(quoted?.name ?? '')
  await dialog.getByRole('list', { name: 'Add a product' }).getByRole('button').first().click()
  await dialog.getByText('Write the price of each product.').waitFor()
  await dialog.getByLabel(`Price of ${quoted?.name}`).fill('45,000')
  await dialog.getByRole('button', { name: 'Set the delivery price' }).click()
  await owner.keyboard.type('5,000')
  await dialog.getByText('COP 50,000').waitFor()
  await dialog.getByRole('button', { name: 'Create order' }).click()
  await owner.waitForURL(/\/orders\/[0-9a-f-]{36}$/)
  await owner.getByRole('heading', { name: 'Zoila Ñustes' }).waitFor()
  expect(await read<Order>(new URL(owner.url()).pathname)).toMatchObject({ total: 50_000 })
})

it('however much was ordered, the words for the customer are offered with their buttons in sight', async () => {
  const { data: products } = await read<{ data: (Product & { id: string; pricing_type: string })[] }>(
    '/products?limit=200',
  )
  const { data: chats } = await read<{ data: { id: string; contact_id: string }[] }>(
    '/conversations?limit=20',
  )
  const chat = chats[0]
  const phone = await shop.again(shop.owner, {
    viewport: { width: 390, height: 664 },
    isMobile: true,
    hasTouch: true,
  })
  await phone.goto(`/contacts/${chat?.contact_id}`)
  await phone.getByRole('button', { name: 'New order' }).click()
  const dialog = phone.getByRole('dialog')
  const fixed = products.filter(({ pricing_type: pricing }) => pricing === 'fixed').slice(0, 9)
  const list = dialog.getByRole('list', { name: 'Add a product' })
  for (const { sku, name } of fixed) {
    await dialog.getByRole('textbox', { name: 'Add a product' }).fill(sku)
    const found = list.getByRole('button').filter({ hasText: name }).first()
    // The list of what was looked for before stands there for a moment.
    await found.waitFor()
    if (await found.isEnabled()) await found.click()
  }
  await dialog.getByRole('button', { name: 'Create order' }).click()
  const notice = phone.locator('.notices').getByRole('button', { name: 'Send this' })
  await notice.waitFor()
  const [button, box] = [
    await notice.boundingBox(),
    await phone.locator('.notices .mantine-Notification-root').boundingBox(),
  ]
  expect((button?.y ?? 0) + (button?.height ?? 0)).toBeLessThanOrEqual((box?.y ?? 0) + (box?.height ?? 0))
  expect(box?.height).toBeLessThanOrEqual(340)
  await phone.context().close()
})
