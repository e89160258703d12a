import { describe, expect, test } from 'vitest'
import { newCustomer } from '../testing/customer.ts'

const cartOf = (...lines: { sku: string; quantity: number }[]) => ({
  text: `[order: ${lines.map(({ sku, quantity }) => `${quantity} × ${sku}`).join(', ')}]`,
  input: { order: { lines, note: undefined } },
})

describe("a cart from the channel's catalogue", () => {
  test.each([
    ['es', 'No', 'no lo encuentro en nuestro catálogo: “NADA-9” (3).', 'Seguimos', 'sí'],
    ['pt', 'Não', 'não encontro no nosso catálogo: “NADA-9” (3).', 'Seguimos', 'sim'],
    ['en', 'No', 'cannot find this in our catalogue: “NADA-9” (3).', 'go on', 'yes'],
  ] as const)('keeps what is known and names what is not (%s)', async (language, _, named, goOn, yes) => {
    const customer = newCustomer({ language, settings: { needs_address: false } })
    const { text, parts } = await customer.write(
      cartOf({ sku: 'TAZA', quantity: 2 }, { sku: 'NADA-9', quantity: 3 }, { sku: 'VELA', quantity: 1 }),
    )
    expect(text).toContain(named)
    expect(text).toContain(goOn)
    expect(customer.shop.lines.map(({ productId, quantity }) => [productId, quantity])).toEqual([
      ['taza', 2],
      ['vela', 1],
    ])
    const offered = parts.flatMap((part) => (part.kind === 'choices' ? part.choices : []))
    expect(offered.map(({ id }) => id)).toEqual(['checkout', 'menu:person'])
    expect(customer.shop.orders).toHaveLength(0)
    await customer.write(yes)
    await customer.write(yes)
    expect(customer.shop.orders).toMatchObject([{ total: '112000' }])
  })

  test('passes the customer to a person on the tap that offers one, and the cart stays', async () => {
    const customer = newCustomer()
    await customer.write(cartOf({ sku: 'TAZA', quantity: 1 }, { sku: 'NADA', quantity: 1 }))
    const { handOff } = await customer.tap('Hablar')
    expect(handOff).toBe('user_requested')
    expect(customer.shop.lines).toHaveLength(1)
  })

  test('of which nothing is known says so, keeps the old cart and offers a person', async () => {
    const customer = newCustomer()
    await customer.write('quiero una taza')
    const before = customer.shop.lines
    const { text } = await customer.write(cartOf({ sku: 'A', quantity: 1 }, { sku: 'B', quantity: 1 }))
    expect(text).toMatch(/“A” \(1\), “B” \(1\).*no pude anotar nada.*persona/s)
    expect(customer.shop.lines).toEqual(before)
    expect((await customer.write('sí, por favor')).handOff).toBeDefined()
  })

  test('with more than there is notes what there is, and says both figures', async () => {
    const customer = newCustomer()
    const { text } = await customer.write(
      cartOf(
        { sku: 'RUANA', quantity: 5 },
        { sku: 'CHAQUETA', quantity: 1 },
        { sku: 'VESTIDO', quantity: 1 },
      ),
    )
    expect(text).toContain('De Ruana de lana pediste 5 y solo hay 2; te anoté 2.')
    expect(text).toContain('no queda Chaqueta de jean')
    expect(text).toContain('De Vestido de lino Guaduas hay varias opciones')
    expect(customer.shop.lines).toMatchObject([{ productId: 'ruana', quantity: 2 }])
  })

  test('names of unknown things are cut, on one line and without marks of format', async () => {
    const sku = `*malo*\n_${'x'.repeat(300)}`
    const many = Array.from({ length: 8 }, (_, at) => ({ sku: at === 0 ? sku : `N${at}`, quantity: 1 }))
    const { text } = await newCustomer().write(cartOf(...many))
    const line = text.split('\n')[0] ?? ''
    expect(line).toMatch(/“malo x{30,40}…” \(1\), “N1” \(1\), .*“N4” \(1\), y 3 más\./)
    expect(line.length).toBeLessThan(200)
  })
})
