import { expect, test } from 'vitest'
import { newCustomer } from '../testing/customer.ts'
import { lastSpokenOf } from './focus.ts'
import { type Memory, readMemory } from './memory.ts'

test('what is shown, put into the cart, ordered and booked is what the conversation is about', async () => {
  const customer = newCustomer({ settings: { needs_address: false } })
  const last = () => readMemory(customer.memory).focus?.[0]
  await customer.write('cuanto cuesta la taza?')
  expect(last()).toEqual({ kind: 'product', id: 'taza' })
  await customer.write('quiero una')
  expect(last()).toMatchObject({ kind: 'line' })
  await customer.write('eso es todo')
  await customer.write('si')
  expect(last()).toEqual({ kind: 'order', id: 'order-1' })
  await customer.write('quiero cita de cejas mañana a las 10')
  expect(last()).toEqual({ kind: 'service', id: 'cejas' })
  await customer.write('si')
  expect(last()).toMatchObject({ kind: 'appointment' })
  const memory: Memory = readMemory(customer.memory)
  expect(lastSpokenOf({ memory }, 'product')?.id).toBe('taza')
})

test('memory from before there was a focus is still read', () => {
  const old = { version: 1, misses: 1, offered: [], shown: ['taza'], addOnsAsked: [], lineId: 'x' }
  expect(readMemory(old)).toMatchObject({ shown: ['taza'], misses: 1 })
})
