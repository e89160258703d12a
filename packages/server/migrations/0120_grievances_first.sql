-- Up Migration
-- Who waits is listed by it: grievances first, then the longest waiting.
drop index conversations_waiting;
create index conversations_waiting on conversations (account_id, (not is_upset), waiting_since, id)
  where deleted_at is null and waiting_since is not null;
