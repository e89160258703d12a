// A shop owner's work on lists: filters kept by name, and prices of many products at once.
import type { Page, Route } from 'playwright-core'
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

type Product = {
  id: string
  name: string
  price: number | null
  category: string | null
  pricing_type: string
}

async function productsOfApi(): Promise<Product[]> {
  const answer = await fetch(`${shop.url}/api/v1/products?limit=200`, {
    headers: { authorization: `Bearer ${shop.apiKey}` },
  })
  return ((await answer.json()) as { data: Product[] }).data
}

it('a filter is kept by name, sorted, and the prices of all that it shows are raised as was shown', async () => {
  const before = (await productsOfApi()).filter(
    ({ category, pricing_type }) => category !== null && pricing_type === 'fixed',
  )
  const category = before[0]?.category ?? ''
  await owner.goto('/products')
  await owner.getByRole('combobox', { name: 'Category' }).selectOption(category)
  await owner.getByRole('button', { name: 'Save this filter' }).click()
  await owner.getByRole('dialog').getByLabel('Name').fill('To reprice')
  await owner.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await owner.getByRole('button', { name: 'To reprice', exact: true }).waitFor()
  await owner.goto('/products')
  const all = owner.getByRole('checkbox', { name: 'Select all' })
  await all.waitFor()
  // The rows from before the filter are shown until its own are there, and cannot be chosen.
  const asked = Promise.withResolvers<void>()
  const seen = Promise.withResolvers<void>()
  const hold = async (route: Route) => {
    asked.resolve()
    await seen.promise
    await route.continue()
  }
  await owner.route('**/dashboard/api/products?*category=*', hold, { times: 1 })
  await owner.getByRole('button', { name: 'To reprice', exact: true }).click()
  await owner.waitForURL(/category=/)
  await asked.promise
  await expect.poll(() => all.isDisabled()).toBe(true)
  seen.resolve()
  await owner.getByRole('button', { name: 'Price', exact: true }).click()
  const head = owner.getByRole('columnheader', { name: 'Price' })
  await expect.poll(() => head.getAttribute('aria-sort')).toBe('ascending')

  await all.check()
  await owner.getByRole('button', { name: 'Change prices' }).click()
  const dialog = owner.getByRole('dialog')
  // An amount is read as prices are: a thousand and a half, and no one and a half.
  await dialog.getByText('Amount', { exact: true }).click()
  await dialog.getByLabel('How much').pressSequentially('1,500')
  await dialog.getByRole('button', { name: 'Show new prices' }).click()
  await dialog.getByRole('table', { name: 'Change prices' }).waitFor()
  await dialog.getByText('Percent', { exact: true }).click()
  await dialog.getByLabel('How much').fill('10')
  await dialog.getByRole('button', { name: 'Show new prices' }).click()
  await dialog.getByRole('table', { name: 'Change prices' }).waitFor()
  await dialog.getByRole('button', { name: /^Apply to/ }).click()
  await dialog.getByText(/products? changed$/).waitFor()
  await dialog.getByRole('button', { name: 'Close' }).last().click()

  const after = new Map((await productsOfApi()).map((product) => [product.id, product.price]))
  for (const { id, price, category: own } of before) {
    const raised = Math.round((Number(price) * 1.1) / 50) * 50
    expect(after.get(id)).toBe(own === category ? raised : price)
  }
  // It stays in the list after the notice is gone.
  await owner.locator('main').getByRole('button', { name: 'Undo' }).click()
  await owner.getByText(/products? (is as it was|are as they were)$/).waitFor()
  const undone = new Map((await productsOfApi()).map((product) => [product.id, product.price]))
  for (const { id, price } of before) expect(undone.get(id)).toBe(price)
})
