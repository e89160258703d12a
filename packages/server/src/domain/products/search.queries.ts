// Catalogue search in customers' own words.
import { limits } from '@mostrador/contract/limits'
import { type Db, empty, type Sql, sql } from '../../platform/database/database.ts'
import type { Product } from './product.ts'

/** A product with the duration of its service; null when it cannot be booked. */
export type OfferedProduct = Product & {
  duration_minutes: number | null
  /** Places of one start; null when it cannot be booked. */
  places: number | null
  /** Those that are here, in the shop's order. */
  pictures: readonly KeptPicture[]
}
export type KeptPicture = {
  /** Null where it shows no variant of its own. */
  variant_id: string | null
  file_id: string
  media_type: string
  bytes: number
  alt: string | null
}

export const offeredColumns: Sql = sql`p.id, p.name, p.sku, p.price, p.price_min, p.price_max, p.pricing_type, p.description, p.category,
  p.item_type, p.sale_unit, p.measure_min, p.on_hand, p.reserved, p.is_active, p.add_ons, p.knowledge_base, p.variants, p.faqs, p.sale_price,
  p.sale_label, p.sale_ends_at, s.duration_minutes, s.places,
  (select coalesce(json_agg(json_build_object('variant_id', i.variant_id, 'file_id', f.id, 'media_type', f.media_type,
      'bytes', f.bytes, 'alt', i.alt) order by i.position, i.id), '[]')
    from product_pictures i join media_files f on f.account_id = i.account_id and f.id = i.file_id
    where i.account_id = p.account_id and i.product_id = p.id) as pictures`

export const offeredServices: Sql = sql`left join booking_services s on s.account_id = p.account_id and s.product_id = p.id`

export type Search = { text: string; category?: string | undefined; limit: number }

/**
 * Active products that match the words best, those with the most matching words first; if none match, those with
 * similar names.
 */
export async function searchProducts(db: Db, accountId: string, search: Search): Promise<OfferedProduct[]> {
  const found = await findByWords(db, accountId, search)
  return found.length > 0 ? found : findAlike(db, accountId, search)
}

/** Active products, newest first. */
export function listOffered(
  db: Db,
  accountId: string,
  { category, limit }: Omit<Search, 'text'>,
): Promise<OfferedProduct[]> {
  return db.query(sql`
    select ${offeredColumns} from products p ${offeredServices}
    where p.account_id = ${accountId} and p.is_active ${inCategory(category)}
    order by p.created_at desc, p.id desc limit ${limit}`)
}

/** Active products by id, in no particular order. */
export function listOfferedByIds(
  db: Db,
  accountId: string,
  ids: readonly string[],
): Promise<OfferedProduct[]> {
  return db.query(sql`
    select ${offeredColumns} from products p ${offeredServices}
    where p.account_id = ${accountId} and p.id = any(${ids}::uuid[]) and p.is_active`)
}

/** Active bookable services, in the account's order. */
export function listBookable(db: Db, accountId: string, limit: number): Promise<OfferedProduct[]> {
  return db.query(sql`
    select ${offeredColumns} from booking_services s
    join products p on p.account_id = s.account_id and p.id = s.product_id
    where s.account_id = ${accountId} and p.is_active and p.item_type = 'service'
    order by s.position, p.id limit ${limit}`)
}

export async function sellsServices(db: Db, accountId: string): Promise<boolean> {
  const found = await db.queryOne(sql`
    select from products where account_id = ${accountId} and is_active and item_type = 'service' limit 1`)
  return found !== undefined
}

/** Categories of active products, largest first. */
export async function listCategories(db: Db, accountId: string, limit: number): Promise<string[]> {
  const rows = await db.query<{ category: string }>(sql`
    select category from products where account_id = ${accountId} and is_active and category is not null
    group by category order by count(*) desc, category limit ${limit}`)
  return rows.map(({ category }) => category)
}

export type Passage = { question: string | null; answer: string; productId: string | null; score: number }

/** The shop's questions with answers, in its own order. */
export function listKnowledge(db: Db, accountId: string, limit: number): Promise<Passage[]> {
  return db.query(sql`
    select question, answer, null as "productId", 0 as score from bot_knowledge
    where account_id = ${accountId} order by position limit ${limit}`)
}

