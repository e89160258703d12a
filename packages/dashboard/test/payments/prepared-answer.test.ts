// Words about an order that are sent as they were proposed: the notice about them goes, and the bot goes on.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { ask } from '../customer.ts'
import { browserTestMs } from '../shop.ts'
import { startTestShop, type TestShop } from '../test-shop.ts'

vi.setConfig({ testTimeout: browserTestMs, hookTimeout: browserTestMs })

type Order = { id: string; conversation_id: string | null; actions: string[] }
type Conversation = { is_bot_active: boolean; handoff_active: boolean; reply_until: string | null }

let shop: TestShop
let owner: Page

beforeAll(async () => {
  shop = await startTestShop()
  owner = await shop.again(shop.owner, {
    ...{ viewport: { width: 390, height: 844 }, locale: 'es-CO', timezoneId: 'America/Bogota' },
  })
})
afterAll(() => shop[Symbol.asyncDispose]())

const conversation = (id: string) => ask<Conversation>(owner, `/conversations/${id}`)

/** An order from a conversation that the bot has. */
async function openOrder(): Promise<{ id: string; conversationId: string }> {
  const { data } = await ask<{ data: { id: string }[] }>(owner, '/orders?payment_status=pending&limit=50')
  for (const { id } of data) {
    const { conversation_id: of, actions } = await ask<Order>(owner, `/orders/${id}`)
    if (of === null || !actions.includes('mark_paid')) continue
    const { is_bot_active: isBots, reply_until: until } = await conversation(of)
    // Yesterday's may be written to no more, from some hour of the day on.
    const isOpen = until === null || Date.parse(until) > Date.now()
    if (isBots && isOpen) return { id, conversationId: of }
  }
  throw new Error('no order of the bot’s')
}

it('the prepared thanks leave the conversation to the bot, and nothing says that the customer does not know', async () => {
  const { id, conversationId } = await openOrder()
  await owner.goto(`/orders/${id}`)
  await owner.getByRole('button', { name: 'Anotar un pago' }).click()
  await owner.getByRole('dialog').getByRole('button', { name: 'Marcar como pagado' }).click()
  await owner.getByRole('button', { name: 'Escribirle' }).last().click()
  await owner.waitForURL(/\/inbox\//)
  const field = owner.getByRole('textbox', { name: 'Escribe una respuesta' })
  await expect.poll(() => field.inputValue()).toMatch(/Recibimos el pago/)
  await owner.getByText('el bot sigue atendiendo').waitFor()
  await owner.getByRole('button', { name: 'Enviar', exact: true }).click()
  await owner
    .getByRole('listitem')
    .getByText(/Recibimos el pago/)
    .last()
    .waitFor()
  await expect.poll(async () => (await conversation(conversationId)).is_bot_active).toBe(true)
  await expect.poll(() => owner.getByText('El cliente aún no lo sabe').count()).toBe(0)
  const words = await field.inputValue()
  expect(words).toBe('')
})
