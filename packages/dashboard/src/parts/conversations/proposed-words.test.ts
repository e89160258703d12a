import { describe, expect, it } from 'vitest'
import { orderNewsWords, orderWordsNow } from './news-words.ts'
import { proposedWords } from './proposed-words.ts'

type Payment = Parameters<ReturnType<typeof proposedWords>['cancelled']>[0]['payment_status']

const shop = { timezone: 'America/Bogota', currency: 'COP' } as const
const appointment = {
  customer_name: 'Laura Gómez',
  service_name: 'Corte',
  places: 1,
  start_time: '2026-11-24T20:00:00.000Z',
}
const order = { customer_name: null, number: 1042, total: 72_000, currency: 'COP', held_currency: 'COP' }

it('an appointment is told by the clock of the shop, in the language of the account', () => {
  const said = (['es', 'pt', 'en'] as const).map((language) =>
    proposedWords({ ...shop, language }).appointment('booked', appointment),
  )
  expect(said).toEqual([
    'Hola Laura, tu cita de Corte quedó para el martes 24 de noviembre a las 3:00 p. m.',
    'Olá, Laura, seu agendamento de Corte ficou para terça-feira, 24 de novembro às 15:00',
    'Hi Laura, your appointment for Corte is booked for Tuesday, November 24 at 3:00 PM',
  ])
})

it('another number of people is told with the number', () => {
  const words = proposedWords({ ...shop, language: 'es' })
  expect(words.appointment('changed', { ...appointment, service_name: 'Taller', places: 4 })).toBe(
    'Hola Laura, cambiamos el número de personas: tu cita de Taller (4 cupos) es el martes 24 de noviembre a las 3:00 p. m.',
  )
})

it('the first of a month is an ordinal in Portuguese, and no other day', () => {
  const words = proposedWords({ ...shop, language: 'pt' })
  const on = (start_time: string) => words.appointment('booked', { ...appointment, start_time })
  expect(on('2026-12-01T20:00:00.000Z')).toContain('terça-feira, 1º de dezembro às 15:00')
  expect(on('2026-12-11T20:00:00.000Z')).toContain('sexta-feira, 11 de dezembro às 15:00')
})

it('one o’clock is singular, and a name that is none is left out', () => {
  const words = proposedWords({ ...shop, language: 'es' })
  const one = {
    customer_name: '🌸 Flores',
    service_name: null,
    places: 1,
    start_time: '2026-11-24T18:00:00.000Z',
  }
  expect(words.appointment('cancelled', one)).toBe(
    'Hola, tu cita del martes 24 de noviembre a la 1:00 p. m. quedó cancelada.',
  )
})

it('an order is told by its number and total', () => {
  const words = proposedWords({ ...shop, language: 'es' })
  expect(words.order('paid', order)).toMatch(
    /^¡Gracias! Recibimos el pago de tu pedido #1042 \(\$72\.000\)\.$/,
  )
  expect(words.partPaid(order, 1_000, 71_000)).toMatch(/Recibimos \$1\.000 .*faltan \$71\.000\.$/)
})

it('the thanks for more than the total name the sum that came, also once some of it was given back', () => {
  const words = proposedWords({ ...shop, language: 'es' })
  const told = (money: { surplus: number; held: number; history: object[] }) => {
    const news = { change: 'paid', changed_at: '2026-01-01T00:00:00Z', told_at: null, told_by: null }
    const paid = { ...order, lines: [], news, payment_status: 'paid', ...money }
    return orderNewsWords(words, paid as unknown as Parameters<typeof orderNewsWords>[1], 'paid')
  }
  const thanks = '¡Gracias! Recibimos $76.300 por tu pedido #1042 de $72.000.'
  expect(told({ surplus: 4_300, held: 76_300, history: [] })).toBe(thanks)
  const back = { kind: 'refunded', amount: 4_300, goods: [], created_at: '2026-01-02T00:00:00Z' }
  expect(told({ surplus: 0, held: 72_000, history: [back] })).toBe(`${thanks} Te devolvimos $4.300.`)
  expect(told({ surplus: 0, held: 72_000, history: [] })).toBe(
    '¡Gracias! Recibimos el pago de tu pedido #1042 ($72.000).',
  )
})

