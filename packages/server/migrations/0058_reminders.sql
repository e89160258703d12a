-- An account's reminders: which are on, when, with which words.
create table reminder_settings (
  account_id uuid primary key references accounts on delete cascade,
  settings json not null,
  updated_at timestamptz(3) not null
);

-- Each decision about a reminder. The row that says `sent` is written in the transaction that queues the message, and
-- the unique rule makes it once: `occasion` is the time it is about, so what was moved is reminded of anew.
create table reminders (
  account_id uuid not null references accounts on delete cascade,
  id uuid not null,
  kind text not null check (kind in
    ('appointment_day', 'appointment_hours', 'unpaid_order', 'left_cart', 'back_in_stock', 'after_visit')),
  subject_id uuid not null,
  occasion timestamptz(3) not null,
  contact_id uuid,
  conversation_id uuid,
  state text not null check (state in ('sent', 'skipped')),
  -- why it was skipped, as a code
  reason text,
  form text check (form in ('text', 'template')),
  created_at timestamptz(3) not null,
  primary key (account_id, id),
  foreign key (account_id, contact_id) references contacts on delete cascade,
  check ((state = 'skipped') = (reason is not null)),
  check ((state = 'sent') = (form is not null))
);
create unique index reminders_once on reminders (account_id, kind, subject_id, occasion);
create index reminders_newest on reminders (account_id, created_at, id);
create index reminders_of_contact on reminders (account_id, contact_id, created_at, id);

-- The customer said by a tap that they come; another time asks anew.
alter table appointments add column confirmed_at timestamptz(3);
