// A payment receipt from a customer's chat to the person who marks the order as paid, and a voice note that is read.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { pictureOf } from '../../../server/test/harness/pictures.ts'
import { until } from '../../../server/test/harness/processes/cli-process.ts'
import { type ModelServer, startModel } from '../../../server/test/harness/servers/model-server.ts'
import { type SpeechServer, startSpeech } from '../../../server/test/harness/servers/speech-server.ts'
import { Customer, chatUrlOf } from '../customer.ts'
import { browserTestMs, type Shop } from '../shop.ts'
import { startTestShop } from '../test-shop.ts'

vi.setConfig({ testTimeout: browserTestMs, hookTimeout: browserTestMs })

let shop: Shop
let model: ModelServer
let speech: SpeechServer
let owner: Page
let chatUrl: string
let customer: Customer

beforeAll(async () => {
  const reading = { amount: '$ 1.000', currency: 'COP', date: '2026-11-20', reference: 'M-778899' }
  model = await startModel(() => ({ say: JSON.stringify(reading) }))
  speech = await startSpeech()
  shop = await startTestShop({
    ...{ AGENT_BASE_URL: model.url, AGENT_MODEL: 'sees' },
    ...{ TRANSCRIBE_BASE_URL: speech.url, TRANSCRIBE_MODEL: 'hears' },
  })
  owner = await shop.signedIn(shop.owner)
  chatUrl = await chatUrlOf(owner)
  customer = new Customer(owner, chatUrl)
})
afterAll(async () => {
  await shop[Symbol.asyncDispose]()
  await model[Symbol.asyncDispose]()
  await speech[Symbol.asyncDispose]()
})

async function placeOrder(): Promise<void> {
  const answer = await fetch(`${shop.url}/api/v1/products?is_active=true&limit=200`, {
    headers: { authorization: `Bearer ${shop.apiKey}` },
  })
  type Product = { name: string; pricing_type: string; inventory_quantity: number; add_ons: unknown[] }
  const { data } = (await answer.json()) as { data: Product[] }
  const product = data.find(
    ({ pricing_type: type, inventory_quantity: units, add_ons: more }) =>
      type === 'fixed' && units > 1 && (more ?? []).length === 0,
  )
  for (const line of [
    `quiero 1 ${product?.name}`,
    'eso es todo',
    'Calle 45 # 12-30, Bogotá',
    'prefiero no',
    'si',
  ])
    await customer.writeAndHear(line)
}

it('a voice note is read under its player, as a machine heard it, and answered by the bot', async () => {
  speech.answer = () => ({ text: '¿A qué hora abren mañana?', duration: 3 })
  await customer.begin('hola')
  await until(
    async () => (await customer.botAnswers()) > 0,
    () => 'the bot did not answer',
  )
  const before = await customer.botAnswers()
  const voice = Buffer.concat([
    Buffer.from('OggS\0\x02'),
    Buffer.alloc(22),
    Buffer.from('OpusHead'),
    Buffer.alloc(900),
  ])
  await customer.sendFile(voice, 'name=audio.ogg&kind=audio')
  await owner.goto(`/inbox/${customer.conversationId}`)
  const line = owner.getByRole('listitem').filter({ hasText: '¿A qué hora abren mañana?' })
  await line.getByText('Written by a machine. Listen if it matters.').waitFor()
  await line.getByLabel('Voice note', { exact: true }).waitFor()
  await until(
    async () => (await customer.botAnswers()) > before,
    () => 'the bot did not answer the voice note',
  )
  await owner
    .getByText(/8:00|9:00|10:00/)
    .first()
    .waitFor()
})

