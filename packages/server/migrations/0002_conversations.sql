-- Up Migration
-- The stored `json` of a resource opens with id and created_at (paging reads both from fixed places) and is left
-- open at the end: what changes by the clock or is large is appended when it is read.
create function contact_json(id uuid, created_at timestamptz, phone text, name text, status text,
    last_interaction timestamptz, total_orders integer) returns text
  language sql immutable parallel safe
  return '{"id":"' || id || '","created_at":"' || iso_instant(created_at)
    || '","phone":' || coalesce(to_json(phone)::text, 'null')
    || ',"name":' || to_json(name)
    || ',"status":"' || status
    || '","last_interaction":' || coalesce('"' || iso_instant(last_interaction) || '"', 'null')
    || ',"total_orders":' || total_orders;

create table contacts (
  account_id uuid not null references accounts on delete cascade,
  id uuid not null,
  phone text,
  phone_key text,
  name text not null,
  email text,
  status text not null default 'lead' check (status in ('lead', 'customer', 'blocked')),
  last_interaction timestamptz(3),
  total_orders integer not null default 0 check (total_orders >= 0),
  created_at timestamptz(3) not null,
  json text not null generated always as
    (contact_json(id, created_at, phone, name, status, last_interaction, total_orders)) stored,
  primary key (account_id, id),
  check ((phone is null) = (phone_key is null))
);
create unique index contacts_phone_key on contacts (account_id, phone_key);
create index contacts_newest on contacts (account_id, created_at, id);

-- One row a customer a channel: the names by which the channel knows them.
create table channel_identities (
  account_id uuid not null references accounts on delete cascade,
  id uuid not null,
  channel_id uuid not null,
  contact_id uuid not null,
  phone_key text,
  user_id text,
  profile_name text,
  created_at timestamptz(3) not null,
  primary key (account_id, id),
  foreign key (account_id, channel_id) references channels on delete cascade,
  foreign key (account_id, contact_id) references contacts on delete cascade,
  check (phone_key is not null or user_id is not null)
);
create unique index channel_identities_phone_key on channel_identities (account_id, channel_id, phone_key);
create unique index channel_identities_user_id on channel_identities (account_id, channel_id, user_id);
create index channel_identities_contact on channel_identities (account_id, contact_id);

create function conversation_json(id uuid, created_at timestamptz, contact_phone text, contact_name text, platform text,
    channel_phone_id text, is_bot_active boolean, last_message_at timestamptz, last_message_content text,
    last_message_role text, unread_count integer, handoff_active boolean, handoff_reason text, meta_campaign_id text)
    returns text
  language sql immutable parallel safe
  return '{"id":"' || id || '","created_at":"' || iso_instant(created_at)
    || '","contact_phone":' || coalesce(to_json(contact_phone)::text, 'null')
    || ',"contact_name":' || coalesce(to_json(contact_name)::text, 'null')
    || ',"platform":"' || platform
    || '","channel_phone_id":' || coalesce(to_json(channel_phone_id)::text, 'null')
    || ',"is_bot_active":' || is_bot_active::text
    || ',"last_message_at":' || coalesce('"' || iso_instant(last_message_at) || '"', 'null')
    || ',"last_message_content":' || coalesce(to_json(last_message_content)::text, 'null')
    || ',"last_message_role":' || coalesce('"' || last_message_role || '"', 'null')
    || ',"unread_count":' || unread_count
    || ',"handoff_active":' || handoff_active::text
    || ',"handoff_reason":' || coalesce('"' || handoff_reason || '"', 'null')
    || ',"meta_campaign_id":' || coalesce(to_json(meta_campaign_id)::text, 'null');

