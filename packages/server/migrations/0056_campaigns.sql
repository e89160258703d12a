-- Up Migration
-- One message to many customers.
create table campaigns (
  account_id uuid not null references accounts on delete cascade,
  id uuid not null,
  channel_id uuid not null,
  name text not null,
  state text not null default 'draft'
    check (state in ('draft', 'scheduled', 'running', 'paused', 'stopped', 'finished')),
  audience json not null,
  template json not null,
  consent_rule text not null check (consent_rule in ('service', 'opted_in', 'not_opted_out')),
  -- No more than so many messages of campaigns to one customer in so many days.
  per_contact_max smallint not null,
  per_contact_days smallint not null,
  -- Hours of the customer's day in which nothing is sent; null: none.
  quiet_from smallint,
  quiet_to smallint,
  per_second real not null,
  -- New conversations that the platform allows in 24 hours; null: any number.
  day_max integer,
  starts_at timestamptz(3),
  started_at timestamptz(3),
  ended_at timestamptz(3),
  -- How far the audience is written down, and since when it is.
  planned_after uuid,
  planned_at timestamptz(3),
  created_at timestamptz(3) not null,
  primary key (account_id, id),
  foreign key (account_id, channel_id) references channels on delete cascade
);
create index campaigns_at_work on campaigns (state) where state in ('scheduled', 'running');

-- Whoever is to get it, and what became of that. A row leaves `waiting` in the transaction that queues its message, so
-- nobody gets it twice.
create table campaign_recipients (
  account_id uuid not null references accounts on delete cascade,
  campaign_id uuid not null,
  contact_id uuid not null,
  -- Calling code of the phone, which says whether it is night there; empty: the account's own zone counts.
  zone text not null,
  -- The row of an imported list, by column.
  fields json,
  state text not null default 'waiting' check (state in ('waiting', 'queued', 'left_out')),
  -- Why it was left out.
  reason text,
  message_id uuid,
  queued_at timestamptz(3),
  primary key (account_id, campaign_id, contact_id),
  foreign key (account_id, campaign_id) references campaigns on delete cascade,
  foreign key (account_id, contact_id) references contacts on delete cascade
);
create index campaign_recipients_waiting on campaign_recipients (account_id, campaign_id, zone, contact_id)
  where state = 'waiting';
create index campaign_recipients_of_contact on campaign_recipients (account_id, contact_id, queued_at)
  where state = 'queued';
create index campaign_recipients_queued on campaign_recipients (account_id, queued_at) where state = 'queued';
create index campaign_recipients_message on campaign_recipients (account_id, message_id)
  where message_id is not null;

-- Until when each channel's allowance for campaigns is used up.
create table campaign_paces (
  account_id uuid not null,
  channel_id uuid not null,
  paced_until timestamptz(3) not null,
  primary key (account_id, channel_id),
  foreign key (account_id, channel_id) references channels on delete cascade
);

alter table sends add column campaign_id uuid;
create index sends_of_campaign on sends (account_id, campaign_id) where campaign_id is not null;
