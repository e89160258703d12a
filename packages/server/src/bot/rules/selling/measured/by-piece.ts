// Goods sold by the piece that are asked for by an amount with a unit: "350 gramos" is never 350 pieces, nor one.
import type { ProductCard } from '../../../tools/tools.ts'
import { money, offer, remember, say, type Turn, text } from '../../dialogue/turn.ts'
import {
  type Amount,
  amountsIn,
  bareUnits,
  isSameAmount,
  kindOf,
  sizeOf,
} from '../../understanding/amounts/amounts.ts'
import { plainText } from '../../understanding/normalise.ts'
import { askVariant, type Buying, variantChoices } from '../asking.ts'

/** So many pieces of each option; one of the product itself where `variantId` is absent. */
export type Pieces = readonly { variantId?: string; count: number }[]

type Option = { variantId?: string; name: string; size: number; isThere: boolean }

/** More pieces than these are asked about. */
const piecesMax = 12

/** The amount of the thing that the words ask for; traits such as "the one of 2 litres" are none. */
export function amountAsked(card: ProductCard, said: string, turn: Turn): Amount | undefined {
  const amounts = amountsSaid(turn, said).filter((amount) =>
    amount.unit === 'own' ? isShare(amount, card) : !amount.isWeak,
  )
  return amounts.find((amount) => isGiven(amount, said) || !isTrait(amount, card))
}

/** "Me da 2 kilos" asks for them: the Spanish verb is no "of the". */
function isGiven({ before }: Amount, said: string): boolean {
  return before === 'da' && giving.test(plainText(said))
}

/** "A dress of 3 metres": the amount tells of something. */
export function isToldOf(amount: Amount, said: string): boolean {
  return telling.has(amount.before) && !isGiven(amount, said)
}

/** "Un cuarto de queso", unless the shop itself sells it by shares. */
function isShare({ after }: Amount, { name, variants }: ProductCard): boolean {
  const own = [name, ...variants.map((each) => each.name)]
  return linking.has(after) && own.every((each) => amountsIn(each).every(({ unit }) => unit !== 'own'))
}

export function amountsSaid({ context: { account } }: Turn, said: string): Amount[] {
  return amountsIn(said, { poundsAreMoney: account.currency === 'GBP' })
}

/** "For my dog of 12 kilos", "the 2 litre one": it tells which, and the shop may have written of it. */
function isTrait(amount: Amount, { name, description, variants }: ProductCard): boolean {
  const isWritten = (...texts: readonly string[]) =>
    texts.flatMap((each) => amountsIn(each)).some((own) => isSameAmount(own, amount))
  if (isWritten(description ?? '', variants.length > 0 ? name : '')) return true
  if (!telling.has(amount.before)) return false
  const isFine = amount.unit === 'g' || amount.unit === 'ml' || amount.unit === 'oz'
  return !(isFine && linking.has(amount.before)) || isWritten(name, ...variants.map((each) => each.name))
}

const giving = /\b(?:me|nos|le|les) da \d/
const linking = new Set(['de', 'do', 'da', 'of'])
const telling = new Set([
  ...linking,
  ...'para pra pa for pesa pesan peso mide tiene tem hasta ate weighs weigh cabe caben entra carga aguanta'.split(
    ' ',
  ),
  ...'sobre casi quase menos minimo maximo'.split(' '),
])

/** The options of just this amount. */
export function optionsOfSize(card: ProductCard, amount: Amount): string[] {
  const wanted = sizeOf(amount)
  return optionsOf(card, amount).flatMap(({ variantId, size }) => (size === wanted ? (variantId ?? []) : []))
}

/** "3 kg of the mild sausage", of what comes by the kilo and in several kinds: so many pieces of whichever kind is meant. */
export function kindByAmount(
  card: ProductCard,
  amount: Amount,
  { ids, quantity }: { ids: readonly string[]; quantity: number },
): Pick<Buying, 'quantity' | 'variantId' | 'narrowed'> | undefined {
  const count = countOfWhole(card, amount)
  if (count === undefined) return undefined
  const [variantId, ...others] = ids
  const kind = variantId !== undefined && others.length === 0 ? { variantId } : { narrowed: [...ids] }
  return { quantity: count * quantity, ...kind }
}

