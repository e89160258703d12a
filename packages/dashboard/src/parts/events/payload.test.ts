import { eventKinds } from '@mostrador/contract/events'
import { eventSamples } from '@mostrador/contract/events/event-data'
import { expect, it } from 'vitest'
import { readPayload } from './payload.ts'

const shown = (data: unknown) => readPayload('message.sent', JSON.stringify(data))
const sample = eventSamples['message.sent']

it.each(eventKinds)('the sample of %s fits its schema', (kind) => {
  expect(readPayload(kind, JSON.stringify(eventSamples[kind]))).toEqual({
    data: eventSamples[kind],
    problems: [],
  })
})

it('every value that does not fit is named by its path, with what it takes', () => {
  const [message] = sample.messages
  const { turn_id: _, ...rest } = sample
  expect(shown({ ...rest, customer_name: 3, messages: [{ ...message, created_at: 'now' }] })).toEqual({
    problems: [
      { path: 'data.turn_id', takes: ['uuid', 'null'], words: [], isMissing: true },
      { path: 'data.customer_name', takes: ['string', 'null'], words: [], isMissing: false },
      { path: 'data.messages[0].created_at', takes: ['date-time', 'null'], words: [], isMissing: false },
    ],
  })
})

it('a misspelt field is pointed at beside the one that is missing', () => {
  const { turn_id, messages, ...rest } = sample
  const misspelt = messages.map(({ content, ...message }) => ({ ...message, contnet: content }))
  expect(shown({ ...rest, turnId: turn_id, messages: misspelt })).toMatchObject({
    problems: [
      { path: 'data.turn_id', isMissing: true, misspelt: 'turnId' },
      { path: 'data.messages[0].content', isMissing: true, misspelt: 'contnet' },
    ],
  })
  const { problems } = shown({ ...rest, messages, note: 'x' }) as { problems: object[] }
  expect(problems).toEqual([expect.not.objectContaining({ misspelt: expect.anything() })])
})

it('of a field with fixed words these are told', () => {
  const handed = { ...eventSamples['conversation.handed_off'], handoff_reason: 'bored' }
  expect(readPayload('conversation.handed_off', JSON.stringify(handed))).toMatchObject({
    problems: [{ path: 'data.handoff_reason', takes: ['null'], words: expect.arrayContaining(['policy']) }],
  })
})

it('more fields than the schema has are no problem, and a list is no object', () => {
  expect(shown({ ...sample, more: 1 })).toMatchObject({ problems: [] })
  expect(shown([])).toMatchObject({ problems: [{ path: 'data', takes: ['object'] }] })
})

it('text that is no JSON is told by its line and column', () => {
  expect(readPayload('order.paid', '{\n  "total": 1,\n}')).toEqual({ badPlace: { line: 3, column: 1 } })
  expect(readPayload('order.paid', '{\n  "to')).toMatchObject({ badPlace: { line: 2 } })
  expect(readPayload('order.paid', '')).toEqual({ badPlace: { line: 1, column: 1 } })
})
