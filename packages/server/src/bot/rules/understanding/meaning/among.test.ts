// A look among gathered words finds what asking each of them finds.
import { expect, test } from 'vitest'
import { isSameItself, isSameThing, unitsOf } from '../concepts.ts'
import { isAmong, isItselfAmong } from './among.ts'

const texts = [
  '¿Hacen envíos a domicilio y cuánto cuesta el flete?',
  'Puede pagar en efectivo, con tarjeta o por Nequi',
  'La falda plisada amarilla viene en tallas S, M y L',
  'Cuánto dura la cita y a qué hora abren los cuartos',
  'Is the yellow skirt washable, and do you ship abroad?',
  'Posso pagar em dinheiro a saia amarelinha?',
  'zapatos zapato zapatito sandalia sandalias',
]

test('a word is among others just where it is the same thing as one of them', () => {
  const all = texts.map((text) => unitsOf(text, ['es', 'en', 'pt']))
  for (const units of all) {
    for (const unit of all.flat()) {
      expect(isAmong(unit, units)).toBe(units.some((other) => isSameThing(unit, other)))
      expect(isItselfAmong(unit, units)).toBe(units.some((other) => isSameItself(unit, other)))
    }
  }
})
