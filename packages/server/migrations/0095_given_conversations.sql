-- Up Migration
-- The conversation given to a person last is asked for with every count of who waits.
create index conversation_history_given on conversation_history (account_id, subject_id, created_at, id)
  where kind = 'assigned';
