-- Up Migration
-- An order that is cancelled on the command line is told in its conversation.
alter table conversation_history drop constraint conversation_history_actor_check;
alter table conversation_history add constraint conversation_history_actor_check
  check (actor in ('person', 'rule', 'customer', 'clock', 'command'));
