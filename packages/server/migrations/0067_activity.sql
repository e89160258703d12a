-- Up Migration
-- Changes that people make to an account's settings, each written by the change's own transaction. Triggers write them, so
-- that no rule, route or command can leave one out; `mostrador.actor` says who acts (platform/database/actor.ts).
create table activity (
  account_id uuid not null,
  id uuid not null,
  at timestamptz(3) not null,
  actor text not null check (actor in ('person', 'command_line', 'system')),
  person_id uuid,
  -- As it was then: it must still be told about somebody who left.
  person_name text,
  record text not null,
  record_id uuid,
  record_name text,
  action text not null check (action in ('created', 'changed', 'deleted')),
  -- By field: before and after, or null where the value is a secret or too long to keep.
  fields jsonb not null,
  primary key (account_id, id)
);
create index activity_of_record on activity (account_id, record_id, id);
create index activity_age on activity using brin (at);

create function refuse_activity_change() returns trigger language plpgsql as $$
begin
  raise exception 'what was done is never changed: it only goes when its time is over';
end $$;
create trigger activity_stays before update on activity
  for each row execute function refuse_activity_change();

-- A UUIDv7 of that time, for rows that triggers write.
create function id_at(at timestamptz) returns uuid language sql volatile as $$
  select encode(set_bit(set_bit(overlay(uuid_send(gen_random_uuid())
    placing substring(int8send(floor(extract(epoch from at) * 1000)::bigint) from 3) from 1 for 6), 52, 1), 53, 1), 'hex')::uuid
$$;

-- The part of a value that another one does not have: keys of an object, elements of a list.
create function differing(given jsonb, other jsonb) returns jsonb language plpgsql immutable as $$
begin
  if jsonb_typeof(given) = 'object' and jsonb_typeof(other) = 'object' then
    return (select jsonb_object_agg(key, differing(value, coalesce(other -> key, 'null')))
      from jsonb_each(given) where value is distinct from coalesce(other -> key, 'null'));
  elsif jsonb_typeof(given) = 'array' and jsonb_typeof(other) = 'array' then
    return (select jsonb_agg(value) from jsonb_array_elements(given) as g (value)
      where value not in (select jsonb_array_elements(other)));
  end if;
  return given;
end $$;

-- Nobody reads the activity of an account that is being deleted.
create function add_activity(account uuid, record text, record_id uuid, record_name text, action text, fields jsonb)
returns void language plpgsql as $$
declare
  acting text := coalesce(nullif(current_setting('mostrador.actor', true), ''), 'system');
  person uuid := case when acting like 'person:%' then substr(acting, 8)::uuid end;
  moment timestamptz := clock_timestamp();
begin
  if acting = 'unnoted' then return; end if;
  insert into activity (account_id, id, at, actor, person_id, person_name, record, record_id, record_name, action, fields)
  select account, id_at(moment), moment, case when person is null then acting else 'person' end, person,
    (select name from users where id = person), record, record_id, record_name, action,
    -- 8,000 characters of one field show a change; a whole shop's knowledge would not be read here.
    coalesce((select jsonb_object_agg(key, case when length(value::text) > 8000 then 'null'::jsonb else value end)
      from jsonb_each(fields)), '{}')
  where exists (select from accounts where id = account);
end $$;

-- Arguments: record, column of its id (or -), column of its name (or -), column that ends it (or -), its fields. A field
-- after ! is a secret, one after * a document whose keys are the fields.
create function note_activity() returns trigger language plpgsql as $$
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
    (known ->> case when tg_table_name = 'accounts' then 'id' else 'account_id' end)::uuid,
    tg_argv[0], (known ->> nullif(tg_argv[1], '-'))::uuid, known ->> nullif(tg_argv[2], '-'), done,
    case when done = 'deleted' then '{}' else fields end);
  return null;
end $$;

create trigger note_activity after insert or update of name, scope, revoked_at on api_keys for each row
  execute function note_activity('api_key', 'id', 'name', 'revoked_at', 'name scope prefix');
