import { createHash } from 'node:crypto'
import { limits } from '@mostrador/contract/limits'
import { Type } from 'typebox'
import {
  findCart,
  type StoredCart,
  type StoredCartLine,
  updateAddressOfNewestOrder,
  upsertCart,
} from '../../domain/orders/customer-orders.queries.ts'
import { wholeMeasure } from '../../domain/products/measured/measured-price.ts'
import { variantId } from '../../domain/products/product.ts'
import { priceOf } from '../../domain/products/products.ts'
import { listOfferedByIds, type OfferedProduct } from '../../domain/products/search.queries.ts'
import { availableOf } from '../../domain/products/stock.ts'
import type { Db } from '../../platform/database/database.ts'
import { storableText } from '../../platform/database/text.ts'
import { plainPrice, sumOf, timesOf } from '../../platform/decimal.ts'
import { AppError } from '../../platform/errors.ts'
import { isId } from '../../platform/ids.ts'
import { deliveryOf } from './delivery.ts'
import type { TurnScope } from './scope.ts'
import {
  defineTool,
  forModel,
  givenId,
  givenMeasure,
  givenQuantity,
  givenText,
  offeredIn,
  plainForModel,
  type ToolContext,
} from './tool.ts'
import type { Cart, CartItem, CartLine, Refusal, ToolResult } from './tools.ts'

/** The cart of the conversation. It holds no stock until it is ordered. */
export const cartTools = {
  getCart: defineTool<void, Cart>({
    effect: 'sees_changes',
    model: plainForModel('What the customer has chosen so far.'),
    run: async (context) =>
      showCart(context, context.seen?.cart ?? (await findCart(context.tx, context.scope))),
  }),
  addToCart: defineTool<CartItem, ToolResult<Cart>>({
    effect: 'changes',
    keepsOffered: true,
    model: forModel(
      'Puts a product into the cart.',
      {
        product_id: givenId,
        variant_id: Type.Optional(givenId),
        add_on_ids: Type.Optional(Type.Array(givenId, { maxItems: 20 })),
        quantity: givenQuantity(1),
        measure: Type.Optional(givenMeasure),
      },
      (input) => ({
        productId: input.product_id,
        quantity: input.quantity,
        ...(input.variant_id === undefined ? {} : { variantId: input.variant_id }),
        ...(input.measure === undefined ? {} : { measure: input.measure }),
        ...(input.add_on_ids === undefined ? {} : { addOnIds: input.add_on_ids }),
      }),
    ),
    async run(context, item) {
      const cart = await findCart(context.tx, context.scope)
      const line = lineOf(item)
      const lines = withLine(cart.lines, line)
      return (await refuseLine(context, lines, line)) ?? accepted(await saveCart(context, { ...cart, lines }))
    },
  }),
  setQuantity: defineTool<{ lineId: string; quantity: number; measure?: number }, ToolResult<Cart>>({
    effect: 'changes',
    keepsOffered: true,
    model: forModel(
      'Changes a line of the cart; 0 takes it out.',
      { line_id: givenId, quantity: givenQuantity(0), measure: Type.Optional(givenMeasure) },
      (input) => ({
        ...{ lineId: input.line_id, quantity: input.quantity },
        ...(input.measure === undefined ? {} : { measure: input.measure }),
      }),
    ),
    async run(context, { lineId, quantity, measure }) {
      const cart = await findCart(context.tx, context.scope)
      const line = cart.lines.find(({ id }) => id === lineId)
      if (!line) return refused('unknown', `the cart has no line ${lineId}`)
      const rest = cart.lines.filter((each) => each !== line)
      if (quantity === 0) return accepted(await saveCart(context, { ...cart, lines: rest }))
      const changed = measure === undefined ? { ...line, quantity } : { ...line, quantity: 1, measure }
      const lines = cart.lines.map((each) => (each === line ? changed : each))
      return (
        (await refuseLine(context, lines, changed)) ?? accepted(await saveCart(context, { ...cart, lines }))
      )
    },
  }),
  /** Replaces every line at once, so that a correction leaves either the old cart or the new one. */
  setLines: defineTool<readonly CartItem[], ToolResult<Cart>>({
    effect: 'changes',
    keepsOffered: true,
    // A model corrects line by line.
    model: null,
    async run(context, items) {
      const cart = await findCart(context.tx, context.scope)
      const lines = items.map(lineOf).reduce<StoredCartLine[]>(withLine, [])
      for (const line of lines) {
        const isKept = cart.lines.some(({ id, quantity }) => id === line.id && quantity >= line.quantity)
        const refusal = isKept ? undefined : await refuseLine(context, lines, line)
        if (refusal) return refusal
      }
      return accepted(await saveCart(context, { ...cart, lines }))
    },
  }),
  clearCart: defineTool<void, Cart>({
    effect: 'changes',
    keepsOffered: true,
    model: plainForModel('Empties the cart.'),
    run: async (context) => saveCart(context, { ...(await findCart(context.tx, context.scope)), lines: [] }),
  }),
  setAddress: defineTool<string, Cart>({
    effect: 'changes',
    keepsOffered: true,
    model: forModel(
      'Notes where the order is to be delivered.',
      { address: givenText('as the customer wrote it') },
      ({ address }) => address,
    ),
    async run(context, given) {
      const { tx, scope } = context
      const cart = await findCart(tx, scope)
      const address = storableText(given, limits.deliveryAddressCharsMax).trim()
      if (address === '') return showCart(context, cart)
      // Orders from the channel's own catalogue are placed before the address could be asked for.
      if (cart.lines.length === 0) await updateAddressOfNewestOrder(tx, { ...scope, address })
      return saveCart(context, { ...cart, address })
    },
  }),
}

