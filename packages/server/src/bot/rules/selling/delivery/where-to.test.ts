import type { DeliveryFee } from '@mostrador/contract/delivery-fee'
import { describe, expect, test } from 'vitest'
import { newCustomer } from '../../testing/customer.ts'

type Zones = Extract<NonNullable<DeliveryFee>, { kind: 'zones' }>

const zones: Zones = {
  kind: 'zones',
  zones: [
    { names: ['Santa Tere'], fee: '35' },
    { names: ['Providencia'], fee: '50' },
  ],
  ...{ elsewhere: null, free_from: '100000', refused: ['Zapopan'], only_zones: false },
}
const plain = (text: string) => text.replaceAll('\u00a0', ' ')

function customerOf(change: Partial<Zones> = {}) {
  const settings = { delivery_fee: { ...zones, ...change }, shop_address: 'Garibaldi 900' }
  const customer = newCustomer({ settings })
  return { ...customer, write: async (...said: string[]) => plain((await customer.write(...said)).text) }
}

describe('where a shop delivers', () => {
  test.each([
    ['llegan a Zapopan?', /Zapopan no llegamos.*recogerlo en Garibaldi 900/],
    ['y a providencia?', /Providencia cuesta \$50/],
    ['y a providencia', /Providencia cuesta \$50/],
    ['llevan a zapopan?', /Zapopan no llegamos/],
    ['van hasta providencia?', /Providencia cuesta \$50/],
    ['me lo traen a santa tere?', /Santa Tere cuesta \$35/],
    ['el domicilio a zapopan cuanto?', /Zapopan no llegamos/],
    ['cuanto el envio hasta santa tere por favor', /Santa Tere cuesta \$35/],
    ['tienen servicio a domicilio?', /Santa Tere: \$35.*Providencia: \$50.*Zapopan: no llegamos/s],
    ['asta donde mandan a domisilio y cuanto cobran', /Santa Tere: \$35.*Providencia: \$50/s],
  ])('is told from its zones: "%s"', async (said, told) => {
    expect(await customerOf().write(said)).toMatch(told)
  })

  test('an address that it does not deliver to becomes no order, another one does', async () => {
    const { write, shop } = customerOf()
    await write('quiero una vela')
    expect(await write('Calle Hidalgo 20, Zapopan')).toMatch(/Zapopan no llegamos.*otra dirección/s)
    expect(await write('sí')).not.toMatch(/registrado/)
    expect(shop.orders).toEqual([])
    expect(await write('Garibaldi 1020, Santa Tere')).toMatch(/Santa Tere: \$35.*36\.035/s)
    await write('sí')
    expect(shop.orders).toMatchObject([{ total: '36035' }])
  })

  test('outside its zones nothing is ordered where it delivers to them alone', async () => {
    const { write, shop } = customerOf({ only_zones: true })
    await write('quiero una vela')
    await write('Calle Hidalgo 20')
    expect(await write('Otra zona')).toMatch(/solo llegamos a: Santa Tere, Providencia/)
    await write('sí')
    expect(shop.orders).toEqual([])
  })

  test('an answer that names no place stays out of the address', async () => {
    const { write, shop } = customerOf()
    await write('quiero una vela')
    await write('Calle Hidalgo 20')
    const summary = await write('prefiero no')
    expect(summary).toMatch(/Calle Hidalgo 20/)
    expect(summary).not.toMatch(/prefiero/)
    expect(shop.address).toBe('Calle Hidalgo 20')
  })

  test('a zone named after the summary gives its fee', async () => {
    const { write } = customerOf()
    await write('quiero una vela')
    await write('Calle Hidalgo 20')
    await write('Otra zona')
    expect(await write('es en providencia')).toMatch(/Providencia: \$50.*36\.050/s)
  })

  test('from the free amount on the cart says so before the address', async () => {
    expect(await customerOf().write('quiero tres velas')).toMatch(/con domicilio gratis/)
  })

  test.each(['cuánto es todo con el envío?', 'cuanto es con el envio'])(
    'the sum is told: "%s"',
    async (said) => {
      const { write } = customerOf()
      await write('quiero una vela')
      await write('Garibaldi 1020, Santa Tere')
      expect(await write(said)).toMatch(/\$36\.035.*36\.000 \+ domicilio \$35/)
    },
  )
})
