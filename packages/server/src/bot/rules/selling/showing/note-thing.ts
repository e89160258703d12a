// A thing that the customer asked about stays the one spoken of, though a note of the shop's answered: "are the nibs
// vegan too? Go on, a bag of those".
import type { ProductCard } from '../../../tools/tools.ts'
import { speakOf } from '../../dialogue/focus.ts'
import type { Thing } from '../../dialogue/memory.ts'
import type { Turn } from '../../dialogue/turn.ts'
import { namingWords } from '../../understanding/match.ts'
import { holding } from '../../understanding/quantities.ts'
import { catalogueFor } from '../naming/evidence.ts'

/** `before`: what was spoken of last when the turn began. */
export async function noteThing(turn: Turn, said: string, before: Thing | undefined): Promise<void> {
  const [latest] = turn.memory.focus ?? []
  const isSettled = latest !== undefined && (latest.kind !== before?.kind || latest.id !== before.id)
  if (isSettled || !said.includes('?') || turn.handOff !== undefined || turn.memory.flow !== undefined) return
  if (await isAboutIt(turn, latest)) return
  const words = namingWords(said)
  const { cards } = await catalogueFor(turn, words)
  const isWritten = (word: string, { name }: ProductCard) =>
    namingWords(name).some((own) => own === word || `${own}s` === word || own === `${word}s`)
  const telling = words.filter(
    (word) => !holding.has(word) && !/\d/.test(word) && cards.some((card) => isWritten(word, card)),
  )
  const [only, ...others] = cards.filter(
    (card) => telling.length > 0 && telling.every((word) => isWritten(word, card)),
  )
  if (!only || others.length > 0 || only.isBookable) return
  speakOf(turn, { kind: 'product', id: only.id })
}

/** "Does it stick to the glass?": the answer was about the thing spoken of. */
async function isAboutIt(turn: Turn, latest: Thing | undefined): Promise<boolean> {
  const card = latest?.kind === 'product' ? await turn.tools.getProduct(latest.id) : undefined
  return card !== undefined && turn.parts.some((part) => 'text' in part && part.text.includes(card.name))
}
