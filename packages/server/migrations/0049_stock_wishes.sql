-- Products that customers asked to be told of when they are there again; told once.
create table stock_wishes (
  account_id uuid not null,
  id uuid not null,
  contact_id uuid not null,
  conversation_id uuid not null,
  product_id uuid not null,
  -- '' for a product without variants, or any of them
  variant_id text not null default '',
  created_at timestamptz(3) not null,
  told_at timestamptz(3),
  primary key (account_id, id),
  foreign key (account_id, contact_id) references contacts on delete cascade,
  foreign key (account_id, conversation_id) references conversations on delete cascade,
  foreign key (account_id, product_id) references products on delete cascade
);
create unique index stock_wishes_open on stock_wishes (account_id, contact_id, product_id, variant_id)
  where told_at is null;
create index stock_wishes_waiting on stock_wishes (account_id, created_at, id) where told_at is null;
