-- The business at the platform to which a channel belongs: its message templates are kept there and reached with the
-- channel's token.
create table template_books (
  account_id uuid not null,
  channel_id uuid not null,
  business_id text not null,
  -- when its templates were last read, and why that failed since
  synced_at timestamptz(3),
  problem text,
  due_at timestamptz(3) not null,
  primary key (account_id, channel_id),
  foreign key (account_id, channel_id) references channels on delete cascade
);
create index template_books_due on template_books (due_at, account_id, channel_id);
create index template_books_business on template_books (business_id);

-- Message templates as the platform knows them, with what it does not: the meaning of each variable, and the picture
-- that is sent above.
create table templates (
  account_id uuid not null references accounts on delete cascade,
  id uuid not null,
  business_id text not null,
  external_id text not null,
  name text not null,
  language text not null,
  category text not null check (category in ('utility', 'marketing', 'authentication')),
  state text not null check (state in ('approved', 'pending', 'rejected', 'paused', 'disabled', 'archived')),
  -- why it was rejected, as a code, and in the platform's words
  reason text,
  detail text,
  quality text check (quality in ('high', 'medium', 'low')),
  content json not null,
  variables json not null,
  -- parts that this service cannot fill, by the platform's names
  other_parts text[] not null default '{}',
  file_id uuid,
  created_at timestamptz(3) not null,
  changed_at timestamptz(3) not null,
  primary key (account_id, id),
  foreign key (account_id, file_id) references media_files (account_id, id)
);
create unique index templates_name on templates (account_id, business_id, name, language);
create index templates_external on templates (account_id, business_id, external_id);
create index templates_file on templates (account_id, file_id) where file_id is not null;

create trigger note_loose_picture after delete on templates
  for each row when (old.file_id is not null) execute function note_loose_media();
create trigger note_replaced_picture after update of file_id on templates
  for each row when (old.file_id is not null and old.file_id is distinct from new.file_id)
  execute function note_loose_media();
