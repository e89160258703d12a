import { expect, test } from 'vitest'
import { goesOn } from './coming-back.ts'

test.each([
  'Oi, ainda estou esperando o meu vestido!',
  'ainda não chegou',
  'Não recebi o código',
  'até agora nada',
  'Como combinamos, pode ser amanhã?',
  'Sigo esperando mi pedido',
  'todavía no me llega',
  'Aún no me han escrito',
  'No me ha llegado',
  'Y?',
  '¿Qué pasó con mi vestido?',
  'como quedamos, paso a las 5',
  'I am still waiting for my dress',
  "It hasn't arrived",
  'Any news?',
])('goes on with what a person had: %s', (said) => {
  expect(goesOn(said)).toBe(true)
})

test.each([
  'Hola',
  'Oi, tem vestido azul?',
  'Quero ver as saias',
  '¿Abren mañana?',
  '¿Todavía tienen el vestido rojo?',
  'Ainda tem a saia plissada?',
  'Do you still have the red dress?',
  'No quiero la talla S, quiero la M',
  'Gracias, ya me llegó',
  'quero pagar',
  'Are you open tomorrow?',
])('is new, and the bot’s: %s', (said) => {
  expect(goesOn(said)).toBe(false)
})
