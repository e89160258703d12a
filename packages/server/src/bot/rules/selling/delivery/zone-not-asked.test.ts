// The zone is not asked for where nothing depends on it or the address tells it, and whoever tells who they are names none.
import type { DeliveryFee } from '@mostrador/contract/delivery-fee'
import { expect, test } from 'vitest'
import { newCustomer } from '../../testing/customer.ts'

type Zones = Extract<NonNullable<DeliveryFee>, { kind: 'zones' }>
const zones: Zones = {
  kind: 'zones',
  zones: [{ names: ['Laureles'], fee: '5000' }],
  elsewhere: '9000',
  free_from: '100000',
}
const asked = /barrio o zona/

function visitor(change: Partial<Zones> = {}) {
  const settings = { delivery_fee: { ...zones, ...change } }
  const customer = newCustomer({ platform: 'web', name: 'Desconocido', settings })
  const write = async (said: string) => (await customer.write(said)).text.replaceAll('\u00a0', ' ')
  return { shop: customer.shop, write }
}

test('delivery that is free wherever it goes depends on no zone', async () => {
  const { write, shop } = visitor()
  expect(await write('quiero tres velas')).toMatch(/con domicilio gratis/)
  expect(await write('Cra 76 # 34-21 apto 502')).toMatch(/a nombre de quién/i)
  expect(await write('Sebastián Muñoz, 311 222 3344')).toMatch(/Domicilio: gratis.*108\.000/s)
  expect(shop.told).toEqual([{ name: 'Sebastián Muñoz', phone: '+573112223344' }])
})

test('one price everywhere depends on no zone, several do', async () => {
  const same = visitor({ elsewhere: '5000' })
  await same.write('quiero una vela')
  expect(await same.write('Cra 76 # 34-21 apto 502')).not.toMatch(asked)
  const several = visitor()
  await several.write('quiero una vela')
  expect(await several.write('Cra 76 # 34-21 apto 502')).toMatch(asked)
})

test.each(['Cra 76 # 34-21, barrio Belén', 'Cra 76 # 34-21 barrio Belén, Medellín'])(
  'an area that stands in the address is not asked for: %s',
  async (address) => {
    const { write } = visitor()
    await write('quiero una vela')
    expect(await write(address)).not.toMatch(asked)
    const summary = await write('soy Sebastián Muñoz 311 222 33 44')
    expect(summary).toMatch(/Domicilio: \$9\.000.*\$45\.000/s)
    expect(await write('es en Laureles')).toMatch(/Domicilio a Laureles: \$5\.000/)
  },
)

test.each([
  'Cra 76 # 34-21 apto 502, Medellín',
  'Cra 76 # 34-21, casa azul',
  'Cra 76 # 34-21, porteria',
  'Cra 76 # 34-21, edificio Mirador',
  'Cra 76 # 34-21, llamar al llegar',
  'Cra 76 # 34-21, rejas negras',
  'Cra 76 # 34-21, Sebastián Muñoz',
  'Cra 76 # 34-21, mañana temprano',
])('a town, a building and a note are no area: %s', async (address) => {
  const { write } = visitor()
  await write('quiero una vela')
  expect(await write(address)).toMatch(asked)
})

test('where the shop brings to its zones alone an area that it has not listed is asked about', async () => {
  const { write } = visitor({ only_zones: true })
  await write('quiero una vela')
  expect(await write('Cra 76 # 34-21, Bolivariana')).toMatch(asked)
})

test.each([
  ['soy Sebastián Muñoz 311 222 33 44', true],
  ['Laureles, soy Sebastián Muñoz, 311 222 3344', false],
])('who it is, told where the zone is asked, is no zone: %s', async (said, isAskedAgain) => {
  const { write, shop } = visitor()
  await write('quiero una vela')
  expect(await write('Cra 76 # 34-21 apto 502')).toMatch(asked)
  const next = await write(said)
  expect(shop.told.at(-1)).toEqual({ name: 'Sebastián Muñoz', phone: '+573112223344' })
  const summary = isAskedAgain ? await write('Laureles') : next
  if (isAskedAgain) expect(next).toMatch(asked)
  expect(summary).toMatch(/Domicilio a Laureles: \$5\.000.*\$41\.000/s)
  expect(shop.address).toBe('Cra 76 # 34-21 apto 502, Laureles')
})

test.each([
  'no queda en Laureles',
  'mi mamá vive en Laureles',
  'trabajo en laureles',
  'hay otra tienda en laureles',
])('the fee of a zone is not taken because of "%s"', async (line) => {
  const { write, shop } = visitor()
  await write('quiero una vela')
  await write('Cra 76 # 34-21, barrio Belén')
  await write('soy Sebastián Muñoz 311 222 33 44')
  await write(line)
  expect(shop.address).not.toContain('aureles')
})
