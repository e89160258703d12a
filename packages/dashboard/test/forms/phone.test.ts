// Pages as an owner sees them on a phone, in a real browser against the whole service.
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { sql } from '../../../server/src/platform/database/database.ts'
import { ask } from '../customer.ts'
import { browserTestMs } from '../shop.ts'
import { startTestShop, type TestShop } from '../test-shop.ts'

vi.setConfig({ testTimeout: browserTestMs, hookTimeout: browserTestMs })

const phone = { viewport: { width: 390, height: 780 }, hasTouch: true, isMobile: true, locale: 'es-CO' }
let shop: TestShop
let owner: Page

beforeAll(async () => {
  shop = await startTestShop()
  owner = await shop.signedIn(shop.owner, phone)
  owner.setDefaultTimeout(15_000)
})
afterAll(async () => {
  await shop[Symbol.asyncDispose]()
})

const boxOf = async (place: Locator) => {
  const box = await place.boundingBox()
  if (!box) throw new Error('it is not to be seen')
  return { top: box.y, bottom: box.y + box.height, left: box.x, right: box.x + box.width }
}

it('a message that the search found shows the words that were looked for, and who wrote it below them', async () => {
  // The worker writes the words of the demo's messages.
  const isFound = async () => {
    const { data } = await ask<{ data: { kind: string }[] }>(owner, '/search?text=vela')
    return data.filter(({ kind }) => kind === 'message').length > 3
  }
  await expect.poll(isFound, { timeout: 30_000 }).toBe(true)
  await owner.goto('/')
  await owner.getByRole('button', { name: 'Buscar' }).first().click()
  const dialog = owner.getByRole('dialog')
  await dialog.getByRole('combobox').fill('vela')
  const hits = dialog.getByRole('group', { name: 'Mensajes' }).getByRole('option')
  await hits.first().waitFor()
  for (const hit of await hits.filter({ has: owner.locator('mark') }).all()) {
    const [mark, excerpt] = [await boxOf(hit.locator('mark').first()), hit.locator(':has(> mark)')]
    const words = await boxOf(excerpt)
    expect(mark.bottom, await hit.innerText()).toBeLessThanOrEqual(words.bottom + 1)
    expect(words.right - words.left).toBeGreaterThan(250)
    const [writer] = await hit.getByText(/^(Del|De la) .* · /).all()
    expect(writer && (await boxOf(writer)).top).toBeGreaterThanOrEqual(words.bottom - 1)
  }
  await owner.keyboard.press('Escape')
})

it('a notice covers neither the field in which somebody writes nor the navigation', async () => {
  const { data } = await ask<{ data: { id: string }[] }>(owner, '/conversations?limit=5')
  await owner.goto(`/inbox/${data[0]?.id}`)
  const field = owner.locator('[data-composer]')
  await field.waitFor()
  const before = await boxOf(field)
  await owner.getByRole('button', { name: 'Acciones' }).click()
  await owner.getByRole('menuitem', { name: /^Resolver/ }).click()
  const notice = owner.locator('.notices .mantine-Notification-root')
  await notice.waitFor()
  await expect.poll(async () => (await boxOf(field)).bottom).toBeLessThan(before.bottom)
  await expect
    .poll(async () => (await boxOf(notice)).top - (await boxOf(field)).bottom)
    .toBeGreaterThanOrEqual(-1)
  await notice.getByRole('button', { name: 'Deshacer' }).click()
  await notice.waitFor({ state: 'detached' })
  await expect.poll(async () => (await boxOf(field)).bottom).toBe(before.bottom)

  await owner.goto('/settings?tab=profile')
  const name = owner.getByLabel('Tu nombre')
  await name.fill('Demo Dos')
  await owner.getByRole('button', { name: 'Guardar' }).first().click()
  await notice.waitFor()
  const told = await boxOf(notice)
  expect(told.bottom).toBeLessThanOrEqual((await boxOf(owner.getByRole('navigation').last())).top + 1)
  // The page gets room below its end a moment after the notice is there.
  await expect
    .poll(async () => {
      await owner.evaluate('window.scrollTo(0, document.body.scrollHeight)')
      return (await boxOf(owner.locator('#content > *').last())).bottom - (await boxOf(notice)).top
    })
    .toBeLessThanOrEqual(1)
})

it("the overview tells tomorrow's appointments, and the period's name of a report stays the one that was chosen", async () => {
  const at = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)
  const { account } = await ask<{ account: { id: string } }>(owner, '/me')
  await shop.db.query(sql`
    update appointments set status = 'scheduled', start_time = ${`${at}T12:17:00-05:00`}, end_time = ${`${at}T12:27:00-05:00`},
      busy_until = ${`${at}T12:27:00-05:00`}, customer_name = 'Zenobia Prueba'
    where account_id = ${account.id} and id = (select id from appointments
      where account_id = ${account.id} and status = 'completed' order by id limit 1)`)
  await owner.goto('/')
  const coming = owner.locator('section', { hasText: 'Citas de hoy y mañana' })
  await coming.waitFor()
  await coming.getByText(/mañana: [1-9]/).waitFor()
  await coming.getByRole('link', { name: 'Todas las citas' }).waitFor()
  await owner.getByRole('link', { name: 'Ingresos' }).click()
  await owner.getByRole('button', { name: 'Este mes' }).click()
  await owner.getByRole('button', { name: 'Este mes', pressed: true }).waitFor()
  // A month that has run for a while, and one on its first day, which is a Monday.
  await owner.clock.setFixedTime('2026-05-20T17:00:00Z')
  await owner.reload()
  await owner
    .getByText('Del 1/05/2026 al 20/05/2026, comparado con lo del 1/04/2026 al 20/04/2026.')
    .waitFor()
  await owner.clock.setFixedTime('2026-06-01T17:00:00Z')
  await owner.reload()
  await owner.getByText('1/06/2026, comparado con el 1/05/2026.').waitFor()
  await owner.getByRole('button', { name: 'Esta semana' }).click()
  await owner.getByText('1/06/2026, comparado con el 25/05/2026.').waitFor()
  await owner.getByRole('button', { name: 'Hoy', exact: true }).click()
  await owner.getByText('1/06/2026, comparado con el día anterior (31/05/2026).').waitFor()
})
