-- Written by: npm run schema. Change it by a migration.

create extension btree_gin;

create extension btree_gist;

create extension pg_trgm;

create extension unaccent;

CREATE OR REPLACE FUNCTION public.activity_names(one jsonb, other jsonb)
 RETURNS jsonb
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN (SELECT jsonb_agg(names.name) AS jsonb_agg FROM (SELECT jsonb_array_elements(CASE jsonb_typeof(activity_names.one) WHEN 'array'::text THEN activity_names.one WHEN 'string'::text THEN jsonb_build_array(activity_names.one) ELSE '[]'::jsonb END) AS jsonb_array_elements UNION ALL SELECT jsonb_array_elements(CASE jsonb_typeof(activity_names.other) WHEN 'array'::text THEN activity_names.other WHEN 'string'::text THEN jsonb_build_array(activity_names.other) ELSE '[]'::jsonb END) AS jsonb_array_elements) names(name));

CREATE OR REPLACE FUNCTION public.add_activity(account uuid, record text, record_id uuid, record_name text, action text, fields jsonb)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  acting text := coalesce(nullif(current_setting('mostrador.actor', true), ''), 'system');
  person uuid := case when acting like 'person:%' then substr(acting, 8)::uuid end;
  person_name text;
  moment timestamptz := clock_timestamp();
  entry uuid := id_at(moment);
  -- 8,000 characters of one field show a change; a whole shop's knowledge would not be read here.
  kept jsonb := coalesce((select jsonb_object_agg(key, case when length(value::text) > 8000 then 'null'::jsonb else value end)
    from jsonb_each(fields)), '{}');
  done text := action;
  -- Of this transaction alone: with its end the setting is empty again.
  place text := concat_ws(' ', account, record, coalesce(record_id::text, '-'));
  last_noted text := coalesce(current_setting('mostrador.noted', true), '');
  former activity%rowtype;
begin
  if acting = 'unnoted' then return; end if;
  perform from accounts a where a.id = account;
  if not found then return; end if;
  if person is not null then select u.name into person_name from users u where u.id = person; end if;
  if action = 'changed' and last_noted like place || ' %' then
    -- A field that was noted already would lose what it was in between.
    delete from activity a
    where a.account_id = account and a.id = split_part(last_noted, ' ', 4)::uuid and a.action in ('created', 'changed')
      and not exists (select from jsonb_object_keys(kept) k where k <> 'header' and a.fields ? k)
    returning a.* into former;
    if found then
      done := former.action;
      kept := former.fields || kept || case
        when former.fields ? 'header' and kept ? 'header' then jsonb_build_object('header', jsonb_build_array(
          activity_names(former.fields -> 'header' -> 0, kept -> 'header' -> 0),
          activity_names(former.fields -> 'header' -> 1, kept -> 'header' -> 1)))
        else '{}' end;
    end if;
  end if;
  insert into activity (account_id, id, at, actor, person_id, person_name, record, record_id, record_name, action, fields)
  values (account, entry, moment, case when person is null then acting else 'person' end, person, person_name,
    record, record_id, record_name, done, kept);
  perform set_config('mostrador.noted', place || ' ' || entry, true);
end $function$;

