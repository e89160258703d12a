// An order leaves, its address changes, or it is called off after an advance: what is offered and said beside it.
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
  is_pickup: boolean
  tracking: { text: string | null }
  actions: string[]
  left: number
}
type Messages = { data: { content: string }[] }

let shop: TestShop
let owner: Page
let orders: Order[]

beforeAll(async () => {
  shop = await startTestShop()
  const options = { viewport: { width: 390, height: 844 }, locale: 'es-CO', timezoneId: 'America/Bogota' }
  owner = await shop.again(shop.owner, options)
  const { data } = await ask<{ data: { id: string }[] }>(owner, '/orders?limit=100')
  orders = await Promise.all(data.map(({ id }) => ask<Order>(owner, `/orders/${id}`)))
})
afterAll(() => shop[Symbol.asyncDispose]())

const button = (name: string) => owner.getByRole('button', { name, exact: true })
const dialog = () => owner.getByRole('dialog')

it('an order is marked as sent, its new address is noted, and each time the customer is told in the words shown', async () => {
  const order = orders.find(
    ({ actions, conversation_id: chat, is_pickup: isPickup, tracking }) =>
      actions.includes('complete') && chat !== null && !isPickup && tracking.text === null,
  )
  if (!order) throw new Error('the sample shop has no order to send')
  await owner.goto(`/orders/${order.id}`)
  await button('Marcar como enviado').click()
  await expect.poll(() => dialog().getByLabel('En palabras').inputValue()).toBe('Va en camino')
  await dialog().getByRole('button', { name: 'Marcar como enviado' }).click()
  await dialog().waitFor({ state: 'detached' })
  const told = new RegExp(`sobre tu pedido #${order.number}: Va en camino`)
  const offer = owner.getByRole('alert').filter({ hasText: told })
  // By two taps, as happens on a phone; the customer hears it once.
  await offer.getByRole('button', { name: 'Enviar esto' }).dblclick()
  const said = async () => {
    const { data } = await ask<Messages>(owner, `/conversations/${order.conversation_id}/messages?limit=50`)
    return data.map(({ content }) => content).join('\n')
  }
  await expect.poll(said).toMatch(told)
  await button('Marcar como enviado').waitFor({ state: 'detached' })
  expect((await said()).split('Va en camino')).toHaveLength(2)

  await button('Cambiar dirección').click()
  await dialog().getByLabel('Dirección de entrega').fill('Av. Juárez 50')
  await dialog().getByRole('button', { name: 'Guardar' }).click()
  await owner
    .getByRole('alert')
    .filter({ hasText: `tu pedido #${order.number} ahora va a: Av. Juárez 50` })
    .getByRole('button', { name: 'Enviar esto' })
    .waitFor()
})

it('cancelling a part-paid order says what came in and that it stays with the shop', async () => {
  const order = orders.find(
    ({ actions, left }) => actions.includes('mark_paid') && actions.includes('cancel') && left > 2_000,
  )
  if (!order) throw new Error('the sample shop has no order to pay')
  const noted = await owner.request.post(`/dashboard/api/orders/${order.id}/payments`, {
    data: { amount: 1_000, reference: null },
    headers: { origin: shop.url },
  })
  expect(noted.status()).toBe(200)
  await owner.goto(`/orders/${order.id}`)
  await button('Cancelar pedido').click()
  await dialog()
    .getByText(/^Ya entraron \$.* de \$.*Cancelar no devuelve nada/)
    .waitFor()
})
