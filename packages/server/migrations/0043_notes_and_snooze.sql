-- Up Migration
-- A resolved conversation leaves the open ones until somebody writes; a snoozed one until its time, or until the
-- customer writes.
alter table conversations
  add column resolved_at timestamptz(3),
  add column snoozed_until timestamptz(3),
  add column snoozed_by uuid;
create index conversations_open on conversations (account_id, last_message_at, id)
  where deleted_at is null and last_message_at is not null and resolved_at is null;
create index conversations_resolved on conversations (account_id, last_message_at, id)
  where deleted_at is null and last_message_at is not null and resolved_at is not null;
create index conversations_snoozed on conversations (account_id, snoozed_until, id) where snoozed_until is not null;

-- Words between the account's people, beside a conversation's messages and never among them: no customer, program or
-- bot reads this table.
create table conversation_notes (
  account_id uuid not null references accounts on delete cascade,
  id uuid not null,
  conversation_id uuid not null,
  author_id uuid not null,
  content text not null,
  mentions uuid[] not null default '{}',
  created_at timestamptz(3) not null,
  -- Out of sight, and gone for good once it cannot be taken back any more.
  deleted_at timestamptz(3),
  primary key (account_id, id),
  foreign key (account_id, conversation_id) references conversations on delete cascade
);
create index conversation_notes_conversation on conversation_notes (account_id, conversation_id, created_at, id);
create index conversation_notes_deleted on conversation_notes (account_id, deleted_at) where deleted_at is not null;

-- Answers that people have ready.
create table canned_replies (
  account_id uuid not null references accounts on delete cascade,
  id uuid not null,
  shortcut text not null,
  title text not null,
  content text not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (account_id, id)
);
create unique index canned_replies_shortcut on canned_replies (account_id, lower(shortcut));

update alert_settings set kinds = kinds || '{mention,snooze}';
