// "The largest", once it was told that the largest is gone: the largest of those that are left.
import type { ProductCard } from '../../../tools/tools.ts'
import type { Turn } from '../../dialogue/turn.ts'
import { endOf, pointedAt } from '../../understanding/things/ends.ts'

type Option = ProductCard['variants'][number]

/** The option that was found, or the one that is meant in its place. */
export function endLeft(
  { memory }: Turn,
  { id, variants }: ProductCard,
  { found, said }: { found: Option | undefined; said: string },
): Option | undefined {
  const pointed = pointedAt(said)
  if (found?.available !== 0 || !pointed?.isEnd || !memory.shown.includes(id)) return found
  const left = variants.filter(({ available }) => available !== 0)
  const [only, ...others] = endOf(left, pointed.direction)
  return only && others.length === 0 ? only : found
}
