-- Up Migration
-- What is still owed when its day of the log is dropped lies here afterwards, beside the days: from the beginning of
-- time to the end of the last day that left something, which retention moves on.
create table events_kept partition of events
  for values from (minvalue) to ('01000000-0000-0000-0000-000000000000');
create table deliveries_kept partition of deliveries
  for values from (minvalue) to ('01000000-0000-0000-0000-000000000000');
create table attempts_kept partition of attempts
  for values from (minvalue) to ('01000000-0000-0000-0000-000000000000');
create table failed_deliveries_kept partition of failed_deliveries
  for values from (minvalue) to ('01000000-0000-0000-0000-000000000000');

-- A day that is dropped already, as by a clock that was far ahead, is not made again: what belongs into it is kept.
create or replace function create_log_days(first_day date, last_day date) returns void
  language plpgsql as $$
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
end $$;
