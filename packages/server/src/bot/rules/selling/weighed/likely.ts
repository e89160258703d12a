// How likely the cart is that a turn has left, beside all that its line may have wanted.
import type { Cart } from '../../../tools/tools.ts'
import { hasAddress } from '../../understanding/places/address-in.ts'
import { isShared } from './against.ts'
import { piecesHeld } from './candidates.ts'
import { isByMeasure, mayChange } from './instead.ts'
import type { Sighted } from './sight.ts'
import { areWishesSilent } from './silence.ts'
import { weighedAs } from './weigh.ts'

/** Nothing that the rules doubt has to be asked about. */
const likely = 0.5
/** Many lines that want a change beside what else they say look as if they wanted none. */
const likelyUnchanged = 0.8
const unlikely = 0.05
/** A cart after several changes is none of those that are weighed. */
const severalMax = 0.5

export type Likeliness = 'likely' | 'unlikely' | 'unknown'

export async function likelinessOf(
  { turn, said, held, weigh }: Sighted,
  { cart, isChanged }: { cart: Cart; isChanged: boolean },
): Promise<Likeliness> {
  if (areWishesSilent() || isByMeasure(held) || !(isChanged || mayChange(turn, said))) return 'unknown'
  const carts = await weigh()
  const share = weighedAs(carts, piecesHeld(cart.lines))?.share ?? 0
  if (share >= (isChanged ? likely : likelyUnchanged)) return isShared(said) ? 'unknown' : 'likely'
  const several =
    carts.find(({ candidate, pieces }) => candidate.op === 'several' && pieces === undefined)?.share ?? 0
  const isUnlikely = carts.length > 0 && share < unlikely && several < severalMax
  return isUnlikely && !hasAddress(said, turn.language) ? 'unlikely' : 'unknown'
}
