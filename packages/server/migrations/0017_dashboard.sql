-- Up Migration
-- The inbox, newest message first, of all channels or one. What a person has and what is unread are few beside all
-- conversations, so they have indexes of their own.
create index conversations_inbox on conversations (account_id, last_message_at, id)
  where deleted_at is null and last_message_at is not null;
create index conversations_inbox_platform on conversations (account_id, platform, last_message_at, id)
  where deleted_at is null and last_message_at is not null;
create index conversations_person on conversations (account_id, last_message_at, id)
  where deleted_at is null and last_message_at is not null and handoff_active;
create index conversations_person_platform on conversations (account_id, platform, last_message_at, id)
  where deleted_at is null and last_message_at is not null and handoff_active;
create index conversations_unread on conversations (account_id, last_message_at, id)
  where deleted_at is null and last_message_at is not null and unread_count > 0;
create index conversations_unread_platform on conversations (account_id, platform, last_message_at, id)
  where deleted_at is null and last_message_at is not null and unread_count > 0;

-- Search by a part of the name or of the phone.
create index contacts_search on contacts using gin (account_id, plain_text(name) gin_trgm_ops, phone_key gin_trgm_ops);
create index contacts_status on contacts (account_id, status, created_at, id);
create index products_search_all on products using gin (account_id, plain_text(name) gin_trgm_ops, sku gin_trgm_ops);
create index products_type on products (account_id, item_type, created_at, id);

-- Imports that people began in the dashboard, and how far they are; of an account's one runs at a time.
create table product_imports (
  account_id uuid not null references accounts on delete cascade,
  id uuid not null,
  state text not null default 'running' check (state in ('running', 'done', 'failed')),
  done integer not null default 0,
  total integer not null default 0,
  created integer not null default 0,
  updated integer not null default 0,
  errors json not null default '[]',
  error_count integer not null default 0,
  failure text,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (account_id, id)
);
create unique index product_imports_running on product_imports (account_id) where state = 'running';

-- The overview's numbers in quarters of an hour, which every zone's days are made of. Quarters before `until` are
-- counted for good; what came later is counted when it is asked for.
create table overview_quarters (
  account_id uuid not null references accounts on delete cascade,
  start timestamptz(3) not null,
  messages_in integer not null default 0,
  messages_bot integer not null default 0,
  messages_people integer not null default 0,
  bot_turns integer not null default 0,
  hand_overs integer not null default 0,
  orders integer not null default 0,
  revenue numeric(24, 4) not null default 0,
  bookings integer not null default 0,
  primary key (account_id, start)
);
create table overview_progress (
  account_id uuid not null primary key references accounts on delete cascade,
  until timestamptz(3) not null
);


-- Quarters in which something was dated back after they may have been counted: they are counted again.
create table overview_late (
  account_id uuid not null references accounts on delete cascade,
  start timestamptz(3) not null
);
create index overview_late_account on overview_late (account_id, start);

create function overview_quarter(at timestamptz) returns timestamptz
  language sql immutable parallel safe
  return date_bin('15 minutes', at, timestamptz '2000-01-01 00:00:00+00');

create function note_late_order() returns trigger
  language plpgsql as $$
begin
  insert into overview_late (account_id, start)
  select new.account_id, overview_quarter(at)
  from unnest(array[new.created_at, new.paid_at, case when tg_op = 'UPDATE' then old.paid_at end]) as at
  where at < now() - interval '5 minutes';
  return null;
end $$;
create trigger orders_late_insert after insert on orders for each row
  when (new.created_at < now() - interval '5 minutes' or new.paid_at < now() - interval '5 minutes')
  execute function note_late_order();
create trigger orders_late_update after update of paid_at, total on orders for each row
  when ((old.paid_at, old.total) is distinct from (new.paid_at, new.total)
    and least(old.paid_at, new.paid_at) < now() - interval '5 minutes')
  execute function note_late_order();

create function note_late_appointment() returns trigger
  language plpgsql as $$
begin
  insert into overview_late (account_id, start) values (new.account_id, overview_quarter(new.created_at));
  return null;
end $$;
create trigger appointments_late_insert after insert on appointments for each row
  when (new.created_at < now() - interval '5 minutes')
  execute function note_late_appointment();

create index orders_paid_at on orders (account_id, paid_at) include (total, currency) where paid_at is not null;

-- Requests to the public API, by day of the request's id. Written in batches and without foreign keys; a crash may
-- lose the last second.
create table api_requests (
  account_id uuid not null,
  -- The request's own: x-request-id.
  id uuid not null,
  key_id uuid not null,
  method text not null,
  path text not null,
  query json not null,
  unknown_parameters text[] not null,
  status smallint not null,
  status_class smallint not null generated always as (status / 100) stored,
  error_code text,
  error_message text,
  duration_ms real not null,
  address text,
  user_agent text,
  at timestamptz(3) not null,
  primary key (account_id, id)
) partition by range (id);
create index api_requests_key on api_requests (account_id, key_id, id);
create index api_requests_status on api_requests (account_id, status, id);
create index api_requests_class on api_requests (account_id, status_class, id);

create function create_request_days(first_day date, last_day date) returns void
  language plpgsql as $$
declare
  day date;
  name text;
begin
  for day in select d::date from generate_series(first_day, last_day, interval '1 day') d loop
    name := 'api_requests' || to_char(day, '_YYYYMMDD');
    continue when to_regclass(format('public.%I', name)) is not null;
    perform pg_advisory_xact_lock(hashtext('create_request_days'));
    continue when exists (select from pg_class
      where relname = name and relnamespace = 'public'::regnamespace);
    execute format('create table public.%I (like public.api_requests including all)', name);
    execute format('alter table public.api_requests attach partition public.%I for values from (%L) to (%L)', name,
      id_floor(day::timestamp at time zone 'UTC'), id_floor((day + 1)::timestamp at time zone 'UTC'));
  end loop;
end $$;

create function delete_request_log() returns trigger
  language plpgsql as $$
begin
  delete from api_requests where account_id = old.id;
  return null;
end $$;
create trigger accounts_delete_request_log after delete on accounts
  for each row execute function delete_request_log();
