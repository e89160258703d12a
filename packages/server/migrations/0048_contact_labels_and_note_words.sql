-- Up Migration
-- Customers have labels too, the same ones as conversations.
create table contact_labels (
  account_id uuid not null references accounts on delete cascade,
  contact_id uuid not null,
  label_id uuid not null,
  created_at timestamptz(3) not null,
  primary key (account_id, contact_id, label_id),
  foreign key (account_id, contact_id) references contacts on delete cascade,
  foreign key (account_id, label_id) references labels on delete cascade
);
create index contact_labels_label on contact_labels (account_id, label_id, contact_id);

-- Notes are searched as messages are. People write few of them, so their words are written with them: by a trigger,
-- since a node of the version before writes notes too.
alter table conversation_notes add column words tsvector;
create function write_note_words() returns trigger language plpgsql as $$
begin
  new.words := message_words(new.account_id,
    (select a.language from accounts a where a.id = new.account_id), new.content);
  return new;
end $$;
create trigger conversation_notes_words before insert or update of content on conversation_notes
  for each row execute function write_note_words();
update conversation_notes set content = content;
create index conversation_notes_words on conversation_notes using gin (words);
