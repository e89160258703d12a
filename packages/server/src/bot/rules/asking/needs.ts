// Finds the products that serve a need no product is named after: "something against rain", "for a beginner".
import { comparePrices } from '../../../platform/decimal.ts'
import type { ProductCard } from '../../tools/tools.ts'
import { type Turn, text } from '../dialogue/turn.ts'
import { showList, showProduct } from '../selling/catalogue.ts'
import type { Act } from '../understanding/act.ts'
import { isAspect, type Unit, unitsOf } from '../understanding/concepts.ts'
import { isAmong } from '../understanding/meaning/among.ts'
import { type Amount, amountsIn, isWithin, rangesIn } from '../understanding/things/ranges.ts'

const lookedAtMax = 30
const shownMax = 4
/** One whole concept, or the same in words that only few products have. */
const metMin = 0.9
const nearShare = 0.75
const commonShare = 0.5
const ofCommon = 0.25
const ofWord = 0.7
/** A word of the name counts half as much again. */
const ofName = 0.5
/** Beside a product on screen, a question is likely about that one. */
const metBesideShown = 1.9
const wordCharsMin = 4
const ofRange = 0.9

/** Shows the products whose data fit best; false when none fits. */
export async function recommend(
  turn: Turn,
  act: Pick<Act, 'text' | 'isCheapest'>,
  { isAside = false }: { isAside?: boolean } = {},
): Promise<boolean> {
  const cards = await turn.tools.searchProducts({ text: '', limit: lookedAtMax })
  const least = isAside && turn.memory.shown.length === 1 ? metBesideShown : metMin
  const fitting = fittingOf(turn, act.text, { cards, least })
  const chosen = act.isCheapest ? cheapestOf(fitting.length > 0 ? fitting : cards) : fitting
  const [first] = chosen
  if (!first) return false
  if (chosen.length === 1) showProduct(turn, first)
  else showList(turn, chosen, { head: text(turn, 'may_serve') })
  return true
}

/** The cards whose data fit the words best; none where none fits well enough. */
export function fittingOf(
  turn: Turn,
  said: string,
  { cards, least = metMin }: { cards: readonly ProductCard[]; least?: number },
): ProductCard[] {
  const spoken = [...new Set([turn.language, turn.context.account.language])]
  const wanted = unitsOf(said, spoken).filter((unit) => !isAspect(unit) && isTelling(unit))
  const described = cards.map((card) => ({
    card,
    units: unitsOf(textOf(card), spoken),
    name: unitsOf(card.name, spoken),
  }))
  const weights = wanted.map((unit) => {
    const having = described.filter(({ units }) => isAmong(unit, units)).length
    const weight = unit.concepts.size > 0 ? 1 : ofWord
    return { unit, weight: having > cards.length * commonShare ? weight * ofCommon : weight }
  })
  const amounts = amountsIn(said)
  const scored = described
    .map(({ card, units, name }) => {
      const met = weights.filter(({ unit }) => isAmong(unit, units))
      const named = met.filter(({ unit }) => isAmong(unit, name))
      const isInRange = isForAmount(amounts, textOf(card))
      return { card, met: sumOf(met) + sumOf(named) * ofName + (isInRange ? ofRange : 0) }
    })
    .sort((a, b) => b.met - a.met)
  const best = scored[0]?.met ?? 0
  const isNamed = described.some(({ name }) => wanted.some((unit) => unit.word !== '' && isAmong(unit, name)))
  if (best < (isNamed ? metMin : least)) return []
  return scored
    .filter(({ met }) => met >= best * nearShare)
    .slice(0, shownMax)
    .map(({ card }) => card)
}

/** Made for such an age, size or weight. */
function isForAmount(amounts: readonly Amount[], described: string): boolean {
  if (amounts.length === 0) return false
  const ranges = rangesIn(described)
  return amounts.some((amount) => ranges.some((range) => isWithin(amount, range)))
}

function sumOf(weights: readonly { weight: number }[]): number {
  return weights.reduce((sum, { weight }) => sum + weight, 0)
}

function isTelling({ word, concepts }: Unit): boolean {
  return concepts.size > 0 || word.length >= wordCharsMin
}

function textOf({ name, category, description, variants, addOns }: ProductCard): string {
  const parts = [...variants, ...addOns].map((part) => part.name)
  return [name, category, description, ...parts].filter((part) => part !== null).join(' . ')
}

function cheapestOf(cards: readonly ProductCard[]): ProductCard[] {
  const all = cards.filter(({ price, priceMin }) => (price ?? priceMin) !== null)
  const things = all.filter(({ isBookable }) => !isBookable)
  const priced = things.length > 0 ? things : all
  return priced.toSorted((a, b) => comparePrices(costOf(a), costOf(b))).slice(0, 1)
}

function costOf({ price, priceMin }: ProductCard): string {
  return price ?? priceMin ?? '0'
}
