import { limits } from '@mostrador/contract/limits'
import { expect, test } from 'vitest'
import { Pressure, Room } from './pressure.ts'

/** A machine whose clock and processors the test moves. */
function machine() {
  const state = { ms: 10_000, all: 0, idle: 0 }
  const pressure = new Pressure({ ticks: () => ({ ...state }), nowMs: () => state.ms })
  const pass = (ms: number, idleShare: number) => {
    state.ms += ms
    state.all += ms
    state.idle += ms * idleShare
  }
  return { pressure, pass }
}

const many = (pressure: Pressure) =>
  Array.from({ length: limits.pressingRequests }, () => pressure.acknowledging())
const isOn = ({ overMs }: Pressure) => overMs < 0

test('many acknowledgements at a time press where no processor is free, until a moment after the last sign', () => {
  const { pressure, pass } = machine()
  const told: number[] = []
  using _told = pressure.onPress(() => told.push(1))
  const open = many(pressure)
  pass(60, 0.05)
  open.push(pressure.acknowledging())
  expect([isOn(pressure), told.length]).toEqual([true, 2])
  for (const each of open) each[Symbol.dispose]()
  pass(limits.pressureMs, 0)
  pressure.acknowledging()
  expect(isOn(pressure)).toBe(false)
})

test('few of them do not press, nor many that wait for something else than a processor', () => {
  const { pressure, pass } = machine()
  for (let n = 0; n < 20; n += 1) {
    pass(60, 0)
    using _one = pressure.acknowledging()
  }
  expect(isOn(pressure)).toBe(false)
  many(pressure)
  // Nothing is known of the processors yet.
  expect(isOn(pressure)).toBe(true)
  for (let n = 0; n < 3; n += 1) {
    pass(60, 0.5)
    pressure.acknowledging()
  }
  expect(isOn(pressure)).toBe(false)
})

test('under pressure one begins after each rest, and behind it the room grows by steps', () => {
  const { pressure, pass } = machine()
  const room = new Room(pressure, { most: 4, restMs: 250 })
  expect(room.beside(1)).toBe(3)
  pressure.note()
  expect([room.beside(1), room.beside(0)]).toEqual([0, 1])
  room.noteBegun()
  expect(room.beside(0)).toBe(0)
  pass(250, 0)
  pressure.note()
  expect(room.beside(0)).toBe(1)
  pass(limits.pressureMs, 0)
  expect(room.beside(0)).toBe(1)
  pass(2 * limits.pressureStepMs, 0)
  expect([room.beside(1), room.beside(4)]).toEqual([2, 0])
  pass(60_000, 0)
  expect(room.beside(0)).toBe(4)
})

test('nothing makes room any more for a process that is to end', () => {
  const { pressure } = machine()
  pressure.note()
  pressure.end()
  expect(new Room(pressure, { most: 4, restMs: 250 }).beside(0)).toBe(4)
})
