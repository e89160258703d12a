import { readFileSync } from 'node:fs'
import { type Static, Type } from 'typebox'
import { Value } from 'typebox/value'
import { expect, test } from 'vitest'
import { type Customer, newCustomer } from '../../testing/customer.ts'

const Row = Type.Tuple([
  Type.Union(['book', 'move', 'cancel', 'cancelo', 'order'].map((each) => Type.Literal(each))),
  Type.Union([Type.Literal('es'), Type.Literal('pt'), Type.Literal('en')]),
  Type.String(),
])
const File = Type.Object({ about: Type.Array(Type.String()), yes: Type.Array(Row), no: Type.Array(Row) })
const url = new URL('../../../../../test/bot/offer-answers.json', import.meta.url)
const file: Static<typeof File> = Value.Parse(File, JSON.parse(readFileSync(url, 'utf8')))

const said = {
  es: {
    visit: 'cita de cejas mañana a las 3',
    yes: 'sí',
    goods: 'quiero dos velas',
    done: 'eso es todo',
    move: 'pásame la cita al viernes a las 4',
    cancel: 'quiero cancelar la cita',
    cancelOrder: 'quiero cancelar mi pedido',
  },
  pt: {
    visit: 'quero marcar cejas amanhã às 15h',
    yes: 'sim',
    goods: 'quero duas velas',
    done: 'é só isso',
    move: 'muda meu horário pra sexta às 16h',
    cancel: 'quero cancelar o horário',
    cancelOrder: 'quero cancelar o pedido',
  },
  en: {
    visit: 'book cejas tomorrow at 3pm',
    yes: 'yes',
    goods: 'i want two velas',
    done: 'that is all',
    move: 'move my appointment to friday at 4pm',
    cancel: 'i want to cancel the appointment',
    cancelOrder: 'i want to cancel my order',
  },
} as const

/** Lines until the question is asked. */
const leading = {
  book: ['visit'],
  move: ['visit', 'yes', 'move'],
  cancel: ['visit', 'yes', 'cancel'],
  order: ['goods', 'done'],
  cancelo: ['goods', 'done', 'yes', 'cancelOrder'],
} as const

const asked = new Map<string, Promise<Customer>>()

/** A customer who was just asked. Each question is led to once, since that takes longer than its answer. */
async function askedAbout(kind: keyof typeof leading, language: keyof typeof said): Promise<Customer> {
  const customer = newCustomer({ language, settings: { needs_address: false, asks_contact: false } })
  for (const each of leading[kind]) await customer.write(said[language][each])
  return customer
}

/** The answer did what was asked about, or anything else. */
async function isDone([kind, language, line]: Static<typeof Row>): Promise<boolean> {
  const question = `${kind} ${language}`
  const customer = asked.get(question) ?? askedAbout(kind as keyof typeof leading, language)
  asked.set(question, customer)
  const { write, shop } = (await customer).copy()
  const state = () =>
    JSON.stringify([
      shop.appointments.map(({ start, status }) => [start, status]),
      shop.orders.map(({ status }) => status),
    ])
  const before = state()
  await write(line)
  return state() !== before
}

test.each(file.yes)('a yes is followed at once (%s, %s: %s)', async (...row) => {
  expect(await isDone(row)).toBe(true)
})

test.each(file.no)('what is no yes does nothing (%s, %s: %s)', async (...row) => {
  expect(await isDone(row)).toBe(false)
})

test('"move it to then" to a time offered for a new appointment moves the one they have', async () => {
  const { write, shop } = newCustomer({ language: 'es' })
  for (const line of ['cita de cejas mañana a las 3', 'sí', 'quiero agendar cejas el viernes a las 4'])
    await write(line)
  await write('entonces páseme la cita para ese día a esa hora, me hace el favor')
  expect(shop.appointments.map(({ start }) => start.toISOString())).toEqual(['2026-11-20T21:00:00.000Z'])
})
