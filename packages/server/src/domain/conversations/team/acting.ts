// A person of the account who acts on a conversation.
import { sql, type Tx } from '../../../platform/database/database.ts'
import { AppError } from '../../../platform/errors.ts'
import { isId } from '../../../platform/ids.ts'

export type Place = { accountId: string; conversationId: string }
export type Acting = Place & { personId: string }

/** Serialises two people who act at once. Throws not_found. */
export async function lockLiving(tx: Tx, place: Place): Promise<void> {
  if (!(await lockIfLiving(tx, place))) throw noConversation(place.conversationId)
}

/** False for one that is gone. */
export async function lockIfLiving(tx: Tx, { accountId, conversationId: id }: Place): Promise<boolean> {
  if (!isId(id)) return false
  const found = await tx.queryOne(sql`
    select id from conversations
    where account_id = ${accountId} and id = ${id} and deleted_at is null for no key update`)
  return found !== undefined
}

export function noConversation(id: string): AppError {
  return new AppError('not_found', `No conversation has the id ${id}.`)
}
