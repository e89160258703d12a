-- Up Migration
-- Why somebody of the shop cancelled it; only the shop reads it.
alter table appointments add column cancel_reason text check (char_length(cancel_reason) between 1 and 500);
