// Answering beside the bot: who waits, and that nothing typed is lost. In real browsers against the whole service.
import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { ask, Customer, chatUrlOf } from './customer.ts'
import { browserTestMs } from './shop.ts'
import { startTestShop, type TestShop } from './test-shop.ts'

vi.setConfig({ testTimeout: browserTestMs, hookTimeout: browserTestMs })

let shop: TestShop
let owner: Page
let chatUrl: string

beforeAll(async () => {
  shop = await startTestShop()
  owner = await shop.signedIn(shop.owner)
  chatUrl = await chatUrlOf(owner)
})
afterAll(async () => {
  await shop[Symbol.asyncDispose]()
})

const post = (page: Page, path: string) =>
  page.request.post(`/dashboard/api${path}`, { headers: { origin: shop.url } })
const waitingCount = async () => (await ask<{ count: number }>(owner, '/waiting')).count
const titleCount = (page: Page) => async () => Number(/^\((\d+)\) /.exec(await page.title())?.[1] ?? 0)

/** A customer whose conversation a person has, and who wrote again. */
async function waitingCustomer(): Promise<{ customer: Customer; line: string }> {
  const customer = new Customer(owner, chatUrl)
  await customer.begin(`Hola ${randomUUID().slice(0, 8)}`)
  await post(owner, `/conversations/${customer.conversationId}/take-over`)
  const said = await owner.request.post(`/dashboard/api/conversations/${customer.conversationId}/messages`, {
    data: { text: 'Aquí estamos' },
    headers: { origin: shop.url },
  })
  expect(said.ok()).toBe(true)
  const line = `¿Sigue ahí? ${randomUUID().slice(0, 8)}`
  await customer.write(line)
  return { customer, line }
}

it('whoever waits is counted in tab and navigation, and still waits after being read, until answered', async () => {
  const before = await waitingCount()
  await owner.goto('/products')
  await expect.poll(titleCount(owner)).toBe(before)
  const { customer, line } = await waitingCustomer()
  await expect.poll(titleCount(owner)).toBe(before + 1)
  await owner.getByRole('link', { name: new RegExp(`^Inbox .*\\b${before + 1} waiting$`) }).click()
  await owner.getByText(`Waiting (${before + 1})`).click()
  const row = owner.getByRole('link', { name: line })
  await row.getByText('Wrote again').waitFor()
  await row.getByText('You have it').waitFor()
  await row.click()
  const head = owner.locator('main header')
  await head.getByText('Wrote again').waitFor()
  await expect
    .poll(async () => {
      const read = await ask<{ unread_count: number; waiting_since: string | null }>(
        owner,
        `/conversations/${customer.conversationId}`,
      )
      return [read.unread_count, read.waiting_since !== null]
    })
    .toEqual([0, true])
  await expect.poll(() => titleCount(owner)()).toBe(before + 1)
  await owner.getByRole('textbox', { name: 'Write an answer' }).fill('Aquí estoy.')
  await owner.keyboard.press('Enter')
  await expect.poll(titleCount(owner)).toBe(before)
  await expect.poll(() => row.count()).toBe(0)
})

it('that somebody needs no answer can be said, and taken back', async () => {
  const { line } = await waitingCustomer()
  await owner.goto('/inbox?state=waiting')
  const row = owner.getByRole('link', { name: line })
  await row.click()
  await owner.getByRole('button', { name: 'Needs no answer' }).click()
  await expect.poll(() => row.count()).toBe(0)
  await owner.getByRole('button', { name: 'Undo' }).click()
  await row.waitFor()
  await owner.getByRole('button', { name: 'Needs no answer' }).click()
  await expect.poll(() => row.count()).toBe(0)
})

