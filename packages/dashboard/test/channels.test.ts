// The steps that platforms ask of the people of a shop, in a real browser: Telegram is a stand-in.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { sql } from '../../server/src/platform/database/database.ts'
import { startTelegram, type TelegramStandIn } from '../../server/src/simulator/stand-ins/telegram.ts'
import { browserTestMs } from './shop.ts'
import { startTestShop, type TestShop } from './test-shop.ts'

vi.setConfig({ testTimeout: browserTestMs, hookTimeout: browserTestMs })

let telegram: TelegramStandIn
let shop: TestShop
let owner: Page

beforeAll(async () => {
  telegram = await startTelegram()
  shop = await startTestShop({ TELEGRAM_API_URL: telegram.url })
  owner = await shop.signedIn(shop.owner)
})
afterAll(async () => {
  await shop[Symbol.asyncDispose]()
  await telegram[Symbol.asyncDispose]()
})

async function openClosedConversation(): Promise<void> {
  const answer = await owner.request.get('/dashboard/api/conversations?platform=whatsapp&limit=200')
  const { data } = (await answer.json()) as { data: { id: string; reply_until: string | null }[] }
  const closed = data.find(({ reply_until: until }) => until !== null && new Date(until) < new Date())
  await owner.goto(`/inbox/${closed?.id}`)
  await owner.getByRole('button', { name: 'Send a template' }).click()
}

it('once the time for free answers is over, a person picks a template that WhatsApp has approved', async () => {
  await openClosedConversation()
  const dialog = owner.getByRole('dialog', { name: 'Send a template' })
  // None is chosen for them: the newest may be an offer.
  await expect.poll(() => dialog.getByRole('combobox', { name: 'Template' }).inputValue()).toBe('')
  await dialog.getByText('Choose a template.').waitFor()
  await dialog.getByRole('combobox', { name: 'Template' }).click()
  await owner.getByRole('option').filter({ hasText: 'recordatorio_cita' }).click()
  await dialog.getByLabel('Customer’s name {{1}}').fill('Laura')
  await dialog.getByLabel('Appointment time {{2}}').fill('el martes a las 3')
  await dialog.getByLabel('Service {{3}}').fill('la asesoría')
  await dialog.getByText('Hola Laura, te esperamos el martes a las 3 para la asesoría.').waitFor()
  await dialog.getByRole('button', { name: 'Send' }).click()
  await dialog.waitFor({ state: 'hidden' })
  const messages = owner.getByRole('list', { name: 'Messages' })
  await messages.getByText('Hola Laura, te esperamos el martes a las 3 para la asesoría.').waitFor()
})

it('where the service knows no approved template, a person types one as it was approved', async () => {
  await shop.db.query(sql`update templates set state = 'pending'`)
  await openClosedConversation()
  const dialog = owner.getByRole('dialog', { name: 'Send a template' })
  await dialog.getByLabel('Name of the template').fill('Pedido listo')
  await dialog.getByLabel('Approved text').fill('Hola {{1}}, tu pedido {{2}} está listo.')
  await dialog.getByLabel('{{1}}').fill('Laura')
  await dialog.getByRole('button', { name: 'Send' }).click()
  await dialog.getByText('Please fill this in.').waitFor()
  await dialog.getByLabel('Name of the template').fill('pedido_listo')
  await dialog.getByLabel('{{2}}').fill('del martes')
  await dialog.getByText('Hola Laura, tu pedido del martes está listo.').waitFor()
  await dialog.getByRole('button', { name: 'Send' }).click()
  await dialog.waitFor({ state: 'hidden' })
  const messages = owner.getByRole('list', { name: 'Messages' })
  await messages.getByText('Hola Laura, tu pedido del martes está listo.').waitFor()
  await messages.getByText('Demo took it').waitFor()
  await owner.getByRole('button', { name: 'Send a template' }).click()
  await dialog.getByRole('combobox', { name: 'Used before' }).click()
  await owner.getByRole('option', { name: 'pedido_listo' }).click()
  await expect
    .poll(() => dialog.getByLabel('Approved text').inputValue())
    .toBe('Hola {{1}}, tu pedido {{2}} está listo.')
  await dialog.getByRole('button', { name: 'Go back' }).click()
})

it('a bot of Telegram is connected with its token and one click', async () => {
  await owner.goto('/setup/channels')
  await owner.getByRole('button', { name: 'Connect channel' }).click()
  const dialog = owner.getByRole('dialog', { name: 'Connect channel' })
  const channel = dialog.getByLabel('Channel')
  const token = dialog.getByRole('textbox', { name: 'Access token' })
  await channel.selectOption('WhatsApp')
  await dialog.getByLabel('Name').fill('Bot')
  await dialog.getByRole('textbox', { name: 'App secret' }).fill('secret-of-whatsapp')
  await token.fill('token-of-whatsapp')
  await channel.selectOption('Telegram')
  // They are not Telegram's, and are there again for whoever goes back.
  const botToken = dialog.getByRole('textbox', { name: 'Bot token' })
  await expect.poll(() => botToken.inputValue()).toBe('')
  await channel.selectOption('WhatsApp')
  await expect.poll(() => token.inputValue()).toBe('token-of-whatsapp')
  await channel.selectOption('Telegram')
  await dialog.getByLabel('Bot id').fill('4711')
  await botToken.fill('4711:token')
  await dialog.getByRole('button', { name: 'Connect', exact: true }).click()
  await owner.getByText('Not finished').waitFor()
  await owner.getByRole('button', { name: 'Connect with Telegram' }).click()
  await owner.getByText('Address at Telegram: Good').waitFor()
  // Nothing says that it is ready beside a check that failed: this machine has no public address.
  await owner.getByText('Not everything is ready.').first().waitFor()
  expect(await owner.getByText('Ready', { exact: true }).count()).toBe(0)
  // The secret is one that was made for it.
  expect(telegram.webhooks.get('4711')).toMatchObject({
    url: expect.stringMatching(/\/channels\/[0-9a-f-]{36}\?bot=4711$/),
    secret_token: expect.stringMatching(/^[A-Za-z0-9_-]{43}$/),
  })
  telegram.webhooks.set('4711', { url: 'https://old.example/', pending_update_count: 0 })
  await owner.getByRole('button', { name: 'Check now' }).click()
  const answered = 'Telegram sends to https://old.example/'
  const told = owner.locator('details').filter({ hasText: answered })
  await told.getByText('Technical details').click()
  await told.getByText(answered).waitFor()
})
