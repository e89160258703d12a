// The port between a turn and the engine that plans it. An engine holds no state and reaches nothing but the tools it
// is given: the same context and the same tool results give the same plan.

import type { TrialWhy, WeighingSign } from '@mostrador/contract/dashboard/trials'
import type { Language } from '@mostrador/contract/languages'
import type { HandoffReason, MessageRole, Platform } from '@mostrador/contract/values'
import type { CustomerInput, OutgoingPart } from '../domain/conversations/outgoing.ts'
import type { KeptPicture } from '../domain/conversations/story.ts'
import type { ModelUse } from './model-use.ts'
import type { BotSettings } from './settings.ts'
import type { Tools } from './tools/tool-table.ts'

export type HistoryMessage = {
  role: MessageRole
  content: string
  input: CustomerInput
  createdAt: Date
  platformMessageId?: string | null
  pictures?: readonly KeptPicture[]
  /** Bytes of those pictures, as JPEG, that an engine which sees is shown. */
  shown?: readonly Uint8Array[]
}

export type TurnContext = {
  now: Date
  platform: Platform
  account: { name: string; currency: string; timezone: string; language: Language }
  customer: { name: string; phone: string | null }
  settings: BotSettings
  /** The customer's lines that this turn answers, oldest first; at least one. */
  lines: readonly HistoryMessage[]
  /** Earlier messages, oldest first, including those that record a hand-over or return; bounded. */
  history: readonly HistoryMessage[]
  /** Somebody of the shop has answered customers a moment ago, whichever. */
  isTeamAtWork?: boolean
  /** Among the lines is proof of a payment, which a person has to look at. */
  hasReceipt?: boolean
  /** The `memory` of the previous turn's plan; undefined at the first turn. */
  memory: unknown
}

export type Plan = {
  replies: readonly OutgoingPart[]
  /** Plain JSON, given back as `memory` at the next turn. */
  memory: unknown
  /** Hands over to a person after these replies. */
  handOff?: HandoffReason | undefined
  /** It is handed over because the customer has a grievance. */
  isUpset?: boolean | undefined
  /** An order whose customer was told that people will say how to pay it. */
  awaitsPeople?: string | undefined
  /** The customer sent a thing that the bot can neither hear nor see, and waits for a person however it answers. */
  leavesOpen?: boolean | undefined
  /** The customer's words, where the answer to them is not known. */
  unanswered?: string | undefined
}

export type Engine = {
  name: 'rules' | 'agent'
  /**
   * Waits for something outside the database. Its tools then run in rolled-back transactions, and its effects are
   * committed after it has planned.
   */
  isRemote: boolean
  /** False for turns that it leaves to the rules; absent: it takes all. */
  takes?(context: TurnContext): boolean
  /** Fetches the pictures that it is to see, outside any transaction; absent: it sees none. */
  look?(accountId: string, context: TurnContext): Promise<TurnContext>
  /** `use` counts the requests to a language model. */
  plan(context: TurnContext, tools: Tools, use: ModelUse, observer?: Observer): Promise<Plan>
}

/** Hears how an answer comes about, for people who try the bot; no plan depends on it. */
export type Observer = {
  read(reading: TrialWhy['readings'][number]): void
  /** The shop's own words were told. */
  told(passage: TrialWhy['told'][number]): void
  /** All that an answer was looked for in, with what spoke for each. */
  weighed?(
    question: string,
    found: readonly {
      text: string
      product: string | null
      share: number
      traits: Readonly<Record<string, number>>
      signs: readonly WeighingSign[]
    }[],
  ): void
  /** The things that the next line may point back to, last first. */
  spokeOf(things: readonly { kind: TrialWhy['focus'][number]['kind']; id: string }[]): void
}
