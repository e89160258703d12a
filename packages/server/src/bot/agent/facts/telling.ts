// How a fact is told to a model.
import { moneyText } from '@mostrador/contract/money'
import { localeOf, type Turn } from '../../rules/dialogue/turn.ts'
import type { CustomerOrder, ProductCard } from '../../tools/tools.ts'
import type { Fact, Facts } from './facts.ts'

/** Notes the facts of results. `turn` gives the account's settings, language and zone. */
export type Telling = {
  facts: Facts
  turn: Turn
  payAt: (order: CustomerOrder) => string | undefined
  /** The products told in this turn, by id. */
  cards: Map<string, ProductCard>
}

/** The reference, and in brackets the text that it will be filled in with. */
export function referTo({ facts, turn }: Telling, fact: Fact, handle?: string): string {
  return `${facts.add(fact, handle)} (${fact.text(turn)})`
}

export const moneyOf = (amount: string) => (turn: Turn) => moneyText(amount, localeOf(turn))
