// "Mejor la mitad", "half of them rose": half of the pieces of a line goes, or becomes another option.
import { askedOf } from '../../dialogue/flow-answers.ts'
import { lastSpokenOf } from '../../dialogue/focus.ts'
import type { Turn } from '../../dialogue/turn.ts'
import { aimAlone } from '../../understanding/learned/aims.ts'
import { judge } from '../../understanding/learned/learned.ts'
import { namingWords } from '../../understanding/match.ts'
import { plainText } from '../../understanding/normalise.ts'
import { chosenOf } from '../../understanding/things/choose.ts'
import { numbersOf } from '../../understanding/vocabulary.ts'
import { type Held, heldLines, itemOf, setAll, setItems, weightOfHeld } from '../held.ts'
import { catalogueFor } from '../naming/evidence.ts'

const halves = /\b(?:mitad|metade|half)\b/
/** A price, a payment or an hour is halved, or another thing counted. */
const ofElse =
  /\b(?:preci\w*|prec\w+|price\w*|pag\w+|pay\w*|half (?:an? )?(?:dozen|kilo|pound|hour|past)|adelant\w+|deposit\w*|sinal|ahora|agora|now|upfront)\b/
const wordsMax = 14
const changing: ReadonlySet<string> = new Set(['quantity', 'remove', 'variant', 'add', 'deny'])
const likely = 0.5

/** True where half of a line was kept, or half of it given another option. */
export async function takeHalf(turn: Turn, said: string): Promise<boolean> {
  const plain = plainText(said)
  if (!halves.test(plain) || ofElse.test(plain) || said.includes('?')) return false
  const words = plain.split(' ')
  const numbers = numbersOf(turn.language)
  const counts = words.filter((word) => /\d/.test(word) || (numbers.get(word) ?? 0) > 1)
  if (words.length > wordsMax || counts.length > 0) return false
  const held = await heldLines(turn)
  const named = namingWords(plain).filter((word) => !halves.test(word))
  const { cards, weightOf } = await catalogueFor(turn, named)
  const isHeld = (word: string) => held.some((line) => weightOfHeld(word, line) > 0)
  const old = lineMeant(turn, held, named)
  if (!old || old.line.quantity % 2 !== 0 || old.line.measure !== undefined) return false
  const half = old.line.quantity / 2
  const { items } = chosenOf(old.card.variants, plain, { besides: old.card.name })
  const [option, ...more] = items.filter(({ id }) => id !== old.line.variantId)
  if (option && more.length === 0 && option.available !== 0)
    return setAll(turn, held, {
      without: [old],
      items: [
        { ...itemOf(old), quantity: half },
        { ...itemOf(old), variantId: option.id, quantity: half },
      ],
      spoken: old.card,
    })
  if (!isChange(turn, said)) return false
  const isOther = named.some((word) => !isHeld(word) && cards.some((card) => weightOf(word, card) >= ofName))
  return !isOther && setItems(turn, held, [{ old, item: { quantity: half } }])
}

const ofName = 0.9

/** The one line that is named, else the one spoken of last, else the only one. */
function lineMeant(turn: Turn, held: readonly Held[], words: readonly string[]): Held | undefined {
  const named = held.filter((line) => words.some((word) => weightOfHeld(word, line) === 1))
  if (named.length === 1) return named[0]
  const last = lastSpokenOf(turn, 'line')?.id
  const range = named.length > 0 ? named : held
  return range.find(({ line }) => line.id === last) ?? (range.length === 1 ? range[0] : undefined)
}

function isChange({ memory, language }: Turn, said: string): boolean {
  const judged = judge({ text: said, asked: askedOf(memory.flow), language })
  const share = judged.reduce((sum, each) => (changing.has(each.label) ? sum + each.share : sum), 0)
  return Math.max(share, aimAlone({ text: said, asked: '-', language }, 'change')) >= likely
}