create trigger note_activity after insert or update of name, description, url, events, deleted_at on webhook_endpoints
  for each row execute function note_activity('webhook', 'id', 'name', 'deleted_at', 'name description url events');
create trigger note_activity after insert or update of name, external_id, api_url, is_simulated, app_secret,
  verify_token, access_token, deleted_at on channels for each row
  execute function note_activity('channel', 'id', 'name', 'deleted_at',
    'name platform external_id api_url is_simulated !app_secret !verify_token !access_token');
create trigger note_activity after insert or update of name, shop_domain, api_url, webhook_secret, access_token,
  deleted_at on integrations for each row
  execute function note_activity('integration', 'id', 'name', 'deleted_at',
    'name provider shop_domain api_url !webhook_secret !access_token');
create trigger note_activity after insert or update or delete on bot_settings for each row
  execute function note_activity('bot', '-', '-', '-', '*document');
create trigger note_activity after insert or update or delete on reminder_settings for each row
  execute function note_activity('reminders', '-', '-', '-', '*settings');
create trigger note_activity after insert or update on availabilities for each row
  execute function note_activity('availability', '-', '-', '-', 'slot_step_minutes hours exceptions');
create trigger note_activity after insert or update of name, is_active, hours, exceptions on bookable_resources
  for each row execute function note_activity('bookable_resource', 'id', 'name', '-', 'name is_active hours exceptions');
create trigger note_activity after insert or delete or update of name, language, category, state, content, variables
  on templates for each row
  execute function note_activity('template', 'id', 'name', '-', 'name language category state content variables');
create trigger note_activity after insert or delete or update of name, state, template, consent_rule, per_contact_max,
  per_contact_days, quiet_from, quiet_to, per_second, starts_at on campaigns for each row
  execute function note_activity('campaign', 'id', 'name', '-', 'name state template consent_rule per_contact_max '
    'per_contact_days quiet_from quiet_to per_second starts_at');
create trigger note_activity after insert or delete or update of name, color, person_id on labels for each row
  execute function note_activity('label', 'id', 'name', '-', 'name color');
create trigger note_activity after insert or delete or update of shortcut, title, content on canned_replies for each row
  execute function note_activity('canned_reply', 'id', 'title', '-', 'shortcut title content');
create trigger note_activity after insert or update of is_open, version on catalogue_feeds for each row
  execute function note_activity('catalogue_feed', '-', '-', '-', 'is_open version');
create trigger note_activity after update of name, plan, status, currency, timezone, language, wait_mail_minutes,
  assignment, alert_others_minutes on accounts for each row
  execute function note_activity('account', 'id', 'name', '-', 'name plan status currency timezone language '
    'wait_mail_minutes assignment alert_others_minutes');
create trigger note_activity_begun after insert on product_imports for each row
  execute function note_activity('product_import', 'id', '-', '-', 'total');
create trigger note_activity_ended after update of state on product_imports for each row
  when (old.state is distinct from new.state)
  execute function note_activity('product_import', 'id', '-', '-', 'state created updated error_count');
create trigger note_activity_begun after insert on product_changes for each row
  execute function note_activity('product_change', 'id', '-', '-', 'action');
create trigger note_activity_ended after update of state on product_changes for each row
  when (old.state is distinct from new.state)
  execute function note_activity('product_change', 'id', '-', '-', 'state changed skipped');

-- Parts of a webhook are changes of the webhook.
create function note_webhook_activity() returns trigger language plpgsql as $$
declare
  known jsonb := case when tg_op = 'DELETE' then to_jsonb(old) else to_jsonb(new) end;
  fields jsonb := case
    when tg_argv[0] = 'header' then jsonb_build_object('header', case when tg_op = 'DELETE'
      then jsonb_build_array(known -> 'name', null) else jsonb_build_array(null, known -> 'name') end)
    when tg_argv[0] = 'state' then jsonb_build_object('state', jsonb_build_array(
      webhook_state(to_jsonb(old)), webhook_state(known)))
    else jsonb_build_object(tg_argv[0], null) end;
