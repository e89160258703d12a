-- Up Migration
-- What came for a paid order beyond its total: with its last payment, and the parts before that.
create view money_beyond as
  select o.account_id, o.id as order_id, came.amount - o.total as amount
  from orders o cross join lateral (
    select h.amount + coalesce((select sum(p.amount) from order_history p
      where p.account_id = o.account_id and p.order_id = o.id and p.kind = 'part_paid' and p.created_at < h.created_at), 0) as amount
    from order_history h
    where h.account_id = o.account_id and h.order_id = o.id and h.kind in ('placed', 'changed')
      and h.payment_status = 'paid' and h.currency = o.currency and h.amount is not null
    order by h.created_at desc, h.id desc limit 1) as came
  where o.paid_at is not null and came.amount > o.total;

create or replace view money_received as
  select o.account_id, o.id as order_id, o.paid_at as at, o.currency,
    greatest(o.total - coalesce((select sum(h.amount) from order_history h
      where h.account_id = o.account_id and h.order_id = o.id and h.kind = 'part_paid'), 0), 0)
      + coalesce((select s.amount from money_beyond s where s.account_id = o.account_id and s.order_id = o.id), 0) as amount
  from orders o where o.paid_at is not null
  union all
  select h.account_id, h.order_id, h.created_at, h.currency, h.amount
  from order_history h where h.kind = 'part_paid' and h.amount is not null;

-- What was counted without it is counted anew.
insert into overview_late (account_id, start)
select distinct o.account_id, overview_quarter(o.paid_at) from money_beyond s
join orders o on o.account_id = s.account_id and o.id = s.order_id;
