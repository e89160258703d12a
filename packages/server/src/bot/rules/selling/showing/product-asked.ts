// The products that a question names, otherwise those on the screen.
import type { ProductCard } from '../../../tools/tools.ts'
import type { Turn } from '../../dialogue/turn.ts'
import type { Act } from '../../understanding/act.ts'
import { namingWords } from '../../understanding/match.ts'
import { oneOf } from '../../understanding/things/choose.ts'
import { lookFor, shownProducts, sureFits } from '../catalogue.ts'
import { weightOf } from '../naming/weight.ts'

export async function productsMeant(turn: Turn, act: Act): Promise<ProductCard[]> {
  if (act.query === '') return shownProducts(turn, act)
  const shown = await shownProducts(turn, act)
  const [only] = shown
  const isOption = only && shown.length === 1 && oneOf(only.variants, act.query, { besides: only.name })
  const strange = isOption ? namingWords(act.query).filter((word) => weightOf(word, only) === 0) : []
  if (isOption && strange.length === 0) return [only]
  const found = sureFits(await lookFor(turn, act.query))
  // "And the rabbit in large", while a bike is shown that comes in large as well.
  const isOther = found.some((card) => strange.some((word) => weightOf(word, card) >= 1))
  return isOption && !isOther ? [only] : found
}
