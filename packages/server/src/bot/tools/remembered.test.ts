import { limits } from '@mostrador/contract/limits'
import { expect, test, vi } from 'vitest'
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
