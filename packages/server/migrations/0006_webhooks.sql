-- Up Migration
create table webhook_endpoints (
  account_id uuid not null references accounts on delete cascade,
  id uuid not null,
  url text not null check (char_length(url) between 1 and 2048),
  events text[] not null check (cardinality(events) between 1 and 50),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  deleted_at timestamptz(3),
  primary key (account_id, id)
);
create index webhook_endpoints_living on webhook_endpoints (account_id, created_at, id) where deleted_at is null;

-- Sealed. The newest has no end; those before it still sign beside it until theirs.
create table webhook_secrets (
  account_id uuid not null,
  endpoint_id uuid not null,
  id uuid not null,
  sealed bytea not null,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3),
  primary key (account_id, endpoint_id, id),
  foreign key (account_id, endpoint_id) references webhook_endpoints on delete cascade
);

-- What the sending of an endpoint goes by. The counter's columns are written by the owner of its slot alone, and by
-- whoever saves the URL, which raises the epoch so that results from before no longer count.
create table lanes (
  account_id uuid not null,
  endpoint_id uuid not null,
  paused_at timestamptz(3),
  broken_at timestamptz(3),
  failures integer not null default 0 check (failures between 0 and 20),
  first_failure_at timestamptz(3),
  gate_until timestamptz(3),
  -- Attempts after a release that still go one by one.
  cautious smallint not null default 0,
  -- Mended by its URL and not yet proven by a delivery.
  is_recovering boolean not null default false,
  -- Raised by a new URL.
  epoch integer not null default 0,
  -- Raised by every change that the owner must know of before its next attempt.
  version integer not null default 0,
  primary key (account_id, endpoint_id),
  foreign key (account_id, endpoint_id) references webhook_endpoints on delete cascade
);

-- Endpoints hash into slots; whoever leases a slot owns its endpoints.
create table dispatch_slots (
  slot smallint primary key,
  owner uuid,
  epoch bigint not null default 0,
  lease_until timestamptz(3)
);
create table dispatch_workers (
  id uuid primary key,
  -- Workers of one node follow each other: the next one ends the leases of the last.
  node text not null,
  seen_until timestamptz(3) not null
);

-- Open deliveries and nothing else. Its key is its only index: a second one tempts the planner away from the start of
-- a lane.
create table due (
  account_id uuid not null,
  endpoint_id uuid not null,
  due_at timestamptz(3) not null,
  event_id uuid not null,
  attempt smallint not null,
  primary key (account_id, endpoint_id, due_at, event_id)
) with (fillfactor = 80, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000,
  autovacuum_vacuum_cost_delay = 0);
alter table due alter column account_id set (n_distinct = -0.05);
alter table due alter column endpoint_id set (n_distinct = -0.05);

-- The log, by day of the event. No foreign keys: they would halve what can be emitted.
create table events (
  account_id uuid not null,
  id uuid not null,
  kind text not null,
  -- The raw body: every attempt sends these very bytes.
  body text not null,
  is_test boolean not null,
  -- To how many endpoints it goes; proves that none is missing.
  fanout integer not null,
  created_at timestamptz(3) not null,
  primary key (account_id, id)
) partition by range (id);

create table deliveries (
  account_id uuid not null,
  -- Made of the event's time and a hash of event and endpoint: the key itself says one per pair.
  id uuid not null,
  event_id uuid not null,
  endpoint_id uuid not null,
  kind text not null,
  is_test boolean not null,
  status text not null default 'pending' check (status in ('pending', 'delivered', 'failed')),
  -- Number of the next attempt and, with the ids, the key of its row in due; null when it is finished.
  next_attempt smallint,
  due_at timestamptz(3),
  -- Attempts made; also the seq of the last one.
  attempts integer not null default 0,
  -- Why it ended where no attempt says so.
  reason text,
  finished_at timestamptz(3),
  created_at timestamptz(3) not null,
  primary key (account_id, id)
) partition by range (id);
create index deliveries_endpoint on deliveries (account_id, endpoint_id, id);
create index deliveries_kind on deliveries (account_id, kind, id);