create table conversations (
  account_id uuid not null references accounts on delete cascade,
  id uuid not null,
  channel_id uuid not null,
  identity_id uuid not null,
  contact_id uuid not null,
  contact_phone text,
  contact_name text,
  platform text not null check (platform in ('whatsapp', 'messenger', 'instagram', 'telegram', 'web')),
  channel_phone_id text,
  is_bot_active boolean not null default true,
  handoff_active boolean not null default false,
  handoff_reason text check (handoff_reason in
    ('user_requested', 'bot_unable', 'operator_takeover', 'native_app_reply', 'engine_error', 'policy')),
  handoff_epoch integer not null default 0,
  last_message_at timestamptz(3),
  last_message_content text,
  last_message_role text check (last_message_role in ('user', 'assistant', 'agent', 'system')),
  last_customer_at timestamptz(3),
  unread_count integer not null default 0 check (unread_count >= 0),
  meta_campaign_id text,
  created_at timestamptz(3) not null,
  deleted_at timestamptz(3),
  json text not null generated always as
    (conversation_json(id, created_at, contact_phone, contact_name, platform, channel_phone_id, is_bot_active,
      last_message_at, last_message_content, last_message_role, unread_count, handoff_active, handoff_reason,
      meta_campaign_id)) stored,
  primary key (account_id, id),
  foreign key (account_id, channel_id) references channels on delete cascade,
  foreign key (account_id, identity_id) references channel_identities on delete cascade,
  foreign key (account_id, contact_id) references contacts on delete cascade,
  check (not (is_bot_active and handoff_active))
);
create unique index conversations_living on conversations (account_id, identity_id) where deleted_at is null;
create index conversations_newest on conversations (account_id, created_at, id) where deleted_at is null;
create index conversations_platform on conversations (account_id, platform, created_at, id) where deleted_at is null;
create index conversations_bot on conversations (account_id, is_bot_active, created_at, id) where deleted_at is null;
create index conversations_platform_bot on conversations (account_id, platform, is_bot_active, created_at, id)
  where deleted_at is null;
create index conversations_contact on conversations (account_id, contact_id);
create index conversations_channel on conversations (account_id, channel_id);

create function message_json(id uuid, created_at timestamptz, conversation_id uuid, role text, content text,
    platform_message_id text) returns text
  language sql immutable parallel safe
  return '{"id":"' || id || '","created_at":"' || iso_instant(created_at)
    || '","conversation_id":"' || conversation_id
    || '","role":"' || role
    || '","content":' || coalesce(to_json(content)::text, 'null')
    || ',"is_bot":' || (role = 'assistant')::text
    || ',"platform_message_id":' || coalesce(to_json(platform_message_id)::text, 'null');

create table messages (
  account_id uuid not null references accounts on delete cascade,
  id uuid not null,
  conversation_id uuid not null,
  channel_id uuid not null,
  role text not null check (role in ('user', 'assistant', 'agent', 'system')),
  content text,
  platform_message_id text,
  -- json, not jsonb: jsonb refuses the escaped NUL that channels do send. One line, because lists are joined by newlines.
  payload json check (strpos(payload::text, chr(10)) = 0),
  delivery_status text check (delivery_status in ('queued', 'sent', 'delivered', 'read', 'failed')),
  delivery_error json,
  provider_at timestamptz(3),
  created_at timestamptz(3) not null,
  json text not null generated always as
    (message_json(id, created_at, conversation_id, role, content, platform_message_id)) stored,
  primary key (account_id, id),
  foreign key (account_id, conversation_id) references conversations on delete cascade
);
create index messages_of_conversation on messages (account_id, conversation_id, created_at, id);
create unique index messages_platform_message_id on messages (account_id, channel_id, platform_message_id);

-- Delivery reports that arrived before the message they speak of.
create table parked_statuses (
  account_id uuid not null references accounts on delete cascade,
  channel_id uuid not null,
  platform_message_id text not null,
  status text not null check (status in ('sent', 'delivered', 'read', 'failed')),
  error json,
  received_at timestamptz(3) not null,
  primary key (account_id, channel_id, platform_message_id)
);
create index parked_statuses_age on parked_statuses (account_id, received_at);
