-- Up Migration
-- Services for several at once, such as a workshop: the customers of one start share a session and have a place each.
-- A service may have hours of its own within those of whoever gives it.
alter table booking_services add column places integer not null default 1 check (places between 1 and 500),
  add column hours json;
alter table appointments add column session_id uuid, add column place integer check (place >= 1),
  add check ((session_id is null) = (place is null));
-- Appointments of one resource do not overlap, but for those of one session.
alter table appointments drop constraint appointments_no_overlap;
alter table appointments add constraint appointments_no_overlap exclude using gist (
  account_id with =, resource_id with =, coalesce(session_id, id) with <>,
  tstzrange(start_time, coalesce(busy_until, end_time), '[)') with &&)
  where (status in ('pending', 'scheduled'));
create unique index appointments_place on appointments (account_id, session_id, place)
  where session_id is not null and status in ('pending', 'scheduled');

create or replace function note_service_activity()
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
