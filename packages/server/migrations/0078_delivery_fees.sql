-- Up Migration
-- Part of an order's total, which is what the customer pays; null where nothing was said of delivery. While it is open a
-- person has still to say it, and the total holds the goods alone.
alter table orders add column delivery_fee numeric(18,4) check (delivery_fee >= 0);
alter table orders add column is_delivery_open boolean not null default false;
alter table orders add constraint orders_open_delivery_has_no_fee check (not is_delivery_open or delivery_fee is null);

alter table order_history drop constraint order_history_kind_check;
alter table order_history add constraint order_history_kind_check
  check (kind in ('placed', 'changed', 'money_waits', 'part_paid', 'refunded', 'address_changed', 'tracking_changed',
    'delivery_fee_changed'));
