import type { Language } from '@mostrador/contract/languages'
import { describe, expect, test } from 'vitest'
import { newCustomer } from '../testing/customer.ts'

/** Says these lines to "Shall I book Diseño de cejas for Thursday 19 at 3?". */
async function onBeingAsked(language: Language, ...lines: readonly string[]) {
  const customer = newCustomer({ language })
  const wish = {
    es: 'cita de cejas mañana a las 3',
    pt: 'quero marcar cejas amanhã às 15h',
    en: 'book cejas tomorrow at 3pm',
  }
  await customer.write(wish[language])
  const reply = await customer.write(...lines)
  return { reply, starts: customer.shop.appointments.map(({ start }) => start.toISOString()), customer }
}

const yeses: readonly [Language, string][] = [
  ['es', 'sí'],
  ['es', 'dale'],
  ['es', 'anotame'],
  ['es', 'sisi reservame eso'],
  ['es', 'perfecto, apartamela'],
  ['es', 'orale sí'],
  ['es', 'simón'],
  ['es', 'joya'],
  ['es', 'ahí voy a estar'],
  ['es', 'sí, a las 3'],
  ['es', 'me queda bien'],
  ['es', 'sí, ese día puedo'],
  ['es', 'sí porfa apártame ese espacio'],
  ['es', 'claro, el jueves me queda perfecto'],
  ['es', 'va, ahí nos vemos'],
  ['es', 'Sí porfi'],
  ['es', 'ándele pues sí'],
  ['es', 'simón carnal, ahí llego'],
  ['pt', 'Pode sim, meu filho'],
  ['pt', 'aeee pode'],
  ['pt', 'dá certo, marca'],
  ['pt', 'bora'],
  ['pt', 'pode marcar'],
  ['pt', 'tá, fecha esse'],
  ['pt', 'isso, marca aí'],
  ['pt', 'blz marca ai'],
  ['pt', 'pode ser sim'],
  ['pt', 'fechado guria'],
  ['pt', 'sim, às 15h'],
  ['pt', 'quero sim'],
  ['pt', 'quero esse'],
  ['pt', 'sim, nesse dia eu posso'],
  ['en', 'yes please'],
  ['en', 'go on, pencil us in'],
  ['en', 'book it'],
  ['en', 'put me down'],
  ['en', 'that works for me'],
  ['en', 'Yes yes please do the needful'],
  ['en', 'yep perfect'],
  ['en', "sure, I'll be there"],
]

test.each(yeses)('a yes books what was asked about, %s: %s', async (language, line) => {
  expect((await onBeingAsked(language, line)).starts).toEqual(['2026-11-19T20:00:00.000Z'])
})

const noYeses: readonly [Language, string][] = [
  ['es', 'sí pero a las 5'],
  ['es', 'sí, pero el viernes'],
  ['es', 'dale. mejor a las 4'],
  ['es', 'ok déjame preguntar a mi esposo'],
  ['es', 'listo, te aviso más tarde'],
  ['es', 'bueno lo pienso'],
  ['es', 'ok ¿y cuánto cuesta?'],
  ['es', 'no, mejor otro día'],
  // Words for yes that begin another sentence.
  ['es', 'ya te confirmo'],
  ['es', 'ese día trabajo'],
  ['es', 'va a doler mucho'],
  ['es', 'bien y qué incluye'],
  ['es', 'eso cuánto dura'],
  ['es', 'vale cuánto cuesta'],
  ['es', 'dale y cuánto sale'],
  ['es', 'bueno quiero otro día'],
  ['es', 'si tengo que llevar algo'],
  ['es', 'sale muy caro'],
  ['es', 'genial y queda por dónde'],
  ['es', 'claro que no'],
  ['pt', 'quero voltar a receber as promoções'],
  ['pt', 'quero saber se vocês têm estacionamento'],
  ['pt', 'pode me dizer o endereço'],
  ['pt', 'vamos ver'],
  ['pt', 'esse dia eu trabalho'],
  ['pt', 'manda a localização'],
  ['pt', 'certo me fala o valor'],
  ['pt', 'claro que não'],
  ['pt', 'perfeito e onde fica'],
  ['pt', 'pode ser outro dia'],
  ['en', 'right so what does it include'],
  ['en', 'great where are you'],
  ['en', 'of course not'],
  ['es', 'mmm más tarde'],
  ['pt', 'sim, mas às 17h'],
  ['pt', 'pode ser, só que na sexta'],
  ['pt', 'ok vou ver com meu marido'],
  ['pt', 'beleza, depois eu confirmo'],
  ['pt', 'tem mais cedo?'],
  ['en', 'yes but at 5'],
  ['en', 'ok let me check with my wife'],
  ['en', 'sounds good but can we do friday'],
  ['en', 'great, is there parking?'],
  ['en', 'earlier?'],
  ['en', "ok i'll think about it"],
]

