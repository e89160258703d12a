// "Not the red one, change it to black": only what is refused is changed, and only where the cart holds it.
import { expect, test } from 'vitest'
import { cartText, newCustomer } from '../../testing/customer.ts'
import { openShop, productOf } from '../../testing/shop.ts'

const now = new Date('2026-11-18T15:00:00Z')

type Names = { gel: string; red: string; black: string; cups: string; squid: string; mullet: string }

const names: Record<'es' | 'pt' | 'en', Names> = {
  es: {
    gel: 'Colorante',
    red: 'Rojo',
    black: 'Negro',
    cups: 'Capacillos rojos',
    squid: 'Harina',
    mullet: 'Vainilla',
  },
  pt: {
    gel: 'Corante',
    red: 'Vermelho',
    black: 'Preto',
    cups: 'Forminhas vermelhas',
    squid: 'Lula',
    mullet: 'Tainha',
  },
  en: { gel: 'Gel dye', red: 'Red', black: 'Black', cups: 'Red cups', squid: 'Girth', mullet: 'Haynet' },
}

function customerOf(language: 'es' | 'pt' | 'en') {
  const { gel, red, black, cups, squid, mullet } = names[language]
  const option = (name: string) => ({ id: name, name, price: '45', available: 9 })
  const shop = openShop({ now, zone: 'America/Bogota' }, [
    productOf({ id: 'gel', name: gel, pricingType: 'variant', variants: [red, black].map(option) }),
    productOf({ id: 'cups', name: cups, price: '28' }),
    productOf({ id: 'squid', name: squid, price: '36' }),
    productOf({ id: 'mullet', name: mullet, price: '42' }),
  ])
  return newCustomer({ language, shop })
}

test.each([
  ['es', ['colorante rojo', 'capacillos rojos'], 'el rojo no, cambialo por negro', '1 Negro, 1 cups'],
  ['pt', ['corante vermelho', 'forminhas vermelhas'], 'o vermelho não, troca por preto', '1 Preto, 1 cups'],
  ['en', ['a red gel dye', 'red cups'], 'not the red one, change it to black', '1 Black, 1 cups'],
  ['pt', ['1 lula'], 'a lula não, troca por tainha', '1 mullet'],
  ['es', ['1 harina'], 'la harina no, cámbiala por vainilla', '1 mullet'],
  ['en', ['a girth'], 'not the girth, swap it for a haynet', '1 mullet'],
  ['en', ['2 girths'], 'not the card, change it to bank transfer', '2 squid'],
  ['es', ['2 harinas'], 'la tarjeta no, cámbialo por transferencia', '2 squid'],
] as const)('%s: after %s, "%s" leaves %s', async (language, begun, line, cart) => {
  const customer = customerOf(language)
  for (const each of begun) await customer.write(each)
  await customer.write(line)
  expect(cartText(customer).split(', ').sort().join(', ')).toBe(cart)
})
