-- Up Migration
-- When a receiver last took a test event that the next secret signed alone: it knows that secret.
alter table webhook_next_secrets add column tested_at timestamptz(3);
