// Small forms and sheets of every day, in a real browser against the whole service.
import { randomUUID } from 'node:crypto'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { drawingChromium } from '../chromium.ts'
import { Customer, chatUrlOf } from '../customer.ts'
import { browserTestMs } from '../shop.ts'
import { startTestShop, type TestShop } from '../test-shop.ts'

vi.setConfig({ testTimeout: browserTestMs, hookTimeout: browserTestMs })

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

let browser: Browser
let shop: TestShop
let owner: Page

beforeAll(async () => {
  // A tap waits for the next frame, and a busy machine's undrawn browser sometimes never makes one.
  browser = await drawingChromium()
  shop = await startTestShop(undefined, Promise.resolve(browser))
  owner = await shop.signedIn(shop.owner)
})
afterAll(async () => {
  await shop[Symbol.asyncDispose]()
  await browser.close()
})

it('goods by weight have a least amount, which is read as people write it, shown at the price, and stays', async () => {
  await owner.goto('/products/new')
  await owner.getByLabel('Name', { exact: true }).fill('Queso costeño')
  const least = owner.getByLabel('Least amount')
  expect(await least.count()).toBe(0)
  await owner.getByRole('combobox', { name: 'Sold by' }).click()
  await owner.getByRole('option', { name: 'Kilo' }).click()
  await owner.getByText('Nothing below it is sold. Empty: any amount.').waitFor()
  await least.fill('a bit')
  await owner.getByLabel('Price per kilo (COP)', { exact: true }).fill('32,000')
  await owner.getByText('An amount such as', { exact: false }).waitFor()
  await expect.poll(() => least.getAttribute('aria-invalid')).toBe('true')
  await least.fill('0.5 kg')
  await owner.getByText(/el kilo, desde 500\s?g/).waitFor()
  await owner.getByRole('button', { name: 'Save' }).first().click()
  await owner.waitForURL(/\/products\/[0-9a-f-]{36}/)
  await owner.reload()
  await expect.poll(() => least.inputValue()).toMatch(/500\s?g/)
})

it('on a phone the filters of the orders are in a sheet, counted on its button, and cleared in it', async () => {
  const page = await shop.again(shop.owner, phone)
  await page.goto('/orders')
  await page.getByRole('button', { name: 'Filters', exact: true }).tap()
  const sheet = page.getByRole('dialog', { name: 'Filters' })
  expect(await sheet.getByRole('button', { name: 'Clear filters' }).isDisabled()).toBe(true)
  await sheet.getByLabel('Status', { exact: true }).selectOption({ label: 'Cancelled' })
  await sheet.getByLabel('Payment', { exact: true }).selectOption({ label: 'Unpaid' })
  await page.waitForURL(/status=cancelled/)
  await sheet.getByRole('button', { name: 'Show the list' }).tap()
  await sheet.waitFor({ state: 'detached' })
  const button = page.getByRole('button', { name: 'Filters (2)' })
  await page.reload()
  await button.tap()
  await expect.poll(() => sheet.getByLabel('Status', { exact: true }).inputValue()).toBe('cancelled')
  await sheet.getByRole('button', { name: 'Clear filters' }).tap()
  await expect.poll(() => new URL(page.url()).searchParams.has('status')).toBe(false)
  await sheet.getByRole('button', { name: 'Show the list' }).tap()
  await page.getByRole('button', { name: 'Filters', exact: true }).waitFor()
  await page.context().close()
})

it('public holidays are those of the chosen country, are closed days once ticked, and are not offered twice', async () => {
  await owner.goto('/bot?tab=hours')
  await owner.getByRole('button', { name: 'Choose public holidays' }).click()
  const dialog = owner.getByRole('dialog', { name: 'Choose public holidays' })
  const country = dialog.getByLabel('Country')
  await expect.poll(() => country.inputValue()).toBe('CO')
  await dialog.getByRole('checkbox', { name: 'Saint Joseph' }).waitFor()
  expect(await dialog.getByRole('checkbox', { name: 'Tiradentes' }).count()).toBe(0)
  await dialog.getByRole('checkbox', { name: 'Saint Joseph' }).check()
  await country.selectOption('BR')
  await expect.poll(() => dialog.getByRole('checkbox', { name: 'Saint Joseph' }).count()).toBe(0)
  // Ticks are those of one country.
  await expect.poll(() => dialog.getByRole('button', { name: /^Add 0 days/ }).isDisabled()).toBe(true)
  await dialog.getByRole('checkbox', { name: 'Tiradentes' }).check()
  await dialog.getByRole('button', { name: 'Add 1 day' }).click()
  await dialog.waitFor({ state: 'detached' })
  const listed = owner.getByRole('list', { name: 'Holidays and closed days' }).getByText(/· Tiradentes ·/)
  await listed.waitFor()
  await owner.reload()
  await listed.waitFor()
  await owner.getByRole('button', { name: 'Choose public holidays' }).click()
  await country.selectOption('BR')
  await dialog.getByRole('checkbox', { name: 'Independence Day' }).waitFor()
  expect(await dialog.getByRole('checkbox', { name: 'Tiradentes' }).count()).toBe(0)
})

