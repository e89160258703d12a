-- Up Migration
-- A turn, or a trial in the dashboard, that a language model was asked about: its cost, and how it went.
create table bot_model_plans (
  account_id uuid not null references accounts on delete cascade,
  id uuid not null,
  -- Null for a trial. No foreign keys: a log outlives what it is about.
  conversation_id uuid,
  turn_id uuid,
  model text not null,
  outcome text not null check (outcome in ('answered', 'refused', 'late', 'failed', 'gone')),
  refusals integer not null,
  requests integer not null,
  tokens_in integer not null,
  tokens_out integer not null,
  ms integer not null,
  created_at timestamptz(3) not null,
  primary key (account_id, id)
);
create index bot_model_plans_age on bot_model_plans (created_at);

-- The same summed by month, in the account's time zone: the budget is asked for before each turn.
create table bot_model_months (
  account_id uuid not null references accounts on delete cascade,
  month date not null,
  plans integer not null,
  answered integer not null,
  refusals integer not null,
  requests integer not null,
  tokens_in bigint not null,
  tokens_out bigint not null,
  ms bigint not null,
  primary key (account_id, month)
);
