import { createHash } from 'node:crypto'
import { limits } from '@mostrador/contract/limits'
import {
  findCart,
  type StoredCart,
  type StoredCartLine,
  updateAddressOfNewestOrder,
  upsertCart,
} from '../domain/orders/customer-orders.queries.ts'
import { variantId } from '../domain/products/product.ts'
import { priceOf } from '../domain/products/products.ts'
import { listOfferedByIds, type OfferedProduct } from '../domain/products/search.queries.ts'
import { availableOf } from '../domain/products/stock.ts'
import type { Db, Tx } from '../platform/database.ts'
import { plainPrice, sumOf, timesOf } from '../platform/decimal.ts'
import { AppError } from '../platform/errors.ts'
import { isId } from '../platform/ids.ts'
import { storableText } from '../platform/text.ts'
import type { TurnScope } from './scope.ts'
import type { Cart, CartLine, Refusal, ToolResult, Tools } from './tools.ts'

type CartTools = Pick<Tools, 'getCart' | 'addToCart' | 'setQuantity' | 'clearCart' | 'setAddress'>

/** The cart of the conversation. Nothing in it is held for the customer before it is ordered. */
export function cartTools(tx: Tx, scope: TurnScope): CartTools {
  const save = async (cart: StoredCart): Promise<Cart> => {
    await upsertCart(tx, { ...scope, ...cart }, scope.now)
    return showCart(tx, scope, cart)
  }
  return {
    getCart: async () => showCart(tx, scope, await findCart(tx, scope)),
    async addToCart(item) {
      const cart = await findCart(tx, scope)
      const line = lineOf(item)
      const lines = withLine(cart.lines, line)
      return (await refuseLine(tx, scope, lines, line)) ?? accepted(await save({ ...cart, lines }))
    },
    async setQuantity({ lineId, quantity }) {
      const cart = await findCart(tx, scope)
      const line = cart.lines.find(({ id }) => id === lineId)
      if (!line) return refused('unknown', `the cart has no line ${lineId}`)
      const rest = cart.lines.filter((each) => each !== line)
      if (quantity === 0) return accepted(await save({ ...cart, lines: rest }))
      const changed = { ...line, quantity }
      const lines = cart.lines.map((each) => (each === line ? changed : each))
      return (await refuseLine(tx, scope, lines, changed)) ?? accepted(await save({ ...cart, lines }))
    },
    clearCart: async () => save({ ...(await findCart(tx, scope)), lines: [] }),
    async setAddress(given) {
      const cart = await findCart(tx, scope)
      const address = storableText(given, limits.deliveryAddressCharsMax).trim()
      if (address === '') return showCart(tx, scope, cart)
      // An order that came from the channel's own catalogue is placed before anyone could ask where it goes.
      if (cart.lines.length === 0) await updateAddressOfNewestOrder(tx, { ...scope, address })
      return save({ ...cart, address })
    },
  }
}

/** The cart at today's prices, without what is not sold any more. */
async function showCart(db: Db, scope: TurnScope, { lines, address }: StoredCart): Promise<Cart> {
  const products = await productsOf(db, scope, lines)
  const shown = lines.flatMap((line) => showLine(line, products.get(line.product_id), scope.now))
  return { lines: shown, total: sumOf(shown.map(({ lineTotal }) => lineTotal)), address }
}

/** Products of the lines that are offered at present, by their ids. */
export async function productsOf(
  db: Db,
  { accountId }: TurnScope,
  lines: readonly { product_id: string }[],
): Promise<Map<string, OfferedProduct>> {
  const ids = [...new Set(lines.map((line) => line.product_id))]
  const products = ids.length === 0 ? [] : await listOfferedByIds(db, accountId, ids)
  return new Map(products.map((product) => [product.id, product]))
}

