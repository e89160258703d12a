-- Up Migration
-- A payment that a person notes: how it was paid, and its reference in the form by which two are the same, so that one
-- is recognised also where no receipt came with it.
alter table order_history add column paid_with text check (paid_with in ('cash', 'transfer', 'card', 'other')),
  add column reference_key text;
create index order_history_reference on order_history (account_id, reference_key) where reference_key is not null;
-- The money that came with a receipt, as a person noted it.
alter table payment_receipts add column amount numeric(18,4) check (amount >= 0);
