// The rows of people who work together, moved when a conversation is merged into another.
import { sql, type Tx } from '../../../platform/database/database.ts'

/** Whoever has the conversation that stays keeps it. */
export async function moveTeamRows(
  tx: Tx,
  { accountId, from, to }: { accountId: string; from: string; to: string },
): Promise<void> {
  await tx.query(sql`
    update conversations c set held_by = former.held_by, is_taken = former.is_taken
    from conversations former
    where c.account_id = ${accountId} and c.id = ${to} and c.held_by is null
      and former.account_id = c.account_id and former.id = ${from} and former.held_by is not null`)
  await tx.query(sql`
    insert into conversation_labels (account_id, conversation_id, label_id, created_at)
    select account_id, ${to}, label_id, created_at from conversation_labels
    where account_id = ${accountId} and conversation_id = ${from}
    on conflict do nothing`)
  await tx.query(sql`
    update conversation_notes set conversation_id = ${to}
    where account_id = ${accountId} and conversation_id = ${from}`)
  await tx.query(sql`
    update conversation_history set conversation_id = ${to}
    where account_id = ${accountId} and conversation_id = ${from}`)
}
