// The things of a line with what is to become of them, and what the line may speak of.
import type { ProductCard } from '../../../tools/tools.ts'
import type { Held } from '../held.ts'
import type { Segment } from './cut.ts'
import type { Role } from './roles.ts'

export type Mode = 'add' | 'remove' | 'set' | 'keep'

export type Around = {
  held: readonly Held[]
  /** The line of the cart spoken of last. */
  last: Held | undefined
  /** The products of a list on the screen, or those spoken of last. */
  shown: readonly ProductCard[]
  /** The one thing on the screen, with the option of it that was spoken of. */
  pointed: { card: ProductCard; option: string | undefined } | undefined
  /** The things named last, each with all it may mean: the first was named first. */
  named: readonly (readonly ProductCard[])[]
  explains: (card: ProductCard, words: readonly string[]) => boolean
  /** As many are asked about already. */
  asked: number | undefined
}

export type Placed = Segment & {
  mode: Mode
  isOwnMode: boolean
  isMore: boolean
  isTurned: boolean
  isSet: boolean
}

export function has({ tokens }: Segment, role: Role): boolean {
  return tokens.some((token) => token.role === role)
}
