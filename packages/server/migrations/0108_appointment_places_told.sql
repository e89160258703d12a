-- Up Migration
-- Another number of people is told in the conversation, as another time is.
alter table conversation_history drop constraint conversation_history_kind_check;
alter table conversation_history add constraint conversation_history_kind_check
  check (kind in ('taken', 'given_back', 'assigned', 'unassigned', 'labelled', 'unlabelled', 'settled', 'resolved',
    'reopened', 'snoozed', 'woken', 'note_deleted', 'order_cancelled', 'order_refunded', 'appointment_booked',
    'appointment_moved', 'appointment_cancelled', 'appointment_places_changed'));
