import { expect, test } from 'vitest'
import { newCustomer } from '../../testing/customer.ts'
import { openShop, productOf } from '../../testing/shop.ts'

const now = new Date('2026-11-18T15:00:00Z')
const option = (id: string, name: string, available: number) => ({ id, name, price: '36000', available })
const candle = productOf({
  ...{ id: 'vela', name: 'Vela', pricingType: 'variant' as const, priceMin: '30000', priceMax: '54000' },
  ...{ description: 'Cera de soya.', addOns: [{ id: 'caja', name: 'Caja kraft', price: '6000' }] },
  variants: [
    option('lavanda', 'Lavanda', 15),
    option('eucalipto', 'Eucalipto', 8),
    option('vainilla', 'Vainilla', 0),
  ],
})

test.each([
  ['es', '¿cuánto vale la vela de eucalipto?', /Quedan 8\./],
  ['pt', 'quanto custa a vela de eucalipto?', /Restam 8\./],
  ['en', 'how much is the eucalipto vela?', /8 left\./],
] as const)(
  'whoever asks for the price of one option hears that alone (%s)',
  async (language, line, left) => {
    const shop = openShop({ now, zone: 'America/Bogota' }, [candle])
    const { write, tap } = newCustomer({ language, shop })
    const { text } = await write(line)
    expect(text).toMatch(/Vela, Eucalipto/)
    expect(text).toMatch(/36[.,]000/)
    expect(text).toMatch(left)
    expect(text).not.toMatch(/Lavanda|Vainilla|30[.,]000/)
    await tap(language === 'es' ? 'Agregar' : language === 'pt' ? 'Adicionar' : 'Add')
    expect(shop.lines).toMatchObject([{ variantId: 'eucalipto', quantity: 1 }])
  },
)

test('of one that is gone the others are shown', async () => {
  const { write } = newCustomer({ shop: openShop({ now, zone: 'America/Bogota' }, [candle]) })
  expect((await write('¿cuánto vale la vela de vainilla?')).text).toMatch(/Vela, Vainilla: .*Eucalipto/s)
})
