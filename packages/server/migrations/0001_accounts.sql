-- Up Migration
create extension if not exists btree_gist;
create extension if not exists pg_trgm;
create extension if not exists unaccent;

-- The wire form of an instant. to_char of a timestamp is only stable because of month names; this format has none.
create function iso_instant(at timestamptz) returns text
  language sql immutable parallel safe
  return to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"');

create table accounts (
  id uuid primary key,
  name text not null check (char_length(name) between 1 and 255),
  plan text not null check (plan in ('starter', 'pro', 'business')),
  status text not null default 'active' check (status in ('active', 'suspended')),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  timezone text not null,
  language text not null check (language in ('es', 'pt', 'en')),
  is_demo boolean not null default false,
  created_at timestamptz(3) not null
);

create table users (
  id uuid primary key,
  email text not null check (email = lower(email) and char_length(email) between 3 and 254),
  name text not null,
  password_hash text not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null
);
create unique index users_email on users (email);

create table memberships (
  account_id uuid not null references accounts on delete cascade,
  user_id uuid not null references users on delete cascade,
  role text not null check (role in ('owner', 'developer', 'agent')),
  created_at timestamptz(3) not null,
  primary key (account_id, user_id)
);

create table api_keys (
  account_id uuid not null references accounts on delete cascade,
  id uuid not null,
  name text not null check (char_length(name) between 1 and 255),
  scope text not null check (scope in ('read', 'write')),
  hash bytea not null check (octet_length(hash) = 32),
  prefix text not null,
  created_at timestamptz(3) not null,
  last_used_at timestamptz(3),
  revoked_at timestamptz(3),
  -- Copies of the account's, so that a request finds all it needs in one look-up.
  plan text not null check (plan in ('starter', 'pro', 'business')),
  account_status text not null check (account_status in ('active', 'suspended')),
  primary key (account_id, id)
);
create unique index api_keys_hash on api_keys (hash);

-- Counters of the current window only; a crash of PostgreSQL empties an unlogged table, which starts every window anew.
create unlogged table rate_windows (
  account_id uuid not null,
  key_id uuid not null,
  ends_at timestamptz(3) not null,
  used integer not null,
  max integer not null,
  primary key (account_id, key_id)
);

create table channels (
  account_id uuid not null references accounts on delete cascade,
  id uuid not null,
  platform text not null check (platform in ('whatsapp', 'messenger', 'instagram', 'telegram', 'web')),
  external_id text not null check (char_length(external_id) between 1 and 255),
  name text not null check (char_length(name) between 1 and 255),
  api_url text,
  app_secret bytea,
  verify_token bytea,
  access_token bytea,
  is_simulated boolean not null default false,
  created_at timestamptz(3) not null,
  deleted_at timestamptz(3),
  primary key (account_id, id)
);
create unique index channels_id on channels (id);
create unique index channels_external_id on channels (platform, external_id) where deleted_at is null;
