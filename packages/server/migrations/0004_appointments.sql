-- Up Migration
create table bookable_resources (
  account_id uuid not null references accounts on delete cascade,
  id uuid not null,
  name text not null check (char_length(name) between 1 and 255),
  is_active boolean not null default true,
  created_at timestamptz(3) not null,
  primary key (account_id, id)
);
create unique index bookable_resources_name on bookable_resources (account_id, name);

create function appointment_json(id uuid, created_at timestamptz, conversation_id uuid, customer_name text,
    customer_phone text, customer_email text, start_time timestamptz, end_time timestamptz, status text,
    meeting_link text, notes text) returns text
  language sql immutable parallel safe
  return '{"id":"' || id || '","created_at":"' || iso_instant(created_at)
    || '","conversation_id":' || coalesce('"' || conversation_id || '"', 'null')
    || ',"customer_name":' || coalesce(to_json(customer_name)::text, 'null')
    || ',"customer_phone":' || coalesce(to_json(customer_phone)::text, 'null')
    || ',"customer_email":' || coalesce(to_json(customer_email)::text, 'null')
    || ',"start_time":"' || iso_instant(start_time)
    || '","end_time":"' || iso_instant(end_time)
    || '","status":"' || status
    || '","meeting_link":' || coalesce(to_json(meeting_link)::text, 'null')
    || ',"notes":' || coalesce(to_json(notes)::text, 'null');

create table appointments (
  account_id uuid not null references accounts on delete cascade,
  id uuid not null,
  contact_id uuid,
  conversation_id uuid,
  product_id uuid,
  resource_id uuid not null,
  customer_name text,
  customer_phone text,
  customer_email text,
  start_time timestamptz(3) not null check (isfinite(start_time)),
  end_time timestamptz(3) not null check (end_time > start_time and isfinite(end_time)),
  status text not null check (status in ('pending', 'scheduled', 'completed', 'cancelled', 'no_show')),
  meeting_link text,
  notes text,
  version integer not null default 1,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  json text not null generated always as
    (appointment_json(id, created_at, conversation_id, customer_name, customer_phone, customer_email, start_time,
      end_time, status, meeting_link, notes)) stored,
  primary key (account_id, id),
  foreign key (account_id, contact_id) references contacts on delete set null (contact_id),
  foreign key (account_id, conversation_id) references conversations on delete set null (conversation_id),
  foreign key (account_id, product_id) references products on delete set null (product_id),
  foreign key (account_id, resource_id) references bookable_resources,
  constraint appointments_no_overlap exclude using gist
    (account_id with =, resource_id with =, tstzrange(start_time, end_time, '[)') with &&)
    where (status in ('pending', 'scheduled'))
);
-- start_time stands behind the paging pair so that from and to are tested inside the index.
create index appointments_newest on appointments (account_id, created_at, id, start_time);
create index appointments_status on appointments (account_id, status, created_at, id, start_time);
create index appointments_start on appointments (account_id, start_time);
create index appointments_contact on appointments (account_id, contact_id);
create index appointments_conversation on appointments (account_id, conversation_id);
create index appointments_product on appointments (account_id, product_id);
