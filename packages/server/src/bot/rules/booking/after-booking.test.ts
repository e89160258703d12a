import type { Language } from '@mostrador/contract/languages'
import { expect, test } from 'vitest'
import { newCustomer } from '../testing/customer.ts'

/** A customer whose brows are booked for Thursday 19 at three. */
async function booked(language: Language) {
  const customer = newCustomer({ language })
  const wish = {
    es: 'cita de cejas mañana a las 3',
    pt: 'quero marcar cejas amanhã às 15h',
    en: 'book cejas tomorrow at 3pm',
  }
  await customer.write(wish[language])
  await customer.write({ es: 'sí', pt: 'sim', en: 'yes' }[language])
  expect(customer.shop.appointments).toHaveLength(1)
  return customer
}

const backingOut: readonly [Language, question: string, decision: string][] = [
  ['es', 'uy, si no voy me cobran algo?', 'entonces cancélamela porfa'],
  ['es', 'si la cancelo hay que pagar?', 'cancelala'],
  ['pt', 'se eu desistir pago alguma coisa?', 'pode desmarcar'],
  ['en', 'do you charge if i bail?', 'ok cancel it'],
]

test.each(backingOut)(
  'who asks what backing out costs is told, and may call it off, %s: %s',
  async (language, question, decision) => {
    const { write, shop } = await booked(language)
    shop.knowledge = [
      { question: '¿Cómo cancelo una cita?', answer: 'Gratis hasta dos horas antes.' },
      { question: 'Como desmarcar?', answer: 'Gratis hasta dos horas antes.' },
      { question: 'How late can I cancel?', answer: 'Gratis hasta dos horas antes.' },
    ]
    const answered = await write(question)
    expect(answered.text).toContain('Gratis hasta dos horas antes')
    expect(shop.appointments.map(({ status }) => status)).toEqual(['scheduled'])
    await write(decision)
    expect(shop.appointments.map(({ status }) => status)).not.toContain('scheduled')
  },
)

const another: readonly [Language, string][] = [
  ['es', 'y otra de cejas justo después de la mía para mi hermana'],
  ['pt', 'e outra de cejas logo depois da minha'],
  ['en', 'my sister wants cejas too, right after mine'],
]

test.each(another)(
  'the one right after it is another booking, not a move, %s: %s',
  async (language, line) => {
    const { write, shop } = await booked(language)
    expect((await write(line)).text).toMatch(/3:30|15:30/)
    await write({ es: 'dale', pt: 'pode marcar', en: 'yep' }[language])
    expect(shop.appointments.map(({ start }) => start.toISOString())).toEqual([
      '2026-11-19T20:00:00.000Z',
      '2026-11-19T20:30:00.000Z',
    ])
  },
)

const moves: readonly [Language, string][] = [
  ['es', 'me llevan más temprano, se puede a las 11 mejor?'],
  ['es', 'uy se me complicó, podemos 11 y no 3?'],
  ['pt', 'consegui carona, dá pra ser às 11?'],
  ['en', 'hey a friend can drive me, can we make it 11 instead'],
  ['en', 'practice might run over so can we do 1130'],
]

test.each(moves)('another hour moves the only appointment after a yes, %s: %s', async (language, line) => {
  const { write, shop } = await booked(language)
  expect((await write(line)).text).toMatch(/11:[03]0/)
  await write({ es: 'eso', pt: 'isso, pode trocar', en: 'yessir' }[language])
  expect(shop.appointments).toHaveLength(1)
  expect(shop.appointments[0]?.start.toISOString()).toMatch(/^2026-11-19T16:[03]0/)
})

const yeses: readonly [Language, string][] = [
  ['es', 'Ay qué nervios. Sí, anotame'],
  ['es', 'Conforme, cuente conmigo.'],
  ['pt', 'Que alegria. Pode marcar'],
  ['en', 'I am so nervous. Yes, put me down'],
]

test.each(yeses)('a yes beside a remark books, %s: %s', async (language, line) => {
  const { write, shop } = newCustomer({ language })
  await write(
    { es: 'cita de cejas mañana a las 3', pt: 'quero cejas amanhã às 15h', en: 'book cejas tomorrow at 3pm' }[
      language
    ],
  )
  await write(line)
  expect(shop.appointments).toHaveLength(1)
})

test('regret over something else is no yes to the time', async () => {
  const { write, shop } = newCustomer({ language: 'en' })
  await write('book cejas tomorrow at 3pm')
  await write('ok too bad, thanks man')
  expect(shop.appointments).toHaveLength(0)
})

const ofIt: readonly [Language, string, RegExp][] = [
  ['es', '¿cuánto dura?', /30 minutos.*3:00.*3:30/],
  ['es', 'y cuántas horas es', /30 minutos/],
  ['es', '¿a qué hora salgo más o menos?', /3:30/],
  ['es', 'y cuánto cobra', /40\.000/],
  ['es', 'cuanto se demora', /30 minutos/],
  ['pt', 'quanto tempo demora?', /30 minutos/],
  ['pt', 'que horas eu saio?', /15:30/],
  ['pt', 'e quanto fica?', /40\.000/],
  ['en', 'how long is it?', /30 minutes/],
  ['en', 'what time will I be out?', /3:30/],
  ['en', 'and how much is it?', /40,000/],
  ['en', 'how much will it be, and how long should I plan for?', /40,000.*30 minutes/s],
]

test.each(ofIt)('a question right after a booking is about it, %s: %s', async (language, line, answer) => {
  const { write } = await booked(language)
  expect((await write(line)).text).toMatch(answer)
})

const ofOthers: readonly [Language, string, RegExp][] = [
  ['es', '¿y cuánto vale la taza?', /38\.000/],
  ['es', '¿cuánto demora el envío?', /2 a 4 días/],
]

test.each(ofOthers)('unless it names something else, %s: %s', async (language, line, answer) => {
  const { write } = await booked(language)
  expect((await write(line)).text).toMatch(answer)
})

test.each<[Language, string]>([
  ['es', 'pásamela mejor al otro viernes, el 27 de noviembre a las 11'],
  ['pt', 'muda pra outra sexta, dia 27 de novembro às 11h'],
])('another Friday is no other appointment, %s: %s', async (language, line) => {
  const { write, shop } = await booked(language)
  await write(line)
  await write({ es: 'sí', pt: 'sim', en: 'yes' }[language])
  expect(shop.appointments.map(({ start }) => start.toISOString())).toEqual(['2026-11-27T16:00:00.000Z'])
})

test.each<[Language, string]>([
  ['es', 'y si me enfermo y no puedo ir ese día?'],
  ['en', 'what if i get sick and cant make it that day'],
])('what would be if the customer could not come calls nothing off, %s: %s', async (language, line) => {
  const { write, shop } = await booked(language)
  shop.knowledge = [
    { question: '¿Y si no puedo ir a la cita?', answer: 'Avísanos con 24 horas y no se cobra.' },
    { question: "What if I can't make it to my appointment?", answer: 'Tell us 24 hours ahead.' },
  ]
  expect((await write(line)).text).toContain('24')
})
