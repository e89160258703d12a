// The changes of the cart that a reading may ask for, and the parts of a line that they come from.
import type { ProductCard } from '../../../tools/tools.ts'
import type { Held } from '../held.ts'
import type { Surroundings } from './named.ts'
import type { ReadPart } from './reading.ts'

export type CartChange =
  | { kind: 'put'; cards: readonly ProductCard[]; count: number; text: string; variantId?: string }
  | { kind: 'count'; line: Held; count: number }
  | { kind: 'extras'; line: Held; put: readonly string[]; taken: readonly string[] }
  | { kind: 'option'; line: Held; variantId: string; count: number }

/** A thing or pointer with its number; `text`: its words as written. */
export type Spoken = ReadPart & { count: number | undefined; text: string }

export type Around = Surroundings & {
  textOf: (index: number) => string
  /** The one product on the screen, whose options may be pointed at. */
  optionsShown: ProductCard | undefined
  /** The one thing that was spoken of last, though another was spoken of before it. */
  seen?: ProductCard | undefined
  /** The option of it that was spoken of last. */
  optionSpoken: string | undefined
  /** The product that was spoken of last of all. */
  productSpoken: string | undefined
  /** A line of the cart was spoken of last. */
  isLineSpoken: boolean
}