it('a cancelled order is told with the reason that was given, and that its link is not to be paid', () => {
  const words = proposedWords({ ...shop, language: 'pt' })
  const entry = { kind: 'changed', note: null, amount: null, currency: null, units: null } as const
  const history = (['stock', 'unpaid', null] as const).map((reason) => ({
    ...{
      ...entry,
      id: '1',
      status: null,
      payment_status: null,
      paid_with: null,
      actor: 'person',
      actor_name: null,
    },
    ...{ reason, created_at: appointment.start_time },
  })) as Parameters<typeof words.cancelled>[0]['history']
  const cancelled = {
    ...{ ...order, customer_name: 'Ana', history, paid_at: null, has_pay_page: true },
    ...{ payment_status: 'pending' as Payment, parts: 0 },
  }
  expect(words.cancelled(cancelled)).toBe(
    'Olá, Ana, seu pedido #1042 ($72.000) foi cancelado porque não recebemos o pagamento. Por favor, não pague pelo link que você tem.',
  )
  const paid = {
    ...{ ...cancelled, paid_at: appointment.start_time, history: history.slice(0, 1) },
    payment_status: 'paid' as Payment,
  }
  expect(words.cancelled(paid)).toContain('esgotou. Sentimos muito.')
  expect(words.cancelled(paid)).not.toContain('link')
  expect(words.cancelled(paid)).toContain('Vamos devolver o seu dinheiro.')
  const refund = { ...history[0], kind: 'refunded', reason: null, amount: 72_000 } as (typeof history)[number]
  const back = { ...paid, history: [...paid.history, refund], payment_status: 'refunded' as Payment }
  expect(words.cancelled(back)).toMatch(/Devolvemos \$72\.000 a você\.$/)
})

it('an order that is picked up says so in the customer’s language, or in the shop’s own words', () => {
  const summed = {
    ...{ ...order, lines: [], parts: 0, left: 72_000, pay_url: null, discount: null, delivery_fee: null },
    ...({ status: 'pending', payment_status: 'pending', is_delivery_open: false, is_pickup: true } as const),
    ...{ refunded: 0, history: [] },
  }
  const said = (delivery_address: string | null) =>
    proposedWords({ ...shop, language: 'pt' }).summary({ ...summed, delivery_address })
  expect(said(null)).toContain('Você retira na loja.')
  expect(said('Local 5, Plaza Mayor')).toContain('Local 5, Plaza Mayor')
  expect(said('Local 5, Plaza Mayor')).not.toMatch(/Entrega|retira/)
})

it('an order that is confirmed with its payment says that the payment came', () => {
  const words = proposedWords({ ...shop, language: 'es' })
  const news = { change: 'confirmed', changed_at: '2026-01-01T00:00:00Z', told_at: null, told_by: null }
  const told = (payment: string) =>
    orderNewsWords(
      words,
      {
        ...order,
        lines: [],
        history: [],
        surplus: 0,
        held: 72_000,
        news,
        payment_status: payment,
      } as unknown as Parameters<typeof orderNewsWords>[1],
      'confirmed',
    )
  expect(told('paid')).toContain('Recibimos el pago de tu pedido #1042')
  expect(told('pending')).toContain('confirmamos tu pedido #1042')
})

it('money that was given back is told with its goods, alone or behind what the customer does not know yet', () => {
  const words = proposedWords({ ...shop, language: 'es' })
  const cake = { name: 'Torta', quantity: 2, total: 96_000 }
  const sold = { ...order, lines: [cake] } as unknown as Parameters<typeof words.refunded>[0] & {
    total: number
  }
  const back = { amount: 48_000, goods: [{ name: 'Torta', quantity: 1 }] }
  expect(words.refunded(sold, back)).toContain('te devolvimos $48.000 (1 × Torta) de tu pedido #1042')
  expect(words.alsoRefunded(sold, { ...back, goods: [] })).toBe('Te devolvimos $48.000.')
  const history = [{ kind: 'refunded', created_at: appointment.start_time, ...back }]
  const news = { change: 'paid', changed_at: '2026-01-01T00:00:00Z', told_at: null, told_by: null }
  const told = { ...sold, history, news } as unknown as Parameters<typeof orderNewsWords>[1]
  expect(orderNewsWords(words, told, 'paid')).toMatch(/Recibimos .*Te devolvimos \$48\.000 \(1 × Torta\)\.$/)
  expect(orderNewsWords(words, told, 'refunded')).toBe(words.refunded(sold, back))
  // It would read as the price of one cake.
  expect(words.refunded(sold, { ...back, amount: 158_000 })).toContain('te devolvimos $158.000 de tu pedido')
})

