-- Up Migration
-- What last kept us from sending to an endpoint that was no fault of its own.
alter table lanes add column local_fault text, add column local_fault_at timestamptz(3);

-- Who has been written to about it; emailed_at when nobody is left.
alter table notices add column emailed_to uuid[] not null default '{}',
  -- Not before; also the time for which a worker has it in hand.
  add column email_after timestamptz(3),
  add column email_tries integer not null default 0;
create index notices_unmailed on notices (account_id, id) where emailed_at is null;
