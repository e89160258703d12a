-- Up Migration
-- The oldest event of a lane is looked for with every one that is applied, the oldest of a channel by the sweep.
create index inbound_events_lane on inbound_events (account_id, channel_id, lane, id);
create index inbound_events_arrival on inbound_events (account_id, channel_id, id) where status = 'stored';
drop index inbound_events_channel;
drop index inbound_events_due;
