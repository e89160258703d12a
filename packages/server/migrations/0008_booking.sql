-- Up Migration
-- What can be booked, with whom and when. Hours are JSON because they are read whole, by the rule that lists slots:
-- a week is {"monday": [{"from": "09:00", "to": "18:00"}], …}, an exception {"date": "2026-12-25", "hours": []}.
create table availabilities (
  account_id uuid not null primary key references accounts on delete cascade,
  slot_step_minutes integer not null check (slot_step_minutes between 5 and 1440),
  hours json not null,
  exceptions json not null,
  updated_at timestamptz(3) not null
);

-- Without hours of its own a resource has the account's.
alter table bookable_resources
  add column hours json,
  add column exceptions json not null default '[]',
  add column position integer not null default 0;

create table booking_services (
  account_id uuid not null references accounts on delete cascade,
  product_id uuid not null,
  duration_minutes integer not null check (duration_minutes between 5 and 1440),
  buffer_minutes integer not null check (buffer_minutes between 0 and 1440),
  position integer not null,
  primary key (account_id, product_id),
  foreign key (account_id, product_id) references products on delete cascade
);

create table booking_service_resources (
  account_id uuid not null references accounts on delete cascade,
  product_id uuid not null,
  resource_id uuid not null,
  primary key (account_id, product_id, resource_id),
  foreign key (account_id, product_id) references booking_services on delete cascade,
  foreign key (account_id, resource_id) references bookable_resources on delete cascade
);
create index booking_service_resources_resource on booking_service_resources (account_id, resource_id);

-- busy_until is the end with the service's buffer; null for an appointment without one.
alter table appointments
  add column busy_until timestamptz(3) check (busy_until >= end_time and isfinite(busy_until)),
  add column booking_key text check (char_length(booking_key) between 1 and 255),
  drop constraint appointments_no_overlap,
  add constraint appointments_no_overlap exclude using gist
    (account_id with =, resource_id with =, tstzrange(start_time, coalesce(busy_until, end_time), '[)') with &&)
    where (status in ('pending', 'scheduled'));
create unique index appointments_booking_key on appointments (account_id, booking_key);
