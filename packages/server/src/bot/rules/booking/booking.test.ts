import type { Language } from '@mostrador/contract/languages'
import { expect, test } from 'vitest'
import { newCustomer } from '../testing/customer.ts'

const bookings: readonly { language: Language; says: readonly string[]; confirm: RegExp; booked: RegExp }[] =
  [
    {
      language: 'es',
      says: ['quiero una cita de manicura', 'mañana en la tarde', 'a las 3', 'dale'],
      confirm: /¿Te agendo Manicura.*jueves 19 de noviembre a las 3:00 p\. m\.\?/,
      booked: /quedó para el jueves 19 de noviembre a las 3:00 p\. m\. Si/,
    },
    {
      language: 'pt',
      says: ['quero marcar manicura', 'amanhã à tarde', 'às 15h', 'pode ser'],
      confirm: /Agendo Manicura.*quinta-feira, 19 de novembro às 15:00\?/,
      booked: /quinta-feira, 19 de novembro às 15:00/,
    },
    {
      language: 'en',
      says: ["i'd like to book a manicura", 'tomorrow afternoon', 'at 3pm', 'sure'],
      confirm: /book Manicura.*Thursday, November 19 at 3:00 PM\?/,
      booked: /Thursday, November 19 at 3:00 PM/,
    },
  ]

test.each(bookings)('a booking goes from service, day and time to its yes ($language)', async (booking) => {
  const { write, shop } = newCustomer({ language: booking.language })
  const [service = '', day = '', time = '', yes = ''] = booking.says
  expect((await write(service)).parts).toMatchObject([{ kind: 'choices' }])
  expect((await write(day)).parts).toMatchObject([{ kind: 'choices' }])
  expect((await write(time)).text).toMatch(booking.confirm)
  expect((await write(yes)).text).toMatch(booking.booked)
  expect(shop.appointments.map(({ start }) => start.toISOString())).toEqual(['2026-11-19T20:00:00.000Z'])
})

test('said all at once it is only confirmed', async () => {
  const { write, shop } = newCustomer()
  expect((await write('me agendas cejas para el viernes a las 10 y media?')).text).toMatch(
    /viernes 20 .* 10:30 a\. m\.\?/,
  )
  await write('si')
  expect(shop.appointments).toMatchObject([{ productId: 'cejas' }])
})

test('a tapped time is confirmed too, and another time can be had instead', async () => {
  const { write, tap, shop } = newCustomer()
  await write('cita de cejas mañana')
  expect((await tap('11:00')).text).toMatch(/jueves 19 .* 11:00/)
  expect((await tap('Otro horario')).parts).toMatchObject([{ kind: 'choices' }])
  expect(shop.appointments).toEqual([])
  expect((await write('mejor el viernes a las 9')).text).toMatch(/viernes 20 .* 9:00/)
})

test('a time that is taken meanwhile is not booked, and others of that day are offered', async () => {
  const { write, shop } = newCustomer()
  await write('cita de cejas mañana a las 3')
  shop.taken.add(new Date('2026-11-19T20:00:00Z').getTime())
  const reply = await write('si')
  expect(reply.text).toMatch(/se acaba de ocupar/)
  expect(reply.parts.at(-1)).toMatchObject({ kind: 'choices' })
  expect(shop.appointments).toEqual([])
  await write('1')
  await write('si')
  expect(shop.appointments).toHaveLength(1)
})

test('where a day has nothing, the closest days are offered', async () => {
  const { write } = newCustomer()
  const reply = await write('cita de cejas el domingo')
  expect(reply.text).toMatch(/El domingo 22 de noviembre estamos cerrados.*lun 23/s)
})

test('which service is asked where several fit, and the day is not asked again', async () => {
  const { write } = newCustomer()
  const reply = await write('quiero una cita el viernes en la mañana')
  expect(reply.text).toMatch(/Qué servicio.*Manicura.*cejas/s)
  expect((await write('cejas')).text).toMatch(/viernes 20 de noviembre/)
})

test('a question while choosing a time is answered, and the times are offered again', async () => {
  const { write } = newCustomer()
  await write('cita de cejas mañana')
  const reply = await write('donde quedan ubicados?')
  expect(reply.text).toMatch(/calle 63/)
  expect(reply.parts.at(-1)).toMatchObject({ kind: 'choices' })
  expect((await write('la primera')).text).toMatch(/¿Te agendo/)
})

