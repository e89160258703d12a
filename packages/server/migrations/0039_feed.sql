-- Up Migration
-- Each change of a record that the API shows, in two steps: the causing transaction notes it here, and one owner at a
-- time numbers what has been committed. So a number that was read is never followed by a lower one, however long a
-- transaction takes.
create table pending_changes (
  account_id uuid not null,
  id bigint generated always as identity,
  resource text not null,
  record_id uuid not null,
  -- For an event: its kind.
  operation text not null,
  changed_at timestamptz(3) not null default now(),
  primary key (account_id, id)
) with (autovacuum_vacuum_scale_factor = 0.0, autovacuum_vacuum_threshold = 5000);

create table changes (
  account_id uuid not null,
  number bigint not null,
  resource text not null,
  record_id uuid not null,
  operation text not null,
  changed_at timestamptz(3) not null,
  numbered_at timestamptz(3) not null default now(),
  primary key (account_id, number)
);
-- Rows arrive in this order, so a summary of each block is enough to find the old ones.
create index changes_age on changes using brin (numbered_at);
create index changes_events on changes (account_id, number) where resource = 'event';

-- The numbers of an account that exist: above first_number, up to last_number.
create table change_numbers (
  account_id uuid not null primary key,
  first_number bigint not null default 0,
  last_number bigint not null default 0,
  check (first_number <= last_number)
);

-- Who numbers: the lease only spares others the work, the locks on change_numbers keep the numbers right.
create table change_numbering (
  id integer not null primary key check (id = 1),
  owner uuid,
  lease_until timestamptz(3)
);

create function note_change() returns trigger language plpgsql as $$
begin
  insert into pending_changes (account_id, resource, record_id, operation)
  values (new.account_id, tg_argv[0], new.id, tg_argv[1]);
  return null;
end $$;

-- Nobody reads the feed of an account that is being deleted, and what is noted then would stay for good.
create function note_deletion() returns trigger language plpgsql as $$
begin
  insert into pending_changes (account_id, resource, record_id, operation)
  select old.account_id, tg_argv[0], old.id, 'deleted' where exists (select from accounts where id = old.account_id);
  return null;
end $$;

-- With a hidden conversation its messages are out of sight.
create function note_hidden_conversation() returns trigger language plpgsql as $$
begin
  insert into pending_changes (account_id, resource, record_id, operation)
  select account_id, 'message', id, 'deleted' from messages
  where account_id = new.account_id and conversation_id = new.id
  union all select new.account_id, 'conversation', new.id, 'deleted';
  return null;
end $$;

create function delete_changes() returns trigger language plpgsql as $$
begin
  delete from pending_changes where account_id = old.id;
  delete from changes where account_id = old.id;
  delete from change_numbers where account_id = old.id;
  return null;
end $$;

create trigger contacts_created after insert on contacts
  for each row execute function note_change('contact', 'created');
create trigger contacts_updated after update on contacts
  for each row when (old.json is distinct from new.json) execute function note_change('contact', 'updated');
create trigger contacts_deleted after delete on contacts
  for each row execute function note_deletion('contact');

create trigger conversations_created after insert on conversations
  for each row when (new.deleted_at is null) execute function note_change('conversation', 'created');
create trigger conversations_updated after update on conversations
  for each row when (new.deleted_at is null
    and (old.json is distinct from new.json or old.contact_id is distinct from new.contact_id))
  execute function note_change('conversation', 'updated');
create trigger conversations_hidden after update on conversations
  for each row when (old.deleted_at is null and new.deleted_at is not null)
  execute function note_hidden_conversation();
create trigger conversations_deleted after delete on conversations
  for each row when (old.deleted_at is null) execute function note_deletion('conversation');

create trigger messages_created after insert on messages
  for each row execute function note_change('message', 'created');
create trigger messages_updated after update on messages
  for each row when (old.json is distinct from new.json or old.payload::text is distinct from new.payload::text)
  execute function note_change('message', 'updated');
create trigger messages_deleted after delete on messages
  for each row execute function note_deletion('message');

create trigger products_created after insert on products
  for each row execute function note_change('product', 'created');
create trigger products_updated after update on products
  for each row when (old.json is distinct from new.json or old.add_ons::text is distinct from new.add_ons::text
    or old.variants::text is distinct from new.variants::text or old.faqs::text is distinct from new.faqs::text)
  execute function note_change('product', 'updated');
create trigger products_deleted after delete on products
  for each row execute function note_deletion('product');

create trigger orders_created after insert on orders
  for each row execute function note_change('order', 'created');
create trigger orders_updated after update on orders
  for each row when (old.json is distinct from new.json or old.contact_id is distinct from new.contact_id)
  execute function note_change('order', 'updated');
create trigger orders_deleted after delete on orders
  for each row execute function note_deletion('order');

create trigger appointments_created after insert on appointments
  for each row execute function note_change('appointment', 'created');
create trigger appointments_updated after update on appointments
  for each row when (old.json is distinct from new.json or old.contact_id is distinct from new.contact_id
    or old.updated_at is distinct from new.updated_at)
  execute function note_change('appointment', 'updated');
create trigger appointments_deleted after delete on appointments
  for each row execute function note_deletion('appointment');

create trigger accounts_delete_changes after delete on accounts
  for each row execute function delete_changes();
