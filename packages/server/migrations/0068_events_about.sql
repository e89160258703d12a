-- Up Migration
-- The order, appointment or conversation that an event tells of, by which people find its deliveries.
alter table events add column about uuid;
create index events_about on events (account_id, about) where about is not null;