const changes: readonly { language: Language; move: string; yes: string; cancel: string; tell: string }[] = [
  {
    language: 'es',
    move: 'puedo mover mi cita al viernes a las 11',
    yes: 'si',
    cancel: 'cancela mi cita',
    tell: 'cuando es mi cita?',
  },
  {
    language: 'pt',
    move: 'quero remarcar meu horário para sexta às 11',
    yes: 'sim',
    cancel: 'quero desmarcar meu horário',
    tell: 'quando é meu horário?',
  },
  {
    language: 'en',
    move: 'can we move my appointment to friday at 11',
    yes: 'yes',
    cancel: 'please cancel my appointment',
    tell: 'when is my appointment?',
  },
]

test.each(changes)(
  'an appointment is told, moved and cancelled, each after a yes ($language)',
  async (change) => {
    const { write, shop } = newCustomer({ language: change.language })
    await shop.tools.book({ slotId: `cejas@${Date.parse('2026-11-19T20:00:00Z')}` })
    expect((await write(change.tell)).text).toMatch(/Diseño de cejas.*19/)
    await write(change.move)
    expect(shop.appointments[0]?.start.toISOString()).toBe('2026-11-19T20:00:00.000Z')
    await write(change.yes)
    expect(shop.appointments[0]?.start.toISOString()).toBe('2026-11-20T16:00:00.000Z')
    await write(change.cancel)
    expect(shop.appointments).toHaveLength(1)
    await write(change.yes)
    expect(shop.appointments).toEqual([])
  },
)

test('of several appointments the one is asked for, or told by its day', async () => {
  const { write, tap, shop } = newCustomer()
  await shop.tools.book({ slotId: `cejas@${Date.parse('2026-11-19T20:00:00Z')}` })
  await shop.tools.book({ slotId: `manicura@${Date.parse('2026-11-20T15:00:00Z')}` })
  expect((await write('quiero cancelar mi cita')).text).toMatch(/¿Cuál quieres cancelar\?/)
  await tap('jue 19')
  expect((await tap('No, dejarla')).text).toMatch(/sigue en pie/)
  expect((await write('cancela la cita del viernes')).text).toMatch(/Manicura/)
  await write('si')
  expect(shop.appointments).toMatchObject([{ productId: 'cejas' }])
})

test('an appointment is moved to times of its own service, also where another has the same name', async () => {
  const { write, shop } = newCustomer()
  const own = shop.products.find(({ id }) => id === 'cejas')
  if (own) shop.products.unshift({ ...own, id: 'cejas-corto' })
  await shop.tools.book({ slotId: `cejas@${Date.parse('2026-11-19T20:00:00Z')}` })
  await write('quiero cambiar mi cita para el viernes a las 11')
  await write('si')
  expect(shop.appointments).toMatchObject([{ productId: 'cejas', start: new Date('2026-11-20T16:00:00Z') }])
  expect(shop.calls.filter((call) => call === 'moveAppointment')).toHaveLength(1)
})

test('without appointments a new one is offered', async () => {
  const { write } = newCustomer()
  expect((await write('quiero cancelar mi cita')).text).toMatch(/No veo citas/)
  expect((await write('si')).text).toMatch(/Qué servicio/)
})

const clockChanges = [
  // Clocks in Spain go back at 3:00 on 25 October; in Chile they go forward at midnight before 6 September.
  {
    timezone: 'Europe/Madrid',
    now: '2026-10-23T10:00:00Z',
    day: 'el lunes',
    start: '2026-10-26T10:00:00.000Z',
  },
  {
    timezone: 'Europe/Madrid',
    now: '2026-10-23T10:00:00Z',
    day: 'mañana',
    start: '2026-10-24T09:00:00.000Z',
  },
  {
    timezone: 'America/Santiago',
    now: '2026-09-04T15:00:00Z',
    day: 'mañana',
    start: '2026-09-05T15:00:00.000Z',
  },
  {
    timezone: 'America/Santiago',
    now: '2026-09-04T15:00:00Z',
    day: 'el lunes',
    start: '2026-09-07T14:00:00.000Z',
  },
]