CREATE OR REPLACE FUNCTION public.appointment_json(id uuid, created_at timestamp with time zone, conversation_id uuid, customer_name text, customer_phone text, customer_email text, start_time timestamp with time zone, end_time timestamp with time zone, status text, meeting_link text, notes text)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
AS $function$
begin
  return '{"id":"' || id || '","created_at":"' || to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
    || '","conversation_id":' || coalesce('"' || conversation_id || '"', 'null')
    || ',"customer_name":' || coalesce(to_json(customer_name)::text, 'null')
    || ',"customer_phone":' || coalesce(to_json(customer_phone)::text, 'null')
    || ',"customer_email":' || coalesce(to_json(customer_email)::text, 'null')
    || ',"start_time":"' || to_char(start_time at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
    || '","end_time":"' || to_char(end_time at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
    || '","status":"' || status
    || '","meeting_link":' || coalesce(to_json(meeting_link)::text, 'null')
    || ',"notes":' || coalesce(to_json(notes)::text, 'null');
end $function$;

CREATE OR REPLACE FUNCTION public.contact_json(id uuid, created_at timestamp with time zone, phone text, name text, status text, last_interaction timestamp with time zone, total_orders integer)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
AS $function$
begin
  return '{"id":"' || id || '","created_at":"' || to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
    || '","phone":' || coalesce(to_json(phone)::text, 'null')
    || ',"name":' || to_json(name)
    || ',"status":"' || status
    || '","last_interaction":' || coalesce('"' || to_char(last_interaction at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') || '"', 'null')
    || ',"total_orders":' || total_orders;
end $function$;

CREATE OR REPLACE FUNCTION public.conversation_json(id uuid, created_at timestamp with time zone, contact_phone text, contact_name text, platform text, channel_phone_id text, is_bot_active boolean, last_message_at timestamp with time zone, last_message_content text, last_message_role text, unread_count integer, handoff_active boolean, handoff_reason text, meta_campaign_id text)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
AS $function$
begin
  return '{"id":"' || id || '","created_at":"' || to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
    || '","contact_phone":' || coalesce(to_json(contact_phone)::text, 'null')
    || ',"contact_name":' || coalesce(to_json(contact_name)::text, 'null')
    || ',"platform":"' || platform
    || '","channel_phone_id":' || coalesce(to_json(channel_phone_id)::text, 'null')
    || ',"is_bot_active":' || is_bot_active::text
    || ',"last_message_at":' || coalesce('"' || to_char(last_message_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') || '"', 'null')
    || ',"last_message_content":' || coalesce(to_json(last_message_content)::text, 'null')
    || ',"last_message_role":' || coalesce('"' || last_message_role || '"', 'null')
    || ',"unread_count":' || unread_count
    || ',"handoff_active":' || handoff_active::text
    || ',"handoff_reason":' || coalesce('"' || handoff_reason || '"', 'null')
    || ',"meta_campaign_id":' || coalesce(to_json(meta_campaign_id)::text, 'null');
end $function$;

CREATE OR REPLACE FUNCTION public.create_log_days(first_day date, last_day date)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  part text;
  day date;
  name text;
begin
  foreach part in array array['events', 'deliveries', 'attempts', 'failed_deliveries'] loop
    for day in select d::date from generate_series(first_day, last_day, interval '1 day') d loop
      name := part || to_char(day, '_YYYYMMDD');
      continue when to_regclass(format('public.%I', name)) is not null;
      perform pg_advisory_xact_lock(hashtext('create_log_days'));
      -- Asked of the table itself: a name that was looked up before may be remembered as missing.
      continue when exists (select from pg_class
        where relname = name and relnamespace = 'public'::regnamespace);
      continue when id_floor(day::timestamp at time zone 'UTC') < (
        select substring(pg_get_expr(relpartbound, oid) from $re$TO \('([0-9a-f-]{36})'\)$re$)::uuid from pg_class
        where relname = part || '_kept' and relnamespace = 'public'::regnamespace);
      execute format('create table public.%I (like public.%I including all) with (fillfactor = %s)', name, part,
        case part when 'deliveries' then 75 else 100 end);
      execute format('alter table public.%I attach partition public.%I for values from (%L) to (%L)', part, name,
        id_floor(day::timestamp at time zone 'UTC'), id_floor((day + 1)::timestamp at time zone 'UTC'));
    end loop;
  end loop;
end $function$;

CREATE OR REPLACE FUNCTION public.create_request_days(first_day date, last_day date)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  day date;
  name text;
begin
  for day in select d::date from generate_series(first_day, last_day, interval '1 day') d loop
    name := 'api_requests' || to_char(day, '_YYYYMMDD');
    continue when to_regclass(format('public.%I', name)) is not null;
    perform pg_advisory_xact_lock(hashtext('create_request_days'));
    continue when exists (select from pg_class
      where relname = name and relnamespace = 'public'::regnamespace);
    execute format('create table public.%I (like public.api_requests including all)', name);
    execute format('alter table public.api_requests attach partition public.%I for values from (%L) to (%L)', name,
      id_floor(day::timestamp at time zone 'UTC'), id_floor((day + 1)::timestamp at time zone 'UTC'));
  end loop;
end $function$;

CREATE OR REPLACE FUNCTION public.delete_activity()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  delete from activity where account_id = old.id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.delete_changes()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  delete from pending_changes where account_id = old.id;
  delete from changes where account_id = old.id;
  delete from change_numbers where account_id = old.id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.delete_request_log()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  delete from api_requests where account_id = old.id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.delete_webhook_log()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  delete from due where account_id = old.id;
  delete from attempts where account_id = old.id;
  delete from failed_deliveries where account_id = old.id;
  delete from deliveries where account_id = old.id;
  delete from events where account_id = old.id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.delivery_id(event_id uuid, endpoint_id uuid)
 RETURNS uuid
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN (SELECT ((((((((substr((delivery_id.event_id)::text, 1, 14) || '7'::text) || substr(h.h, 1, 3)) || '-'::text) || substr('89ab'::text, ((get_byte(decode(('0'::text || substr(h.h, 4, 1)), 'hex'::text), 0) & 3) + 1), 1)) || substr(h.h, 5, 3)) || '-'::text) || substr(h.h, 8, 12)))::uuid AS uuid FROM encode(sha256((uuid_send(delivery_id.event_id) || uuid_send(delivery_id.endpoint_id))), 'hex'::text) h(h));

CREATE OR REPLACE FUNCTION public.differing(given jsonb, other jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 IMMUTABLE
AS $function$
begin
  if jsonb_typeof(given) = 'object' and jsonb_typeof(other) = 'object' then
    return (select jsonb_object_agg(key, differing(value, coalesce(other -> key, 'null')))
      from jsonb_each(given) where value is distinct from coalesce(other -> key, 'null'));
  elsif jsonb_typeof(given) = 'array' and jsonb_typeof(other) = 'array' then
    return (select jsonb_agg(value) from jsonb_array_elements(given) as g (value)
      where value not in (select jsonb_array_elements(other)));
  end if;
  return given;
end $function$;

CREATE OR REPLACE FUNCTION public.id_at(at timestamp with time zone)
 RETURNS uuid
 LANGUAGE sql
AS $function$
  select encode(set_bit(set_bit(overlay(uuid_send(gen_random_uuid())
    placing substring(int8send(floor(extract(epoch from at) * 1000)::bigint) from 3) from 1 for 6), 52, 1), 53, 1), 'hex')::uuid
$function$;

CREATE OR REPLACE FUNCTION public.id_floor(at timestamp with time zone)
 RETURNS uuid
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN (rpad(lpad(to_hex((floor((EXTRACT(epoch FROM at) * (1000)::numeric)))::bigint), 12, '0'::text), 32, '0'::text))::uuid;

CREATE OR REPLACE FUNCTION public.id_time(id uuid)
 RETURNS timestamp with time zone
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN to_timestamp((((((('x'::text || replace(substr((id)::text, 1, 13), '-'::text, ''::text)))::bit(48))::bigint)::numeric / 1000.0))::double precision);

CREATE OR REPLACE FUNCTION public.iso_instant(at timestamp with time zone)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN to_char((at AT TIME ZONE 'UTC'::text), 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'::text);

CREATE OR REPLACE FUNCTION public.lock_webhooks()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform from accounts where id = old.id for update;
  perform from webhook_endpoints where account_id = old.id order by id for update;
  perform from lanes where account_id = old.id order by endpoint_id for update;
  perform from due where account_id = old.id order by endpoint_id, due_at, event_id for update;
  return old;
end $function$;

CREATE OR REPLACE FUNCTION public.mended_endings(language text, plain text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN CASE language WHEN 'es'::text THEN regexp_replace(plain, '(c|s)ion\M'::text, '\1ión'::text, 'g'::text) WHEN 'pt'::text THEN regexp_replace(regexp_replace(plain, 'oes\M'::text, 'ao'::text, 'g'::text), 'cao\M'::text, 'ção'::text, 'g'::text) ELSE plain END;

CREATE OR REPLACE FUNCTION public.message_json(id uuid, created_at timestamp with time zone, conversation_id uuid, role text, content text, platform_message_id text)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
AS $function$
begin
  return '{"id":"' || id || '","created_at":"' || to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
    || '","conversation_id":"' || conversation_id
    || '","role":"' || role
    || '","content":' || coalesce(to_json(content)::text, 'null')
    || ',"is_bot":' || (role = 'assistant')::text
    || ',"platform_message_id":' || coalesce(to_json(platform_message_id)::text, 'null');
end $function$;

CREATE OR REPLACE FUNCTION public.message_query(account_id uuid, language text, given text)
 RETURNS tsquery
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
BEGIN ATOMIC
 WITH words AS MATERIALIZED (
          SELECT s.word,
             s.place,
             max(s.place) OVER () AS last,
             tsvector_to_array(stems_of(message_query.language, s.word)) AS stems
            FROM regexp_split_to_table(plain_text("left"(message_query.given, 200)), ' '::text) WITH ORDINALITY s(word, place)
           WHERE (s.word <> ''::text)
          LIMIT 12
         )
  SELECT (string_agg((('('::text || concat_ws(' | '::text, (quote_literal((search_mark(message_query.account_id) || w.word)) ||
         CASE
             WHEN ((w.place = w.last) AND (length(w.word) > 2)) THEN ':*'::text
             ELSE ''::text
         END), ( SELECT string_agg(quote_literal((search_mark(message_query.account_id) || stem.stem)), ' | '::text) AS string_agg
            FROM unnest(w.stems) stem(stem)))) || ')'::text), ' & '::text))::tsquery AS string_agg
    FROM words w
   WHERE ((w.stems <> '{}'::text[]) OR (w.place = w.last) OR (NOT (EXISTS ( SELECT
            FROM words o
           WHERE (o.stems <> '{}'::text[])))));
END;

CREATE OR REPLACE FUNCTION public.message_words(account_id uuid, language text, given text)
 RETURNS tsvector
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN (SELECT array_to_tsvector(ARRAY(SELECT DISTINCT (search_mark(message_words.account_id) || w.word) FROM unnest((tsvector_to_array(to_tsvector('simple'::regconfig, t.plain)) || tsvector_to_array(stems_of(message_words.language, t.plain)))) w(word) WHERE (octet_length(w.word) <= 2000))) AS array_to_tsvector FROM (SELECT "left"(plain_text("left"(message_words.given, 10000)), 10000) AS plain OFFSET 0) t);

CREATE OR REPLACE FUNCTION public.moment_later(moment timestamp with time zone, ms double precision)
 RETURNS timestamp with time zone
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN (moment + make_interval(secs => (ms / (1000)::double precision)));

CREATE OR REPLACE FUNCTION public.names_in(parts json)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN (SELECT string_agg(concat_ws(' '::text, (part.value ->> 'name'::text), (part.value ->> 'sku'::text)), ' '::text) AS string_agg FROM json_array_elements(names_in.parts) part(value));

CREATE OR REPLACE FUNCTION public.note_activity()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
end $function$;

CREATE OR REPLACE FUNCTION public.note_campaign_delivery()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update campaign_recipients set delivery_status = new.delivery_status
  where account_id = new.account_id and message_id = new.id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.note_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into pending_changes (account_id, resource, record_id, operation)
  values (new.account_id, tg_argv[0], new.id, tg_argv[1]);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.note_deletion()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform from accounts a where a.id = old.account_id;
  if not found then return null; end if;
  insert into pending_changes (account_id, resource, record_id, operation)
  values (old.account_id, tg_argv[0], old.id, 'deleted');
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.note_email_activity()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform add_activity(m.account_id, 'person', new.id, new.name, 'changed',
    jsonb_build_object('email', jsonb_build_array(
      regexp_replace(old.email, '^(.)[^@]*', '\1•••'), regexp_replace(new.email, '^(.)[^@]*', '\1•••'))))
  from memberships m where m.user_id = new.id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.note_hidden_conversation()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
end $function$;

CREATE OR REPLACE FUNCTION public.note_late_appointment()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into overview_late (account_id, start) values (new.account_id, overview_quarter(new.created_at));
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.note_late_cancelled()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into overview_late (account_id, start) values (new.account_id, overview_quarter(new.created_at));
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.note_late_mistaken()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into overview_late (account_id, start) values (old.account_id, overview_quarter(old.created_at));
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.note_late_order()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  moment timestamptz;
begin
  foreach moment in array array[new.created_at, new.paid_at, case when tg_op = 'UPDATE' then old.paid_at end] loop
    if moment < now() - interval '5 minutes' then
      insert into overview_late (account_id, start) values (new.account_id, overview_quarter(moment));
    end if;
  end loop;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.note_loose_media()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into media_removals (account_id, file_id, due_at) values (old.account_id, old.file_id, now())
  on conflict (account_id, file_id) do update set due_at = excluded.due_at;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.note_media_use()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'INSERT' then
    insert into media_use as u (account_id, bytes, visitor_bytes)
    values (new.account_id, new.bytes, case when new.is_visitors then new.bytes else 0 end)
    on conflict (account_id) do update set bytes = u.bytes + excluded.bytes,
      visitor_bytes = u.visitor_bytes + excluded.visitor_bytes;
  else
    update media_use set bytes = bytes - old.bytes,
      visitor_bytes = visitor_bytes - case when old.is_visitors then old.bytes else 0 end
    where account_id = old.account_id;
    insert into media_removals (account_id, file_id, due_at) values (old.account_id, old.id, now())
    on conflict (account_id, file_id) do update set due_at = excluded.due_at;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.note_people_activity()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
end $function$;

CREATE OR REPLACE FUNCTION public.note_record_activity()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform add_activity(new.account_id, tg_argv[0], new.id, null, tg_argv[1], case tg_argv[1] when 'deleted' then '{}'
    else jsonb_build_object('status', jsonb_build_array(to_jsonb(old) -> 'status', to_jsonb(new) -> 'status')) end);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.note_replay_activity()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
end $function$;

CREATE OR REPLACE FUNCTION public.note_service_activity()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
  foreach field in array array['duration_minutes', 'buffer_minutes', 'places', 'hours'] loop
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
end $function$;

CREATE OR REPLACE FUNCTION public.note_webhook_activity()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
end $function$;

CREATE OR REPLACE FUNCTION public.number_order()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  next integer;
begin
  perform pg_advisory_xact_lock(hashtextextended('order-number:' || new.account_id, 0));
  select coalesce(max(n.number), 1000) + 1 into next from order_numbers n where n.account_id = new.account_id;
  insert into order_numbers (account_id, number, order_id) values (new.account_id, next, new.id);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.order_json(id uuid, created_at timestamp with time zone, platform text, external_id text, status text, payment_status text, customer_phone text, customer_name text, total numeric, currency text, conversation_id uuid, updated_at timestamp with time zone)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
AS $function$
begin
  return '{"id":"' || id || '","created_at":"' || to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
    || '","platform":"' || platform
    || '","external_id":' || coalesce(to_json(external_id)::text, 'null')
    || ',"status":"' || status
    || '","payment_status":"' || payment_status
    || '","customer_phone":' || coalesce(to_json(customer_phone)::text, 'null')
    || ',"customer_name":' || coalesce(to_json(customer_name)::text, 'null')
    || ',"total":' || trim_scale(total)
    || ',"currency":"' || currency
    || '","conversation_id":' || coalesce('"' || conversation_id || '"', 'null')
    || ',"updated_at":"' || to_char(updated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') || '"';
end $function$;

CREATE OR REPLACE FUNCTION public.overview_quarter(at timestamp with time zone)
 RETURNS timestamp with time zone
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN date_bin('00:15:00'::interval, at, '2000-01-01 00:00:00+00'::timestamp with time zone);

CREATE OR REPLACE FUNCTION public.phone_digits(given text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN regexp_replace(regexp_replace(given, '[^0-9]'::text, ''::text, 'g'::text), '^(52)1(?=[0-9]{10}$)|^(54)9(?=[0-9]{10}$)|^(55[1-9][1-9])9(?=[6-9][0-9]{7}$)|^0+'::text, '\1\2\3'::text);

CREATE OR REPLACE FUNCTION public.place_table(name regclass, kind text)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  if to_regprocedure('public.acts_here()') is null then return; end if;
  if kind = 'reference' then execute 'select create_reference_table($1)' using name;
  elsif kind = 'distributed' then
    execute 'select create_distributed_table($1, ''account_id'', colocate_with => ''contacts'')' using name;
  end if;
end $function$;

CREATE OR REPLACE FUNCTION public.plain_text(given text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN btrim(regexp_replace(lower(unaccent('unaccent'::regdictionary, COALESCE(given, ''::text))), '[^[:alnum:]]+'::text, ' '::text, 'g'::text));

CREATE OR REPLACE FUNCTION public.product_json(id uuid, created_at timestamp with time zone, name text, sku text, price numeric, price_min numeric, price_max numeric, pricing_type text, description text, category text, item_type text, inventory_quantity integer, is_active boolean, knowledge_base text, updated_at timestamp with time zone, sale_price numeric, sale_label text, sale_ends_at timestamp with time zone)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
AS $function$
begin
  return '{"id":"' || id || '","created_at":"' || to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
    || '","name":' || to_json(name)
    || ',"sku":' || coalesce(to_json(sku)::text, 'null')
    || ',"price":' || coalesce(trim_scale(price)::text, 'null')
    || ',"price_min":' || coalesce(trim_scale(price_min)::text, 'null')
    || ',"price_max":' || coalesce(trim_scale(price_max)::text, 'null')
    || ',"pricing_type":"' || pricing_type
    || '","description":' || coalesce(to_json(description)::text, 'null')
    || ',"category":' || coalesce(to_json(category)::text, 'null')
    || ',"item_type":"' || item_type
    || '","inventory_quantity":' || coalesce(inventory_quantity::text, 'null')
    || ',"is_active":' || is_active::text
    || ',"knowledge_base":' || coalesce(to_json(knowledge_base)::text, 'null')
    || ',"updated_at":"' || to_char(updated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
    || '","sale_price":' || coalesce(trim_scale(sale_price)::text, 'null')
    || ',"sale_label":' || coalesce(to_json(sale_label)::text, 'null')
    || ',"sale_ends_at":' || coalesce('"' || to_char(sale_ends_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') || '"', 'null');
end $function$;

CREATE OR REPLACE FUNCTION public.product_search(name text, sku text, category text, variants json, add_ons json, description text, knowledge_base text, faqs json)
 RETURNS tsvector
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN (((setweight(search_vector(name), 'A'::"char") || setweight(search_vector(concat_ws(' '::text, sku, category, names_in(variants))), 'B'::"char")) || setweight(search_vector(concat_ws(' '::text, description, names_in(add_ons))), 'C'::"char")) || setweight(search_vector(concat_ws(' '::text, knowledge_base, (faqs)::text)), 'D'::"char"));

CREATE OR REPLACE FUNCTION public.push_broken_webhook()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into pushes (account_id, id, subscription_id, kind, data, due_at, created_at)
  select new.account_id, delivery_id(new.id, s.id), s.id, 'webhook',
    json_build_object('id', new.subject_id, 'name', new.data ->> 'url'), new.created_at, new.created_at
  from push_subscriptions s
  join memberships m on m.account_id = new.account_id and m.user_id = s.user_id and m.role in ('owner', 'developer')
  left join alert_settings t on t.account_id = new.account_id and t.user_id = s.user_id
  where s.account_id = new.account_id and coalesce('webhook' = any(t.kinds), true);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_activity_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'what was done is never changed: it only goes when its time is over';
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_consent_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'what a customer said about messages is never changed: add a row';
end $function$;

CREATE OR REPLACE FUNCTION public.return_media_room()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update media_use set bytes = bytes - old.reserved,
    visitor_bytes = visitor_bytes - case when old.is_visitors then old.reserved else 0 end
  where account_id = old.account_id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.search_mark(account_id uuid)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN "right"((account_id)::text, 6);

CREATE OR REPLACE FUNCTION public.search_vector(given text)
 RETURNS tsvector
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN (SELECT ((to_tsvector('spanish'::regconfig, once.plain) || to_tsvector('portuguese'::regconfig, once.plain)) || to_tsvector('english'::regconfig, once.plain)) FROM (SELECT plain_text("left"(search_vector.given, 50000)) AS plain OFFSET 0) once);

CREATE OR REPLACE FUNCTION public.settle_receipts()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update payment_receipts set state = 'paid'
  where account_id = new.account_id and order_id = new.id and state = 'open';
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.stems_of(language text, plain text)
 RETURNS tsvector
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN CASE language WHEN 'es'::text THEN to_tsvector('spanish'::regconfig, mended_endings('es'::text, plain)) WHEN 'pt'::text THEN to_tsvector('portuguese'::regconfig, mended_endings('pt'::text, plain)) ELSE to_tsvector('english'::regconfig, plain) END;

CREATE OR REPLACE FUNCTION public.take_oldest_of_lane(of_account uuid, of_channel uuid, of_lane text, claimed uuid)
 RETURNS TABLE(id uuid, kind text, external_id text, payload json, channel_id uuid)
 LANGUAGE plpgsql
 ROWS 1
 SET enable_sort TO 'off'
 SET enable_seqscan TO 'off'
AS $function$
declare
  place tid;
begin
  select e.ctid into place from inbound_events e
  where e.account_id = of_account and e.channel_id = of_channel and e.lane between of_lane and of_lane
    and e.status <> 'quarantined' and (e.error is null or e.id = claimed)
  order by e.lane, e.id limit 1 for update;
  return query delete from inbound_events e where e.account_id = of_account and e.ctid = place
    returning e.id, e.kind, e.external_id, e.payload, e.channel_id;
end $function$;

CREATE OR REPLACE FUNCTION public.webhook_state(lane jsonb)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select case when lane ->> 'paused_at' is not null then 'paused' when lane ->> 'broken_at' is not null then 'broken' else 'active' end
$function$;

CREATE OR REPLACE FUNCTION public.word_query(word text)
 RETURNS tsquery
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN (SELECT CASE WHEN bool_or((stems.forms = '{}'::text[])) THEN NULL::tsquery ELSE (string_agg(quote_literal(form.form), ' | '::text))::tsquery END AS string_agg FROM ((VALUES (ts_lexize('spanish_stem'::regdictionary, word_query.word)), (ts_lexize('portuguese_stem'::regdictionary, word_query.word)), (ts_lexize('english_stem'::regdictionary, word_query.word))) stems(forms) LEFT JOIN LATERAL unnest(stems.forms) form(form) ON (true)));

CREATE OR REPLACE FUNCTION public.words_of(given text)
 RETURNS TABLE(word text, query tsquery)
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
BEGIN ATOMIC
 SELECT w.word,
     stemmed.query
    FROM (( SELECT DISTINCT s.word
            FROM regexp_split_to_table(plain_text("left"(words_of.given, 1000)), ' '::text) s(word)
           WHERE (s.word <> ''::text)
          LIMIT 32) w
      CROSS JOIN LATERAL ( SELECT
                 CASE
                     WHEN bool_or((stems.forms = '{}'::text[])) THEN NULL::tsquery
                     ELSE (string_agg(quote_literal(form.form), ' | '::text))::tsquery
                 END AS query
            FROM (( VALUES (ts_lexize('spanish_stem'::regdictionary, w.word)), (ts_lexize('portuguese_stem'::regdictionary, w.word)), (ts_lexize('english_stem'::regdictionary, w.word))) stems(forms)
              LEFT JOIN LATERAL unnest(stems.forms) form(form) ON (true))) stemmed)
   WHERE (stemmed.query IS NOT NULL);
END;

CREATE OR REPLACE FUNCTION public.write_note_words()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  spoken text;
begin
  select a.language into spoken from accounts a where a.id = new.account_id;
  new.words := message_words(new.account_id, spoken, new.content);
  return new;
end $function$;

create table accounts (
  id uuid not null,
  name text not null,
  plan text not null,
  status text not null default 'active'::text,
  currency text not null,
  timezone text not null,
  language text not null,
  is_demo boolean not null default false,
  created_at timestamp(3) with time zone not null,
  wait_mail_minutes integer default 15,
  assignment text not null default 'nobody'::text,
  alert_others_minutes integer default 5,
  constraint accounts_pkey PRIMARY KEY (id),
  constraint accounts_alert_others_minutes_check CHECK (((alert_others_minutes >= 0) AND (alert_others_minutes <= 60))),
  constraint accounts_assignment_check CHECK ((assignment = ANY (ARRAY['nobody'::text, 'in_turn'::text, 'by_label'::text]))),
  constraint accounts_currency_check CHECK ((currency ~ '^[A-Z]{3}$'::text)),
  constraint accounts_language_check CHECK ((language = ANY (ARRAY['es'::text, 'pt'::text, 'en'::text]))),
  constraint accounts_name_check CHECK (((char_length(name) >= 1) AND (char_length(name) <= 255))),
  constraint accounts_plan_check CHECK ((plan = ANY (ARRAY['starter'::text, 'pro'::text, 'business'::text]))),
  constraint accounts_status_check CHECK ((status = ANY (ARRAY['active'::text, 'suspended'::text]))),
  constraint accounts_wait_mail_minutes_check CHECK (((wait_mail_minutes >= 1) AND (wait_mail_minutes <= 1440)))
);

create table activity (
  account_id uuid not null,
  id uuid not null,
  at timestamp(3) with time zone not null,
  actor text not null,
  person_id uuid,
  person_name text,
  record text not null,
  record_id uuid,
  record_name text,
  action text not null,
  fields jsonb not null,
  constraint activity_pkey PRIMARY KEY (account_id, id),
  constraint activity_action_check CHECK ((action = ANY (ARRAY['created'::text, 'changed'::text, 'deleted'::text, 'exported'::text]))),
  constraint activity_actor_check CHECK ((actor = ANY (ARRAY['person'::text, 'command_line'::text, 'system'::text])))
);

create table alert_settings (
  account_id uuid not null,
  user_id uuid not null,
  kinds text[] not null,
  quiet_from smallint,
  quiet_until smallint,
  quiet_days smallint[] not null default '{}'::smallint[],
  shows_text boolean not null default false,
  is_mailed boolean not null default true,
  constraint alert_settings_pkey PRIMARY KEY (account_id, user_id),
  constraint alert_settings_check CHECK (((quiet_from IS NULL) = (quiet_until IS NULL))),
  constraint alert_settings_quiet_from_check CHECK (((quiet_from >= 0) AND (quiet_from <= 1439))),
  constraint alert_settings_quiet_until_check CHECK (((quiet_until >= 0) AND (quiet_until <= 1439))),
  constraint alert_settings_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  constraint alert_settings_account_id_user_id_fkey FOREIGN KEY (account_id, user_id) REFERENCES memberships(account_id, user_id) ON DELETE CASCADE
);

create table api_keys (
  account_id uuid not null,
  id uuid not null,
  name text not null,
  scope text not null,
  hash bytea not null,
  prefix text not null,
  created_at timestamp(3) with time zone not null,
  last_used_at timestamp(3) with time zone,
  revoked_at timestamp(3) with time zone,
  plan text not null,
  account_status text not null,
  created_by uuid,
  expires_at timestamp(3) with time zone,
  constraint api_keys_pkey PRIMARY KEY (account_id, id),
  constraint api_keys_account_status_check CHECK ((account_status = ANY (ARRAY['active'::text, 'suspended'::text]))),
  constraint api_keys_hash_check CHECK ((octet_length(hash) = 32)),
  constraint api_keys_name_check CHECK (((char_length(name) >= 1) AND (char_length(name) <= 255))),
  constraint api_keys_plan_check CHECK ((plan = ANY (ARRAY['starter'::text, 'pro'::text, 'business'::text]))),
  constraint api_keys_scope_check CHECK ((scope = ANY (ARRAY['read'::text, 'write'::text]))),
  constraint api_keys_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  constraint api_keys_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(id) ON DELETE SET NULL
);

create table api_requests (
  account_id uuid not null,
  id uuid not null,
  key_id uuid not null,
  method text not null,
  path text not null,
  query json not null,
  unknown_parameters text[] not null,
  status smallint not null,
  status_class smallint not null generated always as ((status / 100)) stored,
  error_code text,
  error_message text,
  duration_ms real not null,
  address text,
  user_agent text,
  at timestamp(3) with time zone not null,
  error_reason json,
  constraint api_requests_pkey PRIMARY KEY (account_id, id)
) partition by RANGE (id);

create table api_usage (
  account_id uuid not null,
  key_id uuid not null,
  start timestamp(3) with time zone not null,
  succeeded integer not null,
  refused integer not null,
  limited integer not null,
  failed integer not null,
  window_used integer not null,
  window_max integer not null,
  took integer[] not null,
  constraint api_usage_pkey PRIMARY KEY (account_id, key_id, start),
  constraint api_usage_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE
);

create table appointments (
  account_id uuid not null,
  id uuid not null,
  contact_id uuid,
  conversation_id uuid,
  product_id uuid,
  resource_id uuid not null,
  customer_name text,
  customer_phone text,
  customer_email text,
  start_time timestamp(3) with time zone not null,
  end_time timestamp(3) with time zone not null,
  status text not null,
  meeting_link text,
  notes text,
  version integer not null default 1,
  created_at timestamp(3) with time zone not null,
  updated_at timestamp(3) with time zone not null,
  "json" text not null generated always as (appointment_json(id, created_at, conversation_id, customer_name, customer_phone, customer_email, start_time, end_time, status, meeting_link, notes)) stored,
  busy_until timestamp(3) with time zone,
  booking_key text,
  confirmed_at timestamp(3) with time zone,
  cancel_reason text,
  session_id uuid,
  place integer,
  places integer not null default 1,
  places_max integer,
  constraint appointments_pkey PRIMARY KEY (account_id, id),
  constraint appointments_booking_key_check CHECK (((char_length(booking_key) >= 1) AND (char_length(booking_key) <= 255))),
  constraint appointments_cancel_reason_check CHECK (((char_length(cancel_reason) >= 1) AND (char_length(cancel_reason) <= 500))),
  constraint appointments_check CHECK (((end_time > start_time) AND isfinite(end_time))),
  constraint appointments_check1 CHECK (((busy_until >= end_time) AND isfinite(busy_until))),
  constraint appointments_check2 CHECK (((session_id IS NULL) = (place IS NULL))),
  constraint appointments_place_check CHECK ((place >= 1)),
  constraint appointments_places_check CHECK (((places >= 1) AND (places <= 500))),
  constraint appointments_places_of_session CHECK (((places = 1) OR (session_id IS NOT NULL))),
  constraint appointments_places_within CHECK ((((place + places) - 1) <= places_max)),
  constraint appointments_start_time_check CHECK (isfinite(start_time)),
  constraint appointments_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'scheduled'::text, 'completed'::text, 'cancelled'::text, 'no_show'::text]))),
  constraint appointments_account_id_contact_id_fkey FOREIGN KEY (account_id, contact_id) REFERENCES contacts(account_id, id) ON DELETE SET NULL (contact_id),
  constraint appointments_account_id_conversation_id_fkey FOREIGN KEY (account_id, conversation_id) REFERENCES conversations(account_id, id) ON DELETE SET NULL (conversation_id),
  constraint appointments_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  constraint appointments_account_id_product_id_fkey FOREIGN KEY (account_id, product_id) REFERENCES products(account_id, id) ON DELETE SET NULL (product_id),
  constraint appointments_account_id_resource_id_fkey FOREIGN KEY (account_id, resource_id) REFERENCES bookable_resources(account_id, id),
  constraint appointments_no_overlap EXCLUDE USING gist (account_id WITH =, resource_id WITH =, COALESCE(session_id, id) WITH <>, tstzrange(start_time, COALESCE(busy_until, end_time), '[)'::text) WITH &&) WHERE ((status = ANY (ARRAY['pending'::text, 'scheduled'::text]))),
  constraint appointments_place EXCLUDE USING gist (account_id WITH =, session_id WITH =, int4range(place, (place + places)) WITH &&) WHERE (((session_id IS NOT NULL) AND (status = ANY (ARRAY['pending'::text, 'scheduled'::text]))))
);

create table attempts (
  account_id uuid not null,
  delivery_id uuid not null,
  seq integer not null,
  number smallint not null,
  started_at timestamp(3) with time zone not null,
  duration_ms integer not null,
  response_status smallint,
  error_class text,
  error text,
  excerpt bytea not null,
  url text,
  address text,
  signature_headers json,
  answer_headers json,
  replay_id uuid,
  constraint attempts_pkey PRIMARY KEY (account_id, delivery_id, seq)
) partition by RANGE (delivery_id);

create table attempts_kept partition of attempts FOR VALUES FROM (MINVALUE) TO ('01000000-0000-0000-0000-000000000000');

create table availabilities (
  account_id uuid not null,
  slot_step_minutes integer not null,
  hours json,
  exceptions json not null,
  updated_at timestamp(3) with time zone not null,
  constraint availabilities_pkey PRIMARY KEY (account_id),
  constraint availabilities_slot_step_minutes_check CHECK (((slot_step_minutes >= 5) AND (slot_step_minutes <= 1440))),
  constraint availabilities_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE
);

create table bookable_resources (
  account_id uuid not null,
  id uuid not null,
  name text not null,
  is_active boolean not null default true,
  created_at timestamp(3) with time zone not null,
  hours json,
  exceptions json not null default '[]'::json,
  "position" integer not null default 0,
  constraint bookable_resources_pkey PRIMARY KEY (account_id, id),
  constraint bookable_resources_name_check CHECK (((char_length(name) >= 1) AND (char_length(name) <= 255))),
  constraint bookable_resources_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE
);

create table booking_service_resources (
  account_id uuid not null,
  product_id uuid not null,
  resource_id uuid not null,
  constraint booking_service_resources_pkey PRIMARY KEY (account_id, product_id, resource_id),
  constraint booking_service_resources_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  constraint booking_service_resources_account_id_product_id_fkey FOREIGN KEY (account_id, product_id) REFERENCES booking_services(account_id, product_id) ON DELETE CASCADE,
  constraint booking_service_resources_account_id_resource_id_fkey FOREIGN KEY (account_id, resource_id) REFERENCES bookable_resources(account_id, id) ON DELETE CASCADE
);

create table booking_services (
  account_id uuid not null,
  product_id uuid not null,
  duration_minutes integer not null,
  buffer_minutes integer not null,
  "position" integer not null,
  places integer not null default 1,
  hours json,
  constraint booking_services_pkey PRIMARY KEY (account_id, product_id),
  constraint booking_services_buffer_minutes_check CHECK (((buffer_minutes >= 0) AND (buffer_minutes <= 1440))),
  constraint booking_services_duration_minutes_check CHECK (((duration_minutes >= 5) AND (duration_minutes <= 1440))),
  constraint booking_services_places_check CHECK (((places >= 1) AND (places <= 500))),
  constraint booking_services_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  constraint booking_services_account_id_product_id_fkey FOREIGN KEY (account_id, product_id) REFERENCES products(account_id, id) ON DELETE CASCADE
);

create table bot_effects (
  account_id uuid not null,
  turn_id uuid not null,
  tool text not null,
  arguments_hash text not null,
  conversation_id uuid not null,
  arguments json not null,
  result json not null,
  created_at timestamp(3) with time zone not null,
  constraint bot_effects_pkey PRIMARY KEY (account_id, turn_id, tool, arguments_hash),
  constraint bot_effects_account_id_conversation_id_fkey FOREIGN KEY (account_id, conversation_id) REFERENCES conversations(account_id, id) ON DELETE CASCADE,
  constraint bot_effects_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE
);

create table bot_knowledge (
  account_id uuid not null,
  "position" integer not null,
  question text not null,
  answer text not null,
  search tsvector not null generated always as ((setweight(search_vector(question), 'A'::"char") || setweight(search_vector(answer), 'D'::"char"))) stored,
  plain_question text not null generated always as (plain_text(question)) stored,
  constraint bot_knowledge_pkey PRIMARY KEY (account_id, "position"),
  constraint bot_knowledge_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE
);

create table bot_memories (
  account_id uuid not null,
  conversation_id uuid not null,
  memory json,
  answered_until timestamp(3) with time zone not null,
  updated_at timestamp(3) with time zone not null,
  constraint bot_memories_pkey PRIMARY KEY (account_id, conversation_id),
  constraint bot_memories_account_id_conversation_id_fkey FOREIGN KEY (account_id, conversation_id) REFERENCES conversations(account_id, id) ON DELETE CASCADE,
  constraint bot_memories_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE
);

create table bot_model_months (
  account_id uuid not null,
  month date not null,
  plans integer not null,
  answered integer not null,
  refusals integer not null,
  requests integer not null,
  tokens_in bigint not null,
  tokens_out bigint not null,
  ms bigint not null,
  constraint bot_model_months_pkey PRIMARY KEY (account_id, month),
  constraint bot_model_months_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE
);

create table bot_model_plans (
  account_id uuid not null,
  id uuid not null,
  conversation_id uuid,
  turn_id uuid,
  model text not null,
  outcome text not null,
  refusals integer not null,
  requests integer not null,
  tokens_in integer not null,
  tokens_out integer not null,
  ms integer not null,
  created_at timestamp(3) with time zone not null,
  constraint bot_model_plans_pkey PRIMARY KEY (account_id, id),
  constraint bot_model_plans_outcome_check CHECK ((outcome = ANY (ARRAY['answered'::text, 'refused'::text, 'late'::text, 'failed'::text, 'gone'::text]))),
  constraint bot_model_plans_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE
);

create table bot_questions (
  account_id uuid not null,
  id uuid not null,
  conversation_id uuid not null,
  content text not null,
  wording text not null,
  state text not null default 'open'::text,
  created_at timestamp(3) with time zone not null,
  constraint bot_questions_pkey PRIMARY KEY (account_id, id),
  constraint bot_questions_state_check CHECK ((state = ANY (ARRAY['open'::text, 'answered'::text, 'ignored'::text]))),
  constraint bot_questions_account_id_conversation_id_fkey FOREIGN KEY (account_id, conversation_id) REFERENCES conversations(account_id, id) ON DELETE CASCADE,
  constraint bot_questions_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE
);

create table bot_settings (
  account_id uuid not null,
  document json not null,
  updated_at timestamp(3) with time zone not null,
  constraint bot_settings_pkey PRIMARY KEY (account_id),
  constraint bot_settings_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE
);

create table bot_turns (
  account_id uuid not null,
  conversation_id uuid not null,
  turn_id uuid not null,
  burst_at timestamp(3) with time zone not null,
  line_at timestamp(3) with time zone not null,
  fence integer not null default 0,
  node text,
  free_at timestamp(3) with time zone,
  attempts integer not null default 0,
  superseded integer not null default 0,
  constraint bot_turns_pkey PRIMARY KEY (account_id, conversation_id),
  constraint bot_turns_account_id_conversation_id_fkey FOREIGN KEY (account_id, conversation_id) REFERENCES conversations(account_id, id) ON DELETE CASCADE,
  constraint bot_turns_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE
);

create table campaign_paces (
  account_id uuid not null,
  channel_id uuid not null,
  paced_until timestamp(3) with time zone not null,
  constraint campaign_paces_pkey PRIMARY KEY (account_id, channel_id),
  constraint campaign_paces_account_id_channel_id_fkey FOREIGN KEY (account_id, channel_id) REFERENCES channels(account_id, id) ON DELETE CASCADE
);

create table campaign_recipients (
  account_id uuid not null,
  campaign_id uuid not null,
  contact_id uuid not null,
  zone text not null,
  fields json,
  state text not null default 'waiting'::text,
  reason text,
  message_id uuid,
  queued_at timestamp(3) with time zone,
  delivery_status text,
  constraint campaign_recipients_pkey PRIMARY KEY (account_id, campaign_id, contact_id),
  constraint campaign_recipients_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'queued'::text, 'left_out'::text]))),
  constraint campaign_recipients_account_id_campaign_id_fkey FOREIGN KEY (account_id, campaign_id) REFERENCES campaigns(account_id, id) ON DELETE CASCADE,
  constraint campaign_recipients_account_id_contact_id_fkey FOREIGN KEY (account_id, contact_id) REFERENCES contacts(account_id, id) ON DELETE CASCADE,
  constraint campaign_recipients_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE
);

create table campaigns (
  account_id uuid not null,
  id uuid not null,
  channel_id uuid not null,
  name text not null,
  state text not null default 'draft'::text,
  audience json not null,
  template json not null,
  consent_rule text not null,
  per_contact_max smallint not null,
  per_contact_days smallint not null,
  quiet_from smallint,
  quiet_to smallint,
  per_second real not null,
  day_max integer,
  starts_at timestamp(3) with time zone,
  started_at timestamp(3) with time zone,
  ended_at timestamp(3) with time zone,
  planned_after uuid,
  planned_at timestamp(3) with time zone,
  created_at timestamp(3) with time zone not null,
  list_report json,
  constraint campaigns_pkey PRIMARY KEY (account_id, id),
  constraint campaigns_consent_rule_check CHECK ((consent_rule = ANY (ARRAY['service'::text, 'opted_in'::text, 'not_opted_out'::text]))),
  constraint campaigns_state_check CHECK ((state = ANY (ARRAY['draft'::text, 'scheduled'::text, 'running'::text, 'paused'::text, 'stopped'::text, 'finished'::text]))),
  constraint campaigns_account_id_channel_id_fkey FOREIGN KEY (account_id, channel_id) REFERENCES channels(account_id, id) ON DELETE CASCADE,
  constraint campaigns_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE
);

create table canned_replies (
  account_id uuid not null,
  id uuid not null,
  shortcut text not null,
  title text not null,
  content text not null,
  created_at timestamp(3) with time zone not null,
  updated_at timestamp(3) with time zone not null,
  constraint canned_replies_pkey PRIMARY KEY (account_id, id),
  constraint canned_replies_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE
);

create table carts (
  account_id uuid not null,
  conversation_id uuid not null,
  lines json not null default '[]'::json,
  address text,
  updated_at timestamp(3) with time zone not null,
  constraint carts_pkey PRIMARY KEY (account_id, conversation_id),
  constraint carts_account_id_conversation_id_fkey FOREIGN KEY (account_id, conversation_id) REFERENCES conversations(account_id, id) ON DELETE CASCADE,
  constraint carts_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE
);

create table catalogue_feeds (
  account_id uuid not null,
  version integer not null,
  is_open boolean not null,
  fetched_at timestamp(3) with time zone,
  constraint catalogue_feeds_pkey PRIMARY KEY (account_id),
  constraint catalogue_feeds_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE
);

create table change_numbering (
  id integer not null,
  owner uuid,
  lease_until timestamp(3) with time zone,
  constraint change_numbering_pkey PRIMARY KEY (id),
  constraint change_numbering_id_check CHECK ((id = 1))
);

create table change_numbers (
  account_id uuid not null,
  first_number bigint not null default 0,
  last_number bigint not null default 0,
  ended_at bigint[] not null default '{}'::bigint[],
  constraint change_numbers_pkey PRIMARY KEY (account_id),
  constraint change_numbers_check CHECK ((first_number <= last_number))
);

create table changes (
  account_id uuid not null,
  number bigint not null,
  resource text not null,
  record_id uuid not null,
  operation text not null,
  changed_at timestamp(3) with time zone not null,
  numbered_at timestamp(3) with time zone not null default now(),
  constraint changes_pkey PRIMARY KEY (account_id, number)
);

create table channel_identities (
  account_id uuid not null,
  id uuid not null,
  channel_id uuid not null,
  contact_id uuid not null,
  phone_key text,
  user_id text,
  profile_name text,
  created_at timestamp(3) with time zone not null,
  constraint channel_identities_pkey PRIMARY KEY (account_id, id),
  constraint channel_identities_check CHECK (((phone_key IS NOT NULL) OR (user_id IS NOT NULL))),
  constraint channel_identities_account_id_channel_id_fkey FOREIGN KEY (account_id, channel_id) REFERENCES channels(account_id, id) ON DELETE CASCADE,
  constraint channel_identities_account_id_contact_id_fkey FOREIGN KEY (account_id, contact_id) REFERENCES contacts(account_id, id) ON DELETE CASCADE,
  constraint channel_identities_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE
);

create table channels (
  account_id uuid not null,
  id uuid not null,
  platform text not null,
  external_id text not null,
  name text not null,
  api_url text,
  app_secret bytea,
  verify_token bytea,
  access_token bytea,
  is_simulated boolean not null default false,
  created_at timestamp(3) with time zone not null,
  deleted_at timestamp(3) with time zone,
  attention text,
  attention_detail text,
  attention_since timestamp(3) with time zone,
  attention_retry_at timestamp(3) with time zone,
  paused_until timestamp(3) with time zone,
  phone text,
  constraint channels_pkey PRIMARY KEY (account_id, id),
  constraint channels_attention_check CHECK ((attention = ANY (ARRAY['needs_token'::text, 'needs_reauth'::text, 'needs_permission'::text]))),
  constraint channels_external_id_check CHECK (((char_length(external_id) >= 1) AND (char_length(external_id) <= 255))),
  constraint channels_name_check CHECK (((char_length(name) >= 1) AND (char_length(name) <= 255))),
  constraint channels_phone_check CHECK ((phone ~ '^[1-9][0-9]{7,14}$'::text)),
  constraint channels_platform_check CHECK ((platform = ANY (ARRAY['whatsapp'::text, 'messenger'::text, 'instagram'::text, 'telegram'::text, 'web'::text]))),
  constraint channels_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE
);

create table consents (
  account_id uuid not null,
  id uuid not null,
  contact_id uuid not null,
  kind text not null,
  is_given boolean not null,
  source text not null,
  person_id uuid,
  reason text,
  said_at timestamp(3) with time zone not null,
  created_at timestamp(3) with time zone not null,
  constraint consents_pkey PRIMARY KEY (account_id, id),
  constraint consents_kind_check CHECK ((kind = ANY (ARRAY['service'::text, 'marketing'::text]))),
  constraint consents_source_check CHECK ((source = ANY (ARRAY['words'::text, 'web_chat'::text, 'platform'::text, 'import'::text, 'person'::text, 'before_erasure'::text]))),
  constraint consents_account_id_contact_id_fkey FOREIGN KEY (account_id, contact_id) REFERENCES contacts(account_id, id) ON DELETE CASCADE,
  constraint consents_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE
);

create table contact_labels (
  account_id uuid not null,
  contact_id uuid not null,
  label_id uuid not null,
  created_at timestamp(3) with time zone not null,
  constraint contact_labels_pkey PRIMARY KEY (account_id, contact_id, label_id),
  constraint contact_labels_account_id_contact_id_fkey FOREIGN KEY (account_id, contact_id) REFERENCES contacts(account_id, id) ON DELETE CASCADE,
  constraint contact_labels_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  constraint contact_labels_account_id_label_id_fkey FOREIGN KEY (account_id, label_id) REFERENCES labels(account_id, id) ON DELETE CASCADE
);

create table contacts (
  account_id uuid not null,
  id uuid not null,
  phone text,
  phone_key text,
  name text not null,
  email text,
  status text not null default 'lead'::text,
  last_interaction timestamp(3) with time zone,
  total_orders integer not null default 0,
  created_at timestamp(3) with time zone not null,
  "json" text not null generated always as (contact_json(id, created_at, phone, name, status, last_interaction, total_orders)) stored,
  opted_out_at timestamp(3) with time zone,
  seen_on date generated always as (COALESCE(((last_interaction AT TIME ZONE 'UTC'::text))::date, '-infinity'::date)) stored,
  told_phone text,
  constraint contacts_pkey PRIMARY KEY (account_id, id),
  constraint contacts_check CHECK (((phone IS NULL) = (phone_key IS NULL))),
  constraint contacts_status_check CHECK ((status = ANY (ARRAY['lead'::text, 'customer'::text, 'blocked'::text]))),
  constraint contacts_told_phone_check CHECK (((length(told_phone) >= 1) AND (length(told_phone) <= 64))),
  constraint contacts_total_orders_check CHECK ((total_orders >= 0)),
  constraint contacts_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE
);

create table conversation_history (
  account_id uuid not null,
  id uuid not null,
  conversation_id uuid not null,
  kind text not null,
  actor text not null,
  actor_id uuid,
  subject_id uuid,
  subject text,
  until timestamp(3) with time zone,
  created_at timestamp(3) with time zone not null,
  constraint conversation_history_pkey PRIMARY KEY (account_id, id),
  constraint conversation_history_actor_check CHECK ((actor = ANY (ARRAY['person'::text, 'rule'::text, 'customer'::text, 'clock'::text, 'command'::text]))),
  constraint conversation_history_kind_check CHECK ((kind = ANY (ARRAY['taken'::text, 'given_back'::text, 'assigned'::text, 'unassigned'::text, 'labelled'::text, 'unlabelled'::text, 'settled'::text, 'resolved'::text, 'reopened'::text, 'snoozed'::text, 'woken'::text, 'note_deleted'::text, 'order_cancelled'::text, 'order_refunded'::text, 'appointment_booked'::text, 'appointment_moved'::text, 'appointment_cancelled'::text, 'appointment_places_changed'::text]))),
  constraint conversation_history_account_id_conversation_id_fkey FOREIGN KEY (account_id, conversation_id) REFERENCES conversations(account_id, id) ON DELETE CASCADE,
  constraint conversation_history_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE
);

create table conversation_labels (
  account_id uuid not null,
  conversation_id uuid not null,
  label_id uuid not null,
  created_at timestamp(3) with time zone not null,
  constraint conversation_labels_pkey PRIMARY KEY (account_id, conversation_id, label_id),
  constraint conversation_labels_account_id_conversation_id_fkey FOREIGN KEY (account_id, conversation_id) REFERENCES conversations(account_id, id) ON DELETE CASCADE,
  constraint conversation_labels_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  constraint conversation_labels_account_id_label_id_fkey FOREIGN KEY (account_id, label_id) REFERENCES labels(account_id, id) ON DELETE CASCADE
);

create table conversation_notes (
  account_id uuid not null,
  id uuid not null,
  conversation_id uuid not null,
  author_id uuid not null,
  content text not null,
  mentions uuid[] not null default '{}'::uuid[],
  created_at timestamp(3) with time zone not null,
  deleted_at timestamp(3) with time zone,
  words tsvector,
  constraint conversation_notes_pkey PRIMARY KEY (account_id, id),
  constraint conversation_notes_account_id_conversation_id_fkey FOREIGN KEY (account_id, conversation_id) REFERENCES conversations(account_id, id) ON DELETE CASCADE,
  constraint conversation_notes_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE
);

create table conversations (
  account_id uuid not null,
  id uuid not null,
  channel_id uuid not null,
  identity_id uuid not null,
  contact_id uuid not null,
  contact_phone text,
  contact_name text,
  platform text not null,
  channel_phone_id text,
  is_bot_active boolean not null default true,
  handoff_active boolean not null default false,
  handoff_reason text,
  handoff_epoch integer not null default 0,
  last_message_at timestamp(3) with time zone,
  last_message_content text,
  last_message_role text,
  last_customer_at timestamp(3) with time zone,
  unread_count integer not null default 0,
  meta_campaign_id text,
  created_at timestamp(3) with time zone not null,
  deleted_at timestamp(3) with time zone,
  "json" text not null generated always as (conversation_json(id, created_at, contact_phone, contact_name, platform, channel_phone_id, is_bot_active, last_message_at, last_message_content, last_message_role, unread_count, handoff_active, handoff_reason, meta_campaign_id)) stored,
  waiting_since timestamp(3) with time zone,
  settled_since timestamp(3) with time zone,
  held_by uuid,
  wait_mailed_since timestamp(3) with time zone,
  is_taken boolean not null default false,
  resolved_at timestamp(3) with time zone,
  snoozed_until timestamp(3) with time zone,
  snoozed_by uuid,
  quiet_at timestamp(3) with time zone,
  came_back_at timestamp(3) with time zone,
  came_back_to uuid,
  handed_to uuid,
  is_upset boolean not null default false,
  constraint conversations_pkey PRIMARY KEY (account_id, id),
  constraint conversations_check CHECK ((NOT (is_bot_active AND handoff_active))),
  constraint conversations_handoff_reason_check CHECK ((handoff_reason = ANY (ARRAY['user_requested'::text, 'bot_unable'::text, 'operator_takeover'::text, 'native_app_reply'::text, 'engine_error'::text, 'policy'::text]))),
  constraint conversations_last_message_role_check CHECK ((last_message_role = ANY (ARRAY['user'::text, 'assistant'::text, 'agent'::text, 'system'::text]))),
  constraint conversations_platform_check CHECK ((platform = ANY (ARRAY['whatsapp'::text, 'messenger'::text, 'instagram'::text, 'telegram'::text, 'web'::text]))),
  constraint conversations_unread_count_check CHECK ((unread_count >= 0)),
  constraint conversations_account_id_channel_id_fkey FOREIGN KEY (account_id, channel_id) REFERENCES channels(account_id, id) ON DELETE CASCADE,
  constraint conversations_account_id_contact_id_fkey FOREIGN KEY (account_id, contact_id) REFERENCES contacts(account_id, id) ON DELETE CASCADE,
  constraint conversations_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  constraint conversations_account_id_identity_id_fkey FOREIGN KEY (account_id, identity_id) REFERENCES channel_identities(account_id, id) ON DELETE CASCADE,
  constraint conversations_held_by_fkey FOREIGN KEY (account_id, held_by) REFERENCES memberships(account_id, user_id) ON DELETE SET NULL (held_by)
);

create table customer_news (
  account_id uuid not null,
  subject_id uuid not null,
  appointment_id uuid,
  order_id uuid,
  change text not null,
  state text not null,
  changed_at timestamp(3) with time zone not null,
  told_at timestamp(3) with time zone,
  told_by uuid,
  constraint customer_news_pkey PRIMARY KEY (account_id, subject_id),
  constraint customer_news_change_check CHECK ((change = ANY (ARRAY['booked'::text, 'moved'::text, 'confirmed'::text, 'cancelled'::text, 'paid'::text, 'part_paid'::text, 'completed'::text, 'placed'::text, 'changed'::text, 'refunded'::text]))),
  constraint customer_news_check CHECK (((num_nonnulls(appointment_id, order_id) = 1) AND (subject_id = COALESCE(appointment_id, order_id)))),
  constraint customer_news_account_id_appointment_id_fkey FOREIGN KEY (account_id, appointment_id) REFERENCES appointments(account_id, id) ON DELETE CASCADE,
  constraint customer_news_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  constraint customer_news_account_id_order_id_fkey FOREIGN KEY (account_id, order_id) REFERENCES orders(account_id, id) ON DELETE CASCADE
);

create table deliveries (
  account_id uuid not null,
  id uuid not null,
  event_id uuid not null,
  endpoint_id uuid not null,
  kind text not null,
  is_test boolean not null,
  status text not null default 'pending'::text,
  next_attempt smallint,
  due_at timestamp(3) with time zone,
  attempts integer not null default 0,
  reason text,
  finished_at timestamp(3) with time zone,
  created_at timestamp(3) with time zone not null,
  replayed_from text,
  constraint deliveries_pkey PRIMARY KEY (account_id, id),
  constraint deliveries_replayed_from_check CHECK ((replayed_from = ANY (ARRAY['delivered'::text, 'failed'::text]))),
  constraint deliveries_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'delivered'::text, 'failed'::text])))
) partition by RANGE (id);

create table deliveries_kept partition of deliveries FOR VALUES FROM (MINVALUE) TO ('01000000-0000-0000-0000-000000000000');

create table dispatch_slots (
  slot smallint not null,
  owner uuid,
  epoch bigint not null default 0,
  lease_until timestamp(3) with time zone,
  constraint dispatch_slots_pkey PRIMARY KEY (slot)
);

create table dispatch_workers (
  id uuid not null,
  node text not null,
  seen_until timestamp(3) with time zone not null,
  constraint dispatch_workers_pkey PRIMARY KEY (id)
);

create table due (
  account_id uuid not null,
  endpoint_id uuid not null,
  due_at timestamp(3) with time zone not null,
  event_id uuid not null,
  attempt smallint not null,
  replay_id uuid,
  constraint due_pkey PRIMARY KEY (account_id, endpoint_id, due_at, event_id)
);

create table email_changes (
  user_id uuid not null,
  email text not null,
  token_hash bytea not null,
  created_at timestamp(3) with time zone not null,
  expires_at timestamp(3) with time zone not null,
  constraint email_changes_pkey PRIMARY KEY (user_id),
  constraint email_changes_email_check CHECK (((email = lower(email)) AND ((char_length(email) >= 3) AND (char_length(email) <= 254)))),
  constraint email_changes_token_hash_check CHECK ((octet_length(token_hash) = 32)),
  constraint email_changes_token_hash_key UNIQUE (token_hash)
);

create table events (
  account_id uuid not null,
  id uuid not null,
  kind text not null,
  body text not null,
  is_test boolean not null,
  fanout integer not null,
  created_at timestamp(3) with time zone not null,
  about uuid,
  constraint events_pkey PRIMARY KEY (account_id, id)
) partition by RANGE (id);

create table events_kept partition of events FOR VALUES FROM (MINVALUE) TO ('01000000-0000-0000-0000-000000000000');

create table failed_deliveries (
  account_id uuid not null,
  delivery_id uuid not null,
  endpoint_id uuid not null,
  failed_at timestamp(3) with time zone not null,
  constraint failed_deliveries_pkey PRIMARY KEY (account_id, delivery_id)
) partition by RANGE (delivery_id);

create table failed_deliveries_kept partition of failed_deliveries FOR VALUES FROM (MINVALUE) TO ('01000000-0000-0000-0000-000000000000');

create table first_steps (
  account_id uuid not null,
  tried_at timestamp(3) with time zone,
  shared_at timestamp(3) with time zone,
  hidden_at timestamp(3) with time zone,
  constraint first_steps_pkey PRIMARY KEY (account_id),
  constraint first_steps_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE
);

create table heartbeats (
  node text not null,
  process text not null,
  started_at timestamp(3) with time zone not null,
  seen_at timestamp(3) with time zone not null,
  constraint heartbeats_pkey PRIMARY KEY (node, process),
  constraint heartbeats_process_check CHECK ((process = ANY (ARRAY['service'::text, 'worker'::text])))
);

create table inbound_events (
  account_id uuid not null,
  id uuid not null,
  channel_id uuid not null,
  kind text not null,
  external_id text not null,
  lane text not null,
  payload json not null,
  status text not null default 'stored'::text,
  attempts integer not null default 1,
  error text,
  received_at timestamp(3) with time zone not null,
  next_attempt_at timestamp(3) with time zone not null,
  constraint inbound_events_pkey PRIMARY KEY (account_id, id),
  constraint inbound_events_status_check CHECK ((status = ANY (ARRAY['stored'::text, 'quarantined'::text]))),
  constraint inbound_events_account_id_channel_id_fkey FOREIGN KEY (account_id, channel_id) REFERENCES channels(account_id, id) ON DELETE CASCADE,
  constraint inbound_events_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE
);

create table inbound_keys (
  account_id uuid not null,
  channel_id uuid not null,
  external_id text not null,
  received_at timestamp(3) with time zone not null,
  constraint inbound_keys_pkey PRIMARY KEY (account_id, channel_id, external_id),
  constraint inbound_keys_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE
);

create table integration_events (
  account_id uuid not null,
  id uuid not null,
  integration_id uuid not null,
  kind text not null,
  external_id text not null,
  lane text not null,
  payload json not null,
  status text not null default 'stored'::text,
  attempts integer not null default 1,
  error text,
  received_at timestamp(3) with time zone not null,
  next_attempt_at timestamp(3) with time zone not null,
  constraint integration_events_pkey PRIMARY KEY (account_id, id),
  constraint integration_events_status_check CHECK ((status = ANY (ARRAY['stored'::text, 'quarantined'::text]))),
  constraint integration_events_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  constraint integration_events_account_id_integration_id_fkey FOREIGN KEY (account_id, integration_id) REFERENCES integrations(account_id, id) ON DELETE CASCADE
);

create table integration_keys (
  account_id uuid not null,
  integration_id uuid not null,
  external_id text not null,
  received_at timestamp(3) with time zone not null,
  constraint integration_keys_pkey PRIMARY KEY (account_id, integration_id, external_id),
  constraint integration_keys_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE
);

create table integrations (
  account_id uuid not null,
  id uuid not null,
  provider text not null,
  name text not null,
  shop_domain text,
  api_url text,
  webhook_secret bytea,
  access_token bytea,
  status text not null default 'active'::text,
  last_event_at timestamp(3) with time zone,
  created_at timestamp(3) with time zone not null,
  deleted_at timestamp(3) with time zone,
  constraint integrations_pkey PRIMARY KEY (account_id, id),
  constraint integrations_name_check CHECK (((char_length(name) >= 1) AND (char_length(name) <= 255))),
  constraint integrations_provider_check CHECK ((provider = ANY (ARRAY['shopify'::text, 'woocommerce'::text, 'stripe'::text, 'mercadopago'::text]))),
  constraint integrations_status_check CHECK ((status = ANY (ARRAY['active'::text, 'unauthorized'::text]))),
  constraint integrations_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE
);

create table invitations (
  account_id uuid not null,
  id uuid not null,
  email text not null,
  role text not null,
  token_hash bytea not null,
  invited_by uuid,
  created_at timestamp(3) with time zone not null,
  expires_at timestamp(3) with time zone not null,
  constraint invitations_pkey PRIMARY KEY (account_id, id),
  constraint invitations_email_check CHECK (((email = lower(email)) AND ((char_length(email) >= 3) AND (char_length(email) <= 254)))),
  constraint invitations_role_check CHECK ((role = ANY (ARRAY['owner'::text, 'developer'::text, 'agent'::text, 'helper'::text, 'viewer'::text]))),
  constraint invitations_token_hash_check CHECK ((octet_length(token_hash) = 32)),
  constraint invitations_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  constraint invitations_invited_by_fkey FOREIGN KEY (invited_by) REFERENCES users(id) ON DELETE SET NULL
);

create table kept_answers (
  account_id uuid not null,
  key_id uuid not null,
  name text not null,
  request_hash bytea not null,
  contact_id uuid,
  body text,
  expires_at timestamp(3) with time zone not null,
  constraint kept_answers_pkey PRIMARY KEY (account_id, key_id, name),
  constraint kept_answers_name_check CHECK (((char_length(name) >= 1) AND (char_length(name) <= 255))),
  constraint kept_answers_request_hash_check CHECK ((octet_length(request_hash) = 32)),
  constraint kept_answers_account_id_contact_id_fkey FOREIGN KEY (account_id, contact_id) REFERENCES contacts(account_id, id) ON DELETE CASCADE,
  constraint kept_answers_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE
);

create table kept_refusals (
  account_id uuid not null,
  address_hash bytea not null,
  kind text not null,
  said_at timestamp(3) with time zone not null,
  constraint kept_refusals_pkey PRIMARY KEY (account_id, address_hash, kind),
  constraint kept_refusals_address_hash_check CHECK ((length(address_hash) = 32)),
  constraint kept_refusals_kind_check CHECK ((kind = ANY (ARRAY['service'::text, 'marketing'::text]))),
  constraint kept_refusals_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  constraint kept_refusals_account_id_fkey1 FOREIGN KEY (account_id) REFERENCES refusal_keys(account_id) ON DELETE CASCADE
);

create table labels (
  account_id uuid not null,
  id uuid not null,
  name text not null,
  color text not null,
  person_id uuid,
  created_at timestamp(3) with time zone not null,
  constraint labels_pkey PRIMARY KEY (account_id, id),
  constraint labels_color_check CHECK ((color = ANY (ARRAY['gray'::text, 'red'::text, 'orange'::text, 'yellow'::text, 'green'::text, 'teal'::text, 'blue'::text, 'violet'::text, 'pink'::text]))),
  constraint labels_name_check CHECK (((char_length(name) >= 1) AND (char_length(name) <= 40))),
  constraint labels_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  constraint labels_account_id_person_id_fkey FOREIGN KEY (account_id, person_id) REFERENCES memberships(account_id, user_id) ON DELETE SET NULL (person_id)
);

create table lanes (
  account_id uuid not null,
  endpoint_id uuid not null,
  paused_at timestamp(3) with time zone,
  broken_at timestamp(3) with time zone,
  failures integer not null default 0,
  first_failure_at timestamp(3) with time zone,
  gate_until timestamp(3) with time zone,
  cautious smallint not null default 0,
  is_recovering boolean not null default false,
  epoch integer not null default 0,
  version integer not null default 0,
  local_fault text,
  local_fault_at timestamp(3) with time zone,
  releases integer not null default 0,
  constraint lanes_pkey PRIMARY KEY (account_id, endpoint_id),
  constraint lanes_failures_check CHECK (((failures >= 0) AND (failures <= 20))),
  constraint lanes_account_id_endpoint_id_fkey FOREIGN KEY (account_id, endpoint_id) REFERENCES webhook_endpoints(account_id, id) ON DELETE CASCADE
);

create table media_files (
  account_id uuid not null,
  id uuid not null,
  hash text not null,
  bytes bigint not null,
  media_type text not null,
  width integer,
  height integer,
  has_preview boolean not null,
  created_at timestamp(3) with time zone not null,
  is_visitors boolean not null default false,
  constraint media_files_pkey PRIMARY KEY (account_id, id),
  constraint media_files_bytes_check CHECK ((bytes >= 0)),
  constraint media_files_hash_check CHECK ((hash ~ '^[0-9a-f]{64}$'::text)),
  constraint media_files_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  constraint media_files_account_id_hash_key UNIQUE (account_id, hash)
);

create table media_removals (
  account_id uuid not null,
  file_id uuid not null,
  due_at timestamp(3) with time zone not null,
  tries integer not null default 0,
  reserved bigint not null default 0,
  is_visitors boolean not null default false,
  constraint media_removals_pkey PRIMARY KEY (account_id, file_id)
);

create table media_use (
  account_id uuid not null,
  bytes bigint not null,
  visitor_bytes bigint not null default 0,
  constraint media_use_pkey PRIMARY KEY (account_id),
  constraint media_use_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE
);

create table memberships (
  account_id uuid not null,
  user_id uuid not null,
  role text not null,
  created_at timestamp(3) with time zone not null,
  is_away boolean not null default false,
  constraint memberships_pkey PRIMARY KEY (account_id, user_id),
  constraint memberships_role_check CHECK ((role = ANY (ARRAY['owner'::text, 'developer'::text, 'agent'::text, 'helper'::text, 'viewer'::text]))),
  constraint memberships_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  constraint memberships_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table message_media (
  account_id uuid not null,
  message_id uuid not null,
  "position" smallint not null,
  kind text not null,
  state text not null,
  reason text,
  name text,
  facts json,
  source json,
  file_id uuid,
  due_at timestamp(3) with time zone,
  tries integer not null default 0,
  transcript_state text,
  transcript text,
  transcript_reason text,
  transcript_due_at timestamp(3) with time zone,
  transcript_tries integer not null default 0,
  constraint message_media_pkey PRIMARY KEY (account_id, message_id, "position"),
  constraint message_media_check CHECK (((state = 'waiting'::text) = (due_at IS NOT NULL))),
  constraint message_media_check1 CHECK (((state = 'refused'::text) = (reason IS NOT NULL))),
  constraint message_media_check2 CHECK (((state <> 'kept'::text) OR (file_id IS NOT NULL) OR (facts IS NOT NULL))),
  constraint message_media_check3 CHECK (((transcript IS NOT NULL) = (NOT (transcript_state IS DISTINCT FROM 'kept'::text)))),
  constraint message_media_check4 CHECK (((transcript_reason IS NOT NULL) = (NOT (transcript_state IS DISTINCT FROM 'refused'::text)))),
  constraint message_media_check5 CHECK (((transcript_due_at IS NOT NULL) = (NOT (transcript_state IS DISTINCT FROM 'waiting'::text)))),
  constraint message_media_kind_check CHECK ((kind = ANY (ARRAY['image'::text, 'audio'::text, 'video'::text, 'document'::text, 'sticker'::text, 'location'::text, 'contact'::text]))),
  constraint message_media_position_check CHECK (("position" >= 0)),
  constraint message_media_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'kept'::text, 'refused'::text]))),
  constraint message_media_transcript_state_check CHECK ((transcript_state = ANY (ARRAY['waiting'::text, 'kept'::text, 'refused'::text]))),
  constraint message_media_account_id_file_id_fkey FOREIGN KEY (account_id, file_id) REFERENCES media_files(account_id, id),
  constraint message_media_account_id_message_id_fkey FOREIGN KEY (account_id, message_id) REFERENCES messages(account_id, id) ON DELETE CASCADE
);

