import { expect, test } from 'vitest'
import { assentOf } from './assent.ts'

const agreeing = [
  ...[
    'hágale',
    'de una',
    'sí señora, perfecto',
    'dale que va',
    'si mija asi esta bien que Dios la bendiga',
    'yaaa dale 🙌',
    'así es, muchas gracias',
  ],
  ...[
    'si si mandamelo nomas querida',
    'Fierro pariente',
    'metele',
    'así culiau, mandale',
    'entonces va',
    'ahora si',
    'órale sí',
    'sip',
    'Confirmado, muchas gracias',
  ],
  ...[
    'pode mandar',
    'bora',
    'isso msm',
    'é nois, fecha',
    'Perfeitamente.',
    'De acordo.',
    'agora sim ta certo, pode fechar',
    'tá certinho',
    'simmm 🙏',
    'uai, pode',
    'issooo',
  ],
  ...[
    'go for it',
    'sounds good',
    '👍',
    'yep spot on',
    'Then yes, do go ahead, dear.',
    'work away',
    'right you are send it then',
    'yes sir, dale',
    'looks right, go ahead',
  ],
  ...[
    'good on ya, thats the one, send it',
    'yes and quick pls',
    'Yes I agree',
    'yeah man gwaan',
    'sí, yes, perfect',
    'Correct. Carry am come',
    'Ok, confirmo',
    'ok dale',
    'no problem, go ahead',
  ],
]
test.each(agreeing)('"%s" agrees', (said) => {
  const { says, rest } = assentOf(said)
  expect(says).toBe('yes')
  expect(rest.length).toBeLessThanOrEqual(3)
})

test.each([
  'ok',
  'ah ok',
  'entiendo',
  'ah bueno gracias',
  'got it',
  'oh cool',
  'entendi',
  'tá bom',
  'beleza',
  'i see, thanks',
  'k',
])('"%s" may only acknowledge', (said) => {
  expect(assentOf(said).says).toBe('weak')
})

test.each([
  'sí pero mejor 3',
  'yes but without the ribbon',
  'sim, mas troca o endereço',
  'dale, que sean 2',
  'sí, cambia la dirección',
  'yes, can you add a card?',
  'sí, ¿y cuánto tarda?',
  'perfecto, sin la vela',
])('"%s" says more than yes', (said) => {
  expect(assentOf(said).says).toBe('mixed')
})

test.each([
  'espera',
  'todavía no mandes nada',
  'hold on',
  'dejame le pregunto a mi mamá',
  'ainda não',
  'let me ask her first',
  'perai',
  'no lo pidas todavia',
])('"%s" puts off', (said) => {
  expect(assentOf(said).says).toBe('hold')
})

test.each(['no', 'nope', 'quiero una vela más', 'cuánto cuesta el envío', 'Calle 10 # 4-20'])(
  '"%s" is no yes',
  (said) => {
    expect(['nothing', 'mixed']).toContain(assentOf(said).says)
  },
)
