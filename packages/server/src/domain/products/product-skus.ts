// A record without a SKU stands for the product of its name, else for a new one: shop owners seldom have SKUs, and a
// list that comes a second time must not double the catalogue.
import { type Db, sql } from '../../platform/database/database.ts'
import { AppError } from '../../platform/errors.ts'
import { foldedName } from './folded-name.ts'
import type { ProductChange } from './product-fields.ts'

type Named = ProductChange & { sku: string }

/** Each change with a SKU: its own, that of the one product with its name, or a new one. */
export async function withSkus(
  db: Db,
  accountId: string,
  changes: readonly ProductChange[],
): Promise<Named[]> {
  const names = changes.flatMap(({ sku, name }) => (sku === null && name !== undefined ? [name] : []))
  if (names.length === 0) return changes.map((change) => ({ ...change, sku: change.sku ?? '' }))
  const known = await listSkusByName(db, accountId, names)
  const own = changes.flatMap(({ sku }) => (sku === null ? [] : [sku]))
  const unknown = names.filter((name) => !known.has(name))
  const made = await makeSkus(db, accountId, { names: unknown, taken: own })
  return changes.map(({ name = '', ...change }) => ({
    ...change,
    ...(name === '' ? {} : { name }),
    sku: change.sku ?? known.get(name) ?? made.get(name) ?? '',
  }))
}

/** A SKU for a new product of this name, which no other product of the account has. */
export async function makeSku(db: Db, accountId: string, name: string): Promise<string> {
  const made = await makeSkus(db, accountId, { names: [name], taken: [] })
  return made.get(name) ?? ''
}

/** Beyond it a shop has that many products of one name, and should say which is which. */
const namesakesMax = 200
const skuCharsMax = 40

async function makeSkus(
  db: Db,
  accountId: string,
  { names, taken }: { names: readonly string[]; taken: readonly string[] },
): Promise<Map<string, string>> {
  const made = new Map<string, string>()
  const used = new Set(taken)
  for (let turn = 1; made.size < new Set(names).size; turn += 1) {
    if (turn > namesakesMax) throw tooMany(names.find((name) => !made.has(name)) ?? '')
    const wanted = names.filter((name) => !made.has(name)).map((name) => [name, skuOf(name, turn)] as const)
    const stored = await listKnownSkus(
      db,
      accountId,
      wanted.map(([, sku]) => sku),
    )
    for (const [name, sku] of wanted) {
      if (made.has(name) || used.has(sku) || stored.has(sku)) continue
      used.add(sku)
      made.set(name, sku)
    }
  }
  return made
}

/** `EMPANADA-DE-POLLO`, then `EMPANADA-DE-POLLO-2`. */
function skuOf(name: string, turn: number): string {
  const words = [...foldedName(name).toUpperCase().replaceAll(' ', '-')].slice(0, skuCharsMax).join('')
  const base = words.replace(/-+$/, '') || 'P'
  return turn === 1 ? base : `${base}-${turn}`
}

function tooMany(name: string): AppError {
  return new AppError(
    'invalid_request',
    `sku: give one, as more than ${namesakesMax} products are called ${name}`,
  )
}

async function listKnownSkus(db: Db, accountId: string, skus: readonly string[]): Promise<Set<string>> {
  const rows = await db.query<{ sku: string }>(sql`
    select sku from products where account_id = ${accountId} and (sku in (select unnest(${skus}::text[]))) is true`)
  return new Set(rows.map(({ sku }) => sku))
}

/** By the name as it was given; a name that two products have stands for neither. */
async function listSkusByName(
  db: Db,
  accountId: string,
  names: readonly string[],
): Promise<Map<string, string>> {
  // `is true` keeps the subquery a hash, as in lockProductsBySku.
  const rows = await db.query<{ plain: string; sku: string }>(sql`
    select plain_text(name) as plain, min(sku) as sku from products
    where account_id = ${accountId} and sku is not null
      and (plain_text(name) in (select plain_text(given) from unnest(${names}::text[]) as given)) is true
    group by plain_text(name) having count(*) = 1`)
  const skus = new Map(rows.map(({ plain, sku }) => [plain, sku]))
  const found = await db.query<{ name: string; plain: string }>(sql`
    select given as name, plain_text(given) as plain from unnest(${names}::text[]) as given`)
  return new Map(
    found.flatMap(({ name, plain }) => {
      const sku = plain === '' ? undefined : skus.get(plain)
      return sku === undefined ? [] : [[name, sku] as const]
    }),
  )
}
