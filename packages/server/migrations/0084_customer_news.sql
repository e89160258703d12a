-- Up Migration
-- A change that a person made by hand, of which the customer learns nothing by itself: the newest of each appointment
-- and order, and who told the customer. It is about the state that it led to, and holds no more once another is reached.
create table customer_news (
  account_id uuid not null,
  subject_id uuid not null,
  appointment_id uuid,
  order_id uuid,
  change text not null check (change in ('booked', 'moved', 'confirmed', 'cancelled', 'paid', 'completed')),
  state text not null,
  changed_at timestamptz(3) not null,
  told_at timestamptz(3),
  told_by uuid,
  primary key (account_id, subject_id),
  check (num_nonnulls(appointment_id, order_id) = 1 and subject_id = coalesce(appointment_id, order_id))
);
select place_table('customer_news', 'distributed');
alter table customer_news
  add foreign key (account_id) references accounts on delete cascade,
  add foreign key (account_id, appointment_id) references appointments on delete cascade,
  add foreign key (account_id, order_id) references orders on delete cascade;
create index customer_news_appointment on customer_news (account_id, appointment_id) where appointment_id is not null;
create index customer_news_order on customer_news (account_id, order_id) where order_id is not null;
