-- Up Migration
-- A snoozed conversation that came back by itself is first in the inbox until a person does something about it, and
-- counts for whoever has it, or else put it away.
alter table conversations
  add column came_back_at timestamptz(3),
  add column came_back_to uuid,
  -- Given to this person by a colleague, and not opened by them since.
  add column handed_to uuid;
create index conversations_came_back on conversations (account_id, came_back_at, id) where came_back_at is not null;
create index conversations_handed on conversations (account_id, handed_to) where handed_to is not null;
