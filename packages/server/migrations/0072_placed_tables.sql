-- Up Migration
-- Where tables are spread over nodes, a trigger runs on a piece of its table, which has a name of its own, and each of its
-- statements reads or writes one table. On one PostgreSQL these functions do as they did.

create or replace function note_activity() returns trigger language plpgsql as $$
declare
  former jsonb := case when tg_op = 'INSERT' then '{}'::jsonb else to_jsonb(old) end;
  latter jsonb := case when tg_op = 'DELETE' then '{}'::jsonb else to_jsonb(new) end;
  known jsonb := former || latter;
  fields jsonb := '{}';
  field text;
  plain text;
  done text := case tg_op when 'INSERT' then 'created' when 'DELETE' then 'deleted' else 'changed' end;
begin
  foreach field in array string_to_array(tg_argv[4], ' ') loop
    plain := ltrim(field, '!*');
    if coalesce(former -> plain, 'null') = coalesce(latter -> plain, 'null') then continue; end if;
    fields := fields || case
      when field like '!%' then jsonb_build_object(plain, null)
      when field like '*%' then coalesce((
        select jsonb_object_agg(key, jsonb_build_array(
          differing(former -> plain -> key, latter -> plain -> key), differing(latter -> plain -> key, former -> plain -> key)))
        from (select jsonb_object_keys(coalesce(nullif(former -> plain, 'null'), '{}') || coalesce(nullif(latter -> plain, 'null'), '{}')) as key) as keys
        where (former -> plain -> key) is distinct from (latter -> plain -> key)), '{}')
      else jsonb_build_object(plain, jsonb_build_array(
        differing(former -> plain, latter -> plain), differing(latter -> plain, former -> plain))) end;
  end loop;
  if tg_argv[3] <> '-' and former -> tg_argv[3] = 'null' and latter -> tg_argv[3] <> 'null' then done := 'deleted'; end if;
  if done = 'changed' and fields = '{}' then return null; end if;
  perform add_activity(
    (known ->> case when tg_argv[0] = 'account' then 'id' else 'account_id' end)::uuid,
    tg_argv[0], (known ->> nullif(tg_argv[1], '-'))::uuid, known ->> nullif(tg_argv[2], '-'), done,
    case when done = 'deleted' then '{}' else fields end);
  return null;
end $$;

create or replace function add_activity(account uuid, record text, record_id uuid, record_name text, action text, fields jsonb) returns void language plpgsql as $$
declare
  acting text := coalesce(nullif(current_setting('mostrador.actor', true), ''), 'system');
  person uuid := case when acting like 'person:%' then substr(acting, 8)::uuid end;
  person_name text;
  moment timestamptz := clock_timestamp();
  entry uuid := id_at(moment);
  -- 8,000 characters of one field show a change; a whole shop's knowledge would not be read here.
  kept jsonb := coalesce((select jsonb_object_agg(key, case when length(value::text) > 8000 then 'null'::jsonb else value end)
    from jsonb_each(fields)), '{}');
begin
  if acting = 'unnoted' then return; end if;
  perform from accounts a where a.id = account;
  if not found then return; end if;
  if person is not null then select u.name into person_name from users u where u.id = person; end if;
  insert into activity (account_id, id, at, actor, person_id, person_name, record, record_id, record_name, action, fields)
  values (account, entry, moment, case when person is null then acting else 'person' end, person, person_name,
    record, record_id, record_name, action, kept);
end $$;

create or replace function note_deletion() returns trigger language plpgsql as $$
begin
  perform from accounts a where a.id = old.account_id;
  if not found then return null; end if;
  insert into pending_changes (account_id, resource, record_id, operation)
  values (old.account_id, tg_argv[0], old.id, 'deleted');
  return null;
end $$;

create or replace function note_hidden_conversation() returns trigger language plpgsql as $$
begin
  insert into pending_changes (account_id, resource, record_id, operation)
  select account_id, 'message', id, 'deleted' from messages
  where account_id = new.account_id and conversation_id = new.id;
  insert into pending_changes (account_id, resource, record_id, operation)
  values (new.account_id, 'conversation', new.id, 'deleted');
  return null;
end $$;

create or replace function note_late_order() returns trigger language plpgsql as $$
declare
  moment timestamptz;
begin
  foreach moment in array array[new.created_at, new.paid_at, case when tg_op = 'UPDATE' then old.paid_at end] loop
    if moment < now() - interval '5 minutes' then
      insert into overview_late (account_id, start) values (new.account_id, overview_quarter(moment));
    end if;
  end loop;
  return null;
end $$;

create or replace function number_order() returns trigger language plpgsql as $$
declare
  next integer;
begin
  perform pg_advisory_xact_lock(hashtextextended('order-number:' || new.account_id, 0));
  select coalesce(max(n.number), 1000) + 1 into next from order_numbers n where n.account_id = new.account_id;
  insert into order_numbers (account_id, number, order_id) values (new.account_id, next, new.id);
  return null;
end $$;