create table message_words (
  account_id uuid not null,
  message_id uuid not null,
  words tsvector not null,
  constraint message_words_pkey PRIMARY KEY (account_id, message_id),
  constraint message_words_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE
);

create table message_words_due (
  account_id uuid not null,
  id bigint not null generated always as identity,
  message_id uuid not null,
  constraint message_words_due_pkey PRIMARY KEY (account_id, id)
);

create table messages (
  account_id uuid not null,
  id uuid not null,
  conversation_id uuid not null,
  channel_id uuid not null,
  role text not null,
  content text,
  platform_message_id text,
  payload json,
  delivery_status text,
  delivery_error json,
  provider_at timestamp(3) with time zone,
  created_at timestamp(3) with time zone not null,
  "json" text not null generated always as (message_json(id, created_at, conversation_id, role, content, platform_message_id)) stored,
  input json,
  edited_at timestamp(3) with time zone,
  edit_sent_at timestamp(3) with time zone,
  written_by uuid,
  campaign_id uuid,
  answer_key text,
  constraint messages_pkey PRIMARY KEY (account_id, id),
  constraint messages_delivery_status_check CHECK ((delivery_status = ANY (ARRAY['queued'::text, 'unknown'::text, 'sent'::text, 'delivered'::text, 'read'::text, 'failed'::text]))),
  constraint messages_payload_check CHECK ((strpos((payload)::text, chr(10)) = 0)),
  constraint messages_role_check CHECK ((role = ANY (ARRAY['user'::text, 'assistant'::text, 'agent'::text, 'system'::text]))),
  constraint messages_account_id_conversation_id_fkey FOREIGN KEY (account_id, conversation_id) REFERENCES conversations(account_id, id) ON DELETE CASCADE,
  constraint messages_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE
);