test.each(noYeses)('a yes with something else in it books nothing, %s: %s', async (language, line) => {
  expect((await onBeingAsked(language, line)).starts).toEqual([])
})

const corrected: readonly [Language, string, RegExp][] = [
  ['es', 'sí pero a las 5', /jueves 19 de noviembre a las 5:00 p\. m\.\?/],
  ['es', 'sí, pero el viernes', /viernes 20 de noviembre a las 3:00 p\. m\.\?/],
  ['es', 'dale. mejor a las 4', /jueves 19 .* a las 4:00 p\. m\.\?/],
  ['pt', 'sim, mas às 17h', /quinta-feira, 19 de novembro às 17:00\?/],
  ['en', 'yes but at 5', /Thursday, November 19 at 5:00 PM\?/],
  ['en', 'can we do 4:30 instead', /Thursday, November 19 at 4:30 PM\?/],
]

test.each(corrected)('the correction in a yes is asked about, %s: %s', async (language, line, asked) => {
  expect((await onBeingAsked(language, line)).reply.text).toMatch(asked)
})

const moves: readonly [Language, string, RegExp][] = [
  ['es', 'puede ser a las 4:30 mejor?', /¿Paso tu cita de Diseño de cejas al jueves 19 .* 4:30 p\. m\.\?/],
  ['es', 'y el viernes a la misma hora?', /¿Paso tu cita .* viernes 20 .* 3:00 p\. m\.\?/],
  [
    'es',
    'uh el jueves trabajo, me la pasas pal viernes a la misma hora?',
    /¿Paso tu cita .* viernes 20 .* 3:00/,
  ],
  ['pt', 'dá pra ser às 16h30?', /Passo seu horário de Diseño de cejas para quinta-feira, 19 .* 16:30\?/],
  ['pt', 'sexta no mesmo horário rola?', /Passo seu horário .* sexta-feira, 20 .* 15:00\?/],
  ['en', 'can we do 4:30 instead', /Shall I move your Diseño de cejas .* November 19 at 4:30 PM\?/],
  [
    'en',
    'hey a friend can drive me, can we make it 11 instead',
    /Shall I move your .* November 19 at 11:00 AM\?/,
  ],
  ['en', 'the friday after that free? same time', /Shall I move your .* November 20 at 3:00 PM\?/],
]

test.each(moves)('another time after a booking moves it, %s: %s', async (language, line, asked) => {
  const { customer } = await onBeingAsked(language, { es: 'sí', pt: 'sim', en: 'yes' }[language])
  expect((await customer.write(line)).text).toMatch(asked)
  expect(customer.shop.appointments.map(({ start }) => start.toISOString())).toEqual([
    '2026-11-19T20:00:00.000Z',
  ])
  await customer.write({ es: 'sí', pt: 'sim', en: 'yes' }[language])
  expect(customer.shop.appointments).toHaveLength(1)
  expect(customer.shop.calls.filter((call) => call === 'moveAppointment')).toHaveLength(1)
})

test('an appointment that comes at a bad time is moved or cancelled on being told so', async () => {
  const { customer } = await onBeingAsked('es', 'sí')
  expect((await customer.write('ay ese día me pusieron una reunión')).text).toMatch(
    /cita de Diseño de cejas es el jueves 19 .*cancelo\?/,
  )
  expect(customer.shop.appointments).toHaveLength(1)
  expect((await customer.write('cancélala porfa')).text).toMatch(/cancelé tu cita/)
  expect(customer.shop.appointments).toEqual([])
})

