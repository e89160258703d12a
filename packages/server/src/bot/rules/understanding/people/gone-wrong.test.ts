// "Nothing came up. 3 packets of corn" buys nothing.
import type { Language } from '@mostrador/contract/languages'
import { expect, test } from 'vitest'
import { cartText, newCustomer } from '../../testing/customer.ts'
import { openShop, productOf } from '../../testing/shop.ts'

const now = new Date('2026-11-18T15:00:00Z')
const goods: Readonly<Record<Language, readonly [string, string, string]>> = {
  es: ['Semillas de maíz', 'Rosal trepador', 'Bombillo LED'],
  pt: ['Sementes de milho', 'Roseira trepadeira', 'Lâmpada LED'],
  en: ['Sweet corn seeds, packet', 'Climbing rose', 'LED bulb'],
}

async function after(language: Language, text: string) {
  const [seeds, rose, bulb] = goods[language]
  const shop = openShop({ now, zone: 'America/Bogota' }, [
    productOf({ id: 'seeds', name: seeds, price: '3' }),
    productOf({ id: 'rose', name: rose, price: '23' }),
    productOf({ id: 'bulb', name: bulb, price: '8' }),
  ])
  const customer = newCustomer({ language, shop })
  const { handOff } = await customer.write(text)
  return { handOff, cart: cartText(customer) }
}

test.each([
  ['es', 'no nació ninguna. 3 paquetes de semillas de maiz'],
  ['es', 'sembre 3 paquetes de semillas de maiz y no salio nada'],
  ['es', '2 bombillos no prendieron'],
  ['es', 'de los 4 bombillos led solo prendio uno'],
  ['es', 'compre 2 bombillos led y ninguno sirve'],
  ['es', 'me llegaron 2 rosales secos'],
  ['pt', 'não nasceu nada. 3 pacotes de sementes de milho'],
  ['pt', 'plantei 3 pacotes de sementes de milho e não nasceu nenhuma'],
  ['pt', '2 lâmpadas não acenderam'],
  ['pt', 'comprei 2 lampadas led e nenhuma funciona'],
  ['pt', '2 roseiras chegaram secas'],
  ['en', 'NOTHING came up. 3 packets of corn'],
  ['en', '3 packets of sweet corn and not one germinated'],
  ['en', '2 LED bulbs did not work'],
  ['en', 'only 2 of the 5 bulbs work'],
  ['en', '2 roses arrived dead'],
] as const)('%s: %j puts nothing into the cart and reaches somebody', async (language, text) => {
  const { cart, handOff } = await after(language, text)
  expect(cart).toBe('')
  expect(handOff).toBe('bot_unable')
})

test.each([
  ['es', 'no me funcionó el link, son 2 bombillos', '2 bulb'],
  ['es', 'dame 2 bombillos que los otros no sirvieron', '2 bulb'],
  ['es', 'las semillas de maiz no nacieron, quiero 3 semillas de maiz', '3 seeds'],
  ['pt', 'o pix não funcionou, são 2 lâmpadas', '2 bulb'],
  ['pt', 'me vê 2 lâmpadas, as outras não acenderam', '2 bulb'],
  ['pt', 'minhas sementes de milho não nasceram, quero 3 sementes de milho', '3 seeds'],
  ['en', 'my old corn did not come up, 3 packets of corn please', '3 seeds'],
  ['en', 'the seeds did not germinate last year so 2 packets of corn this time please', '2 seeds'],
  ['en', 'I want 3 packets of corn', '3 seeds'],
] as const)('%s: %j is still a wish', async (language, text, cart) => {
  expect((await after(language, text)).cart).toBe(cart)
})

test.each([
  ['es', 'no me prendió el carro, paso mañana'],
  ['pt', 'o carro não funcionou hoje, passo amanhã'],
  ['en', 'my car never turned on this morning, will pop by tomorrow'],
] as const)('%s: "%s" is of nothing that is sold here', async (language, text) => {
  expect((await after(language, text)).handOff).toBe(undefined)
})
