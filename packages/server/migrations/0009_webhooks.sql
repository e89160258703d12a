-- Up Migration
-- What last kept us from sending to an endpoint that was no fault of its own.
alter table lanes add column local_fault text, add column local_fault_at timestamptz(3);

-- Who has been written to about it; emailed_at when nobody is left.
alter table notices add column emailed_to uuid[] not null default '{}',
  -- Not before; also the time for which a worker has it in hand.
  add column email_after timestamptz(3),
  add column email_tries integer not null default 0;
create index notices_unmailed on notices (account_id, id) where emailed_at is null;

-- A deleted account is taken apart in whatever order its rows lie, so all that its webhooks' sending locks is locked
-- beforehand in the order of everybody else: account, endpoint, lane, due, and of each kind by key.
create function lock_webhooks() returns trigger
  language plpgsql as $$
begin
  perform from accounts where id = old.id for update;
  perform from webhook_endpoints where account_id = old.id order by id for update;
  perform from lanes where account_id = old.id order by endpoint_id for update;
  perform from due where account_id = old.id order by endpoint_id, due_at, event_id for update;
  return old;
end $$;
create trigger accounts_lock_webhooks before delete on accounts
  for each row execute function lock_webhooks();
