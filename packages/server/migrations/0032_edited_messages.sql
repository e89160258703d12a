-- Up Migration
-- A message that its author edited holds its newest words: when the service learned of the edit, which is when the bot
-- reads it anew, and the platform's own time of it, so that an older edit that arrives later changes nothing.
alter table messages
  add column edited_at timestamptz(3),
  add column edit_sent_at timestamptz(3);
