// Ready answers and slips of the finger where people write to customers, in a real browser against the whole service.
import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { ask, Customer, chatUrlOf } from '../customer.ts'
import { browserTestMs, type Shop } from '../shop.ts'
import { startTestShop } from '../test-shop.ts'

vi.setConfig({ testTimeout: browserTestMs, hookTimeout: browserTestMs })

let shop: Shop
let page: Page
let customer: Customer

beforeAll(async () => {
  shop = await startTestShop()
  page = await shop.signedIn(shop.owner)
  customer = new Customer(page, await chatUrlOf(page))
  await customer.begin(`Buenas ${randomUUID().slice(0, 8)}`)
  await page.request.post(`/dashboard/api/conversations/${customer.conversationId}/take-over`, {
    headers: { origin: shop.url },
  })
  await page.goto(`/inbox/${customer.conversationId}`)
})
afterAll(async () => {
  await shop[Symbol.asyncDispose]()
})

const field = () => page.getByRole('textbox', { name: 'Write an answer' })
const written = async () => {
  const path = `/conversations/${customer.conversationId}/messages?limit=200`
  const { data } = await ask<{ data: { role: string; content: string }[] }>(page, path)
  return data.filter(({ role }) => role === 'agent').map(({ content }) => content)
}

it('an unknown shortcut is not sent by Enter, also while its list is closed; the button asks first, Ctrl+Enter sends', async () => {
  await field().fill('/gracia5')
  await page.getByRole('option', { name: 'No ready answer has the shortcut /gracia5' }).waitFor()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Enter')
  await page.getByRole('alert').getByText('/gracia5 was not sent').waitFor()
  expect(await field().inputValue()).toBe('/gracia5')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  const question = page.getByRole('dialog', { name: 'Send “/gracia5” to the customer?' })
  await question.getByRole('button', { name: 'Go back' }).click()
  await question.waitFor({ state: 'detached' })
  // A known one is not sent either while its list is closed.
  await field().fill('/pago ')
  await page.keyboard.press('Enter')
  await page.getByRole('alert').getByText('/pago was not sent').waitFor()
  expect(await written()).toEqual([])
  await field().fill('/start')
  await page.keyboard.press('Control+Enter')
  await expect.poll(written).toEqual(['/start'])
  await expect.poll(() => field().inputValue()).toBe('')
})

it('a missing ready answer is made over the conversation, with variables to click, and shown filled in', async () => {
  await field().fill('/saludo')
  await page.getByRole('option', { name: 'No ready answer has the shortcut /saludo' }).click()
  const form = page.getByRole('dialog', { name: 'New ready answer' })
  await expect.poll(() => form.getByLabel('Shortcut').inputValue()).toBe('saludo')
  await form.getByLabel('Shortcut').fill('/hola/')
  await expect.poll(() => form.getByLabel('Shortcut').inputValue()).toBe('hola')
  await form.getByLabel('Title').fill('Saludo')
  await form.getByLabel('Answer').fill('Hola, ! Soy ')
  await form.getByLabel('Answer').press('Home')
  for (let at = 0; at < 'Hola, '.length; at += 1) await form.getByLabel('Answer').press('ArrowRight')
  await form.getByRole('button', { name: 'Customer’s first name' }).click()
  await expect.poll(() => form.getByLabel('Answer').inputValue()).toBe('Hola, {{customer_first_name}}! Soy ')
  await form.getByLabel('Answer').press('End')
  await form.getByRole('button', { name: 'Your name' }).click()
  await form.getByText('It reads: Hola, Laura! Soy Demo').waitFor()
  await form.getByRole('button', { name: 'Save' }).click()
  await form.waitFor({ state: 'detached' })
  await expect.poll(() => field().inputValue()).toBe('Hola! Soy Demo')
  await field().fill('/ho')
  await page.getByRole('option', { name: '/hola · Saludo' }).getByText('Hola! Soy Demo').waitFor()
  // Another one can be made where some fit too.
  await page.getByRole('option', { name: 'New ready answer' }).click()
  await form.getByLabel('Title').waitFor()
  await form.getByRole('button', { name: 'Close' }).click()
  await field().fill('')
  expect(await written()).toEqual(['/start'])
})

