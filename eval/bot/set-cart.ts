// Sets a customer's cart to what the dialogue says that it should be by now.
import { type Database, sql } from '../../packages/server/src/platform/database/database.ts'
import type { Item, Shop } from './format.ts'
import type { OpenShop } from './shop.ts'

/** Without the question that the wrong cart may have left open. */
export async function setCart(
  db: Database,
  { accountId, idOf }: OpenShop,
  { products = [] }: Shop,
  { items, now }: { items: readonly Item[]; now: Date },
): Promise<void> {
  const row = await db.queryOne<{ id: string }>(sql`
    select id from conversations where account_id = ${accountId} and deleted_at is null`)
  if (row === undefined) throw new Error('no conversation has a cart to be set')
  const lines = items.map(([id, quantity, addOns = []], at) => {
    const own = products.find((each) => each.id === id || each.variants?.some((variant) => variant.id === id))
    const [productId] = [...idOf].find(([, each]) => each === own?.id) ?? []
    if (own === undefined || productId === undefined) throw new Error(`${id} is not sold here`)
    const variantId = own.id === id ? null : id
    return { id: `set${at}`, product_id: productId, variant_id: variantId, add_on_ids: addOns, quantity }
  })
  await db.query(sql`
    insert into carts (account_id, conversation_id, lines, updated_at)
    values (${accountId}, ${row.id}, ${JSON.stringify(lines)}, ${now})
    on conflict (account_id, conversation_id) do update set lines = excluded.lines`)
  await db.query(sql`
    update bot_memories set memory = (memory::jsonb - 'flow')::json
    where account_id = ${accountId} and conversation_id = ${row.id}`)
}
