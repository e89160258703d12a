-- Up Migration
-- What one transaction changes of one record, one field after another, is one entry of the activity: a webhook that is
-- saved with its headers was one entry for the webhook and another for each header.
create or replace function add_activity(account uuid, record text, record_id uuid, record_name text, action text, fields jsonb) returns void
language plpgsql as $$
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
end $$;

-- Names of both, each of which is one, several or none.
create function activity_names(one jsonb, other jsonb) returns jsonb
language sql immutable parallel safe
return (
  select jsonb_agg(name) from (
    select jsonb_array_elements(case jsonb_typeof(one) when 'array' then one when 'string' then jsonb_build_array(one) else '[]' end)
    union all
    select jsonb_array_elements(case jsonb_typeof(other) when 'array' then other when 'string' then jsonb_build_array(other) else '[]' end)
  ) as names (name));
