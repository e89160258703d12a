import { expect, test } from 'vitest'
import type { OutgoingPart } from '../../../domain/conversations/outgoing.ts'
import { composed } from './compose.ts'

const said = (...texts: string[]) => texts.map((text): OutgoingPart => ({ kind: 'text', text }))
const textsOf = (parts: readonly OutgoingPart[]) => parts.map((part) => ('text' in part ? part.text : ''))

test('an answer that two questions have in common is said once, where it came first', () => {
  const hours = 'We open from nine to six, and on Saturdays until noon, at 12 Harbour Lane.'
  const parts = said(hours, 'The haircut takes 60 minutes, the beard another twenty of them or so.', hours)
  expect(textsOf(composed(parts))).toEqual([
    `${hours}\n\nThe haircut takes 60 minutes, the beard another twenty of them or so.`,
  ])
})

test('of an answer and its longer form only the longer is said, whichever came first', () => {
  const short = 'Veggie pizza: mushrooms, peppers, corn, olives and cheese, baked in the oven.'
  const long = `${short} Medium has 8 slices.`
  expect(textsOf(composed(said(short, long)))).toEqual([long])
  expect(textsOf(composed(said(long, short)))).toEqual([long])
})

test('what a card says is not told beside it; of two lists the longer one is', () => {
  const card = '*Matte Clay*\nfrom $16\nStrong hold, no shine.\nOptions: 2 oz ($16) · 4 oz ($26)'
  const told = 'Matte Clay: Options: 2 oz ($16) · 4 oz ($26)\nfrom $16'
  expect(textsOf(composed(said(told, card)))).toEqual([card])
  expect(textsOf(composed(said(card, told)))).toEqual([card])
  const other = 'Glossy Clay: Options: 2 oz ($16) · 4 oz ($26)\nfrom $18'
  expect(textsOf(composed(said(card, other)))).toEqual([`${card}\n\n${other}`])
  expect(textsOf(composed(said('Glossy Clay: from $16', card)))).toEqual([`Glossy Clay: from $16\n\n${card}`])
  const [trim, beard] = ['Corte: $30.000', 'Corte de barba: $30.000']
  expect(textsOf(composed(said(trim, beard)))).toEqual([`${trim} ${beard}`])
  const [longer, shorter] = ['I have:\n• Stand: $24\n• Strings: $9', 'I have:\n• Strings: $9']
  expect(textsOf(composed(said(longer, shorter)))).toEqual([longer])
  const cheaper = 'I have:\n• Picks: $9'
  expect(textsOf(composed(said(longer, cheaper)))).toEqual([`${longer}\n\n${cheaper}`])
})

test('a question keeps its last place', () => {
  const address = 'Where should we send it? Please write street, number and city.'
  const fee = 'Yes, all over Londrina for R$ 9,90; above R$ 200 delivery costs nothing at all.'
  expect(textsOf(composed(said(address, fee, address)))).toEqual([`${fee}\n\n${address}`])
})

test('numbers that begin alike are not the same', () => {
  const parts = said('Done, 1 × Pen. Your cart is at $1.', 'Done, 1 × Pen. Your cart is at $1.200.')
  expect(textsOf(composed(parts))).toEqual([
    'Done, 1 × Pen. Your cart is at $1. Done, 1 × Pen. Your cart is at $1.200.',
  ])
})

test('what is offered to tap stays, with the same words before it left out', () => {
  const choices = [{ id: 'yes', title: 'Yes' }]
  const parts: OutgoingPart[] = [
    ...said('Shall I place it?'),
    { kind: 'choices', text: 'Shall I place it?', choices },
  ]
  expect(composed(parts)).toEqual([{ kind: 'choices', text: 'Shall I place it?', choices }])
})
