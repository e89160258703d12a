// A template from its first words to the platform's answer, in a real browser: WhatsApp is the stand-in of the Graph API.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { sql } from '../../../server/src/platform/database/database.ts'
import { type GraphStandIn, startGraph } from '../../../server/src/simulator/stand-ins/graph.ts'
import { browserTestMs } from '../shop.ts'
import { startTestShop, type TestShop } from '../test-shop.ts'

vi.setConfig({ testTimeout: 2 * browserTestMs, hookTimeout: browserTestMs })

const business = '102290129340398'
let graph: GraphStandIn
let shop: TestShop
let owner: Page

beforeAll(async () => {
  graph = await startGraph()
  shop = await startTestShop()
  const who = await shop.db.queryOne<{ account_id: string }>(sql`
    select m.account_id from memberships m join users u on u.id = m.user_id where u.email = ${shop.owner.email}`)
  const channel = ['--account', who?.account_id ?? '', '--platform', 'whatsapp', '--external-id', 'P1']
  const secrets = ['--access-token', 'standin-token', '--app-secret', 'x', '--verify-token', 'y']
  const { id } = await shop.command<{ id: string }>(
    ...['channel', 'add', ...channel, ...secrets, '--api-url', graph.url, '--name', 'Ventas'],
  )
  owner = await shop.signedIn(shop.owner)
  const path = `/dashboard/api/channels/${id}/business`
  const given = { data: { business_id: business }, headers: { origin: shop.url } }
  expect((await owner.request.put(path, given)).status()).toBe(200)
})
afterAll(async () => {
  await shop[Symbol.asyncDispose]()
  await graph[Symbol.asyncDispose]()
})

const drafts = () => owner.locator('section').filter({ has: owner.getByRole('heading', { name: 'Drafts' }) })
const body = () => owner.getByRole('textbox', { name: 'Text', exact: true })

it('what is typed is kept as a draft: it is found in the list, goes on where it was left, and is thrown away', async () => {
  await owner.goto('/setup/templates/new')
  await owner.getByLabel('Channel').selectOption('Ventas')
  await body().fill('Hola {{1}}, tu pedido')
  await owner.getByText('Kept as a draft.').waitFor()
  // The last words are kept though the page is left at once.
  await body().fill('Hola {{1}}, tu pedido está listo.')
  await owner.getByRole('link', { name: 'Templates' }).first().click()
  const entry = drafts().getByRole('link', { name: /Without a name/ })
  await entry.getByText('Hola {{1}}, tu pedido está listo.').waitFor()
  await entry.click()
  await expect.poll(() => body().inputValue()).toBe('Hola {{1}}, tu pedido está listo.')
  await expect.poll(() => owner.getByLabel('Channel').inputValue()).not.toBe('')
  await owner.reload()
  await expect.poll(() => body().inputValue()).toBe('Hola {{1}}, tu pedido está listo.')
  await owner.getByRole('button', { name: 'Delete draft' }).click()
  await owner.getByRole('dialog').getByRole('button', { name: 'Delete draft' }).click()
  await owner.waitForURL('**/setup/templates')
  await expect.poll(() => drafts().count()).toBe(0)
})

it('a draft that WhatsApp refuses stays; once taken it is no draft any more, and a rejection is shown', async () => {
  graph.templates.add(business, { name: 'pedido_listo' })
  await owner.goto('/setup/templates/new')
  await owner.getByLabel('Channel').selectOption('Ventas')
  await owner.getByLabel('Name', { exact: true }).fill('Pedido listo')
  await owner.getByLabel('Language').selectOption('es')
  await body().fill('Hola {{1}}, tu pedido está listo.')
  await owner.getByLabel('Example of {{1}}').fill('Ana')
  await owner.getByRole('button', { name: 'Submit for approval' }).click()
  await owner.getByText('There is already content in this language for this template.').waitFor()
  await owner.goto('/setup/templates')
  await drafts()
    .getByRole('link', { name: /pedido_listo · Spanish/ })
    .click()
  await owner.getByLabel('Name', { exact: true }).fill('pedido_ya_listo')
  await owner.getByRole('button', { name: 'Submit for approval' }).click()
  await owner.waitForURL('**/setup/templates')
  await expect.poll(() => drafts().count()).toBe(0)
  expect(graph.templates.kept.get(business)?.map(({ name }) => name)).toContain('pedido_ya_listo')
  graph.templates.review(business, 'pedido_ya_listo', 'REJECTED', 'INVALID_FORMAT')
  await owner.getByRole('button', { name: 'Update list' }).first().click()
  const row = owner.locator('main a').filter({ hasText: 'pedido_ya_listo' }).first()
  await owner.getByText('Rejected', { exact: true }).first().waitFor()
  await row.click()
  await owner
    .getByText(/Its form is not allowed/)
    .first()
    .waitFor()
})
