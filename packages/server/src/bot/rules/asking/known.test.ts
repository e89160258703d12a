// Questions that point back at what was just spoken of, and lines that ask for nothing.
import { expect, test } from 'vitest'
import { newCustomer } from '../testing/customer.ts'
import { openShop, productOf, type Shop } from '../testing/shop.ts'

const now = new Date('2026-11-18T15:00:00Z')

function nursery(): Shop {
  return openShop({ now, zone: 'America/Bogota' }, [
    productOf({
      id: 'suculenta',
      name: 'Suculenta en barro',
      category: 'Plantas',
      price: '18500',
      description: 'Crece muy despacio. No tiene espinas.',
    }),
    productOf({ id: 'matera', name: 'Matera de cerámica', category: 'Materas', price: '45000' }),
  ])
}

const pointing: readonly [string, string][] = [
  ['precio de la suculenta?', 'y eso se pone grandote o qué?'],
  ['precio de la suculenta?', 'mi gata la mordisquea, pasa algo con esa?'],
  ['quanto custa a suculenta?', 'e ela espeta a mão das crianças?'],
  ['how much is the suculenta?', 'do they shoot up or can I forget about them?'],
  ['how much is the suculenta?', 'will it prick the kids'],
]

test.each(pointing)('%s – %s: all that is known of it rather than nothing', async (first, second) => {
  const { write } = newCustomer({ shop: nursery() })
  await write(first)
  const reply = await write(second)
  expect(reply.text).toMatch(/Crece muy despacio|No tiene espinas/)
  expect(reply.handOff).toBeUndefined()
})

test('the same is not told twice in a row', async () => {
  const { write } = newCustomer({ shop: nursery() })
  await write('precio de la suculenta?')
  expect((await write('y eso le gusta a los duendes o qué?')).text).toMatch(/Crece muy despacio/)
  expect((await write('y eso les gusta a los gnomos?')).text).not.toMatch(/Crece muy despacio/)
})

const sounding: readonly [string, RegExp][] = [
  ['y si les llevo una muestra me sacan el mismo tono?', /carrito est. vac/],
  ['yo tengo 15 años, puedo ir a sacar una yo solo?', /carrito est. vac/],
  ['isso já é com vaso e tudo?', /carrinho está vazio/],
  ['do I have to make an appointment or can I just come in', /no upcoming appointments/],
  ['y eso también va con la matera?', /No veo pedidos/],
]

test.each(sounding)('%s: nobody asks for what there is none of', async (says, never) => {
  const { write } = newCustomer({ shop: nursery() })
  await write('precio de la suculenta?')
  expect((await write(says)).text).not.toMatch(never)
})

test.each(['qué llevo en el carrito?', 'what is in my cart?', 'o que tem no meu carrinho?'])(
  '%s: an empty cart asked for by name is told',
  async (says) => {
    const { write } = newCustomer({ shop: nursery() })
    await write('hola')
    expect((await write(says)).text).toMatch(/vac[íi]o|vazio|empty/)
  },
)

test.each([
  'a mi suegra le va a encantar esto jaja',
  'mi marido me va a matar por gastar tanto',
  'nossa, meu marido vai me matar',
  'my husband is going to kill me for this',
  'le pregunto a mi mamá y te digo',
  'vou ver com a minha mãe e te chamo',
])('%s: a remark is no riddle', async (says) => {
  const { write } = newCustomer({ shop: nursery() })
  await write('precio de la suculenta?')
  const reply = await write(says)
  expect(reply.text).not.toMatch(/no te entendí|não entendi|did not quite get|carrito|carrinho|cart/i)
  expect(reply.text).not.toBe('')
})
