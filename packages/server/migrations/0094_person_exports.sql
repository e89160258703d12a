-- Up Migration
-- That somebody took along all that is stored of a person stands in the log, like an erasure.
alter table activity drop constraint activity_action_check;
alter table activity add constraint activity_action_check
  check (action in ('created', 'changed', 'deleted', 'exported'));