it('a payment receipt is seen beside its order and marked as paid, by the person alone', async () => {
  await placeOrder()
  const picture = await pictureOf('png', { width: 600, height: 900, color: '#eef' })
  await customer.sendFile(picture, 'name=comprobante%20nequi.png')
  await owner.goto(`/inbox/${customer.conversationId}`)
  const card = owner.getByRole('region', { name: 'Payment to check' })
  await card.getByText('Sent a payment receipt').waitFor()
  await owner.getByText('Read by a machine:').waitFor()
  await card.getByText('Ref. M-778899').waitFor()
  await card.getByText('The amount on the receipt is not what is left to pay.').waitFor()

  // The same stands beside the order, which the list marks and the navigation counts.
  const other = await shop.signedIn(shop.owner)
  await other.goto('/orders?waits=receipt')
  const row = other.getByRole('row').filter({ hasText: 'Receipt to check' }).filter({ hasText: 'Web chat' })
  await expect.poll(() => row.count()).toBe(1)
  await other
    .getByText(/orders? waits? for you/)
    .first()
    .waitFor()
  await row.getByRole('link').first().click()
  const beside = other
    .locator('section')
    .filter({ has: other.getByRole('heading', { name: 'Payment receipts' }) })
  await beside.getByRole('img', { name: 'Payment receipt' }).waitFor()
  await beside.getByText('The amount on the receipt is not what is left to pay.').waitFor()
  await beside.getByText('Total of the order:').waitFor()

  // A part of it first: it is noted, and the rest is proposed with the next receipt.
  await card.getByRole('button', { name: 'Mark as paid' }).click()
  const dialog = owner.getByRole('dialog')
  await expect.poll(() => dialog.getByLabel('Reference (if there is one)').inputValue()).toBe('M-778899')
  const amount = dialog.getByLabel('Amount that arrived')
  const total = Number((await amount.inputValue()).replaceAll(/\D/g, ''))
  await amount.fill('1000')
  await dialog.getByRole('button', { name: 'Note this part' }).click()
  await owner.getByRole('alert').filter({ hasText: 'noted' }).waitFor()
  const draft = owner.getByRole('textbox', { name: 'Write an answer' })
  await owner.getByRole('alert').getByText('the answer is prepared').waitFor()
  await expect.poll(() => draft.inputValue()).toMatch(/Recibimos \$1\.000 de tu pedido #\d+; faltan/)
  await draft.fill('¡Hola!')
  await card.waitFor({ state: 'detached' })
  await beside.getByText(/Part noted: \D*1,000/).waitFor()
  expect(await beside.getByText('Marked as paid').count()).toBe(0)

  // The next one in cash, without a receipt: by the order's own button.
  await other.locator('main header').getByRole('button', { name: 'Note a payment' }).click()
  const noting = other.getByRole('dialog')
  const instalment = noting.getByLabel('Amount that arrived')
  await expect
    .poll(async () => Number((await instalment.inputValue()).replaceAll(/\D/g, '')))
    .toBe(total - 1000)
  await instalment.fill('2000')
  await noting.getByLabel('How it was paid').selectOption('Cash')
  await noting.getByRole('button', { name: 'Note this part' }).click()
  await other.getByText(/2,000 received in part/).waitFor()
  await other
    .getByRole('paragraph')
    .filter({ hasText: /^Cash$/ })
    .waitFor()
  await customer.sendFile(picture, 'name=comprobante%20nequi%202.png')
  await beside.getByRole('button', { name: 'Not a receipt' }).waitFor()
  await card.getByText('Partly paid').waitFor()
  await card.getByText('came already').waitFor()
  await card.getByRole('button', { name: 'Mark as paid' }).click()
  await expect.poll(async () => Number((await amount.inputValue()).replaceAll(/\D/g, ''))).toBe(total - 3000)
  await dialog.getByRole('button', { name: 'Mark as paid' }).click()
  const paid = owner.getByRole('alert').filter({ hasText: 'Marked as paid' })
  await paid.getByRole('button', { name: 'Write to them' }).click()
  await expect.poll(() => draft.inputValue()).toMatch(/^¡Hola!\n¡Gracias.* Recibimos el pago de tu pedido #/)
  await card.waitFor({ state: 'detached' })
  await expect.poll(() => beside.getByText('Part noted:').count()).toBe(2)
  await other.close()
  await owner.goto('/orders')
  await owner.getByRole('row').nth(1).getByRole('link').click()
  await owner.getByText('Paid', { exact: true }).first().waitFor()
  await owner.getByText('received in part').first().waitFor()
  await owner.getByText('M-778899', { exact: false }).first().waitFor()
})
