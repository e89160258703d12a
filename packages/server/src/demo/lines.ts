// The words with which dialogues are written. {p:SKU} is a price, {total} {fecha} {hora} the order's and appointment's.
import type { HandoffReason } from '@mostrador/contract/values'
import type { Line } from './types.ts'

type Extra = Omit<Line, 'role' | 'text' | 'handoff' | 'handback'>

export const user = (text: string, extra: Extra = {}): Line => ({ role: 'user', text, ...extra })
export const bot = (text: string, extra: Extra = {}): Line => ({ role: 'assistant', text, ...extra })
export const agent = (text: string, extra: Extra = {}): Line => ({ role: 'agent', text, ...extra })

/** From here on a person answers. */
export const handedOff = (handoff: HandoffReason, extra: Extra = {}): Line => ({
  role: 'system',
  text: `[handed off: ${handoff}]`,
  handoff,
  ...extra,
})

/** From here on the bot answers again. */
export const handedBack = (extra: Extra = {}): Line => ({
  role: 'system',
  text: '[resumed]',
  handback: true,
  ...extra,
})

export const hours = (count: number): number => count * 60
export const days = (count: number): number => count * 24 * 60
