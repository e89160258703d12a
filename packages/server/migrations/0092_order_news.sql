-- Up Migration
-- An order that was placed or changed by hand is news for the customer too.
alter table customer_news drop constraint customer_news_change_check;
alter table customer_news add constraint customer_news_change_check check (
  change in ('booked', 'moved', 'confirmed', 'cancelled', 'paid', 'completed', 'placed', 'changed'));


