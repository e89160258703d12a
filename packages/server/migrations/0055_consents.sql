-- Up Migration
-- A customer's word about messages, as it was given: rows are added and never changed, and the newest about a kind holds.
create table consents (
  account_id uuid not null references accounts on delete cascade,
  id uuid not null,
  contact_id uuid not null,
  kind text not null check (kind in ('service', 'marketing')),
  is_given boolean not null,
  source text not null check (source in ('words', 'web_chat', 'platform', 'import', 'person')),
  -- Who of the business noted it, and why.
  person_id uuid,
  reason text,
  -- The customer's time, which may lie before ours.
  said_at timestamptz(3) not null,
  created_at timestamptz(3) not null,
  primary key (account_id, id),
  foreign key (account_id, contact_id) references contacts on delete cascade
);
create index consents_of_contact on consents (account_id, contact_id, kind, said_at desc, id desc);

-- Only merging moves a row, to the contact that stays.
create function refuse_consent_change() returns trigger language plpgsql as $$
begin
  raise exception 'what a customer said about messages is never changed: add a row';
end $$;
create trigger consents_stay
  before update of account_id, id, kind, is_given, source, person_id, reason, said_at, created_at on consents
  for each row execute function refuse_consent_change();

insert into consents (account_id, id, contact_id, kind, is_given, source, said_at, created_at)
select account_id, gen_random_uuid(), id, kind, false, 'words', opted_out_at, opted_out_at
from contacts cross join unnest(array['service', 'marketing']) as k (kind)
where opted_out_at is not null;

-- The rule that is asked when the message is claimed; null for answers, which a customer's own message asks for.
alter table sends add column consent_rule text
  check (consent_rule in ('service', 'opted_in', 'not_opted_out'));
