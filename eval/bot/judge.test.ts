import { expect, test } from 'vitest'
import type { Item, Line } from './format.ts'
import { judge, type Seen } from './judge.ts'
import type { State } from './state.ts'

const state: State = {
  ...{ cart: [], address: null, orders: [], appointments: [], said: [], misses: 0, isBotActive: true },
}
const order = (items: Item[], total: number, status = 'pending') => ({
  id: 'o1',
  status,
  total,
  items,
  address: null,
})
const appointment = (at: string, status = 'scheduled') => ({ id: 'a1', service: 'corte', at, status })

type Given = {
  line?: Partial<Line>
  cart?: Item[]
  before?: Partial<State>
  after?: Partial<State>
} & Partial<Omit<Seen, 'before' | 'after'>>

function judged({ line = {}, cart = [], before, after, ...seen }: Given) {
  const whole: Seen = {
    ...{ answer: '', offered: [], own: [], isMissed: false, error: undefined, today: '2026-11-21', ...seen },
    ...{ before: { ...state, ...before }, after: { ...state, ...after } },
  }
  return judge({ say: 'x', kind: 'other', ...line, cart }, whole, { isSilent: false })
}

const fine = { faults: [], isHarmful: false }

test('a cart is compared whatever its order, with its add-ons', () => {
  const after = {
    cart: [
      ['b', 1, ['z', 'y']],
      ['a', 1],
      ['a', 1],
    ] satisfies Item[],
  }
  expect(
    judged({
      cart: [
        ['a', 2],
        ['b', 1, ['y', 'z']],
      ],
      after,
    }),
  ).toEqual(fine)
  expect(
    judged({
      cart: [
        ['a', 2],
        ['b', 1, ['y']],
      ],
      after,
    }).faults,
  ).toHaveLength(1)
  expect(judged({ cart: [['a', 2]], after }).isHarmful).toBe(false)
})

test('an order is as expected, or harm, or missing', () => {
  const after = { orders: [order([['a', 2]], 20)] }
  expect(judged({ line: { order: { items: [['a', 2]], total: 20 } }, after })).toEqual(fine)
  expect(judged({ line: { order: { items: [['a', 2]], total: 21 } }, after }).isHarmful).toBe(true)
  expect(judged({ line: { order: { items: [['a', 1]], total: 20 } }, after }).isHarmful).toBe(true)
  expect(judged({ after }).isHarmful).toBe(true)
  const line = { order: { items: [['a', 2]], total: 20 } } satisfies Partial<Line>
  expect(judged({ line })).toEqual({ faults: ['no order was placed'], isHarmful: false })
})

test('an order is cancelled only where a line says so', () => {
  const [before, after] = [{ orders: [order([], 1)] }, { orders: [order([], 1, 'cancelled')] }]
  expect(judged({ line: { cancelled: 'order' }, before, after })).toEqual(fine)
  expect(judged({ before, after }).isHarmful).toBe(true)
  expect(judged({ line: { cancelled: 'order' }, before, after: before }).faults).toEqual([
    'no order was cancelled',
  ])
})

test('an appointment is booked, moved and cancelled only where and to when a line says', () => {
  const booked = { appointments: [appointment('2026-11-24T10:00')] }
  const moved = { appointments: [appointment('2026-11-25T10:00')] }
  const ended = { appointments: [appointment('2026-11-24T10:00', 'cancelled')] }
  const at = (time: string) => ({ service: 'corte', at: time })
  expect(judged({ line: { appointment: at('2026-11-24T10:00') }, after: booked })).toEqual(fine)
  expect(judged({ line: { appointment: at('2026-11-24T10:30') }, after: booked }).isHarmful).toBe(true)
  expect(judged({ after: booked }).isHarmful).toBe(true)
  expect(judged({ line: { moved: at('2026-11-25T10:00') }, before: booked, after: moved })).toEqual(fine)
  expect(judged({ line: { moved: at('2026-11-25T11:00') }, before: booked, after: moved }).isHarmful).toBe(
    true,
  )
  expect(judged({ before: booked, after: moved }).isHarmful).toBe(true)
  expect(judged({ line: { cancelled: 'appointment' }, before: booked, after: ended })).toEqual(fine)
  expect(judged({ before: booked, after: ended }).isHarmful).toBe(true)
  expect(
    judged({ line: { moved: at('2026-11-25T10:00') }, before: booked, after: booked }).faults,
  ).toHaveLength(1)
})

