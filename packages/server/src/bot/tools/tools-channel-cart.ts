// A cart from the channel's own catalogue that cannot be ordered as it is: the lines that can be had are kept.
import {
  findCart,
  type StoredCart,
  type StoredCartLine,
} from '../../domain/orders/customer-orders.queries.ts'
import { variantId } from '../../domain/products/product.ts'
import { listBySku } from '../../domain/products/products.queries.ts'
import type { OfferedProduct } from '../../domain/products/search.queries.ts'
import { defineTool, type ToolContext } from './tool.ts'
import type { ChannelCart, ChannelMiss, ChannelOrder, Refusal } from './tools.ts'
import { lineOf, productsOf, refuseLine, saveCart } from './tools-cart.ts'

export const channelCartTools = {
  /** The channel's quantities replace those of the same products, so that a cart sent twice counts once. */
  keepChannelCart: defineTool<ChannelOrder, ChannelCart>({
    effect: 'changes',
    keepsOffered: true,
    // Such a cart arrives with the message: there is nothing for a model to decide.
    model: null,
    async run(context, { lines }) {
      const { tx, scope } = context
      const wanted = wantedBySku(lines)
      const rows = await listBySku(tx, scope.accountId, [...wanted.keys()])
      const found = new Map(rows.map((row) => [row.sku, row]))
      const products = await productsOf(
        tx,
        scope,
        rows.map(({ id }) => ({ product_id: id })),
      )
      let cart = await findCart(tx, scope)
      const kept: string[] = []
      const missed: ChannelMiss[] = []
      for (const [sku, quantity] of wanted) {
        const row = found.get(sku)
        const product = row && products.get(row.id)
        if (!row || !product) {
          missed.push({ sku, name: null, wanted: quantity, kept: 0, code: 'unknown' })
          continue
        }
        const line = lineOf({
          productId: row.id,
          quantity,
          ...(row.variant_id !== null && { variantId: row.variant_id }),
        })
        const tried = await fitting(context, cart, line)
        if (tried.quantity > 0) {
          cart = { ...cart, lines: replaced(cart, { ...line, quantity: tried.quantity }) }
          kept.push(line.id)
        }
        if (tried.code !== undefined) {
          const name = nameOf(product, row.variant_id)
          missed.push({ sku, name, wanted: quantity, kept: tried.quantity, code: tried.code })
        }
      }
      return { cart: await saveCart(context, cart), kept, missed }
    },
  }),
}

function wantedBySku(lines: ChannelOrder['lines']): Map<string, number> {
  const wanted = new Map<string, number>()
  for (const { sku, quantity } of lines) wanted.set(sku, (wanted.get(sku) ?? 0) + quantity)
  return wanted
}

/** The quantity that can be had beside the rest of the cart, and the reason where it is less. */
async function fitting(context: ToolContext, cart: StoredCart, line: StoredCartLine) {
  const refusal = await refuseLine(context, replaced(cart, line), line)
  if (refusal === undefined) return { quantity: line.quantity, code: undefined }
  const { code, available = 0 }: Refusal = refusal.refused
  if (code !== 'sold_out') return { quantity: 0, code }
  const left = { ...line, quantity: available - wantedBeside(cart, line) }
  const isLeft = left.quantity > 0 && (await refuseLine(context, replaced(cart, left), left)) === undefined
  return { quantity: isLeft ? left.quantity : 0, code }
}

function wantedBeside({ lines }: StoredCart, { id, product_id, variant_id }: StoredCartLine): number {
  return lines
    .filter((each) => each.id !== id && each.product_id === product_id && each.variant_id === variant_id)
    .reduce((sum, { quantity }) => sum + quantity, 0)
}

function replaced({ lines }: StoredCart, line: StoredCartLine): StoredCartLine[] {
  return lines.some(({ id }) => id === line.id)
    ? lines.map((each) => (each.id === line.id ? line : each))
    : [...lines, line]
}

function nameOf({ name, variants }: OfferedProduct, id: string | null): string {
  const variant = variants.find((each) => variantId(each) === id)
  return variant ? `${name} · ${variant.name}` : name
}
