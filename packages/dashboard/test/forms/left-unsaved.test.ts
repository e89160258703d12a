// Whoever leaves a page with words that are not saved is asked while they can still be saved, in a real browser against
// the whole service.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { browserTestMs } from '../shop.ts'
import { startTestShop, type TestShop } from '../test-shop.ts'

vi.setConfig({ testTimeout: browserTestMs, hookTimeout: browserTestMs })

let shop: TestShop
let owner: Page

beforeAll(async () => {
  shop = await startTestShop()
  const more = ['--plan', 'starter', '--currency', 'COP', '--timezone', 'America/Bogota', '--language', 'es']
  const other = await shop.command<{ id: string }>('account', 'create', '--name', 'Fritos', ...more)
  const who = ['--email', shop.owner.email, '--role', 'owner']
  await shop.command('user', 'create', '--account', other.id, ...who)
  owner = await shop.signedIn(shop.owner)
})
afterAll(() => shop[Symbol.asyncDispose]())

const question = () => owner.getByRole('dialog', { name: 'Leave without saving?' })

async function chooseInMenu(name: string) {
  await owner.getByRole('navigation').getByRole('button', { name: /Owner/ }).click()
  await owner.getByRole('button', { name }).click()
}

async function stay() {
  await question().getByRole('button', { name: 'Stay' }).click()
  await question().waitFor({ state: 'detached' })
}

it('an account is changed only once its unsaved words are given up, and they never reach the other', async () => {
  await owner.goto('/settings?tab=account')
  const address = owner.getByLabel('Address', { exact: true })
  await address.fill('Calle 8 # 21-34')
  // Whoever never chose one begins in the one that is no demo.
  const [here, there] = ['Fritos', 'Casa Lucero']
  await chooseInMenu(there)
  await stay()
  await owner
    .getByRole('navigation')
    .getByRole('link', { name: new RegExp(here) })
    .waitFor()
  expect(await address.inputValue()).toBe('Calle 8 # 21-34')
  await chooseInMenu(there)
  await question().getByRole('button', { name: 'Leave' }).click()
  await owner
    .getByRole('navigation')
    .getByRole('link', { name: new RegExp(there) })
    .waitFor()
  expect(new URL(owner.url()).pathname).toBe('/')
})

it('a campaign asks before what was typed in a step is left, and not once the step is kept', async () => {
  await owner.goto('/campaigns/new')
  const name = owner.getByLabel('Name of the campaign')
  await name.fill('Aviso del viernes')
  const away = owner.getByRole('navigation').getByRole('link', { name: 'Orders' })
  await away.click()
  await stay()
  expect(await name.inputValue()).toBe('Aviso del viernes')
  await owner.getByLabel('Who may get it').selectOption('service')
  await owner.getByRole('button', { name: 'Continue' }).click()
  await owner.getByLabel('Approved template').selectOption({ label: 'recordatorio_cita (Spanish)' })
  await away.click()
  await stay()
  const row = owner.getByRole('group', { name: 'Variable {{2}}' })
  await row.getByLabel('Text', { exact: true }).fill('el viernes')
  const last = owner.getByRole('group', { name: 'Variable {{3}}' })
  await last.getByLabel('Text', { exact: true }).fill('tu cita')
  await owner.getByRole('button', { name: 'Continue' }).click()
  await owner.getByLabel('Your phone').waitFor()
  await away.click()
  await owner.waitForURL('**/orders')
  expect(await question().count()).toBe(0)
})

it('whoever signs out with unsaved words is asked before, and can still save them', async () => {
  await owner.goto('/settings?tab=profile')
  const name = owner.getByLabel('Your name')
  await name.fill('Camila Rojas')
  await chooseInMenu('Sign out')
  await stay()
  await owner.getByRole('button', { name: 'Save', exact: true }).click()
  await owner.getByText('Saved.').first().waitFor()
  await name.fill('Camila')
  await chooseInMenu('Sign out')
  await question().getByRole('button', { name: 'Leave' }).click()
  await owner.getByRole('button', { name: 'Sign in' }).waitFor()
})