test('a person is called where one must be, and nowhere else', () => {
  const after = { isBotActive: false }
  expect(judged({ line: { person: true }, after })).toEqual(fine)
  expect(judged({ line: { person: 'may' }, after })).toEqual(fine)
  expect(judged({ line: { person: 'may' } })).toEqual(fine)
  expect(judged({ line: { person: true } }).faults).toEqual(['no person was called'])
  expect(judged({ after }).faults).toEqual(['a person was called that was not to be'])
})

test('what was not understood fails, unless something was done or nobody but a person can know', () => {
  const isMissed = true
  expect(judged({ isMissed }).faults).toEqual(['not understood'])
  expect(judged({ line: { mentions: [['no']] }, answer: 'No te entendí', isMissed }).faults).toEqual([
    'not understood',
  ])
  expect(judged({ line: { person: 'may' }, isMissed })).toEqual(fine)
  const cart: Item[] = [['a', 1]]
  expect(judged({ line: { cart }, cart, after: { cart }, isMissed })).toEqual(fine)
  expect(judged({ line: { cart }, cart, before: { cart }, after: { cart }, isMissed }).faults).toHaveLength(1)
})

test('what the bot repeats of the customer in quotes is not said by the bot', () => {
  const line = { mentions: [['venmo']] }
  const answered = (answer: string) => judged({ line: { ...line, say: 'a card or Venmo?' }, answer }).faults
  expect(answered('I could not find “card venmo”.')).toEqual(['does not say venmo'])
  expect(answered('Card, or “Venmo at the door”.')).toEqual([])
  expect(answered('Venmo is fine.')).toEqual([])
})

test('a question is a mark of it, or times and prices to choose from; buttons are none', () => {
  const line = { asks: true }
  expect(judged({ line, answer: '¿Lo confirmo?' })).toEqual(fine)
  expect(judged({ line, answer: 'Tengo estos:', offered: ['10:00', '10:30'] })).toEqual(fine)
  expect(judged({ line, answer: 'Ramo de rosas', offered: ['Agregar', 'Seguir'] }).faults).toEqual([
    'asks nothing',
  ])
})

test('the address holds what it must and nothing around it', () => {
  const line = { address: ['calle 4', '301'], addressAvoids: ['mándelo'] }
  const at = (address: string) => judged({ line, after: { address } }).faults
  expect(at('Calle 4 # 3 apto 301')).toEqual([])
  expect(at('mandelo a la calle 4 apto 301')).toHaveLength(1)
  expect(at('Calle 45 apto 301')).toHaveLength(1)
  expect(judged({ line }).faults).toHaveLength(2)
})

test('an answer is in the language that the line asks for', () => {
  expect(judged({ line: { language: 'en' }, answer: 'Here is your cart' })).toEqual(fine)
  expect(judged({ line: { language: 'en' }, answer: 'Aquí tienes el carrito' }).faults).toEqual(['in es'])
})

test('a turn that failed is told', () => {
  expect(judged({ error: 'a bug' }).faults).toEqual(['the turn failed: a bug'])
})

test('a product told in the words of the shop is of no language, a sentence of the bot is', () => {
  const own = ['Apple Pie', 'Made with the apples of our own trees.']
  const line = { language: 'es' } as const
  expect(
    judged({ line, own, answer: '*Apple Pie*\nUSD 13\nMade with the apples of our own trees.' }),
  ).toEqual(fine)
  expect(
    judged({ line, own, answer: 'Apple Pie: the price is on the list and it is for you' }).faults,
  ).toEqual(['in en'])
})
