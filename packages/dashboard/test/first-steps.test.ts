// A new account's first quarter of an hour, by the keyboard, in the words of a shop in Bogotá.
import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { mainPlatform } from '@mostrador/contract/values'
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { type ModelServer, startModel } from '../../server/test/harness/servers/model-server.ts'
import { browserTestMs, type Shop } from './shop.ts'
import { startTestShop, withoutWorker } from './test-shop.ts'

vi.setConfig({ testTimeout: 2 * browserTestMs, hookTimeout: browserTestMs })

let shop: Shop
let model: ModelServer

const onPhoto = [{ name: 'Jugo de mora', price: '6.000', category: null }]

beforeAll(async () => {
  model = await startModel(() => ({ say: JSON.stringify({ products: onPhoto }) }))
  shop = await startTestShop({ ...withoutWorker, AGENT_BASE_URL: model.url, AGENT_MODEL: 'sees' })
})
afterAll(async () => {
  await shop[Symbol.asyncDispose]()
  await model[Symbol.asyncDispose]()
})

const pasted = `FRITOS
Empanada de pollo 3.500
• Café americano……4.500
Torta tres leches - $ 12,000
Papa rellena`

const press = (within: Page | Locator, name: string | RegExp) =>
  within.getByRole('button', { name, exact: true }).press('Enter')

async function signUp(): Promise<Page> {
  const page = await shop.visitor({ locale: 'es-CO', timezoneId: 'America/Bogota' })
  await page.goto('/sign-up')
  await page.getByLabel('Nombre del negocio').fill('Fritos de la Abuela')
  await page.getByLabel('Tu nombre').fill('Ana')
  await page.getByLabel('Correo').fill('ana@fritos.example')
  await page.getByRole('textbox', { name: 'Contraseña' }).fill('una clave muy larga')
  await press(page, 'Crear una cuenta')
  await page.getByRole('heading', { name: 'Primeros pasos' }).waitFor()
  return page
}

it.each([
  ['es-MX', 'America/Tijuana', 'País', 'peso mexicano (MXN)', 'MXN'],
  ['pt-BR', 'America/Sao_Paulo', 'País', 'real brasileiro (BRL)', 'BRL'],
])('who signs up in %s sells in the currency of their country, and reads so before', async (...given) => {
  const [locale, timezoneId, country, told, currency] = given
  const page = await shop.visitor({ locale, timezoneId })
  await page.goto('/sign-up')
  await page.getByLabel(country).waitFor()
  await page.getByText(told).waitFor()
  const [name, own, email, password] = ['account_name', 'name', 'email', 'password']
  const values = { [name]: 'Velas', [own]: 'Marisol', [email]: `${currency}@velas.example` }
  for (const [field, value] of Object.entries(values))
    await page.locator(`[data-path="${field}"]`).fill(value)
  await page.locator(`[data-path="${password}"]`).fill('una clave muy larga')
  await page.locator('button[type="submit"]').press('Enter')
  await page.waitForURL((url) => url.pathname === '/')
  const me = await page.request.get('/dashboard/api/me')
  expect(((await me.json()) as { account: object }).account).toMatchObject({ currency, timezone: timezoneId })
  await page.goto('/settings')
  const chosen = page.getByRole('combobox', { name: locale === 'pt-BR' ? 'Moeda' : 'Moneda' })
  await expect.poll(() => chosen.inputValue()).toBe(currency)
  await page.context().close()
})

