// A service that the customer named stays the one spoken of, whatever was answered: a note about it, a price, small talk.

import type { ProductCard } from '../../tools/tools.ts'
import { lastSpokenOf, speakOf } from '../dialogue/focus.ts'
import type { Thing } from '../dialogue/memory.ts'
import { spokenIn } from '../dialogue/spoken.ts'
import type { Turn } from '../dialogue/turn.ts'
import { topicOf } from '../understanding/understand.ts'
import { namesGoods } from './goods-named.ts'
import { servicesMeant } from './which/which-service.ts'

/** `before`: what was spoken of last when the turn began. */
export async function noteService(turn: Turn, said: string, before: Thing | undefined): Promise<void> {
  const [latest] = turn.memory.focus ?? []
  const isSettled = latest !== undefined && (latest.kind !== before?.kind || latest.id !== before.id)
  if (isSettled || turn.handOff !== undefined) return
  const query = topicOf(said, spokenIn(turn))
  const services = query === '' ? [] : await turn.tools.listServices()
  if (services.length === 0 || isAboutIt(turn, services)) return
  const meant = servicesMeant(turn, services, query)
  const [only, ...others] = meant.services
  if (!only || others.length > 0 || !meant.isNamed || (await namesGoods(turn, query))) return
  if (lastSpokenOf(turn, 'service')?.id === only.id && latest?.kind === 'service') return
  speakOf(turn, { kind: 'service', id: only.id })
}

/** "Are the nails done too, or is that extra?": the answer was about the service spoken of, which includes them or not. */
function isAboutIt(turn: Turn, services: readonly ProductCard[]): boolean {
  const [latest] = turn.memory.focus ?? []
  const last = latest?.kind === 'service' ? services.find(({ id }) => id === latest.id) : undefined
  return last !== undefined && turn.parts.some((part) => 'text' in part && part.text.includes(last.name))
}
