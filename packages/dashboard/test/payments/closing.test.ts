// The dialog of a new order asks before it is closed with anything that was typed in it, in a real browser.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { browserTestMs } from '../shop.ts'
import { startTestShop, type TestShop } from '../test-shop.ts'

vi.setConfig({ testTimeout: browserTestMs, hookTimeout: browserTestMs })
let shop: TestShop
let owner: Page
beforeAll(async () => {
  shop = await startTestShop()
  owner = await shop.signedIn(shop.owner)
})
afterAll(() => shop[Symbol.asyncDispose]())

it('a new order asks before it closes with a discount or a new customer that was typed', async () => {
  const dialog = owner.getByRole('dialog', { name: 'New order' })
  const question = owner.getByRole('dialog', { name: 'Leave without saving?' })
  const stay = async () => {
    await question.getByRole('button', { name: 'Go back' }).click()
    await question.waitFor({ state: 'detached' })
  }
  await owner.goto('/orders')
  await owner.getByRole('button', { name: 'New order' }).first().click()
  await dialog.waitFor()
  await owner.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await owner.getByRole('button', { name: 'New order' }).first().click()
  await dialog.getByRole('button', { name: 'New customer' }).click()
  await dialog.getByLabel('Name').fill('Ana Prieto')
  await owner.keyboard.press('Escape')
  await stay()
  expect(await dialog.getByLabel('Name').inputValue()).toBe('Ana Prieto')
  await dialog.getByLabel('Phone').fill('+57 300 555 1212')
  await dialog.getByRole('group', { name: 'New customer' }).getByRole('button').first().click()
  await dialog.getByRole('button', { name: 'Add a discount' }).click()
  await dialog.getByLabel('Discount', { exact: true }).first().fill('10')
  await owner.keyboard.press('Escape')
  await stay()
})
