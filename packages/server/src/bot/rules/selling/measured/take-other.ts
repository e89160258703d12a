// "No, mejor panela", "cambia el oaxaca por cotija": as much of other goods by measure takes the place of a line.
import type { ProductCard } from '../../../tools/tools.ts'
import type { Turn } from '../../dialogue/turn.ts'
import { namingWords } from '../../understanding/match.ts'
import { plainText, wordsOf } from '../../understanding/normalise.ts'
import { quantityOf } from '../../understanding/quantities.ts'
import { heldLines, setAll } from '../held.ts'
import { weightOf } from '../naming/weight.ts'
import { isByMeasure, measureAsked, measuredLine } from './by-measure.ts'

const swapping =
  /\b(?:cambi\w+|mejor|en vez|en lugar|ya no|troca\w*|muda\w*|melhor|em vez|no lugar|instead|rather|swap|change)\b/
const additive =
  /\b(?:tambien|tambem|ademas|aparte|also|too|otr[oa]|outr[oa]|another|mas|mais|more|igual|mism[oa])\b/
const lookedAtMax = 30

/** True where one took the other's place. */
export async function takeOtherGoods(turn: Turn, said: string): Promise<boolean> {
  const plain = plainText(said)
  if (said.includes('?') || !swapping.test(plain) || additive.test(plain)) return false
  if (measureAsked(said, turn) || quantityOf(wordsOf(said, turn.language), turn.language) !== undefined)
    return false
  const held = await heldLines(turn)
  if (held.every(({ line }) => line.measure === undefined)) return false
  const cards = await turn.tools.searchProducts({ text: '', limit: lookedAtMax })
  const named = namedApart(cards, namingWords(said))
  const isHeld = ({ id }: ProductCard) => held.some(({ card }) => card.id === id)
  const [card, ...others] = named.filter((each) => !isHeld(each))
  const [left, ...more] = named.filter(isHeld)
  if (!card || others.length > 0 || more.length > 0 || !isByMeasure(card) || card.variants.length > 0)
    return false
  const lines = held.map(({ line }) => line)
  const line = measuredLine(turn, lines, left?.id)
  const old = held.find((each) => each.line === line)
  if (!old || old.card.saleUnit !== card.saleUnit || old.line.measure === undefined) return false
  const items = [{ productId: card.id, quantity: 1, measure: old.line.measure }]
  return setAll(turn, held, { without: [old], items, spoken: card })
}

/** Those with a word that no other has: "queso" names none of several. */
function namedApart(cards: readonly ProductCard[], words: readonly string[]): ProductCard[] {
  const found = words.flatMap((word) => {
    const [only, ...others] = cards.filter((card) => weightOf(word, card) >= 1)
    return only && others.length === 0 ? [only] : []
  })
  return [...new Set(found)]
}
