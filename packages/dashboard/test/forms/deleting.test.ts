// Deleting a channel and a webhook, and quiet hours, in a real browser against the whole service.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { ask } from '../customer.ts'
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

type Named = { id: string; name: string; platform?: string }
const all = async (path: string) => (await ask<{ data: Named[] }>(owner, path)).data

/** Presses it, thinks better of it once, and then confirms. */
async function confirmed(press: () => Promise<void>, title: string, action: string): Promise<void> {
  const dialog = owner.getByRole('dialog', { name: title })
  await press()
  await dialog.getByRole('button', { name: 'Go back' }).click()
  await dialog.waitFor({ state: 'detached' })
  await press()
  await dialog.getByRole('button', { name: action, exact: true }).click()
}

const button = (name: string) => () => owner.getByRole('button', { name, exact: true }).click()

it('a webhook is deleted once that is confirmed, also with words that were not saved', async () => {
  const data = { name: 'ERP', url: 'https://erp.example/hooks', events: ['order.created'] }
  const answer = await owner.request.post('/dashboard/api/webhooks', { data, headers: { origin: shop.url } })
  expect(answer.ok(), await answer.text()).toBe(true)
  const { webhook, id = webhook?.id } = (await answer.json()) as { id?: string; webhook?: { id: string } }
  await owner.goto(`/developers/webhooks/${id}`)
  const press = async () => {
    await owner.locator('main header').getByRole('button', { name: 'Actions' }).click()
    await owner.getByRole('menuitem', { name: 'Delete' }).click()
  }
  await confirmed(press, 'Delete this webhook?', 'Delete')
  await owner.waitForURL('**/developers/webhooks')
  await owner.getByText('The webhook is deleted.').first().waitFor()
  expect((await all('/webhooks')).map((each) => each.id)).not.toContain(id)
})

it('a channel is deleted once that is confirmed, and its conversations stay', async () => {
  const channel = (await all('/channels')).find(({ platform }) => platform === 'telegram')
  const before = (await all('/conversations?platform=telegram&limit=100')).length
  await owner.goto(`/setup/channels/${channel?.id}`)
  await owner.getByLabel('Name', { exact: true }).fill('Otro nombre')
  await confirmed(button('Delete channel'), `Delete ${channel?.name}?`, 'Delete channel')
  await owner.waitForURL('**/setup/channels')
  expect((await all('/channels')).map(({ id }) => id)).not.toContain(channel?.id)
  expect(await all('/conversations?platform=telegram&limit=100')).toHaveLength(before)
})

it('quiet hours are saved with both halves, and both are cleared', async () => {
  await owner.goto('/settings?tab=alerts')
  const form = owner.locator('form').filter({ hasText: 'Quiet hours' })
  const save = form.getByRole('button', { name: 'Save', exact: true })
  const kept = () =>
    ask<{ quiet_hours: object | null }>(owner, '/alerts').then((alerts) => alerts.quiet_hours)
  await form.getByLabel('From', { exact: true }).fill('22:00')
  await save.click()
  await form.getByText('Quiet hours have a beginning and an end.').waitFor()
  expect(await kept()).toBeNull()
  await form.getByLabel('Until', { exact: true }).fill('07:30')
  await save.click()
  await expect.poll(kept).toEqual({ from: 22 * 60, until: 7 * 60 + 30 })
  await form.getByLabel('From', { exact: true }).fill('')
  await form.getByLabel('Until', { exact: true }).fill('')
  await save.click()
  await expect.poll(kept).toBeNull()
})
