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
  await owner.getByRole('button', { name: 'Ese día no abro' }).click()
  await owner.getByText('Quedó guardado 1 día cerrado.').waitFor()
  expect(await shown()).toHaveLength(before + 1)
  await days
    .filter({ hasText: /3 de mar · cerrado/ })
    .getByRole('button')
    .click()
  await expect.poll(() => days.count()).toBe(before)
  await owner.getByRole('button', { name: 'Deshacer' }).click()
  await expect.poll(() => days.count()).toBe(before + 1)
  expect(await shown()).toContainEqual(expect.stringMatching(/3 de mar · cerrado/))
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
  await first.getByRole('button').click()
  await second.getByRole('button').click()
  clicked.resolve()
  await expect.poll(() => owner.getByRole('button', { name: 'Deshacer' }).count()).toBe(2)
  await expect.poll(async () => [await first.count(), await second.count()]).toEqual([0, 0])
  await owner.getByRole('button', { name: 'Deshacer' }).first().click()
  await owner.getByRole('button', { name: 'Deshacer' }).first().click()
  await expect.poll(async () => [await first.count(), await second.count()]).toEqual([1, 1])
})
