// Notes and files that were begun outlive a reload, and the list tells of time and of colleagues, in a real browser
// against the whole service.
import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { pictureOf } from '../../../server/test/harness/pictures.ts'
import { ask, Customer, chatUrlOf } from '../customer.ts'
import { browserTestMs } from '../shop.ts'
import { startTestShop, type TestShop } from '../test-shop.ts'

vi.setConfig({ testTimeout: browserTestMs, hookTimeout: browserTestMs })

let shop: TestShop
let owner: Page
let customer: Customer
const line = `Buenas ${randomUUID().slice(0, 8)}`

beforeAll(async () => {
  shop = await startTestShop()
  owner = await shop.signedIn(shop.owner)
  customer = new Customer(owner, await chatUrlOf(owner))
  await customer.begin(line)
  await send('take-over')
  await owner.goto(`/inbox/${customer.conversationId}`)
})
afterAll(async () => {
  await shop[Symbol.asyncDispose]()
})

const send = (path: string, data: object = {}) =>
  owner.request.post(`/dashboard/api/conversations/${customer.conversationId}/${path}`, {
    headers: { origin: shop.url },
    data,
  })
const field = () => owner.getByRole('textbox', { name: 'Write an answer' })
const row = () =>
  owner.getByRole('region', { name: 'Conversations' }).locator(`a[href*="${customer.conversationId}"]`)

it('a note that was begun is gone on with after a reload, and the list shows it', async () => {
  await owner.getByRole('button', { name: 'Private note' }).click()
  await owner.getByRole('textbox', { name: 'Write a note' }).fill('Ojo: es alérgica')
  await owner.reload()
  const note = owner.getByRole('textbox', { name: 'Write a note' })
  await expect.poll(() => note.inputValue()).toBe('Ojo: es alérgica')
  await owner.getByText('Ojo: es alérgica').first().waitFor()
  await owner.getByRole('button', { name: 'Back to answering' }).click()
  await field().fill('Ya le cuento')
  await owner.reload()
  await expect.poll(() => field().inputValue()).toBe('Ya le cuento')
  await owner.getByRole('button', { name: 'Go on with your note' }).click()
  await note.fill('')
  await owner.getByRole('button', { name: 'Back to answering' }).click()
  await field().fill('')
})

it('a chosen file is there after a reload and is sent; one that was still on its way says so', async () => {
  const picture = await pictureOf('png', { width: 40, height: 30, color: '#3a7' })
  const input = owner.locator('input[type=file]')
  const chosen = owner.getByRole('list', { name: 'Files of the answer' })
  await input.setInputFiles({ name: 'torta.png', mimeType: 'image/png', buffer: picture })
  await chosen.getByText('Ready to send').waitFor()
  await owner.route('**/files?*', () => new Promise(() => {}))
  await input.setInputFiles({ name: 'tarde.png', mimeType: 'image/png', buffer: picture })
  await chosen.getByText('tarde.png').waitFor()
  await owner.unroute('**/files?*')
  await owner.reload()
  await chosen.getByText('torta.png').waitFor()
  await chosen.getByText('Ready to send').waitFor()
  await chosen.getByText('The page was closed before it was uploaded. Choose it again.').waitFor()
  await owner.getByRole('button', { name: 'Take tarde.png out' }).click()
  await owner.getByRole('button', { name: 'Send', exact: true }).click()
  await chosen.waitFor({ state: 'detached' })
  const path = `/conversations/${customer.conversationId}/messages?limit=20`
  const answers = async () => {
    const { data } = await ask<{ data: { role: string; media?: { name: string | null }[] }[] }>(owner, path)
    return JSON.stringify(data.filter(({ role }) => role === 'agent'))
  }
  await expect.poll(answers).toContain('torta.png')
  await owner.reload()
  await field().waitFor()
  expect(await chosen.count()).toBe(0)
})

