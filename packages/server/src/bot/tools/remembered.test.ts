import { limits } from '@mostrador/contract/limits'
import { describe, expect, test, vi } from 'vitest'
import { remembered } from './remembered.ts'
import type { Tools } from './tool-table.ts'
import type { ProductCard } from './tools.ts'

const cards = Array.from({ length: 12 }, (_, at) => ({ id: `p${at}`, name: `Taza ${at}` }) as ProductCard)

function shopOf(sold: readonly ProductCard[]) {
  const searchProducts = vi.fn(async ({ limit }: { limit: number }) => sold.slice(0, limit))
  const getProduct = vi.fn(async (id: string) => sold.find((card) => card.id === id))
  const addToCart = vi.fn(async () => ({ ok: true }))
  return { searchProducts, getProduct, addToCart }
}

test('a product of a list is not read again, and short lists of the newest are cut from one', async () => {
  const shop = shopOf(cards)
  const tools = remembered(shop as unknown as Tools)
  const few = await tools.searchProducts({ text: '', limit: 8 })
  expect(few.map(({ id }) => id)).toEqual(cards.slice(0, 8).map(({ id }) => id))
  expect(await tools.searchProducts({ text: '', limit: 20 })).toHaveLength(12)
  expect(await tools.getProduct('p11')).toBe(cards[11])
  expect(shop.searchProducts).toHaveBeenCalledExactlyOnceWith({ text: '', limit: limits.botFoundMax })
  expect(shop.getProduct).not.toHaveBeenCalled()
  expect(await tools.getProduct('elsewhere')).toBeUndefined()
  expect(shop.getProduct).toHaveBeenCalledOnce()
})

test('after a change everything is read anew', async () => {
  const shop = shopOf(cards)
  const tools = remembered(shop as unknown as Tools)
  await tools.searchProducts({ text: 'taza', limit: 8 })
  await tools.addToCart({ productId: 'p1', quantity: 1 })
  await tools.getProduct('p1')
  await tools.searchProducts({ text: 'taza', limit: 8 })
  expect(shop.getProduct).toHaveBeenCalledOnce()
  expect(shop.searchProducts).toHaveBeenCalledTimes(2)
})

describe('a list of all that is sold', () => {
  const service = { itemType: 'service', isBookable: true } as const
  const cut = { id: 's1', name: 'Corte', ...service } as ProductCard
  const dye = { id: 's2', name: 'Color', ...service } as ProductCard
  const asked = async (sold: readonly ProductCard[]) => {
    const listServices = vi.fn(async () => [dye, cut])
    const sellsServices = vi.fn(async () => true)
    const tools = remembered({ ...shopOf(sold), listServices, sellsServices } as unknown as Tools)
    await tools.searchProducts({ text: '', limit: 8 })
    const ids = (await tools.listServices()).map(({ id }) => id)
    const sells = await tools.sellsServices()
    return { ids, sells, reads: listServices.mock.calls.length + sellsServices.mock.calls.length }
  }

  test('tells that there is no service, or the only one', async () => {
    expect(await asked(cards)).toEqual({ ids: [], sells: false, reads: 0 })
    expect(await asked([...cards, cut])).toEqual({ ids: ['s1'], sells: true, reads: 0 })
  })

  test('does not tell the order of several', async () => {
    expect(await asked([cut, dye])).toEqual({ ids: ['s2', 's1'], sells: true, reads: 1 })
  })

  test('tells nothing where more is sold than it holds', async () => {
    const many = Array.from({ length: limits.botFoundMax }, (_, at) => ({ id: `m${at}` }) as ProductCard)
    expect(await asked(many)).toEqual({ ids: ['s2', 's1'], sells: true, reads: 2 })
  })
})
