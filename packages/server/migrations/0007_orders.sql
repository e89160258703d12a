-- Up Migration
alter table orders
  -- The caller's name for one placing; the same name again is the same order.
  add column idempotency_key text check (char_length(idempotency_key) between 1 and 255),
  -- Money that a person has to look at before the order counts as paid.
  add column received_amount numeric(18, 4) check (received_amount >= 0),
  add column received_currency text check (received_currency ~ '^[A-Z]{3}$'),
  add column received_at timestamptz(3),
  add check ((received_at is null) = (received_amount is null)),
  add check ((received_at is null) = (received_currency is null));
create unique index orders_idempotency_key on orders (account_id, idempotency_key);
create index orders_expiring on orders (expires_at, account_id, id)
  where status = 'pending' and payment_status = 'pending' and expires_at is not null;

-- Units that the line holds back: 0 where stock is not counted or the goods are gone out, null once they are given back.
alter table order_lines add column reserved integer check (reserved between 0 and quantity);
update order_lines l set reserved =
    case when o.status = 'completed' or p.on_hand is null then 0 else l.quantity end
  from orders o, products p
  where o.account_id = l.account_id and o.id = l.order_id and o.status <> 'cancelled'
    and p.account_id = l.account_id and p.id = l.product_id;
