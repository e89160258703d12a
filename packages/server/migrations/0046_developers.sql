-- Up Migration
-- For people: what a webhook is for.
alter table webhook_endpoints add column description text check (char_length(description) between 1 and 500);

-- Why a request was refused, as a code with its values, which pages say in the reader's language.
alter table api_requests add column error_reason json;
create index api_requests_path on api_requests (account_id, path text_pattern_ops, id);
-- Few requests are slow or write, so indexes of them alone cost next to nothing.
create index api_requests_writes on api_requests (account_id, id) where method <> 'GET';
create index api_requests_slow on api_requests (account_id, id) where duration_ms >= 500;

-- Requests by key and hour, added up by those who write the log. `took` counts answers by how long they took, between
-- bounds that the service knows. Of the rate windows of the hour, the fullest.
create table api_usage (
  account_id uuid not null references accounts on delete cascade,
  key_id uuid not null,
  start timestamptz(3) not null,
  succeeded integer not null,
  refused integer not null,
  limited integer not null,
  failed integer not null,
  window_used integer not null,
  window_max integer not null,
  took integer[] not null,
  primary key (account_id, key_id, start)
);
