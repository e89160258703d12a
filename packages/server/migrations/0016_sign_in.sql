-- Up Migration
alter table users
  add column email_verified boolean not null default false,
  add column two_factor_enabled boolean not null default false;
create index memberships_user on memberships (user_id);

-- How better-auth sees the password of a person; it can be changed through this view.
create view credentials as
  select id, id as account_id, 'credential'::text as provider_id, id as user_id, password_hash as password,
    created_at, updated_at
  from users;

create table sessions (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  token text not null,
  expires_at timestamptz(3) not null,
  ip_address text,
  user_agent text,
  -- Which of the person's accounts the session looks at; what it may see is decided by their memberships alone.
  active_account uuid references accounts on delete set null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null
);
create unique index sessions_token on sessions (token);
create index sessions_user on sessions (user_id);
create index sessions_expires_at on sessions (expires_at);
create index sessions_active_account on sessions (active_account);

-- Pending proofs: a password to be reset, a second factor to be given.
create table verifications (
  id uuid primary key,
  identifier text not null,
  value text not null,
  expires_at timestamptz(3) not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null
);
create index verifications_identifier on verifications (identifier);
create index verifications_expires_at on verifications (expires_at);

create table two_factors (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  -- Encrypted with the service's sign-in secret.
  secret text not null,
  backup_codes text not null,
  verified boolean not null default false,
  failed_count integer not null default 0,
  locked_until timestamptz(3)
);
create unique index two_factors_user on two_factors (user_id);

-- Secrets of the service itself, sealed under the master key.
create table service_secrets (
  name text primary key,
  sealed bytea not null
);

create table invitations (
  account_id uuid not null references accounts on delete cascade,
  id uuid not null,
  email text not null check (email = lower(email) and char_length(email) between 3 and 254),
  role text not null check (role in ('owner', 'developer', 'agent')),
  token_hash bytea not null check (octet_length(token_hash) = 32),
  invited_by uuid references users on delete set null,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  primary key (account_id, id)
);
create unique index invitations_email on invitations (account_id, email);
create unique index invitations_token on invitations (token_hash);
create index invitations_invited_by on invitations (invited_by);

-- Tries to sign in and the like, by address and by e-mail; forgotten at a crash.
create unlogged table sign_in_tries (
  subject text primary key,
  ends_at timestamptz(3) not null,
  used integer not null
);
create index sign_in_tries_ends_at on sign_in_tries (ends_at);

-- Who made a key in the dashboard; null for the command line.
alter table api_keys add column created_by uuid references users on delete set null;
create index api_keys_created_by on api_keys (created_by);
