-- Up Migration
-- A no outlives the person it came from: an erased one's phone may come again in a file. Only keyed hashes of the
-- addresses are kept, under a key of the account's own.
create table refusal_keys (
  account_id uuid primary key,
  key bytea not null check (length(key) = 32)
);
select place_table('refusal_keys', 'distributed');
alter table refusal_keys add foreign key (account_id) references accounts on delete cascade;
create table kept_refusals (
  account_id uuid not null,
  address_hash bytea not null check (length(address_hash) = 32),
  kind text not null check (kind in ('service', 'marketing')),
  said_at timestamptz(3) not null,
  primary key (account_id, address_hash, kind)
);
select place_table('kept_refusals', 'distributed');
alter table kept_refusals add foreign key (account_id) references accounts on delete cascade;

alter table consents drop constraint consents_source_check;
alter table consents add constraint consents_source_check
  check (source in ('words', 'web_chat', 'platform', 'import', 'person', 'before_erasure'));