create table note_mentions (
  account_id uuid not null,
  note_id uuid not null,
  user_id uuid not null,
  read_at timestamp(3) with time zone,
  constraint note_mentions_pkey PRIMARY KEY (account_id, note_id, user_id),
  constraint note_mentions_account_id_note_id_fkey FOREIGN KEY (account_id, note_id) REFERENCES conversation_notes(account_id, id) ON DELETE CASCADE,
  constraint note_mentions_account_id_user_id_fkey FOREIGN KEY (account_id, user_id) REFERENCES memberships(account_id, user_id) ON DELETE CASCADE
);

create table notices (
  account_id uuid not null,
  id uuid not null,
  kind text not null,
  subject_id uuid not null,
  data json not null,
  created_at timestamp(3) with time zone not null,
  read_at timestamp(3) with time zone,
  emailed_at timestamp(3) with time zone,
  emailed_to uuid[] not null default '{}'::uuid[],
  email_after timestamp(3) with time zone,
  email_tries integer not null default 0,
  constraint notices_pkey PRIMARY KEY (account_id, id),
  constraint notices_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE
);

create table order_history (
  account_id uuid not null,
  id uuid not null,
  order_id uuid not null,
  kind text not null,
  status text,
  payment_status text,
  actor text not null,
  actor_id uuid,
  reason text,
  note text,
  units integer,
  amount numeric(18,4),
  currency text,
  created_at timestamp(3) with time zone not null,
  paid_with text,
  reference_key text,
  goods jsonb,
  constraint order_history_pkey PRIMARY KEY (account_id, id),
  constraint order_history_actor_check CHECK ((actor = ANY (ARRAY['customer'::text, 'person'::text, 'shop'::text, 'provider'::text, 'clock'::text, 'command'::text]))),
  constraint order_history_kind_check CHECK ((kind = ANY (ARRAY['placed'::text, 'changed'::text, 'money_waits'::text, 'part_paid'::text, 'refunded'::text, 'address_changed'::text, 'tracking_changed'::text, 'delivery_fee_changed'::text, 'discount_changed'::text, 'measure_changed'::text, 'quantity_changed'::text, 'lines_added'::text, 'payment_mistaken'::text, 'payment_undone'::text, 'reopened'::text, 'refund_mistaken'::text, 'refund_undone'::text, 'waiting_refunded'::text]))),
  constraint order_history_paid_with_check CHECK ((paid_with = ANY (ARRAY['cash'::text, 'transfer'::text, 'card'::text, 'other'::text, 'nequi'::text, 'daviplata'::text, 'bre_b'::text, 'pix'::text, 'boleto'::text, 'spei'::text, 'oxxo'::text, 'mercado_pago'::text, 'yape'::text, 'plin'::text, 'sinpe_movil'::text, 'pago_movil'::text, 'zelle'::text, 'qr'::text, 'deuna'::text, 'webpay'::text]))),
  constraint order_history_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  constraint order_history_account_id_order_id_fkey FOREIGN KEY (account_id, order_id) REFERENCES orders(account_id, id) ON DELETE CASCADE
);

