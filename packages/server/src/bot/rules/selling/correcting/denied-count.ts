// "Oh no, two juices, my sister is coming": a no before a count of what is in the cart already puts the count right.
import type { Turn } from '../../dialogue/turn.ts'
import { plainText } from '../../understanding/normalise.ts'
import { cuesIn, numbersOf } from '../../understanding/vocabulary.ts'
import { wantedPartsOf } from '../../understanding/wanted-parts.ts'
import { type Held, heldLines, setItems, weightOfHeld } from '../held.ts'

const denying =
  /^(?:(?:ah|ay|ai|oh|uy|eh|hm|ei|hey|ups|ops|oops|pera|perai|espera\w*|wait|hold on|un momento) ?,? ?)*(?:no|nao|nah|non|perdon|perdona|perdone|desculpa|desculpe|sorry|digo|mejor|melhor|actually|en realidad|na verdade)(?= )/
const taking =
  /\b(?:quita|quite|saca|saque|borra|borre|tira|tire|remove|forget|drop|olvida|olvide|esquece|cancela|sin|sem|without|por|for|instead|en vez|em vez|cambi\w*|troc\w*|swap|change|switch)\b/
/** It is in the name of the line or of its option. */
const named = 1

/** True when a line of the cart has the count that was said. */
export async function takeDeniedCount(turn: Turn, said: string): Promise<boolean> {
  const plain = plainText(said)
  if (said.includes('?') || !denying.test(plain)) return false
  const cues = cuesIn(` ${plain} `, turn.language)
  if (cues.has('more') || cues.has('undo') || taking.test(plain)) return false
  const parts = wantedPartsOf(said, turn.language).filter(({ isFor, repairs }) => !isFor && !repairs)
  const counted = parts.filter(({ quantity }) => quantity !== undefined)
  const [part, ...others] = counted
  if (part?.quantity === undefined || part.quantity < 1 || others.length > 0) return false
  const held = await heldLines(turn)
  const counts = part.heads.filter((head) => isBehind(plain, head, { count: part.quantity, turn }))
  const lines = held.filter((line) => isNamedBy(counts, line))
  const [old, ...more] = lines
  if (!old || more.length > 0) return false
  return setItems(turn, held, [{ old, item: { quantity: part.quantity } }])
}

/** The count stands before it, with one word between them at most. */
function isBehind(
  plain: string,
  head: string,
  { count, turn }: { count: number | undefined; turn: Turn },
): boolean {
  const words = plain.split(' ')
  const numbers = numbersOf(turn.language)
  return words.some((word, at) => {
    const value = /^\d+$/.test(word) ? Number(word) : numbers.get(word)
    return value === count && words.slice(at + 1, at + 3).includes(head)
  })
}

function isNamedBy(words: readonly string[], line: Held): boolean {
  return words.some((word) => weightOfHeld(word, line) >= named)
}
