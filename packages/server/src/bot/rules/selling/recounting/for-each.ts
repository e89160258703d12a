// "And a lolly for each of them": as many as there are of what was spoken of.
import type { Turn } from '../../dialogue/turn.ts'
import { withoutTooMany } from '../../understanding/amounts/told-counts.ts'
import { namingWords } from '../../understanding/match.ts'
import { plainText } from '../../understanding/normalise.ts'
import { numbersAmong } from '../closing/more-than-said.ts'
import { type Held, heldLines, weightOfHeld } from '../held.ts'
import { linesJustPut } from './just-put.ts'

const charsMax = 120
const each =
  /\s+(?:para|pra|pro|a|en|em|for|with|con|com|on)\s+(?:cada(?:\s+(?:un[oa]|uma?)(?:\s+de\s+(?:es[ao]s|ell[ao]s|l[ao]s dos))?)?|each(?:\s+(?:one\s+)?of\s+(?:them|those|these))?|each\s+one)(?:\s+(\p{L}{3,}))?\s*[.!]*$/iu
const one = /(?<!\p{L})(?:an?|one|una?|uno|uma?|1)(?!\p{L})/iu
const piecesMax = 200

/** The line with the number that it means, and without one that would be too many. */
export async function withMeantCount(turn: Turn, said: string): Promise<string> {
  const { lines } = await turn.tools.getCart()
  const isHeld = (count: number) => lines.some(({ quantity }) => quantity === count)
  return withEachCounted(turn, withoutTooMany(said, turn.language, isHeld))
}

/** As it is where that is not clear. */
async function withEachCounted(turn: Turn, said: string): Promise<string> {
  const found = said.length > charsMax || said.includes('?') ? null : each.exec(said)
  if (!found) return said
  const rest = said.slice(0, found.index)
  // "Two bulbs, one for each" is counted already.
  const counts = numbersAmong(plainText(rest.replace(one, '')).split(' '), turn.language)
  if (!one.test(rest) || counts.length > 0) return said
  const held = await heldLines(turn)
  const lines = bearersOf(turn, found[1], held)
  const products = new Set(lines.map(({ card }) => card.id))
  const count = lines.reduce((sum, { line }) => sum + line.quantity, 0)
  const isClear = products.size === 1 && lines.every(({ line }) => line.measure === undefined)
  if (!isClear || count < 2 || count > piecesMax) return said
  turn.isRecounted = true
  return rest.replace(one, String(count))
}

export function countsForEach(said: string): boolean {
  return said.length <= charsMax && each.test(said)
}

/** The lines of what is named, else of what the line before put in. */
function bearersOf(turn: Turn, named: string | undefined, held: readonly Held[]): readonly Held[] {
  if (named !== undefined) {
    const words = namingWords(named)
    return held.filter((line) => words.some((word) => weightOfHeld(word, line) > 0))
  }
  const put = linesJustPut(turn, held)
  const ids = new Set(put.map(({ card }) => card.id))
  return ids.size === 1 ? held.filter(({ card }) => ids.has(card.id)) : []
}
