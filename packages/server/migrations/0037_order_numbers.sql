-- Up Migration
-- The numbers by which people speak of an account's orders. Beside the orders, so that numbering the ones that exist
-- writes one narrow table instead of every order anew.
create table order_numbers (
  account_id uuid not null,
  number integer not null check (number > 1000),
  order_id uuid not null
);

-- By a trigger, so that every order has one, whoever writes it: a node of the version before too. Orders of one account
-- wait here for each other, and the number of one that is rolled back is given to the next.
create function number_order() returns trigger
  language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('order-number:' || new.account_id, 0));
  insert into order_numbers (account_id, number, order_id)
  select new.account_id, coalesce(max(number), 1000) + 1, new.id from order_numbers where account_id = new.account_id;
  return null;
end $$;
create trigger orders_number after insert on orders for each row execute function number_order();

insert into order_numbers (account_id, number, order_id)
select account_id, 1000 + row_number() over (partition by account_id order by created_at, id), id from orders;

alter table order_numbers
  add primary key (account_id, number),
  add foreign key (account_id) references accounts on delete cascade,
  add foreign key (account_id, order_id) references orders on delete cascade;
create unique index order_numbers_order on order_numbers (account_id, order_id);
