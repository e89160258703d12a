-- Up Migration
-- The list of who waits: grievances first, then the longest waiting.
drop index conversations_waiting;
create index conversations_waiting on conversations (account_id, (not is_upset), waiting_since, id)
  where deleted_at is null and waiting_since is not null;
-- When the person last answered a customer or took one over: the bot says of nobody who works that they are away.
alter table people_seen add column wrote_at timestamptz(3);
