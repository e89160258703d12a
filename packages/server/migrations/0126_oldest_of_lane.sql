-- Takes a lane's oldest waiting event out. In a queue PostgreSQL counts what lies there by chance: planned while nothing
-- waits, the same as plain statements reads a whole account's backlog, or all of it, for each event. Only the index of
-- lanes has their order, so it is what is left where nothing may be sorted. The lane is a range, so that it is a part of
-- the order, and the status does not fit the index of all that a channel has stored. The row itself is found by its place.
create function take_oldest_of_lane(of_account uuid, of_channel uuid, of_lane text, claimed uuid)
returns table (id uuid, kind text, external_id text, payload json, channel_id uuid)
language plpgsql volatile rows 1 set enable_sort = off set enable_seqscan = off as $$
declare
  place tid;
begin
  select e.ctid into place from inbound_events e
  where e.account_id = of_account and e.channel_id = of_channel and e.lane between of_lane and of_lane
    and e.status <> 'quarantined' and (e.error is null or e.id = claimed)
  order by e.lane, e.id limit 1 for update;
  return query delete from inbound_events e where e.account_id = of_account and e.ctid = place
    returning e.id, e.kind, e.external_id, e.payload, e.channel_id;
end $$;
