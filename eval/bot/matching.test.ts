import { describe, expect, test } from 'vitest'
import { languageOfAnswer } from './language.ts'
import { isMentioned } from './matching.ts'

const today = '2026-11-21'
const finds = (wanted: string | number, text: string, offered = '') =>
  isMentioned(wanted, { text, offered, today })

describe('a number', () => {
  test.each([
    [65000, 'Vale $65.000.'],
    [65000, 'COP 65,000.00'],
    [65000, 'son $ 65\u00a0000'],
    [65000, 'cuesta 65 mil pesos'],
    [1234567, '$1.234.567'],
    [12.5, 'R$ 12,50 cada'],
    [12.5, '$12.5'],
    [2, '2 × Ramo de rosas'],
    [3, '¿Te llevas 3?'],
  ])('%d is found in "%s"', (wanted, text) => expect(finds(wanted, text)).toBe(true))

  test.each([
    [65000, 'Vale $165.000.'],
    [65000, '$65.001'],
    [65000, '65'],
    [65, '$65.000'],
    [2, '12 rosas'],
    [2, 'a las 2:00 p. m.'],
    [30, 'el lunes 30 de noviembre'],
    [125, '$12,50'],
    [12.5, '$12.500'],
    [3, 'a las 3 p. m.'],
  ])('%d is not found in "%s"', (wanted, text) => expect(finds(wanted, text)).toBe(false))
})

describe('a time', () => {
  test.each([
    ['15:00', 'a las 3 p. m.'],
    ['15:00', 'a las 3:00\u202fp.\u00a0m.'],
    ['15:00', '3:00 PM works'],
    ['15:00', '3pm'],
    ['15:00', 'às 15h'],
    ['15:30', 'às 15h30'],
    ['15:00', 'a las 15:00 hs'],
    ['15:00', 'a las 3 de la tarde'],
    ['9:00', 'a las 09:00'],
    ['09:00', 'de 9 a 11 a. m.'],
    ['12:00', '12:00 p. m.'],
    ['12:00', 'ao meio-dia'],
    ['15:00', 'sáb 28, 3:00 p. m.'],
  ])('%s is found in "%s"', (wanted, text) => expect(finds(wanted, text)).toBe(true))

  test.each([
    ['15:00', 'a las 3 a. m.'],
    ['15:00', 'a las 3:30 p. m.'],
    ['15:00', '$15.000'],
    ['15:00', '15 rosas'],
    ['09:00', 'a las 9:00 p. m.'],
    ['10:00', 'a las 10 p. m. o 11 a. m.'],
    ['03:00', 'a las 3:00 p. m.'],
    ['20:00', '8 rosas a las 3:00 p. m.'],
    ['15:00', 'el 15 de noviembre'],
  ])('%s is not found in "%s"', (wanted, text) => expect(finds(wanted, text)).toBe(false))
})

describe('a date', () => {
  test.each([
    ['2026-11-30', 'el lunes 30'],
    ['2026-11-30', 'lun 30, 3:00 p. m.'],
    ['2026-11-30', '30 de noviembre'],
    ['2026-11-30', 'segunda-feira, 30 de novembro'],
    ['2026-11-30', 'segunda, dia 30'],
    ['2026-11-30', 'Monday, November 30'],
    ['2026-11-30', 'Nov 30th'],
    ['2026-11-30', 'on the 30th'],
    ['2026-11-30', '30/11/2026'],
    ['2026-11-30', '11/30'],
    ['2026-11-22', '¿mañana a las 10?'],
    ['2026-11-21', 'hoje mesmo'],
    ['2026-11-24', 'terça-feira, 24 de novembro'],
    ['2026-11-30T15:00', 'el lunes 30 a las 3:00 p. m.'],
  ])('%s is found in "%s"', (wanted, text) => expect(finds(wanted, text)).toBe(true))

  test.each([
    ['2026-11-30', 'el martes 30'],
    ['2026-11-30', 'lunes 30 de octubre'],
    ['2026-11-30', '30/12'],
    ['2026-11-30', '30 rosas'],
    ['2026-11-03', 'martes 30'],
    ['2026-11-03', '13/11'],
    ['2026-11-22', 'por la mañana'],
    ['2026-11-22', 'pasado mañana'],
    ['2026-11-30', 'mañana'],
    ['2026-12-08', '12/8'],
    ['2026-11-30T15:00', 'el lunes 30 a las 3:00 a. m.'],
  ])('%s is not found in "%s"', (wanted, text) => expect(finds(wanted, text)).toBe(false))
})

describe('a text', () => {
  test('is found without its case and accents, and in the plural', () => {
    expect(finds('orquidea', 'ORQUÍDEAS en matera')).toBe(true)
    expect(finds('Ramo de rosas', '*Ramo de\nrosas*')).toBe(true)
    expect(finds('24 horas', 'en 24 horas')).toBe(true)
  })

  test('is not found within a word or a number', () => {
    expect(finds('rosa', 'la clienta morosa')).toBe(false)
    expect(finds('24 h', 'en 124 horas')).toBe(false)
    expect(finds('calle 4', 'calle 45')).toBe(false)
    expect(finds('', 'nada')).toBe(false)
    expect(finds('usb-c (2 m)', 'Cable USB-C (2 m)')).toBe(true)
    expect(finds('a.c', 'abc')).toBe(false)
  })

  test('that is short is a whole word, or its plural', () => {
    expect(finds('"M"', 'talla "M"')).toBe(true)
    expect(finds('M', 'camiseta mediana')).toBe(false)
    expect(finds('la M', 'la mediana')).toBe(false)
    expect(finds('no', 'buenas noches')).toBe(false)
    expect(finds('mes', 'en tres meses')).toBe(true)
    expect(finds("n't have", "we don't have it")).toBe(true)
  })

  test('is found among answers to tap, unless it is as short as their yes', () => {
    expect(finds('Ramo de rosas', '¿Cuál?', 'Ramo de rosas\nCaja de girasoles')).toBe(true)
    expect(finds('10:00', 'Tengo estos horarios:', 'sáb 28, 10:00 a. m.')).toBe(true)
    expect(finds('sí', '¿Le pregunto a alguien?', 'Sí\nNo, gracias')).toBe(false)
    expect(finds('sí', 'Sí, en toda la ciudad.')).toBe(true)
  })

  test('that is a short day of the week is that day in any language, and no other word', () => {
    expect(finds('Thu', 'Bring it in Tuesday to Thursday')).toBe(true)
    expect(finds('Tue', 'El martes')).toBe(true)
    expect(finds('Thu', 'On Tuesday')).toBe(false)
  })

  test('that is an amount is found as a number', () => {
    expect(finds('$65.000', 'COP 65,000')).toBe(true)
    expect(finds('65.000', '165.000')).toBe(false)
  })
})

test('the language of an answer is told, unless nothing stands out', () => {
  expect(languageOfAnswer('¿Qué quieres hoy? Aquí tienes la lista')).toBe('es')
  expect(languageOfAnswer('O que você quer hoje? Temos uma lista')).toBe('pt')
  expect(languageOfAnswer('Here is the list. What would you like?')).toBe('en')
  expect(languageOfAnswer('Ramo de rosas: $65.000')).toBeUndefined()
})
