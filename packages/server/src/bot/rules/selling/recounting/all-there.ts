// "Put me the six", of which three are in the cart: all there are, and not six more.
import type { Refusal } from '../../../tools/tools.ts'
import type { Turn } from '../../dialogue/turn.ts'
import { plainText } from '../../understanding/normalise.ts'
import { numbersOf } from '../../understanding/vocabulary.ts'
import type { Buying } from '../asking.ts'
import { heldLines, setItems } from '../held.ts'

/** True where the cart now holds as many as the shop has. */
export async function takeAllThere(
  turn: Turn,
  { productId, variantId, quantity, rest }: Buying,
  { code, available }: Refusal,
): Promise<boolean> {
  if (code !== 'sold_out' || quantity !== available || rest.length > 0) return false
  const said = plainText(turn.context.lines.map(({ content }) => content).join(' '))
  const counts = [...said.matchAll(theSo)].map(([, count = '']) =>
    /\d/.test(count) ? Number(count) : numbersOf(turn.language).get(count),
  )
  if (!counts.includes(available)) return false
  const held = await heldLines(turn)
  const [old, ...others] = held.filter(
    ({ line }) => line.productId === productId && line.variantId === (variantId ?? null),
  )
  return old !== undefined && others.length === 0
    ? setItems(turn, held, [{ old, item: { quantity: available } }])
    : false
}

const theSo = /(?<!\p{L})(?:l[oa]s|[oa]s|the|all|es[oa]s|ess[ea]s|those) (\d{1,2}|\p{L}{2,6})(?![\p{L}\d])/gu