it('the list leads a new account from its chat to its first colleague, and is then put away', async () => {
  const page = await signUp()
  expect(await page.getByRole('heading', { name: 'Todavía no hay movimiento' }).count()).toBe(0)
  const step = (name: string) => page.getByRole('region', { name })
  const next = () => press(page, 'Siguiente paso')
  const progress = (done: number) => page.getByText(`Listos: ${done} de 8`).waitFor()
  await progress(0)

  await press(step('Abre tu chat web'), 'Abrir mi chat web')
  const url = (await step('Abre tu chat web').locator('code').textContent()) ?? ''
  expect((await page.request.get(url)).status()).toBe(200)
  await progress(1)
  await press(page, 'Código QR')
  await page.getByRole('img', { name: 'Código QR de tu chat' }).waitFor()
  const saved = async (name: string): Promise<Buffer> => {
    const [download] = await Promise.all([page.waitForEvent('download'), press(page, name)])
    return readFile(await download.path())
  }
  expect((await saved('Descargar PNG')).subarray(1, 4).toString()).toBe('PNG')
  expect((await saved('Descargar SVG')).toString()).toMatch(/^<svg .*<\/svg>$/)
  await progress(2)

  await next()
  const products = step('Agrega tres productos')
  await products.getByText('Pegar una lista').click()
  await products.getByLabel('Tu lista').fill(pasted)
  await press(products, 'Leer la lista')
  await expect.poll(() => products.getByLabel('Precio, fila 1').inputValue()).toBe('3.500')
  await products.getByText('Los clientes ven $4.500').waitFor()
  // In pesos "$ 12,000" is twelve thousand; the row without a price asks for it.
  await products.getByText('1 fila por revisar').waitFor()
  await products.getByLabel('Precio, fila 4').fill('5.000')
  await press(products, 'Agregar 4 productos')
  await products.getByText(/^En tu catálogo hasta ahora: /).waitFor()
  await expect.poll(() => products.getByLabel('Tu lista').inputValue()).toBe('')
  await products.getByText('Foto', { exact: true }).click()
  const icon = fileURLToPath(new URL('../public/icon-192.png', import.meta.url))
  await products
    .locator('input[type=file]')
    .setInputFiles({ name: 'menu.png', mimeType: 'image/png', buffer: readFileSync(icon) })
  expect(await products.getByLabel('Nombre, fila 1').inputValue()).toBe('Jugo de mora')
  expect(JSON.stringify(model.requests)).toContain('data:image/jpeg;base64,')
  await press(products, 'Agregar 1 producto')
  await page.getByText('Se agregó 1 producto').waitFor()
  const { data } = await (await page.request.get('/dashboard/api/products')).json()
  expect(
    data.map((each: Record<string, unknown>) => [each.sku, each.price, each.category]).toSorted(),
  ).toEqual([
    ['CAFE-AMERICANO', 4_500, 'FRITOS'],
    ['EMPANADA-DE-POLLO', 3_500, 'FRITOS'],
    ['JUGO-DE-MORA', 6_000, null],
    ['PAPA-RELLENA', 5_000, 'FRITOS'],
    ['TORTA-TRES-LECHES', 12_000, 'FRITOS'],
  ])
  await progress(3)

  await next()
  const chat = step('Prueba el bot')
  await chat.getByRole('button', { name: /^¿Cuánto cuesta/ }).press('Enter')
  await chat.locator('[data-from=bot]').getByText(/\$\d/).first().waitFor()
  await progress(4)

  await next()
  await step('Di cuándo atiendes')
    .getByText(/^9:00\sa\.\sm\. – 1:00\sp\.\sm\.$/)
    .waitFor()
  await press(page, 'Este es nuestro horario')
  await progress(5)

  await page.getByRole('button', { name: 'Invita a un colega', exact: true }).press('Enter')
  await press(step('Invita a un colega'), 'Invitar a un colega')
  const invitation = page.getByRole('dialog')
  await invitation.getByLabel('Correo').fill('luis@fritos.example')
  await press(invitation, 'Invitar')
  await page.getByText('/invitation#').waitFor()
  await press(page, 'Listo')
  await progress(6)
  // Keys are for those who program.
  expect(await page.getByText('Crea una clave de API').count()).toBe(0)

  await page.reload()
  const bar = page.getByText('Listos: 6 de 8 · Sigue: Recibe avisos en tu teléfono')
  await bar.waitFor()
  await press(page, 'Ocultar')
  await page.getByRole('button', { name: 'Deshacer' }).press('Enter')
  await bar.waitFor()
  await press(page, 'Ver los pasos')
  await page.getByRole('button', { name: 'Conecta WhatsApp', exact: true }).press('Enter')
  await page.getByRole('link', { name: 'Configurar WhatsApp' }).press('Enter')
  await expect.poll(() => page.getByRole('dialog').getByRole('combobox').inputValue()).toBe(mainPlatform)
  await page.goto('/')
  await press(page, 'Ocultar')
  await page.getByText('Los primeros pasos quedan ocultos.').waitFor()
  await page.goto('/settings')
  await press(page, 'Mostrar otra vez los primeros pasos')
  await page.goto('/')
  await page.getByText('Primeros pasos').waitFor()
  await page.context().close()
})

it('whoever is not new sees nothing of it', async () => {
  const page = await shop.signedIn(shop.owner)
  await page.goto('/')
  await page.getByRole('heading', { name: 'Needs a person now' }).waitFor()
  expect(await page.getByText('First steps').count()).toBe(0)
  await page.context().close()
})
