-- Up Migration
-- Minutes for which a customer waits before the account's people are mailed; null: they are not.
alter table accounts add column wait_mail_minutes integer default 15 check (wait_mail_minutes between 1 and 1440);
-- The wait that people were mailed about.
alter table conversations add column wait_mailed_since timestamptz(3);

-- The alerts that a person wants, and when. Without a row the defaults hold.
create table alert_settings (
  account_id uuid not null references accounts on delete cascade,
  user_id uuid not null,
  kinds text[] not null,
  -- Minutes of the account's day, wrapping at midnight; and days of the week, 1 for Monday, that are quiet as a whole.
  quiet_from smallint check (quiet_from between 0 and 1439),
  quiet_until smallint check (quiet_until between 0 and 1439),
  quiet_days smallint[] not null default '{}',
  shows_text boolean not null default false,
  is_mailed boolean not null default true,
  primary key (account_id, user_id),
  foreign key (account_id, user_id) references memberships on delete cascade,
  check ((quiet_from is null) = (quiet_until is null))
);

-- A person's browser on one device. It is gone with the session that made it, and with the membership.
create table push_subscriptions (
  account_id uuid not null references accounts on delete cascade,
  id uuid not null,
  user_id uuid not null,
  session_id uuid not null references sessions on delete cascade,
  endpoint text not null,
  p256dh text not null,
  auth text not null,
  language text not null check (language in ('es', 'pt', 'en')),
  created_at timestamptz(3) not null,
  primary key (account_id, id),
  foreign key (account_id, user_id) references memberships on delete cascade
);
create unique index push_subscriptions_endpoint on push_subscriptions (account_id, endpoint);
create index push_subscriptions_user on push_subscriptions (account_id, user_id);
create index push_subscriptions_session on push_subscriptions (session_id);

-- The outbox of alerts to devices, written in the transaction of what they tell.
create table pushes (
  account_id uuid not null references accounts on delete cascade,
  id uuid not null,
  subscription_id uuid not null,
  kind text not null check (kind in ('hand_over', 'message', 'order', 'appointment', 'webhook')),
  data json not null,
  due_at timestamptz(3) not null,
  tries integer not null default 0,
  created_at timestamptz(3) not null,
  primary key (account_id, id),
  foreign key (account_id, subscription_id) references push_subscriptions on delete cascade
);
create index pushes_subscription on pushes (account_id, subscription_id);

-- `is_default`: people who never chose want this kind.
create function queue_pushes(account uuid, alert uuid, alert_kind text, roles text[], is_default boolean,
    alert_data json, at timestamptz) returns void
  language sql as $$
  insert into pushes (account_id, id, subscription_id, kind, data, due_at, created_at)
  select s.account_id, delivery_id(alert, s.id), s.id, alert_kind, alert_data, at, at
  from push_subscriptions s
  join memberships m on m.account_id = s.account_id and m.user_id = s.user_id and m.role = any(roles)
  left join alert_settings t on t.account_id = s.account_id and t.user_id = s.user_id
  where s.account_id = account and coalesce(alert_kind = any(t.kinds), is_default)
$$;

-- A webhook breaks in a statement of its worker that writes this notice.
create function push_broken_webhook() returns trigger
  language plpgsql as $$
begin
  perform queue_pushes(new.account_id, new.id, 'webhook', array['owner', 'developer'], true,
    json_build_object('id', new.subject_id, 'name', new.data ->> 'url'), new.created_at);
  return null;
end $$;
create trigger notices_push_broken_webhook after insert on notices for each row
  when (new.kind = 'webhook.broken') execute function push_broken_webhook();
