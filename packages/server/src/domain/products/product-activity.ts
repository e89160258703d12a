// Edits of single products in the activity log, and what short lists changed. A trigger would note each row of a long
// import and the stock of each order too, of which the log tells once, or not at all.
import { sql, type Tx } from '../../platform/database/database.ts'
import type { Product } from './product.ts'

type Noted = Readonly<Record<string, unknown>>

/** Notes the fields that differ; nothing where none does. Requires the product as it is after the edit. */
export async function noteProductEdit(
  tx: Tx,
  { accountId, before, after }: { accountId: string; before: Product | undefined; after: Product },
): Promise<void> {
  const fields = changesBetween(before && notedOf(before), notedOf(after))
  await note(tx, accountId, [{ id: after.id, action: before ? 'changed' : 'created', fields }])
}

/** The same of several products that were there before, in one statement. */
export async function noteProductChanges(
  tx: Tx,
  accountId: string,
  changes: readonly { before: Product; after: Product }[],
): Promise<void> {
  const notes = changes.map(({ before, after }) => ({
    ...{ id: after.id, action: 'changed' as const },
    fields: changesBetween(notedOf(before), notedOf(after)),
  }))
  await note(tx, accountId, notes)
}

type NotedPicture = { id: string; alt: string | null; variant: string | null }

/** Each picture stands under its id, as two may have the same words, or none. Another order leaves no difference but that. */
export async function notePictures(
  tx: Tx,
  {
    accountId,
    productId,
    before,
    after,
  }: {
    accountId: string
    productId: string
    before: readonly NotedPicture[]
    after: readonly NotedPicture[]
  },
): Promise<void> {
  const fields = changesBetween({ pictures: before }, { pictures: after })
  await note(tx, accountId, [{ id: productId, action: 'changed', fields }])
}

type Note = {
  id: string
  action: 'changed' | 'created'
  fields: Record<string, [unknown, unknown]>
}

async function note(tx: Tx, accountId: string, notes: readonly Note[]): Promise<void> {
  const told = notes.filter(({ fields }) => Object.keys(fields).length > 0)
  if (told.length === 0) return
  const names = await tx.query<{ id: string; name: string }>(sql`
    select id, name from products where account_id = ${accountId} and id = any(${told.map(({ id }) => id)}::uuid[])`)
  const nameOf = new Map(names.map(({ id, name }) => [id, name]))
  const named = told.flatMap((each) => {
    const name = nameOf.get(each.id)
    return name === undefined ? [] : [{ ...each, name }]
  })
  // Read before, since a node that reads its own products calls nothing that reads those of others.
  await tx.query(sql`
    select add_activity(${accountId}, 'product', n.id, n.name, n.action, (
      select jsonb_object_agg(key, jsonb_build_array(
        differing(value -> 0, value -> 1), differing(value -> 1, value -> 0)))
      from jsonb_each(n.fields)))
    from jsonb_to_recordset(${JSON.stringify(named)}::jsonb) as n (id uuid, name text, action text, fields jsonb)`)
}

function changesBetween(before: Noted | undefined, after: Noted): Record<string, [unknown, unknown]> {
  const pairs = Object.entries(after).map(
    ([field, value]) => [field, [before?.[field] ?? null, value]] as const,
  )
  return Object.fromEntries(
    pairs
      .filter(([, [one, other]]) => JSON.stringify(one) !== JSON.stringify(other))
      .map(([field, [...pair]]) => [field, pair]),
  )
}

/** Nothing counts as null, and variants and extras stand under their names, so that one that changed is told alone. */
function notedOf(product: Product): Noted {
  const { id: _, reserved: __, variants, add_ons, faqs, sale_ends_at, ...plain } = product
  const number = (price: string | null) => (price === null ? null : Number(price))
  const { price, price_min, price_max, sale_price } = product
  return {
    ...plain,
    ...{ price: number(price), price_min: number(price_min), price_max: number(price_max) },
    sale_price: number(sale_price),
    sale_ends_at: sale_ends_at?.toISOString() ?? null,
    variants: named(variants.map(({ id: _, name, ...variant }) => [name, variant])),
    add_ons: named(add_ons.map(({ name, price }) => [name, { price }])),
    faqs: faqs.length === 0 ? null : faqs.map(({ question, answer }) => `${question} ${answer}`),
  }
}

function named(entries: readonly [string, object][]): object | null {
  return entries.length === 0 ? null : Object.fromEntries(entries)
}
