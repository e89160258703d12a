-- Files that customers and people send. The bytes lie in the media store under the account's and the file's id, once an
-- account however often they come; what refers to them is a row.
create table media_files (
  account_id uuid not null references accounts (id) on delete cascade,
  id uuid not null,
  -- SHA-256 of the bytes as they came, in hex
  hash text not null check (hash ~ '^[0-9a-f]{64}$'),
  -- as they are kept, with the smaller picture
  bytes bigint not null check (bytes >= 0),
  media_type text not null,
  width integer,
  height integer,
  has_preview boolean not null,
  created_at timestamptz(3) not null,
  primary key (account_id, id),
  unique (account_id, hash)
);

-- Bytes that each account keeps, for its quota.
create table media_use (
  account_id uuid primary key references accounts (id) on delete cascade,
  bytes bigint not null
);

-- Files to look at once they are due: those that nothing refers to are deleted, bytes and row. A file's row here comes
-- before its bytes, so that a crash leaves no bytes behind that nobody knows. It outlives the account on purpose.
create table media_removals (
  account_id uuid not null,
  file_id uuid not null,
  due_at timestamptz(3) not null,
  tries integer not null default 0,
  primary key (account_id, file_id)
);
create index media_removals_due on media_removals (due_at, account_id, file_id);

-- What came with a message besides its text, in its order.
create table message_media (
  account_id uuid not null,
  message_id uuid not null,
  position smallint not null check (position >= 0),
  kind text not null
    check (kind in ('image', 'audio', 'video', 'document', 'sticker', 'location', 'contact')),
  state text not null check (state in ('waiting', 'kept', 'refused')),
  -- why it is not here, as a code
  reason text,
  name text,
  -- a place or a person, which need no file
  facts json,
  -- where the platform keeps the file, until it is here
  source json,
  file_id uuid,
  due_at timestamptz(3),
  tries integer not null default 0,
  primary key (account_id, message_id, position),
  foreign key (account_id, message_id) references messages (account_id, id) on delete cascade,
  foreign key (account_id, file_id) references media_files (account_id, id),
  check ((state = 'waiting') = (due_at is not null)),
  check ((state = 'refused') = (reason is not null)),
  check (state <> 'kept' or file_id is not null or facts is not null)
);
create index message_media_due on message_media (due_at, account_id, message_id, position) where due_at is not null;
create index message_media_file on message_media (account_id, file_id) where file_id is not null;

create function note_media_use() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into media_use as u (account_id, bytes) values (new.account_id, new.bytes)
    on conflict (account_id) do update set bytes = u.bytes + excluded.bytes;
  else
    update media_use set bytes = bytes - old.bytes where account_id = old.account_id;
    insert into media_removals (account_id, file_id, due_at) values (old.account_id, old.id, now())
    on conflict (account_id, file_id) do update set due_at = excluded.due_at;
  end if;
  return null;
end $$;
create trigger note_media_use after insert or delete on media_files
  for each row execute function note_media_use();

create function note_loose_media() returns trigger language plpgsql as $$
begin
  insert into media_removals (account_id, file_id, due_at) values (old.account_id, old.file_id, now())
  on conflict (account_id, file_id) do update set due_at = excluded.due_at;
  return null;
end $$;
create trigger note_loose_media after delete on message_media
  for each row when (old.file_id is not null) execute function note_loose_media();
create trigger note_replaced_media after update of file_id on message_media
  for each row when (old.file_id is not null and old.file_id is distinct from new.file_id)
  execute function note_loose_media();
