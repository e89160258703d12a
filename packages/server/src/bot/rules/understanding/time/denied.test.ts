import type { Language } from '@mostrador/contract/languages'
import { Temporal } from 'temporal-polyfill'
import { expect, test } from 'vitest'
import { newCustomer } from '../../testing/customer.ts'
import { lineOf, wordsOf } from '../normalise.ts'
import { whenOf } from './when.ts'

const today = Temporal.PlainDate.from('2026-11-18')
const heard = (language: Language, text: string, isTimeAsked: boolean) =>
  whenOf(lineOf(wordsOf(text, language)), { language, today, isTimeAsked })

const hours: readonly [Language, string, wanted: string][] = [
  ['es', 'no quiero agendar a las 9, mejor a las 10', '10:00'],
  ['es', 'no a las 9, a las 10', '10:00'],
  ['es', 'a las 9 no, a las 10', '10:00'],
  ['es', 'a las 10 en vez de las 9', '10:00'],
  ['es', 'no dije a las 9, dije a las 10', '10:00'],
  ['es', 'mañana a las 9, digo a las 10', '10:00'],
  ['pt', 'não quero marcar às 9, melhor às 10', '10:00'],
  ['pt', 'às 9 não, às 10', '10:00'],
  ['pt', 'não marca às 9, marca às 10', '10:00'],
  ['pt', 'às 9h, aliás às 10h', '10:00'],
  ['en', "i don't want 9, make it 10", '10:00'],
  ['en', 'not 9, 10', '10:00'],
  ['en', '10 instead of 9', '10:00'],
  ['en', 'actually not at 9, at 10 please', '10:00'],
  ['es', 'no, a las 10', '10:00'],
  ['es', 'no hay cupo a las 10?', '10:00'],
]

test.each(hours)('of a denied hour and another the other is wanted (%s: %s)', (language, text, wanted) => {
  expect(heard(language, text, true)?.time).toBe(wanted)
})

const [friday, saturday] = ['2026-11-20', '2026-11-21']
const days: readonly [Language, string, object][] = [
  ['es', 'no quiero el viernes, quiero el sábado a las 10', { from: saturday, time: '10:00' }],
  ['es', 'el sábado y no el viernes', { from: saturday }],
  ['es', 'no era para el viernes sino para el sábado', { from: saturday }],
  ['es', 'el viernes no, el sábado sí', { from: saturday }],
  ['es', 'ni el jueves ni el viernes, el sábado', { from: saturday }],
  ['es', 'el viernes a las 3, perdón, el sábado', { from: saturday, time: '15:00' }],
  ['es', 'no me agendes el viernes a las 9, mejor a las 10', { from: friday, time: '10:00' }],
  ['es', 'que no sea el viernes', { from: friday, isRefused: true }],
  ['pt', 'não é na sexta, é no sábado', { from: saturday }],
  ['pt', 'quero sábado e não sexta', { from: saturday }],
  ['en', 'saturday not friday', { from: saturday }],
  ['en', 'not friday, saturday', { from: saturday }],
  ['en', 'friday at 3, i mean 4pm', { from: friday, time: '16:00' }],
  ['en', 'anything but friday', { from: friday, isRefused: true }],
  ['es', 'el viernes pero no antes de las 5', { from: friday, after: '17:00' }],
  ['es', 'el viernes pero no en la mañana', { from: friday, after: '12:00' }],
  ['pt', 'na sexta, mas não depois das 17h', { from: friday, before: '17:00' }],
  ['en', 'friday but not in the morning', { from: friday, after: '12:00' }],
]

test.each(days)('of a denied day and another the other is wanted (%s: %s)', (language, text, wanted) => {
  const when = heard(language, text, false)
  expect(when).toMatchObject(wanted)
  if (!('isRefused' in wanted)) expect(when?.isRefused).toBeUndefined()
})

const corrections: readonly [Language, wish: string, string, RegExp][] = [
  ['es', 'cita de cejas mañana a las 9', 'no quiero agendar a las 9, mejor a las 10', /10:00/],
  ['es', 'cita de cejas el viernes a las 9', 'no me sirve el viernes, mejor el lunes', /lunes 23/],
  ['pt', 'quero marcar cejas amanhã às 9h', 'não quero às 9, melhor às 10', /10:00/],
  ['en', 'book cejas tomorrow at 9am', 'not 9, make it 10', /10:00/],
]

test.each(corrections)(
  'the time that was denied is not proposed again (%s: %s, %s)',
  async (language, wish, line, proposed) => {
    const { write, shop } = newCustomer({ language })
    await write(wish)
    const { text } = await write(line)
    expect(text).toMatch(proposed)
    expect(text).not.toMatch(/19 de .*\b9:00|viernes/)
    expect(shop.appointments).toEqual([])
  },
)

const counted: readonly [Language, string][] = [
  ['es', 'mi celular es 300 412 8790'],
  ['es', 'carrera 7 con 45'],
  ['es', 'Av. Siempre Viva 742, piso 3, depto 4'],
  ['es', 'quiero el combo 3'],
  ['es', 'el aceite 3 en 1'],
  ['es', 'el paquete de 2 horas cuánto vale'],
  ['es', 'la talla 9 la tienen?'],
  ['es', 'somos 4 con los niños'],
  ['es', 'mi hija de 9 también va'],
  ['es', 'el iphone 11 lo arreglan?'],
  ['es', 'manzana 4 lote 10'],
  ['pt', 'rua das Flores 10 apto 3'],
  ['pt', 'o kit 3 em 1 ainda tem?'],
  ['pt', 'somos em 4'],
  ['pt', 'quadra 5 lote 7'],
  ['en', 'apt 4, floor 2'],
  ['en', 'the 3 in 1 oil'],
  ['en', 'do you fix an iphone 12'],
  ['en', 'my kid is 9'],
  ['en', 'we are 4'],
  ['en', 'size 10 please'],
  ['en', 'is level 2 harder'],
]

test.each(counted)(
  'a number of something else is no hour, even where one was asked for (%s: %s)',
  (...said) => {
    expect(heard(...said, true)).toBeUndefined()
  },
)
