-- Up Migration
-- Products that a person adds to an order are told in its story.
alter table order_history drop constraint order_history_kind_check;
alter table order_history add constraint order_history_kind_check
  check (kind in ('placed', 'changed', 'money_waits', 'part_paid', 'refunded', 'address_changed', 'tracking_changed',
    'delivery_fee_changed', 'discount_changed', 'measure_changed', 'quantity_changed', 'lines_added'));
