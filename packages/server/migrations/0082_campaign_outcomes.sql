-- Up Migration
-- How far each recipient's message has come stands beside the recipient as well, so that the list is read by it without
-- looking at every message of a campaign. Messages of no campaign are not touched.
alter table messages add column campaign_id uuid;
alter table campaign_recipients add column delivery_status text;

update campaign_recipients r set delivery_status = m.delivery_status
from messages m where m.account_id = r.account_id and m.id = r.message_id;
update messages m set campaign_id = r.campaign_id
from campaign_recipients r where r.account_id = m.account_id and r.message_id = m.id;

create function note_campaign_delivery() returns trigger language plpgsql as $$
begin
  update campaign_recipients set delivery_status = new.delivery_status
  where account_id = new.account_id and message_id = new.id;
  return null;
end $$;
create trigger note_campaign_delivery after update of delivery_status on messages
  for each row when (new.campaign_id is not null and old.delivery_status is distinct from new.delivery_status)
  execute function note_campaign_delivery();

create index campaign_recipients_outcome on campaign_recipients (account_id, campaign_id,
  (case when state = 'queued' then coalesce(delivery_status, 'queued') else state end), contact_id);
-- Refusals of the last days are few.
create index consents_refused on consents (account_id, said_at) where not is_given;

-- Answers to a campaign are looked for among those that came since it began.
create index conversations_wrote on conversations (account_id, last_customer_at) where last_customer_at is not null;
