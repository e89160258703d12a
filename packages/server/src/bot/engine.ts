// The port between a turn and what thinks about it. An engine holds no state and reaches nothing but the tools it is
// given: the same context and the same answers of the tools give the same plan.

import type { HandoffReason, MessageRole, Platform } from '@mostrador/contract/values'
import type { CustomerInput, OutgoingPart } from '../domain/conversations/outgoing.ts'
import type { BotSettings } from './settings.ts'
import type { Tools } from './tools.ts'

export type HistoryMessage = {
  role: MessageRole
  content: string
  input: CustomerInput
  createdAt: Date
}

export type TurnContext = {
  now: Date
  platform: Platform
  account: { name: string; currency: string; timezone: string; language: 'es' | 'pt' | 'en' }
  customer: { name: string; phone: string | null }
  settings: BotSettings
  /** The customer's lines that this turn answers, oldest first; at least one. */
  lines: readonly HistoryMessage[]
  /** What was said before, oldest first, with the marks of hand-over and return among it; bounded. */
  history: readonly HistoryMessage[]
  /** What the engine wrote down at the end of the last turn; undefined at the first. */
  memory: unknown
}

export type Plan = {
  replies: readonly OutgoingPart[]
  /** Given back as `memory` at the next turn; plain JSON. */
  memory: unknown
  /** The bot falls silent for a person after these replies. */
  handOff?: HandoffReason | undefined
}

export type Engine = {
  name: 'rules' | 'agent'
  /** Whether it waits for anything outside the database: then its tools only try, and its effects are made after it. */
  isRemote: boolean
  plan(context: TurnContext, tools: Tools): Promise<Plan>
}
