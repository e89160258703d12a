import type { DeliveryFee } from '@mostrador/contract/delivery-fee'
import { describe, expect, it } from 'vitest'
import { costsTheSameEverywhere, quoteDelivery, zoneIn } from './delivery-fee.ts'

const fixed: DeliveryFee = { kind: 'fixed', fee: '8000', free_from: '100000' }
const zones: DeliveryFee = {
  kind: 'zones',
  zones: [
    { names: ['Laureles', 'Estadio'], fee: '8000' },
    { names: ['El Poblado'], fee: '12000.50' },
    { names: ['Laureles Alto'], fee: '9000' },
    { names: ['Medellín'], fee: '10000' },
  ],
  elsewhere: null,
  free_from: null,
}
const goods = { subtotal: '36000', address: 'Calle 45 # 12-30, Laureles', isPickup: false }

describe('the fee for delivering', () => {
  it.each([
    ['nothing where the shop takes none', null, {}, undefined],
    ['the fixed fee, wherever it goes', fixed, { address: null }, { kind: 'fee', fee: '8000', zone: null }],
    ['free from the amount on', fixed, { subtotal: '100000' }, { kind: 'fee', fee: '0', zone: null }],
    ['the fee just below it', fixed, { subtotal: '99999.99' }, { kind: 'fee', fee: '8000', zone: null }],
    ['nothing for who fetches it', fixed, { isPickup: true }, undefined],
    ["a person's word", { kind: 'later' }, {}, { kind: 'open', until: 'person' }],
    ['open while nobody said where', zones, { address: null }, { kind: 'open', until: 'zone' }],
    ["the zone's own", zones, {}, { kind: 'fee', fee: '8000', zone: 'Laureles' }],
    [
      'without trailing zeros',
      zones,
      { address: 'Poblado' },
      { kind: 'fee', fee: '12000.5', zone: 'El Poblado' },
    ],
    ['open outside of all zones', zones, { address: 'Calle 3, Bello' }, { kind: 'open', until: 'zone' }],
    [
      'what is taken elsewhere',
      { ...zones, elsewhere: '15000' },
      { address: 'Calle 3, Bello' },
      { kind: 'fee', fee: '15000', zone: null },
    ],
    [
      'free in a zone as well',
      { ...zones, free_from: '30000' },
      {},
      { kind: 'fee', fee: '0', zone: 'Laureles' },
    ],
  ] as const)('is %s', (_, setting, given, quote) => {
    expect(quoteDelivery(setting as DeliveryFee, { ...goods, ...given })).toEqual(quote)
  })
})

describe('the zone of an address', () => {
  const nameIn = (address: string) => zoneIn(zones.zones, address)?.name
  it.each([
    ['cra 70 #45-12 barrio laureles, medellin', 'Laureles'],
    ['Cl. 10 # 4-20, Laureles Alto', 'Laureles Alto'],
    ['LAURELES', 'Laureles'],
    ['calle 9, el poblado, Medellín', 'El Poblado'],
    ['Medellin, calle 33 # 70-1', 'Medellín'],
    ['Cra 43 # 12-8, frente a la iglesia de Laureles, Medellín', 'Medellín'],
    ['Cra 43 # 12-8, al lado del colegio El Poblado', undefined],
    ['Cra 43 # 12-8, atrás da igreja de Laureles', undefined],
    ['12 Cra 43, opposite Laureles church', undefined],
    ['Cra 43 # 12-8, frente a la iglesia, Laureles', 'Laureles'],
    ['Avenida El Poblado # 10-20, Estadio', 'Estadio'],
    ['12 Laureles Street', undefined],
    ['Calle 45, Laurelesito', undefined],
    ['', undefined],
  ])('%s', (address, name) => {
    expect(nameIn(address)).toBe(name)
  })
})

describe('a delivery costs the same everywhere', () => {
  const one = { names: ['Laureles'], fee: '8000' }
  const same: DeliveryFee = { kind: 'zones', zones: [one], elsewhere: '8000.00', free_from: '100000' }
  const dearer: DeliveryFee = { ...same, elsewhere: '15000' }
  it.each<[string, DeliveryFee, string, boolean]>([
    ['where the zones take what elsewhere is taken', same, '36000', true],
    ['not where one takes another fee', dearer, '99999.99', false],
    ['from the amount on that is brought for nothing', dearer, '100000', true],
    ['not where other places are not delivered to', { ...same, only_zones: true }, '100000', false],
    ['not where a person tells it for other places', { ...same, elsewhere: null }, '100000', false],
    ['by zones alone: other settings need no place', fixed, '36000', false],
    ['not where the shop takes no fee', null, '36000', false],
  ])('%s', (_, setting, subtotal, expected) => {
    expect(costsTheSameEverywhere(setting, subtotal)).toBe(expected)
  })
})
