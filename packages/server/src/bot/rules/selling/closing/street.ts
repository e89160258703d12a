// Where a cart only waits for its address, a name with a number is one.
import type { Turn } from '../../dialogue/turn.ts'
import { namingWords } from '../../understanding/match.ts'
import { bareStreetIn } from '../../understanding/places/bare-street.ts'
import { folded } from '../../understanding/places/folded.ts'
import { places } from '../../understanding/places/places-file.ts'
import { lexicons, wordSet } from '../../understanding/vocabulary.ts'
import { catalogueFor } from '../naming/evidence.ts'

/** The catalogue and the cart tell which words of the line are no address. */
export async function placesBy(
  turn: Turn,
  text: string,
): Promise<{ isAddressNext: boolean; sold: readonly string[] }> {
  return { isAddressNext: await namesStreet(turn, text), sold: await soldByPostcode(turn, text) }
}

/** The words are neither the shop's nor those of everyday talk. */
async function namesStreet(turn: Turn, text: string): Promise<boolean> {
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

/** The words of things of the shop in a line with a code of the post, which are no names of places. */
async function soldByPostcode(turn: Turn, text: string): Promise<readonly string[]> {
  if (folded(text).search(places.postcode) < 0) return []
  const words = namingWords(text)
  const { isThing } = await catalogueFor(turn, words)
  return words.filter((word) => isThing(word))
}

const open: ReadonlySet<string | undefined> = new Set([undefined, 'addOns', 'order'])
