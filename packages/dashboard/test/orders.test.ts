// Finding, reading, cancelling and exporting orders, in a real browser against the whole service.
import { readFileSync } from 'node:fs'
import { languages } from '@mostrador/contract/languages'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { browserTestMs, type Shop } from './shop.ts'
import { startTestShop } from './test-shop.ts'

vi.setConfig({ testTimeout: browserTestMs, hookTimeout: browserTestMs })

let shop: Shop
let owner: Page

beforeAll(async () => {
  shop = await startTestShop()
  owner = await shop.signedIn(shop.owner)
})
afterAll(async () => {
  await shop[Symbol.asyncDispose]()
})

type Orders = {
  data: { id: string; number: number; customer_name: string; payment_status: string; status: string }[]
}

async function orders(query = ''): Promise<Orders['data']> {
  const answer = await owner.request.get(`/dashboard/api/orders?limit=200${query}`)
  return ((await answer.json()) as Orders).data
}

it('an order is found by its number, and what fits nothing says so until the filters are cleared', async () => {
  const [, , third] = await orders()
  await owner.goto('/orders')
  await owner.getByLabel('Number, customer or product').fill(`#${third?.number}`)
  const found = owner.getByRole('table', { name: 'Orders' }).getByRole('row')
  await expect.poll(() => found.count(), { timeout: 20_000 }).toBe(2)
  await found.nth(1).getByText(`#${third?.number}`).waitFor()
  await owner.getByLabel('Number, customer or product').fill('nadie compró esto')
  await owner.getByRole('heading', { name: 'Nothing found' }).waitFor()
  await owner.getByRole('button', { name: 'Clear filters' }).click()
  await expect.poll(() => found.count(), { timeout: 20_000 }).toBeGreaterThan(5)
})

it('a paid order is cancelled with a reason, after it was said what becomes of the money', async () => {
  const [paid] = (await orders('&payment_status=paid&status=confirmed')).filter(
    ({ status }) => status === 'confirmed',
  )
  await owner.goto(`/orders/${paid?.id}`)
  await owner.getByRole('heading', { name: `Order #${paid?.number}` }).waitFor()
  await owner.getByRole('button', { name: 'Cancel order' }).click()
  const dialog = owner.getByRole('dialog')
  await dialog
    .getByRole('alert')
    .getByText(/paid|Cancelling/)
    .waitFor()
  const action = dialog.getByRole('button', { name: 'Cancel order' })
  await expect.poll(() => action.isDisabled()).toBe(true)
  await dialog.getByLabel('Why is it cancelled?').selectOption('other')
  expect(await action.isDisabled()).toBe(true)
  await dialog.getByLabel('Note for your team').fill('Se mudó a Cali')
  await action.click()
  await dialog.waitFor({ state: 'detached' })
  const history = owner.getByRole('list').filter({ hasText: 'Order placed' })
  await history.getByText('Se mudó a Cali').waitFor()
  await history.getByText('by Demo').waitFor()
})

it('money given back by hand is noted', async () => {
  await owner.getByRole('button', { name: 'Note a refund' }).click()
  const dialog = owner.getByRole('dialog')
  await dialog.getByLabel('Amount (COP)').fill('1000')
  await dialog.getByRole('button', { name: 'Note a refund' }).click()
  await dialog.waitFor({ state: 'detached' })
  await owner.getByText('COP 1,000 given back').first().waitFor()
  await owner.getByText('The customer does not know yet').waitFor()
  const title = await owner.getByRole('heading', { level: 1 }).boundingBox()
  expect(title?.y).toBeGreaterThanOrEqual(0)
  const notice = owner.locator('.notices').getByText('Refund of COP 1,000 noted')
  await notice.waitFor()
  // Before its ten seconds are over, by going elsewhere alone.
  const elsewhere = async () => {
    await owner.getByRole('link', { name: /^Contacts/ }).click()
    await owner.getByRole('heading', { name: 'Contacts', level: 1 }).waitFor()
    await owner.goBack()
    await owner.getByRole('heading', { level: 1 }).waitFor()
    return notice.count()
  }
  await expect.poll(elsewhere, { timeout: 6_000 }).toBe(0)
})

it.each(languages)(
  'in %s the files of orders and contacts open in a spreadsheet of there',
  async (language) => {
    const separator = language === 'en' ? ',' : ';'
    const page = await shop.signedIn(shop.owner, { locale: 'en-US' })
    await page.addInitScript(`localStorage.setItem('mostrador-language', '${language}')`)
    const linesAt = async (path: string) => {
      await page.goto(path)
      const name = { en: 'Download CSV', es: 'Descargar CSV', pt: 'Baixar CSV' }[language]
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name }).click(),
      ])
      const [head = '', ...rows] = readFileSync(await download.path(), 'utf8')
        .trim()
        .split('\r\n')
      return { columns: head.split(separator), rows }
    }
    const placed = await linesAt('/orders')
    expect(placed.columns).toHaveLength(19)
    expect(placed.rows[0]).toMatch(/^10\d\d[;,]/)
    expect(placed.rows[0]).toMatch(/[;,]\+57\d+[;,]/)
    expect(placed.columns[1]).toMatch(/ \(.*Col[oô]mbia.*\)$/)
    expect(placed.rows[0]).toMatch(/^\d+[;,]\d{4}-\d\d-\d\d \d\d:\d\d[;,]/)
    expect(placed.rows).toHaveLength((await orders()).length)
    const known = await linesAt('/contacts?status=customer')
    expect(known.columns).toHaveLength(10)
    const answer = await owner.request.get('/dashboard/api/contacts?limit=200&status=customer&sort=-seen')
    const { data } = (await answer.json()) as { data: { name: string }[] }
    expect(known.rows).toHaveLength(data.length)
    expect(known.rows[0]).toContain(data[0]?.name)
    expect(known.rows[0]).toMatch(/[;,]\+57\d+[;,]/)
    await page.context().close()
  },
)

it('a customer is erased only once their name is typed, however it is typed', async () => {
  const answer = await owner.request.get('/dashboard/api/contacts?limit=200&status=customer')
  const { data } = (await answer.json()) as { data: { id: string; name: string | null }[] }
  const somebody = data.find(({ name }) => /[áéíóú]/.test(name ?? ''))
  await owner.goto(`/contacts/${somebody?.id}`)
  await owner.getByRole('button', { name: 'Erase for good' }).click()
  const dialog = owner.getByRole('dialog')
  const action = dialog.getByRole('button', { name: 'Erase for good' })
  const field = dialog.getByLabel(`Type “${somebody?.name}” to go on`)
  await field.fill('somebody else')
  expect(await action.isDisabled()).toBe(true)
  await field.fill((somebody?.name ?? '').normalize('NFD').replaceAll(/\p{M}/gu, '').toUpperCase())
  await action.click()
  await owner.getByText(/^Erased: /).waitFor()
  expect((await owner.request.get(`/dashboard/api/contacts/${somebody?.id}`)).status()).toBe(404)
})
