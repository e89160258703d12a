// A payment and a delivery that were noted by mistake are taken back, in a real browser against the whole service.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { browserTestMs, type Shop } from '../shop.ts'
import { startTestShop } from '../test-shop.ts'

vi.setConfig({ testTimeout: browserTestMs, hookTimeout: browserTestMs })

let shop: Shop
let owner: Page

beforeAll(async () => {
  shop = await startTestShop()
  owner = await shop.signedIn(shop.owner, { viewport: { width: 390, height: 844 } })
})
afterAll(async () => {
  await shop[Symbol.asyncDispose]()
})

/** An open one of the shop's own, of which nothing is paid. */
async function openOrder(): Promise<string> {
  const answer = await owner.request.get('/dashboard/api/orders?limit=200&payment_status=pending')
  const { data } = (await answer.json()) as {
    data: { id: string; status: string; external_id: string | null }[]
  }
  const found = data.find(
    ({ status, external_id: of }) => (status === 'pending' || status === 'confirmed') && of === null,
  )
  return found?.id ?? ''
}

it('a payment on the wrong order is taken back after a question, and the order owes it again', async () => {
  await owner.goto(`/orders/${await openOrder()}`)
  const button = (name: string) => owner.getByRole('button', { name, exact: true })
  const dialog = owner.getByRole('dialog')
  await button('Note a payment').click()
  await dialog.getByRole('button', { name: 'Mark as paid' }).click()
  await dialog.waitFor({ state: 'detached' })
  await button('Take back the payment').click()
  await dialog.getByText('were told that it is paid').waitFor()
  await dialog.getByRole('button', { name: 'Take back the payment' }).click()
  await dialog.waitFor({ state: 'detached' })
  await button('Note a payment').waitFor()
  await owner.getByRole('list').getByText('noted by mistake').waitFor()
  await expect.poll(() => button('Note a refund').count()).toBe(0)
})

it('an order that was delivered by mistake is taken back with the notice, and later beside it', async () => {
  const button = (name: string) => owner.getByRole('button', { name, exact: true })
  await button('Mark as delivered').click()
  await owner.getByRole('alert').getByRole('button', { name: /Undo/ }).click()
  await button('Mark as delivered').click()
  await button('Not delivered after all').click()
  await button('Mark as delivered').waitFor()
  await expect.poll(() => owner.getByText('Not delivered after all').count()).toBeGreaterThan(0)
})

it('a part that is given back takes its goods along, is asked about before it is lost, and is taken back', async () => {
  const button = (name: string) => owner.getByRole('button', { name, exact: true })
  const dialog = owner.getByRole('dialog')
  await owner.goto(`/orders/${await openOrder()}`)
  await button('Note a payment').click()
  await dialog.getByRole('button', { name: 'Mark as paid' }).click()
  await dialog.waitFor({ state: 'detached' })
  await button('Note a refund').click()
  const amount = dialog.getByLabel('Amount')
  await expect.poll(() => amount.inputValue()).toBe('')
  await dialog.getByRole('textbox').first().fill('1')
  await expect.poll(() => amount.inputValue()).not.toBe('')
  await amount.press('Escape')
  await owner.getByText('What you typed here is not saved.').waitFor()
  await owner.getByRole('button', { name: 'Go back', exact: true }).last().click()
  await owner.getByText('What you typed here is not saved.').waitFor({ state: 'detached' })
  await dialog.getByRole('button', { name: 'Note a refund' }).click()
  await dialog.waitFor({ state: 'detached' })
  const total = owner.getByText(/given back · .* left/)
  await total.waitFor()
  await owner.getByText(/Te devolvimos/).waitFor()
  await button('Take back the refund').click()
  await dialog.getByRole('button', { name: 'Take back the refund' }).click()
  await total.waitFor({ state: 'detached' })
  await button('Take back the payment').waitFor()
})
