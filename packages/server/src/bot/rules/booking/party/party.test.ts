import type { Language } from '@mostrador/contract/languages'
import { expect, test } from 'vitest'
import { type Customer, newCustomer } from '../../testing/customer.ts'
import { goods, openShop, productOf } from '../../testing/shop.ts'

const now = new Date('2026-11-18T15:00:00Z')
const workshop = productOf({
  ...{ id: 'taller', name: 'Taller de velas', itemType: 'service', isBookable: true, category: 'Talleres' },
  ...{ price: '85000', durationMinutes: 30, places: 12 },
})
const friAtTwo = Date.parse('2026-11-20T19:00:00Z')

function workshopCustomer(language: Language = 'es'): Customer {
  const shop = openShop({ now, zone: 'America/Bogota' }, [...goods, workshop])
  return newCustomer({ language, shop, now })
}

const parties: readonly {
  language: Language
  book: string
  asked: RegExp
  more: string
  askedMore: RegExp
  yes: string
  booked: RegExp
}[] = [
  {
    language: 'es',
    book: 'quiero reservar el taller de velas para dos personas el viernes a las 2 pm',
    asked: /Taller de velas \(2 cupos, \$170\.000\) el viernes 20 .* 2:00 p\. m\.\?/,
    more: 'somos tres',
    askedMore: /\(3 cupos, \$255\.000\) el viernes 20 .* 2:00 p\. m\.\?/,
    yes: 'sí',
    booked: /Taller de velas \(3 cupos, \$255\.000\) quedó para el viernes 20/,
  },
  {
    language: 'pt',
    book: 'quero reservar 2 vagas no taller de velas sexta às 14h',
    asked: /Taller de velas \(2 vagas, .*170\.000.*\) para sexta-feira, 20 .* 14:00\?/,
    more: 'eu, minha mãe e minha irmã',
    askedMore: /\(3 vagas, .*255\.000.*\) para sexta-feira, 20 .* 14:00\?/,
    yes: 'sim',
    booked: /Taller de velas \(3 vagas, .*\) ficou para sexta-feira, 20/,
  },
  {
    language: 'en',
    book: 'i want to book the taller de velas for two people on friday at 2pm',
    asked: /book Taller de velas \(2 places, .*170,000.*\) for Friday, November 20 at 2:00 PM\?/,
    more: 'there are three of us',
    askedMore: /\(3 places, .*255,000.*\) for Friday, November 20 at 2:00 PM\?/,
    yes: 'yes',
    booked: /Taller de velas \(3 places, .*\) appointment is on Friday, November 20/,
  },
]

test.each(parties)(
  'how many come is said with the price for all, changed while it is asked, and booked ($language)',
  async ({ language, book, asked, more, askedMore, yes, booked }) => {
    const { write, shop } = workshopCustomer(language)
    expect((await write(book)).text).toMatch(asked)
    const changed = await write(more)
    expect(changed.text).toMatch(askedMore)
    expect(changed.parts).toHaveLength(1)
    expect((await write(yes)).text).toMatch(booked)
    expect(shop.appointments).toMatchObject([{ productId: 'taller', places: 3 }])
  },
)

test.each(['yo y mi mamá', 'somos dos', 'ah, perdón, para dos', 'sí, pero somos 2'])(
  '"%s" right after the question changes the number and books nothing yet',
  async (said) => {
    const { write, shop } = workshopCustomer()
    expect((await write('taller de velas el viernes a las 2 de la tarde')).text).toMatch(/\(\$85\.000\)/)
    expect((await write(said)).text).toMatch(
      /¿Te agendo Taller de velas \(2 cupos, \$170\.000\) el viernes 20/,
    )
    expect(shop.appointments).toEqual([])
    await write('dale')
    expect(shop.appointments).toMatchObject([{ places: 2 }])
  },
)

