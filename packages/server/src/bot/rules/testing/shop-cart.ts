// The cart of the in-memory shop.
import { measuredPrice, wholeMeasure } from '../../../domain/products/measured/measured-price.ts'
import { sumOf, timesOf } from '../../../platform/decimal.ts'
import type { BotSettings } from '../../settings.ts'
import { deliveryOf } from '../../tools/delivery.ts'
import type { Tools } from '../../tools/tool-table.ts'
import type { Cart, CartItem, CartLine, ChannelMiss, ProductCard, ToolResult } from '../../tools/tools.ts'

type Goods = {
  products: readonly ProductCard[]
  lines: CartLine[]
  address: string | null
  settings: BotSettings
}

function measured(
  { name, price, saleUnit = 'kg' }: ProductCard,
  variant: ProductCard['variants'][number] | undefined,
  measure: number,
) {
  const goods = {
    name: variant ? `${name} · ${variant.name}` : name,
    price: variant?.price ?? price ?? '0',
    saleUnit,
  }
  const { name: shown, unitPrice } = measuredPrice(goods, measure, { language: 'es', currency: 'MXN' })
  return { name: shown, unitPrice }
}

export function cartOf(shop: Goods) {
  const now = (): Cart => {
    const { lines, address, settings } = shop
    const total = sumOf(lines.map(({ lineTotal }) => lineTotal))
    const delivery = deliveryOf(settings, { subtotal: total, address })
    return { lines, total, address, ...(delivery && { delivery }) }
  }
  const put = (line: Omit<CartLine, 'lineTotal'>): ToolResult<Cart> => {
    const card = shop.products.find(({ id }) => id === line.productId)
    const variant = card?.variants.find(({ id }) => id === line.variantId)
    const available = (variant ?? card)?.available ?? null
    if (line.measure !== undefined && line.measure < (card?.measureMin ?? 0))
      return { ok: false, refused: { code: 'too_little', message: 'too little' } }
    if (available !== null && available < line.quantity) {
      return { ok: false, refused: { code: 'sold_out', message: 'too few', available } }
    }
    const whole = { ...line, lineTotal: timesOf(line.unitPrice, line.quantity) }
    const isThere = shop.lines.some(({ id }) => id === line.id)
    shop.lines = isThere
      ? shop.lines.map((each) => (each.id === line.id ? whole : each))
      : [...shop.lines, whole]
    return { ok: true, value: now() }
  }
  const addToCart: Tools['addToCart'] = async ({ productId, variantId, addOnIds = [], ...wanted }) => {
    const card = shop.products.find(({ id }) => id === productId)
    if (!card) return { ok: false, refused: { code: 'unknown', message: 'no such product' } }
    const variant = card.variants.find(({ id }) => id === variantId)
    if (card.variants.length > 0 && !variant) {
      return { ok: false, refused: { code: 'needs_variant', message: 'which one?' } }
    }
    const price = variant?.price ?? card.price
    if (price === null) return { ok: false, refused: { code: 'no_price', message: 'no price' } }
    const addOns = card.addOns.filter(({ id }) => addOnIds.includes(id))
    const id = [productId, variantId ?? '', ...addOnIds].join('+')
    const held = shop.lines.find((line) => line.id === id)
    const name = [
      variant ? `${card.name} · ${variant.name}` : card.name,
      ...addOns.map((addOn) => addOn.name),
    ].join(' + ')
    const { saleUnit } = card
    if (saleUnit) {
      const more = (wanted.measure ?? wholeMeasure) * wanted.quantity
      const measure = more + (held ? (held.measure ?? wholeMeasure) * held.quantity : 0)
      const line = { id, productId, variantId: variantId ?? null, addOnIds, quantity: 1, measure }
      return put({ ...line, ...measured(card, variant, measure) })
    }
    const unitPrice = sumOf([price, ...addOns.map((addOn) => addOn.price)])
    return put({
      id,
      productId,
      variantId: variantId ?? null,
      addOnIds,
      name,
      quantity: (held?.quantity ?? 0) + wanted.quantity,
      unitPrice,
    })
  }
  const keepChannelCart: Tools['keepChannelCart'] = async ({ lines }) => {
    const kept: string[] = []
    const missed: ChannelMiss[] = []
    for (const { sku, quantity: wanted } of lines) {
      const card = shop.products.find((each) => each.sku === sku)
      const added = await addToCart({ productId: card?.id ?? '', quantity: wanted })
      if (added.ok) {
        kept.push(added.value.lines.at(-1)?.id ?? '')
        continue
      }
      const { code, available = 0 } = added.refused
      const fewer =
        available > 0 ? await addToCart({ productId: card?.id ?? '', quantity: available }) : added
      if (fewer.ok) kept.push(fewer.value.lines.at(-1)?.id ?? '')
      missed.push({ sku, name: card?.name ?? null, wanted, kept: fewer.ok ? available : 0, code })
    }
    return { cart: now(), kept, missed }
  }
  return {
    getCart: async () => now(),
    addToCart,
    keepChannelCart,
    setQuantity: async ({
      lineId,
      quantity,
      measure,
    }: {
      lineId: string
      quantity: number
      measure?: number
    }): Promise<ToolResult<Cart>> => {
      const line = shop.lines.find(({ id }) => id === lineId)
      if (!line) return { ok: false, refused: { code: 'unknown', message: 'no such line' } }
      const card = shop.products.find(({ id }) => id === line.productId)
      const variant = card?.variants.find(({ id }) => id === line.variantId)
      if (card && measure !== undefined)
        return put({ ...line, quantity: 1, measure, ...measured(card, variant, measure) })
      if (quantity > 0) return put({ ...line, quantity })
      shop.lines = shop.lines.filter(({ id }) => id !== lineId)
      return { ok: true, value: now() }
    },
    setLines: async (items: readonly CartItem[]): Promise<ToolResult<Cart>> => {
      const before = shop.lines
      shop.lines = []
      for (const item of items) {
        const added = await addToCart(item)
        if (added.ok) continue
        shop.lines = before
        return added
      }
      return { ok: true, value: now() }
    },
    clearCart: async () => {
      shop.lines = []
      return now()
    },
    setAddress: async (address: string) => {
      shop.address = address
      return now()
    },
  }
}
