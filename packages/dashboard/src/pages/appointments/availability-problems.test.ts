import { expect, it } from 'vitest'
import { fieldAt, problemsOf } from './availability-problems.ts'

const span = { from: '09:00', to: '12:00' }
const right = {
  slot_step_minutes: 30,
  hours: { monday: [span] },
  exceptions: [{ date: '2026-12-25', hours: [] }],
  resources: [{ name: 'Silla 1', exceptions: [] }],
  services: [{ sku: 'CORTE', duration_minutes: 30, buffer_minutes: 0 }],
}

it('nothing is wrong with a right form', () => {
  expect(problemsOf(right)).toEqual({})
})

it('each field that is not right is named, as is whatever stands there twice', () => {
  const empty = '' as unknown as number
  const service = { sku: '', duration_minutes: empty, buffer_minutes: empty }
  const late = { from: '11:00', to: '18:00' }
  const wrong = {
    ...{ slot_step_minutes: 2, hours: { monday: [span, late] }, exceptions: right.exceptions },
    resources: [
      { name: ' ', exceptions: [] },
      { name: 'Ana', exceptions: [], hours: { friday: [{ from: '10:00', to: '09:00' }] } },
      { name: 'Ana', exceptions: [] },
    ],
    services: [service, ...right.services, ...right.services],
  }
  expect(problemsOf(wrong)).toEqual({
    'services.0.sku': 'serviceMissing',
    'services.0.duration_minutes': 'lengthWrong',
    'services.0.buffer_minutes': 'minutesWrong',
    'services.2.sku': 'serviceTwice',
    'resources.0.name': 'required',
    'resources.1.hours': 'timesWrong',
    'resources.2.name': 'nameTwice',
    hours: 'timesWrong',
    slot_step_minutes: 'lengthWrong',
  })
})

it('a place that the server names is a field of the form', () => {
  expect(fieldAt('resources[1].hours.monday[1]')).toBe('resources.1.hours.monday.1')
})
