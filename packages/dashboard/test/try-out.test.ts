// The chat for trying the bot tells how each answer came about, in words a shop's owner reads.
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { browserTestMs, type Shop } from './shop.ts'
import { startTestShop } from './test-shop.ts'

vi.setConfig({ testTimeout: browserTestMs, hookTimeout: browserTestMs })

let shop: Shop
beforeAll(async () => {
  shop = await startTestShop()
})
afterAll(async () => {
  await shop[Symbol.asyncDispose]()
})

const wordings = [
  {
    ...{ locale: 'es-CO', write: 'Escribe como cliente', why: '¿Por qué esta respuesta?' },
    ...{ understood: 'Entendió', wanted: 'querer comprar', looked: 'Consultó', changed: 'Cambió' },
    cart: /carrito: .*Falda.*, de 0 a 2/,
    ...{ ask: '¿la falda plisada es larga?', figures: 'Más detalle, con cifras' },
    ...{ weighed: 'Qué sopesó', sign: 'tiene las palabras de la pregunta' },
  },
  {
    ...{ locale: 'pt-BR', write: 'Escreva como cliente', why: 'Por que esta resposta?' },
    ...{ understood: 'Entendeu', wanted: 'querer comprar', looked: 'Consultou', changed: 'Mudou' },
    cart: /carrinho: .*Falda.*, de 0 para 2/,
    ...{ ask: 'a falda plisada é longa?', figures: 'Mais detalhes, com números' },
    ...{ weighed: 'O que ponderou', sign: 'tem as palavras da pergunta' },
  },
  {
    ...{ locale: 'en-US', write: 'Write as a customer', why: 'Why this answer?' },
    ...{ understood: 'Understood', wanted: 'wanting to buy', looked: 'Looked at', changed: 'Changed' },
    cart: /cart: .*Falda.*, from 0 to 2/,
    ...{ ask: 'is the falda plisada long?', figures: 'More, with figures' },
    ...{ weighed: 'What it weighed', sign: 'it has the words asked about' },
  },
]

it.each(wordings)('an answer tells why when it is asked to: $locale', async (words) => {
  const viewport = { width: 390, height: 844 }
  const page = await shop.again(shop.owner, { locale: words.locale, viewport })
  await page.goto('/bot?tab=try')
  const field = page.getByRole('textbox', { name: words.write })
  await field.fill('quiero dos faldas plisadas')
  await field.press('Enter')
  const foldOf = (at: number) => page.locator(`details:has(> summary:text-is("${words.why}"))`).nth(at)
  const why = foldOf(0)
  await why.waitFor()
  expect(await page.getByText(words.understood, { exact: true }).isVisible()).toBe(false)
  await page.getByText(words.why).click()
  for (const name of [words.understood, words.looked, words.changed]) {
    await page.getByText(name, { exact: true }).waitFor()
  }
  const told = await why.innerText()
  expect(told).toContain(words.wanted)
  expect(told).toMatch(words.cart)
  // For people: no braces, no names of fields.
  expect(told).not.toMatch(/[{}]|is_choice|by_words|null|undefined/)
  const isWide = await page.evaluate<boolean>('document.documentElement.scrollWidth > innerWidth')
  expect(isWide).toBe(false)
  await field.fill(words.ask)
  await field.press('Enter')
  const other = foldOf(1)
  await other.getByText(words.why).click()
  // Figures are for those who ask for them.
  expect(await other.innerText()).not.toContain('%')
  await other.getByText(words.figures).click()
  await other.getByText(words.weighed, { exact: true }).waitFor()
  const weighing = await other.innerText()
  expect(weighing).toMatch(/Falda plisada[^\n]*%/i)
  expect(weighing).toContain(words.sign)
  await page.context().close()
})

it('the bot is taught beside the answer that it did not know, and asked again at once', async () => {
  const phone = { viewport: { width: 390, height: 844 } }
  const page = await shop.again(shop.owner, phone)
  await page.goto('/bot?tab=try')
  const field = page.getByRole('textbox', { name: 'Write as a customer' })
  const box = await field.boundingBox()
  const nav = await page.getByRole('navigation').last().boundingBox()
  expect((box?.y ?? 0) + (box?.height ?? 844)).toBeLessThan(nav?.y ?? 0)
  await field.fill('¿tienen parqueadero para bicicletas?')
  await field.press('Enter')
  await page.getByRole('button', { name: 'Teach it the answer' }).click()
  const dialog = page.getByRole('dialog')
  await expect
    .poll(() => dialog.getByRole('textbox', { name: 'Question' }).inputValue())
    .toBe('¿tienen parqueadero para bicicletas?')
  await dialog.getByRole('textbox', { name: 'Answer' }).fill('Sí, hay diez puestos al frente.')
  await dialog.getByRole('button', { name: 'Save the answer' }).click()
  await page
    .getByRole('list', { name: 'Chat with the bot' })
    .getByText('Sí, hay diez puestos al frente.', { exact: true })
    .waitFor()
  // The form of the same page knows it too, and has nothing to save.
  await page
    .getByRole('tab', { name: 'Knowledge' })
    .or(page.getByText('Knowledge', { exact: true }))
    .first()
    .click()
  await expect
    .poll(() => page.getByRole('textbox', { name: 'Answer' }).last().inputValue())
    .toBe('Sí, hay diez puestos al frente.')
  expect(await page.getByText('Not saved yet').count()).toBe(0)
  await page.context().close()
})