function countOfWhole({ name, variants }: ProductCard, amount: Amount): number | undefined {
  const wanted = sizeOf(amount)
  const sizesIn = (text: string) =>
    amountsIn(text)
      .filter((each) => kindOf(each) === kindOf(amount))
      .flatMap((each) => sizeOf(each) ?? [])
  const [size, ...others] = sizesIn(name)
  const isOfKinds = variants.length > 0 && variants.every((each) => sizesIn(each.name).length === 0)
  if (wanted === undefined || !size || others.length > 0 || !isOfKinds) return undefined
  const count = wanted / size
  return Number.isInteger(count) && count <= piecesMax ? count : undefined
}

/** The pieces whose amounts add up to this one, as few as can be; undefined where several ways lead there, or none. */
export function piecesFor(card: ProductCard, given: Amount, count: number): Pieces | undefined {
  const amount = given.unit === 'own' ? shareOfUnit(card, given) : given
  const wanted = sizeOf(amount)
  if (wanted === undefined || wanted <= 0) return undefined
  const options = optionsOf(card, amount)
  const exact = options.filter(({ size }) => size === wanted)
  const [only] = exact
  if (only) return exact.length === 1 ? [pieceOf(only, count)] : undefined
  const there = options.filter(({ isThere }) => isThere)
  // Two options of one size differ in something that nothing was said about.
  if (new Set(there.map(({ size }) => size)).size < there.length) return undefined
  const ways = waysTo(wanted, there)
  const fewest = Math.min(...ways.map(totalOf))
  const [way, ...others] = ways.filter((each) => totalOf(each) === fewest)
  if (!way || others.length > 0 || fewest > piecesMax) return undefined
  return way.map((piece) => ({ ...piece, count: piece.count * count }))
}

/** "A quarter of pistachio", of what comes by the quarter of a kilo: of a kilo. */
function shareOfUnit(card: ProductCard, given: Amount): Amount {
  const units = ['kg', 'l', 'lb'] as const
  const found = units.map((unit) => ({ ...given, unit })).find((each) => optionsOfSize(card, each).length > 0)
  return found ?? given
}

function optionsOf({ name, variants, available }: ProductCard, amount: Amount): Option[] {
  const sizesIn = (text: string) => {
    const told = amountsIn(text)
    return (told.length > 0 ? told : bareUnits(text))
      .filter((each) => kindOf(each) === kindOf(amount))
      .flatMap((each) => sizeOf(each) ?? [])
  }
  const whole = variants.length > 0 ? [] : [{ name, isThere: available !== 0 }]
  const parts = variants.map((each) => ({
    variantId: each.id,
    name: each.name,
    isThere: each.available !== 0,
  }))
  return [...whole, ...parts].flatMap((option) => {
    const [size, ...others] = sizesIn(option.name)
    return size === undefined || others.length > 0 ? [] : [{ ...option, size }]
  })
}

/** So many of one option, with so many of another. */
function waysTo(wanted: number, options: readonly Option[]): Pieces[] {
  return options.flatMap((one, at) => {
    const most = Math.min(piecesMax, Math.floor(wanted / one.size))
    return Array.from({ length: most }, (_, step) => step + 1).flatMap((count): Pieces[] => {
      const rest = wanted - count * one.size
      if (rest === 0) return [[pieceOf(one, count)]]
      return options
        .slice(at + 1)
        .filter(({ size }) => rest % size === 0)
        .map((other) => [pieceOf(one, count), pieceOf(other, rest / other.size)])
    })
  })
}

function pieceOf({ variantId }: Option, count: number) {
  return { ...(variantId !== undefined && { variantId }), count }
}

function totalOf(pieces: Pieces): number {
  return pieces.reduce((sum, { count }) => sum + count, 0)
}

/** Says how it is sold, and asks; nothing is added. */
export function askPieces(
  turn: Turn,
  card: ProductCard,
  { said, rest }: { said: string; rest: Buying['rest'] },
): void {
  remember(turn, [card])
  const values = { product: card.name, measure: said.trim() }
  if (card.variants.length === 0) {
    delete turn.memory.flow
    say(turn, 'sold_by_piece', { ...values, price: money(turn, card.price ?? '') })
    return
  }
  const left = card.variants.filter(({ available }) => available !== 0)
  const buying = { productId: card.id, quantity: 1, rest: [...rest] }
  if (left.length === 0) {
    askVariant(turn, card, buying)
    return
  }
  turn.memory.flow = { at: 'variant', ...buying }
  offer(turn, text(turn, 'sold_in_options', values), {
    choices: variantChoices(turn, card, left),
    opener: 'variants_opener',
  })
}
