// A shop without appointments says under its opening hours on which days it is closed.
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { browserTestMs } from '../shop.ts'
import { startTestShop, type TestShop } from '../test-shop.ts'

vi.setConfig({ testTimeout: browserTestMs, hookTimeout: browserTestMs })

let shop: TestShop

beforeAll(async () => {
  shop = await startTestShop()
})
afterAll(() => shop[Symbol.asyncDispose]())

it('a closed day is saved at once beside the opening hours, and one that is removed can be put back', async () => {
  const owner = await shop.again(shop.owner, { viewport: { width: 390, height: 844 }, locale: 'es-CO' })
  const days = owner.getByRole('list', { name: 'Festivos y días cerrados' }).getByRole('listitem')
  const shown = async () => {
    await owner.goto('/bot?tab=hours')
    await owner.getByText('Festivos y días cerrados').waitFor()
    return (await days.allInnerTexts()).map((text) => text.trim())
  }
  const before = (await shown()).length
  const year = new Date().getFullYear() + 1
  await owner.getByLabel('Otro día').fill(`${year}-03-03`)
  await owner.getByRole('button', { name: 'Agregar', exact: true }).click()
  await owner.getByText('Quedó guardado 1 día cerrado.').waitFor()
  await expect.poll(() => shown()).toHaveLength(before + 1)
  await days
    .filter({ hasText: /3 de mar · cerrado/ })
    .getByRole('button', { name: /^Quitar/ })
    .click()
  await expect.poll(() => days.count()).toBe(before)
  await owner.getByRole('button', { name: 'Deshacer' }).click()
  await expect.poll(() => days.count()).toBe(before + 1)
  expect(await shown()).toContainEqual(expect.stringMatching(/3 de mar · cerrado/))
  await owner.context().close()
})

it('days that are removed one right after the other are both gone, and each can be put back', async () => {
  const owner = await shop.again(shop.owner, { viewport: { width: 1280, height: 900 }, locale: 'es-CO' })
  await owner.goto('/bot?tab=hours')
  const days = owner.getByRole('list', { name: 'Festivos y días cerrados' }).getByRole('listitem')
  const year = new Date().getFullYear() + 1
  const [first, second] = [days.filter({ hasText: '4 de abr' }), days.filter({ hasText: '5 de abr' })]
  for (const [day, place] of [
    ['04', first],
    ['05', second],
  ] as const) {
    await owner.getByLabel('Otro día').fill(`${year}-04-${day}`)
    await owner.getByLabel('Otro día').press('Enter')
    await place.waitFor()
  }
  // Both are clicked before the first is saved.
  const clicked = Promise.withResolvers<void>()
  await owner.route('**/availability', async (route) => {
    await clicked.promise
    await route.continue()
  })
  await first.getByRole('button', { name: /^Quitar/ }).click()
  await second.getByRole('button', { name: /^Quitar/ }).click()
  clicked.resolve()
  await expect.poll(() => owner.getByRole('button', { name: 'Deshacer' }).count()).toBe(2)
  await expect.poll(async () => [await first.count(), await second.count()]).toEqual([0, 0])
  await owner.getByRole('button', { name: 'Deshacer' }).first().click()
  await owner.getByRole('button', { name: 'Deshacer' }).first().click()
  await expect.poll(async () => [await first.count(), await second.count()]).toEqual([1, 1])
  await owner.context().close()
})

it('a day gets hours and a name of its own where closed days stand, and other pages lead there', async () => {
  const owner = await shop.again(shop.owner, { viewport: { width: 390, height: 844 }, locale: 'es-CO' })
  await owner.goto('/appointments/availability')
  await owner.getByRole('link', { name: 'Verlos y cambiarlos' }).click()
  const days = owner.getByRole('list', { name: 'Festivos y días cerrados' }).getByRole('listitem')
  await owner.getByText('Festivos y días cerrados').waitFor()
  const field = owner.getByLabel('Otro día')
  const add = owner.getByRole('button', { name: 'Agregar', exact: true })
  const [typed, pressed] = [await field.boundingBox(), await add.boundingBox()]
  expect(Math.abs((typed?.y ?? 0) - (pressed?.y ?? 99))).toBeLessThan(8)
  expect((pressed?.x ?? 999) + (pressed?.width ?? 0)).toBeLessThan(374)
  await field.fill(`${new Date().getFullYear() + 1}-05-06`)
  await add.click()
  const day = days.filter({ hasText: '6 de may' })
  await day.getByRole('button', { name: /^Horario de/ }).click()
  const dialog = owner.getByRole('dialog', { name: /^Horario de/ })
  await dialog.getByLabel('Nombre del día').fill('Inventario')
  await dialog.getByRole('button', { name: /^Agregar horas/ }).click()
  await dialog.getByLabel(/Hasta$/).fill('12:00')
  await dialog.getByRole('button', { name: 'Guardar' }).click()
  await owner.getByText(/^Guardado: /).waitFor()
  await owner.reload()
  await day.getByText(/Inventario · \d\d:\d\d–12:00$/).waitFor()
  await owner.context().close()
})

it('hours of a new shop are not set yet, and those typed in its first steps are not lost', async () => {
  const login = { email: `ana@${shop.owner.email.split('@')[1]}`, password: 'una clave muy larga' }
  const made = ['--plan', 'starter', '--currency', 'COP', '--timezone', 'America/Bogota', '--language', 'es']
  const first = ['--email', login.email, '--password', login.password]
  await shop.command('account', 'create', '--name', 'Fritos', ...made, ...first)
  const owner = await shop.signedIn(login, { viewport: { width: 390, height: 844 }, locale: 'es-CO' })
  await owner.goto('/bot?tab=hours')
  await expect.poll(() => owner.getByText('Sin definir').count()).toBe(7)
  await owner.goto('/')
  const step = (name: string) => owner.getByRole('button', { name, exact: true })
  await step('Di cuándo atiendes').click()
  await owner.getByRole('button', { name: 'Cambiarlo', exact: true }).click()
  const from = owner.getByLabel('Lunes Desde')
  await from.fill('07:30')
  await step('Prueba el bot').click()
  await step('Di cuándo atiendes').click()
  await expect.poll(() => from.inputValue()).toBe('07:30')
  await owner.getByRole('link', { name: 'Pedidos', exact: false }).first().click()
  await owner.getByRole('dialog').getByRole('button', { name: 'Quedarme' }).click()
  expect(await from.inputValue()).toBe('07:30')
  await owner.context().close()
})
