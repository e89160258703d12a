import { filledReply, plausibleFirstName, unknownVariableIn } from '@mostrador/contract/canned-wording'
import { describe, expect, it } from 'vitest'

const first = { customer_first_name: 'Lau' }

describe('a ready answer', () => {
  it.each([
    ['Hola {{customer_name}}, soy {{agent_name}} de {{shop_name}}.', 'Hola Laura, soy Ana de Casa Lucero.'],
    ['{{ customer_name }}: listo', 'Laura: listo'],
    ['Un {{cupón}} y {esto} quedan', 'Un {{cupón}} y {esto} quedan'],
    ['Hola {{customer_first_name}}!', 'Hola Lau!'],
    ['$& {{customer_name}}', '$& Laura'],
  ])('%s reads %s', (text, filled) => {
    const values = { ...first, customer_name: 'Laura', agent_name: 'Ana', shop_name: 'Casa Lucero' }
    expect(filledReply(text, values)).toBe(filled)
  })

  it.each([
    ['Hola {{customer_name}}!', 'Hola!'],
    ['Hola, {{customer_name}}.\nYa va.', 'Hola.\nYa va.'],
    ['{{customer_name}}, ya va', 'ya va'],
  ])('%s without a name reads %s', (text, filled) => {
    expect(
      filledReply(text, {
        customer_first_name: null,
        customer_name: null,
        agent_name: 'Ana',
        shop_name: 'X',
      }),
    ).toBe(filled)
  })

  it.each([
    ['Hola {{customer_name}}', undefined],
    ['Hola {name}', undefined],
    ['Hola {{customer}}', 'customer'],
    ['{{agent_name}} {{ }}', ''],
    ['{{customer_name}} {{nombre del cliente}}', 'nombre del cliente'],
  ])('%s has the unknown variable %s', (text, name) => {
    expect(unknownVariableIn(text)).toBe(name)
  })

  it.each([
    ['Laura Gómez', 'Laura'],
    [' José  Luis', 'José'],
    ['Doña Lupita', 'Doña Lupita'],
    ['Sr. Juan Pérez', 'Sr. Juan'],
    ['Dra', undefined],
    ['~*~', undefined],
    ['L', undefined],
    [null, undefined],
  ])('calls %s by the first name %s', (name, expected) => {
    expect(plausibleFirstName(name)).toBe(expected)
  })
})