create table attempts (
  account_id uuid not null,
  delivery_id uuid not null,
  -- Never repeats, as the number may after a manual retry.
  seq integer not null,
  number smallint not null,
  started_at timestamptz(3) not null,
  duration_ms integer not null,
  response_status smallint,
  error_class text,
  error text,
  -- Bytes, since what receivers answer may be no text.
  excerpt bytea not null,
  primary key (account_id, delivery_id, seq)
) partition by range (delivery_id);

-- Those that failed for good: found without an index on the status, which would make every result write every index.
create table failed_deliveries (
  account_id uuid not null,
  delivery_id uuid not null,
  endpoint_id uuid not null,
  failed_at timestamptz(3) not null,
  primary key (account_id, delivery_id)
) partition by range (delivery_id);
create index failed_deliveries_endpoint on failed_deliveries (account_id, endpoint_id, failed_at, delivery_id);

-- What an account's people are told: in the dashboard, and by e-mail where that is set up.
create table notices (
  account_id uuid not null references accounts on delete cascade,
  id uuid not null,
  kind text not null,
  subject_id uuid not null,
  data json not null,
  created_at timestamptz(3) not null,
  read_at timestamptz(3),
  emailed_at timestamptz(3),
  primary key (account_id, id)
);

create function delivery_id(event_id uuid, endpoint_id uuid) returns uuid
  language sql immutable parallel safe
  return (select (substr(event_id::text, 1, 14) || '7' || substr(h, 1, 3)
    || '-' || substr('89ab', (get_byte(decode('0' || substr(h, 4, 1), 'hex'), 0) & 3) + 1, 1) || substr(h, 5, 3)
    || '-' || substr(h, 8, 12))::uuid
    from encode(sha256(uuid_send(event_id) || uuid_send(endpoint_id)), 'hex') as h);

-- The instant in a UUIDv7; PostgreSQL's own function knows this version only since 18.
create function id_time(id uuid) returns timestamptz
  language sql immutable parallel safe
  return to_timestamp(('x' || replace(substr(id::text, 1, 13), '-', ''))::bit(48)::bigint / 1000.0);

-- The lowest id of an instant.
create function id_floor(at timestamptz) returns uuid
  language sql immutable parallel safe
  return (rpad(lpad(to_hex(floor(extract(epoch from at) * 1000)::bigint), 12, '0'), 32, '0'))::uuid;

-- Makes the missing days of the log. Attached instead of created in place, which would wait for every emitter.
create function create_log_days(first_day date, last_day date) returns void
  language plpgsql as $$
declare
  part text;
  day date;
  name text;
begin
  foreach part in array array['events', 'deliveries', 'attempts', 'failed_deliveries'] loop
    for day in select d::date from generate_series(first_day, last_day, interval '1 day') d loop
      name := part || to_char(day, '_YYYYMMDD');
      continue when to_regclass(format('public.%I', name)) is not null;
      perform pg_advisory_xact_lock(hashtext('create_log_days'));
      -- Asked of the table itself: a name that was looked up before may be remembered as missing.
      continue when exists (select from pg_class
        where relname = name and relnamespace = 'public'::regnamespace);
      execute format('create table public.%I (like public.%I including all) with (fillfactor = %s)', name, part,
        case part when 'deliveries' then 75 else 100 end);
      execute format('alter table public.%I attach partition public.%I for values from (%L) to (%L)', part, name,
        id_floor(day::timestamp at time zone 'UTC'), id_floor((day + 1)::timestamp at time zone 'UTC'));
    end loop;
  end loop;
end $$;

-- The log has no foreign keys, so an account's part of it is taken along here.
create function delete_webhook_log() returns trigger
  language plpgsql as $$
begin
  delete from due where account_id = old.id;
  delete from attempts where account_id = old.id;
  delete from failed_deliveries where account_id = old.id;
  delete from deliveries where account_id = old.id;
  delete from events where account_id = old.id;
  return null;
end $$;
create trigger accounts_delete_webhook_log after delete on accounts
  for each row execute function delete_webhook_log();
