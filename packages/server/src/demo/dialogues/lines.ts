// Building blocks of dialogues. {p:SKU} is a price; {total} {fecha} {hora} belong to the order or appointment.
import type { HandoffReason } from '@mostrador/contract/values'
import type { Line } from '../types.ts'

type Extra = Omit<Line, 'role' | 'text' | 'handoff' | 'handback'>

export const user = (text: string, extra: Extra = {}): Line => ({ role: 'user', text, ...extra })
export const bot = (text: string, extra: Extra = {}): Line => ({ role: 'assistant', text, ...extra })
export const agent = (text: string, extra: Extra = {}): Line => ({ role: 'agent', text, ...extra })

/** A person answers from here on. */
export const handedOff = (handoff: HandoffReason, extra: Extra = {}): Line => ({
  role: 'system',
  text: `[handed off: ${handoff}]`,
  handoff,
  ...extra,
})

/** The bot answers again from here on. */
export const handedBack = (extra: Extra = {}): Line => ({
  role: 'system',
  text: '[resumed]',
  handback: true,
  ...extra,
})

export const hours = (count: number): number => count * 60
export const days = (count: number): number => count * 24 * 60