begin
  perform add_activity(e.account_id, 'webhook', e.id, e.name, 'changed', fields)
  from webhook_endpoints e
  where e.account_id = (known ->> 'account_id')::uuid and e.id = (known ->> 'endpoint_id')::uuid and e.deleted_at is null
    -- A webhook is made with its first secret.
    and (tg_argv[0] <> 'secret' or exists (select from webhook_secrets s where s.account_id = e.account_id
      and s.endpoint_id = e.id and s.id <> (known ->> 'id')::uuid));
  return null;
end $$;
create function webhook_state(lane jsonb) returns text language sql immutable as $$
  select case when lane ->> 'paused_at' is not null then 'paused' when lane ->> 'broken_at' is not null then 'broken' else 'active' end
$$;
create trigger note_activity after insert or delete on webhook_headers for each row
  execute function note_webhook_activity('header');
create trigger note_activity after insert on webhook_secrets for each row
  execute function note_webhook_activity('secret');
create trigger note_activity after insert or delete on webhook_next_secrets for each row
  execute function note_webhook_activity('next_secret');
create trigger note_activity after update of paused_at, broken_at on lanes for each row
  when ((old.paused_at is null) <> (new.paused_at is null) or (old.broken_at is null) <> (new.broken_at is null))
  execute function note_webhook_activity('state');

-- An address is told only so far that a colleague recognises it: the log outlives the invitation.
create function note_people_activity() returns trigger language plpgsql as $$
declare
  former jsonb := case when tg_op = 'INSERT' then '{}'::jsonb else to_jsonb(old) end;
  latter jsonb := case when tg_op = 'DELETE' then '{}'::jsonb else to_jsonb(new) end;
  known jsonb := former || latter;
begin
  if tg_op = 'UPDATE' and tg_argv[0] = 'person' and former -> 'role' = latter -> 'role' then return null; end if;
  perform add_activity((known ->> 'account_id')::uuid, tg_argv[0],
    (known ->> case tg_argv[0] when 'person' then 'user_id' else 'id' end)::uuid,
    case tg_argv[0] when 'person' then (select name from users where id = (known ->> 'user_id')::uuid)
      else regexp_replace(known ->> 'email', '^(.)[^@]*', '\1•••') end,
    case tg_op when 'INSERT' then 'created' when 'DELETE' then 'deleted' else 'changed' end,
    case tg_op when 'DELETE' then '{}'
      else jsonb_build_object('role', jsonb_build_array(former -> 'role', latter -> 'role')) end);
  return null;
end $$;
create trigger note_activity after insert or update or delete on memberships for each row
  execute function note_people_activity('person');
create trigger note_activity after insert or update or delete on invitations for each row
  execute function note_people_activity('invitation');

-- Services stand at products: they are told by the product's name, their resources by theirs.
create function note_service_activity() returns trigger language plpgsql as $$
declare
  former jsonb := case when tg_op = 'INSERT' then '{}'::jsonb else to_jsonb(old) end;
  latter jsonb := case when tg_op = 'DELETE' then '{}'::jsonb else to_jsonb(new) end;
  known jsonb := former || latter;
  resource jsonb := (select to_jsonb(r.name) from bookable_resources r
    where r.account_id = (known ->> 'account_id')::uuid and r.id = (known ->> 'resource_id')::uuid);
  fields jsonb := '{}';
  field text;
begin
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
    (select name from products where account_id = (known ->> 'account_id')::uuid and id = (known ->> 'product_id')::uuid),
    case when tg_argv[0] = 'resource' or tg_op = 'UPDATE' then 'changed' when tg_op = 'INSERT' then 'created'
      else 'deleted' end,
    case when tg_argv[0] = 'service' and tg_op = 'DELETE' then '{}' else fields end);
  return null;
end $$;
create trigger note_activity after insert or update or delete on booking_services for each row
  execute function note_service_activity('service');
create trigger note_activity after insert or delete on booking_service_resources for each row
  execute function note_service_activity('resource');

create function delete_activity() returns trigger language plpgsql as $$
begin
  delete from activity where account_id = old.id;
  return null;
end $$;
create trigger accounts_delete_activity after delete on accounts
  for each row execute function delete_activity();
