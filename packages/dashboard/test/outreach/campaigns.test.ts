// A campaign from its audience to its results, and what a customer said, on the contact's page.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { browserTestMs, type Shop } from '../shop.ts'
import { startTestShop } from '../test-shop.ts'

vi.setConfig({ testTimeout: 2 * browserTestMs, hookTimeout: browserTestMs })

let shop: Shop
let owner: Page

beforeAll(async () => {
  shop = await startTestShop()
  owner = await shop.signedIn(shop.owner)
})
afterAll(async () => {
  await shop[Symbol.asyncDispose]()
})

const next = (name: string) => owner.getByRole('button', { name, exact: true }).click()

it('a no that a person notes keeps the customer out of the campaign that everybody else gets', async () => {
  await owner.goto('/contacts')
  await owner.locator('main table a').first().click()
  await owner.getByRole('heading', { name: 'Messages' }).waitFor()
  await owner.getByRole('button', { name: 'Change', exact: true }).click()
  const dialog = owner.getByRole('dialog')
  await dialog.getByRole('combobox', { name: 'Messages' }).click()
  await owner.getByRole('option', { name: 'About orders and appointments' }).click()
  await dialog.getByRole('combobox', { name: 'Answer' }).click()
  await owner.getByRole('option', { name: 'Does not want them' }).click()
  await dialog.getByLabel('Reason').fill('Asked for it on the phone')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await owner.getByText('What was said').click()
  await owner.getByText('Asked for it on the phone').waitFor()

  await owner.goto('/campaigns')
  await owner.getByRole('link', { name: 'New campaign' }).click()
  await owner.getByLabel('Name of the campaign').fill('Aviso del viernes')
  await owner.getByLabel('Who may get it').selectOption('service')
  await next('Continue')
  await owner.getByLabel('Approved template').selectOption({ label: 'recordatorio_cita (es)' })
  await owner.getByLabel('Where there is none').first().fill('cliente')
  for (const [variable, text] of [
    ['{{2}}', 'el viernes'],
    ['{{3}}', 'tu cita'],
  ] as const) {
    const row = owner.getByRole('group', { name: `Variable ${variable}` })
    await row.getByRole('combobox').selectOption('text')
    await row.getByLabel('Text or column').fill(text)
  }
  await owner.getByText('Hola Laura, te esperamos el viernes para tu cita.').waitFor()
  await next('Continue')
  await owner.getByText(/customers get it$/).waitFor()
  await owner.getByText('Opted out or blocked: ').waitFor()
  await owner.getByLabel('Your phone').fill('+57 300 111 2233')
  await next('Send test')
  await owner.getByText('On its way to your phone.').waitFor()
  await next('Continue')
  await owner.getByRole('switch', { name: 'Quiet at the customer’s night' }).setChecked(false)
  await next('Send')
  await owner.getByRole('dialog').getByRole('button', { name: 'Send' }).click()

  await owner.getByText('Done', { exact: true }).waitFor({ timeout: browserTestMs })
  await expect.poll(() => figure('On their way'), { timeout: browserTestMs }).toBe('0')
  expect(Number(await figure('Sent'))).toBeGreaterThan(0)
  expect(await figure('Not delivered')).toBe('0')
  await owner.getByRole('heading', { name: 'Results' }).waitFor()
  await owner.goto('/campaigns')
  await owner.getByRole('link', { name: /Aviso del viernes/ }).waitFor()
})

function figure(name: string): Promise<string> {
  return owner
    .locator('dl div', { has: owner.getByText(name, { exact: true }) })
    .locator('dd')
    .first()
    .innerText()
}
