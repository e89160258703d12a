-- Up Migration
-- What the customer did beyond writing, as an engine reads it.
alter table messages add column input json;
-- `unknown`: sent, but nobody will ever say whether it arrived.
alter table messages drop constraint messages_delivery_status_check;
alter table messages add constraint messages_delivery_status_check
  check (delivery_status in ('queued', 'unknown', 'sent', 'delivered', 'read', 'failed'));

-- Since when the customer wants nothing from the bot; blocked by people otherwise.
alter table contacts add column opted_out_at timestamptz(3);

-- Why nothing can be sent on the channel until a person does something; retried now and then by one message.
alter table channels
  add column attention text check (attention in ('needs_token', 'needs_reauth', 'needs_permission')),
  add column attention_detail text,
  add column attention_since timestamptz(3),
  add column attention_retry_at timestamptz(3),
  -- Until when the platform wants to hear nothing from the channel.
  add column paused_until timestamptz(3);

-- What waits to be said: one row for each message of ours that the platform has not accepted yet. An accepted one
-- stays until its turn is over.
create table sends (
  account_id uuid not null references accounts on delete cascade,
  -- The message's.
  id uuid not null,
  conversation_id uuid not null,
  channel_id uuid not null,
  turn_id uuid,
  -- Of the hand-over in which the bot prepared it; null for what people say.
  epoch integer,
  part json not null,
  state text not null default 'queued' check (state in ('queued', 'sending', 'unknown', 'accepted', 'failed')),
  -- Requests that the part takes, known from the first try on, and how many of them are accepted.
  pieces smallint,
  pieces_accepted smallint not null default 0,
  -- Tries of the piece that is on; together with pieces_accepted it names one try for good.
  attempts smallint not null default 0,
  -- How many of them the platform was in trouble for, and how many ended without anyone knowing whether it took it.
  failures smallint not null default 0,
  unknowns smallint not null default 0,
  attempted_at timestamptz(3),
  due_at timestamptz(3) not null,
  created_at timestamptz(3) not null,
  primary key (account_id, id),
  foreign key (account_id, id) references messages on delete cascade
);
create index sends_of_conversation on sends (account_id, conversation_id, created_at, id);
create index sends_of_turn on sends (account_id, turn_id) where turn_id is not null;

-- A conversation with sends; whoever leases it alone sends for it, one after the other.
create table send_lanes (
  account_id uuid not null references accounts on delete cascade,
  conversation_id uuid not null,
  channel_id uuid not null,
  due_at timestamptz(3) not null,
  lease uuid,
  leased_until timestamptz(3),
  -- Which worker has it; a new one of the same name gives back what the last has left.
  node text,
  -- Up to when the allowance of messages to this customer is used up.
  paced_until timestamptz(3),
  primary key (account_id, conversation_id),
  foreign key (account_id, conversation_id) references conversations on delete cascade
);
create index send_lanes_due on send_lanes (due_at);

-- Up to when each channel's allowance of messages is used up. Empty after a crash of PostgreSQL, which does no harm.
create unlogged table send_paces (
  account_id uuid not null,
  channel_id uuid not null,
  paced_until timestamptz(3) not null,
  primary key (account_id, channel_id),
  foreign key (account_id, channel_id) references channels on delete cascade
);