create table order_lines (
  account_id uuid not null,
  id uuid not null,
  order_id uuid not null,
  "position" integer not null,
  product_id uuid,
  variant_id text,
  sku text,
  name text not null,
  quantity integer not null,
  unit_price numeric(18,4) not null,
  add_ons json not null default '[]'::json,
  total numeric(18,4) not null,
  reserved integer,
  measure integer,
  sale_unit text,
  measure_price numeric(18,4),
  returned integer not null default 0,
  constraint order_lines_pkey PRIMARY KEY (account_id, id),
  constraint order_lines_check CHECK (((reserved >= 0) AND (reserved <= quantity))),
  constraint order_lines_check1 CHECK ((num_nulls(measure, sale_unit, measure_price) = ANY (ARRAY[0, 3]))),
  constraint order_lines_check2 CHECK (((returned >= 0) AND (returned <= quantity))),
  constraint order_lines_measure_check CHECK ((measure > 0)),
  constraint order_lines_measure_price_check CHECK ((measure_price >= (0)::numeric)),
  constraint order_lines_quantity_check CHECK ((quantity > 0)),
  constraint order_lines_total_check CHECK ((total >= (0)::numeric)),
  constraint order_lines_unit_price_check CHECK ((unit_price >= (0)::numeric)),
  constraint order_lines_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  constraint order_lines_account_id_order_id_fkey FOREIGN KEY (account_id, order_id) REFERENCES orders(account_id, id) ON DELETE CASCADE,
  constraint order_lines_account_id_product_id_fkey FOREIGN KEY (account_id, product_id) REFERENCES products(account_id, id) ON DELETE SET NULL (product_id)
);

create table order_numbers (
  account_id uuid not null,
  number integer not null,
  order_id uuid not null,
  constraint order_numbers_pkey PRIMARY KEY (account_id, number),
  constraint order_numbers_number_check CHECK ((number > 1000)),
  constraint order_numbers_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  constraint order_numbers_account_id_order_id_fkey FOREIGN KEY (account_id, order_id) REFERENCES orders(account_id, id) ON DELETE CASCADE
);

create table order_waits (
  account_id uuid not null,
  order_id uuid not null,
  conversation_id uuid not null,
  created_at timestamp(3) with time zone not null,
  constraint order_waits_pkey PRIMARY KEY (account_id, order_id),
  constraint order_waits_account_id_conversation_id_fkey FOREIGN KEY (account_id, conversation_id) REFERENCES conversations(account_id, id) ON DELETE CASCADE,
  constraint order_waits_account_id_order_id_fkey FOREIGN KEY (account_id, order_id) REFERENCES orders(account_id, id) ON DELETE CASCADE
);

create table orders (
  account_id uuid not null,
  id uuid not null,
  contact_id uuid,
  conversation_id uuid,
  platform text not null,
  external_id text,
  status text not null,
  payment_status text not null,
  customer_phone text,
  customer_name text,
  total numeric(18,4) not null,
  currency text not null,
  paid_at timestamp(3) with time zone,
  expires_at timestamp(3) with time zone,
  created_at timestamp(3) with time zone not null,
  updated_at timestamp(3) with time zone not null,
  "json" text not null generated always as (order_json(id, created_at, platform, external_id, status, payment_status, customer_phone, customer_name, total, currency, conversation_id, updated_at)) stored,
  idempotency_key text,
  received_amount numeric(18,4),
  received_currency text,
  received_at timestamp(3) with time zone,
  delivery_address text,
  shop text not null default ''::text,
  source_version text,
  tracking_text text,
  tracking_url text,
  delivery_fee numeric(18,4),
  is_delivery_open boolean not null default false,
  discount numeric(18,4),
  customer_note text,
  replaced_by uuid,
  constraint orders_pkey PRIMARY KEY (account_id, id),
  constraint orders_check CHECK (((received_at IS NULL) = (received_amount IS NULL))),
  constraint orders_check1 CHECK (((received_at IS NULL) = (received_currency IS NULL))),
  constraint orders_currency_check CHECK ((currency ~ '^[A-Z]{3}$'::text)),
  constraint orders_delivery_fee_check CHECK ((delivery_fee >= (0)::numeric)),
  constraint orders_discount_check CHECK ((discount > (0)::numeric)),
  constraint orders_idempotency_key_check CHECK (((char_length(idempotency_key) >= 1) AND (char_length(idempotency_key) <= 255))),
  constraint orders_open_delivery_has_no_fee CHECK (((NOT is_delivery_open) OR (delivery_fee IS NULL))),
  constraint orders_payment_status_check CHECK ((payment_status = ANY (ARRAY['pending'::text, 'authorized'::text, 'partially_paid'::text, 'paid'::text, 'partially_refunded'::text, 'refunded'::text, 'voided'::text, 'expired'::text]))),
  constraint orders_platform_check CHECK ((platform = ANY (ARRAY['whatsapp'::text, 'messenger'::text, 'instagram'::text, 'telegram'::text, 'web'::text, 'shopify'::text, 'woocommerce'::text, 'manual'::text]))),
  constraint orders_received_amount_check CHECK ((received_amount >= (0)::numeric)),
  constraint orders_received_currency_check CHECK ((received_currency ~ '^[A-Z]{3}$'::text)),
  constraint orders_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'confirmed'::text, 'completed'::text, 'cancelled'::text, 'requires_action'::text]))),
  constraint orders_total_check CHECK ((total >= (0)::numeric)),
  constraint orders_account_id_contact_id_fkey FOREIGN KEY (account_id, contact_id) REFERENCES contacts(account_id, id) ON DELETE SET NULL (contact_id),
  constraint orders_account_id_conversation_id_fkey FOREIGN KEY (account_id, conversation_id) REFERENCES conversations(account_id, id) ON DELETE SET NULL (conversation_id),
  constraint orders_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  constraint orders_account_id_replaced_by_fkey FOREIGN KEY (account_id, replaced_by) REFERENCES orders(account_id, id)
);

create table overview_late (
  account_id uuid not null,
  start timestamp(3) with time zone not null,
  constraint overview_late_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE
);

create table overview_progress (
  account_id uuid not null,
  until timestamp(3) with time zone not null,
  constraint overview_progress_pkey PRIMARY KEY (account_id),
  constraint overview_progress_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE
);

create table overview_quarters (
  account_id uuid not null,
  start timestamp(3) with time zone not null,
  messages_in integer not null default 0,
  messages_bot integer not null default 0,
  messages_people integer not null default 0,
  bot_turns integer not null default 0,
  hand_overs integer not null default 0,
  orders integer not null default 0,
  revenue numeric(24,4) not null default 0,
  bookings integer not null default 0,
  constraint overview_quarters_pkey PRIMARY KEY (account_id, start),
  constraint overview_quarters_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE
);

create table parked_statuses (
  account_id uuid not null,
  channel_id uuid not null,
  platform_message_id text not null,
  status text not null,
  error json,
  received_at timestamp(3) with time zone not null,
  constraint parked_statuses_pkey PRIMARY KEY (account_id, channel_id, platform_message_id),
  constraint parked_statuses_status_check CHECK ((status = ANY (ARRAY['sent'::text, 'delivered'::text, 'read'::text, 'failed'::text]))),
  constraint parked_statuses_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE
);

create table payment_links (
  account_id uuid not null,
  id uuid not null,
  order_id uuid not null,
  integration_id uuid not null,
  url text not null,
  amount numeric(18,4) not null,
  currency text not null,
  expires_at timestamp(3) with time zone not null,
  constraint payment_links_pkey PRIMARY KEY (account_id, id),
  constraint payment_links_amount_check CHECK ((amount > (0)::numeric)),
  constraint payment_links_currency_check CHECK ((currency ~ '^[A-Z]{3}$'::text)),
  constraint payment_links_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  constraint payment_links_account_id_integration_id_fkey FOREIGN KEY (account_id, integration_id) REFERENCES integrations(account_id, id) ON DELETE CASCADE,
  constraint payment_links_account_id_order_id_fkey FOREIGN KEY (account_id, order_id) REFERENCES orders(account_id, id) ON DELETE CASCADE
);

create table payment_receipts (
  account_id uuid not null,
  id uuid not null,
  conversation_id uuid not null,
  message_id uuid not null,
  is_file boolean not null,
  order_id uuid not null,
  state text not null,
  reading_state text,
  reading json,
  reading_due_at timestamp(3) with time zone,
  reading_tries integer not null default 0,
  reference_key text,
  created_at timestamp(3) with time zone not null,
  amount numeric(18,4),
  constraint payment_receipts_pkey PRIMARY KEY (account_id, id),
  constraint payment_receipts_amount_check CHECK ((amount >= (0)::numeric)),
  constraint payment_receipts_check CHECK (((reading IS NOT NULL) = (NOT (reading_state IS DISTINCT FROM 'read'::text)))),
  constraint payment_receipts_check1 CHECK (((reading_due_at IS NOT NULL) = (NOT (reading_state IS DISTINCT FROM 'waiting'::text)))),
  constraint payment_receipts_reading_state_check CHECK ((reading_state = ANY (ARRAY['waiting'::text, 'read'::text, 'refused'::text]))),
  constraint payment_receipts_state_check CHECK ((state = ANY (ARRAY['open'::text, 'paid'::text, 'dismissed'::text]))),
  constraint payment_receipts_account_id_conversation_id_fkey FOREIGN KEY (account_id, conversation_id) REFERENCES conversations(account_id, id) ON DELETE CASCADE,
  constraint payment_receipts_account_id_message_id_fkey FOREIGN KEY (account_id, message_id) REFERENCES messages(account_id, id) ON DELETE CASCADE,
  constraint payment_receipts_account_id_order_id_fkey FOREIGN KEY (account_id, order_id) REFERENCES orders(account_id, id) ON DELETE CASCADE,
  constraint payment_receipts_account_id_message_id_key UNIQUE (account_id, message_id)
);

create table payments (
  account_id uuid not null,
  id uuid not null,
  integration_id uuid not null,
  external_id text not null,
  order_id uuid,
  state text not null,
  amount numeric(18,4) not null,
  currency text not null,
  refunded numeric(18,4) not null default 0,
  created_at timestamp(3) with time zone not null,
  updated_at timestamp(3) with time zone not null,
  constraint payments_pkey PRIMARY KEY (account_id, id),
  constraint payments_amount_check CHECK ((amount >= (0)::numeric)),
  constraint payments_currency_check CHECK ((currency ~ '^[A-Z]{3}$'::text)),
  constraint payments_refunded_check CHECK ((refunded >= (0)::numeric)),
  constraint payments_state_check CHECK ((state = ANY (ARRAY['pending'::text, 'authorized'::text, 'failed'::text, 'paid'::text]))),
  constraint payments_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  constraint payments_account_id_integration_id_fkey FOREIGN KEY (account_id, integration_id) REFERENCES integrations(account_id, id) ON DELETE CASCADE,
  constraint payments_account_id_order_id_fkey FOREIGN KEY (account_id, order_id) REFERENCES orders(account_id, id) ON DELETE CASCADE
);

create table pending_changes (
  account_id uuid not null,
  id bigint not null generated always as identity,
  resource text not null,
  record_id uuid not null,
  operation text not null,
  changed_at timestamp(3) with time zone not null default now(),
  constraint pending_changes_pkey PRIMARY KEY (account_id, id)
);

create unlogged table people_seen (
  account_id uuid not null,
  user_id uuid not null,
  seen_at timestamp(3) with time zone not null,
  given_at timestamp(3) with time zone,
  wrote_at timestamp(3) with time zone,
  constraint people_seen_pkey PRIMARY KEY (account_id, user_id),
  constraint people_seen_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  constraint people_seen_account_id_user_id_fkey FOREIGN KEY (account_id, user_id) REFERENCES memberships(account_id, user_id) ON DELETE CASCADE
);

create table product_change_values (
  account_id uuid not null,
  change_id uuid not null,
  product_id uuid not null,
  former json not null,
  given json not null,
  constraint product_change_values_pkey PRIMARY KEY (account_id, change_id, product_id),
  constraint product_change_values_account_id_change_id_fkey FOREIGN KEY (account_id, change_id) REFERENCES product_changes(account_id, id) ON DELETE CASCADE
);

create table product_changes (
  account_id uuid not null,
  id uuid not null,
  key text not null,
  action json not null,
  ids uuid[] not null,
  state text not null default 'running'::text,
  done integer not null default 0,
  changed integer not null default 0,
  skipped integer not null default 0,
  failure text,
  created_at timestamp(3) with time zone not null,
  updated_at timestamp(3) with time zone not null,
  constraint product_changes_pkey PRIMARY KEY (account_id, id),
  constraint product_changes_state_check CHECK ((state = ANY (ARRAY['running'::text, 'done'::text, 'failed'::text]))),
  constraint product_changes_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE
);

create table product_imports (
  account_id uuid not null,
  id uuid not null,
  state text not null default 'running'::text,
  done integer not null default 0,
  total integer not null default 0,
  created integer not null default 0,
  updated integer not null default 0,
  errors json not null default '[]'::json,
  error_count integer not null default 0,
  failure text,
  created_at timestamp(3) with time zone not null,
  updated_at timestamp(3) with time zone not null,
  constraint product_imports_pkey PRIMARY KEY (account_id, id),
  constraint product_imports_state_check CHECK ((state = ANY (ARRAY['running'::text, 'done'::text, 'failed'::text]))),
  constraint product_imports_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE
);

create table product_pictures (
  account_id uuid not null,
  id uuid not null,
  product_id uuid not null,
  variant_id text,
  "position" smallint not null,
  alt text,
  state text not null,
  reason text,
  source_url text,
  import_id uuid,
  import_line integer,
  file_id uuid,
  due_at timestamp(3) with time zone,
  tries integer not null default 0,
  created_at timestamp(3) with time zone not null,
  updated_at timestamp(3) with time zone not null,
  constraint product_pictures_pkey PRIMARY KEY (account_id, id),
  constraint product_pictures_check CHECK (((state = 'waiting'::text) = (due_at IS NOT NULL))),
  constraint product_pictures_check1 CHECK (((state = 'refused'::text) = (reason IS NOT NULL))),
  constraint product_pictures_check2 CHECK (((state = 'kept'::text) = (file_id IS NOT NULL))),
  constraint product_pictures_check3 CHECK (((state = 'kept'::text) OR (source_url IS NOT NULL))),
  constraint product_pictures_position_check CHECK (("position" >= 0)),
  constraint product_pictures_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'kept'::text, 'refused'::text]))),
  constraint product_pictures_account_id_file_id_fkey FOREIGN KEY (account_id, file_id) REFERENCES media_files(account_id, id),
  constraint product_pictures_account_id_product_id_fkey FOREIGN KEY (account_id, product_id) REFERENCES products(account_id, id) ON DELETE CASCADE
);

create table products (
  account_id uuid not null,
  id uuid not null,
  name text not null,
  sku text,
  price numeric(18,4),
  price_min numeric(18,4),
  price_max numeric(18,4),
  pricing_type text not null,
  description text,
  category text,
  item_type text not null,
  on_hand integer,
  reserved integer not null default 0,
  is_active boolean not null default true,
  add_ons json not null default '[]'::json,
  knowledge_base text,
  variants json not null default '[]'::json,
  faqs json not null default '[]'::json,
  sale_price numeric(18,4),
  sale_label text,
  sale_ends_at timestamp(3) with time zone,
  created_at timestamp(3) with time zone not null,
  updated_at timestamp(3) with time zone not null,
  "json" text not null generated always as (product_json(id, created_at, name, sku, price, price_min, price_max, pricing_type, description, category, item_type, (on_hand - reserved), is_active, knowledge_base, updated_at, sale_price, sale_label, sale_ends_at)) stored,
  search tsvector not null generated always as (product_search(name, sku, category, variants, add_ons, description, knowledge_base, faqs)) stored,
  plain_name text not null generated always as (plain_text(((name || ' '::text) || COALESCE(category, ''::text)))) stored,
  sale_unit text,
  measure_min integer,
  constraint products_pkey PRIMARY KEY (account_id, id),
  constraint products_add_ons_check CHECK ((strpos((add_ons)::text, chr(10)) = 0)),
  constraint products_check CHECK ((price_max >= price_min)),
  constraint products_check1 CHECK ((reserved <= on_hand)),
  constraint products_check2 CHECK (((sale_unit IS NULL) OR (item_type = 'product'::text))),
  constraint products_faqs_check CHECK ((strpos((faqs)::text, chr(10)) = 0)),
  constraint products_item_type_check CHECK ((item_type = ANY (ARRAY['product'::text, 'service'::text]))),
  constraint products_measure_min_check CHECK ((measure_min > 0)),
  constraint products_name_check CHECK (((char_length(name) >= 1) AND (char_length(name) <= 255))),
  constraint products_on_hand_check CHECK ((on_hand >= 0)),
  constraint products_price_check CHECK ((price >= (0)::numeric)),
  constraint products_price_min_check CHECK ((price_min >= (0)::numeric)),
  constraint products_pricing_type_check CHECK ((pricing_type = ANY (ARRAY['fixed'::text, 'range'::text, 'variant'::text, 'quote'::text]))),
  constraint products_reserved_check CHECK ((reserved >= 0)),
  constraint products_sale_price_check CHECK ((sale_price >= (0)::numeric)),
  constraint products_sale_unit_check CHECK ((sale_unit = ANY (ARRAY['kg'::text, '100g'::text, 'lb'::text, 'oz'::text, 'l'::text, 'm'::text, 'yd'::text]))),
  constraint products_sku_check CHECK (((char_length(sku) >= 1) AND (char_length(sku) <= 255))),
  constraint products_variants_check CHECK ((strpos((variants)::text, chr(10)) = 0)),
  constraint products_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE
);

create table push_subscriptions (
  account_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  session_id uuid not null,
  endpoint text not null,
  p256dh text not null,
  auth text not null,
  language text not null,
  created_at timestamp(3) with time zone not null,
  constraint push_subscriptions_pkey PRIMARY KEY (account_id, id),
  constraint push_subscriptions_language_check CHECK ((language = ANY (ARRAY['es'::text, 'pt'::text, 'en'::text]))),
  constraint push_subscriptions_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  constraint push_subscriptions_account_id_user_id_fkey FOREIGN KEY (account_id, user_id) REFERENCES memberships(account_id, user_id) ON DELETE CASCADE,
  constraint push_subscriptions_session_id_fkey FOREIGN KEY (session_id) REFERENCES sessions(id) ON DELETE CASCADE
);

create table pushes (
  account_id uuid not null,
  id uuid not null,
  subscription_id uuid not null,
  kind text not null,
  data json not null,
  due_at timestamp(3) with time zone not null,
  tries integer not null default 0,
  created_at timestamp(3) with time zone not null,
  only_if_waiting boolean not null default false,
  constraint pushes_pkey PRIMARY KEY (account_id, id),
  constraint pushes_kind_check CHECK ((kind = ANY (ARRAY['hand_over'::text, 'message'::text, 'order'::text, 'appointment'::text, 'webhook'::text, 'assigned'::text, 'mention'::text, 'snooze'::text]))),
  constraint pushes_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  constraint pushes_account_id_subscription_id_fkey FOREIGN KEY (account_id, subscription_id) REFERENCES push_subscriptions(account_id, id) ON DELETE CASCADE
);

