-- Up Migration
-- Goods that come back with the money: how many of each line, and in the order's story which of them, so that a refund
-- that was noted by mistake can be taken back.
alter table order_lines add column returned integer not null default 0 check (returned between 0 and quantity);
alter table order_history add column goods jsonb;
alter table order_history drop constraint order_history_kind_check;
alter table order_history add constraint order_history_kind_check
  check (kind in ('placed', 'changed', 'money_waits', 'part_paid', 'refunded', 'address_changed', 'tracking_changed',
    'delivery_fee_changed', 'discount_changed', 'measure_changed', 'quantity_changed', 'lines_added',
    'payment_mistaken', 'payment_undone', 'reopened', 'refund_mistaken', 'refund_undone'));
create index order_history_refunds_of_order on order_history (account_id, order_id) where kind = 'refunded';

-- What was given back is news for the customer.
alter table customer_news drop constraint customer_news_change_check;
alter table customer_news add constraint customer_news_change_check check (change in ('booked', 'moved', 'confirmed',
  'cancelled', 'paid', 'part_paid', 'completed', 'placed', 'changed', 'refunded'));
