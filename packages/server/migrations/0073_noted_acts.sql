-- Up Migration
-- Acts of people that the activity log left out (0067): a customer is blocked, a conversation deleted, a period sent
-- again. Of customers and conversations the id alone is told, because the log outlives their erasure, which the rule
-- notes itself: merged contacts are deleted too.
create function note_record_activity() returns trigger language plpgsql as $$
begin
  perform add_activity(new.account_id, tg_argv[0], new.id, null, tg_argv[1], case tg_argv[1] when 'deleted' then '{}'
    else jsonb_build_object('status', jsonb_build_array(to_jsonb(old) -> 'status', to_jsonb(new) -> 'status')) end);
  return null;
end $$;
create trigger note_activity after update of status on contacts for each row
  when ((old.status = 'blocked') <> (new.status = 'blocked'))
  execute function note_record_activity('contact', 'changed');
create trigger note_activity after update of deleted_at on conversations for each row
  when (old.deleted_at is null and new.deleted_at is not null)
  execute function note_record_activity('conversation', 'deleted');

create function note_replay_activity() returns trigger language plpgsql as $$
declare
  form constant text := 'YYYY-MM-DD"T"HH24:MI:SS"Z"';
begin
  perform add_activity(new.account_id, 'webhook', new.endpoint_id, e.name, 'changed', jsonb_build_object('replay',
    jsonb_build_array(null, jsonb_build_array(
      to_char(new.from_at at time zone 'UTC', form), to_char(new.to_at at time zone 'UTC', form), new.status))))
  from webhook_endpoints e where e.account_id = new.account_id and e.id = new.endpoint_id;
  return null;
end $$;
create trigger note_activity after insert on webhook_replays for each row execute function note_replay_activity();

-- Whoever looks at the developer pages and changes nothing.
alter table memberships drop constraint memberships_role_check;
alter table memberships add constraint memberships_role_check
  check (role in ('owner', 'developer', 'agent', 'viewer'));
alter table invitations drop constraint invitations_role_check;
alter table invitations add constraint invitations_role_check
  check (role in ('owner', 'developer', 'agent', 'viewer'));
