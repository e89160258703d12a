-- Up Migration
-- A trigger on a node may not carry out a statement about several tables that are placed, such as insert … select: there
-- rows go in one by one. On one PostgreSQL they go in together, as before.
create or replace function note_hidden_conversation() returns trigger language plpgsql as $$
declare
  hidden uuid;
begin
  if to_regprocedure('public.acts_here()') is null then
    insert into pending_changes (account_id, resource, record_id, operation)
    select account_id, 'message', id, 'deleted' from messages
    where account_id = new.account_id and conversation_id = new.id;
  else
    for hidden in select m.id from messages m where m.account_id = new.account_id and m.conversation_id = new.id loop
      insert into pending_changes (account_id, resource, record_id, operation)
      values (new.account_id, 'message', hidden, 'deleted');
    end loop;
  end if;
  insert into pending_changes (account_id, resource, record_id, operation)
  values (new.account_id, 'conversation', new.id, 'deleted');
  return null;
end $$;

create or replace function note_replay_activity() returns trigger language plpgsql as $$
declare
  form constant text := 'YYYY-MM-DD"T"HH24:MI:SS"Z"';
  shown text;
begin
  select e.name into shown from webhook_endpoints e where e.account_id = new.account_id and e.id = new.endpoint_id;
  if not found then return null; end if;
  perform add_activity(new.account_id, 'webhook', new.endpoint_id, shown, 'changed', jsonb_build_object('replay',
    jsonb_build_array(null, jsonb_build_array(
      to_char(new.from_at at time zone 'UTC', form), to_char(new.to_at at time zone 'UTC', form), new.status))));
  return null;
end $$;
