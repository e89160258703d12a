-- Up Migration
-- Goods sold by weight, volume or length: the price of a product is that of one such unit.
alter table products add column sale_unit text
  check (sale_unit in ('kg', '100g', 'lb', 'oz', 'l', 'm', 'yd'));
alter table products add check (sale_unit is null or item_type = 'product');
-- A line of them keeps how much it is of, in thousandths of the unit, with the unit and its price at that time, so that
-- it can be charged anew once it was weighed. Its unit_price is the price of the amount.
alter table order_lines add column measure integer check (measure > 0), add column sale_unit text,
  add column measure_price numeric(18,4) check (measure_price >= 0);
alter table order_lines add check (num_nulls(measure, sale_unit, measure_price) in (0, 3));

alter table order_history drop constraint order_history_kind_check;
alter table order_history add constraint order_history_kind_check
  check (kind in ('placed', 'changed', 'money_waits', 'part_paid', 'refunded', 'address_changed', 'tracking_changed',
    'delivery_fee_changed', 'discount_changed', 'measure_changed'));
