// Traits of a line of the cart: each speaks for a change of this one rather than of another.
import type { ProductCard } from '../../../tools/tools.ts'
import { namingWords } from '../../understanding/match.ts'
import type { Held } from '../held.ts'
import type { LineChange } from './candidates.ts'
import { on, type Trait } from './line-traits.ts'
import type { View } from './view.ts'

type Around = {
  /** Where the product is named that the line is to become. */
  first: number | undefined
  placesOf: (card: ProductCard) => readonly number[]
  roleAhead: (at: number) => string | undefined
  /** The share of its name that the line tells. */
  saidOf: (line: Held) => number
}

export function heldTraits(view: View, change: LineChange, around: Around): Trait[] {
  const { op, line, card, count } = change
  const { turn, held, lastLineId, mass, coverOf } = view
  const said = around.saidOf(line)
  const mostSaid = Math.max(...held.map(around.saidOf))
  const [newest] = turn.memory.focus ?? []
  const found: Trait[] = [
    ['item cover', mass === 0 ? 0 : coverOf(line.card) / mass],
    ['item said', said],
    ['item said gap', mostSaid - said],
  ]
  if (line.line.id === lastLineId) found.push(on('item spoken of last'))
  if (newest?.kind === 'line' && newest.id === line.line.id) found.push(on('item spoken of just now'))
  if (held.length === 1) found.push(on('only item'))
  if (held.at(-1) === line) found.push(on('newest item'))
  if (mostSaid > 0 && said >= mostSaid) found.push(on('item said best'))
  if (mostSaid === 0) found.push(on('no item said'))
  const [at] = around.placesOf(line.card)
  found.push(on(at === undefined ? 'item unmentioned' : `item role ahead ${around.roleAhead(at) ?? '-'}`))
  if (at !== undefined && around.first !== undefined && line.card.id !== card.id)
    found.push(on(at < around.first ? 'item before the other' : 'item behind the other'))
  if (line.line.quantity === count) found.push(on('count as it is'))
  if (line.line.quantity === 1) found.push(on('item of one'))
  if (isOfSome(change)) {
    const isTold = view.numbers.some(({ value }) => value === count)
    found.push(on(isTold ? 'for some of the item' : 'for some of the item, untold'))
  }
  if (op === 'set') found.push(on(count < line.line.quantity ? 'set down' : 'set up'))
  return found
}

/** The change leaves others of the line as they are. */
function isOfSome(change: LineChange): boolean {
  const { quantity } = change.line.line
  if (change.op === 'swap') return change.given < quantity
  return (
    (change.op === 'option' || change.op === 'with' || change.op === 'without') && change.count < quantity
  )
}

export function shareSaid({ isSaid }: View, { line }: Held): number {
  const words = namingWords(line.name)
  return words.filter(isSaid).length / Math.max(1, words.length)
}