create unlogged table rate_windows (
  account_id uuid not null,
  key_id uuid not null,
  ends_at timestamp(3) with time zone not null,
  used integer not null,
  max integer not null,
  constraint rate_windows_pkey PRIMARY KEY (account_id, key_id)
);

create table refusal_keys (
  account_id uuid not null,
  key bytea,
  sealed bytea,
  constraint refusal_keys_pkey PRIMARY KEY (account_id),
  constraint refusal_keys_key_check CHECK ((length(key) = 32)),
  constraint refusal_keys_one CHECK ((num_nonnulls(key, sealed) = 1)),
  constraint refusal_keys_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE
);

create table reminder_settings (
  account_id uuid not null,
  settings json not null,
  updated_at timestamp(3) with time zone not null,
  starts jsonb not null default '{}'::jsonb,
  constraint reminder_settings_pkey PRIMARY KEY (account_id),
  constraint reminder_settings_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE
);

create table reminders (
  account_id uuid not null,
  id uuid not null,
  kind text not null,
  subject_id uuid not null,
  occasion timestamp(3) with time zone not null,
  contact_id uuid,
  conversation_id uuid,
  state text not null,
  reason text,
  form text,
  created_at timestamp(3) with time zone not null,
  constraint reminders_pkey PRIMARY KEY (account_id, id),
  constraint reminders_check CHECK (((state = 'skipped'::text) = (reason IS NOT NULL))),
  constraint reminders_check1 CHECK (((state = 'sent'::text) = (form IS NOT NULL))),
  constraint reminders_form_check CHECK ((form = ANY (ARRAY['text'::text, 'template'::text]))),
  constraint reminders_kind_check CHECK ((kind = ANY (ARRAY['appointment_day'::text, 'appointment_hours'::text, 'unpaid_order'::text, 'left_cart'::text, 'back_in_stock'::text, 'after_visit'::text]))),
  constraint reminders_state_check CHECK ((state = ANY (ARRAY['sent'::text, 'skipped'::text]))),
  constraint reminders_account_id_contact_id_fkey FOREIGN KEY (account_id, contact_id) REFERENCES contacts(account_id, id) ON DELETE CASCADE,
  constraint reminders_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE
);

create table saved_filters (
  account_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  list text not null,
  name text not null,
  query json not null,
  created_at timestamp(3) with time zone not null,
  constraint saved_filters_pkey PRIMARY KEY (account_id, id),
  constraint saved_filters_account_id_user_id_fkey FOREIGN KEY (account_id, user_id) REFERENCES memberships(account_id, user_id) ON DELETE CASCADE
);

create table send_lanes (
  account_id uuid not null,
  conversation_id uuid not null,
  channel_id uuid not null,
  due_at timestamp(3) with time zone not null,
  lease uuid,
  leased_until timestamp(3) with time zone,
  node text,
  paced_until timestamp(3) with time zone,
  constraint send_lanes_pkey PRIMARY KEY (account_id, conversation_id),
  constraint send_lanes_account_id_conversation_id_fkey FOREIGN KEY (account_id, conversation_id) REFERENCES conversations(account_id, id) ON DELETE CASCADE,
  constraint send_lanes_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE
);

create unlogged table send_paces (
  account_id uuid not null,
  channel_id uuid not null,
  paced_until timestamp(3) with time zone not null,
  constraint send_paces_pkey PRIMARY KEY (account_id, channel_id),
  constraint send_paces_account_id_channel_id_fkey FOREIGN KEY (account_id, channel_id) REFERENCES channels(account_id, id) ON DELETE CASCADE
);

create table sends (
  account_id uuid not null,
  id uuid not null,
  conversation_id uuid not null,
  channel_id uuid not null,
  turn_id uuid,
  epoch integer,
  part json not null,
  state text not null default 'queued'::text,
  pieces smallint,
  pieces_accepted smallint not null default 0,
  attempts smallint not null default 0,
  failures smallint not null default 0,
  unknowns smallint not null default 0,
  attempted_at timestamp(3) with time zone,
  due_at timestamp(3) with time zone not null,
  created_at timestamp(3) with time zone not null,
  consent_rule text,
  campaign_id uuid,
  constraint sends_pkey PRIMARY KEY (account_id, id),
  constraint sends_consent_rule_check CHECK ((consent_rule = ANY (ARRAY['service'::text, 'opted_in'::text, 'not_opted_out'::text]))),
  constraint sends_state_check CHECK ((state = ANY (ARRAY['queued'::text, 'sending'::text, 'unknown'::text, 'accepted'::text, 'failed'::text]))),
  constraint sends_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  constraint sends_account_id_id_fkey FOREIGN KEY (account_id, id) REFERENCES messages(account_id, id) ON DELETE CASCADE
);

create table service_secrets (
  name text not null,
  sealed bytea not null,
  constraint service_secrets_pkey PRIMARY KEY (name)
);

