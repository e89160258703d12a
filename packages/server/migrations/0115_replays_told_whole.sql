-- Up Migration
-- A replay of one kind of event is noted with that kind.
create or replace function note_replay_activity() returns trigger language plpgsql as $$
declare
  form constant text := 'YYYY-MM-DD"T"HH24:MI:SS"Z"';
  shown text;
begin
  select e.name into shown from webhook_endpoints e where e.account_id = new.account_id and e.id = new.endpoint_id;
  if not found then return null; end if;
  perform add_activity(new.account_id, 'webhook', new.endpoint_id, shown, 'changed', jsonb_build_object('replay',
    jsonb_build_array(null, jsonb_build_array(
      to_char(new.from_at at time zone 'UTC', form), to_char(new.to_at at time zone 'UTC', form), new.status, new.kind))));
  return null;
end $$;
