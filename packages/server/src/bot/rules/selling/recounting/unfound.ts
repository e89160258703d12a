// A wish for something that was not found.
import type { Turn } from '../../dialogue/turn.ts'
import { asTyped, namingWords } from '../../understanding/match.ts'
import { showCategories } from '../catalogue.ts'
import { catalogueFor } from '../naming/evidence.ts'

/** One that stands among words of something that is sold is asked about again before an order. */
export async function sayUnfound(turn: Turn, said: string, query: string): Promise<void> {
  const words = namingWords(query)
  const { isThing } = await catalogueFor(turn, words)
  if (words.some(isThing)) turn.unfound = said
  await showCategories(turn, 'not_found', { query: asTyped(said, query) })
}
