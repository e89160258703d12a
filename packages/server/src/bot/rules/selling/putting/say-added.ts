// The line of the cart that a purchase became, and the words that tell so.
import type { Cart, CartLine, ProductCard } from '../../../tools/tools.ts'
import type { Flow } from '../../dialogue/memory.ts'
import { choice, offer, say, type Turn, text } from '../../dialogue/turn.ts'
import type { Buying } from '../asking.ts'
import { speakOfLine } from '../cart.ts'
import { cartTotal } from '../delivery/totals.ts'
import { weighed } from '../measured/by-measure.ts'

export function lineOfBuying(
  { lines }: Cart,
  { productId, variantId, addOnIds = [] }: Buying,
): CartLine | undefined {
  const isSame = (line: CartLine) =>
    line.productId === productId &&
    line.variantId === (variantId ?? null) &&
    line.addOnIds.length === addOnIds.length &&
    addOnIds.every((id) => line.addOnIds.includes(id))
  return lines.find(isSame) ?? lines.at(-1)
}

export function sayAdded(
  turn: Turn,
  cart: Cart,
  {
    line,
    quantity,
    measure,
    isOffering,
  }: { line: CartLine | undefined; quantity: number; measure: number | undefined; isOffering: boolean },
): void {
  if (line) speakOfLine(turn, line, quantity)
  const item = line?.measure === undefined ? `${quantity} × ${line?.name ?? ''}` : weighed(turn, line)
  const values = { item, total: cartTotal(turn, cart) }
  const name = measure === line?.measure ? 'added' : 'measure_set'
  if (isOffering) say(turn, name, values)
  else
    offer(turn, text(turn, name, values), {
      choices: [choice(turn, 'checkout', 'check_out'), choice(turn, 'menu:catalogue', 'keep_looking')],
    })
}

type Wanted = Extract<Flow, { at: 'product' }>['rest'][number]

/** The option whose whole name the words are, and nothing besides. */
export function optionInFull(
  { name, variants }: ProductCard,
  { productId, text: said }: Pick<Wanted, 'productId' | 'text'>,
) {
  return productId === undefined ? undefined : variants.find((each) => `${name} ${each.name}` === said)
}
