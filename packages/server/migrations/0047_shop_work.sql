-- Up Migration
-- Contacts are listed by when they were last seen. An index on the instant itself would be written with every message;
-- the day changes at most once a day, and the rows of a day are few enough to sort.
alter table contacts add column seen_on date
  generated always as (coalesce((last_interaction at time zone 'UTC')::date, '-infinity')) stored;
create index contacts_seen on contacts (account_id, seen_on);
-- Cut, so that a cursor can carry it.
create index contacts_name on contacts (account_id, left(plain_text(name), 60), id);
create index contacts_orders on contacts (account_id, total_orders, id);
create index orders_total on orders (account_id, total, id);

-- What customers asked and the bot had no answer to. Alike wordings have the same `wording`, by which they are grouped.
create table bot_questions (
  account_id uuid not null references accounts on delete cascade,
  id uuid not null,
  conversation_id uuid not null,
  content text not null,
  wording text not null,
  state text not null default 'open' check (state in ('open', 'answered', 'ignored')),
  created_at timestamptz(3) not null,
  primary key (account_id, id),
  foreign key (account_id, conversation_id) references conversations on delete cascade
);
create index bot_questions_wording on bot_questions (account_id, state, wording, created_at);
create index bot_questions_conversation on bot_questions (account_id, conversation_id);

-- A person's own filters of a list, in the form in which the page's address carries them.
create table saved_filters (
  account_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  list text not null,
  name text not null,
  query json not null,
  created_at timestamptz(3) not null,
  primary key (account_id, id),
  foreign key (account_id, user_id) references memberships on delete cascade
);
create unique index saved_filters_name on saved_filters (account_id, user_id, list, lower(name));

-- Changes of many products at once, and how far they are: `done` counts the ids that are dealt with, and moves in the
-- transaction that changes them.
create table product_changes (
  account_id uuid not null references accounts on delete cascade,
  id uuid not null,
  key text not null,
  action json not null,
  ids uuid[] not null,
  state text not null default 'running' check (state in ('running', 'done', 'failed')),
  done integer not null default 0,
  changed integer not null default 0,
  skipped integer not null default 0,
  failure text,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (account_id, id)
);
create unique index product_changes_key on product_changes (account_id, key);
create unique index product_changes_running on product_changes (account_id) where state = 'running';
