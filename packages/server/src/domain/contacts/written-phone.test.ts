import { expect, test } from 'vitest'
import {
  endsOfKey,
  listedPhone,
  readWrittenPhone,
  searchedForms,
  toldEnd,
  typedPhone,
} from './written-phone.ts'

const bogota = 'America/Bogota'
const mexico = 'America/Mexico_City'

test.each([
  // With its code nothing is guessed.
  ['+57 300 123 4567', mexico, '573001234567'],
  ['0057 300 123 4567', mexico, '573001234567'],
  ['+54 11 2345-6789', bogota, '541123456789'],
  // Dialled at home.
  ['300 123 4567', bogota, '573001234567'],
  ['(300) 123.45.67', bogota, '573001234567'],
  ['55 1234 5678', mexico, '525512345678'],
  ['11 98765-4321', 'America/Sao_Paulo', '5511987654321'],
  ['011 98765-4321', 'America/Sao_Paulo', '5511987654321'],
  ['612 34 56 78', 'Europe/Madrid', '34612345678'],
  ['07911 123456', 'Europe/London', '447911123456'],
  // The code without its plus, as spreadsheets leave it.
  ['573001234567', bogota, '573001234567'],
  ['34612345678', bogota, '34612345678'],
  ['5215512345678', mexico, '5215512345678'],
  ['5491123456789', bogota, '5491123456789'],
  // Several numbers, or none that is known.
  ['11 2345 6789', 'America/Argentina/Buenos_Aires', 'unclear'],
  ['300 123 4567', 'America/Argentina/Buenos_Aires', 'unclear'],
  ['300 123 4567', 'Pacific/Auckland', 'unclear'],
  ['813 1234 5678', bogota, 'unclear'],
  ['1234567', bogota, 'unclear'],
  // As long as one of the shop's country, and none that it has: Guadalajara, Bogota's mobiles, and no area of Brazil.
  ['33 1234 5678', bogota, 'unclear'],
  ['55 1234 5678', bogota, 'unclear'],
  ['310 123 4567', mexico, 'unclear'],
  ['20 98765-4321', 'America/Sao_Paulo', 'unclear'],
  ['33 1234 5678', mexico, '523312345678'],
  ['999 123 4567', mexico, '529991234567'],
  ['350 123 4567', bogota, '573501234567'],
  // No phones.
  ['x', bogota, undefined],
  ['', bogota, undefined],
  ['+57', bogota, undefined],
  ['12345', bogota, undefined],
  ['3.00123E+9', bogota, undefined],
  ['+57 300 123 4567 x', bogota, undefined],
])('%j in a shop in %s is %s', (text, zone, key) => {
  expect(readWrittenPhone(text, zone)).toBe(key)
})

test('where a number dialled at home is also one of another country, it is left to the person', () => {
  // A Mexican number of ten digits, or a Guatemalan one with its code would have eleven: never both.
  expect(readWrittenPhone('50244445555', mexico)).toBe('50244445555')
  // Nine digits in Peru, and in Chile's own way: no code begins with a 9.
  expect(readWrittenPhone('987654321', 'America/Lima')).toBe('51987654321')
  // Ten digits in Mexico, and a number of the Netherlands with its code.
  expect(readWrittenPhone('3161234567', mexico)).toBe('unclear')
})

test('a phone that a person types is that of the shop’s own country where it can be', () => {
  expect(typedPhone(' (300) 123.45.67 ', bogota)).toBe('+573001234567')
  // A number of the Netherlands with its code too.
  expect(typedPhone('3161234567', mexico)).toBe('+523161234567')
  expect(typedPhone('0057 300 123 4567', mexico)).toBe('+573001234567')
  expect(() => typedPhone('1234567', bogota)).toThrow('begin with +')
  expect(() => typedPhone('abc', bogota)).toThrow('digits')
})

test.each([
  ['81 99999-0002', 'America/Recife', '5581999990002'],
  ['91 98888-0002', 'America/Belem', '5591988880002'],
  ['11 2345-6789', 'America/Argentina/Buenos_Aires', '5491123456789'],
  ['011 15-2345-6789', 'America/Argentina/Buenos_Aires', '5491123456789'],
  ['0341 15 555-1234', 'America/Argentina/Cordoba', '5493415551234'],
  ['+54 9 351 555 1234', 'America/Argentina/Mendoza', '5493515551234'],
  ['602 555 0123', 'America/Phoenix', '16025550123'],
])('%s in a list of a shop in %s is a phone of its own country', (text, zone, read) => {
  expect(listedPhone(text, zone)).toBe(read)
})

test.each([
  ['(11) 98765-4321', '551187654321'],
  ['(11) 98765-4321', '5511987654321'],
  ['98765-4321', '551187654321'],
  ['8765-4321', '5511987654321'],
  ['+55 11 98765-4321', '551187654321'],
  ['011 2345 6789', '5491123456789'],
  ['9 11 2345 6789', '541123456789'],
  ['011 15 2345 6789', '5491123456789'],
  ['15 2345 6789', '5491123456789'],
  ['0341 15 555-1234', '5493415551234'],
])('%s, told without its country’s code, may be the phone %s', (told, key) => {
  expect(endsOfKey(key)).toContain(toldEnd(told))
})

test('another phone’s end is not the phone’s', () => {
  expect(endsOfKey('551187654321')).not.toContain(toldEnd('(21) 98765-4321'))
  expect(endsOfKey('5491123456789')).not.toContain(toldEnd('0341 15 555-1234'))
})

test.each([
  // Too few digits for a phone.
  ['98765', ['98765']],
  ['000', ['000']],
  ['573105550111', ['573105550111']],
  // Peru's, or one of Brazil's area 51.
  ['51987654321', ['51987654321', '5187654321']],
  ['551187654321', ['551187654321', '5511987654321']],
  ['5215511110003', ['5215511110003', '525511110003']],
])('whoever looks for %s looks for %j', (digits, forms) => {
  expect(searchedForms(digits).sort()).toEqual(forms.sort())
})
