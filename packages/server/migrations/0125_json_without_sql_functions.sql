-- Up Migration
-- The same texts as before, written in the language of triggers. PostgreSQL prepares a generated column anew for each
-- statement that writes it, and a function in SQL costs most of that: its text is read to be put in place of the call,
-- which fails since to_json and to_char count as changeable, and then it is run as a statement of its own.

create or replace function contact_json(id uuid, created_at timestamptz, phone text, name text, status text,
    last_interaction timestamptz, total_orders integer) returns text
  language plpgsql immutable parallel safe as $$
begin
  return '{"id":"' || id || '","created_at":"' || to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
    || '","phone":' || coalesce(to_json(phone)::text, 'null')
    || ',"name":' || to_json(name)
    || ',"status":"' || status
    || '","last_interaction":' || coalesce('"' || to_char(last_interaction at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') || '"', 'null')
    || ',"total_orders":' || total_orders;
end $$;

create or replace function conversation_json(id uuid, created_at timestamptz, contact_phone text, contact_name text, platform text,
    channel_phone_id text, is_bot_active boolean, last_message_at timestamptz, last_message_content text,
    last_message_role text, unread_count integer, handoff_active boolean, handoff_reason text, meta_campaign_id text)
    returns text
  language plpgsql immutable parallel safe as $$
begin
  return '{"id":"' || id || '","created_at":"' || to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
    || '","contact_phone":' || coalesce(to_json(contact_phone)::text, 'null')
    || ',"contact_name":' || coalesce(to_json(contact_name)::text, 'null')
    || ',"platform":"' || platform
    || '","channel_phone_id":' || coalesce(to_json(channel_phone_id)::text, 'null')
    || ',"is_bot_active":' || is_bot_active::text
    || ',"last_message_at":' || coalesce('"' || to_char(last_message_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') || '"', 'null')
    || ',"last_message_content":' || coalesce(to_json(last_message_content)::text, 'null')
    || ',"last_message_role":' || coalesce('"' || last_message_role || '"', 'null')
    || ',"unread_count":' || unread_count
    || ',"handoff_active":' || handoff_active::text
    || ',"handoff_reason":' || coalesce('"' || handoff_reason || '"', 'null')
    || ',"meta_campaign_id":' || coalesce(to_json(meta_campaign_id)::text, 'null');
end $$;

create or replace function message_json(id uuid, created_at timestamptz, conversation_id uuid, role text, content text,
    platform_message_id text) returns text
  language plpgsql immutable parallel safe as $$
begin
  return '{"id":"' || id || '","created_at":"' || to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
    || '","conversation_id":"' || conversation_id
    || '","role":"' || role
    || '","content":' || coalesce(to_json(content)::text, 'null')
    || ',"is_bot":' || (role = 'assistant')::text
    || ',"platform_message_id":' || coalesce(to_json(platform_message_id)::text, 'null');
end $$;

create or replace function product_json(id uuid, created_at timestamptz, name text, sku text, price numeric, price_min numeric,
    price_max numeric, pricing_type text, description text, category text, item_type text, inventory_quantity integer,
    is_active boolean, knowledge_base text, updated_at timestamptz, sale_price numeric, sale_label text,
    sale_ends_at timestamptz) returns text
  language plpgsql immutable parallel safe as $$
begin
  return '{"id":"' || id || '","created_at":"' || to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
    || '","name":' || to_json(name)
    || ',"sku":' || coalesce(to_json(sku)::text, 'null')
    || ',"price":' || coalesce(trim_scale(price)::text, 'null')
    || ',"price_min":' || coalesce(trim_scale(price_min)::text, 'null')
    || ',"price_max":' || coalesce(trim_scale(price_max)::text, 'null')
    || ',"pricing_type":"' || pricing_type
    || '","description":' || coalesce(to_json(description)::text, 'null')
    || ',"category":' || coalesce(to_json(category)::text, 'null')
    || ',"item_type":"' || item_type
    || '","inventory_quantity":' || coalesce(inventory_quantity::text, 'null')
    || ',"is_active":' || is_active::text
    || ',"knowledge_base":' || coalesce(to_json(knowledge_base)::text, 'null')
    || ',"updated_at":"' || to_char(updated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
    || '","sale_price":' || coalesce(trim_scale(sale_price)::text, 'null')
    || ',"sale_label":' || coalesce(to_json(sale_label)::text, 'null')
    || ',"sale_ends_at":' || coalesce('"' || to_char(sale_ends_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') || '"', 'null');
end $$;

create or replace function order_json(id uuid, created_at timestamptz, platform text, external_id text, status text,
    payment_status text, customer_phone text, customer_name text, total numeric, currency text, conversation_id uuid,
    updated_at timestamptz) returns text
  language plpgsql immutable parallel safe as $$
begin
  return '{"id":"' || id || '","created_at":"' || to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
    || '","platform":"' || platform
    || '","external_id":' || coalesce(to_json(external_id)::text, 'null')
    || ',"status":"' || status
    || '","payment_status":"' || payment_status
    || '","customer_phone":' || coalesce(to_json(customer_phone)::text, 'null')
    || ',"customer_name":' || coalesce(to_json(customer_name)::text, 'null')
    || ',"total":' || trim_scale(total)
    || ',"currency":"' || currency
    || '","conversation_id":' || coalesce('"' || conversation_id || '"', 'null')
    || ',"updated_at":"' || to_char(updated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') || '"';
end $$;

create or replace function appointment_json(id uuid, created_at timestamptz, conversation_id uuid, customer_name text,
    customer_phone text, customer_email text, start_time timestamptz, end_time timestamptz, status text,
    meeting_link text, notes text) returns text
  language plpgsql immutable parallel safe as $$
begin
  return '{"id":"' || id || '","created_at":"' || to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
    || '","conversation_id":' || coalesce('"' || conversation_id || '"', 'null')
    || ',"customer_name":' || coalesce(to_json(customer_name)::text, 'null')
    || ',"customer_phone":' || coalesce(to_json(customer_phone)::text, 'null')
    || ',"customer_email":' || coalesce(to_json(customer_email)::text, 'null')
    || ',"start_time":"' || to_char(start_time at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
    || '","end_time":"' || to_char(end_time at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
    || '","status":"' || status
    || '","meeting_link":' || coalesce(to_json(meeting_link)::text, 'null')
    || ',"notes":' || coalesce(to_json(notes)::text, 'null');
end $$;
