// Questions whose words fit several things of the shop a little: all that speaks for each is weighed together.
import { expect, test } from 'vitest'
import { newCustomer } from '../../testing/customer.ts'
import { openShop, productOf, type Shop } from '../../testing/shop.ts'

const now = new Date('2026-11-18T15:00:00Z')

function outfitter(): Shop {
  const shop = openShop({ now, zone: 'America/Bogota' }, [
    productOf({
      id: 'carpa',
      name: 'Carpa Nevado',
      category: 'Acampar',
      price: '420000',
      description: 'Para tres personas, doble techo. Pesa 2,8 kg. No trae estacas para nieve.',
    }),
    productOf({
      id: 'fogon',
      name: 'Hornilla Brisa',
      category: 'Acampar',
      price: '95000',
      description: 'De gas butano, se enciende sin fósforos. El cartucho se vende aparte.',
    }),
    productOf({ id: 'vidrio', name: 'Protector de vidrio', category: 'Accesorios', price: '18000' }),
    productOf({
      id: 'soporte',
      name: 'Soporte para bicicleta',
      category: 'Accesorios',
      price: '52000',
      description: 'Se sujeta al manubrio con correa, no lleva pegamento.',
    }),
  ])
  shop.knowledge = [
    { question: '¿Alquilan equipos?', answer: 'Sí, carpas y morrales, desde 25.000 pesos por noche.' },
    { question: '¿Hacen caminatas guiadas?', answer: 'Los domingos, con guía y seguro incluidos.' },
    { question: '¿Reparan equipo?', answer: 'Cambiamos cremalleras y varillas en tres días.' },
    { question: '¿Hacen envíos?', answer: 'Sí, a todo el país por 12.000 pesos.' },
  ]
  return shop
}

const dialogues: readonly (readonly [string | undefined, string, RegExp])[] = [
  [undefined, 'do you rent gear?', /25\.000/],
  [undefined, 'dá pra alugar uma barraca?', /25\.000/],
  [undefined, 'is there somebody who takes you out hiking?', /domingos/],
  [undefined, 'se me dañó la cremallera de la maleta, eso tiene arreglo?', /tres días/],
  ['tienen soporte para bicicleta?', 'se pega al vidrio o que?', /manubrio/],
  ['quiero ver la hornilla brisa', 'e funciona com que gás?', /butano/],
]

test.each(dialogues)('%s, %s', async (before, says, answer) => {
  const customer = newCustomer({ shop: outfitter() })
  if (before !== undefined) await customer.write(before)
  expect((await customer.write(says)).text).toMatch(answer)
})

test.each(['tocan en mi bautizo?', 'vcs sabem a raiz de dois?', 'what is the meaning of life?'])(
  '%s: nothing of the shop is told where none of the words is about it',
  async (says) => {
    const { text } = await newCustomer({ shop: outfitter() }).write(says)
    expect(text).not.toMatch(/25\.000|domingos|tres días|12\.000|butano/)
  },
)
