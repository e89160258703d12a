// Several conversations at once, and what concerns a colleague, in real browsers against the whole service.
import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { Customer, chatUrlOf } from '../customer.ts'
import { browserTestMs } from '../shop.ts'
import { startTestShop, type TestShop } from '../test-shop.ts'

vi.setConfig({ testTimeout: 2 * browserTestMs, hookTimeout: browserTestMs })

let shop: TestShop
let owner: Page
let ana: Page
let chatUrl: string

beforeAll(async () => {
  shop = await startTestShop()
  owner = await shop.signedIn(shop.owner)
  ana = await shop.signedIn(await shop.colleague('ana', 'agent'))
  chatUrl = await chatUrlOf(owner)
})
afterAll(() => shop[Symbol.asyncDispose]())

async function waits(): Promise<string> {
  const customer = new Customer(owner, chatUrl)
  await customer.begin(`quiero hablar con una persona ${randomUUID().slice(0, 8)}`)
  return customer.conversationId
}

it('X and a click with Shift choose conversations; what their labels were comes back in one, after the dialog', async () => {
  await owner.goto('/inbox?state=waiting')
  const list = owner.getByRole('region', { name: 'Conversations' })
  const rows = list.getByRole('listitem')
  // The sample shop has several who wait.
  await rows.nth(2).waitFor()
  await rows.first().getByRole('link').click()
  await owner.getByRole('list', { name: 'Messages' }).waitFor()
  await owner.keyboard.press('x')
  await list.getByText('1 selected').waitFor()
  await rows
    .nth(2)
    .getByRole('checkbox')
    .click({ modifiers: ['Shift'] })
  await list.getByText('3 selected').waitFor()
  // While they are chosen the filters leave their room to the conversations.
  await expect.poll(() => owner.getByRole('radiogroup', { name: 'Which' }).count()).toBe(0)

  await list.getByRole('button', { name: 'Labels' }).click()
  const dialog = owner.getByRole('dialog', { name: 'Labels' })
  await dialog.getByRole('button', { name: 'New label' }).click()
  await dialog.getByLabel('Name').fill('Mayoristas')
  await dialog.getByRole('button', { name: 'Create' }).click()
  await dialog.getByRole('checkbox', { name: 'Mayoristas' }).waitFor()
  await expect.poll(() => dialog.getByRole('checkbox', { name: 'Mayoristas' }).isChecked()).toBe(true)
  await dialog.getByRole('button', { name: 'Close' }).click()
  const chip = rows.first().getByText('Mayoristas')
  await chip.waitFor()
  await owner.getByRole('alert').filter({ hasText: '3 conversations labelled' }).waitFor()
  await owner.keyboard.press('z')
  await expect.poll(() => list.getByText('Mayoristas').count()).toBe(0)
})

it('with Shift a first click chooses all from the open conversation on', async () => {
  await owner.goto('/inbox?state=waiting')
  const list = owner.getByRole('region', { name: 'Conversations' })
  const rows = list.getByRole('listitem')
  await rows.first().getByRole('link').click()
  await owner.getByRole('list', { name: 'Messages' }).waitFor()
  await rows
    .nth(1)
    .getByRole('link')
    .click({ modifiers: ['Shift'] })
  await list.getByText('2 selected').waitFor()
  // The key is heard for those that are chosen, though another one is open.
  await owner.keyboard.press('l')
  const dialog = owner.getByRole('dialog', { name: 'Labels' })
  await dialog.getByRole('checkbox').first().check()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await owner.getByRole('alert').filter({ hasText: '2 conversations labelled' }).waitFor()
})

it('Escape ends choosing, and so does what is done with the chosen ones: a click opens again', async () => {
  await owner.goto('/inbox?state=waiting')
  const list = owner.getByRole('region', { name: 'Conversations' })
  const rows = list.getByRole('listitem')
  const filters = owner.getByRole('radiogroup', { name: 'Which' })
  await rows.first().getByRole('link').click()
  await owner.getByRole('list', { name: 'Messages' }).waitFor()
  await owner.keyboard.press('x')
  await list.getByText('1 selected').waitFor()
  await owner.keyboard.press('Escape')
  await filters.waitFor()
  await owner.keyboard.press('x')
  await list.getByText('1 selected').waitFor()
  await owner.keyboard.press('s')
  await owner.getByRole('dialog', { name: 'Snooze' }).getByRole('button').nth(1).click()
  await owner.getByRole('alert').filter({ hasText: '1 conversation snoozed' }).waitFor()
  await filters.waitFor()
  await owner.keyboard.press('z')
  await owner.getByRole('alert').filter({ hasText: '1 conversation snoozed' }).waitFor({ state: 'detached' })
  await filters.waitFor()
  await rows.nth(1).getByRole('link').click()
  await owner.waitForURL(/\/inbox\/[0-9a-f-]{36}/)
})

it('what a colleague gives is new for whoever gets it until they open it, with the note that came along', async () => {
  const id = await waits()
  await ana.goto('/inbox')
  await owner.goto(`/inbox/${id}`)
  await owner.getByRole('list', { name: 'Messages' }).waitFor()
  await owner.keyboard.press('a')
  const dialog = owner.getByRole('dialog', { name: 'Assign' })
  await dialog.getByLabel('A note for whoever gets it').fill('Pide factura')
  await dialog.getByRole('button', { name: 'ana' }).click()
  const row = ana.getByRole('region', { name: 'Conversations' }).locator(`a[href*="${id}"]`)
  await row.getByText('New for you').waitFor()
  await ana.getByText('1 conversation given to you').first().waitFor()
  await row.click()
  await ana.getByRole('list', { name: 'Messages' }).getByText('Pide factura').waitFor()
  await row.getByText('New for you').waitFor({ state: 'detached' })
})

it('what comes back from being snoozed stands first, and is told', async () => {
  const id = await waits()
  await ana.goto('/inbox')
  await ana.getByRole('region', { name: 'Conversations' }).locator(`a[href*="${id}"]`).waitFor()
  const until = new Date(Date.now() + 10_000).toISOString()
  const answer = await ana.request.post(`/dashboard/api/conversations/${id}/snooze`, {
    headers: { origin: shop.url },
    data: { until },
  })
  expect(answer.ok()).toBe(true)
  const first = ana.getByRole('region', { name: 'Conversations' }).getByRole('listitem').first()
  await first.locator(`a[href*="${id}"]`).getByText('Back from snooze').waitFor()
  await ana.getByRole('alert').filter({ hasText: 'A snoozed conversation is back' }).waitFor()
})

it('what a colleague has is resolved after a question, and what is nobody’s at once', async () => {
  const id = await waits()
  await ana.goto(`/inbox/${id}`)
  // The field opens before the service has answered that it is hers.
  const taken = ana.waitForResponse(
    (response) => response.url().endsWith(`/${id}/take-over`) && response.ok(),
  )
  await ana.getByRole('button', { name: 'Take over' }).click()
  await taken
  await owner.goto(`/inbox/${id}`)
  await owner.getByRole('list', { name: 'Messages' }).waitFor()
  await owner.keyboard.press('e')
  const question = owner.getByRole('dialog', { name: 'Resolve the conversation of ana?' })
  await question.getByRole('button', { name: 'Go back' }).click()
  await owner.locator('main header').getByText('Resolved', { exact: true }).waitFor({ state: 'detached' })
  await owner.keyboard.press('e')
  await question.getByRole('button', { name: 'Resolve' }).click()
  await owner.getByRole('alert').filter({ hasText: 'Resolved.' }).waitFor()
})
