-- Up Migration
-- One appointment may take several places of a start: those from its first on, which no other of the session has and
-- which lie within as many as the service had when it was booked.
alter table appointments add column places integer not null default 1 check (places between 1 and 500),
  add column places_max integer,
  add constraint appointments_places_of_session check (places = 1 or session_id is not null),
  add constraint appointments_places_within check (place + places - 1 <= places_max);
drop index appointments_place;
alter table appointments add constraint appointments_place exclude using gist (
  account_id with =, session_id with =, int4range(place, place + places) with &&)
  where (session_id is not null and status in ('pending', 'scheduled'));