it('an answer whose response is lost goes out once: the page asks again under its name', async () => {
  const words = `Llega el martes ${randomUUID().slice(0, 8)}`
  const sent: unknown[] = []
  await page.route('**/dashboard/api/conversations/*/messages', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback()
    sent.push(route.request().postDataJSON())
    if (sent.length > 1) return route.continue()
    await route.fetch()
    await route.abort('connectionreset')
  })
  await field().fill(words)
  await page.keyboard.press('Enter')
  await page.getByText('This goes out once, by itself').waitFor()
  await expect.poll(isOutboxEmpty).toBe(true)
  await expect.poll(() => field().inputValue()).toBe('')
  await page.unroute('**/dashboard/api/conversations/*/messages')
  expect(sent).toHaveLength(2)
  expect(sent[1]).toEqual(sent[0])
  expect((await written()).filter((each) => each === words)).toHaveLength(1)
})

/** Nothing is on its way any more, as the browser keeps it. */
const isOutboxEmpty = () =>
  page.evaluate<boolean>('Object.keys(localStorage).every((key) => !key.endsWith(":outbox"))')

const waiting = () => page.getByRole('list', { name: 'Answers that wait' }).getByRole('listitem')

it('answers without a connection wait in their order, each its own, beside what is typed meanwhile', async () => {
  await page.context().setOffline(true)
  for (const words of ['La primera', 'La segunda']) {
    await field().fill(words)
    await page.keyboard.press('Enter')
    await expect.poll(() => field().inputValue()).toBe('')
    await waiting().filter({ hasText: words }).waitFor()
  }
  await field().fill('Todavía escribo')
  const list = page.getByRole('region', { name: 'Conversations' })
  const row = list.locator(`a[href*="${customer.conversationId}"]`)
  await row.getByText('Draft: Todavía escribo').waitFor()
  await page.context().setOffline(false)
  await expect.poll(isOutboxEmpty).toBe(true)
  await expect.poll(written).toEqual(expect.arrayContaining(['La primera', 'La segunda']))
  const told = await written()
  expect(told.filter((each) => each.startsWith('La '))).toHaveLength(2)
  // The newest comes first.
  expect(told.indexOf('La segunda')).toBeLessThan(told.indexOf('La primera'))
  expect(await field().inputValue()).toBe('Todavía escribo')
  await field().fill('')
})

it('an answer that waits is taken back into the field, and is not sent by itself', async () => {
  await page.context().setOffline(true)
  await field().fill('Sí hay')
  await page.keyboard.press('Enter')
  await waiting().getByRole('button', { name: 'Take back' }).click()
  await expect.poll(() => field().inputValue()).toBe('Sí hay')
  await field().fill('No hay')
  await page.keyboard.press('Enter')
  await waiting().filter({ hasText: 'No hay' }).waitFor()
  await page.context().setOffline(false)
  await expect.poll(isOutboxEmpty).toBe(true)
  expect(await written()).toContain('No hay')
  expect(await written()).not.toContain('Sí hay')
})

it('an answer that waits outlives a reload, and what the service refuses is in the field again', async () => {
  await page.route('**/dashboard/api/conversations/*/messages', (route) =>
    route.request().method() === 'POST' ? route.abort('connectionreset') : route.fallback(),
  )
  await field().fill('Después de recargar')
  await page.keyboard.press('Enter')
  await waiting().first().waitFor()
  await page.reload()
  await waiting().filter({ hasText: 'Después de recargar' }).waitFor()
  await page.unroute('**/dashboard/api/conversations/*/messages')
  await page.route('**/dashboard/api/conversations/*/messages', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 409, json: { error: { code: 'conflict', message: 'no' } } })
      : route.fallback(),
  )
  await expect.poll(() => field().inputValue()).toBe('Después de recargar')
  await page.getByRole('alert').first().waitFor()
  await page.unroute('**/dashboard/api/conversations/*/messages')
  await page.keyboard.press('Escape')
  await field().press('Enter')
  await expect.poll(written).toContain('Después de recargar')
})
