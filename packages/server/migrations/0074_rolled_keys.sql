-- Up Migration
-- A rolled key goes on working for a while beside the one that takes its place.
alter table api_keys add column expires_at timestamptz(3);
drop trigger note_activity on api_keys;
create trigger note_activity after insert or update of name, scope, revoked_at, expires_at on api_keys for each row
  execute function note_activity('api_key', 'id', 'name', 'revoked_at', 'name scope prefix expires_at');
