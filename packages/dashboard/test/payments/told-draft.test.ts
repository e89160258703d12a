// An answer about an order that waits in the field: it says what holds when it is sent.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { ask } from '../customer.ts'
import { browserTestMs } from '../shop.ts'
import { startTestShop, type TestShop } from '../test-shop.ts'

vi.setConfig({ testTimeout: browserTestMs, hookTimeout: browserTestMs })

type Order = { id: string; conversation_id: string | null; left: number; actions: string[]; number: number }

let shop: TestShop
let owner: Page
let order: Order

beforeAll(async () => {
  shop = await startTestShop()
  const options = { viewport: { width: 390, height: 844 }, locale: 'es-CO', timezoneId: 'America/Bogota' }
  owner = await shop.again(shop.owner, options)
  const { data } = await ask<{ data: { id: string }[] }>(owner, '/orders?status=pending&limit=50')
  for (const { id } of data) {
    const found = await ask<Order>(owner, `/orders/${id}`)
    if (found.conversation_id !== null && found.actions.includes('mark_paid') && found.left > 2_000)
      order = found
  }
})
afterAll(() => shop[Symbol.asyncDispose]())

async function pay(amount: number): Promise<void> {
  const answer = await owner.request.post(`/dashboard/api/orders/${order.id}/payments`, {
    data: { amount, reference: null },
    headers: { origin: shop.url },
  })
  expect(answer.status()).toBe(200)
}

const field = () => owner.getByRole('textbox', { name: 'Escribe una respuesta' })

it('the rest of the payment is noted: the answer that said what was missing says that it is paid', async () => {
  await pay(1_000)
  await owner.goto(`/orders/${order.id}`)
  await owner.getByRole('button', { name: 'Escribirle' }).click()
  await owner.waitForURL(/\/inbox\//)
  await expect.poll(() => field().inputValue()).toMatch(/Recibimos \$1\.000 de tu pedido .*; faltan/)
  // While it is open, another part comes.
  await pay(500)
  await expect.poll(() => field().inputValue()).toMatch(/Recibimos \$500 de tu pedido .*; faltan/)
  await owner.getByText('la respuesta dice cómo está ahora').waitFor()
  // Words that a person changed stay, with a word about it.
  await field().press('End')
  await field().pressSequentially(' ¡Saludos!')
  const before = await field().inputValue()
  await field().fill(before.replace('faltan', 'te faltan'))
  await pay(order.left - 1_500)
  await owner.getByText('El pedido cambió desde que empezaste').waitFor()
  expect(await field().inputValue()).toContain('te faltan')
  await owner.getByRole('button', { name: 'Decir cómo está ahora' }).click()
  await expect.poll(() => field().inputValue()).toMatch(/Recibimos el pago de tu pedido/)
  await expect.poll(() => field().inputValue()).not.toContain('faltan')
})

it('told in another way, the prepared answer is taken out with a word', async () => {
  await owner.request.post(`/dashboard/api/orders/${order.id}/told`, {
    data: {},
    headers: { origin: shop.url },
  })
  await owner.getByText('ya no vale y se quitó').waitFor()
  await expect.poll(() => field().inputValue()).toBe('')
})
