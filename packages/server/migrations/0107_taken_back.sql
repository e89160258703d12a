-- Up Migration
-- A payment that was noted by mistake and a delivery that was none are taken back, and the order's story tells it.
alter table order_history drop constraint order_history_kind_check;
alter table order_history add constraint order_history_kind_check
  check (kind in ('placed', 'changed', 'money_waits', 'part_paid', 'refunded', 'address_changed', 'tracking_changed',
    'delivery_fee_changed', 'discount_changed', 'measure_changed', 'quantity_changed', 'lines_added',
    'payment_mistaken', 'payment_undone', 'reopened'));

-- A part that never came is counted no more, also where its quarter is counted already.
create function note_late_mistaken() returns trigger
  language plpgsql as $$
begin
  insert into overview_late (account_id, start) values (old.account_id, overview_quarter(old.created_at));
  return null;
end $$;
create trigger order_history_late_mistaken after update of kind on order_history for each row
  when (old.kind = 'part_paid' and new.kind <> 'part_paid' and old.created_at < now() - interval '5 minutes')
  execute function note_late_mistaken();

create index order_history_refunds on order_history (account_id, created_at) where kind = 'refunded';
