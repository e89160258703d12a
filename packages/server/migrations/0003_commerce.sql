-- Up Migration
create function product_json(id uuid, created_at timestamptz, name text, sku text, price numeric, price_min numeric,
    price_max numeric, pricing_type text, description text, category text, item_type text, inventory_quantity integer,
    is_active boolean, knowledge_base text, updated_at timestamptz, sale_price numeric, sale_label text,
    sale_ends_at timestamptz) returns text
  language sql immutable parallel safe
  return '{"id":"' || id || '","created_at":"' || iso_instant(created_at)
    || '","name":' || to_json(name)
    || ',"sku":' || coalesce(to_json(sku)::text, 'null')
    || ',"price":' || coalesce(trim_scale(price)::text, 'null')
    || ',"price_min":' || coalesce(trim_scale(price_min)::text, 'null')
    || ',"price_max":' || coalesce(trim_scale(price_max)::text, 'null')
    || ',"pricing_type":"' || pricing_type
    || '","description":' || coalesce(to_json(description)::text, 'null')
    || ',"category":' || coalesce(to_json(category)::text, 'null')
    || ',"item_type":"' || item_type
    || '","inventory_quantity":' || coalesce(inventory_quantity::text, 'null')
    || ',"is_active":' || is_active::text
    || ',"knowledge_base":' || coalesce(to_json(knowledge_base)::text, 'null')
    || ',"updated_at":"' || iso_instant(updated_at)
    || '","sale_price":' || coalesce(trim_scale(sale_price)::text, 'null')
    || ',"sale_label":' || coalesce(to_json(sale_label)::text, 'null')
    || ',"sale_ends_at":' || coalesce('"' || iso_instant(sale_ends_at) || '"', 'null');

create table products (
  account_id uuid not null references accounts on delete cascade,
  id uuid not null,
  name text not null check (char_length(name) between 1 and 255),
  sku text check (char_length(sku) between 1 and 255),
  price numeric(18, 4) check (price >= 0),
  price_min numeric(18, 4) check (price_min >= 0),
  price_max numeric(18, 4) check (price_max >= price_min),
  pricing_type text not null check (pricing_type in ('fixed', 'range', 'variant', 'quote')),
  description text,
  category text,
  item_type text not null check (item_type in ('product', 'service')),
  on_hand integer check (on_hand >= 0),
  reserved integer not null default 0 check (reserved >= 0),
  is_active boolean not null default true,
  add_ons json not null default '[]' check (strpos(add_ons::text, chr(10)) = 0),
  knowledge_base text,
  variants json not null default '[]' check (strpos(variants::text, chr(10)) = 0),
  faqs json not null default '[]' check (strpos(faqs::text, chr(10)) = 0),
  sale_price numeric(18, 4) check (sale_price >= 0),
  sale_label text,
  sale_ends_at timestamptz(3),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  json text not null generated always as
    (product_json(id, created_at, name, sku, price, price_min, price_max, pricing_type, description, category,
      item_type, on_hand - reserved, is_active, knowledge_base, updated_at, sale_price, sale_label,
      sale_ends_at)) stored,
  primary key (account_id, id),
  check (reserved <= on_hand)
);
create unique index products_sku on products (account_id, sku);
create index products_newest on products (account_id, created_at, id);
create index products_active on products (account_id, is_active, created_at, id);

create function order_json(id uuid, created_at timestamptz, platform text, external_id text, status text,
    payment_status text, customer_phone text, customer_name text, total numeric, currency text, conversation_id uuid,
    updated_at timestamptz) returns text
  language sql immutable parallel safe
  return '{"id":"' || id || '","created_at":"' || iso_instant(created_at)
    || '","platform":"' || platform
    || '","external_id":' || coalesce(to_json(external_id)::text, 'null')
    || ',"status":"' || status
    || '","payment_status":"' || payment_status
    || '","customer_phone":' || coalesce(to_json(customer_phone)::text, 'null')
    || ',"customer_name":' || coalesce(to_json(customer_name)::text, 'null')
    || ',"total":' || trim_scale(total)
    || ',"currency":"' || currency
    || '","conversation_id":' || coalesce('"' || conversation_id || '"', 'null')
    || ',"updated_at":"' || iso_instant(updated_at) || '"';

create table orders (
  account_id uuid not null references accounts on delete cascade,
  id uuid not null,
  contact_id uuid,
  conversation_id uuid,
  platform text not null check (platform in
    ('whatsapp', 'messenger', 'instagram', 'telegram', 'web', 'shopify', 'woocommerce', 'manual')),
  external_id text,
  status text not null check (status in ('pending', 'confirmed', 'completed', 'cancelled', 'requires_action')),
  payment_status text not null check (payment_status in ('pending', 'authorized', 'partially_paid', 'paid',
    'partially_refunded', 'refunded', 'voided', 'expired')),
  customer_phone text,
  customer_name text,
  total numeric(18, 4) not null check (total >= 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  paid_at timestamptz(3),
  expires_at timestamptz(3),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  json text not null generated always as
    (order_json(id, created_at, platform, external_id, status, payment_status, customer_phone, customer_name, total,
      currency, conversation_id, updated_at)) stored,
  primary key (account_id, id),
  foreign key (account_id, contact_id) references contacts on delete set null (contact_id),
  foreign key (account_id, conversation_id) references conversations on delete set null (conversation_id)
);
create unique index orders_external_id on orders (account_id, platform, external_id);
create index orders_newest on orders (account_id, created_at, id);
create index orders_status on orders (account_id, status, created_at, id);
create index orders_payment_status on orders (account_id, payment_status, created_at, id);
create index orders_statuses on orders (account_id, status, payment_status, created_at, id);
create index orders_conversation on orders (account_id, conversation_id, created_at, id);
create index orders_contact on orders (account_id, contact_id);

create table order_lines (
  account_id uuid not null references accounts on delete cascade,
  id uuid not null,
  order_id uuid not null,
  position integer not null,
  product_id uuid,
  variant_id text,
  sku text,
  name text not null,
  quantity integer not null check (quantity > 0),
  unit_price numeric(18, 4) not null check (unit_price >= 0),
  add_ons json not null default '[]',
  total numeric(18, 4) not null check (total >= 0),
  primary key (account_id, id),
  foreign key (account_id, order_id) references orders on delete cascade,
  foreign key (account_id, product_id) references products on delete set null (product_id)
);
create unique index order_lines_position on order_lines (account_id, order_id, position);
create index order_lines_product on order_lines (account_id, product_id);