const forOthers: readonly [Language, string, RegExp, string][] = [
  [
    'es',
    'quiero una cita de cejas para mi hija Sofía mañana a las 3',
    /para tu hija Sofía el jueves 19/,
    'tu hija Sofía',
  ],
  [
    'es',
    'cita de cejas mañana a las 3 a nombre de Carlos Ruiz',
    /para Carlos Ruiz el jueves 19/,
    'Carlos Ruiz',
  ],
  ['pt', 'quero marcar cejas pra minha mãe amanhã às 15h', /para sua mãe, quinta-feira, 19/, 'sua mãe'],
  ['en', 'book cejas for my son Tom tomorrow at 3pm', /for your son Tom on Thursday/, 'your son Tom'],
]

test.each(forOthers)(
  'the person it is for is confirmed by name, %s: %s',
  async (language, line, asked, name) => {
    const { write, shop } = newCustomer({ language })
    expect((await write(line)).text).toMatch(asked)
    await write({ es: 'sí', pt: 'sim', en: 'yes' }[language])
    expect(shop.bookedFor).toEqual([name])
  },
)

test('of a date and a weekday that do not agree, the one meant is asked for', async () => {
  const { write, tap, shop } = newCustomer()
  expect((await write('cita de cejas el lunes 24 a las 10')).text).toMatch(/¿Cuál de estos dos días dices\?/)
  expect((await tap('martes 24')).text).toMatch(/¿Te agendo .* martes 24 de noviembre a las 10:00/)
  await write('sí')
  expect(shop.appointments).toHaveLength(1)
})

test('a closure is the reason why a day has no times, and hours tell of it', async () => {
  const { write, shop } = newCustomer()
  shop.closures.add('2026-11-23')
  expect((await write('cita de cejas el lunes')).text).toMatch(
    /El lunes 23 de noviembre estamos cerrados.*mar 24/s,
  )
  const other = newCustomer({ shop })
  expect((await other.write('abren el lunes?')).text).toMatch(/El lunes 23 de noviembre estamos cerrados/)
  expect((await other.write('y el día después?')).text).toMatch(/Martes 24 de noviembre: 9:00/)
})

test.each([
  ['es', '¿y cuánto cuesta?', 'ah bueno', 'sí, resérvame'],
  ['pt', 'e quanto custa?', 'ah legal', 'pode marcar'],
  ['en', 'how much is it?', 'right', 'yes book it'],
] as const)('an "ok" to an answer in between books nothing, %s', async (language, question, ok, yes) => {
  const { customer } = await onBeingAsked(language, question)
  await customer.write(ok)
  expect(customer.shop.appointments).toEqual([])
  await customer.write(yes)
  expect(customer.shop.appointments).toHaveLength(1)
})

test.each([
  ['es', 'ok pero es para mi mamá'],
  ['pt', 'ok mas é para minha mãe'],
  ['en', 'yes but it is for my mum'],
] as const)('a yes with a change beside it is asked for anew, %s', async (language, said) => {
  const { starts, customer } = await onBeingAsked(language, said)
  expect(starts).toEqual([])
  await customer.write({ es: 'sí', pt: 'sim', en: 'yes' }[language])
  expect(customer.shop.appointments).toHaveLength(1)
})

