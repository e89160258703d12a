// "Scrap it all": the cart, or only what is named of it.
import type { Turn } from '../../dialogue/turn.ts'
import type { Act } from '../../understanding/act.ts'
import { namingWords } from '../../understanding/match.ts'
import { emptyCart } from '../cart.ts'
import { heldLines, setItems, weightOfHeld } from '../held.ts'

export async function clearCart(turn: Turn, act: Act): Promise<void> {
  if (!(await takeNamed(turn, act))) await emptyCart(turn)
}

/** "The dotted ones, scrap them all": those that are named, and not the cart. */
async function takeNamed(turn: Turn, act: Act): Promise<boolean> {
  const held = await heldLines(turn)
  const words = namingWords(act.text)
  const named = held.filter((each) => words.some((word) => weightOfHeld(word, each) === 1))
  if (named.length === 0 || named.length === held.length) return false
  return setItems(
    turn,
    held,
    named.map((old) => ({ old, item: { quantity: 0 } })),
  )
}
