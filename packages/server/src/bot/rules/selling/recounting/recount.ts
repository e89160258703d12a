// Whole lines that count or choose anew what lies in the cart.
import type { Turn } from '../../dialogue/turn.ts'
import { takeAllAlike } from './all-alike.ts'
import { takeOtherWayRound } from './other-way-round.ts'

export async function takeRecounted(turn: Turn, said: string): Promise<boolean> {
  if (!(await takeOtherWayRound(turn, said)) && !(await takeAllAlike(turn, said))) return false
  turn.isRecounted = true
  return true
}
