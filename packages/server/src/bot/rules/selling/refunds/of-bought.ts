// "2 bulbs did not work" is of goods; "my phone did not turn on" may be for the shop to repair.
import type { Turn } from '../../dialogue/turn.ts'
import { namingWords } from '../../understanding/match.ts'
import { wordsOf } from '../../understanding/normalise.ts'
import { type GoneWrong, goneWrongIn } from '../../understanding/people/gone-wrong.ts'
import { numberedWords } from '../../understanding/quantities.ts'
import { catalogueFor } from '../naming/evidence.ts'

/** A grievance about something that is counted or sold here. */
export async function goneWrongOfBought(turn: Turn, said: string): Promise<GoneWrong | undefined> {
  const wrong = goneWrongIn(said, turn.language)
  if (wrong === undefined) return undefined
  if (numberedWords(wordsOf(said, turn.language), turn.language).size > 0) return wrong
  const words = namingWords(said)
  const { cards, weightOf } = await catalogueFor(turn, words)
  const isGoods = (word: string) => cards.some((card) => !card.isBookable && weightOf(word, card) >= named)
  return words.some(isGoods) ? wrong : undefined
}

const named = 1
