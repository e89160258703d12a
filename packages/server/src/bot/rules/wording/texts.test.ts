import { expect, test } from 'vitest'
import { newCustomer } from '../testing/customer.ts'
import { builtInText, faultsOfTexts, textNames } from './texts.ts'

test('every text is there in three languages with the same places', () => {
  for (const [name, places] of Object.entries(textNames)) {
    const text = builtInText(name)
    for (const language of ['es', 'pt', 'en'] as const) {
      const found = Array.from(text?.[language].matchAll(/\{(\w+)\}/g) ?? [], ([, place]) => place)
      expect(new Set(found), `${name}.${language}`).toEqual(new Set(places))
    }
  }
})

test('titles of buttons fit the narrowest channel', async () => {
  const titles = Object.keys(textNames).filter((name) =>
    /^(menu_|add$|book$|keep_|check_out|yes$|no$|other_time|not_yet|cancel_(yes|no)|confirm_order|change_address|add_ons_none|.*_opener)/.test(
      name,
    ),
  )
  expect(titles.length).toBeGreaterThan(15)
  for (const name of titles) {
    for (const title of Object.values(builtInText(name) ?? {}))
      expect([...title].length, title).toBeLessThanOrEqual(20)
  }
})

test("a shop's own text replaces the built-in one", async () => {
  const texts = { welcome: { es: '{hello} Bienvenida a {shop}, reina.' } }
  expect((await newCustomer({ settings: { texts } }).write('hola')).text).toMatch(
    /Bienvenida a Casa Lucero, reina\./,
  )
})

test('a text with a place that nothing fills is refused, and never sent', async () => {
  const texts = { welcome: { es: 'Hola {nombre}' }, wellcome: { en: 'Hi' } }
  expect(faultsOfTexts(texts)).toEqual([
    'texts.welcome.es: {nombre} is not filled in here; known: {hello}, {shop}',
    'texts.wellcome: no text has this name',
  ])
  expect(faultsOfTexts({ welcome: { es: '{shop}' } })).toEqual([])
  expect((await newCustomer({ settings: { texts } }).write('hola')).text).toMatch(/Gracias por escribir/)
})