/** Passages of the shop's knowledge that match the question, best first; `score` is from 0 to 1. */
export function searchKnowledge(
  db: Db,
  accountId: string,
  { text, limit }: { text: string; limit: number },
): Promise<Passage[]> {
  // The score is the share of the question's words in the passage, higher the less it covers anything else.
  return db.query(sql`
    with wanted as materialized (select word, query from words_of(${text})),
    any_word as materialized (select string_agg(query::text, ' | ')::tsquery as query from wanted),
    passages as (
      select k.question, k.answer, null::uuid as product_id, k.search, k.plain_question
      from bot_knowledge k cross join any_word a
      where k.account_id = ${accountId} and (k.search @@ a.query
        or exists (select from wanted w where length(w.word) >= 5 and k.plain_question %> w.word))
      union all
      select f ->> 'question', f ->> 'answer', p.id,
        setweight(search_vector(p.name || ' ' || (f ->> 'question')), 'A') || setweight(search_vector(f ->> 'answer'), 'D'),
        plain_text(p.name || ' ' || (f ->> 'question'))
      from any_word a join products p on p.account_id = ${accountId} and p.is_active and p.search @@ a.query
      cross join lateral json_array_elements(p.faqs) as f
      union all
      select null, p.knowledge_base, p.id, setweight(search_vector(p.name), 'A')
        || setweight(search_vector(p.knowledge_base), 'D'), plain_text(p.name)
      from any_word a join products p on p.account_id = ${accountId} and p.is_active and p.search @@ a.query
      where p.knowledge_base is not null
    ), scored as (
      select p.question, p.answer, p.product_id, fit.words, fit.strength,
        (select count(*) from words_of(p.plain_question)) as about
      from (select * from passages limit 200) as p cross join lateral (
        select count(*) as words, sum(case
          when ts_filter(p.search, '{a}') @@ w.query then 1
          when length(w.word) >= 4 and word_similarity(w.word, p.plain_question) >= 0.6 then 0.8
          when p.search @@ w.query then 0.5
          else 0 end) as strength
        from wanted w) as fit)
    select question, answer, product_id as "productId",
      (strength / greatest(words, 1) * (0.7 + 0.3 * least(1, strength / greatest(about, 1))))::float8 as score
    from scored where strength > 0 order by score desc, question limit ${limit}`)
}

function findByWords(
  db: Db,
  accountId: string,
  { text, category, limit }: Search,
): Promise<OfferedProduct[]> {
  return db.query(sql`
    with wanted as materialized (select query from words_of(${text})),
    any_word as materialized (select string_agg(query::text, ' | ')::tsquery as query from wanted),
    all_words as materialized (select string_agg('(' || query::text || ')', ' & ')::tsquery as query from wanted),
    -- Those that have all the words may be missing among the first of the many that have one of them.
    looked_at as materialized (
      select distinct c.id from (table all_words union all table any_word) as q cross join lateral (
        select p.id from products p
        where p.account_id = ${accountId} and p.is_active and p.search @@ q.query ${inCategory(category)}
        limit ${limits.catalogueCandidatesMax}) as c),
    -- Materialized, since each mention of a count would count again; "offset 0" keeps what is filtered once.
    found as materialized (
      select p.id, fit.words, fit.named, ts_rank(p.search, a.query) as rank
      from looked_at l join products p on p.account_id = ${accountId} and p.id = l.id cross join any_word a
      cross join lateral (select ts_filter(p.search, '{a,b}') as names offset 0) as s
      cross join lateral (
        select count(*) filter (where p.search @@ w.query) as words, count(*) filter (where s.names @@ w.query) as named
        from wanted w) as fit),
    best as (
      select id, words, named, rank from (select f.*, max(words) over () as most from found f) as f
      where words * 2 >= most order by words desc, named desc, rank desc, id limit ${limit})
    select ${offeredColumns} from best b join products p on p.account_id = ${accountId} and p.id = b.id ${offeredServices}
    order by b.words desc, b.named desc, b.rank desc, p.id`)
}

function findAlike(db: Db, accountId: string, { text, category, limit }: Search): Promise<OfferedProduct[]> {
  return db.query(sql`
    with wanted as materialized (select word from words_of(${text}) where length(word) >= 5),
    found as (
      select p.id, max(word_similarity(w.word, p.plain_name)) as likeness
      from wanted w cross join (
        select id, plain_name from products p where account_id = ${accountId} and is_active ${inCategory(category)}
        order by created_at desc, id desc limit ${limits.catalogueAlikeMax}) p
      where p.plain_name %> w.word
      group by p.id order by likeness desc, p.id limit ${limit})
    select ${offeredColumns} from found f join products p on p.account_id = ${accountId} and p.id = f.id ${offeredServices}
    order by f.likeness desc, p.id`)
}

function inCategory(category: string | undefined): Sql {
  return category === undefined ? empty : sql`and plain_text(p.category) = plain_text(${category})`
}
