import { expect, test } from 'vitest'
import { declinesHelp, isMereClosing } from './closing-words.ts'

test.each([
  ...[
    'gracias',
    '¡Muchas gracias!',
    'Ok',
    'ok gracias',
    'listo, mil gracias 🙏',
    'graciasss',
    '👍',
    'chao',
    'Perfecto',
  ],
  ...[
    'Gracias, eres un sol ☀️',
    'eres un amor',
    'hasta luego',
    'gracias por todo, feliz noche',
    'vale',
    'muy amable',
    'Dios le pague',
    'dale, gracias',
    'nos vemos',
  ],
  ...['obrigada!', 'valeu', 'blz', 'tchau, até mais', 'muito obrigado pela atenção', 'Ok, obrigada 😊'],
  ...[
    'thanks',
    'thank you so much',
    'ok thanks!',
    'Gracias, muy amables',
    'Perfecto, allá nos vemos',
    'bye',
    'see you later, thanks',
    'great, thank you ❤️',
    'perfect',
  ],
  ...[
    'gracias Laura',
    'Muchas gracias, Don Carlos',
    'gracias por tu tiempo',
    'un placer, gracias',
    'cuídate',
  ],
  ...[
    'Quedé feliz con mis cejas, dile a Paola que mil gracias 😍',
    'Me encantó la falda, gracias',
    'Fiquei muito feliz com o bolo, obrigada',
    'I love it, thanks so much',
  ],
])('"%s" waits for nothing', (said) => {
  expect(isMereClosing(said)).toBe(true)
})

test.each([
  ...[
    '¿gracias?',
    'gracias, ¿y el domicilio?',
    'ok pero cuándo llega',
    'gracias, quiero dos más',
    'listo, ya pagué',
  ],
  ...[
    'ok, mándamelo',
    'no gracias',
    'no',
    'sí',
    'hola',
    'buenas',
    'gracias por nada',
    'ok 2',
    'ya',
    'si',
    'hasta cuándo',
    'hasta las',
    'nos',
    'hasta tarde',
  ],
  ...[
    'gracias pero no me sirve',
    'todo mal',
    '😡',
    'gracias 😡',
    'la cuenta',
    'que tengas',
    'un dia',
    'bien cara la torta',
    'me encantó la falda',
    'me encantaron las velas pero una llegó rota, gracias',
    'gracias, dile a Paola que me llame',
    'está muy caro, gracias',
  ],
  ...[
    'obrigado, mas ainda não chegou',
    'cadê',
    'ok, e o frete',
    'combinado para amanhã às',
    'tarde demais',
    'que horas',
  ],
  ...[
    'thanks but no',
    'ok when',
    'great, send it',
    'thank you, one more thing',
    'i have a question',
    'so',
    'help',
    'you',
    '',
  ],
])('"%s" waits', (said) => {
  expect(isMereClosing(said)).toBe(false)
})

test.each([
  ...[
    'no',
    'no, gracias',
    'No, eso es todo. Muchas gracias',
    'nada más, mil gracias',
    'por ahora no, gracias',
  ],
  ...['não, obrigada', 'só isso, valeu', 'no thanks', "no, that's all, thank you", 'gracias, muy amables'],
])('to "anything else?" "%s" is the end', (said) => {
  expect(declinesHelp(said)).toBe(true)
})

test.each([
  ...['no me llegó', 'sí', 'no, quiero otra', 'no entiendo', 'nada funciona', '', 'no sé', 'não chegou'],
])('to "anything else?" "%s" waits', (said) => {
  expect(declinesHelp(said)).toBe(false)
})
