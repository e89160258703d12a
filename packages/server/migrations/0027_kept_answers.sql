-- Up Migration
-- The answer to a creation that names itself with Idempotency-Key, so that a repeated one gets it again. It holds what
-- is stored of a person, and goes with the contact.
create table kept_answers (
  account_id uuid not null references accounts (id) on delete cascade,
  key_id uuid not null,
  name text not null check (char_length(name) between 1 and 255),
  request_hash bytea not null check (octet_length(request_hash) = 32),
  -- Both null within the transaction that makes them, and never after it.
  contact_id uuid,
  body text,
  expires_at timestamptz(3) not null,
  primary key (account_id, key_id, name),
  foreign key (account_id, contact_id) references contacts (account_id, id) on delete cascade
);
create index kept_answers_contact on kept_answers (account_id, contact_id);
create index kept_answers_expiry on kept_answers (expires_at);
