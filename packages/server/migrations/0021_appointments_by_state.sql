-- Up Migration
-- The calendar shows the appointments of one state in a span of days: without this, all others of the span were read.
create index appointments_state_start on appointments (account_id, status, start_time, id);
