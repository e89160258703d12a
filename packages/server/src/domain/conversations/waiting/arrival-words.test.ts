import { expect, it } from 'vitest'
import { divideStory, type StoryMessage } from '../story.ts'
import { isMereArrival } from './arrival-words.ts'

it.each([
  'Hola, soy Marisol, ya le ayudo',
  'Buenas tardes, le atiende Yuliana.',
  'Hola Luz Elena! Un momento por favor',
  'ya te ayudo',
  'Oi, aqui é a Paula, já te ajudo',
  'Hi, this is Ann. One moment please',
  'hola',
])('%s answers nothing', (said) => {
  expect(isMereArrival(said)).toBe(true)
})

it.each([
  'Sí, con gusto',
  'Hola, la torta vale $68.000',
  'Hola, sí tenemos',
  'Soy Marisol, ya quedó agendada',
  'Listo',
  'Hola la torta vale',
  'hola ya quedo lista',
  'Aquí está',
  'Soy Marisol ya quedó agendada',
  'ya le mando el domicilio',
  'Hola, mañana a las 3',
  '👍',
  '',
])('%s may be the answer', (said) => {
  expect(isMereArrival(said)).toBe(false)
})

it('a conversation given back after a mere greeting has its question answered, and after an answer it has none', () => {
  const now = new Date('2026-11-23T12:00:00Z')
  const at = (minute: number, role: StoryMessage['role'], content: string): StoryMessage => ({
    ...{ role, content, input: {} },
    createdAt: new Date(now.getTime() - (10 - minute) * 60_000),
  })
  const asked = at(1, 'user', 'quiero una degustación el sábado')
  const linesAfter = (said: string) =>
    divideStory([asked, at(2, 'agent', said)], { answeredUntil: null, now }).lines
  expect(linesAfter('Hola, soy Marisol, ya le ayudo')).toEqual([asked])
  expect(linesAfter('Hola, quedó para el sábado')).toEqual([])
})
