-- Up Migration
-- The story of an order, for the people of the business: one row for each change, written with it.
create table order_history (
  account_id uuid not null references accounts on delete cascade,
  id uuid not null,
  order_id uuid not null,
  kind text not null check (kind in ('placed', 'changed', 'money_waits', 'refunded')),
  -- Null where the change left it as it was.
  status text,
  payment_status text,
  actor text not null check (actor in ('customer', 'person', 'shop', 'provider', 'clock', 'command')),
  -- The person, or the payment provider's integration.
  actor_id uuid,
  reason text,
  note text,
  -- Given back to the stock.
  units integer,
  amount numeric(18, 4),
  currency text,
  created_at timestamptz(3) not null,
  primary key (account_id, id),
  foreign key (account_id, order_id) references orders on delete cascade
);
create index order_history_order on order_history (account_id, order_id, id);

-- The search for orders goes by contact and product; these find the orders and lines that have none.
create index orders_search on orders using gin
  (account_id, plain_text(customer_name) gin_trgm_ops, customer_phone gin_trgm_ops) where contact_id is null;
create index order_lines_search on order_lines using gin
  (account_id, plain_text(name) gin_trgm_ops, sku gin_trgm_ops) where product_id is null;
