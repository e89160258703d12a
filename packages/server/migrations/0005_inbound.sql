-- Up Migration
-- What a channel has delivered already, kept longer than any provider repeats itself.
create table inbound_keys (
  account_id uuid not null references accounts on delete cascade,
  channel_id uuid not null,
  external_id text not null,
  received_at timestamptz(3) not null,
  primary key (account_id, channel_id, external_id)
);
create index inbound_keys_age on inbound_keys (account_id, received_at);

-- Verified events that wait to be applied. Applying deletes the row in the same transaction.
create table inbound_events (
  account_id uuid not null references accounts on delete cascade,
  id uuid not null,
  channel_id uuid not null,
  kind text not null,
  external_id text not null,
  -- Whose event it is: those of one lane are applied in the order of their arrival.
  lane text not null,
  payload json not null,
  status text not null default 'stored' check (status in ('stored', 'quarantined')),
  -- Claims so far; a row is born claimed by the process that stores it, until next_attempt_at.
  attempts integer not null default 1,
  error text,
  received_at timestamptz(3) not null,
  next_attempt_at timestamptz(3) not null,
  primary key (account_id, id),
  foreign key (account_id, channel_id) references channels on delete cascade
);
create index inbound_events_channel on inbound_events (account_id, channel_id);
create index inbound_events_due on inbound_events (next_attempt_at) where status = 'stored';
