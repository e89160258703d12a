-- Up Migration
-- When the newest message was stored that was none of a campaign, where the newest of all is one of a campaign: the
-- inbox orders by it, so that a campaign lifts no conversation. Null otherwise.
alter table conversations add column quiet_at timestamptz(3);

drop index conversations_held_by;
drop index conversations_inbox;
drop index conversations_inbox_platform;
drop index conversations_open;
drop index conversations_person;
drop index conversations_person_platform;
drop index conversations_resolved;
drop index conversations_unread;
drop index conversations_unread_platform;
create index conversations_held_by on conversations (account_id, held_by, (coalesce(quiet_at, last_message_at)), id)
  where held_by is not null;
create index conversations_inbox on conversations (account_id, (coalesce(quiet_at, last_message_at)), id)
  where deleted_at is null and last_message_at is not null;
create index conversations_inbox_platform on conversations (account_id, platform, (coalesce(quiet_at, last_message_at)), id)
  where deleted_at is null and last_message_at is not null;
create index conversations_open on conversations (account_id, (coalesce(quiet_at, last_message_at)), id)
  where deleted_at is null and last_message_at is not null and resolved_at is null;
create index conversations_person on conversations (account_id, (coalesce(quiet_at, last_message_at)), id)
  where deleted_at is null and last_message_at is not null and handoff_active;
create index conversations_person_platform on conversations (account_id, platform, (coalesce(quiet_at, last_message_at)), id)
  where deleted_at is null and last_message_at is not null and handoff_active;
create index conversations_resolved on conversations (account_id, (coalesce(quiet_at, last_message_at)), id)
  where deleted_at is null and last_message_at is not null and resolved_at is not null;
create index conversations_unread on conversations (account_id, (coalesce(quiet_at, last_message_at)), id)
  where deleted_at is null and last_message_at is not null and unread_count > 0;
create index conversations_unread_platform on conversations (account_id, platform, (coalesce(quiet_at, last_message_at)), id)
  where deleted_at is null and last_message_at is not null and unread_count > 0;
