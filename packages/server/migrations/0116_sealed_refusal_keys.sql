-- Up Migration
-- The key of kept refusals lay beside them, so whoever had a copy of the database could try all phones. It is sealed under
-- the master key; one from before, when a service next starts. Without its key a hash says nothing, so it goes with it.
alter table refusal_keys alter column key drop not null, add column sealed bytea,
  add constraint refusal_keys_one check (num_nonnulls(key, sealed) = 1);
alter table kept_refusals add foreign key (account_id) references refusal_keys on delete cascade;
