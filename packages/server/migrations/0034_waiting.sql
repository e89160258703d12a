-- Up Migration
-- A conversation waits while the customer's word is the last one, whether or not it was read: since when, what it had
-- waited since when a person said that it needs no answer, and which person has it.
alter table conversations
  add column waiting_since timestamptz(3),
  add column settled_since timestamptz(3),
  add column held_by uuid references users on delete set null;

update conversations c set waiting_since = (
  select min(m.created_at) from messages m
  where m.account_id = c.account_id and m.conversation_id = c.id and m.role = 'user' and m.created_at > coalesce((
    select max(a.created_at) from messages a
    where a.account_id = c.account_id and a.conversation_id = c.id and a.role in ('assistant', 'agent')
      and a.delivery_status is distinct from 'failed'), '-infinity'))
where deleted_at is null and last_message_role = 'user';

-- Of what the bot handed over, its own last line is no answer.
update conversations set waiting_since = last_customer_at
where deleted_at is null and waiting_since is null and last_message_role = 'assistant' and unread_count > 0
  and handoff_active and handoff_reason in ('user_requested', 'bot_unable', 'engine_error', 'policy');

create index conversations_waiting on conversations (account_id, waiting_since, id)
  where deleted_at is null and waiting_since is not null;
create index conversations_held_by on conversations (held_by) where held_by is not null;