/** Why a line cannot be ordered, when all lines together want so many. */
export function refusalOf(
  product: OfferedProduct | undefined,
  line: StoredCartLine,
  wanted: number,
): Refusal | undefined {
  if (!product) return { code: 'unknown', message: 'no such product is offered' }
  const isOfVariants = product.pricing_type === 'variant'
  const variant = product.variants.find((each) => variantId(each) === line.variant_id)
  if (isOfVariants && !variant) {
    const choices = product.variants.map((each) => `${variantId(each)} (${each.name})`).join(', ')
    return { code: 'needs_variant', message: `${product.name} comes in variants: ${choices}` }
  }
  const price = isOfVariants ? variant?.price : product.pricing_type === 'fixed' ? product.price : null
  if (price === null || price === undefined) {
    return { code: 'no_price', message: `a person must quote the price of ${product.name}` }
  }
  const available = availableOf(product, line.variant_id)
  if (available === undefined || available >= wanted) return undefined
  const name = variant ? `${product.name} · ${variant.name}` : product.name
  const message = `${wanted} of ${name} asked for, ${available} available`
  return { code: 'sold_out', message, available }
}

export function accepted<Value>(value: Value): ToolResult<Value> & { ok: true } {
  return { ok: true, value }
}

export function refused(code: Refusal['code'], message: string) {
  return { ok: false, refused: { code, message } } as const
}

/** Units that lines want of the product or variant of this one. */
export function wantedOf(lines: readonly StoredCartLine[], line: StoredCartLine): number {
  return lines
    .filter((each) => each.product_id === line.product_id && each.variant_id === line.variant_id)
    .reduce((sum, { quantity }) => sum + quantity, 0)
}

type Item = Parameters<Tools['addToCart']>[0]

function lineOf({ productId, variantId: variant, addOnIds = [], quantity }: Item): StoredCartLine {
  const addOns = [...new Set(addOnIds)].sort()
  const name = JSON.stringify([productId, variant ?? null, addOns])
  return {
    id: createHash('sha256').update(name).digest('hex').slice(0, 12),
    product_id: productId,
    variant_id: variant ?? null,
    add_on_ids: addOns,
    quantity,
  }
}

function withLine(lines: readonly StoredCartLine[], line: StoredCartLine): StoredCartLine[] {
  const same = lines.find(({ id }) => id === line.id)
  if (!same) return [...lines, line]
  return lines.map((each) => (each === same ? { ...same, quantity: same.quantity + line.quantity } : each))
}

/** Undefined when the line of these lines can be ordered. */
async function refuseLine(db: Db, scope: TurnScope, lines: readonly StoredCartLine[], line: StoredCartLine) {
  const total = wantedOf(lines, line)
  if (!Number.isInteger(line.quantity) || line.quantity < 1 || total > limits.orderQuantityMax) {
    return refused('invalid', `a quantity is a whole number from 1 to ${limits.orderQuantityMax}`)
  }
  if (lines.length > limits.orderLinesMax) {
    return refused('invalid', `a cart has at most ${limits.orderLinesMax} lines`)
  }
  if (!isId(line.product_id)) return refused('unknown', 'no such product is offered')
  const product = (await productsOf(db, scope, [line])).get(line.product_id)
  const refusal = refusalOf(product, line, total)
  if (refusal) return { ok: false, refused: refusal } as const
  const problem = product && pricedLine(line, product, scope.now)
  return problem instanceof AppError ? refused('invalid', problem.message) : undefined
}

function showLine(line: StoredCartLine, product: OfferedProduct | undefined, now: Date): CartLine[] {
  const priced = product && pricedLine(line, product, now)
  if (!priced || priced instanceof AppError) return []
  const unitPrice = sumOf([
    plainPrice(priced.unitPrice),
    ...priced.addOns.map(({ price }) => plainPrice(String(price))),
  ])
  const { id, product_id: productId, variant_id: variant, add_on_ids: addOnIds, quantity } = line
  const name = [priced.name, ...priced.addOns.map((addOn) => addOn.name)].join(' + ')
  const lineTotal = timesOf(unitPrice, quantity)
  return [{ id, productId, variantId: variant, addOnIds, name, quantity, unitPrice, lineTotal }]
}

function pricedLine(
  { variant_id: variant, add_on_ids: addOnIds }: StoredCartLine,
  product: OfferedProduct,
  now: Date,
) {
  try {
    const choice = { addOnIds, ...(variant === null ? {} : { variantId: variant }) }
    return priceOf(product, choice, { line: 1, now })
  } catch (error) {
    if (error instanceof AppError) return error
    throw error
  }
}