describe('a refund that was taken back', () => {
  const words = proposedWords({ ...shop, language: 'es' })
  const at = appointment.start_time
  type Now = Parameters<typeof orderWordsNow>[1]
  const paid = { ...order, lines: [], status: 'confirmed', payment_status: 'paid', held: 72_000, refunded: 0 }
  const one = (kind: string, change: object = {}) => ({
    ...{ kind, amount: 48_000, goods: null, reason: null, created_at: at, ...change },
  })
  const newsOf = (change: string, told: string | null = null) => ({
    ...{ change, changed_at: at, told_at: told, told_by: null },
  })
  const before = { created_at: '2026-01-01T00:00:00Z' }
  const told = (change: object) => ({ ...paid, ...change }) as unknown as Now

  it('leaves a draft about it nothing to tell, and other drafts what they tell', () => {
    const undone = told({ news: null, history: [one('refund_mistaken'), one('refund_undone')] })
    const draft = words.refunded(undone, { amount: 48_000, goods: [] })
    expect(draft).toContain('te devolvimos')
    expect(orderWordsNow(words, undone, draft)).toBeUndefined()
    expect(orderWordsNow(words, undone, 'Hola, recibimos el pago.')).toContain('Recibimos el pago')
    const again = told({ news: newsOf('refunded'), history: [one('refunded')] })
    expect(orderWordsNow(words, again, draft)).toContain('te devolvimos $48.000')
  })

  it('after the customer was told of it was a mistake, which says what stays', () => {
    const history = [one('refund_mistaken', before), one('refund_undone')]
    const said = (change: object) =>
      orderNewsWords(words, told({ news: newsOf('changed'), history, ...change }), 'changed')
    expect(said({})).toMatch(
      /te avisamos por error que te devolvimos \$48\.000 de tu pedido #1042: ese dinero no se devolvió\. Tu pedido sigue pagado\.$/,
    )
    const kept = { payment_status: 'partially_refunded', refunded: 4_000 }
    const other = one('refunded', { ...before, amount: 4_000 })
    expect(said({ ...kept, history: [other, ...history] })).toMatch(
      /no se devolvió\. Te devolvimos \$4\.000\.$/,
    )
    expect(said({ status: 'cancelled' })).toMatch(/no se devolvió\. Te vamos a devolver el dinero\.$/)
  })

  it('is told before what changed since', () => {
    const history = [one('refund_mistaken', before), one('refund_undone', { payment_status: 'paid' })]
    const still = { status: null, payment_status: null }
    const said = (change: Parameters<typeof orderNewsWords>[2], entry: object, now: object = {}) => {
      const since = [...history, one('changed', { amount: null, ...still, ...entry })]
      return orderNewsWords(words, told({ news: newsOf(change), history: since, ...now }), change)
    }
    const gone = { status: 'cancelled', parts: 0, has_pay_page: false }
    expect(said('cancelled', { status: 'cancelled', reason: 'stock' }, gone)).toMatch(
      /^Hola.*por error.*no se devolvió\.\n\n.*#1042.*agot.*Te vamos a devolver el dinero\.$/,
    )
    const done = { status: 'completed' }
    const handed = /no se devolvió\.\n\n.*pedido #1042.*entregado/
    expect(said('completed', done, done)).toMatch(handed)
    // It was handed over before the refund was taken back, and they were not told.
    expect(said('changed', done, done)).toMatch(handed)
    const paidNow = said('paid', { payment_status: 'paid' })
    expect(paidNow).toMatch(/no se devolvió\.\n\n.*Recibimos el pago de tu pedido #1042/)
    expect(paidNow).not.toContain('sigue pagado')
    expect(said('confirmed', { status: 'confirmed' }, { payment_status: 'pending' })).toContain('confirmamos')
    const part = { kind: 'part_paid', amount: 1_000 }
    expect(said('part_paid', part, { payment_status: 'pending', left: 71_000 })).toMatch(
      /no se devolvió\.\n\n.*Recibimos \$1\.000 .*faltan \$71\.000\.$/,
    )
  })

  it('before they knew of it is no mistake that they hear of', () => {
    const history = [one('refund_mistaken'), one('refund_undone')]
    const said = orderNewsWords(words, told({ news: newsOf('paid'), history }), 'paid')
    expect(said).toContain('Recibimos el pago')
    // As little is left of two with cents.
    const some = [10.1, 20.2].map((amount) => one('refund_mistaken', { amount }))
    const all = [...some, ...[20.2, 10.1].map((amount) => one('refund_undone', { amount }))]
    expect(orderNewsWords(words, told({ news: newsOf('paid'), history: all }), 'paid')).toBe(said)
  })
})
