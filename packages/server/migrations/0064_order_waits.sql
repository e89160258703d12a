-- Up Migration
-- Orders whose customer was told that the shop will say how to pay. The row goes when somebody of the shop writes in the
-- conversation, or when the order is paid or ended.
create table order_waits (
  account_id uuid not null,
  order_id uuid not null,
  conversation_id uuid not null,
  created_at timestamptz(3) not null,
  primary key (account_id, order_id),
  foreign key (account_id, order_id) references orders (account_id, id) on delete cascade,
  foreign key (account_id, conversation_id) references conversations (account_id, id) on delete cascade
);
create index order_waits_conversation on order_waits (account_id, conversation_id);
