// Goods that a person wants in an order, as it is placed or later.
import { Type } from 'typebox'
import { limits } from '../../limits.ts'
import { Id, input, Money, optional, text } from '../route.ts'

/** Thousandths of a product's unit. */
export const Measure = Type.Integer({ minimum: 1, maximum: limits.orderMeasureMax })

export const wishedLines = Type.Array(
  input({
    product_id: Id,
    variant_id: optional(text()),
    add_on_ids: optional(Type.Array(text(), { maxItems: limits.productPartsMax })),
    quantity: Type.Integer({ minimum: 1, maximum: limits.orderQuantityMax }),
    /** For goods by measure: how much each of them is, in thousandths of the product's `sale_unit`; one unit where absent. */
    measure: optional(Measure),
    /** Quoted by the person, for one piece or unit: it holds where the catalogue has no price. */
    price: optional(Money),
  }),
  { minItems: 1, maxItems: limits.orderLinesMax },
)

/** Lines of the customer's cart that were taken into the order: they go out of it, whatever became of their number. */
export const takenFromCart = {
  cart_line_ids: optional(
    Type.Array(Type.String({ minLength: 1, maxLength: 64 }), { maxItems: limits.orderLinesMax }),
  ),
}
