// In a word or two: which options the thing spoken of comes in, and how many of it there are.
import { expect, test } from 'vitest'
import { newCustomer } from '../../testing/customer.ts'

test.each([
  { language: 'es', first: 'tienen vestido?', says: 'tallas?' },
  { language: 'es', first: 'tienen vestido?', says: 'chale, y cuáles hay' },
  { language: 'pt', first: 'tem vestido?', says: 'ah que pena. tem quais' },
  { language: 'en', first: 'do you have the vestido?', says: 'what sizes' },
] as const)('"$says" tells the options', async ({ language, first, says }) => {
  const { write } = newCustomer({ language })
  await write(first)
  expect((await write(says)).text).toMatch(/Talla S.*Talla M/s)
})

test.each([
  { language: 'es', first: 'tienen taza?', says: '¿cuántas tienes?', told: /Quedan 12/ },
  { language: 'es', first: 'tienen ruana?', says: 'tendrán 6?', told: /solo quedan 2/ },
  { language: 'pt', first: 'tem taza?', says: 'tem 4?', told: /Restam 12/ },
  { language: 'en', first: 'do you have the ruana?', says: 'how many do you have', told: /2/ },
] as const)('"$says" tells how many there are', async ({ language, first, says, told }) => {
  const { write } = newCustomer({ language })
  await write(first)
  expect((await write(says)).text).toMatch(told)
})

test('as many as are left are taken once they were offered', async () => {
  const { write, shop } = newCustomer()
  await write('tienen ruana?')
  await write('tendrán 6?')
  await write('bueno, las dos que tienen')
  expect(shop.lines).toMatchObject([{ productId: 'ruana', quantity: 2 }])
})

test('of a thing that comes in sizes, its colour is no option', async () => {
  const { write } = newCustomer({ language: 'en' })
  await write('do you have the vestido?')
  expect((await write('what colour is it?')).text).not.toMatch(/^Vestido.*Options/s)
})

test('"add that" takes the one extra that was offered', async () => {
  const { write, shop } = newCustomer({ language: 'en' })
  await write('i want a ruana')
  await write('yeah add that please')
  expect(shop.lines).toMatchObject([{ productId: 'ruana', quantity: 1, addOnIds: ['regalo'] }])
})

test.each(['cuántas hojas tiene?', 'y cuántos bolsillos tienen'])('"%s" asks for no stock', async (says) => {
  const { write } = newCustomer()
  await write('tienen taza?')
  expect((await write(says)).text).not.toMatch(/Quedan 12\.$/)
})

test.each([
  ['es', 'Hola! Mi hija se casa en mayo y estamos buscando un vestido para la fiesta, qué tallas manejan?'],
  [
    'pt',
    'Oi! Minha filha casa em maio e a gente precisa de um vestido para a festa, quais tamanhos vocês têm?',
  ],
  ['en', 'Hello! My daughter gets married in May and we need a vestido for the party, what sizes do you do?'],
] as const)('%s: the question behind the reason tells the options: "%s"', async (language, says) => {
  const { write } = newCustomer({ language })
  expect((await write(says)).text).toMatch(/Talla S.*Talla M/s)
})
