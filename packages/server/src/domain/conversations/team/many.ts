// The same action on many conversations, each in a transaction of its own: none waits for the locks of the others, and
// one that is gone stops nothing.
import type { ConversationAction } from '@mostrador/contract/dashboard/shared-inbox'
import type { Database, Tx } from '../../../platform/database/database.ts'
import { AppError } from '../../../platform/errors.ts'
import { readInstant } from '../../../platform/instants.ts'
import { type Acting, lockIfLiving } from './acting.ts'
import { assign } from './assignment.ts'
import { changeLabels } from './labels.ts'
import { reopen, resolve, snooze, wake } from './shelving.ts'

type Many = { accountId: string; personId: string; ids: readonly string[]; action: ConversationAction }

/** Those that changed, and were not like that already. Throws what the action on one does. */
export async function changeMany(
  db: Database,
  { accountId, personId, ids, action }: Many,
  now: Date,
): Promise<string[]> {
  const act = actOf(action, now)
  const changed: string[] = []
  for (const conversationId of ids) {
    const place = { accountId, personId, conversationId }
    const isOther = await db.transaction(async (tx) => (await lockIfLiving(tx, place)) && act(tx, place))
    if (isOther) changed.push(conversationId)
  }
  return changed
}

function actOf(action: ConversationAction, now: Date): (tx: Tx, place: Acting) => Promise<boolean> {
  switch (action.kind) {
    case 'resolve':
      return (tx, place) => resolve(tx, place, now)
    case 'reopen':
      return (tx, place) => reopen(tx, place, now)
    case 'wake':
      return (tx, place) => wake(tx, place, now)
    case 'snooze': {
      const until = instantOf(action.until)
      return (tx, place) => snooze(tx, place, until, now)
    }
    case 'assign':
      return (tx, place) => assign(tx, place, action.person_id, now)
    case 'label':
      return (tx, place) => changeLabels(tx, place, { add: [action.label_id] }, now)
    case 'unlabel':
      return (tx, place) => changeLabels(tx, place, { remove: [action.label_id] }, now)
  }
}

/** Throws invalid_request. */
export function instantOf(until: string): Date {
  const instant = readInstant(until)
  if (!instant) throw new AppError('invalid_request', 'until: an instant such as 2026-11-23T09:00:00Z')
  return instant
}