export async function saveCart(context: ToolContext, cart: StoredCart): Promise<Cart> {
  await upsertCart(context.tx, { ...context.scope, ...cart }, context.scope.now)
  return showCart(context, cart)
}

/** The cart at current prices, without products no longer sold. */
async function showCart(context: ToolContext, { lines, address }: StoredCart): Promise<Cart> {
  const { scope } = context
  const products = await offeredFor(context, lines)
  const shown = lines.flatMap((line) => showLine(line, products.get(line.product_id), scope))
  const total = sumOf(shown.map(({ lineTotal }) => lineTotal))
  const delivery = deliveryOf(scope.settings, { subtotal: total, address })
  return { lines: shown, total, address, ...(delivery && { delivery }) }
}

type Lines = readonly { product_id: string }[]

/** The products of the lines that are currently offered, by id. */
export async function productsOf(
  db: Db,
  { accountId }: Pick<TurnScope, 'accountId'>,
  lines: Lines,
): Promise<Map<string, OfferedProduct>> {
  const ids = idsOf(lines)
  return byId(ids.length === 0 ? [] : await listOfferedByIds(db, accountId, ids))
}

/** The same as the turn sees them, before it takes anything of them. */
async function offeredFor(context: ToolContext, lines: Lines): Promise<Map<string, OfferedProduct>> {
  const ids = idsOf(lines)
  return byId(ids.length === 0 ? [] : await (await offeredIn(context)).byIds(ids))
}

function idsOf(lines: Lines): string[] {
  return [...new Set(lines.map((line) => line.product_id))]
}

function byId(products: readonly OfferedProduct[]): Map<string, OfferedProduct> {
  return new Map(products.map((product) => [product.id, product]))
}

/** The reason a line cannot be ordered, given the quantity all lines want together. */
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

/** Quantity that the lines together want of this line's product or variant. */
export function wantedOf(lines: readonly StoredCartLine[], line: StoredCartLine): number {
  return lines
    .filter((each) => each.product_id === line.product_id && each.variant_id === line.variant_id)
    .reduce((sum, { quantity }) => sum + quantity, 0)
}

