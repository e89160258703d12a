import { describe, expect, it } from 'vitest'
import { type BotValues, bothOf, halfAnswers, tabOfErrors } from './bot-form.ts'

it('an entry of what the bot knows needs both its question and its answer, or neither', () => {
  const { question, answer } = halfAnswers('both')
  const wrongIn = (entry: { question: string; answer: string }) => {
    const values = { knowledge: [{ question: 'a', answer: 'b' }, entry] } as BotValues
    return [
      question(entry.question, values, 'knowledge.1.question'),
      answer(entry.answer, values, 'knowledge.1.answer'),
    ]
  }
  expect(wrongIn({ question: '¿Abren?', answer: 'Sí' })).toEqual([null, null])
  expect(wrongIn({ question: '', answer: ' ' })).toEqual([null, null])
  expect(wrongIn({ question: '', answer: 'De 8 a 6' })).toEqual(['both', null])
  expect(wrongIn({ question: '¿Abren?', answer: ' ' })).toEqual([null, 'both'])
})

it('a refused form leads to where its first wrong field is', () => {
  expect(tabOfErrors(['texts'])).toBe('texts')
  expect(tabOfErrors(['knowledge.0.answer', 'texts'])).toBe('knowledge')
  expect(tabOfErrors(['knowledge.0.answer', 'delivery.fee'])).toBe('general')
})

describe('answers that two pages changed', () => {
  const [one, two, three] = ['Uno', 'Dos', 'Tres'].map((question) => ({ question, answer: 'Sí' }))
  if (!one || !two || !three) throw new Error('three entries')
  const before = [one, two]

  it('what either added, changed or removed stays so', () => {
    const changed = { ...one, answer: 'No' }
    const both = bothOf({ before, mine: [changed, two], theirs: [one, three] })
    expect(both).toEqual([three, changed])
  })

  it('what both changed stands twice, for a person to choose', () => {
    const [mine, theirs] = [
      { ...one, answer: 'Mío' },
      { ...one, answer: 'Suyo' },
    ]
    expect(bothOf({ before, mine: [mine, two], theirs: [theirs, two] })).toEqual([theirs, two, mine])
    expect(bothOf({ before, mine: [mine, two], theirs: [mine, two] })).toEqual([mine, two])
  })
})
