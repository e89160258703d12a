// The inbox after the person who looks at the demo has worked in it: conversations taken, notes, one that is snoozed.
import type { Account } from '../../accounts/accounts.ts'
import { sql, type Tx } from '../../platform/database/database.ts'
import { localInstant } from '../calendar.ts'
import { held, notes, snoozed } from '../shop/team.ts'
import { createWorld, later } from '../world.ts'
import { conversationIdsOf } from './build.ts'

/** The sample data of the same account and time must be there. */
export async function addTeamwork(tx: Tx, account: Account, personId: string, now: Date): Promise<void> {
  const world = createWorld(account, now)
  const idOf = conversationIdsOf(world)
  const { id: accountId } = account
  await tx.query(sql`
    update conversations set held_by = ${personId}, is_taken = handoff_active
    where account_id = ${accountId} and id = any(${held.map(idOf)}::uuid[])`)
  await tx.query(sql`
    update conversations set snoozed_until = ${localInstant(world.today + 1, snoozed.at, world.zone)},
      snoozed_by = ${personId}
    where account_id = ${accountId} and id = ${idOf(snoozed.dialogue)}`)
  for (const { dialogue, minutesAgo, text } of notes) {
    const at = later(now, -minutesAgo)
    await tx.query(sql`
      insert into conversation_notes (account_id, id, conversation_id, author_id, content, created_at)
      values (${accountId}, ${world.id(`note ${dialogue}`, at)}, ${idOf(dialogue)}, ${personId}, ${text}, ${at})`)
  }
}
