-- Up Migration
-- What a person takes off an order's goods is part of how its total came about; the total holds it already.
alter table orders add column discount numeric(18,4) check (discount > 0);
-- The customer's own words about the order, such as when it should come; whoever delivers reads them beside the address.
alter table orders add column customer_note text;
-- An order that another one took the place of is no cancelled sale.
alter table orders add column replaced_by uuid;
alter table orders add constraint orders_account_id_replaced_by_fkey foreign key (account_id, replaced_by)
  references orders (account_id, id);
create index orders_replaced_by on orders (account_id, replaced_by) where replaced_by is not null;

alter table order_history drop constraint order_history_kind_check;
alter table order_history add constraint order_history_kind_check
  check (kind in ('placed', 'changed', 'money_waits', 'part_paid', 'refunded', 'address_changed', 'tracking_changed',
    'delivery_fee_changed', 'discount_changed'));