it('the list says by what it is sorted, counts what is snoozed and by whom, and brings it back at once', async () => {
  await owner.goto(`/inbox/${customer.conversationId}`)
  await owner.getByText('Newest message first').waitFor()
  await owner
    .getByText(/^Waiting/, { exact: false })
    .first()
    .click()
  await owner.getByText('Longest waiting first').waitFor()
  await send('snooze', { until: new Date(Date.now() + 86_400_000).toISOString() })
  await owner.goto(`/inbox/${customer.conversationId}?state=snoozed`)
  await owner.getByText('First to come back first').waitFor()
  const { person } = await ask<{ person: { name: string } }>(owner, '/me')
  await owner
    .getByText(new RegExp(`Comes back .* · ${person.name}`))
    .first()
    .waitFor()
  await owner.getByRole('radio', { name: /^Snoozed \(\d+\)$/ }).waitFor({ state: 'attached' })
  const header = owner.locator('header', { has: owner.getByRole('heading', { level: 2 }) })
  await header.getByText(new RegExp(`Snoozed until .* by ${person.name}`)).waitFor()
  await header.getByRole('button', { name: 'Bring back now' }).click()
  await header.getByText(/Snoozed until/).waitFor({ state: 'detached' })
  await owner.goto(`/inbox/${customer.conversationId}?state=open`)
  await row().first().waitFor()
})

it('the list shows one colleague’s conversations alone', async () => {
  await shop.colleague('ana', 'agent')
  const { data: people } = await ask<{ data: { id: string; name: string }[] }>(owner, '/members?limit=200')
  const colleague = people.find(({ name }) => name === 'ana')
  if (!colleague) throw new Error('the colleague is not listed')
  await send('assign', { person_id: colleague.id })
  await owner.goto('/inbox')
  await owner.getByLabel('With whom').selectOption({ label: `With ${colleague.name}` })
  await row().first().waitFor()
  const { data } = await ask<{ data: { holder: { id: string } | null }[] }>(
    owner,
    `/conversations?state=open&with=${colleague.id}`,
  )
  expect(data.every(({ holder }) => holder?.id === colleague.id)).toBe(true)
  await owner.getByLabel('With whom').selectOption({ label: 'With me' })
  await expect.poll(() => row().count()).toBe(0)
})

it('an order’s address and where it is are edited, and stay', async () => {
  const { data } = await ask<{ data: { id: string; status: string }[] }>(owner, '/orders?limit=50')
  const order = data.find(({ status }) => status === 'confirmed' || status === 'pending')
  await owner.goto(`/orders/${order?.id}`)
  await owner.getByRole('button', { name: 'Change address' }).click()
  const dialog = owner.getByRole('dialog')
  await dialog.getByLabel('Delivery address').fill('Carrera 7 # 40-62, apto 301')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await owner.getByText('Carrera 7 # 40-62, apto 301').first().waitFor()
  await owner.getByRole('button', { name: 'Say where it is' }).click()
  await dialog.getByLabel('In words').fill('Va con Pedro en la moto')
  await dialog.getByLabel('Link for tracking').fill('pedro')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.poll(() => dialog.getByLabel('Link for tracking').getAttribute('aria-invalid')).toBe('true')
  await dialog.getByLabel('Link for tracking').fill('https://moto.example.com/7')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.waitFor({ state: 'detached' })
  await owner.reload()
  await owner.getByText('Va con Pedro en la moto').first().waitFor()
  await owner.getByText('Carrera 7 # 40-62, apto 301').first().waitFor()
  await expect.poll(() => owner.locator('a[href="https://moto.example.com/7"]').count()).toBeGreaterThan(0)
})

it('whoever has read further up sees the answer that they send', async () => {
  for (const n of [1, 2, 3]) await send('messages', { text: `Paso ${n}\n`.repeat(25) })
  await owner.goto(`/inbox/${customer.conversationId}`)
  const list = owner.getByRole('list', { name: 'Messages' })
  await list.getByText('Paso 3').first().waitFor()
  await list.evaluate((element) => element.scrollTo(0, -element.scrollHeight))
  await expect.poll(() => list.evaluate((element) => element.scrollTop)).toBeLessThan(-100)
  await field().fill('Eso sería todo')
  await owner.keyboard.press('Enter')
  await list.getByText('Eso sería todo').waitFor()
  await expect.poll(() => list.evaluate((element) => element.scrollTop)).toBe(0)
})
