-- Up Migration
-- One row a conversation in which the bot has something to answer: the turn that will do it.
create table bot_turns (
  account_id uuid not null references accounts on delete cascade,
  conversation_id uuid not null,
  -- Names the turn and all that it does; a repetition of it has the same.
  turn_id uuid not null,
  -- The first and the newest line that it answers: it is due some time after the newest, at the latest some time after
  -- the first. How long is the worker's to say.
  burst_at timestamptz(3) not null,
  line_at timestamptz(3) not null,
  -- Raised by each claim; who does not have the newest may write nothing.
  fence integer not null default 0,
  -- Which worker has it, and until when it is left alone: held by that worker, or at rest after a failure.
  node text,
  free_at timestamptz(3),
  attempts integer not null default 0,
  superseded integer not null default 0,
  primary key (account_id, conversation_id),
  foreign key (account_id, conversation_id) references conversations on delete cascade
);
create index bot_turns_line on bot_turns (line_at);
create index bot_turns_burst on bot_turns (burst_at);

-- What the bot knows of a conversation from one turn to the next.
create table bot_memories (
  account_id uuid not null references accounts on delete cascade,
  conversation_id uuid not null,
  memory json,
  -- Lines up to here are answered.
  answered_until timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (account_id, conversation_id),
  foreign key (account_id, conversation_id) references conversations on delete cascade
);

-- What each turn has changed, once: the same tool with the same arguments has the same result.
create table bot_effects (
  account_id uuid not null references accounts on delete cascade,
  turn_id uuid not null,
  tool text not null,
  arguments_hash text not null,
  conversation_id uuid not null,
  arguments json not null,
  result json not null,
  created_at timestamptz(3) not null,
  primary key (account_id, turn_id, tool, arguments_hash),
  foreign key (account_id, conversation_id) references conversations on delete cascade
);
create index bot_effects_conversation on bot_effects (account_id, conversation_id);
create index bot_effects_age on bot_effects (created_at);

-- What the customer has chosen and not ordered yet: [{"id", "product_id", "variant_id", "add_on_ids", "quantity"}].
create table carts (
  account_id uuid not null references accounts on delete cascade,
  conversation_id uuid not null,
  lines json not null default '[]',
  address text,
  updated_at timestamptz(3) not null,
  primary key (account_id, conversation_id),
  foreign key (account_id, conversation_id) references conversations on delete cascade
);

create table bot_settings (
  account_id uuid not null primary key references accounts on delete cascade,
  document json not null,
  updated_at timestamptz(3) not null
);

alter table orders add column delivery_address text;
