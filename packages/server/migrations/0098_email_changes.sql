-- Up Migration
-- A new address of a person, as long as the link that was mailed there has not proven it.
create table email_changes (
  user_id uuid primary key,
  email text not null check (email = lower(email) and char_length(email) between 3 and 254),
  token_hash bytea not null unique check (octet_length(token_hash) = 32),
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null
);

-- Told in each account of the person, as little of both addresses as colleagues need to recognise them.
create function note_email_activity() returns trigger language plpgsql as $$
begin
  perform add_activity(m.account_id, 'person', new.id, new.name, 'changed',
    jsonb_build_object('email', jsonb_build_array(
      regexp_replace(old.email, '^(.)[^@]*', '\1•••'), regexp_replace(new.email, '^(.)[^@]*', '\1•••'))))
  from memberships m where m.user_id = new.id;
  return null;
end $$;
create trigger note_activity after update of email on users for each row
  when (old.email is distinct from new.email) execute function note_email_activity();
