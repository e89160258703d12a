-- Up Migration
-- The person who wrote an answer, for their colleagues alone.
alter table messages add column written_by uuid;

-- The people whom each note mentions, and since when they know it.
create table note_mentions (
  account_id uuid not null,
  note_id uuid not null,
  user_id uuid not null,
  read_at timestamptz(3),
  primary key (account_id, note_id, user_id),
  foreign key (account_id, note_id) references conversation_notes (account_id, id) on delete cascade,
  foreign key (account_id, user_id) references memberships (account_id, user_id) on delete cascade
);
create index note_mentions_person on note_mentions (account_id, user_id, note_id);
create index note_mentions_unread on note_mentions (account_id, user_id) where read_at is null;

insert into note_mentions (account_id, note_id, user_id, read_at)
select n.account_id, n.id, m.user_id, n.created_at
from conversation_notes n join memberships m on m.account_id = n.account_id and m.user_id = any(n.mentions);
