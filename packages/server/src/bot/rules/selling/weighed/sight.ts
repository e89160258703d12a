// A line beside what it found, and how likely each cart is that it may leave behind.
import type { Turn } from '../../dialogue/turn.ts'
import { hasAddress } from '../../understanding/places/address-in.ts'
import type { Held } from '../held.ts'
import { severalOf } from './several.ts'
import { byShare, type Described, describeWish, type Weighed, weighed } from './weigh.ts'

/** The parts of a line are weighed where it is so likely that they want several changes. */
const severalMin = 0.1
/** Parts that each tell a change say more about how many are wanted than the line does as a whole. */
const byParts = 0.4

export type Sighted = {
  /** With what was remembered before anything was said or done. */
  turn: Turn
  said: string
  /** The cart then. */
  held: readonly Held[]
  /** Worked out when it is first asked for; empty where the line has no words. */
  weigh: () => Promise<readonly Weighed[]>
}

export function sightOf(turn: Turn, said: string, held: readonly Held[]): Sighted {
  let known: Promise<readonly Weighed[]> | undefined
  const weigh = async () => {
    const described = await describeWish(turn, said, held)
    return described ? withParts(turn, described, held) : []
  }
  return {
    ...{ turn, said, held },
    weigh: () => {
      known ??= weigh()
      return known
    },
  }
}

/** The carts of a line, with the one that its parts make together. */
async function withParts(
  turn: Turn,
  described: Described,
  held: readonly Held[],
): Promise<readonly Weighed[]> {
  const carts = weighed(described)
  const several = carts.find(({ candidate }) => candidate.op === 'several')
  if (several === undefined || several.share < severalMin) return carts
  // The numbers of an address count nothing.
  if (hasAddress(described.view.said, turn.language)) return carts
  const found = await severalOf(turn, described, held)
  if (found === undefined) return carts
  const { changes, pieces } = found
  const share = found.share * several.share ** byParts
  const others = carts.map((each) => ({ ...each, share: each.share * (1 - share) }))
  return [...others, { candidate: { op: 'several' as const, changes }, share, pieces }].sort(byShare)
}
