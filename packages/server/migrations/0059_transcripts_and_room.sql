-- Up Migration
-- Room for files is taken before their bytes are written: the note that comes before the bytes holds it, and gives it back
-- when the file's own row takes it, or when the note is worked through after a crash.
alter table media_use add column visitor_bytes bigint not null default 0;
alter table media_files add column is_visitors boolean not null default false;
alter table media_removals
  add column reserved bigint not null default 0,
  add column is_visitors boolean not null default false;

create or replace function note_media_use() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into media_use as u (account_id, bytes, visitor_bytes)
    values (new.account_id, new.bytes, case when new.is_visitors then new.bytes else 0 end)
    on conflict (account_id) do update set bytes = u.bytes + excluded.bytes,
      visitor_bytes = u.visitor_bytes + excluded.visitor_bytes;
  else
    update media_use set bytes = bytes - old.bytes,
      visitor_bytes = visitor_bytes - case when old.is_visitors then old.bytes else 0 end
    where account_id = old.account_id;
    insert into media_removals (account_id, file_id, due_at) values (old.account_id, old.id, now())
    on conflict (account_id, file_id) do update set due_at = excluded.due_at;
  end if;
  return null;
end $$;

create function return_media_room() returns trigger language plpgsql as $$
begin
  update media_use set bytes = bytes - old.reserved,
    visitor_bytes = visitor_bytes - case when old.is_visitors then old.reserved else 0 end
  where account_id = old.account_id;
  return null;
end $$;
create trigger return_media_room after delete on media_removals
  for each row when (old.reserved > 0) execute function return_media_room();

-- Bytes that strangers sent to a web chat on a day: one visitor, and one address, by a hash of the name.
create unlogged table visitor_bytes (
  account_id uuid not null references accounts (id) on delete cascade,
  day date not null,
  who text not null,
  bytes bigint not null,
  primary key (account_id, day, who)
);

-- A voice note in words, as a speech service heard it. Null: nobody asked yet.
alter table message_media
  add column transcript_state text check (transcript_state in ('waiting', 'kept', 'refused')),
  add column transcript text,
  -- why there is none, as a code
  add column transcript_reason text,
  add column transcript_due_at timestamptz(3),
  add column transcript_tries integer not null default 0,
  add check ((transcript is not null) = (transcript_state is not distinct from 'kept')),
  add check ((transcript_reason is not null) = (transcript_state is not distinct from 'refused')),
  add check ((transcript_due_at is not null) = (transcript_state is not distinct from 'waiting'));
create index message_media_transcript_due on message_media (transcript_due_at, account_id, message_id, position)
  where transcript_due_at is not null;
-- Ids are made in the order of time, so the newest are found without a look at the rest.
create index message_media_unheard on message_media (message_id, position)
  where kind = 'audio' and state = 'kept' and transcript_state is null;

-- Seconds of sound put into words, by month, for the account's budget.
create table transcript_months (
  account_id uuid not null references accounts (id) on delete cascade,
  month date not null,
  requests integer not null,
  kept integer not null,
  seconds double precision not null,
  primary key (account_id, month)
);
