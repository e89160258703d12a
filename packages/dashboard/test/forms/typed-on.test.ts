// Whoever types on while a form is saved on a slow line keeps every word, in a real browser against the whole service.
import type { Page, Route } from 'playwright-core'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { sql } from '../../../server/src/platform/database/database.ts'
import { browserTestMs } from '../shop.ts'
import { startTestShop, type TestShop, withoutWorker } from '../test-shop.ts'

vi.setConfig({ testTimeout: browserTestMs, hookTimeout: browserTestMs })

let shop: TestShop
let owner: Page

beforeAll(async () => {
  shop = await startTestShop(withoutWorker)
  owner = await shop.signedIn(shop.owner)
})
afterAll(() => shop[Symbol.asyncDispose]())

/** The first change of this address arrives only after `meanwhile`, and is told to be saved. */
async function heldDuring(address: string, press: () => Promise<void>, meanwhile: () => Promise<void>) {
  const asked = Promise.withResolvers<void>()
  const typed = Promise.withResolvers<void>()
  const hold = async (route: Route) => {
    if (route.request().method() === 'GET') return route.fallback()
    asked.resolve()
    await typed.promise
    await route.continue()
  }
  await owner.route(address, hold)
  const saved = Promise.all([
    owner.waitForResponse(
      (response) => response.request().method() !== 'GET' && response.url().endsWith(address.slice(2)),
    ),
    // This notice goes by itself, so it is waited for from the first.
    owner.getByText('Saved.').first().waitFor(),
  ])
  await press()
  await asked.promise
  await meanwhile()
  typed.resolve()
  await saved
  await owner.unroute(address, hold)
}

it('a name that is written on while it is saved stays, and waits to be saved', async () => {
  await owner.goto('/settings?tab=profile')
  const name = owner.getByLabel('Your name')
  const save = owner.getByRole('button', { name: 'Save', exact: true })
  await name.fill('Beatriz')
  await heldDuring(
    '**/dashboard/api/me',
    () => save.click(),
    () => name.fill('Beatriz Mora'),
  )
  expect(await name.inputValue()).toBe('Beatriz Mora')
  await expect.poll(() => save.getAttribute('aria-disabled')).toBeNull()
  await save.click()
  await expect.poll(() => save.getAttribute('aria-disabled')).toBe('true')
  await owner.reload()
  await expect.poll(() => name.inputValue()).toBe('Beatriz Mora')
})

it('a product’s words that are written while it is saved stay, in the same field with the same focus', async () => {
  const answer = await fetch(`${shop.url}/api/v1/products?limit=1`, {
    headers: { authorization: `Bearer ${shop.apiKey}` },
  })
  const id = ((await answer.json()) as { data: { id: string }[] }).data[0]?.id
  await owner.goto(`/products/${id}`)
  const category = owner.getByRole('combobox', { name: 'Category' })
  const description = owner.getByRole('textbox', { name: 'Description' })
  await category.fill('Regalos')
  await description.fill('Uno')
  await heldDuring(
    `**/dashboard/api/products/${id}`,
    () => owner.getByRole('button', { name: 'Save', exact: true }).click(),
    () => description.fill('Uno y dos'),
  )
  expect(await description.inputValue()).toBe('Uno y dos')
  await expect.poll(() => owner.locator(':focus').getAttribute('data-path')).toBe('description')
  await owner.getByRole('button', { name: 'Save', exact: true }).click()
  await owner.getByText('No changes to save').first().waitFor()
  await owner.reload()
  expect([await category.inputValue(), await description.inputValue()]).toEqual(['Regalos', 'Uno y dos'])
})

it('an answer without its question is not dropped when the bot is saved: the page leads to what it lacks', async () => {
  await owner.goto('/bot?tab=knowledge')
  await owner.getByRole('button', { name: 'Add question' }).click()
  const answer = owner.getByLabel('Answer', { exact: true }).last()
  await answer.fill('Sí, con correa.')
  await owner.getByText('General', { exact: true }).click()
  await owner.getByRole('button', { name: 'Save', exact: true }).click()
  await owner.getByText('Write this too, or remove the entry.').waitFor()
  expect(await answer.inputValue()).toBe('Sí, con correa.')
  await owner.getByLabel('Question', { exact: true }).last().fill('¿Aceptan mascotas?')
  await owner.getByRole('button', { name: 'Save', exact: true }).click()
  await owner.getByText('Saved.').first().waitFor()
  await owner.reload()
  await expect.poll(() => answer.inputValue()).toBe('Sí, con correa.')
})

it('what is typed when the session ends stays, and is saved once one has signed in again elsewhere', async () => {
  const page = await shop.again(shop.owner)
  await page.goto('/settings?tab=profile')
  const name = page.getByLabel('Your name')
  await name.fill('Camila Rojas')
  await shop.db.query(sql`delete from sessions`)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Sign in again.').waitFor()
  // Whatever is read next meets the end of the session.
  await page.evaluate('window.dispatchEvent(new Event("visibilitychange"))')
  const dialog = page.getByRole('dialog', { name: 'Your session has ended' })
  await dialog.getByRole('button', { name: 'Stay' }).click()
  await dialog.waitFor({ state: 'detached' })
  expect(await name.inputValue()).toBe('Camila Rojas')
  const tab = await page.context().newPage()
  await tab.goto('/sign-in')
  await tab.getByLabel('E-mail').fill(shop.owner.email)
  await tab.getByLabel('Password', { exact: true }).fill(shop.owner.password)
  await tab.getByRole('button', { name: 'Sign in' }).click()
  await tab.getByRole('navigation').first().waitFor()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Saved.').first().waitFor()
  // The next session can end as well.
  await name.fill('Camila')
  await shop.db.query(sql`delete from sessions`)
  await page.evaluate('window.dispatchEvent(new Event("visibilitychange"))')
  await dialog.waitFor()
  await page.context().close()
})
