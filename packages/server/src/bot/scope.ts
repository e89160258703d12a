import { createHash } from 'node:crypto'
import type { Platform } from '@mostrador/contract/values'
import { idOf } from '../platform/ids.ts'
import type { BotSettings } from './settings.ts'

/** For whom a turn works; every tool keeps to it, whatever its arguments say. */
export type TurnScope = {
  accountId: string
  contactId: string
  conversationId: string
  turnId: string
  platform: Platform
  currency: string
  settings: BotSettings
  now: Date
}

/** The id of what a turn makes with a tool: the same again when the turn is repeated. */
export function idMadeBy({ turnId }: TurnScope, tool: string): string {
  const atMs = Number.parseInt(turnId.slice(0, 8) + turnId.slice(9, 13), 16)
  return idOf(atMs, createHash('sha256').update(`${turnId} ${tool}`).digest('hex').slice(0, 20))
}
