import { createHash } from 'node:crypto'
import type { Language } from '@mostrador/contract/languages'
import type { Platform } from '@mostrador/contract/values'
import { idOf } from '../../platform/ids.ts'
import type { BotSettings } from '../settings.ts'

/** The account, contact and conversation a turn works for; tools stay within it, whatever their arguments say. */
export type TurnScope = {
  accountId: string
  contactId: string
  conversationId: string
  turnId: string
  platform: Platform
  currency: string
  /** The shop's own. */
  language: Language
  settings: BotSettings
  now: Date
}

/** A deterministic id for what a tool creates in this turn, so that repeating the turn gives the same id. */
export function idMadeBy({ turnId }: TurnScope, tool: string): string {
  const atMs = Number.parseInt(turnId.slice(0, 8) + turnId.slice(9, 13), 16)
  return idOf(atMs, createHash('sha256').update(`${turnId} ${tool}`).digest('hex').slice(0, 20))
}
