-- Up Migration
-- By kind of reminder, when it was begun or given other hours without the wish to send what was due before: only what
-- falls due afterwards is sent.
alter table reminder_settings add column starts jsonb not null default '{}';
