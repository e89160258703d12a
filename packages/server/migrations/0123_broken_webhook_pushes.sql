-- Up Migration
-- In the language of triggers: nodes of Citus plan no statement of a function in SQL.
create or replace function push_broken_webhook() returns trigger
  language plpgsql as $$
begin
  insert into pushes (account_id, id, subscription_id, kind, data, due_at, created_at)
  select new.account_id, delivery_id(new.id, s.id), s.id, 'webhook',
    json_build_object('id', new.subject_id, 'name', new.data ->> 'url'), new.created_at, new.created_at
  from push_subscriptions s
  join memberships m on m.account_id = new.account_id and m.user_id = s.user_id and m.role in ('owner', 'developer')
  left join alert_settings t on t.account_id = new.account_id and t.user_id = s.user_id
  where s.account_id = new.account_id and coalesce('webhook' = any(t.kinds), true);
  return null;
end $$;
drop function queue_pushes;
