-- Up Migration
-- A new account is led by a list of first steps. Most are read from the account itself; here stands what leaves no other
-- trace. An account without a row is not led.
create table first_steps (
  account_id uuid primary key references accounts on delete cascade,
  tried_at timestamptz(3),
  shared_at timestamptz(3),
  hidden_at timestamptz(3)
);
-- Accounts to which nobody has written yet are still at their beginning.
insert into first_steps (account_id)
select id from accounts a
where not is_demo and not exists (select from conversations c where c.account_id = a.id);
