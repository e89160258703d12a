-- Who signs up and has not yet proven the address: no account stands behind a row, and nothing of it is a secret but
-- the token, of which only the hash is kept.
create table sign_ups (
  id uuid primary key,
  email text not null unique check (email = lower(email) and char_length(email) between 3 and 254),
  name text not null,
  account_name text not null,
  currency text not null,
  timezone text not null,
  language text not null,
  token_hash bytea not null unique check (octet_length(token_hash) = 32),
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null
);

create index sign_ups_expires_at on sign_ups (expires_at);
