-- Up Migration
-- What customers send as proof of a payment, put before a person beside the order that is to be paid. Nothing here marks an
-- order as paid by itself.
create table payment_receipts (
  account_id uuid not null,
  id uuid not null,
  conversation_id uuid not null,
  -- the picture or document, or the words of a customer who says that it is paid
  message_id uuid not null,
  is_file boolean not null,
  order_id uuid not null,
  state text not null check (state in ('open', 'paid', 'dismissed')),
  -- read from the picture by a language model: a suggestion
  reading_state text check (reading_state in ('waiting', 'read', 'refused')),
  reading json,
  reading_due_at timestamptz(3),
  reading_tries integer not null default 0,
  -- letters and digits of the payment's reference, as it was read or as a person confirmed it
  reference_key text,
  created_at timestamptz(3) not null,
  primary key (account_id, id),
  unique (account_id, message_id),
  foreign key (account_id, conversation_id) references conversations (account_id, id) on delete cascade,
  foreign key (account_id, message_id) references messages (account_id, id) on delete cascade,
  foreign key (account_id, order_id) references orders (account_id, id) on delete cascade,
  check ((reading is not null) = (reading_state is not distinct from 'read')),
  check ((reading_due_at is not null) = (reading_state is not distinct from 'waiting'))
);
create index payment_receipts_open on payment_receipts (account_id, conversation_id) where state = 'open';
create index payment_receipts_order on payment_receipts (account_id, order_id);
create index payment_receipts_reference on payment_receipts (account_id, reference_key) where reference_key is not null;
create index payment_receipts_due on payment_receipts (reading_due_at, account_id, id) where reading_due_at is not null;
-- Ids are made in the order of time, so the newest are found without a look at the rest.
create index payment_receipts_unread on payment_receipts (id) where state = 'open' and is_file and reading_state is null;

-- However an order came to be paid, there is nothing left to decide about its receipts.
create function settle_receipts() returns trigger language plpgsql as $$
begin
  update payment_receipts set state = 'paid'
  where account_id = new.account_id and order_id = new.id and state = 'open';
  return null;
end $$;
create trigger settle_receipts after update of payment_status on orders
  for each row when (new.payment_status = 'paid' and old.payment_status is distinct from 'paid')
  execute function settle_receipts();
