// "Take the coffee off and put the dozen in": where only the first half was understood, the other one is read by itself.
import type { CartLine } from '../../../tools/tools.ts'
import type { Turn } from '../../dialogue/turn.ts'
import { takeAccounted } from '../accounted/take-accounted.ts'
import { halvesOf } from './two-halves.ts'

/** The rest of the line, or undefined where that is not all there is to it. */
export async function takeWithOtherHalf(turn: Turn, text: string): Promise<string | undefined> {
  const halves = halvesOf(text)
  const before = halves ? (await turn.tools.getCart()).lines : []
  const left = await takeAccounted(turn, text)
  if (!halves || left !== '') return left
  return isOnlyLess(before, (await turn.tools.getCart()).lines) ? halves[1] : left
}

function isOnlyLess(before: readonly CartLine[], after: readonly CartLine[]): boolean {
  const isKept = ({ id, name, quantity }: CartLine) =>
    before.some((line) => line.id === id && line.name === name && line.quantity >= quantity)
  return after.every(isKept)
}