test('for more than are free it says how many are left and offers other times', async () => {
  const { write, shop } = workshopCustomer()
  shop.othersAt.set(friAtTwo, 9)
  const reply = await write('reservar taller de velas el viernes a las 2 pm para 4 personas')
  expect(reply.text).toMatch(/Quedan 3 cupos para Taller de velas el viernes 20 .* 2:00/)
  expect(reply.parts.at(-1)).toMatchObject({ kind: 'choices' })
  expect((await write('1')).text).toMatch(/\(4 cupos, \$340\.000\)/)
  await write('sí')
  expect(shop.appointments).toMatchObject([{ places: 4 }])
  expect(shop.appointments[0]?.start.getTime()).not.toBe(friAtTwo)
})

test('places that others take between question and yes are told, and nothing is booked', async () => {
  const { write, shop } = workshopCustomer()
  await write('reservar taller de velas el viernes a las 2 pm para 4 personas')
  shop.othersAt.set(friAtTwo, 11)
  expect((await write('sí')).text).toMatch(/Queda 1 cupo para Taller de velas el viernes 20/)
  expect(shop.appointments).toEqual([])
})

test('more than the workshop ever has are passed to a person', async () => {
  const { write } = workshopCustomer()
  expect((await write('reservar taller de velas el viernes para 20 personas')).text).toMatch(
    /Para Taller de velas hay 12 cupos por horario\. ¿Te paso/,
  )
})

test.each([
  {
    language: 'es',
    ask: '¿cuántos cupos quedan para el taller el viernes a las 2 pm?',
    told: /viernes 20 .*: 3 cupos/,
  },
  {
    language: 'pt',
    ask: 'quantas vagas tem no taller de velas na sexta às 14h?',
    told: /sexta-feira, 20 .*: 3 vagas/,
  },
  {
    language: 'en',
    ask: 'how many spots are left for the taller on friday at 2pm?',
    told: /Friday, November 20 .*: 3 places/,
  },
] as const)(
  'the places left are told where they are asked for ($language)',
  async ({ language, ask, told }) => {
    const { write, shop } = workshopCustomer(language)
    shop.othersAt.set(friAtTwo, 9)
    expect((await write(ask)).text).toMatch(told)
  },
)

test('asked while a booking is open, they are told of its day and the question stands', async () => {
  const { write, shop } = workshopCustomer()
  await write('taller de velas el viernes a las 2 pm para dos personas')
  const reply = await write('cuántos cupos quedan?')
  expect(reply.text).toMatch(/viernes 20 .*: 12 cupos/)
  expect(reply.text).toMatch(/¿Te agendo Taller de velas \(2 cupos/)
  await write('sí')
  expect(shop.appointments).toMatchObject([{ places: 2 }])
})

test('moving keeps the number, and a time with fewer places is not offered', async () => {
  const { write, shop } = workshopCustomer()
  await shop.tools.book({ slotId: `taller@${friAtTwo}`, places: 3 })
  shop.othersAt.set(friAtTwo + 3_600_000, 10)
  expect((await write('cuando es mi cita?')).text).toMatch(/Taller de velas \(3 cupos\)/)
  await write('puedo mover mi cita al viernes a las 3 pm')
  expect(shop.appointments[0]?.start.getTime()).toBe(friAtTwo)
  expect((await write('entonces a las 4 pm')).text).toMatch(
    /Paso tu cita de Taller de velas \(3 cupos\) al viernes 20/,
  )
  await write('sí')
  expect(shop.appointments).toMatchObject([{ places: 3, start: new Date(friAtTwo + 7_200_000) }])
})

test('a service for one at a time takes one place, whoever comes', async () => {
  const { write, shop } = workshopCustomer()
  expect((await write('cita de manicura el viernes a las 10 am para dos personas')).text).toMatch(
    /¿Te agendo Manicura semipermanente \(\$55\.000\) el viernes 20/,
  )
  await write('sí')
  expect(shop.appointments).toHaveLength(1)
  expect(shop.appointments[0]?.places).toBeUndefined()
})

test('the number is of that booking alone', async () => {
  const { write } = workshopCustomer()
  await write('taller de velas el viernes a las 2 pm para dos personas')
  await write('sí')
  expect((await write('otra cita de taller de velas el lunes a las 10 am')).text).toMatch(
    /Taller de velas \(\$85\.000\) el lunes 23/,
  )
})
