// Changes and answers about goods by measure: "mejor 300 g", "quítale 100 gramos", a yes to what was told back.
import type { CartLine } from '../../../tools/tools.ts'
import type { Flow } from '../../dialogue/memory.ts'
import { choice, offer, say, type Turn, text } from '../../dialogue/turn.ts'
import type { Act } from '../../understanding/act.ts'
import { unitOf } from '../../understanding/amounts/amount-words.ts'
import type { Amount } from '../../understanding/amounts/amounts.ts'
import { namingWords } from '../../understanding/match.ts'
import { plainText, wordsOf } from '../../understanding/normalise.ts'
import { quantityOf, queryOf } from '../../understanding/quantities.ts'
import { addToCart, goOn } from '../buying.ts'
import { changeThisLine, speakOfLine } from '../cart.ts'
import { cartTotal } from '../delivery/totals.ts'
import { weightOf } from '../naming/weight.ts'
import {
  askMeasure,
  isByMeasure,
  isUsual,
  type MeasuredCard,
  measureAsked,
  measuredLine,
  measureOf,
  measureOfNumber,
  offerLeast,
  timesSaid,
  unitPrice,
  weighed,
} from './by-measure.ts'

export const correcting =
  /\b(?:mejor|que sean?|son|eran|sao|eram|cambi\w+|dej\w+ en|perdon|digo|quise decir|melhor|que sejam?|troc\w+|mud[ae]|desculpa|make (?:it|that|the|my)|actually|na verdade|en realidad|corrijo|instead|change|rather|sorry|i meant|ponle|bajal[eo]|subel[eo])\b/
/** "Mejor $80": goods for so much. */
const money = /[$€£₡₲]|\b(?:pesos?|reais|soles|dollars?|euros?)\b/i
const taking = /\b(?:quit\w+|sac\w+|resta\w*|tira\w*|menos|remove|take (?:off|out|away)|less)\b/

/** Another amount of what is in the cart, or less of it; false where it is a purchase. */
export async function changeAmount(
  turn: Turn,
  card: MeasuredCard,
  { said, amount }: { said: string; amount: Amount },
): Promise<boolean> {
  const plain = plainText(said)
  const isLess = taking.test(plain) && !correcting.test(plain)
  if (!isLess && !correcting.test(plain)) return false
  const line = measuredLine(turn, (await turn.tools.getCart()).lines, card.id)
  if (!line) return false
  const price = unitPrice(card, line.variantId ?? undefined)
  const told = measureOf(turn, card, amount, { said, price })
  if (told === undefined) return false
  const all = told * timesSaid(turn, said, amount)
  const measure = isLess ? (line.measure ?? 0) - all : all
  if (isLess && measure <= 0) await changeThisLine(turn, line, { purpose: 'remove', quantity: 0 })
  else await setMeasure(turn, card, { line, measure, odd: said.slice(amount.from, amount.to) })
  return true
}

/** "Mejor 300", "que sean dos": of the line by measure that was spoken of. */
export async function takeBareNumber(turn: Turn, said: string): Promise<boolean> {
  const plain = plainText(said)
  const words = wordsOf(said, turn.language)
  const count = quantityOf(words, turn.language)
  if (count === undefined || !correcting.test(plain) || queryOf(words, turn.language) !== '') return false
  if (measureAsked(said, turn)) return false
  const line = measuredLine(turn, (await turn.tools.getCart()).lines)
  const card = line && (await turn.tools.getProduct(line.productId))
  if (!line || !card || !isByMeasure(card)) return false
  const price = unitPrice(card, line.variantId ?? undefined)
  const sum = { unit: 'money', thousandths: count * 1000, from: 0 } as const
  const measure = money.test(said)
    ? measureOf(turn, card, sum, { said, price })
    : measureOfNumber(count, card.saleUnit)
  await setMeasure(turn, card, { line, measure, odd: String(count) })
  return true
}

