-- Up Migration
-- Parts of an order's total that people saw arrive: each is a row of the order's story, with its amount and reference.
alter table order_history drop constraint order_history_kind_check;
alter table order_history add constraint order_history_kind_check
  check (kind in ('placed', 'changed', 'money_waits', 'part_paid', 'refunded'));
