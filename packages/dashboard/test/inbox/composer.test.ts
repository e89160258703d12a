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
  expect(await form.getByLabel('Shortcut').inputValue()).toBe('saludo')
  await form.getByLabel('Shortcut').fill('/hola/')
  expect(await form.getByLabel('Shortcut').inputValue()).toBe('hola')
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
  await field().fill('')
  expect(await written()).toEqual(['/start'])
})

it('an answer whose response is lost goes out once: the page asks again under its name and empties the field', async () => {
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
  await page.getByText('The answer goes out once, by itself').waitFor()
  await expect.poll(() => field().inputValue()).toBe('')
  await page.unroute('**/dashboard/api/conversations/*/messages')
  expect(sent).toHaveLength(2)
  expect(sent[1]).toEqual(sent[0])
  expect((await written()).filter((each) => each === words)).toHaveLength(1)
})

it.each([
  ['replaced', 'No hay'],
  ['added to', 'Sí hay mañana'],
])('words that are %s while there is no connection are not sent by themselves', async (_how, changed) => {
  await page.context().setOffline(true)
  await field().fill('Sí hay')
  await page.keyboard.press('Enter')
  await page.getByText('The answer goes out once, by itself').waitFor()
  await field().fill(changed)
  await page.context().setOffline(false)
  await page.getByText('The answer goes out once, by itself').waitFor({ state: 'detached' })
  expect(await field().inputValue()).toBe(changed)
  expect(await written()).not.toContain('Sí hay')
  await field().fill('')
})
