import type { Language } from '@mostrador/contract/languages'
import type { Asked } from './learned/line-to-read.ts'
import type { Expected, Intent } from './lexicon.ts'
import type { Item } from './quantities.ts'
import type { Spoken, When } from './time/named-time.ts'

export type Act = {
  intent: Intent
  /** As typed. */
  text: string
  /** Search words; empty when it names nothing. */
  query: string
  quantity: number | undefined
  /** Things to buy, each with its quantity. */
  items: readonly Item[]
  when: When | undefined
  /** Position in the list shown: 1 is the first, -1 the last. */
  ordinal: number | undefined
  isCheapest: boolean
  isQuestion: boolean
  /** For words that call for a person, but may only sound so: the same words read without that. */
  instead?: readonly Act[]
}

export type Understood = { language: Language; acts: readonly Act[] }

export type Situation = Spoken & {
  expected: Expected | undefined
  /** The same in the words of the learned intents, which tell a choice from a time. */
  asked?: Asked | undefined
  /** A name with a number can only be an address. */
  isAddressNext?: boolean
  /** Words of the shop's things that stand in a line with a code of the post. */
  sold?: readonly string[]
}
