-- Up Migration
-- The number by which customers know a channel, as the platform last told it: a link to the chat names it.
alter table channels add column phone text check (phone ~ '^[1-9][0-9]{7,14}$');