it('on a phone the tools of the composer are behind one button, and close when one is used', async () => {
  const page = await shop.again(shop.owner, phone)
  const customer = new Customer(page, await chatUrlOf(page))
  await customer.begin(`Buenas ${randomUUID().slice(0, 8)}`)
  await page.goto(`/inbox/${customer.conversationId}`)
  const more = page.getByRole('button', { name: 'Attach, voice, product or note' })
  const note = page.getByRole('button', { name: 'Private note' })
  const field = page.getByRole('textbox', { name: 'Write an answer' })
  await more.waitFor()
  expect(await note.isVisible()).toBe(false)
  const before = (await field.boundingBox())?.width ?? 0
  // The field has what the tools would take.
  expect(before).toBeGreaterThan(260)
  await field.focus()
  await more.tap()
  await note.waitFor()
  await expect.poll(() => more.getAttribute('aria-expanded')).toBe('true')
  for (const tool of ['Private note', 'Attach a file', 'Record a voice note', 'Show a product']) {
    const box = await page.getByRole('button', { name: tool }).first().boundingBox()
    expect(box && box.x >= 0 && box.x + box.width <= 390, tool).toBe(true)
  }
  await more.tap()
  await note.waitFor({ state: 'hidden' })
  await more.tap()
  await note.tap()
  await page.getByRole('textbox', { name: 'Write a note' }).fill('Llama mañana')
  await page.getByRole('button', { name: 'Back to answering' }).tap()
  // A note that was begun is named at the button behind which it is.
  await page.getByRole('button', { name: 'Go on with your note' }).tap()
  await note
    .or(page.getByRole('button', { name: 'Go on with your note' }))
    .first()
    .waitFor()
  await page.context().close()
})

it('one’s own e-mail is changed with the password, and is the one to sign in with', async () => {
  const person = await shop.colleague('lucia', 'agent')
  const page = await shop.signedIn(person)
  await page.goto('/settings?tab=profile')
  await page.getByRole('button', { name: 'Change e-mail' }).click()
  const email = `nueva-${randomUUID().slice(0, 8)}@tienda.example`
  const form = page.locator('form').filter({ has: page.getByLabel('New e-mail') })
  await form.getByLabel('New e-mail').fill('nueva@')
  await form.getByRole('button', { name: 'Change e-mail' }).click()
  await form.getByText('An address such as ana@example.com').waitFor()
  await form.getByLabel('New e-mail').fill(email)
  await form.getByRole('textbox', { name: 'Current password' }).fill('not the password')
  await form.getByRole('button', { name: 'Change e-mail' }).click()
  await page.getByRole('alert').first().waitFor()
  await form.getByRole('textbox', { name: 'Current password' }).fill(person.password)
  await form.getByRole('button', { name: 'Change e-mail' }).click()
  await page.getByText(`You now sign in with ${email}.`).waitFor()
  await page.getByText(email, { exact: true }).first().waitFor()
  await page.context().close()
  const again = await shop.signedIn({ email, password: person.password })
  await again.context().close()
})

it('a bot’s text with a word in braces that nothing fills in says so at its field, and is not saved', async () => {
  const page = await shop.again(shop.owner, phone)
  await page.goto('/bot?tab=texts')
  const first = page.getByLabel('First message of a conversation')
  await first.fill('Welcome to {tienda}')
  await page.getByText('{tienda} is not filled in here.', { exact: false }).waitFor()
  await page.getByText('Hours', { exact: true }).tap()
  await page.getByRole('button', { name: 'Save' }).tap()
  const id = await first.getAttribute('id')
  await expect.poll(() => page.locator(':focus').getAttribute('id')).toBe(id)
  await first.fill('Welcome')
  await page.getByRole('button', { name: 'Save' }).tap()
  const done = page.getByText('Saved', { exact: false })
  await done.first().waitFor()
  await done.first().waitFor({ state: 'detached' })
})