it('several conversations are chosen and resolved at once, which can be taken back', async () => {
  const { line: first } = await waitingCustomer()
  const { line: second } = await waitingCustomer()
  await owner.goto('/inbox')
  const list = owner.getByRole('region', { name: 'Conversations' })
  const boxes = [first, second].map((name) => list.getByRole('checkbox', { name }))
  await owner.getByRole('button', { name: 'More about this list' }).click()
  await owner.getByRole('menuitem', { name: 'Select conversations' }).click()
  for (const box of boxes) await box.check()
  await list.getByText('2 selected').waitFor()
  await list.getByRole('button', { name: 'Resolve' }).click()
  await owner.getByText('2 conversations resolved').waitFor()
  for (const box of boxes) await box.waitFor({ state: 'detached' })
  await owner.getByRole('button', { name: 'Undo' }).click()
  for (const name of [first, second]) await list.getByRole('link', { name }).waitFor()
})

it('a draft survives switching, being offline and a reload, and goes when it is sent', async () => {
  const page = await shop.again(shop.owner)
  const [first, second] = [await waitingCustomer(), await waitingCustomer()]
  const field = page.getByRole('textbox', { name: 'Write an answer' })
  const open = async ({ customer, line }: typeof first) => {
    await page.goto(`/inbox/${customer.conversationId}`)
    await page.getByRole('list', { name: 'Messages' }).getByText(line).waitFor()
    await field.waitFor()
  }
  await open(first)
  await field.fill('Te cuento: el precio es')
  await page.getByRole('link', { name: second.line }).click()
  await expect.poll(() => field.inputValue()).toBe('')
  await page.getByRole('link', { name: 'Te cuento: el precio es' }).getByText('Draft:').waitFor()
  await open(first)
  await expect.poll(() => field.inputValue()).toBe('Te cuento: el precio es')
  await page.reload()
  await field.waitFor()
  await expect.poll(() => field.inputValue()).toBe('Te cuento: el precio es')
  // Whoever goes on with it by the keyboard writes at its end.
  await page.keyboard.press('r')
  await page.keyboard.type(' 20.000')
  expect(await field.inputValue()).toBe('Te cuento: el precio es 20.000')
  await page.context().setOffline(true)
  await page.getByText('You are offline.').waitFor()
  await page.keyboard.press('Enter')
  await page.getByText('This goes out once, by itself').waitFor()
  await page.getByRole('list', { name: 'Answers that wait' }).getByText('el precio es 20.000').waitFor()
  const bottom = async () => {
    const box = await page.locator('textarea').first().boundingBox()
    return (box?.y ?? 0) + (box?.height ?? 0)
  }
  await expect.poll(bottom).toBeLessThanOrEqual(page.viewportSize()?.height ?? 0)
  await page.context().setOffline(false)
  const sent = page.getByRole('list', { name: 'Messages' }).getByText('el precio es 20.000')
  await sent.waitFor()
  await expect.poll(() => field.inputValue()).toBe('')
  await page.reload()
  await sent.waitFor()
  expect(await sent.count()).toBe(1)
  await expect.poll(() => field.inputValue()).toBe('')
  await page.context().close()
})

it('a draft is its person’s: a colleague who signs in at the same browser does not see it', async () => {
  const { customer } = await waitingCustomer()
  const page = await shop.signedIn(shop.owner)
  const field = page.getByRole('textbox', { name: 'Write an answer' })
  await page.goto(`/inbox/${customer.conversationId}`)
  await field.fill('Solo mío')
  const colleague = await shop.colleague('lia', 'agent')
  await post(page, '/sign-out')
  const headers = { origin: shop.url }
  await page.request.post('/dashboard/api/sign-in', { data: colleague, headers })
  await page.goto(`/inbox/${customer.conversationId}`)
  await field.waitFor()
  expect(await field.inputValue()).toBe('')
  await page.context().close()
})

