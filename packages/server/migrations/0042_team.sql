-- Up Migration
-- A conversation may be assigned to a person before they have done anything with it: taken says that they have. Whoever
-- leaves the account leaves its conversations to nobody.
alter table conversations add column is_taken boolean not null default false;
update conversations set is_taken = true where held_by is not null;
update conversations c set held_by = null, is_taken = false
where held_by is not null
  and not exists (select from memberships m where m.account_id = c.account_id and m.user_id = c.held_by);
alter table conversations drop constraint conversations_held_by_fkey;
alter table conversations add constraint conversations_held_by_fkey
  foreign key (account_id, held_by) references memberships (account_id, user_id) on delete set null (held_by);
drop index conversations_held_by;
create index conversations_held_by on conversations (account_id, held_by, last_message_at, id) where held_by is not null;

-- Who is given what the bot hands over and nobody has; and the minutes after which others hear of an unanswered alert
-- that went to one person: 0 at once, null never.
alter table accounts
  add column assignment text not null default 'nobody' check (assignment in ('nobody', 'in_turn', 'by_label')),
  add column alert_others_minutes integer default 5 check (alert_others_minutes between 0 and 60);

-- When a person last had a page open, and was last given a conversation in turn. Lost in a crash without harm.
create unlogged table people_seen (
  account_id uuid not null references accounts on delete cascade,
  user_id uuid not null,
  seen_at timestamptz(3) not null,
  given_at timestamptz(3),
  primary key (account_id, user_id),
  foreign key (account_id, user_id) references memberships on delete cascade
);

create table labels (
  account_id uuid not null references accounts on delete cascade,
  id uuid not null,
  name text not null check (char_length(name) between 1 and 40),
  color text not null
    check (color in ('gray', 'red', 'orange', 'yellow', 'green', 'teal', 'blue', 'violet', 'pink')),
  -- Who is given the conversations that have it, where the account assigns by label.
  person_id uuid,
  created_at timestamptz(3) not null,
  primary key (account_id, id),
  foreign key (account_id, person_id) references memberships (account_id, user_id) on delete set null (person_id)
);
create unique index labels_name on labels (account_id, lower(name));
create index labels_person on labels (account_id, person_id) where person_id is not null;

create table conversation_labels (
  account_id uuid not null references accounts on delete cascade,
  conversation_id uuid not null,
  label_id uuid not null,
  created_at timestamptz(3) not null,
  primary key (account_id, conversation_id, label_id),
  foreign key (account_id, conversation_id) references conversations on delete cascade,
  foreign key (account_id, label_id) references labels on delete cascade
);
create index conversation_labels_label on conversation_labels (account_id, label_id);

-- Who did what with a conversation, written with it; hand-overs themselves are system messages.
create table conversation_history (
  account_id uuid not null references accounts on delete cascade,
  id uuid not null,
  conversation_id uuid not null,
  kind text not null check (kind in ('taken', 'given_back', 'assigned', 'unassigned', 'labelled', 'unlabelled',
    'settled', 'resolved', 'reopened', 'snoozed', 'woken', 'note_deleted')),
  actor text not null check (actor in ('person', 'rule', 'customer', 'clock')),
  actor_id uuid,
  -- The person or the label it is about, and the label's name at that time.
  subject_id uuid,
  subject text,
  until timestamptz(3),
  created_at timestamptz(3) not null,
  primary key (account_id, id),
  foreign key (account_id, conversation_id) references conversations on delete cascade
);
create index conversation_history_conversation on conversation_history (account_id, conversation_id, created_at, id);

-- The devices of others are told of an assigned conversation only if it still waits when their push is due.
alter table pushes add column only_if_waiting boolean not null default false;
alter table pushes drop constraint pushes_kind_check;
alter table pushes add constraint pushes_kind_check
  check (kind in ('hand_over', 'message', 'order', 'appointment', 'webhook', 'assigned', 'mention', 'snooze'));
update alert_settings set kinds = kinds || '{assigned}';
