-- Up Migration
-- Money as it came: parts of an order when they were noted, what was left of it when it was paid.
create view money_received as
  select o.account_id, o.id as order_id, o.paid_at as at, o.currency,
    greatest(o.total - coalesce((select sum(h.amount) from order_history h
      where h.account_id = o.account_id and h.order_id = o.id and h.kind = 'part_paid'), 0), 0) as amount
  from orders o where o.paid_at is not null
  union all
  select h.account_id, h.order_id, h.created_at, h.currency, h.amount
  from order_history h where h.kind = 'part_paid' and h.amount is not null;
create index order_history_parts on order_history (account_id, created_at) where kind = 'part_paid';

-- The overview counts no order and no appointment that was cancelled, also where its quarter is counted already.
create function note_late_cancelled() returns trigger
  language plpgsql as $$
begin
  insert into overview_late (account_id, start) values (new.account_id, overview_quarter(new.created_at));
  return null;
end $$;
create trigger orders_late_cancelled after update of status on orders for each row
  when ((old.status = 'cancelled') is distinct from (new.status = 'cancelled') and new.created_at < now() - interval '5 minutes')
  execute function note_late_cancelled();
create trigger appointments_late_cancelled after update of status on appointments for each row
  when ((old.status = 'cancelled') is distinct from (new.status = 'cancelled') and new.created_at < now() - interval '5 minutes')
  execute function note_late_cancelled();

-- What was counted by the former rules is counted anew.
insert into overview_late (account_id, start)
select account_id, overview_quarter(created_at) from orders where status = 'cancelled'
union select account_id, overview_quarter(created_at) from appointments where status = 'cancelled'
union select account_id, overview_quarter(created_at) from order_history where kind = 'part_paid';
insert into overview_late (account_id, start)
select distinct o.account_id, overview_quarter(o.paid_at) from orders o join order_history h
  on h.account_id = o.account_id and h.order_id = o.id and h.kind = 'part_paid'
where o.paid_at is not null;
