import type { Language } from '@mostrador/contract/languages'
import { expect, test } from 'vitest'
import { newCustomer } from '../../testing/customer.ts'

const want = {
  es: ['quiero una vela', 'finalizar compra'],
  pt: ['quero uma vela', 'finalizar compra'],
  en: ['i want a vela', 'check out'],
} as const

async function atAddress(language: Language, name = 'Desconocido') {
  const customer = newCustomer({ platform: 'web', name, language, settings: { needs_address: true } })
  for (const line of want[language]) await customer.write(line)
  return customer
}

const lines: readonly [Language, line: string, told: { name?: string; phone?: string }, address: string][] = [
  [
    ...(['es', 'Lucía Robles, Av. Chapultepec 123, col. Americana, Guadalajara, tel 310 555 0101'] as const),
    ...([
      { name: 'Lucía Robles', phone: '+573105550101' },
      'Av. Chapultepec 123, col. Americana, Guadalajara',
    ] as const),
  ],
  [
    'es',
    'Calle 10 # 4-22, a nombre de Marta Ruiz, mi cel es 3105550101',
    { name: 'Marta Ruiz', phone: '+573105550101' },
    'Calle 10 # 4-22',
  ],
  ['es', 'Soy Marta Ruiz, Calle 10 # 4-22', { name: 'Marta Ruiz' }, 'Calle 10 # 4-22'],
  ['pt', 'Rua das Flores 45, quem recebe é a Inês Prado', { name: 'Inês Prado' }, 'Rua das Flores 45'],
  [
    'en',
    'Calle 10 # 4-22, for Anna, 310-555-0101',
    { name: 'Anna', phone: '+573105550101' },
    'Calle 10 # 4-22',
  ],
]

test.each(lines)('name, phone and address are each taken, %s: %s', async (language, line, told, address) => {
  const { write, shop } = await atAddress(language)
  await write(line)
  expect(Object.assign({}, ...shop.told)).toEqual(told)
  expect((await shop.tools.getCart()).address).toBe(address)
})

test('a second address keeps the name and the phone', async () => {
  const { write, shop } = await atAddress('es')
  await write('Lucía Robles, Calle 10 # 4-22, tel 310 555 0101')
  await write('perdón, la dirección es Calle 12 # 5-30')
  expect(Object.assign({}, ...shop.told)).toEqual({ name: 'Lucía Robles', phone: '+573105550101' })
  expect((await shop.tools.getCart()).address).not.toContain('310')
})

test.each(['Barrio Laureles, Calle 10 # 4-22', 'Calle 10 # 4-22, El Poblado, Torre 3 apto 1204'])(
  '"%s" is an address and nobody',
  async (line) => {
    const { write, shop } = await atAddress('es')
    await write(line)
    expect(shop.told).toEqual([])
    expect((await shop.tools.getCart()).address).toBe(line)
  },
)
