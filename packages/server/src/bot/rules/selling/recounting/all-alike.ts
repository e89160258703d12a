// "Make them all red", "que todas sean rojas": every piece of a thing takes the same option.
import { lastSpokenOf } from '../../dialogue/focus.ts'
import type { Turn } from '../../dialogue/turn.ts'
import { plainText } from '../../understanding/normalise.ts'
import { chosenOf } from '../../understanding/things/choose.ts'
import { type Held, heldLines, itemOf, setAll } from '../held.ts'

const wordsMax = 9
const all = /\b(?:tod[oa]s|them all|they all|all of (?:them|those)|ambos|ambas|both|all)\b/
/** A wish that they be so; without one, all may be asked for, or be told of. */
const making =
  /\b(?:sean|sejam|mejor|melhor|make|be|cambia\w*|troca\w*|muda\w*|change|switch|should|quiero|quero|espera|pera|wait|actually|en|in)\b|^(?:no|nao|ay no|ai nao)\b/
const otherwise =
  /\b(?:no|nao|not|sin|sem|without|menos|except\w*|quit\w+|sac\w+|tir\w+|remov\w+|take|drop)\b(?! wait)(?=.*\b(?:tod[oa]s|all)\b)|\d/

export async function takeAllAlike(turn: Turn, said: string): Promise<boolean> {
  const plain = plainText(said).replaceAll(' ,', '')
  const words = plain.split(' ')
  if (words.length > wordsMax || said.includes('?') || !all.test(plain) || !making.test(plain)) return false
  if (otherwise.test(plain.replace(/^(?:(?:ay|ai|oh|uy|no|nao) )+/, ''))) return false
  const held = await heldLines(turn)
  const last = lastSpokenOf(turn, 'line')?.id
  const cards = [...new Map(held.map(({ card }) => [card.id, card])).values()]
  const found = cards.flatMap((card) => {
    const { items } = chosenOf(card.variants, said, { besides: card.name })
    const [option, ...more] = items
    const lines = held.filter((each) => each.card.id === card.id)
    const isChange = lines.some(({ line }) => line.variantId !== option?.id)
    return option && more.length === 0 && option.available !== 0 && isChange ? [{ card, option, lines }] : []
  })
  const isLast = ({ lines }: { lines: readonly Held[] }) => lines.some(({ line }) => line.id === last)
  const meant = found.length === 1 ? found[0] : found.find(isLast)
  if (!meant || meant.lines.every(({ line }) => line.quantity === 1 && meant.lines.length === 1)) return false
  const { card, option, lines } = meant
  const items = lines.map((each) => ({ ...itemOf(each), variantId: option.id }))
  return setAll(turn, held, { without: lines, items, spoken: card })
}
