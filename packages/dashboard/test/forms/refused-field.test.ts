// A value that the server does not take is named as the reader knows it, and marked at its field.
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { browserTestMs } from '../shop.ts'
import { startTestShop, type TestShop } from '../test-shop.ts'

vi.setConfig({ testTimeout: browserTestMs, hookTimeout: browserTestMs })

let shop: TestShop

beforeAll(async () => {
  shop = await startTestShop()
})
afterAll(() => shop[Symbol.asyncDispose]())

it('a price that is missing or not taken is told in Spanish, at its field and in sight', async () => {
  const owner = await shop.again(shop.owner, { viewport: { width: 390, height: 844 }, locale: 'es-CO' })
  await owner.goto('/products/new#service')
  const save = owner.getByRole('button', { name: 'Guardar', exact: true })
  await owner.getByLabel('Nombre', { exact: true }).fill('Clase de tortas')
  await save.click()
  const price = owner.getByLabel('Precio (COP)', { exact: true })
  await expect.poll(() => price.getAttribute('aria-invalid')).toBe('true')
  await owner.getByText('Completa este campo').waitFor()
  await owner.getByRole('combobox', { name: 'Cómo se cobra' }).click()
  await owner.getByRole('option', { name: 'Desde – hasta' }).click()
  await owner.getByLabel('Desde (COP)', { exact: true }).fill('20.000')
  const most = owner.getByLabel('Hasta (COP)', { exact: true })
  await most.fill('10.000')
  await save.click()
  await owner.getByText('Revisa «Hasta (COP)»: ese valor no se acepta.').waitFor()
  await expect.poll(() => most.getAttribute('aria-invalid')).toBe('true')
  await owner.locator('[data-path="price_max"]:focus').waitFor()
})
