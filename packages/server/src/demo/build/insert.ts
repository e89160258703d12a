import { empty, raw, sql, type Tx } from '../../platform/database/database.ts'
import type { DemoRows } from './build.ts'

// Columns of each table, in an order the foreign keys allow.
const columns: Record<Exclude<keyof DemoRows, 'channels'>, string> = {
  template_books: 'channel_id uuid, business_id text, synced_at timestamptz, due_at timestamptz',
  templates: `id uuid, business_id text, external_id text, name text, language text, category text, state text,
    reason text, detail text, quality text, content json, variables json, created_at timestamptz, changed_at timestamptz`,
  contacts: `id uuid, phone text, phone_key text, name text, email text, status text, last_interaction timestamptz,
    total_orders integer, created_at timestamptz`,
  channel_identities: `id uuid, channel_id uuid, contact_id uuid, phone_key text, user_id text, profile_name text,
    created_at timestamptz`,
  conversations: `id uuid, channel_id uuid, identity_id uuid, contact_id uuid, contact_phone text, contact_name text,
    platform text, channel_phone_id text, is_bot_active boolean, handoff_active boolean, handoff_reason text,
    handoff_epoch integer, last_message_at timestamptz, last_message_content text, last_message_role text,
    last_customer_at timestamptz, unread_count integer, waiting_since timestamptz, meta_campaign_id text,
    created_at timestamptz`,
  messages: `id uuid, conversation_id uuid, channel_id uuid, role text, content text, platform_message_id text,
    payload json, delivery_status text, delivery_error json, provider_at timestamptz, created_at timestamptz`,
  message_media: 'message_id uuid, position smallint, kind text, state text, source json, due_at timestamptz',
  products: `id uuid, name text, sku text, price numeric, price_min numeric, price_max numeric, pricing_type text,
    description text, category text, item_type text, on_hand integer, reserved integer, is_active boolean,
    add_ons json, knowledge_base text, variants json, faqs json, sale_price numeric, sale_label text,
    sale_ends_at timestamptz, created_at timestamptz, updated_at timestamptz`,
  product_pictures: `id uuid, product_id uuid, position smallint, alt text, state text, source_url text,
    due_at timestamptz, created_at timestamptz, updated_at timestamptz`,
  orders: `id uuid, contact_id uuid, conversation_id uuid, platform text, external_id text, status text,
    payment_status text, customer_phone text, customer_name text, total numeric, currency text,
    paid_at timestamptz, expires_at timestamptz, delivery_address text, tracking_text text, tracking_url text,
    created_at timestamptz, updated_at timestamptz`,
  order_lines: `id uuid, order_id uuid, position integer, product_id uuid, variant_id text, sku text, name text,
    quantity integer, unit_price numeric, add_ons json, total numeric, reserved integer`,
  order_history: `id uuid, order_id uuid, kind text, status text, payment_status text, actor text, amount numeric,
    currency text, created_at timestamptz`,
  payment_receipts: `id uuid, conversation_id uuid, message_id uuid, is_file boolean, order_id uuid, state text,
    reading_state text, reading json, reference_key text, created_at timestamptz`,
  bookable_resources: 'id uuid, name text, created_at timestamptz',
  appointments: `id uuid, contact_id uuid, conversation_id uuid, product_id uuid, resource_id uuid,
    customer_name text, customer_phone text, customer_email text, start_time timestamptz, end_time timestamptz,
    status text, meeting_link text, notes text, version integer, created_at timestamptz, updated_at timestamptz`,
  labels: 'id uuid, name text, color text, created_at timestamptz',
  conversation_labels: 'conversation_id uuid, label_id uuid, created_at timestamptz',
  contact_labels: 'contact_id uuid, label_id uuid, created_at timestamptz',
  canned_replies: `id uuid, shortcut text, title text, content text, created_at timestamptz, updated_at timestamptz`,
}

/**
 * One statement per table, and one for each channel: every node has them, and what they set off there finds the node
 * of its account at work on a statement of several rows. Orders go in as they were placed, since that numbers
 * them.
 */
export async function insertDemo(tx: Tx, accountId: string, rows: DemoRows): Promise<void> {
  for (const channel of rows.channels) {
    await tx.query(sql`
      insert into channels (account_id, id, platform, external_id, name, is_simulated, created_at)
      values (${accountId}, ${channel.id}, ${channel.platform}, ${channel.external_id}, ${channel.name},
        ${channel.is_simulated}, ${channel.created_at})`)
  }
  for (const [table, typed] of Object.entries(columns)) {
    const names = typed
      .replace(/\s+/g, ' ')
      .split(', ')
      .map((column) => column.split(' ')[0])
    await tx.query(sql`
      insert into ${raw(table)} (account_id, ${raw(names.join(', '))})
      select ${accountId}::uuid, r.*
      from json_to_recordset(${JSON.stringify(rows[table as keyof typeof columns])}::json) as r (${raw(typed)})
      ${table === 'orders' ? sql`order by r.created_at, r.id` : empty}`)
  }
}
