import type { Temporal } from 'temporal-polyfill'
import type { Expected, Intent, Language } from './lexicon.ts'
import type { Item } from './quantities.ts'
import type { When } from './when.ts'

export type Act = {
  intent: Intent
  /** As it was typed. */
  text: string
  /** What it names, for a search; empty when nothing. */
  query: string
  quantity: number | undefined
  /** Of something to be bought: each thing with its number. */
  items: readonly Item[]
  when: When | undefined
  /** Of what was shown: 1 is the first, -1 the last. */
  ordinal: number | undefined
  isCheapest: boolean
  isQuestion: boolean
}

export type Understood = { language: Language; acts: readonly Act[] }

export type Situation = { language: Language; expected: Expected | undefined; today: Temporal.PlainDate }
