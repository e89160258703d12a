import type { Language } from '@mostrador/contract/languages'
import { expect, test } from 'vitest'
import { newCustomer } from '../testing/customer.ts'

const missed =
  /no te entendí|no la tengo a la mano|não entendi|não tenho essa resposta|did not quite get|do not have that answer|No encontré|could not find/

const begun: readonly [Language, string][] = [
  ['es', 'hola le escribo de parte de mi tía que no sabe usar esto'],
  ['es', 'Buenas tardes hijo, soy don Wilberth, vine de Mérida a ver a mis nietos'],
  ['pt', 'Bom dia. Faleceu o pai de um colega nosso.'],
  ['pt', 'meu filho casa no mês que vem e tô perdida'],
  ['en', 'hiya its Dave from the gym'],
  ['en', 'Good morning young fella'],
]

test.each(begun)('who begins with a story is asked what they would like (%s: %s)', async (language, line) => {
  const { write } = newCustomer({ language })
  const { text } = await write(line)
  expect(text).not.toMatch(missed)
  expect(text).toContain('Casa Lucero')
})

const told: readonly [Language, before: string, string][] = [
  ['es', '¿cuánto vale la taza?', 'mi perro se comió la anterior jaja'],
  ['pt', 'quanto custa a vela?', 'nossa que calor hoje hein'],
  ['en', 'how much is the taza?', 'lol my husband will kill me'],
]

test.each(told)('a remark in between is heard (%s: %s, %s)', async (language, before, line) => {
  const { write } = newCustomer({ language })
  await write(before)
  expect((await write(line)).text).not.toMatch(missed)
})

const besides: readonly [Language, visit: string, yes: string, string][] = [
  [
    'es',
    'cita de cejas mañana a las 3',
    'sí',
    'Disculpe, me llamó mi señora: ya lo hizo ella. Cancele la cita.',
  ],
  [
    'pt',
    'quero marcar cejas amanhã às 15h',
    'sim',
    'Minha irmã acabou de ligar, ela mesma faz. Cancela o horário.',
  ],
  [
    'en',
    'book cejas tomorrow at 3pm',
    'yes',
    'My sister just rang, she did it herself. Cancel my appointment.',
  ],
]

test.each(besides)('a story beside a wish is no question without an answer (%s: %s)', async (...said) => {
  const [language, visit, yes, line] = said
  const { write } = newCustomer({ language })
  await write(visit)
  await write(yes)
  const { text } = await write(line)
  expect(text).not.toMatch(missed)
  expect(text).toMatch(/cejas/i)
})

test('what asks without a question mark is still answered, or said not to be known', async () => {
  const { write } = newCustomer()
  expect((await write('hacen envíos')).text).toContain('2 a 4 días')
  expect((await write('me cuentas si hacen tatuajes')).text).toMatch(missed)
})
