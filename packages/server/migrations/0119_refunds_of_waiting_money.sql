-- Up Migration
-- Money that waited for a person and went back before anybody took it: it never counted as received, so it counts as no
-- refund of what was.
alter table order_history drop constraint order_history_kind_check;
alter table order_history add constraint order_history_kind_check
  check (kind in ('placed', 'changed', 'money_waits', 'part_paid', 'refunded', 'address_changed', 'tracking_changed',
    'delivery_fee_changed', 'discount_changed', 'measure_changed', 'quantity_changed', 'lines_added',
    'payment_mistaken', 'payment_undone', 'reopened', 'refund_mistaken', 'refund_undone', 'waiting_refunded'));
