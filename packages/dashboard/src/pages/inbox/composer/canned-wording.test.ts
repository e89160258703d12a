import { filledReply, unknownVariableIn } from '@mostrador/contract/canned-wording'
import { describe, expect, it } from 'vitest'

describe('a ready answer', () => {
  it.each([
    ['Hola {{customer_name}}, soy {{agent_name}} de {{shop_name}}.', 'Hola Laura, soy Ana de Casa Lucero.'],
    ['{{ customer_name }}: listo', 'Laura: listo'],
    ['Un {{cupón}} y {esto} quedan', 'Un {{cupón}} y {esto} quedan'],
    ['$& {{customer_name}}', '$& Laura'],
  ])('%s reads %s', (text, filled) => {
    const values = { customer_name: 'Laura', agent_name: 'Ana', shop_name: 'Casa Lucero' }
    expect(filledReply(text, values)).toBe(filled)
  })

  it.each([
    ['Hola {{customer_name}}!', 'Hola!'],
    ['Hola, {{customer_name}}.\nYa va.', 'Hola.\nYa va.'],
    ['{{customer_name}}, ya va', 'ya va'],
  ])('%s without a name reads %s', (text, filled) => {
    expect(filledReply(text, { customer_name: null, agent_name: 'Ana', shop_name: 'X' })).toBe(filled)
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
})
