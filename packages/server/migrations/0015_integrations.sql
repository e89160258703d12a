-- Up Migration
-- Shops and payment providers that report orders and payments to an account.
create table integrations (
  account_id uuid not null references accounts on delete cascade,
  id uuid not null,
  provider text not null check (provider in ('shopify', 'woocommerce', 'stripe', 'mercadopago')),
  name text not null check (char_length(name) between 1 and 255),
  -- The shop's own host name; orders of one shop are told apart from another's by it.
  shop_domain text,
  api_url text,
  webhook_secret bytea,
  access_token bytea,
  -- unauthorized: the provider refused the access token.
  status text not null default 'active' check (status in ('active', 'unauthorized')),
  last_event_at timestamptz(3),
  created_at timestamptz(3) not null,
  deleted_at timestamptz(3),
  primary key (account_id, id)
);
create index integrations_newest on integrations (account_id, created_at, id);

-- What an integration has reported already, kept longer than any provider repeats itself.
create table integration_keys (
  account_id uuid not null references accounts on delete cascade,
  integration_id uuid not null,
  external_id text not null,
  received_at timestamptz(3) not null,
  primary key (account_id, integration_id, external_id)
);
create index integration_keys_age on integration_keys (account_id, received_at);

-- Verified reports that wait to be applied. Applying deletes the row in the same transaction.
create table integration_events (
  account_id uuid not null references accounts on delete cascade,
  id uuid not null,
  integration_id uuid not null,
  kind text not null,
  external_id text not null,
  -- What the report is about: those of one lane are applied one after the other.
  lane text not null,
  payload json not null,
  status text not null default 'stored' check (status in ('stored', 'quarantined')),
  -- Claims so far; a row is born claimed by the process that stores it, until next_attempt_at.
  attempts integer not null default 1,
  error text,
  received_at timestamptz(3) not null,
  next_attempt_at timestamptz(3) not null,
  primary key (account_id, id),
  foreign key (account_id, integration_id) references integrations on delete cascade
);
create index integration_events_arrival on integration_events (account_id, integration_id, id) where status = 'stored';

alter table orders
  -- The shop that a shop's order is from: two shops of one platform may use the same numbers.
  add column shop text not null default '',
  -- The newest report that the order was written from, as text that sorts by age: older ones change nothing.
  add column source_version text collate "C";
drop index orders_external_id;
create unique index orders_external_id on orders (account_id, platform, shop, external_id);

-- Payments as their providers report them. One without an order waits for the report that names it.
create table payments (
  account_id uuid not null references accounts on delete cascade,
  id uuid not null,
  integration_id uuid not null,
  external_id text not null,
  order_id uuid,
  state text not null check (state in ('pending', 'authorized', 'failed', 'paid')),
  amount numeric(18, 4) not null check (amount >= 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  refunded numeric(18, 4) not null default 0 check (refunded >= 0),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (account_id, id),
  foreign key (account_id, integration_id) references integrations on delete cascade,
  foreign key (account_id, order_id) references orders on delete cascade
);
create unique index payments_external_id on payments (account_id, integration_id, external_id);
create index payments_order on payments (account_id, order_id);

-- Where an order can be paid: made when the customer asks for it, good until its end and for this sum.
create table payment_links (
  account_id uuid not null references accounts on delete cascade,
  id uuid not null,
  order_id uuid not null,
  integration_id uuid not null,
  url text not null,
  amount numeric(18, 4) not null check (amount > 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  expires_at timestamptz(3) not null,
  primary key (account_id, id),
  foreign key (account_id, order_id) references orders on delete cascade,
  foreign key (account_id, integration_id) references integrations on delete cascade
);
create unique index payment_links_order on payment_links (account_id, order_id, integration_id);

create index contacts_email on contacts (account_id, lower(email)) where email is not null;
