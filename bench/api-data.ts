// The rows of the API benchmark: 200 accounts, over a million orders, one account with 100,000 of them.
import { createHash } from 'node:crypto'
import { type Database, sql } from '../packages/server/src/platform/database/database.ts'
import { migrate } from '../packages/server/src/platform/database/migrations.ts'
import { silentLog } from '../packages/server/src/platform/log.ts'

const accountCount = 200
const bigAccountOrders = 100_000
const otherAccountOrders = 5_000
const keysPerAccount = 25

export const accountIds = Array.from({ length: accountCount }, (_, index) => idOf(index + 1))

/** The first digits of a key name its account, so that the plain server can find it too. */
export const keys = Array.from({ length: accountCount * keysPerAccount }, (_, index) => {
  const account = index % accountCount
  const rest = createHash('sha256').update(`bench key ${index}`).digest('hex').slice(0, 32)
  return { key: `svc_${account.toString(16).padStart(8, '0')}${rest}`, accountId: accountIds[account] ?? '' }
})

/** Creates schema and rows once; a second call finds them. */
export async function loadRows(database: Database, tell: (text: string) => void): Promise<void> {
  await migrate(database, silentLog)
  const [found] = await database.query(sql`select 1 from accounts where name = 'bench done'`)
  if (found) return
  tell('accounts and keys')
  await database.query(sql`
    insert into accounts (id, name, plan, currency, timezone, language, created_at)
    select id, 'bench', 'business', 'COP', 'America/Bogota', 'es', now() from unnest(${accountIds}::uuid[]) id`)
  await database.query(sql`
    insert into api_keys (account_id, id, name, scope, hash, prefix, created_at, plan, account_status)
    select a, gen_random_uuid(), 'bench', 'write', sha256(k::bytea), left(k, 8), now(), 'business', 'active'
    from unnest(${keys.map(({ accountId }) => accountId)}::uuid[], ${keys.map(({ key }) => key)}::text[]) as t(a, k)`)
  for (const [index, accountId] of accountIds.entries()) {
    const orders = index === 0 ? bigAccountOrders : otherAccountOrders
    if (index % 20 === 0) tell(`orders of account ${index + 1} of ${accountCount}`)
    await database.query(sql`
      insert into orders (account_id, id, platform, external_id, status, payment_status, customer_phone, customer_name,
        total, currency, created_at, updated_at)
      select ${accountId}, gen_random_uuid(), 'whatsapp', 'ext-' || i, 'confirmed', 'paid', '+57 310 ' || i,
        'Cliente ñandú ' || i, (i % 1000) * 100, 'COP', now() - i * interval '1 second', now()
      from generate_series(1, ${orders}::int) i`)
  }
  await database.script('vacuum analyze')
  await database.query(sql`update accounts set name = 'bench done' where id = ${accountIds[0]}`)
}

function idOf(index: number): string {
  return `00000000-0000-7000-8000-${index.toString(16).padStart(12, '0')}`
}
