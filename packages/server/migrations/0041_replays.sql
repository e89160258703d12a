-- Up Migration
-- A window of an endpoint's log that is sent again. It is written before anything of it is sent, so that whoever finds
-- it after a crash goes on where it stood.
create table webhook_replays (
  account_id uuid not null,
  id uuid not null,
  endpoint_id uuid not null,
  -- The window, by the time of the events.
  from_at timestamptz(3) not null,
  to_at timestamptz(3) not null,
  kind text,
  status text not null check (status in ('failed', 'delivered', 'all')),
  -- Deliveries that it was found to be about when it began.
  total integer not null,
  -- Up to this delivery they have been made due.
  planned_to uuid,
  is_planned boolean not null default false,
  -- Made due and not yet ended, and those that ended.
  open integer not null default 0,
  delivered integer not null default 0,
  failed integer not null default 0,
  created_at timestamptz(3) not null,
  ended_at timestamptz(3),
  -- Null when it went through.
  reason text check (reason in ('stopped', 'failing', 'webhook_deleted')),
  primary key (account_id, id),
  foreign key (account_id, endpoint_id) references webhook_endpoints on delete cascade
);
create unique index webhook_replays_running on webhook_replays (account_id, endpoint_id) where ended_at is null;
create index webhook_replays_open on webhook_replays (account_id, endpoint_id) where ended_at is null or open > 0;

-- What is due for a replay goes after everything else of its endpoint.
alter table due add column replay_id uuid;
-- Before it was made due by a replay; null for all others. Its finished_at and reason stay, for when it is taken back.
alter table deliveries add column replayed_from text check (replayed_from in ('delivered', 'failed'));
alter table attempts add column replay_id uuid;
