-- Up Migration
-- For each product that a change of many products changed: what the change found and what it wrote, so that it can be
-- undone where nobody changed that since. Kept for the latest change of the account.
create table product_change_values (
  account_id uuid not null,
  change_id uuid not null,
  product_id uuid not null,
  former json not null,
  given json not null,
  primary key (account_id, change_id, product_id),
  foreign key (account_id, change_id) references product_changes on delete cascade
);
