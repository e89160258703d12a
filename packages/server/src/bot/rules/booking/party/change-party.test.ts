import type { Language } from '@mostrador/contract/languages'
import { expect, test } from 'vitest'
import { type Customer, newCustomer } from '../../testing/customer.ts'
import { goods, openShop, productOf } from '../../testing/shop.ts'

const now = new Date('2026-11-18T15:00:00Z')
const workshop = productOf({
  ...{ id: 'taller', name: 'Taller de velas', itemType: 'service', isBookable: true, category: 'Talleres' },
  ...{ price: '85000', durationMinutes: 30, places: 8 },
})
const friAtTwo = Date.parse('2026-11-20T19:00:00Z')

async function bookedFor(places: number, language: Language = 'es'): Promise<Customer> {
  const customer = newCustomer({
    language,
    now,
    shop: openShop({ now, zone: 'America/Bogota' }, [...goods, workshop]),
  })
  await customer.write(
    {
      es: `quiero reservar el taller de velas para ${places} personas el viernes a las 2 pm`,
      pt: `quero reservar ${places} vagas no taller de velas sexta às 14h`,
      en: `i want to book the taller de velas for ${places} people on friday at 2pm`,
    }[language],
  )
  await customer.write({ es: 'sí', pt: 'sim', en: 'yes' }[language])
  expect(customer.shop.appointments).toMatchObject([{ places }])
  return customer
}

const yes = { es: 'sí', pt: 'sim', en: 'yes' }
const said: readonly [Language, line: string, places: number][] = [
  ['es', 'hola, somos 4 y no 3 para el taller', 4],
  ['es', 'al final vamos 4', 4],
  ['es', 'agrega una persona', 4],
  ['es', 'se suma uno más', 4],
  ['es', 'viene otra amiga', 4],
  ['es', 'una persona más porfa', 4],
  ['es', 'puedes cambiar mi reserva a 4 personas?', 4],
  ['es', 'seremos cinco', 5],
  ['es', 'seremos uno menos', 2],
  ['es', 'una ya no puede ir', 2],
  ['es', 'agrega dos personas más al taller', 5],
  ['pt', 'vai mais um', 4],
  ['pt', 'vamos ser 4', 4],
  ['pt', 'somos 4 e não 3', 4],
  ['pt', 'mais uma pessoa por favor', 4],
  ['pt', 'uma pessoa a menos', 2],
  ['en', 'can you make it four?', 4],
  ['en', 'one more person', 4],
  ['en', 'there will be 4 of us instead of 3', 4],
  ['en', "we're 4 now", 4],
  ['en', "one of us can't make it", 2],
  ['en', 'can you add another friend?', 4],
]

test.each(said)(
  'another number is asked about with both prices, and changes the appointment, %s: %s',
  async (language, line, places) => {
    const { write, shop } = await bookedFor(3, language)
    const asked = await write(line)
    expect(asked.text).toMatch(/3 (?:cupos|vagas|places), .*255[.,]000.*\d (?:cupos|vagas|places), .*\d/s)
    expect(asked.text).toContain(String(places * 85))
    expect(shop.appointments).toMatchObject([{ places: 3 }])
    expect((await write(yes[language])).text).toContain(String(places * 85))
    expect(shop.appointments).toMatchObject([{ places, start: new Date(friAtTwo) }])
  },
)

test('a no leaves it, and another number while it is asked asks anew', async () => {
  const { write, shop } = await bookedFor(3)
  await write('somos 4')
  expect((await write('no')).text).toContain('sigue en pie')
  expect(shop.appointments).toMatchObject([{ places: 3 }])
  await write('somos 4')
  expect((await write('perdón, somos 5')).text).toContain('425.000')
  await write('sí')
  expect(shop.appointments).toMatchObject([{ places: 5 }])
})

test('where there is no room it says how many are free, and books nothing else', async () => {
  const { write, shop } = await bookedFor(3)
  shop.othersAt.set(friAtTwo, 4)
  expect((await write('somos 5 y no 3')).text).toMatch(/1 cupo .*sigue para 3 cupos/)
  await write('sí')
  expect(shop.appointments).toMatchObject([{ places: 3 }])
})

test('places that others take before the yes are told, and nothing is changed', async () => {
  const { write, shop } = await bookedFor(3)
  await write('somos 4')
  shop.othersAt.set(friAtTwo, 5)
  expect((await write('sí')).text).toMatch(/0 cupos .*sigue para 3 cupos/)
  expect(shop.appointments).toMatchObject([{ places: 3 }])
})

test.each([
  'quiero reservar otra vez el taller de velas para 2 personas el lunes a las 10 am',
  'otra cita del taller de velas para dos personas el lunes a las 10 am',
])('who clearly wants one more gets one more: %s', async (line) => {
  const { write, shop } = await bookedFor(3)
  await write(line)
  await write('sí')
  expect(shop.appointments).toMatchObject([{ places: 3 }, { places: 2 }])
})

test.each(['cuánto sería para 4 personas?', 'cuántos cupos quedan para el taller el viernes?'])(
  'a question changes nothing: %s',
  async (line) => {
    const { write, shop } = await bookedFor(3)
    expect((await write(line)).text).not.toContain('¿Cambio')
    await write('sí')
    expect(shop.appointments[0]).toMatchObject({ places: 3 })
  },
)