test.each(clockChanges)(
  "eleven is eleven on the shop's clock on both sides of a change of it ($timezone, $day)",
  async (change) => {
    const { timezone, now, day, start } = change
    const { write, shop } = newCustomer({ timezone, now: new Date(now) })
    expect((await write(`cita de cejas ${day} a las 11`)).text).toMatch(/11:00/)
    await write('si')
    expect(shop.appointments.map((each) => each.start.toISOString())).toEqual([start])
  },
)

test('"tomorrow" is the shop\'s tomorrow, also when it is another day elsewhere', async () => {
  const { write } = newCustomer({ now: new Date('2026-11-19T03:30:00Z') })
  expect((await write('cita de cejas mañana a las 10')).text).toMatch(/jueves 19 de noviembre/)
})

test('nothing is cancelled or booked by what was said before it was asked', async () => {
  const { write, shop } = newCustomer()
  await shop.tools.book({ slotId: `cejas@${Date.parse('2026-11-19T20:00:00Z')}` })
  const reply = await write('Qué pena, no alcanzo a llegar. ¿Puedes cancelar? Sí, cancela la cita, dale')
  expect(reply.text).toMatch(/¿Cancelo tu cita/)
  expect(shop.appointments).toHaveLength(1)
})

test('a weekday is of the week that is spoken of', async () => {
  const { write } = newCustomer()
  await write('cita de cejas la semana que viene')
  expect((await write('el jueves a las 10')).text).toMatch(/jueves 26 de noviembre/)
  expect((await newCustomer().write('cita de cejas el jueves a las 10')).text).toMatch(
    /jueves 19 de noviembre/,
  )
})

test('another service in the middle of choosing a time is another booking', async () => {
  const { write } = newCustomer()
  await write('cita de manicura mañana')
  expect((await write('necesito otra cita para cejas el lunes')).text).toMatch(/Diseño de cejas el lunes 23/)
})

test('"segunda" is the second in Spanish and Monday in Portuguese', async () => {
  const spanish = newCustomer()
  await spanish.write('cita de cejas mañana')
  expect((await spanish.write('la segunda')).text).toMatch(/jueves 19/)
  const portuguese = newCustomer({ language: 'pt' })
  await portuguese.write('quero marcar cejas amanhã')
  expect((await portuguese.write('segunda')).text).toMatch(/segunda-feira, 23/)
})

test('another time is asked for in any form, and a service with an hour is a visit', async () => {
  const { write } = newCustomer({ language: 'en' })
  await write('book manicura tomorrow')
  expect((await write('what about 4pm?')).text).toMatch(/November 19 at 4:00 PM\?/)
  expect((await write('and what about 5pm?')).text).toMatch(/November 19 at 5:00 PM\?/)
  await write('yes')
  const { write: writeEs } = newCustomer()
  expect((await writeEs('y otra de manicura a las 5')).text).toMatch(/¿Te agendo Manicura.* a las 5:00/)
})

test('an appointment is moved without being named', async () => {
  const { write, shop } = newCustomer()
  await shop.tools.book({ slotId: `cejas@${Date.parse('2026-11-19T20:00:00Z')}` })
  await write('mueve la otra para el viernes a las 11')
  await write('si')
  expect(shop.appointments).toMatchObject([{ start: new Date('2026-11-20T16:00:00Z') }])
})

test('a service that is wanted on a day is offered on that day, and one that is full is said to be', async () => {
  const { write } = newCustomer()
  expect((await write('quiero un diseño de cejas el viernes')).text).toMatch(/viernes 20 de noviembre tengo/)
  const { write: again } = newCustomer()
  expect((await again('quiero un diseño de cejas el domingo')).text).toMatch(
    /^El domingo 22 de noviembre estamos cerrados/,
  )
})

test('"can you put it at three" moves the appointment', async () => {
  const { write, shop } = newCustomer()
  await shop.tools.book({ slotId: `cejas@${Date.parse('2026-11-19T19:00:00Z')}` })
  await write('me lo puedes pasar a las 3?')
  await write('si')
  expect(shop.appointments).toMatchObject([{ start: new Date('2026-11-19T20:00:00Z') }])
})
