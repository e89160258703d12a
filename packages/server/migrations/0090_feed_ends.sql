-- Up Migration
-- By restored backup: the account's last number in it. What was numbered beyond is gone, so a cursor there is refused.
-- After each, numbers go on from the next multiple of 2^40.
alter table change_numbers add column ended_at bigint[] not null default '{}';