export function lineOf({
  productId,
  variantId: variant,
  addOnIds = [],
  quantity,
  measure,
}: CartItem): StoredCartLine {
  const addOns = [...new Set(addOnIds)].sort()
  const name = JSON.stringify([productId, variant ?? null, addOns])
  return {
    id: createHash('sha256').update(name).digest('hex').slice(0, 12),
    product_id: productId,
    variant_id: variant ?? null,
    add_on_ids: addOns,
    ...(measure === undefined ? { quantity } : { quantity: 1, measure: measure * quantity }),
  }
}

function withLine(lines: StoredCartLine[], line: StoredCartLine): StoredCartLine[] {
  const same = lines.find(({ id }) => id === line.id)
  if (!same) return [...lines, line]
  const sum =
    same.measure === undefined && line.measure === undefined
      ? { quantity: same.quantity + line.quantity }
      : { quantity: 1, measure: measureOf(same) + measureOf(line) }
  return lines.map((each) => (each === same ? { ...same, ...sum } : each))
}

function measureOf({ quantity, measure = wholeMeasure }: StoredCartLine): number {
  return quantity * measure
}

/** Undefined when the line can be ordered together with the others. */
export async function refuseLine(
  context: ToolContext,
  lines: readonly StoredCartLine[],
  line: StoredCartLine,
) {
  const total = wantedOf(lines, line)
  if (!Number.isInteger(line.quantity) || line.quantity < 1 || total > limits.orderQuantityMax) {
    return refused('invalid', `a quantity is a whole number from 1 to ${limits.orderQuantityMax}`)
  }
  if (lines.length > limits.orderLinesMax) {
    return refused('invalid', `a cart has at most ${limits.orderLinesMax} lines`)
  }
  if (!isId(line.product_id)) return refused('unknown', 'no such product is offered')
  const product = (await offeredFor(context, [line])).get(line.product_id)
  const refusal = refusalOf(product, line, total)
  if (refusal) return { ok: false, refused: refusal } as const
  // Together with as much of it as is in the cart already.
  const whole = lines.find(({ id }) => id === line.id) ?? line
  const problem = product && pricedLine(whole, product, context.scope)
  if (!(problem instanceof AppError)) return undefined
  const isTooLittle = problem.reason?.reason === 'order_least'
  return refused(isTooLittle ? 'too_little' : 'invalid', problem.message)
}

/** Facts of the account by which a line is priced and named. */
export type Priced = Pick<TurnScope, 'now' | 'language' | 'currency'>

/** Nothing for a line that can no longer be ordered. */
export function showLine(
  line: StoredCartLine,
  product: OfferedProduct | undefined,
  scope: Priced,
): CartLine[] {
  const priced = product && pricedLine(line, product, scope)
  if (!priced || priced instanceof AppError) return []
  const unitPrice = sumOf([
    plainPrice(priced.unitPrice),
    ...priced.addOns.map(({ price }) => plainPrice(String(price))),
  ])
  const { id, product_id: productId, variant_id: variant, add_on_ids: addOnIds, quantity, measure } = line
  const name = [priced.name, ...priced.addOns.map((addOn) => addOn.name)].join(' + ')
  const lineTotal = timesOf(unitPrice, quantity)
  const shown = { id, productId, variantId: variant, addOnIds, name, quantity, unitPrice, lineTotal }
  return [{ ...shown, ...(measure !== undefined && { measure }) }]
}

function pricedLine(
  { variant_id: variant, add_on_ids: addOnIds, measure }: StoredCartLine,
  product: OfferedProduct,
  { now, language, currency }: Priced,
) {
  try {
    const choice = { addOnIds, measure, ...(variant === null ? {} : { variantId: variant }) }
    return priceOf(product, choice, { line: 1, now, habits: { language, currency } })
  } catch (error) {
    if (error instanceof AppError) return error
    throw error
  }
}
