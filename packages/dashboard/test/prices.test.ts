// A price is what the shop meant by it: typed as people type in their language, read back through the API and the bot.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { browserTestMs, type Shop } from './shop.ts'
import { startTestShop } from './test-shop.ts'

vi.setConfig({ testTimeout: browserTestMs, hookTimeout: browserTestMs })

let shop: Shop
let owner: Page
let chatUrl: string

beforeAll(async () => {
  shop = await startTestShop()
  owner = await shop.signedIn(shop.owner)
  const channels = await owner.request.get('/dashboard/api/channels')
  const { data } = (await channels.json()) as { data: { platform: string; inbound_url: string }[] }
  chatUrl = data.find(({ platform }) => platform === 'web')?.inbound_url ?? ''
})
afterAll(async () => {
  await shop[Symbol.asyncDispose]()
})

async function productOf(sku: string): Promise<{ id: string; price: number; sale_price: number | null }> {
  const answer = await fetch(`${shop.url}/api/v1/products?limit=200`, {
    headers: { authorization: `Bearer ${shop.apiKey}` },
  })
  const { data } = (await answer.json()) as {
    data: { sku: string; id: string; price: number; sale_price: number | null }[]
  }
  const found = data.find((each) => each.sku === sku)
  if (!found) throw new Error(`the API has no ${sku}`)
  return found
}

it.each([
  {
    locale: 'es-CO',
    sku: 'LAM-ES',
    name: 'Lámpara',
    typed: '12.500',
    price: 12_500,
    field: 'Precio (COP)',
    save: 'Guardar',
    shown: '$12.500',
  },
  {
    locale: 'pt-BR',
    sku: 'LAM-PT',
    name: 'Luminária',
    typed: '12.500,50',
    price: 12_500.5,
    field: 'Preço (COP)',
    save: 'Salvar',
    shown: '$12.500,50',
  },
  {
    locale: 'en-US',
    sku: 'LAM-EN',
    name: 'Lamp',
    typed: '12,500',
    price: 12_500,
    field: 'Price (COP)',
    save: 'Save',
    shown: '$12.500',
  },
])(
  'typed as $typed in $locale it is $price for the API, and $shown for customers',
  async ({ locale, sku, name, typed, price, field, save, shown }) => {
    const page = await shop.again(shop.owner, { locale })
    await page.goto('/products/new')
    await page.getByLabel(/^(Name|Nombre|Nome)$/).fill(name)
    await page.getByLabel(/ \(SKU\)$/).fill(sku)
    await page.getByLabel(field, { exact: true }).fill(typed)
    await page.getByText(shown).waitFor()
    await page.getByRole('button', { name: save, exact: true }).click()
    await page.getByRole('heading', { name, level: 1 }).waitFor()
    expect(await productOf(sku)).toMatchObject({ price })
    // The field shows the amount as its reader writes it, and saving it again changes nothing.
    await expect.poll(() => page.getByLabel(field, { exact: true }).inputValue()).toBe(typed)
    await page.context().close()
  },
)

it('an amount that could be two is refused with both ways to write it, and nothing is stored', async () => {
  const page = await shop.again(shop.owner, { locale: 'es-CO' })
  const { id } = await productOf('LAM-ES')
  await page.goto(`/products/${id}`)
  await page.getByLabel('Precio (COP)', { exact: true }).fill('12,500')
  await page.getByRole('button', { name: 'Guardar', exact: true }).click()
  await page.getByText('«12,500» puede ser dos valores. Escribe 12.500 o 12,50.').waitFor()
  expect(await productOf('LAM-ES')).toMatchObject({ price: 12_500 })
  await page.context().close()
})

it('the bot tells the price that was typed', async () => {
  const visitor = await shop.visitor({ locale: 'es-CO' })
  await visitor.goto(chatUrl)
  await visitor.getByRole('textbox').fill('¿cuánto cuesta la lámpara?')
  await visitor.keyboard.press('Enter')
  await visitor.locator('.bubble').getByText('$12.500').first().waitFor()
})
