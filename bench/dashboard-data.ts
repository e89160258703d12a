// The rows of the dashboard's benchmark: one account with a million of everything its lists show.
import { createUser } from '../packages/server/src/accounts/users.ts'
import { type Database, sql } from '../packages/server/src/platform/database/database.ts'
import { migrate } from '../packages/server/src/platform/database/migrations.ts'
import { silentLog } from '../packages/server/src/platform/log.ts'

const accountId = '00000000-0000-7000-8000-0000000000aa'
export const login = { email: 'bench@example.com', password: 'a password for the bench' }
const channelId = '00000000-0000-7000-8000-0000000000c1'
const resourceId = '00000000-0000-7000-8000-0000000000d1'
const keyId = '00000000-0000-7000-8000-0000000000e1'

/** Creates schema and rows once; a second call finds them. `rows` must load without checking foreign keys. */
export async function loadRows(rows: Database, count: number, tell: (text: string) => void): Promise<void> {
  await migrate(rows, silentLog)
  const [found] = await rows.query(sql`select 1 from accounts where name = 'bench done'`)
  if (found) return
  await loadAccount(rows)
  for (const [name, statement] of Object.entries(statements(count))) {
    const started = performance.now()
    await rows.query(statement)
    tell(`${name}: ${Math.round((performance.now() - started) / 1_000)} s`)
  }
  await rows.script('vacuum analyze')
  await rows.query(sql`update accounts set name = 'bench done' where id = ${accountId}`)
}

async function loadAccount(rows: Database): Promise<void> {
  await rows.query(sql`
    insert into accounts (id, name, plan, currency, timezone, language, created_at)
    values (${accountId}, 'bench', 'business', 'COP', 'America/Bogota', 'es', now())`)
  await rows.query(sql`
    insert into channels (account_id, id, platform, external_id, name, created_at)
    values (${accountId}, ${channelId}, 'whatsapp', 'bench', 'Bench', now())`)
  await rows.query(sql`
    insert into bookable_resources (account_id, id, name, created_at) values (${accountId}, ${resourceId}, 'Silla', now())`)
  await rows.query(sql`
    insert into api_keys (account_id, id, name, scope, hash, prefix, created_at, plan, account_status)
    values (${accountId}, ${keyId}, 'bench', 'write', sha256('x'::bytea), 'svc_0000', now(), 'business', 'active')`)
  await rows.transaction((tx) => createUser(tx, { accountId, role: 'owner', ...login }, new Date()))
  await rows.query(sql`select create_request_days(current_date - 7, current_date + 1)`)
}

/** Ids carry their time, like the service's own: spread over the last 90 days, requests over 7. */
function statements(count: number) {
  // One time for all, because rows of different kinds refer to each other by ids made from it.
  const now = sql`${new Date()}::timestamptz`
  const at = sql`${now} - i * (interval '90 days' / ${count}::int)`
  const idAt = (
    time: ReturnType<typeof sql>,
    kind: number,
  ) => sql`(rpad(lpad(to_hex(floor(extract(epoch from ${time})
    * 1000)::bigint), 12, '0') || '7' || lpad(to_hex(${kind}::int), 3, '0') || '8' || lpad(to_hex(i), 15, '0'), 32, '0'))::uuid`
  const series = sql`generate_series(1, ${count}::int) i`
  const requestAt = sql`${now} - i * (interval '7 days' / ${count}::int)`
  return {
    contacts: sql`
      insert into contacts (account_id, id, phone, phone_key, name, status, last_interaction, created_at)
      select ${accountId}, ${idAt(at, 1)}, '+57' || (3000000000 + i), '57' || (3000000000 + i),
        (array['Ana','Luis','Marta','Zoé','Iván','Nélida'])[i % 6 + 1] || ' ' || (array['Gómez','Pérez','Ruiz','Ñáñez'])[i % 4 + 1] || ' ' || i,
        case when i % 50 = 0 then 'blocked' when i % 3 = 0 then 'customer' else 'lead' end, ${at}, ${at} from ${series}`,
    conversations: sql`
      insert into conversations (account_id, id, channel_id, identity_id, contact_id, contact_name, platform, is_bot_active,
        handoff_active, handoff_reason, last_message_at, last_message_content, last_message_role, unread_count, created_at)
      select ${accountId}, ${idAt(at, 2)}, ${channelId}, ${idAt(at, 3)}, ${idAt(at, 1)}, 'Cliente ' || i,
        (array['whatsapp','messenger','instagram','telegram','web'])[i % 5 + 1], i % 20 <> 0, i % 20 = 0,
        case when i % 20 = 0 then 'user_requested' end, ${at}, '¿Tienen talla M?', 'user', case when i % 10 = 0 then 2 else 0 end, ${at}
      from ${series}`,
    messages: sql`
      insert into messages (account_id, id, conversation_id, channel_id, role, content, created_at)
      select ${accountId}, ${idAt(at, 4)}, ${idAt(sql`${now} - (i % 1000 + 1) * (interval '90 days' / ${count}::int)`, 2)},
        ${channelId}, (array['user','assistant','agent','user'])[i % 4 + 1], 'Hola, ¿tienen talla M? ' || i, ${at} from ${series}`,
    orders: sql`
      insert into orders (account_id, id, platform, status, payment_status, customer_name, total, currency, paid_at, created_at, updated_at)
      select ${accountId}, ${idAt(at, 5)}, 'whatsapp', (array['pending','confirmed','completed','cancelled'])[i % 4 + 1],
        case when i % 4 in (1, 2) then 'paid' else 'pending' end, 'Cliente ' || i, (i % 1000) * 100, 'COP',
        case when i % 4 in (1, 2) then ${at} end, ${at}, ${at} from ${series}`,
    appointments: sql`
      insert into appointments (account_id, id, resource_id, customer_name, start_time, end_time, status, created_at, updated_at)
      select ${accountId}, ${idAt(at, 6)}, ${resourceId}, 'Cliente ' || i, ${at} + interval '30 days',
        ${at} + interval '30 days 5 minutes', (array['completed','cancelled','no_show'])[i % 3 + 1], ${at}, ${at} from ${series}`,
    products: sql`
      insert into products (account_id, id, name, sku, price, pricing_type, item_type, on_hand, is_active, created_at, updated_at)
      select ${accountId}, ${idAt(at, 7)}, (array['Camiseta','Pantalón','Chaqueta','Gorra'])[i % 4 + 1] || ' modelo ' || i, 'SKU-' || i,
        100, 'fixed', case when i % 100 = 0 then 'service' else 'product' end, 5, i % 10 <> 0, ${at}, ${at} from ${series}`,
    requests: sql`
      insert into api_requests (account_id, id, key_id, method, path, query, unknown_parameters, status, duration_ms, at)
      select ${accountId}, ${idAt(requestAt, 8)}, ${keyId}, 'GET', '/api/v1/orders', '{}', '{}',
        case when i % 1000 = 0 then 500 when i % 20 = 0 then 404 else 200 end, 2, ${requestAt} from ${series}`,
  }
}
