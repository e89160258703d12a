// An owner's day on a phone, in Spanish: what made people hesitate when they tried it.
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { sql } from '../../../server/src/platform/database/database.ts'
import { browserTestMs } from '../shop.ts'
import { startTestShop, type TestShop } from '../test-shop.ts'

vi.setConfig({ testTimeout: browserTestMs, hookTimeout: browserTestMs })

let shop: TestShop
let owner: Page

beforeAll(async () => {
  shop = await startTestShop()
  const options = { viewport: { width: 390, height: 844 }, locale: 'es-CO', timezoneId: 'America/Bogota' }
  owner = await shop.again(shop.owner, options)
})
afterAll(async () => {
  await shop[Symbol.asyncDispose]()
})

async function boxOf(place: Locator) {
  const box = await place.boundingBox()
  if (!box) throw new Error('it is not on the page')
  return box
}

it('workshops: places and days are set on the service, and hold', async () => {
  await owner.goto('/appointments/availability')
  const places = owner.getByLabel('Cupos por horario').first()
  await expect.poll(() => places.inputValue()).toBe('1')
  await places.fill('2')
  await owner.getByLabel('Solo ciertos días').first().click()
  await owner.getByRole('button', { name: 'Guardar' }).click()
  await owner.getByText('Ponle horas al menos a un día.').waitFor()
  const service = owner.locator('[data-service]').first()
  await service.getByRole('button', { name: 'Agregar horas: Sábado' }).click()
  await owner.getByRole('button', { name: 'Guardar' }).click()
  await owner.getByText('No hay cambios por guardar').waitFor()
  await owner.reload()
  await expect.poll(() => places.inputValue()).toBe('2')
  await expect.poll(() => service.getByLabel('Sábado Desde').inputValue()).toBe('10:00')
})

it('the activity tells hours and places in words', async () => {
  await owner.goto('/developers/activity')
  await owner
    .getByText(/Sábado 10:00–\d\d:\d\d/)
    .first()
    .waitFor()
  await owner.getByText('Cupos por horario').first().waitFor()
  expect(await owner.locator('main').innerText()).not.toMatch(/[{[]"/)
})

it('the overview names an order that came until it was looked at', async () => {
  await owner.goto('/')
  await owner.getByRole('heading', { name: 'Resumen', level: 1 }).waitFor()
  const answer = await owner.request.get('/dashboard/api/orders?limit=50')
  const { data } = (await answer.json()) as { data: { id: string; number: number; platform: string }[] }
  const order = data.find(({ platform }) => platform === 'whatsapp')
  await shop.db.query(sql`update orders set created_at = now() where id = ${order?.id}`)
  await owner.reload()
  const all = owner.getByRole('button', { name: 'Mostrar todo' })
  await all.or(owner.getByText('Pedido nuevo')).first().waitFor()
  if (await all.isVisible()) await all.click()
  await owner.getByText('Pedido nuevo').waitFor()
  await owner
    .getByRole('link', { name: `#${order?.number} ·` })
    .last()
    .click()
  await owner.getByRole('heading', { name: `#${order?.number}` }).waitFor()
  await owner.goto('/')
  await owner.getByRole('heading', { name: 'Resumen', level: 1 }).waitFor()
  await expect.poll(() => owner.getByText('Pedido nuevo').count()).toBe(0)
})

it('a page of another role is called that, not after the settings', async () => {
  const colleague = await shop.colleague('Lina', 'agent')
  const page = await shop.again(colleague, { locale: 'es-CO' })
  await page.goto('/developers/keys')
  await page.getByText('No es para tu rol').waitFor()
})

it('a pasted list: each price of a size stands free, and what was added leads to the products', async () => {
  await owner.goto('/products/import')
  await owner
    .getByLabel('Tu lista')
    .fill('Jabón de avena: pequeño 8.000, mediano 12.000\nVela de vainilla $ 25.000')
  await owner.getByRole('button', { name: 'Leer la lista' }).click()
  const rows = owner.getByRole('listitem').filter({ has: owner.getByPlaceholder('Categoría') })
  const first = rows.first()
  const category = await boxOf(first.getByPlaceholder('Categoría'))
  for (const price of await first.getByPlaceholder('Precio').all()) {
    const { x, y, width, height } = await boxOf(price)
    const isApart = x + width <= category.x || category.y >= y + height || category.y + category.height <= y
    expect(isApart).toBe(true)
    expect(width).toBeGreaterThan(90)
  }
  await owner.getByRole('button', { name: 'Agregar 2 productos' }).click()
  await owner.waitForURL(/\/products$/)
  await owner.getByText('Se agregaron 2 productos: Jabón de avena, Vela de vainilla').waitFor()
})

it('a phone that was said in the chat is in the list, and becomes the contact’s own with one tap', async () => {
  const answer = await owner.request.get('/dashboard/api/contacts?limit=100')
  const { data } = (await answer.json()) as { data: { id: string; phone: string | null }[] }
  const contact = data.find(({ phone }) => phone === null)
  await shop.db.query(sql`update contacts set told_phone = '3105550199' where id = ${contact?.id}`)
  await owner.goto('/contacts')
  await owner
    .getByText(/310 ?555 ?0199/)
    .first()
    .waitFor()
  await owner.goto(`/contacts/${contact?.id}`)
  await owner.getByRole('button', { name: 'Guardarlo como su teléfono' }).click()
  await owner.getByText('+57 310 555 0199').first().waitFor()
  await expect.poll(() => owner.getByText('Dicho en el chat, sin comprobar').count()).toBe(0)
})