describe('the yes of an older question', () => {
  const idOf = (reply: Awaited<ReturnType<ReturnType<typeof newCustomer>['write']>>, title: string) => {
    const choices = reply.parts.flatMap((part) => (part.kind === 'choices' ? [...part.choices] : []))
    const found = choices.find((each) => each.title.startsWith(title))
    if (!found) throw new Error(`${title} was not offered`)
    return found.id
  }

  test('books nothing, and the question that is open is asked again', async () => {
    const { write, shop } = newCustomer()
    await write('quiero 2 blusas bordadas')
    await write('eso es todo')
    const summary = await write('Calle 45 # 12-30, Bogotá')
    const agree = { text: 'Confirmar pedido', input: { choiceId: idOf(summary, 'Confirmar') } }
    await write(agree)
    expect(shop.orders).toHaveLength(1)
    expect((await write('quiero una cita de diseño de cejas mañana a las 3')).text).toMatch(/cejas/)
    const answer = await write(agree)
    expect(answer.text).toMatch(/pregunta anterior.*cejas/s)
    expect(shop.appointments).toEqual([])
    await write('sí')
    expect(shop.appointments).toHaveLength(1)
  })

  test('orders nothing once the cart is another', async () => {
    const { write, tap, shop } = newCustomer()
    await write('quiero 2 blusas bordadas')
    await write('eso es todo')
    const summary = await write('Calle 45 # 12-30, Bogotá')
    const agree = { text: 'Confirmar pedido', input: { choiceId: idOf(summary, 'Confirmar') } }
    await write('agrega una blusa bordada más')
    expect((await write(agree)).text).toMatch(/pregunta anterior.*3 × Blusa bordada/s)
    expect(shop.orders).toEqual([])
    await tap('Confirmar')
    expect(shop.orders).toMatchObject([{ total: '209700' }])
  })
})

/** The time that was asked about is taken, and the same one is free with somebody else. */
function takeSlot({ shop: { tools } }: ReturnType<typeof newCustomer>): void {
  const { book, listSlots } = tools
  tools.listSlots = async (search) => {
    const found = await listSlots(search)
    return found.ok ? { ok: true, value: found.value.map((slot) => ({ ...slot, id: `${slot.id}+` })) } : found
  }
  tools.book = async ({ slotId, ...wish }) =>
    slotId.endsWith('+')
      ? book({ ...wish, slotId: slotId.slice(0, -1) })
      : { ok: false, refused: { code: 'slot_taken', message: 'gone' } }
}

test('a yes gets the same time with somebody else', async () => {
  const customer = newCustomer({ language: 'es' })
  await customer.write('quiero una manicura el viernes a las 10')
  takeSlot(customer)
  expect((await customer.write('sí')).text).toMatch(/quedó para el viernes 20 de noviembre a las 10:00/)
  expect(customer.shop.appointments).toHaveLength(1)
})

test('whoever asked for one person is not given another', async () => {
  const customer = newCustomer({ language: 'es' })
  await customer.write('quiero una manicura con Yuliana el viernes a las 10')
  takeSlot(customer)
  expect((await customer.write('sí')).text).toMatch(/se acaba de ocupar/)
  expect(customer.shop.appointments).toEqual([])
})

test.each([
  ['es', 'cita de cejas mañana a las 3', 'Prefiero no'],
  ['es', 'cita de cejas mañana a las 3', 'no gracias'],
  ['es', 'cita de cejas mañana', 'mejor no, gracias'],
  ['pt', 'quero marcar cejas amanhã às 15h', 'prefiro não'],
  ['pt', 'quero marcar cejas amanhã', 'não, obrigada'],
  ['en', 'book cejas tomorrow at 3pm', "I'd rather not"],
  ['en', 'book cejas tomorrow', 'no thanks'],
] as const)('(%s) "%s", then "%s": no other times are offered', async (language, wish, refusal) => {
  const customer = newCustomer({ language })
  await customer.write(wish)
  const { parts, text } = await customer.write(refusal)
  expect(parts.filter(({ kind }) => kind === 'choices')).toEqual([])
  expect(text).not.toMatch(/\d:\d\d|\d{1,2}h/)
  expect(customer.shop.appointments).toEqual([])
  // Nothing is open any longer that a yes would answer.
  await customer.write({ es: 'sí', pt: 'sim', en: 'yes' }[language])
  expect(customer.shop.appointments).toEqual([])
})

test('a bare no is about the time: others are offered', async () => {
  const customer = newCustomer({ language: 'es' })
  await customer.write('cita de cejas mañana a las 3')
  expect((await customer.write('no')).parts.some(({ kind }) => kind === 'choices')).toBe(true)
})
