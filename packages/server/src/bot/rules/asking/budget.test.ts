// Sums that may be spent, and sizes, ages and weights that fall into what a thing is made for.
import { expect, test } from 'vitest'
import { newCustomer } from '../testing/customer.ts'
import { openShop, productOf, type Shop } from '../testing/shop.ts'

const now = new Date('2026-11-18T15:00:00Z')

function toyShop(): Shop {
  return openShop({ now, zone: 'America/Bogota' }, [
    productOf({
      id: 'cubos',
      name: 'Cubos de tela',
      category: 'Bebés',
      price: '30000',
      description: 'De 3 a 12 meses.',
    }),
    productOf({
      id: 'casco',
      name: 'Casco Loma',
      category: 'Cascos',
      price: '90000',
      description: 'Para cabezas de 54 a 61 cm. Se lava a mano.',
    }),
    productOf({
      id: 'rompe',
      name: 'Rompecabezas Selva',
      category: 'Juegos',
      price: '45000',
      description: 'De 8 a 12 años. 300 piezas.',
    }),
  ])
}

const within: readonly [string, RegExp, RegExp][] = [
  ['qué tienen por menos de 50 mil?', /Cubos|Rompecabezas/, /Casco/],
  ['algo hasta 35000', /Cubos/, /Casco|Rompecabezas/],
  ['com 50 pila o que dá pra levar?', /Cubos|Rompecabezas/, /Casco/],
  ['o que mais vcs têm até 50 conto?', /Cubos|Rompecabezas/, /Casco/],
  ['any gift under 50k?', /Cubos|Rompecabezas/, /Casco/],
  ['traigo 40 mil. qué me recomiendas?', /Cubos/, /Casco/],
  ['something up to 20 thousand', /cheapest|Cubos/, /zzz/],
]

test.each(within)('%s: what can be had for that', async (says, has, lacks) => {
  const { write } = newCustomer({ shop: toyShop() })
  const reply = await write(says)
  expect(reply.text).toMatch(has)
  expect(reply.text).not.toMatch(lacks)
})

test('how many a sum buys of what was shown', async () => {
  const { write } = newCustomer({ shop: toyShop() })
  await write('precio de los cubos de tela?')
  expect((await write('me dieron 100 mil, cuántos me alcanzan con 100 mil?')).text).toMatch(/3 × Cubos/)
})

const fitting: readonly [string, string, RegExp][] = [
  ['precio del casco loma?', 'y si mi cabeza mide 56 cm?', /54 a 61/],
  ['quanto custa o casco loma?', 'minha cabeça tem 58, serve?', /54 a 61/],
  ['how much is the casco loma', 'would it fit, my head is 57 cm around?', /54 a 61/],
]

test.each(fitting)('%s – %s: the range it falls in answers', async (first, second, answer) => {
  const { write } = newCustomer({ shop: toyShop() })
  await write(first)
  expect((await write(second)).text).toMatch(answer)
})

test.each([
  'algo para un niño de 10 años',
  'um presente pra um menino de 10 anos',
  'what do you have for a 10 years old boy?',
])('%s: the thing made for that age', async (says) => {
  expect((await newCustomer({ shop: toyShop() }).write(says)).text).toMatch(/Rompecabezas/)
})

function giftShop(): Shop {
  return openShop({ now, zone: 'America/Bogota' }, [
    productOf({ id: 'box', name: 'Caja Andina', price: '28' }),
    productOf({ id: 'hamper', name: 'Canasta Grande', price: '48' }),
    productOf({ id: 'pie', name: 'Pastel', price: '9', description: 'Para 6 a 8 personas. Serves 6 to 8.' }),
    productOf({
      ...{ id: 'cata', name: 'Cata de quesos', price: '25', durationMinutes: 60 },
      ...{ itemType: 'service', isBookable: true },
    }),
  ])
}

test.each([
  ['en', 'about 30 quid a head, 8 people, for xmas'],
  ['en', 'Morning, after something for the staff for xmas, about 30 quid a head, 8 people'],
  ['en', 'presents for 5 people at 30 each for christmas'],
  ['es', 'unos 30 por cabeza, 8 personas, para navidad'],
  ['es', 'algo para el equipo en navidad, 30 por persona'],
  ['pt', 'uns 30 por pessoa, 8 pessoas, pro natal'],
  ['pt', 'presente pra 8 colegas, 30 reais cada um, pro natal'],
] as const)('%s: "%s": what can be had for so much each, and no visit', async (language, says) => {
  const { write } = newCustomer({ language, shop: giftShop() })
  const { text } = await write(says)
  expect(text).toContain('Caja Andina')
  expect(text).not.toMatch(/Canasta|Cata/)
})

test.each([
  ['en', 'book the cata for 8 people on friday'],
  ['es', 'quiero reservar la cata para 8 personas el viernes'],
  ['pt', 'quero reservar a cata pra 8 pessoas na sexta'],
  ['en', 'We are four, me, wife and her parents. It is 30 per head or what'],
  ['es', 'somos cuatro, son 30 por persona?'],
  ['pt', 'somos quatro, é 30 por pessoa?'],
] as const)('%s: "%s" asks for nothing for so much', async (language, says) => {
  const { write } = newCustomer({ language, shop: giftShop() })
  expect((await write(says)).text).not.toContain('Caja Andina')
})