it('a changed form asks before it is left, and what was removed from it can be put back', async () => {
  const page = await shop.again(shop.owner)
  await page.goto('/bot?tab=knowledge')
  const questions = page.getByRole('textbox', { name: 'Question' })
  await questions.first().waitFor()
  const [first, count] = [await questions.first().inputValue(), await questions.count()]
  await page.getByRole('button', { name: `Remove: ${first}` }).click()
  await expect.poll(() => questions.count()).toBe(count - 1)
  const link = page.getByRole('navigation').getByRole('link', { name: 'Orders' })
  await link.click()
  const asking = page.getByRole('dialog', { name: 'Leave without saving?' })
  await asking.getByRole('button', { name: 'Stay' }).click()
  expect(new URL(page.url()).pathname).toBe('/bot')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => questions.first().inputValue()).toBe(first)
  await link.click()
  await page.getByRole('heading', { name: 'Orders', level: 1 }).waitFor()
  await page.goBack()
  await questions.first().fill('¿Abren los domingos?')
  await link.click()
  await asking.getByRole('button', { name: 'Leave' }).click()
  await page.getByRole('heading', { name: 'Orders', level: 1 }).waitFor()
  await page.context().close()
})

it('on a phone the chat is one header, the messages and the composer, also above a keyboard', async () => {
  const { customer } = await waitingCustomer()
  const page = await shop.again(shop.owner, { viewport: { width: 360, height: 480 } })
  await page.goto(`/inbox/${customer.conversationId}`)
  const field = page.getByRole('textbox', { name: 'Write an answer' })
  await field.waitFor()
  await expect.poll(() => page.getByRole('navigation').count()).toBe(0)
  await expect.poll(() => page.locator('header:visible').count()).toBe(1)
  const messages = await page.getByRole('list', { name: 'Messages' }).boundingBox()
  const box = await field.boundingBox()
  expect(messages?.height).toBeGreaterThan(240)
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(480)
  await field.fill('Una\nrespuesta\nde\nvarias\nlíneas\nque\nno\ncabe\nen\nel\ncampo')
  const send = await page.getByRole('button', { name: 'Send' }).boundingBox()
  expect((send?.y ?? 0) + (send?.height ?? 0)).toBeLessThanOrEqual(480)
  await page.getByRole('link', { name: 'To the list' }).click()
  await page.getByRole('navigation').waitFor()
  await page.context().close()
})

it.each(['es-CO', 'pt-BR', 'en-US'])(
  'the names under a phone’s tabs take one line each: %s',
  async (locale) => {
    const page = await shop.again(shop.owner, { locale, viewport: { width: 360, height: 740 } })
    await page.goto('/inbox')
    const tabs = page.locator('nav:visible')
    await tabs.waitFor()
    const heights = await tabs
      .locator('a > span:first-of-type, button')
      .evaluateAll((names) => names.map((name) => [name.textContent, name.scrollWidth > name.clientWidth]))
    expect(heights.filter(([, isCut]) => isCut)).toEqual([])
    const texts = await tabs
      .locator('a > span:first-of-type')
      .evaluateAll((names) => names.map((name) => name.getClientRects().length))
    expect(new Set(texts)).toEqual(new Set([1]))
    await page.context().close()
  },
)

it.each(['inbox', 'contacts'])(
  'what is changed about a customer in %s is saved, and its dialog closes every time',
  async (place) => {
    const customer = new Customer(owner, chatUrl)
    await customer.begin(`Hola ${randomUUID().slice(0, 8)}`)
    const { contact_id: id } = await ask<{ contact_id: string }>(
      owner,
      `/conversations/${customer.conversationId}`,
    )
    await owner.goto(place === 'inbox' ? `/inbox/${customer.conversationId}` : `/contacts/${id}`)
    await owner.setViewportSize({ width: 1440, height: 900 })
    for (const [at, isByKey] of [true, false, true, false].entries()) {
      await owner.getByRole('button', { name: 'Edit', exact: true }).click()
      const dialog = owner.getByRole('dialog')
      const name = `Rosa ${at} ${randomUUID().slice(0, 4)}`
      await dialog.getByLabel('Name').fill(name)
      if (isByKey) await owner.keyboard.press('Enter')
      else await dialog.getByRole('button', { name: 'Save' }).click()
      await dialog.waitFor({ state: 'detached' })
      await owner.getByRole('heading', { name }).first().waitFor()
    }
  },
)
