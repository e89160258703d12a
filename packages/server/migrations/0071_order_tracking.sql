-- Up Migration
-- Words and a link by which people answer "where is my order"; the bot tells them to the order's customer.
alter table orders add column tracking_text text;
alter table orders add column tracking_url text;

alter table order_history drop constraint order_history_kind_check;
alter table order_history add constraint order_history_kind_check
  check (kind in ('placed', 'changed', 'money_waits', 'part_paid', 'refunded', 'address_changed', 'tracking_changed'));

-- The end of an order is told in its conversation too.
alter table conversation_history drop constraint conversation_history_kind_check;
alter table conversation_history add constraint conversation_history_kind_check
  check (kind in ('taken', 'given_back', 'assigned', 'unassigned', 'labelled', 'unlabelled', 'settled', 'resolved',
    'reopened', 'snoozed', 'woken', 'note_deleted', 'order_cancelled', 'order_refunded'));
