-- Up Migration
-- What becomes of an appointment is told in its conversation.
alter table conversation_history drop constraint conversation_history_kind_check;
alter table conversation_history add constraint conversation_history_kind_check
  check (kind in ('taken', 'given_back', 'assigned', 'unassigned', 'labelled', 'unlabelled', 'settled', 'resolved',
    'reopened', 'snoozed', 'woken', 'note_deleted', 'order_cancelled', 'order_refunded', 'appointment_booked',
    'appointment_moved', 'appointment_cancelled'));

-- Another number of what was ordered keeps the order and its number.
alter table order_history drop constraint order_history_kind_check;
alter table order_history add constraint order_history_kind_check
  check (kind in ('placed', 'changed', 'money_waits', 'part_paid', 'refunded', 'address_changed', 'tracking_changed',
    'delivery_fee_changed', 'discount_changed', 'measure_changed', 'quantity_changed'));
