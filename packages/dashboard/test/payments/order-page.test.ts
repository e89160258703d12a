// An order's page says where it came from, and a thumb reaches its buttons, in a real browser against the whole service.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { sql } from '../../../server/src/platform/database/database.ts'
import { browserTestMs } from '../shop.ts'
import { startTestShop, type TestShop } from '../test-shop.ts'

vi.setConfig({ testTimeout: browserTestMs, hookTimeout: browserTestMs })

let shop: TestShop
let owner: Page

beforeAll(async () => {
  shop = await startTestShop()
  const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
  owner = await shop.signedIn(shop.owner, { ...phone, locale: 'es-CO', timezoneId: 'America/Bogota' })
})
afterAll(async () => {
  await shop[Symbol.asyncDispose]()
})

type Order = {
  id: string
  number: number
  platform: string
  chat_platform: string | null
  status: string
  delivery_address: string | null
}

async function orders(): Promise<Order[]> {
  const answer = await owner.request.get('/dashboard/api/orders/export')
  return ((await answer.json()) as { data: Order[] }).data
}

async function see(order: Order | undefined): Promise<void> {
  await owner.goto(`/orders/${order?.id}`)
  await owner.getByRole('heading', { name: `Pedido #${order?.number}` }).waitFor()
}

/** Buttons that a finger above or below their middle, within 44 px, does not reach. */
const unreached = `
  [...document.querySelectorAll('main .mantine-Button-root, main button.mantine-Anchor-root')]
    .filter((control) => {
      control.scrollIntoView({ block: 'center' })
      const { left, top, width, height } = control.getBoundingClientRect()
      const [x, y] = [left + width / 2, top + height / 2]
      const isReached = (by) => control.contains(document.elementFromPoint(x, y + by))
      return !(isReached(-21) && isReached(21))
    })
    .map((control) => control.textContent)`

it('buttons and links are reached within 44 px, and the place of the delivery is named in one line', async () => {
  const open = (await orders()).find(
    ({ status, delivery_address: address }) => status === 'pending' && (address?.length ?? 0) > 25,
  )
  await see(open)
  expect(await owner.evaluate(unreached)).toEqual([])
  const name = owner.locator('dt', { hasText: 'Entregar en' })
  const lines = await name.evaluate((word) => word.getClientRects().length + word.offsetHeight / 20)
  expect(lines).toBeLessThan(2.5)
  const align = `getComputedStyle(document.querySelector('[aria-label^="Cantidad de"]')).textAlign`
  expect(await owner.evaluate(align)).toBe('start')
})

it('an order that the team took says so, with the chat that it belongs to', async () => {
  const taken = (await orders()).find(
    ({ platform, chat_platform }) => platform === 'manual' && !chat_platform,
  )
  const chat = await shop.db.queryOne<{ id: string }>(sql`
    select v.id from conversations v join orders o on o.account_id = v.account_id
    where o.id = ${taken?.id} and v.account_id = o.account_id and v.platform = 'whatsapp' limit 1`)
  await see(taken)
  const from = owner.locator('dt', { hasText: 'Origen' }).locator('xpath=following-sibling::dd')
  expect((await from.innerText()).trim()).toBe('Tu equipo')
  await shop.db.query(sql`
    update orders set conversation_id = ${chat?.id} where id = ${taken?.id}
      and account_id = (select account_id from conversations where id = ${chat?.id})`)
  await see(taken)
  expect((await from.innerText()).trim()).toBe('WhatsApp · tu equipo')
})

it('both states of a customer who wants no offers keep their distance', async () => {
  const answer = await owner.request.get('/dashboard/api/contacts?limit=50&status=customer')
  const { data } = (await answer.json()) as { data: { id: string }[] }
  const id = data[0]?.id
  const said = await owner.request.post(`/dashboard/api/contacts/${id}/consents`, {
    data: { kind: 'marketing', is_given: false, reason: 'Lo pidió' },
    headers: { origin: shop.url },
  })
  expect(said.ok(), await said.text()).toBe(true)
  await owner.goto(`/contacts/${id}`)
  const offers = owner.getByText('No quiere ofertas')
  const [one, other] = [
    await owner.getByText('Cliente', { exact: true }).boundingBox(),
    await offers.boundingBox(),
  ]
  expect((other?.x ?? 0) - ((one?.x ?? 0) + (one?.width ?? 0))).toBeGreaterThanOrEqual(12)
})
