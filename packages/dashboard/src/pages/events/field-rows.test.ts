import { eventKinds } from '@mostrador/contract/events'
import { eventSamples } from '@mostrador/contract/events/event-data'
import { expect, it } from 'vitest'
import { fieldRows } from './field-rows.ts'
import { fieldText, fieldTexts } from './field-texts.ts'

it.each(eventKinds)('every field of %s is described in every language', (kind) => {
  const descriptions = fieldRows(kind).map(({ description }) => fieldText(description))
  expect(descriptions.length).toBeGreaterThan(5)
  expect(descriptions.filter((each) => !Object.hasOwn(fieldTexts, each))).toEqual([])
})

it('no text describes a field that there is none of', () => {
  const used = new Set(eventKinds.flatMap(fieldRows).map(({ description }) => fieldText(description)))
  expect(Object.keys(fieldTexts).filter((each) => !used.has(each))).toEqual([])
})

it.each(eventKinds)('the table of %s names the fields of its sample, in their order', (kind) => {
  const named = fieldRows(kind).map(({ path }) => path)
  const top = named.filter((path) => !/[.[]/.test(path))
  expect(top.toSorted()).toEqual(Object.keys(eventSamples[kind]).toSorted())
})

it('fields of a list stand below it, with what they take', () => {
  const rows = fieldRows('message.sent')
  const at = rows.findIndex(({ path }) => path === 'messages')
  expect(rows[at]).toMatchObject({ type: 'array', mayBeNull: false })
  expect(rows[at + 1]).toMatchObject({ path: 'messages[].message_id', type: 'uuid', mayBeNull: true })
  expect(fieldRows('order.paid').find(({ path }) => path === 'platform')?.words).toContain('whatsapp')
})
