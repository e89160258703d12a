-- Up Migration
-- Message templates that are being written, and that the platform has not seen.
create table template_drafts (
  account_id uuid not null,
  id uuid not null,
  channel_id uuid not null,
  name text not null,
  language text not null,
  category text not null check (category in ('utility', 'marketing', 'authentication')),
  content json not null,
  variables json not null,
  file_id uuid,
  created_at timestamptz(3) not null,
  changed_at timestamptz(3) not null,
  primary key (account_id, id)
);
select place_table('template_drafts', 'distributed');
alter table template_drafts
  add foreign key (account_id) references accounts on delete cascade,
  add foreign key (account_id, channel_id) references channels on delete cascade,
  add foreign key (account_id, file_id) references media_files (account_id, id);
create index template_drafts_file on template_drafts (account_id, file_id) where file_id is not null;

create trigger note_loose_picture after delete on template_drafts
  for each row when (old.file_id is not null) execute function note_loose_media();
create trigger note_replaced_picture after update of file_id on template_drafts
  for each row when (old.file_id is not null and old.file_id is distinct from new.file_id)
  execute function note_loose_media();