async function setMeasure(
  turn: Turn,
  card: MeasuredCard,
  { line, measure, odd }: { line: CartLine; measure: number | undefined; odd: string },
): Promise<void> {
  const { id: lineId, productId, variantId, addOnIds } = line
  const of = { productId, ...(variantId !== null && { variantId }), addOnIds: [...addOnIds] }
  if (!isUsual(measure)) {
    askMeasure(turn, card, { buying: { ...of, quantity: 1, rest: [], lineId }, odd })
    return
  }
  delete turn.memory.flow
  const changed = await turn.tools.setQuantity({ lineId, quantity: 1, measure })
  if (!changed.ok && changed.refused.code === 'too_little')
    return offerLeast(turn, card, { ...of, quantity: 1, rest: [], lineId })
  if (!changed.ok) return say(turn, 'sold_out', { product: card.name })
  const now = changed.value.lines.find(({ id }) => id === lineId)
  if (!now) return
  speakOfLine(turn, now)
  const values = { item: weighed(turn, now), total: cartTotal(turn, changed.value) }
  offer(turn, text(turn, 'measure_set', values), {
    choices: [choice(turn, 'checkout', 'check_out'), choice(turn, 'menu:catalogue', 'keep_looking')],
  })
}

/** Another thing is asked for than the one that the question was about. */
async function namesOther(turn: Turn, card: MeasuredCard, query: string): Promise<boolean> {
  const words = namingWords(query).filter((word) => unitOf(word) === undefined && weightOf(word, card) === 0)
  if (words.length === 0) return false
  const cards = await turn.tools.searchProducts({ text: query, limit: lookedAtMax })
  return cards.some((other) => words.some((word) => weightOf(word, other) >= 1))
}

const lookedAtMax = 12

type Asked = Extract<Flow, { at: 'measure' }>

/** How much was meant: a yes to what was told back, an amount, or a number. */
export async function readMeasure(turn: Turn, flow: Asked, act: Act): Promise<boolean> {
  const card = await turn.tools.getProduct(flow.productId)
  if (!card || !isByMeasure(card)) return false
  if (await namesOther(turn, card, act.query)) return false
  const amount = measureAsked(act.text, turn)
  const price = unitPrice(card, flow.variantId)
  const told = amount
    ? measureOf(turn, card, amount, { said: act.text, price })
    : act.quantity !== undefined && act.intent !== 'confirm' && act.query === ''
      ? measureOfNumber(act.quantity, card.saleUnit)
      : undefined
  const isCounted = amount !== undefined || (act.quantity !== undefined && act.query === '')
  const { at: _, lineId, measure: guess, ...buying } = flow
  if (act.intent === 'deny' && guess !== undefined && !isCounted) {
    // An amount whose price was asked was only offered.
    if (buying.quantity < 2) {
      delete turn.memory.flow
      say(turn, 'ok')
      return true
    }
    askMeasure(turn, card, { buying: { ...buying, quantity: 1, ...(lineId !== undefined && { lineId }) } })
    return true
  }
  const isYes = act.intent === 'confirm' || (act.intent === 'add' && act.query === '' && !isCounted)
  if (!isCounted && !isYes) return false
  const measure = isCounted ? told : guess
  const odd = amount ? act.text.slice(amount.from, amount.to) : act.text.trim()
  if (lineId !== undefined) {
    const line = (await turn.tools.getCart()).lines.find(({ id }) => id === lineId)
    if (!line) return false
    await setMeasure(turn, card, { line, measure, odd })
    return true
  }
  if (!isUsual(measure)) {
    askMeasure(turn, card, { buying: { ...buying, quantity: 1 }, ...(isCounted && { odd }) })
    return true
  }
  const chosen = { ...buying, quantity: 1, measure }
  await (card.variants.length > 0 ? goOn(turn, card, chosen) : addToCart(turn, card, chosen))
  return true
}