create table sessions (
  id uuid not null,
  user_id uuid not null,
  token text not null,
  expires_at timestamp(3) with time zone not null,
  ip_address text,
  user_agent text,
  active_account uuid,
  created_at timestamp(3) with time zone not null,
  updated_at timestamp(3) with time zone not null,
  constraint sessions_pkey PRIMARY KEY (id),
  constraint sessions_active_account_fkey FOREIGN KEY (active_account) REFERENCES accounts(id) ON DELETE SET NULL,
  constraint sessions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create unlogged table sign_in_tries (
  subject text not null,
  ends_at timestamp(3) with time zone not null,
  used integer not null,
  constraint sign_in_tries_pkey PRIMARY KEY (subject)
);

create table sign_ups (
  id uuid not null,
  email text not null,
  name text not null,
  account_name text not null,
  currency text not null,
  timezone text not null,
  language text not null,
  token_hash bytea not null,
  created_at timestamp(3) with time zone not null,
  expires_at timestamp(3) with time zone not null,
  constraint sign_ups_pkey PRIMARY KEY (id),
  constraint sign_ups_email_check CHECK (((email = lower(email)) AND ((char_length(email) >= 3) AND (char_length(email) <= 254)))),
  constraint sign_ups_token_hash_check CHECK ((octet_length(token_hash) = 32)),
  constraint sign_ups_email_key UNIQUE (email),
  constraint sign_ups_token_hash_key UNIQUE (token_hash)
);

create table stock_wishes (
  account_id uuid not null,
  id uuid not null,
  contact_id uuid not null,
  conversation_id uuid not null,
  product_id uuid not null,
  variant_id text not null default ''::text,
  created_at timestamp(3) with time zone not null,
  told_at timestamp(3) with time zone,
  constraint stock_wishes_pkey PRIMARY KEY (account_id, id),
  constraint stock_wishes_account_id_contact_id_fkey FOREIGN KEY (account_id, contact_id) REFERENCES contacts(account_id, id) ON DELETE CASCADE,
  constraint stock_wishes_account_id_conversation_id_fkey FOREIGN KEY (account_id, conversation_id) REFERENCES conversations(account_id, id) ON DELETE CASCADE,
  constraint stock_wishes_account_id_product_id_fkey FOREIGN KEY (account_id, product_id) REFERENCES products(account_id, id) ON DELETE CASCADE
);

create table template_books (
  account_id uuid not null,
  channel_id uuid not null,
  business_id text not null,
  synced_at timestamp(3) with time zone,
  problem text,
  due_at timestamp(3) with time zone not null,
  constraint template_books_pkey PRIMARY KEY (account_id, channel_id),
  constraint template_books_account_id_channel_id_fkey FOREIGN KEY (account_id, channel_id) REFERENCES channels(account_id, id) ON DELETE CASCADE
);

create table template_drafts (
  account_id uuid not null,
  id uuid not null,
  channel_id uuid not null,
  name text not null,
  language text not null,
  category text not null,
  content json not null,
  variables json not null,
  file_id uuid,
  created_at timestamp(3) with time zone not null,
  changed_at timestamp(3) with time zone not null,
  constraint template_drafts_pkey PRIMARY KEY (account_id, id),
  constraint template_drafts_category_check CHECK ((category = ANY (ARRAY['utility'::text, 'marketing'::text, 'authentication'::text]))),
  constraint template_drafts_account_id_channel_id_fkey FOREIGN KEY (account_id, channel_id) REFERENCES channels(account_id, id) ON DELETE CASCADE,
  constraint template_drafts_account_id_file_id_fkey FOREIGN KEY (account_id, file_id) REFERENCES media_files(account_id, id),
  constraint template_drafts_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE
);

create table templates (
  account_id uuid not null,
  id uuid not null,
  business_id text not null,
  external_id text not null,
  name text not null,
  language text not null,
  category text not null,
  state text not null,
  reason text,
  detail text,
  quality text,
  content json not null,
  variables json not null,
  other_parts text[] not null default '{}'::text[],
  file_id uuid,
  created_at timestamp(3) with time zone not null,
  changed_at timestamp(3) with time zone not null,
  constraint templates_pkey PRIMARY KEY (account_id, id),
  constraint templates_category_check CHECK ((category = ANY (ARRAY['utility'::text, 'marketing'::text, 'authentication'::text]))),
  constraint templates_quality_check CHECK ((quality = ANY (ARRAY['high'::text, 'medium'::text, 'low'::text]))),
  constraint templates_state_check CHECK ((state = ANY (ARRAY['approved'::text, 'pending'::text, 'rejected'::text, 'paused'::text, 'disabled'::text, 'archived'::text]))),
  constraint templates_account_id_file_id_fkey FOREIGN KEY (account_id, file_id) REFERENCES media_files(account_id, id),
  constraint templates_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE
);

create table transcript_months (
  account_id uuid not null,
  month date not null,
  requests integer not null,
  kept integer not null,
  seconds double precision not null,
  constraint transcript_months_pkey PRIMARY KEY (account_id, month),
  constraint transcript_months_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE
);

create table two_factors (
  id uuid not null,
  user_id uuid not null,
  secret text not null,
  backup_codes text not null,
  verified boolean not null default false,
  failed_count integer not null default 0,
  locked_until timestamp(3) with time zone,
  constraint two_factors_pkey PRIMARY KEY (id),
  constraint two_factors_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table users (
  id uuid not null,
  email text not null,
  name text not null,
  password_hash text not null,
  created_at timestamp(3) with time zone not null,
  updated_at timestamp(3) with time zone not null,
  email_verified boolean not null default false,
  two_factor_enabled boolean not null default false,
  constraint users_pkey PRIMARY KEY (id),
  constraint users_email_check CHECK (((email = lower(email)) AND ((char_length(email) >= 3) AND (char_length(email) <= 254))))
);

create table verifications (
  id uuid not null,
  identifier text not null,
  value text not null,
  expires_at timestamp(3) with time zone not null,
  created_at timestamp(3) with time zone not null,
  updated_at timestamp(3) with time zone not null,
  constraint verifications_pkey PRIMARY KEY (id)
);

create unlogged table visitor_bytes (
  account_id uuid not null,
  day date not null,
  who text not null,
  bytes bigint not null,
  constraint visitor_bytes_pkey PRIMARY KEY (account_id, day, who),
  constraint visitor_bytes_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE
);

create table webhook_endpoints (
  account_id uuid not null,
  id uuid not null,
  url text not null,
  events text[] not null,
  created_at timestamp(3) with time zone not null,
  updated_at timestamp(3) with time zone not null,
  deleted_at timestamp(3) with time zone,
  name text,
  description text,
  constraint webhook_endpoints_pkey PRIMARY KEY (account_id, id),
  constraint webhook_endpoints_description_check CHECK (((char_length(description) >= 1) AND (char_length(description) <= 500))),
  constraint webhook_endpoints_events_check CHECK (((cardinality(events) >= 1) AND (cardinality(events) <= 50))),
  constraint webhook_endpoints_name_check CHECK (((char_length(name) >= 1) AND (char_length(name) <= 255))),
  constraint webhook_endpoints_url_check CHECK (((char_length(url) >= 1) AND (char_length(url) <= 2048))),
  constraint webhook_endpoints_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE
);

create table webhook_headers (
  account_id uuid not null,
  endpoint_id uuid not null,
  id uuid not null,
  name text not null,
  sealed bytea not null,
  created_at timestamp(3) with time zone not null,
  constraint webhook_headers_pkey PRIMARY KEY (account_id, endpoint_id, id),
  constraint webhook_headers_account_id_endpoint_id_fkey FOREIGN KEY (account_id, endpoint_id) REFERENCES webhook_endpoints(account_id, id) ON DELETE CASCADE
);

create table webhook_next_secrets (
  account_id uuid not null,
  endpoint_id uuid not null,
  id uuid not null,
  sealed bytea not null,
  created_at timestamp(3) with time zone not null,
  tested_at timestamp(3) with time zone,
  constraint webhook_next_secrets_pkey PRIMARY KEY (account_id, endpoint_id),
  constraint webhook_next_secrets_account_id_endpoint_id_fkey FOREIGN KEY (account_id, endpoint_id) REFERENCES webhook_endpoints(account_id, id) ON DELETE CASCADE
);

create table webhook_replays (
  account_id uuid not null,
  id uuid not null,
  endpoint_id uuid not null,
  from_at timestamp(3) with time zone not null,
  to_at timestamp(3) with time zone not null,
  kind text,
  status text not null,
  total integer not null,
  planned_to uuid,
  is_planned boolean not null default false,
  open integer not null default 0,
  delivered integer not null default 0,
  failed integer not null default 0,
  created_at timestamp(3) with time zone not null,
  ended_at timestamp(3) with time zone,
  reason text,
  constraint webhook_replays_pkey PRIMARY KEY (account_id, id),
  constraint webhook_replays_reason_check CHECK ((reason = ANY (ARRAY['stopped'::text, 'failing'::text, 'webhook_deleted'::text]))),
  constraint webhook_replays_status_check CHECK ((status = ANY (ARRAY['failed'::text, 'delivered'::text, 'all'::text]))),
  constraint webhook_replays_account_id_endpoint_id_fkey FOREIGN KEY (account_id, endpoint_id) REFERENCES webhook_endpoints(account_id, id) ON DELETE CASCADE
);

create table webhook_secrets (
  account_id uuid not null,
  endpoint_id uuid not null,
  id uuid not null,
  sealed bytea not null,
  created_at timestamp(3) with time zone not null,
  expires_at timestamp(3) with time zone,
  constraint webhook_secrets_pkey PRIMARY KEY (account_id, endpoint_id, id),
  constraint webhook_secrets_account_id_endpoint_id_fkey FOREIGN KEY (account_id, endpoint_id) REFERENCES webhook_endpoints(account_id, id) ON DELETE CASCADE
);

create view credentials as
SELECT id,
    id AS account_id,
    'credential'::text AS provider_id,
    id AS user_id,
    password_hash AS password,
    created_at,
    updated_at
   FROM users;

create view money_beyond as
SELECT o.account_id,
    o.id AS order_id,
    (came.amount - o.total) AS amount
   FROM (orders o
     CROSS JOIN LATERAL ( SELECT (h.amount + COALESCE(( SELECT sum(p.amount) AS sum
                   FROM order_history p
                  WHERE ((p.account_id = o.account_id) AND (p.order_id = o.id) AND (p.kind = 'part_paid'::text) AND (p.created_at < h.created_at))), (0)::numeric)) AS amount
           FROM order_history h
          WHERE ((h.account_id = o.account_id) AND (h.order_id = o.id) AND (h.kind = ANY (ARRAY['placed'::text, 'changed'::text])) AND (h.payment_status = 'paid'::text) AND (h.currency = o.currency) AND (h.amount IS NOT NULL))
          ORDER BY h.created_at DESC, h.id DESC
         LIMIT 1) came)
  WHERE ((o.paid_at IS NOT NULL) AND (came.amount > o.total));

create view money_received as
SELECT o.account_id,
    o.id AS order_id,
    o.paid_at AS at,
    o.currency,
    (GREATEST((o.total - COALESCE(( SELECT sum(h.amount) AS sum
           FROM order_history h
          WHERE ((h.account_id = o.account_id) AND (h.order_id = o.id) AND (h.kind = 'part_paid'::text))), (0)::numeric)), (0)::numeric) + COALESCE(( SELECT s.amount
           FROM money_beyond s
          WHERE ((s.account_id = o.account_id) AND (s.order_id = o.id))), (0)::numeric)) AS amount
   FROM orders o
  WHERE (o.paid_at IS NOT NULL)
UNION ALL
 SELECT h.account_id,
    h.order_id,
    h.created_at AS at,
    h.currency,
    h.amount
   FROM order_history h
  WHERE ((h.kind = 'part_paid'::text) AND (h.amount IS NOT NULL));

CREATE INDEX activity_age ON public.activity USING brin (at);

CREATE INDEX activity_of_record ON public.activity USING btree (account_id, record_id, id);

CREATE INDEX api_keys_created_by ON public.api_keys USING btree (created_by);

CREATE UNIQUE INDEX api_keys_hash ON public.api_keys USING btree (hash);

CREATE INDEX api_requests_class ON ONLY public.api_requests USING btree (account_id, status_class, id);

CREATE INDEX api_requests_key ON ONLY public.api_requests USING btree (account_id, key_id, id);

CREATE INDEX api_requests_path ON ONLY public.api_requests USING btree (account_id, path text_pattern_ops, id);

CREATE INDEX api_requests_slow ON ONLY public.api_requests USING btree (account_id, id) WHERE (duration_ms >= (500)::double precision);

CREATE INDEX api_requests_status ON ONLY public.api_requests USING btree (account_id, status, id);

CREATE INDEX api_requests_writes ON ONLY public.api_requests USING btree (account_id, id) WHERE (method <> 'GET'::text);

CREATE UNIQUE INDEX appointments_booking_key ON public.appointments USING btree (account_id, booking_key);

CREATE INDEX appointments_contact ON public.appointments USING btree (account_id, contact_id);

CREATE INDEX appointments_conversation ON public.appointments USING btree (account_id, conversation_id);

CREATE INDEX appointments_newest ON public.appointments USING btree (account_id, created_at, id, start_time);

CREATE INDEX appointments_product ON public.appointments USING btree (account_id, product_id);

CREATE INDEX appointments_start ON public.appointments USING btree (account_id, start_time);

CREATE INDEX appointments_state_start ON public.appointments USING btree (account_id, status, start_time, id);

CREATE INDEX appointments_status ON public.appointments USING btree (account_id, status, created_at, id, start_time);

CREATE UNIQUE INDEX bookable_resources_name ON public.bookable_resources USING btree (account_id, name);

CREATE INDEX booking_service_resources_resource ON public.booking_service_resources USING btree (account_id, resource_id);

CREATE INDEX bot_effects_age ON public.bot_effects USING btree (created_at);

CREATE INDEX bot_effects_conversation ON public.bot_effects USING btree (account_id, conversation_id);

CREATE INDEX bot_model_plans_age ON public.bot_model_plans USING btree (created_at);

CREATE INDEX bot_questions_conversation ON public.bot_questions USING btree (account_id, conversation_id);

CREATE INDEX bot_questions_wording ON public.bot_questions USING btree (account_id, state, wording, created_at);

CREATE INDEX bot_turns_burst ON public.bot_turns USING btree (burst_at);

CREATE INDEX bot_turns_line ON public.bot_turns USING btree (line_at);

CREATE INDEX campaign_recipients_message ON public.campaign_recipients USING btree (account_id, message_id) WHERE (message_id IS NOT NULL);

CREATE INDEX campaign_recipients_of_contact ON public.campaign_recipients USING btree (account_id, contact_id, queued_at) WHERE (state = 'queued'::text);

CREATE INDEX campaign_recipients_outcome ON public.campaign_recipients USING btree (account_id, campaign_id, (
CASE
    WHEN (state = 'queued'::text) THEN COALESCE(delivery_status, 'queued'::text)
    ELSE state
END), contact_id);

CREATE INDEX campaign_recipients_queued ON public.campaign_recipients USING btree (account_id, queued_at) WHERE (state = 'queued'::text);

CREATE INDEX campaign_recipients_waiting ON public.campaign_recipients USING btree (account_id, campaign_id, zone, contact_id) WHERE (state = 'waiting'::text);

CREATE INDEX campaigns_at_work ON public.campaigns USING btree (state) WHERE (state = ANY (ARRAY['scheduled'::text, 'running'::text]));

CREATE UNIQUE INDEX canned_replies_shortcut ON public.canned_replies USING btree (account_id, lower(shortcut));

CREATE INDEX changes_age ON public.changes USING brin (numbered_at);

CREATE INDEX changes_events ON public.changes USING btree (account_id, number) WHERE (resource = 'event'::text);

CREATE INDEX channel_identities_contact ON public.channel_identities USING btree (account_id, contact_id);

CREATE UNIQUE INDEX channel_identities_phone_key ON public.channel_identities USING btree (account_id, channel_id, phone_key);

CREATE UNIQUE INDEX channel_identities_user_id ON public.channel_identities USING btree (account_id, channel_id, user_id);

CREATE UNIQUE INDEX channels_external_id ON public.channels USING btree (platform, external_id) WHERE (deleted_at IS NULL);

CREATE UNIQUE INDEX channels_id ON public.channels USING btree (id);

CREATE INDEX consents_of_contact ON public.consents USING btree (account_id, contact_id, kind, said_at DESC, id DESC);

CREATE INDEX consents_refused ON public.consents USING btree (account_id, said_at) WHERE (NOT is_given);

CREATE INDEX contact_labels_label ON public.contact_labels USING btree (account_id, label_id, contact_id);

CREATE INDEX contacts_email ON public.contacts USING btree (account_id, lower(email)) WHERE (email IS NOT NULL);

CREATE INDEX contacts_name ON public.contacts USING btree (account_id, "left"(plain_text(name), 60), id);

CREATE INDEX contacts_newest ON public.contacts USING btree (account_id, created_at, id);

CREATE INDEX contacts_orders ON public.contacts USING btree (account_id, total_orders, id);

CREATE UNIQUE INDEX contacts_phone_key ON public.contacts USING btree (account_id, phone_key);

CREATE INDEX contacts_search ON public.contacts USING gin (account_id, plain_text(name) gin_trgm_ops, phone_key gin_trgm_ops);

CREATE INDEX contacts_seen ON public.contacts USING btree (account_id, seen_on);

CREATE INDEX contacts_status ON public.contacts USING btree (account_id, status, created_at, id);

CREATE INDEX contacts_told ON public.contacts USING btree (account_id, "right"(phone_digits(told_phone), 8)) WHERE (told_phone IS NOT NULL);

CREATE INDEX contacts_told_search ON public.contacts USING gin (account_id, phone_digits(told_phone) gin_trgm_ops) WHERE (told_phone IS NOT NULL);

CREATE INDEX contacts_visitors ON public.contacts USING btree (account_id, ((((('x'::text || "right"((id)::text, 8)))::bit(32))::bigint % (576)::bigint)), created_at, id) WHERE ((name = 'Desconocido'::text) AND (phone IS NULL));

CREATE INDEX conversation_history_conversation ON public.conversation_history USING btree (account_id, conversation_id, created_at, id);

CREATE INDEX conversation_history_given ON public.conversation_history USING btree (account_id, subject_id, created_at, id) WHERE (kind = 'assigned'::text);

CREATE INDEX conversation_labels_label ON public.conversation_labels USING btree (account_id, label_id);

CREATE INDEX conversation_notes_conversation ON public.conversation_notes USING btree (account_id, conversation_id, created_at, id);

CREATE INDEX conversation_notes_deleted ON public.conversation_notes USING btree (account_id, deleted_at) WHERE (deleted_at IS NOT NULL);

CREATE INDEX conversation_notes_words ON public.conversation_notes USING gin (words);

CREATE INDEX conversations_bot ON public.conversations USING btree (account_id, is_bot_active, created_at, id) WHERE (deleted_at IS NULL);

CREATE INDEX conversations_came_back ON public.conversations USING btree (account_id, came_back_at, id) WHERE (came_back_at IS NOT NULL);

CREATE INDEX conversations_channel ON public.conversations USING btree (account_id, channel_id);

CREATE INDEX conversations_contact ON public.conversations USING btree (account_id, contact_id);

CREATE INDEX conversations_handed ON public.conversations USING btree (account_id, handed_to) WHERE (handed_to IS NOT NULL);

CREATE INDEX conversations_held_by ON public.conversations USING btree (account_id, held_by, COALESCE(quiet_at, last_message_at), id) WHERE (held_by IS NOT NULL);

CREATE INDEX conversations_inbox ON public.conversations USING btree (account_id, COALESCE(quiet_at, last_message_at), id) WHERE ((deleted_at IS NULL) AND (last_message_at IS NOT NULL));

CREATE INDEX conversations_inbox_platform ON public.conversations USING btree (account_id, platform, COALESCE(quiet_at, last_message_at), id) WHERE ((deleted_at IS NULL) AND (last_message_at IS NOT NULL));

CREATE UNIQUE INDEX conversations_living ON public.conversations USING btree (account_id, identity_id) WHERE (deleted_at IS NULL);

CREATE INDEX conversations_newest ON public.conversations USING btree (account_id, created_at, id) WHERE (deleted_at IS NULL);

CREATE INDEX conversations_open ON public.conversations USING btree (account_id, COALESCE(quiet_at, last_message_at), id) WHERE ((deleted_at IS NULL) AND (last_message_at IS NOT NULL) AND (resolved_at IS NULL));

CREATE INDEX conversations_person ON public.conversations USING btree (account_id, COALESCE(quiet_at, last_message_at), id) WHERE ((deleted_at IS NULL) AND (last_message_at IS NOT NULL) AND handoff_active);

CREATE INDEX conversations_person_platform ON public.conversations USING btree (account_id, platform, COALESCE(quiet_at, last_message_at), id) WHERE ((deleted_at IS NULL) AND (last_message_at IS NOT NULL) AND handoff_active);

CREATE INDEX conversations_platform ON public.conversations USING btree (account_id, platform, created_at, id) WHERE (deleted_at IS NULL);

CREATE INDEX conversations_platform_bot ON public.conversations USING btree (account_id, platform, is_bot_active, created_at, id) WHERE (deleted_at IS NULL);

CREATE INDEX conversations_resolved ON public.conversations USING btree (account_id, COALESCE(quiet_at, last_message_at), id) WHERE ((deleted_at IS NULL) AND (last_message_at IS NOT NULL) AND (resolved_at IS NOT NULL));

CREATE INDEX conversations_snoozed ON public.conversations USING btree (account_id, snoozed_until, id) WHERE (snoozed_until IS NOT NULL);

CREATE INDEX conversations_unread ON public.conversations USING btree (account_id, COALESCE(quiet_at, last_message_at), id) WHERE ((deleted_at IS NULL) AND (last_message_at IS NOT NULL) AND (unread_count > 0));

CREATE INDEX conversations_unread_platform ON public.conversations USING btree (account_id, platform, COALESCE(quiet_at, last_message_at), id) WHERE ((deleted_at IS NULL) AND (last_message_at IS NOT NULL) AND (unread_count > 0));

CREATE INDEX conversations_waiting ON public.conversations USING btree (account_id, ((NOT is_upset)), waiting_since, id) WHERE ((deleted_at IS NULL) AND (waiting_since IS NOT NULL));

CREATE INDEX conversations_wrote ON public.conversations USING btree (account_id, last_customer_at) WHERE (last_customer_at IS NOT NULL);

CREATE INDEX customer_news_appointment ON public.customer_news USING btree (account_id, appointment_id) WHERE (appointment_id IS NOT NULL);

CREATE INDEX customer_news_order ON public.customer_news USING btree (account_id, order_id) WHERE (order_id IS NOT NULL);

CREATE INDEX deliveries_endpoint ON ONLY public.deliveries USING btree (account_id, endpoint_id, id);

CREATE INDEX deliveries_kind ON ONLY public.deliveries USING btree (account_id, kind, id);

CREATE INDEX events_about ON ONLY public.events USING btree (account_id, about) WHERE (about IS NOT NULL);

CREATE INDEX failed_deliveries_endpoint ON ONLY public.failed_deliveries USING btree (account_id, endpoint_id, failed_at, delivery_id);

CREATE INDEX inbound_events_arrival ON public.inbound_events USING btree (account_id, channel_id, id) WHERE (status = 'stored'::text);

CREATE INDEX inbound_events_lane ON public.inbound_events USING btree (account_id, channel_id, lane, id);

CREATE INDEX inbound_keys_age ON public.inbound_keys USING btree (account_id, received_at);

CREATE INDEX integration_events_arrival ON public.integration_events USING btree (account_id, integration_id, id) WHERE (status = 'stored'::text);

CREATE INDEX integration_keys_age ON public.integration_keys USING btree (account_id, received_at);

CREATE INDEX integrations_newest ON public.integrations USING btree (account_id, created_at, id);

CREATE UNIQUE INDEX invitations_email ON public.invitations USING btree (account_id, email);

CREATE INDEX invitations_invited_by ON public.invitations USING btree (invited_by);

CREATE UNIQUE INDEX invitations_token ON public.invitations USING btree (token_hash);

CREATE INDEX kept_answers_contact ON public.kept_answers USING btree (account_id, contact_id);

CREATE INDEX kept_answers_expiry ON public.kept_answers USING btree (expires_at);

CREATE UNIQUE INDEX labels_name ON public.labels USING btree (account_id, lower(name));

CREATE INDEX labels_person ON public.labels USING btree (account_id, person_id) WHERE (person_id IS NOT NULL);

CREATE INDEX media_removals_due ON public.media_removals USING btree (due_at, account_id, file_id);

CREATE INDEX memberships_user ON public.memberships USING btree (user_id);

CREATE INDEX message_media_due ON public.message_media USING btree (due_at, account_id, message_id, "position") WHERE (due_at IS NOT NULL);

CREATE INDEX message_media_file ON public.message_media USING btree (account_id, file_id) WHERE (file_id IS NOT NULL);

CREATE INDEX message_media_transcript_due ON public.message_media USING btree (transcript_due_at, account_id, message_id, "position") WHERE (transcript_due_at IS NOT NULL);

CREATE INDEX message_media_unheard ON public.message_media USING btree (message_id, "position") WHERE ((kind = 'audio'::text) AND (state = 'kept'::text) AND (transcript_state IS NULL));

CREATE INDEX message_words_words ON public.message_words USING gin (words);

CREATE UNIQUE INDEX messages_answer_key ON public.messages USING btree (account_id, conversation_id, answer_key) WHERE (answer_key IS NOT NULL);

CREATE INDEX messages_of_conversation ON public.messages USING btree (account_id, conversation_id, created_at, id);

CREATE UNIQUE INDEX messages_platform_message_id ON public.messages USING btree (account_id, channel_id, platform_message_id);

CREATE INDEX note_mentions_person ON public.note_mentions USING btree (account_id, user_id, note_id);

CREATE INDEX note_mentions_unread ON public.note_mentions USING btree (account_id, user_id) WHERE (read_at IS NULL);

CREATE INDEX notices_unmailed ON public.notices USING btree (account_id, id) WHERE (emailed_at IS NULL);

CREATE INDEX order_history_order ON public.order_history USING btree (account_id, order_id, id);

CREATE INDEX order_history_parts ON public.order_history USING btree (account_id, created_at) WHERE (kind = 'part_paid'::text);

CREATE INDEX order_history_reference ON public.order_history USING btree (account_id, reference_key) WHERE (reference_key IS NOT NULL);

CREATE INDEX order_history_refunds ON public.order_history USING btree (account_id, created_at) WHERE (kind = 'refunded'::text);

CREATE INDEX order_history_refunds_of_order ON public.order_history USING btree (account_id, order_id) WHERE (kind = 'refunded'::text);

CREATE UNIQUE INDEX order_lines_position ON public.order_lines USING btree (account_id, order_id, "position");

CREATE INDEX order_lines_product ON public.order_lines USING btree (account_id, product_id);

CREATE INDEX order_lines_search ON public.order_lines USING gin (account_id, plain_text(name) gin_trgm_ops, sku gin_trgm_ops) WHERE (product_id IS NULL);

CREATE UNIQUE INDEX order_numbers_order ON public.order_numbers USING btree (account_id, order_id);

CREATE INDEX order_waits_conversation ON public.order_waits USING btree (account_id, conversation_id);

CREATE INDEX orders_contact ON public.orders USING btree (account_id, contact_id);

CREATE INDEX orders_conversation ON public.orders USING btree (account_id, conversation_id, created_at, id);

CREATE INDEX orders_expiring ON public.orders USING btree (expires_at, account_id, id) WHERE ((status = 'pending'::text) AND (payment_status = 'pending'::text) AND (expires_at IS NOT NULL));

CREATE UNIQUE INDEX orders_external_id ON public.orders USING btree (account_id, platform, shop, external_id);

CREATE UNIQUE INDEX orders_idempotency_key ON public.orders USING btree (account_id, idempotency_key);

CREATE INDEX orders_newest ON public.orders USING btree (account_id, created_at, id);

CREATE INDEX orders_paid_at ON public.orders USING btree (account_id, paid_at) INCLUDE (total, currency) WHERE (paid_at IS NOT NULL);

CREATE INDEX orders_payment_status ON public.orders USING btree (account_id, payment_status, created_at, id);

CREATE INDEX orders_replaced_by ON public.orders USING btree (account_id, replaced_by) WHERE (replaced_by IS NOT NULL);

CREATE INDEX orders_search ON public.orders USING gin (account_id, plain_text(customer_name) gin_trgm_ops, customer_phone gin_trgm_ops) WHERE (contact_id IS NULL);

CREATE INDEX orders_status ON public.orders USING btree (account_id, status, created_at, id);

CREATE INDEX orders_statuses ON public.orders USING btree (account_id, status, payment_status, created_at, id);

CREATE INDEX orders_total ON public.orders USING btree (account_id, total, id);

CREATE INDEX overview_late_account ON public.overview_late USING btree (account_id, start);

CREATE INDEX parked_statuses_age ON public.parked_statuses USING btree (account_id, received_at);

CREATE UNIQUE INDEX payment_links_order ON public.payment_links USING btree (account_id, order_id, integration_id);

CREATE INDEX payment_receipts_due ON public.payment_receipts USING btree (reading_due_at, account_id, id) WHERE (reading_due_at IS NOT NULL);

CREATE INDEX payment_receipts_open ON public.payment_receipts USING btree (account_id, conversation_id) WHERE (state = 'open'::text);

CREATE INDEX payment_receipts_order ON public.payment_receipts USING btree (account_id, order_id);

CREATE INDEX payment_receipts_reference ON public.payment_receipts USING btree (account_id, reference_key) WHERE (reference_key IS NOT NULL);

CREATE INDEX payment_receipts_unread ON public.payment_receipts USING btree (id) WHERE ((state = 'open'::text) AND is_file AND (reading_state IS NULL));

CREATE UNIQUE INDEX payments_external_id ON public.payments USING btree (account_id, integration_id, external_id);

CREATE INDEX payments_order ON public.payments USING btree (account_id, order_id);

CREATE UNIQUE INDEX product_changes_key ON public.product_changes USING btree (account_id, key);

CREATE UNIQUE INDEX product_changes_running ON public.product_changes USING btree (account_id) WHERE (state = 'running'::text);

CREATE UNIQUE INDEX product_imports_running ON public.product_imports USING btree (account_id) WHERE (state = 'running'::text);

CREATE INDEX product_pictures_due ON public.product_pictures USING btree (account_id, due_at, id) WHERE (due_at IS NOT NULL);

CREATE INDEX product_pictures_file ON public.product_pictures USING btree (account_id, file_id) WHERE (file_id IS NOT NULL);

CREATE INDEX product_pictures_import ON public.product_pictures USING btree (account_id, import_id) WHERE (import_id IS NOT NULL);

CREATE INDEX product_pictures_product ON public.product_pictures USING btree (account_id, product_id, "position", id);

CREATE INDEX products_active ON public.products USING btree (account_id, is_active, created_at, id);

CREATE INDEX products_newest ON public.products USING btree (account_id, created_at, id);

CREATE INDEX products_plain_name ON public.products USING gin (account_id, plain_name gin_trgm_ops) WHERE is_active;

CREATE INDEX products_search ON public.products USING gin (account_id, search) WHERE is_active;

CREATE INDEX products_search_all ON public.products USING gin (account_id, plain_text(name) gin_trgm_ops, sku gin_trgm_ops);

CREATE UNIQUE INDEX products_sku ON public.products USING btree (account_id, sku);

CREATE INDEX products_type ON public.products USING btree (account_id, item_type, created_at, id);

CREATE UNIQUE INDEX push_subscriptions_endpoint ON public.push_subscriptions USING btree (account_id, endpoint);

CREATE INDEX push_subscriptions_session ON public.push_subscriptions USING btree (session_id);

CREATE INDEX push_subscriptions_user ON public.push_subscriptions USING btree (account_id, user_id);

CREATE INDEX pushes_subscription ON public.pushes USING btree (account_id, subscription_id);

CREATE INDEX reminders_newest ON public.reminders USING btree (account_id, created_at, id);

CREATE INDEX reminders_of_contact ON public.reminders USING btree (account_id, contact_id, created_at, id);

CREATE UNIQUE INDEX reminders_once ON public.reminders USING btree (account_id, kind, subject_id, occasion);

CREATE UNIQUE INDEX saved_filters_name ON public.saved_filters USING btree (account_id, user_id, list, lower(name));

CREATE INDEX send_lanes_due ON public.send_lanes USING btree (due_at);

CREATE INDEX sends_of_campaign ON public.sends USING btree (account_id, campaign_id) WHERE (campaign_id IS NOT NULL);

CREATE INDEX sends_of_conversation ON public.sends USING btree (account_id, conversation_id, created_at, id);

CREATE INDEX sends_of_turn ON public.sends USING btree (account_id, turn_id) WHERE (turn_id IS NOT NULL);

CREATE INDEX sessions_active_account ON public.sessions USING btree (active_account);

CREATE INDEX sessions_expires_at ON public.sessions USING btree (expires_at);

CREATE UNIQUE INDEX sessions_token ON public.sessions USING btree (token);

CREATE INDEX sessions_user ON public.sessions USING btree (user_id);

CREATE INDEX sign_in_tries_ends_at ON public.sign_in_tries USING btree (ends_at);

CREATE INDEX sign_ups_expires_at ON public.sign_ups USING btree (expires_at);

CREATE UNIQUE INDEX stock_wishes_open ON public.stock_wishes USING btree (account_id, contact_id, product_id, variant_id) WHERE (told_at IS NULL);

CREATE INDEX stock_wishes_waiting ON public.stock_wishes USING btree (account_id, created_at, id) WHERE (told_at IS NULL);

CREATE INDEX template_books_business ON public.template_books USING btree (business_id);

CREATE INDEX template_books_due ON public.template_books USING btree (due_at, account_id, channel_id);

CREATE INDEX template_drafts_file ON public.template_drafts USING btree (account_id, file_id) WHERE (file_id IS NOT NULL);

CREATE INDEX templates_external ON public.templates USING btree (account_id, business_id, external_id);

CREATE INDEX templates_file ON public.templates USING btree (account_id, file_id) WHERE (file_id IS NOT NULL);

CREATE UNIQUE INDEX templates_name ON public.templates USING btree (account_id, business_id, name, language);

CREATE UNIQUE INDEX two_factors_user ON public.two_factors USING btree (user_id);

CREATE UNIQUE INDEX users_email ON public.users USING btree (email);

CREATE INDEX verifications_expires_at ON public.verifications USING btree (expires_at);

CREATE INDEX verifications_identifier ON public.verifications USING btree (identifier);

CREATE INDEX webhook_endpoints_living ON public.webhook_endpoints USING btree (account_id, created_at, id) WHERE (deleted_at IS NULL);

CREATE UNIQUE INDEX webhook_headers_name ON public.webhook_headers USING btree (account_id, endpoint_id, lower(name));

CREATE INDEX webhook_replays_open ON public.webhook_replays USING btree (account_id, endpoint_id) WHERE ((ended_at IS NULL) OR (open > 0));

CREATE UNIQUE INDEX webhook_replays_running ON public.webhook_replays USING btree (account_id, endpoint_id) WHERE (ended_at IS NULL);

CREATE TRIGGER accounts_delete_activity AFTER DELETE ON public.accounts FOR EACH ROW EXECUTE FUNCTION delete_activity();

CREATE TRIGGER accounts_delete_changes AFTER DELETE ON public.accounts FOR EACH ROW EXECUTE FUNCTION delete_changes();

CREATE TRIGGER accounts_delete_request_log AFTER DELETE ON public.accounts FOR EACH ROW EXECUTE FUNCTION delete_request_log();

CREATE TRIGGER accounts_delete_webhook_log AFTER DELETE ON public.accounts FOR EACH ROW EXECUTE FUNCTION delete_webhook_log();

CREATE TRIGGER accounts_lock_webhooks BEFORE DELETE ON public.accounts FOR EACH ROW EXECUTE FUNCTION lock_webhooks();

CREATE TRIGGER note_activity AFTER UPDATE OF name, plan, status, currency, timezone, language, wait_mail_minutes, assignment, alert_others_minutes ON public.accounts FOR EACH ROW EXECUTE FUNCTION note_activity('account', 'id', 'name', '-', 'name plan status currency timezone language wait_mail_minutes assignment alert_others_minutes');

CREATE TRIGGER activity_stays BEFORE UPDATE ON public.activity FOR EACH ROW EXECUTE FUNCTION refuse_activity_change();

CREATE TRIGGER note_activity AFTER INSERT OR UPDATE OF name, scope, revoked_at, expires_at ON public.api_keys FOR EACH ROW EXECUTE FUNCTION note_activity('api_key', 'id', 'name', 'revoked_at', 'name scope prefix expires_at');

CREATE TRIGGER appointments_created AFTER INSERT ON public.appointments FOR EACH ROW EXECUTE FUNCTION note_change('appointment', 'created');

CREATE TRIGGER appointments_deleted AFTER DELETE ON public.appointments FOR EACH ROW EXECUTE FUNCTION note_deletion('appointment');

CREATE TRIGGER appointments_late_cancelled AFTER UPDATE OF status ON public.appointments FOR EACH ROW WHEN ((((old.status = 'cancelled'::text) IS DISTINCT FROM (new.status = 'cancelled'::text)) AND (new.created_at < (now() - '00:05:00'::interval)))) EXECUTE FUNCTION note_late_cancelled();

CREATE TRIGGER appointments_late_insert AFTER INSERT ON public.appointments FOR EACH ROW WHEN ((new.created_at < (now() - '00:05:00'::interval))) EXECUTE FUNCTION note_late_appointment();

CREATE TRIGGER appointments_updated AFTER UPDATE ON public.appointments FOR EACH ROW WHEN (((old."json" IS DISTINCT FROM new."json") OR (old.contact_id IS DISTINCT FROM new.contact_id) OR (old.updated_at IS DISTINCT FROM new.updated_at))) EXECUTE FUNCTION note_change('appointment', 'updated');

CREATE TRIGGER note_activity AFTER INSERT OR UPDATE ON public.availabilities FOR EACH ROW EXECUTE FUNCTION note_activity('availability', '-', '-', '-', 'slot_step_minutes hours exceptions');

CREATE TRIGGER note_activity AFTER INSERT OR UPDATE OF name, is_active, hours, exceptions ON public.bookable_resources FOR EACH ROW EXECUTE FUNCTION note_activity('bookable_resource', 'id', 'name', '-', 'name is_active hours exceptions');

CREATE TRIGGER note_activity AFTER INSERT OR DELETE ON public.booking_service_resources FOR EACH ROW EXECUTE FUNCTION note_service_activity('resource');

CREATE TRIGGER note_activity AFTER INSERT OR DELETE OR UPDATE ON public.booking_services FOR EACH ROW EXECUTE FUNCTION note_service_activity('service');

CREATE TRIGGER note_activity AFTER INSERT OR DELETE OR UPDATE ON public.bot_settings FOR EACH ROW EXECUTE FUNCTION note_activity('bot', '-', '-', '-', '*document');

CREATE TRIGGER note_activity AFTER INSERT OR DELETE OR UPDATE OF name, state, template, consent_rule, per_contact_max, per_contact_days, quiet_from, quiet_to, per_second, starts_at ON public.campaigns FOR EACH ROW EXECUTE FUNCTION note_activity('campaign', 'id', 'name', '-', 'name state template consent_rule per_contact_max per_contact_days quiet_from quiet_to per_second starts_at');

CREATE TRIGGER note_activity AFTER INSERT OR DELETE OR UPDATE OF shortcut, title, content ON public.canned_replies FOR EACH ROW EXECUTE FUNCTION note_activity('canned_reply', 'id', 'title', '-', 'shortcut title content');

CREATE TRIGGER note_activity AFTER INSERT OR UPDATE OF is_open, version ON public.catalogue_feeds FOR EACH ROW EXECUTE FUNCTION note_activity('catalogue_feed', '-', '-', '-', 'is_open version');

CREATE TRIGGER note_activity AFTER INSERT OR UPDATE OF name, external_id, api_url, is_simulated, app_secret, verify_token, access_token, deleted_at ON public.channels FOR EACH ROW EXECUTE FUNCTION note_activity('channel', 'id', 'name', 'deleted_at', 'name platform external_id api_url is_simulated !app_secret !verify_token !access_token');

CREATE TRIGGER consents_stay BEFORE UPDATE OF account_id, id, kind, is_given, source, person_id, reason, said_at, created_at ON public.consents FOR EACH ROW EXECUTE FUNCTION refuse_consent_change();

CREATE TRIGGER contacts_created AFTER INSERT ON public.contacts FOR EACH ROW EXECUTE FUNCTION note_change('contact', 'created');

CREATE TRIGGER contacts_deleted AFTER DELETE ON public.contacts FOR EACH ROW EXECUTE FUNCTION note_deletion('contact');

CREATE TRIGGER contacts_updated AFTER UPDATE ON public.contacts FOR EACH ROW WHEN ((old."json" IS DISTINCT FROM new."json")) EXECUTE FUNCTION note_change('contact', 'updated');

CREATE TRIGGER note_activity AFTER UPDATE OF status ON public.contacts FOR EACH ROW WHEN (((old.status = 'blocked'::text) <> (new.status = 'blocked'::text))) EXECUTE FUNCTION note_record_activity('contact', 'changed');

CREATE TRIGGER conversation_notes_words BEFORE INSERT OR UPDATE OF content ON public.conversation_notes FOR EACH ROW EXECUTE FUNCTION write_note_words();

CREATE TRIGGER conversations_created AFTER INSERT ON public.conversations FOR EACH ROW WHEN ((new.deleted_at IS NULL)) EXECUTE FUNCTION note_change('conversation', 'created');

CREATE TRIGGER conversations_deleted AFTER DELETE ON public.conversations FOR EACH ROW WHEN ((old.deleted_at IS NULL)) EXECUTE FUNCTION note_deletion('conversation');

CREATE TRIGGER conversations_hidden AFTER UPDATE ON public.conversations FOR EACH ROW WHEN (((old.deleted_at IS NULL) AND (new.deleted_at IS NOT NULL))) EXECUTE FUNCTION note_hidden_conversation();

CREATE TRIGGER conversations_updated AFTER UPDATE ON public.conversations FOR EACH ROW WHEN (((new.deleted_at IS NULL) AND ((old."json" IS DISTINCT FROM new."json") OR (old.contact_id IS DISTINCT FROM new.contact_id)))) EXECUTE FUNCTION note_change('conversation', 'updated');

CREATE TRIGGER note_activity AFTER UPDATE OF deleted_at ON public.conversations FOR EACH ROW WHEN (((old.deleted_at IS NULL) AND (new.deleted_at IS NOT NULL))) EXECUTE FUNCTION note_record_activity('conversation', 'deleted');

CREATE TRIGGER note_activity AFTER INSERT OR UPDATE OF name, shop_domain, api_url, webhook_secret, access_token, deleted_at ON public.integrations FOR EACH ROW EXECUTE FUNCTION note_activity('integration', 'id', 'name', 'deleted_at', 'name provider shop_domain api_url !webhook_secret !access_token');

CREATE TRIGGER note_activity AFTER INSERT OR DELETE OR UPDATE ON public.invitations FOR EACH ROW EXECUTE FUNCTION note_people_activity('invitation');

CREATE TRIGGER note_activity AFTER INSERT OR DELETE OR UPDATE OF name, color, person_id ON public.labels FOR EACH ROW EXECUTE FUNCTION note_activity('label', 'id', 'name', '-', 'name color');

CREATE TRIGGER note_activity AFTER UPDATE OF paused_at, broken_at ON public.lanes FOR EACH ROW WHEN ((((old.paused_at IS NULL) <> (new.paused_at IS NULL)) OR ((old.broken_at IS NULL) <> (new.broken_at IS NULL)))) EXECUTE FUNCTION note_webhook_activity('state');

CREATE TRIGGER note_media_use AFTER INSERT OR DELETE ON public.media_files FOR EACH ROW EXECUTE FUNCTION note_media_use();

CREATE TRIGGER return_media_room AFTER DELETE ON public.media_removals FOR EACH ROW WHEN ((old.reserved > 0)) EXECUTE FUNCTION return_media_room();

CREATE TRIGGER note_activity AFTER INSERT OR DELETE OR UPDATE ON public.memberships FOR EACH ROW EXECUTE FUNCTION note_people_activity('person');

CREATE TRIGGER note_loose_media AFTER DELETE ON public.message_media FOR EACH ROW WHEN ((old.file_id IS NOT NULL)) EXECUTE FUNCTION note_loose_media();

CREATE TRIGGER note_replaced_media AFTER UPDATE OF file_id ON public.message_media FOR EACH ROW WHEN (((old.file_id IS NOT NULL) AND (old.file_id IS DISTINCT FROM new.file_id))) EXECUTE FUNCTION note_loose_media();

CREATE TRIGGER messages_created AFTER INSERT ON public.messages FOR EACH ROW EXECUTE FUNCTION note_change('message', 'created');

CREATE TRIGGER messages_deleted AFTER DELETE ON public.messages FOR EACH ROW EXECUTE FUNCTION note_deletion('message');

CREATE TRIGGER messages_updated AFTER UPDATE ON public.messages FOR EACH ROW WHEN (((old."json" IS DISTINCT FROM new."json") OR ((old.payload)::text IS DISTINCT FROM (new.payload)::text))) EXECUTE FUNCTION note_change('message', 'updated');

CREATE TRIGGER note_campaign_delivery AFTER UPDATE OF delivery_status ON public.messages FOR EACH ROW WHEN (((new.campaign_id IS NOT NULL) AND (old.delivery_status IS DISTINCT FROM new.delivery_status))) EXECUTE FUNCTION note_campaign_delivery();

CREATE TRIGGER notices_push_broken_webhook AFTER INSERT ON public.notices FOR EACH ROW WHEN ((new.kind = 'webhook.broken'::text)) EXECUTE FUNCTION push_broken_webhook();

CREATE TRIGGER order_history_late_mistaken AFTER UPDATE OF kind ON public.order_history FOR EACH ROW WHEN (((old.kind = 'part_paid'::text) AND (new.kind <> 'part_paid'::text) AND (old.created_at < (now() - '00:05:00'::interval)))) EXECUTE FUNCTION note_late_mistaken();

CREATE TRIGGER orders_created AFTER INSERT ON public.orders FOR EACH ROW EXECUTE FUNCTION note_change('order', 'created');

CREATE TRIGGER orders_deleted AFTER DELETE ON public.orders FOR EACH ROW EXECUTE FUNCTION note_deletion('order');

CREATE TRIGGER orders_late_cancelled AFTER UPDATE OF status ON public.orders FOR EACH ROW WHEN ((((old.status = 'cancelled'::text) IS DISTINCT FROM (new.status = 'cancelled'::text)) AND (new.created_at < (now() - '00:05:00'::interval)))) EXECUTE FUNCTION note_late_cancelled();

CREATE TRIGGER orders_late_insert AFTER INSERT ON public.orders FOR EACH ROW WHEN (((new.created_at < (now() - '00:05:00'::interval)) OR (new.paid_at < (now() - '00:05:00'::interval)))) EXECUTE FUNCTION note_late_order();

CREATE TRIGGER orders_late_update AFTER UPDATE OF paid_at, total ON public.orders FOR EACH ROW WHEN ((((old.paid_at IS DISTINCT FROM new.paid_at) OR (old.total IS DISTINCT FROM new.total)) AND (LEAST(old.paid_at, new.paid_at) < (now() - '00:05:00'::interval)))) EXECUTE FUNCTION note_late_order();

CREATE TRIGGER orders_number AFTER INSERT ON public.orders FOR EACH ROW EXECUTE FUNCTION number_order();

CREATE TRIGGER orders_updated AFTER UPDATE ON public.orders FOR EACH ROW WHEN (((old."json" IS DISTINCT FROM new."json") OR (old.contact_id IS DISTINCT FROM new.contact_id))) EXECUTE FUNCTION note_change('order', 'updated');

CREATE TRIGGER settle_receipts AFTER UPDATE OF payment_status ON public.orders FOR EACH ROW WHEN (((new.payment_status = 'paid'::text) AND (old.payment_status IS DISTINCT FROM 'paid'::text))) EXECUTE FUNCTION settle_receipts();

CREATE TRIGGER note_activity_begun AFTER INSERT ON public.product_changes FOR EACH ROW EXECUTE FUNCTION note_activity('product_change', 'id', '-', '-', 'action');

CREATE TRIGGER note_activity_ended AFTER UPDATE OF state ON public.product_changes FOR EACH ROW WHEN ((old.state IS DISTINCT FROM new.state)) EXECUTE FUNCTION note_activity('product_change', 'id', '-', '-', 'state changed skipped');

CREATE TRIGGER note_activity_begun AFTER INSERT ON public.product_imports FOR EACH ROW EXECUTE FUNCTION note_activity('product_import', 'id', '-', '-', 'total');

CREATE TRIGGER note_activity_ended AFTER UPDATE OF state ON public.product_imports FOR EACH ROW WHEN ((old.state IS DISTINCT FROM new.state)) EXECUTE FUNCTION note_activity('product_import', 'id', '-', '-', 'state created updated error_count');

CREATE TRIGGER note_loose_picture AFTER DELETE ON public.product_pictures FOR EACH ROW WHEN ((old.file_id IS NOT NULL)) EXECUTE FUNCTION note_loose_media();

CREATE TRIGGER note_replaced_picture AFTER UPDATE OF file_id ON public.product_pictures FOR EACH ROW WHEN (((old.file_id IS NOT NULL) AND (old.file_id IS DISTINCT FROM new.file_id))) EXECUTE FUNCTION note_loose_media();

CREATE TRIGGER products_created AFTER INSERT ON public.products FOR EACH ROW EXECUTE FUNCTION note_change('product', 'created');

CREATE TRIGGER products_deleted AFTER DELETE ON public.products FOR EACH ROW EXECUTE FUNCTION note_deletion('product');

CREATE TRIGGER products_updated AFTER UPDATE ON public.products FOR EACH ROW WHEN (((old."json" IS DISTINCT FROM new."json") OR ((old.add_ons)::text IS DISTINCT FROM (new.add_ons)::text) OR ((old.variants)::text IS DISTINCT FROM (new.variants)::text) OR ((old.faqs)::text IS DISTINCT FROM (new.faqs)::text))) EXECUTE FUNCTION note_change('product', 'updated');

CREATE TRIGGER note_activity AFTER INSERT OR DELETE OR UPDATE ON public.reminder_settings FOR EACH ROW EXECUTE FUNCTION note_activity('reminders', '-', '-', '-', '*settings');

CREATE TRIGGER note_loose_picture AFTER DELETE ON public.template_drafts FOR EACH ROW WHEN ((old.file_id IS NOT NULL)) EXECUTE FUNCTION note_loose_media();

CREATE TRIGGER note_replaced_picture AFTER UPDATE OF file_id ON public.template_drafts FOR EACH ROW WHEN (((old.file_id IS NOT NULL) AND (old.file_id IS DISTINCT FROM new.file_id))) EXECUTE FUNCTION note_loose_media();

CREATE TRIGGER note_activity AFTER INSERT OR DELETE OR UPDATE OF name, language, category, state, content, variables ON public.templates FOR EACH ROW EXECUTE FUNCTION note_activity('template', 'id', 'name', '-', 'name language category state content variables');

CREATE TRIGGER note_loose_picture AFTER DELETE ON public.templates FOR EACH ROW WHEN ((old.file_id IS NOT NULL)) EXECUTE FUNCTION note_loose_media();

CREATE TRIGGER note_replaced_picture AFTER UPDATE OF file_id ON public.templates FOR EACH ROW WHEN (((old.file_id IS NOT NULL) AND (old.file_id IS DISTINCT FROM new.file_id))) EXECUTE FUNCTION note_loose_media();

CREATE TRIGGER note_activity AFTER UPDATE OF email ON public.users FOR EACH ROW WHEN ((old.email IS DISTINCT FROM new.email)) EXECUTE FUNCTION note_email_activity();

CREATE TRIGGER note_activity AFTER INSERT OR UPDATE OF name, description, url, events, deleted_at ON public.webhook_endpoints FOR EACH ROW EXECUTE FUNCTION note_activity('webhook', 'id', 'name', 'deleted_at', 'name description url events');

CREATE TRIGGER note_activity AFTER INSERT OR DELETE ON public.webhook_headers FOR EACH ROW EXECUTE FUNCTION note_webhook_activity('header');

CREATE TRIGGER note_activity AFTER INSERT OR DELETE ON public.webhook_next_secrets FOR EACH ROW EXECUTE FUNCTION note_webhook_activity('next_secret');

CREATE TRIGGER note_activity AFTER INSERT ON public.webhook_replays FOR EACH ROW EXECUTE FUNCTION note_replay_activity();

CREATE TRIGGER note_activity AFTER INSERT ON public.webhook_secrets FOR EACH ROW EXECUTE FUNCTION note_webhook_activity('secret');
