-- Up Migration
-- A hold may begin and end between two readings of its owner: only a count tells that there was one.
alter table lanes add column releases integer not null default 0;
