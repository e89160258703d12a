import type { Language } from '@mostrador/contract/languages'
import { Temporal } from 'temporal-polyfill'
import { expect, test } from 'vitest'
import { lineOf, wordsOf } from './normalise.ts'
import { type When, whenOf } from './when.ts'

const wednesday = Temporal.PlainDate.from('2026-11-18')
const on = (day: string): When => ({ from: day, to: day })
const weekday = (day: string): When => ({ ...on(day), isWeekday: true })

const said: readonly [Language, string, When | undefined][] = [
  ['es', 'hoy', on('2026-11-18')],
  ['es', 'mañana por la mañana a las 9', { ...on('2026-11-19'), part: 'morning', time: '09:00' }],
  ['es', 'pasado mañana en la tarde', { ...on('2026-11-20'), part: 'afternoon' }],
  ['es', 'el lunes de la otra semana a las 4 y media', { ...on('2026-11-23'), time: '16:30' }],
  ['es', 'el 25/11 a las 15:30', { ...on('2026-11-25'), time: '15:30' }],
  ['es', 'para el 3 de diciembre tipo 4', { ...on('2026-12-03'), time: '16:00' }],
  ['es', 'entre las 3 y las 5 el jueves', { ...weekday('2026-11-19'), after: '15:00', before: '17:00' }],
  ['es', 'después de las 5', { after: '17:00' }],
  ['es', 'el fin de semana', { from: '2026-11-21', to: '2026-11-22' }],
  ['es', 'lo antes posible', { isSoonest: true }],
  ['es', 'en 3 dias', on('2026-11-21')],
  ['es', 'a las 8 de la noche', { time: '20:00', part: 'evening' }],
  ['es', 'el 2 de enero', on('2027-01-02')],
  ['es', 'la semana que viene', { from: '2026-11-23', to: '2026-11-29' }],
  ['es', 'esta tarde', { ...on('2026-11-18'), part: 'afternoon' }],
  ['en', 'this afternoon at 4', { ...on('2026-11-18'), part: 'afternoon', time: '16:00' }],
  ['pt', 'depois de amanhã de manhã às 9', { ...on('2026-11-20'), part: 'morning', time: '09:00' }],
  ['pt', 'terça-feira às 15h30', { ...weekday('2026-11-24'), time: '15:30' }],
  ['pt', 'dia 25 às 10', { ...on('2026-11-25'), time: '10:00' }],
  ['pt', 'semana que vem à tarde', { from: '2026-11-23', to: '2026-11-29', part: 'afternoon' }],
  ['en', 'next tuesday at 3pm', { ...weekday('2026-11-24'), time: '15:00' }],
  ['en', 'on the 25th at 10:30', { ...on('2026-11-25'), time: '10:30' }],
  ['en', 'december 3 in the morning', { ...on('2026-12-03'), part: 'morning' }],
  ['en', '11/25 at noon', { ...on('2026-11-25'), time: '12:00' }],
  ['es', 'quiero una vela de lavanda', undefined],
  ['es', 'el 31 de febrero', undefined],
]

test.each(said)('%s: %s', (language, text, when) => {
  expect(whenOf(lineOf(wordsOf(text, language)), language, wednesday)).toEqual(when)
})
