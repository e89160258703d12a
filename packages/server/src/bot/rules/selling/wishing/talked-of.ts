// "Three of those", where several things or options are on the screen: those that the customer spoke of a line or two ago.
import type { ProductCard } from '../../../tools/tools.ts'
import type { Turn } from '../../dialogue/turn.ts'
import { namingWords } from '../../understanding/match.ts'
import { weightOf } from '../naming/weight.ts'

/** Weights of the customer's earlier lines, the last first. */
const weights = [1, 0.8, 0.6]
const leastSaid = 0.8
const lead = 1.3
const ofNotes = 0.4

/** The one of several that was named before; all of them where none stands out. */
export function talkedOf(turn: Turn, cards: readonly ProductCard[]): ProductCard[] {
  const lines = turn.context.history.filter(({ role }) => role === 'user').slice(-weights.length)
  const scores = cards.map(() => 0)
  for (const [at, { content }] of lines.toReversed().entries()) {
    for (const word of new Set(namingWords(content))) {
      const each = cards.map((card) => weightOf(word, card))
      // A word that all of them have tells none apart.
      if (each.every((weight) => weight > ofNotes)) continue
      for (const [index, weight] of each.entries())
        scores[index] = (scores[index] ?? 0) + weight * (weights[at] ?? 0)
    }
  }
  const sorted = cards.map((card, at) => ({ card, score: scores[at] ?? 0 })).sort((a, b) => b.score - a.score)
  const [best, second] = sorted
  const isClear = best && best.score >= leastSaid && best.score >= (second?.score ?? 0) * lead
  return isClear ? [best.card] : [...cards]
}
