-- Up Migration
-- The page that sent a person's answer names it, so that the answer is stored once however often it is sent.
alter table messages add column answer_key text;
create unique index messages_answer_key on messages (account_id, conversation_id, answer_key) where answer_key is not null;
