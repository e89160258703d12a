// Where a cart only waits for its address, a name with a number is one.
import type { Turn } from '../../dialogue/turn.ts'
import { bareStreetIn } from '../../understanding/places/bare-street.ts'
import { lexicons, wordSet } from '../../understanding/vocabulary.ts'
import { catalogueFor } from '../naming/evidence.ts'

/** The words are neither the shop's nor those of everyday talk. */
export async function namesStreet(turn: Turn, text: string): Promise<boolean> {
  const { context, memory, tools, language } = turn
  if (!context.settings.needs_address || !open.has(memory.flow?.at)) return false
  const found = bareStreetIn(text)
  if (!found) return false
  const { lines, address } = await tools.getCart()
  if (lines.length === 0 || address !== null) return false
  const quiet = wordSet(lexicons[language].quiet)
  if (found.words.some((word) => quiet.has(word))) return false
  const { isThing } = await catalogueFor(turn, found.words)
  return !found.words.some((word) => isThing(word))
}

const open: ReadonlySet<string | undefined> = new Set([undefined, 'addOns', 'order'])
