-- Up Migration
-- For people, who have several.
alter table webhook_endpoints add column name text check (char_length(name) between 1 and 255);

-- The secret that comes next: it signs beside those of webhook_secrets until it is promoted and moves there. A table of
-- its own, because nodes of an earlier version take the newest of webhook_secrets for the one that signs.
create table webhook_next_secrets (
  account_id uuid not null,
  endpoint_id uuid not null,
  id uuid not null,
  sealed bytea not null,
  created_at timestamptz(3) not null,
  -- Without the id: an endpoint has one at most.
  primary key (account_id, endpoint_id),
  foreign key (account_id, endpoint_id) references webhook_endpoints on delete cascade
);

-- Headers that a receiver wants beside ours. Their values are sealed, as most of them are credentials.
create table webhook_headers (
  account_id uuid not null,
  endpoint_id uuid not null,
  id uuid not null,
  name text not null,
  sealed bytea not null,
  created_at timestamptz(3) not null,
  primary key (account_id, endpoint_id, id),
  foreign key (account_id, endpoint_id) references webhook_endpoints on delete cascade
);
create unique index webhook_headers_name on webhook_headers (account_id, endpoint_id, lower(name));
