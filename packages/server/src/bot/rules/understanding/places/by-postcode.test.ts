// A house with a name and no number is an address where a code of the post stands behind it.
import { expect, test } from 'vitest'
import { cartText, newCustomer } from '../../testing/customer.ts'
import { openShop, productOf } from '../../testing/shop.ts'
import { addressIn } from './address-in.ts'

const now = new Date('2026-11-18T15:00:00Z')
const shop = () =>
  openShop({ now, zone: 'Europe/London' }, [productOf({ id: 'haynet', name: 'Haynet', price: '6.5' })])

test.each([
  [
    'en',
    'Place the order please. Deliver to Rectory Farm, Church Hill, Great Tew OX7 4DB',
    'Rectory Farm, Church Hill, Great Tew OX7 4DB',
  ],
  ['en', 'Go on then, order it. Hill Barn, Over Norton, OX7 5PX', 'Hill Barn, Over Norton, OX7 5PX'],
  [
    'en',
    'ok order it pls, yard is home farm cottage, kings road, bloxham ox154qb',
    'home farm cottage, kings road, bloxham ox154qb',
  ],
  [
    'es',
    'listo, cierra el pedido. Finca La Esperanza, Paraje Los Olivos, Luján, CP 6700',
    'Finca La Esperanza, Paraje Los Olivos, Luján, CP 6700',
  ],
  ['es', 'mándelo al Rancho Los Pinos, Tepoztlán, C.P. 62520', 'Rancho Los Pinos, Tepoztlán, C.P. 62520'],
  [
    'pt',
    'pode fechar. Sítio Santa Rita, Bairro dos Pires, Limeira 13486-000',
    'Sítio Santa Rita, Bairro dos Pires, Limeira 13486-000',
  ],
] as const)('%s: "%s" closes the order with its address', async (language, line, address) => {
  const customer = newCustomer({ language, shop: shop() })
  await customer.write('2 haynet')
  const { text } = await customer.write(line)
  expect(customer.shop.address).toBe(address)
  expect(text).toContain(address)
  expect(cartText(customer)).toBe('2 haynet')
})

test.each([
  ['en', 'Send 3 haynets to Rectory Farm, Great Tew OX7 4DB', 'Rectory Farm, Great Tew OX7 4DB'],
  ['en', '2 licks, Rose Cottage, Bloxham OX15 4QB thanks', 'Rose Cottage, Bloxham OX15 4QB'],
  [
    'en',
    'The Old Vicarage, Church Lane, Bloxham. OX15 4QB',
    'The Old Vicarage, Church Lane, Bloxham. OX15 4QB',
  ],
  ['en', 'post it to Orchard House, Tobernalt, Sligo F91 X2Y5', 'Orchard House, Tobernalt, Sligo F91 X2Y5'],
] as const)('%s: "%s"', (language, said, address) => {
  expect(addressIn(said, { language, isAsked: false })?.address).toBe(address)
})

test.each([
  ['en', 'Do you deliver to Great Tew, OX7 4DB?'],
  ['en', 'do you deliver to great tew, oxfordshire, ox7 4db'],
  ['en', 'how much is postage to Bloxham OX15 4QB'],
  ['en', 'my voucher is AB12 3CD'],
  ['es', 'hacen envíos a Tepoztlán, Morelos, CP 62520'],
  ['es', 'quiero 2 fundas para el a15 5g y una para s23 4gb'],
  ['pt', 'vocês entregam na Fazenda Boa Vista, Pirenópolis, 72980-000?'],
  ['en', 'the model, tack type, AB12 3CD'],
  ['en', 'I live in the UK, postcode OX7 4DB'],
  ['es', 'cerradura, marca Yale, modelo B1234ABC'],
  ['es', 'mirilla, Boedo, CP 1218'],
  ['pt', 'tainha e salmão, Lagoa, 88062-000'],
  ['pt', 'meu carro é ano 2019, cor preta, placa abc1d23'],
] as const)('%s: "%s" gives none', (language, said) => {
  expect(addressIn(said, { language, isAsked: false })).toBeUndefined()
})

test.each([
  ['en', 'haynet and rope, Rectory Farm, Great Tew, OX7 4DB', 'Rectory Farm, Great Tew, OX7 4DB'],
  ['es', 'haynet, Rancho Los Pinos, Tepoztlán, CP 62520', 'Rancho Los Pinos, Tepoztlán, CP 62520'],
  ['pt', 'haynet, Sítio Santa Rita, Limeira 13486-000', 'Sítio Santa Rita, Limeira 13486-000'],
] as const)('%s: goods before a house are no part of the address: "%s"', async (language, line, address) => {
  const customer = newCustomer({ language, shop: shop() })
  await customer.write('2 haynet')
  await customer.write(line)
  expect(customer.shop.address).toBe(address)
})

test('long lines with many codes are read as fast as short ones', () => {
  const begun = performance.now()
  for (let i = 0; i < 10; i++)
    addressIn(`${i} ${'send ox7 4db '.repeat(300)}`, { language: 'en', isAsked: false })
  expect(performance.now() - begun).toBeLessThan(1500)
})