create or replace function note_people_activity() returns trigger language plpgsql as $$
declare
  former jsonb := case when tg_op = 'INSERT' then '{}'::jsonb else to_jsonb(old) end;
  latter jsonb := case when tg_op = 'DELETE' then '{}'::jsonb else to_jsonb(new) end;
  known jsonb := former || latter;
  shown text;
begin
  if tg_op = 'UPDATE' and tg_argv[0] = 'person' and former -> 'role' = latter -> 'role' then return null; end if;
  if tg_argv[0] = 'person' then
    select u.name into shown from users u where u.id = (known ->> 'user_id')::uuid;
  else shown := regexp_replace(known ->> 'email', '^(.)[^@]*', '\1•••'); end if;
  perform add_activity((known ->> 'account_id')::uuid, tg_argv[0],
    (known ->> case tg_argv[0] when 'person' then 'user_id' else 'id' end)::uuid,
    shown,
    case tg_op when 'INSERT' then 'created' when 'DELETE' then 'deleted' else 'changed' end,
    case tg_op when 'DELETE' then '{}'
      else jsonb_build_object('role', jsonb_build_array(former -> 'role', latter -> 'role')) end);
  return null;
end $$;

create or replace function note_service_activity() returns trigger language plpgsql as $$
declare
  former jsonb := case when tg_op = 'INSERT' then '{}'::jsonb else to_jsonb(old) end;
  latter jsonb := case when tg_op = 'DELETE' then '{}'::jsonb else to_jsonb(new) end;
  known jsonb := former || latter;
  resource jsonb;
  product_name text;
  fields jsonb := '{}';
  field text;
begin
  select to_jsonb(r.name) into resource from bookable_resources r
  where r.account_id = (known ->> 'account_id')::uuid and r.id = (known ->> 'resource_id')::uuid;
  select p.name into product_name from products p
  where p.account_id = (known ->> 'account_id')::uuid and p.id = (known ->> 'product_id')::uuid;
  foreach field in array array['duration_minutes', 'buffer_minutes'] loop
    if former -> field is distinct from latter -> field then
      fields := fields || jsonb_build_object(field, jsonb_build_array(former -> field, latter -> field));
    end if;
  end loop;
  if tg_argv[0] = 'resource' then
    fields := jsonb_build_object('bookable_resource', case tg_op when 'DELETE' then jsonb_build_array(resource, null)
      else jsonb_build_array(null, resource) end);
  elsif fields = '{}' then return null; end if;
  perform add_activity((known ->> 'account_id')::uuid, 'booking_service', (known ->> 'product_id')::uuid,
    product_name,
    case when tg_argv[0] = 'resource' or tg_op = 'UPDATE' then 'changed' when tg_op = 'INSERT' then 'created'
      else 'deleted' end,
    case when tg_argv[0] = 'service' and tg_op = 'DELETE' then '{}' else fields end);
  return null;
end $$;

create or replace function note_webhook_activity() returns trigger language plpgsql as $$
declare
  known jsonb := case when tg_op = 'DELETE' then to_jsonb(old) else to_jsonb(new) end;
  fields jsonb := case
    when tg_argv[0] = 'header' then jsonb_build_object('header', case when tg_op = 'DELETE'
      then jsonb_build_array(known -> 'name', null) else jsonb_build_array(null, known -> 'name') end)
    when tg_argv[0] = 'state' then jsonb_build_object('state', jsonb_build_array(
      webhook_state(to_jsonb(old)), webhook_state(known)))
    else jsonb_build_object(tg_argv[0], null) end;
  endpoint record;
begin
  select e.account_id, e.id, e.name into endpoint from webhook_endpoints e
  where e.account_id = (known ->> 'account_id')::uuid and e.id = (known ->> 'endpoint_id')::uuid and e.deleted_at is null;
  if not found then return null; end if;
  if tg_argv[0] = 'secret' then
    -- A webhook is made with its first secret.
    perform from webhook_secrets s
    where s.account_id = endpoint.account_id and s.endpoint_id = endpoint.id and s.id <> (known ->> 'id')::uuid;
    if not found then return null; end if;
  end if;
  perform add_activity(endpoint.account_id, 'webhook', endpoint.id, endpoint.name, 'changed', fields);
  return null;
end $$;

create or replace function write_note_words() returns trigger language plpgsql as $$
declare
  spoken text;
begin
  select a.language into spoken from accounts a where a.id = new.account_id;
  new.words := message_words(new.account_id, spoken, new.content);
  return new;
end $$;

-- A later migration places each table that it makes, before it sets foreign keys of it; nothing happens on one PostgreSQL.
create function place_table(name regclass, kind text) returns void language plpgsql as $$
begin
  if to_regprocedure('public.acts_here()') is null then return; end if;
  if kind = 'reference' then execute 'select create_reference_table($1)' using name;
  elsif kind = 'distributed' then
    execute 'select create_distributed_table($1, ''account_id'', colocate_with => ''contacts'')' using name;
  end if;
end $$;

-- A sum that is the same everywhere and always, unlike one with days or months in it, so that a statement which a node
-- carries out for itself may hold it.
create function moment_later(moment timestamptz, ms double precision) returns timestamptz language sql immutable parallel safe
  return moment + make_interval(secs => ms / 1000);
