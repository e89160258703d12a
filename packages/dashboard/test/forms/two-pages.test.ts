// Two people with unsaved words in one form: the second is told before either's are gone, in real browsers.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { browserTestMs } from '../shop.ts'
import { startTestShop, type TestShop } from '../test-shop.ts'

vi.setConfig({ testTimeout: browserTestMs, hookTimeout: browserTestMs })

let shop: TestShop
let owner: Page
let other: Page

beforeAll(async () => {
  shop = await startTestShop()
  owner = await shop.signedIn(shop.owner)
  other = await shop.again(shop.owner)
})
afterAll(() => shop[Symbol.asyncDispose]())

const saveOn = (page: Page) => page.getByRole('button', { name: 'Save', exact: true })
const told = (page: Page) => page.getByRole('alert').filter({ hasText: 'This was changed meanwhile' })

async function writeAnswer(page: Page, question: string): Promise<void> {
  await page.goto('/bot?tab=knowledge')
  await page.getByRole('button', { name: 'Add question' }).click()
  await page.getByLabel('Question', { exact: true }).last().fill(question)
  await page.getByLabel('Answer', { exact: true }).last().fill('Sí.')
}

const questionsOn = (page: Page) =>
  page
    .getByLabel('Question', { exact: true })
    .evaluateAll((fields) => fields.map((field) => (field as unknown as { value: string }).value))

it('answers that two people add are both kept by whoever saves last', async () => {
  await writeAnswer(owner, '¿Envuelven regalos?')
  await writeAnswer(other, '¿Aceptan mascotas?')
  await saveOn(owner).click()
  await owner.getByText('Saved.').first().waitFor()
  await told(other).getByText('Knowledge').waitFor()
  await saveOn(other).click()
  await told(other).getByRole('button', { name: 'Keep both' }).click()
  await told(other).waitFor({ state: 'detached' })
  await saveOn(other).click()
  await other.getByText('Saved.').first().waitFor()
  const both = ['¿Envuelven regalos?', '¿Aceptan mascotas?']
  expect((await questionsOn(other)).slice(-2)).toEqual(both)
  // Nothing is typed there, so it follows.
  await expect.poll(async () => (await questionsOn(owner)).slice(-2)).toEqual(both)
})

it('a page that heard nothing of it is refused, and then shows what was saved', async () => {
  await writeAnswer(other, '¿Abren el domingo?')
  await writeAnswer(owner, '¿Tienen parqueadero?')
  // Neither the stream nor anything else tells this page.
  await other.route('**/dashboard/api/bot', (route) =>
    route.request().method() === 'GET' ? route.abort() : route.fallback(),
  )
  await saveOn(owner).click()
  await owner.getByText('Saved.').first().waitFor()
  await saveOn(other).click()
  await other
    .getByText(/^Somebody changed this meanwhile/)
    .first()
    .waitFor()
  await other.unroute('**/dashboard/api/bot')
  await saveOn(other).click()
  await told(other).getByRole('button', { name: 'Take the saved ones' }).click()
  await expect.poll(async () => (await questionsOn(other)).at(-1)).toBe('¿Tienen parqueadero?')
  await expect.poll(() => saveOn(other).getAttribute('aria-disabled')).toBe('true')
})

it('settings of reminders that two people change are chosen from', async () => {
  await owner.goto('/setup/reminders')
  await other.goto('/setup/reminders')
  const weekly = (page: Page) => page.getByRole('textbox', { name: /a week/ })
  await weekly(other).fill('5')
  await weekly(owner).fill('4')
  await saveOn(owner).click()
  await owner.getByText('Saved.').first().waitFor()
  await told(other).waitFor()
  expect(await weekly(other).inputValue()).toBe('5')
  await saveOn(other).click()
  await other
    .getByText(/^Somebody changed this meanwhile/)
    .first()
    .waitFor()
  await told(other).getByRole('button', { name: 'Keep mine' }).click()
  await saveOn(other).click()
  await other.getByText('Saved.').first().waitFor()
  await expect.poll(() => weekly(owner).inputValue()).toBe('5')
})

it('opening hours that two people change are chosen from, and the typed ones stay until then', async () => {
  await owner.goto('/appointments/availability')
  await other.goto('/appointments/availability')
  const step = (page: Page) => page.getByRole('textbox', { name: 'Offered every so many minutes' })
  await step(other).fill('45')
  await step(owner).fill('20')
  await saveOn(owner).click()
  await told(other).waitFor()
  expect(await step(other).inputValue()).toBe('45')
  await told(other).getByRole('button', { name: 'Keep mine' }).click()
  await saveOn(other).click()
  await expect.poll(() => step(owner).inputValue()).toBe('45')
})
