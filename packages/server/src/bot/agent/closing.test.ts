import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addCustomer, saidIn } from '../../../test/harness/bot.ts'
import { createTestDatabase, type TestDatabase } from '../../../test/harness/database.ts'
import {
  addRegular,
  callsOf,
  createModelShop,
  type ModelShop,
  modelNow,
  saying,
  turnOf,
} from '../../../test/harness/model-shop.ts'
import type { Think } from '../../../test/harness/servers/model-server.ts'
import type { Shop } from '../../../test/harness/shop.ts'
import { sql } from '../../platform/database/database.ts'
import { rulesEngine } from '../rules/rules-engine.ts'

let db: TestDatabase
let goods: ModelShop
let customer: Shop
let minutes = 0
beforeAll(async () => {
  db = await createTestDatabase()
  goods = await createModelShop(db, 'es')
})
afterAll(() => db[Symbol.asyncDispose]())
beforeEach(async () => {
  customer = await addCustomer(db, goods)
  minutes = 0
})

/** One line, answered by the model or by the rules; returns the reply and whether the model was asked. */
async function write(line: string, think: Think = () => ({ say: 'Claro.' })) {
  minutes += 1
  const now = new Date(modelNow.getTime() + minutes * 60_000)
  const { requests } = await turnOf(db, customer, { line, think, rules: rulesEngine, now })
  return { said: (await saidIn(db, customer)).at(-1) ?? '', isModelAsked: requests > 0 }
}

const model =
  (after: string[], ...answers: string[]): Think =>
  (...asked) =>
    saying(goods, { customer: '', after, answers })(...asked)
const askToOrder = model(['look', 'add', 'order'], '¡Perfecto!')

const orders = () =>
  db.query<{ status: string }>(sql`
    select status from orders where account_id = ${customer.accountId} and contact_id = ${customer.contactId}`)
const appointments = () =>
  db.query<{ status: string }>(sql`
    select status from appointments
    where account_id = ${customer.accountId} and conversation_id = ${customer.conversationId}`)

describe('an order', () => {
  test('asked for on a greeting is only summed up, by the service', async () => {
    const { said } = await write('hola', askToOrder)
    expect(said).toContain('2 × Taza Lucero: $69.800')
    expect(said).toContain('¿Lo confirmo?')
    expect(await orders()).toEqual([])
  })

  test('is placed by the yes to that summary, which no model is asked about', async () => {
    await write('dos tazas', askToOrder)
    const { said, isModelAsked } = await write('sí, confirmo')
    expect(isModelAsked).toBe(false)
    expect(said).toContain('$69.800')
    expect(await orders()).toEqual([{ status: 'pending' }])
  })

  test.each(['no', 'espera', 'todavía no', 'mejor no'])('is not placed by "%s"', async (line) => {
    await write('dos tazas', askToOrder)
    await write(line, askToOrder)
    expect(await orders()).toEqual([])
  })

  test('is summed up again after a question in between, and a yes to that places it', async () => {
    await write('dos tazas', askToOrder)
    const { said, isModelAsked } = await write(
      '¿cuánto cuesta el café?',
      model(['look'], '{product:cafe}: {price:cafe}'),
    )
    expect(isModelAsked).toBe(true)
    expect(said).toContain('Café Nariño: $18.500')
    expect(said).toContain('¿Lo confirmo?')
    expect(await orders()).toEqual([])
    await write('sí')
    expect(await orders()).toHaveLength(1)
  })

  test('is not placed by a yes to a question of the model', async () => {
    await write('una taza', model(['look', 'add'], '¿Hacemos el pedido?'))
    const { isModelAsked } = await write('sí', model([], '¡Perfecto!'))
    expect(isModelAsked).toBe(true)
    expect(await orders()).toEqual([])
  })

  test('of a regular is called off by the yes to the service alone', async () => {
    customer = await addRegular(db, goods)
    const cancel: Think = (results) => {
      const id = /"order_id":"(\w+)"/.exec(results[0] ?? '')?.[1]
      const calls = [{ call: 'list_orders' }, { call: 'ask_to_cancel_order', with: { order_id: id } }]
      return calls[results.length] ?? { say: 'Claro.' }
    }
    const { said } = await write('hola', cancel)
    expect(said).toMatch(/¿Cancelo tu pedido/)
    expect(await orders()).toEqual([{ status: 'pending' }])
    await write('sí, cancélalo')
    expect(await orders()).toEqual([{ status: 'cancelled' }])
  })
})

describe('an appointment', () => {
  const askToBook = model(['look', 'slots', 'book'], '¡Excelente!')

  test('is booked by the yes to the question of the service', async () => {
    const { said } = await write('hola', askToBook)
    expect(said).toMatch(/¿Te agendo Corte clásico/)
    expect(await appointments()).toEqual([])
    await write('sí')
    expect(await appointments()).toEqual([{ status: 'scheduled' }])
  })

  test('is not asked about at a time that was not listed in the turn', async () => {
    const calls = callsOf(goods, ['look', 'book'], '')
    const { said } = await write('hola', (results) => calls[results.length] ?? { say: 'Claro.' })
    expect(said).toBe('Claro.')
    await write('sí', model([], 'Claro.'))
    expect(await appointments()).toEqual([])
  })

  test('is cancelled and moved by the yes alone', async () => {
    customer = await addRegular(db, goods)
    const ask: Think = (results) => {
      const id = /"appointment_id":"(\w+)"/.exec(results[0] ?? '')?.[1]
      const calls = [
        { call: 'list_appointments' },
        { call: 'ask_to_cancel_appointment', with: { appointment_id: id } },
      ]
      return calls[results.length] ?? { say: 'Claro.' }
    }
    const { said } = await write('hola', ask)
    expect(said).toMatch(/¿Cancelo tu cita/)
    expect(await appointments()).toEqual([{ status: 'scheduled' }])
    await write('sí')
    expect(await appointments()).toEqual([{ status: 'cancelled' }])
  })
})

describe('no model is asked', () => {
  const isHandedOff = async () => {
    const [row] = await db.query<{ handoff_active: boolean }>(sql`
      select handoff_active from conversations
      where account_id = ${customer.accountId} and id = ${customer.conversationId}`)
    return row?.handoff_active
  }

  test.each([
    'quiero hablar con una persona',
    'I want to talk to a human',
    'quero falar com um atendente',
    'me llegó roto, es una estafa, quiero mi plata de vuelta',
  ])('when only a person can help: "%s"', async (line) => {
    const { isModelAsked } = await write(line, model([], 'No hace falta, yo te ayudo.'))
    expect(isModelAsked).toBe(false)
    expect(await isHandedOff()).toBe(true)
  })

  test('when it is abused, or asked whether it is a bot', async () => {
    expect((await write('eres un idiota')).isModelAsked).toBe(false)
    expect((await write('¿eres un bot?')).isModelAsked).toBe(false)
  })

  test('and a model that gives up hands over in words of the service', async () => {
    const { said } = await write('hola', (results) =>
      results.length === 0 ? { call: 'hand_over' } : { say: '' },
    )
    expect(said).toContain('persona del equipo')
    expect(await isHandedOff()).toBe(true)
  })
})
