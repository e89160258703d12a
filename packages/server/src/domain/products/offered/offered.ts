// A shop's catalogue as customers are told of it. A small one is kept in this process: one read of its rows' versions
// tells which have changed, and only those are read anew. So whoever asks sees all that was committed before, and a
// search costs no statement. A large catalogue is asked for in the database each time.
import { limits } from '@mostrador/contract/limits'
import type { Db } from '../../../platform/database/database.ts'
import {
  listBookable,
  listCategories,
  listKnowledge,
  listOffered,
  listOfferedByIds,
  type OfferedProduct,
  type Passage,
  type Search,
  searchProducts,
  sellsServices,
} from '../search.queries.ts'
import { type Findable, findAlike, findByWords } from './find.ts'
import { findVersions, type KeptRow, listKeptRows, type Versions, versionsIn } from './kept.queries.ts'
import { lexemesOf } from './lexemes.ts'
import { trigramsOf } from './likeness.ts'
import { type Word, wordsOf } from './words.ts'

/** Products are shared between all who ask, so nobody changes them. */
export type Offered = {
  /** As `searchProducts`. */
  search(search: Search): Promise<readonly OfferedProduct[]>
  newest(search: Omit<Search, 'text'>): Promise<readonly OfferedProduct[]>
  byIds(ids: readonly string[]): Promise<readonly OfferedProduct[]>
  /** In the shop's order. */
  bookable(limit: number): Promise<readonly OfferedProduct[]>
  sellsServices(): Promise<boolean>
  /** Largest first. */
  categories(limit: number): Promise<readonly string[]>
  /** The shop's notes, as many as the bot is told. */
  knowledge(): Promise<readonly Passage[]>
}

/** A look at what has changed of a catalogue; undefined where it is not kept. */
export type Look = Versions | undefined

/** One statement, or none; it may leave together with others that are to be read. */
export async function lookAt(db: Db, accountId: string): Promise<Look> {
  const shop = shops.get(accountId)
  if (shop !== undefined && 'looksLeft' in shop && shop.looksLeft > 0) {
    shop.looksLeft -= 1
    return undefined
  }
  // Several nodes have versions of their own, and move rows from one to another.
  if (await db.database.isSpread()) return undefined
  const { keptProductsMax: productsMax, keptPicturesMax: picturesMax } = limits
  const { isWhole, ...versions } = await findVersions(db, accountId, { productsMax, picturesMax })
  if (isWhole) return versions
  keep(accountId, large())
  return undefined
}

/** As it stands in the transaction now, or at the look that was taken in it. */
export async function offeredOf(db: Db, accountId: string, taken?: { look: Look }): Promise<Offered> {
  const look = taken ? taken.look : await lookAt(db, accountId)
  const kept = look && (await catalogueAt(db, accountId, look))
  return kept ? among(db, accountId, kept) : askedFor(db, accountId)
}

type Sold = Findable & {
  version: string
  plainName: string
  plainCategory: string
  place: number | null
  chars: number
}
type Catalogue = Versions & {
  /** Newest first. */
  all: readonly Sold[]
  knowledge: readonly Passage[]
  chars: number
  /** Largest first, once they were asked for. */
  categories?: readonly string[] | undefined
}
/** Looked at again when it was asked for so many times. */
type Large = { looksLeft: number; chars: number }

/** The one asked for last stands last. */
const shops = new Map<string, Catalogue | Large>()
let keptChars = 0
const large = (): Large => ({ looksLeft: limits.keptCatalogueLargeTurns, chars: 100 })

function keep(accountId: string, shop: Catalogue | Large): void {
  forget(accountId)
  shops.set(accountId, shop)
  keptChars += shop.chars
  for (const longest of shops.keys()) {
    if (keptChars <= limits.keptCatalogueCharsMax) break
    forget(longest)
  }
}

function forget(accountId: string): void {
  keptChars -= shops.get(accountId)?.chars ?? 0
  shops.delete(accountId)
}

/** Undefined where it is too large to be kept. */
async function catalogueAt(db: Db, accountId: string, look: Versions): Promise<Catalogue | undefined> {
  const shop = shops.get(accountId)
  const before = shop && 'all' in shop ? shop : undefined
  const isSame = before?.products === look.products && before.besides === look.besides
  const kept = isSame ? before : await catalogueAfter(db, accountId, { look, before })
  const isSmall = kept.chars <= limits.keptCatalogueShopCharsMax
  keep(accountId, isSmall ? kept : large())
  return isSmall ? kept : undefined
}

async function catalogueAfter(
  db: Db,
  accountId: string,
  { look, before }: { look: Versions; before: Catalogue | undefined },
): Promise<Catalogue> {
  const isStill = before?.besides === look.besides
  const knowledge = isStill ? before.knowledge : await askedFor(db, accountId).knowledge()
  const all = await soldNow(db, accountId, { ...look, before })
  const ownChars = look.products.length + look.besides.length + JSON.stringify(knowledge).length
  const chars = all.reduce((sum, each) => sum + each.chars, ownChars)
  return { ...look, all, knowledge, chars, categories: before && categoriesStill(before, all) }
}

async function soldNow(
  db: Db,
  accountId: string,
  { products, besides, before }: Versions & { before: Catalogue | undefined },
): Promise<Sold[]> {
  const versions = versionsIn({ products, besides })
  const isSame = before?.besides === besides
  const known = new Map(isSame ? before.all.map((each) => [each.version, each] as const) : [])
  const changed = versions.filter(({ version }) => !known.has(version)).map(({ id }) => id)
  const rows = changed.length === 0 ? [] : await listKeptRows(db, accountId, changed)
  const read = new Map(rows.map((row) => [row.id, soldOf(row)] as const))
  // Between the two reads others may commit: then a version here is newer than the text of all, and the next look finds it.
  return versions.flatMap(({ id, version }) => known.get(version) ?? read.get(id) ?? [])
}

function soldOf({ version, lexemes, plain_name, plain_category, place, ...product }: KeptRow): Sold {
  const chars = JSON.stringify(product).length + lexemes.length + plain_name.length * 3 + version.length
  const found = { lexemes: lexemesOf(lexemes), name: trigramsOf(plain_name) }
  return { product, version, plainName: plain_name, plainCategory: plain_category, place, chars, ...found }
}

function categoriesStill(before: Catalogue, all: readonly Sold[]): Catalogue['categories'] {
  const isSame =
    before.all.length === all.length &&
    all.every(({ product }, at) => before.all[at]?.product.category === product.category)
  return isSame ? before.categories : undefined
}

function among(db: Db, accountId: string, catalogue: Catalogue): Offered {
  const { all } = catalogue
  const asked = askedFor(db, accountId)
  return {
    async search(search) {
      const { text, category, limit } = search
      const own = withinCategory(all, category)
      const words = own && (await wordsOf(db, text))
      if (!own || !words) return asked.search(search)
      const found = findByWords(own, words, limit)
      if (found.length > 0) return found
      return isComparable(own, words) ? findAlike(own, words, limit) : asked.search(search)
    },
    async newest(search) {
      const own = withinCategory(all, search.category)
      return own ? own.slice(0, search.limit).map(({ product }) => product) : asked.newest(search)
    },
    async byIds(ids) {
      return all.flatMap(({ product }) => (ids.includes(product.id) ? product : []))
    },
    async bookable(limit) {
      return all
        .flatMap(({ product, place }) =>
          place !== null && product.item_type === 'service' ? { product, place } : [],
        )
        .sort((a, b) => a.place - b.place || (a.product.id < b.product.id ? -1 : 1))
        .slice(0, limit)
        .map(({ product }) => product)
    },
    async sellsServices() {
      return all.some(({ product }) => product.item_type === 'service')
    },
    async categories(limit) {
      if (limit !== limits.botFoundMax) return asked.categories(limit)
      catalogue.categories ??= await asked.categories(limit)
      return catalogue.categories
    },
    async knowledge() {
      return catalogue.knowledge
    },
  }
}

/** PostgreSQL alone knows which of other letters make a word. */
function isComparable(own: readonly Sold[], words: readonly Word[]): boolean {
  const isPlain = /^[a-z0-9 ]*$/
  return (
    words.every(({ word }) => isPlain.test(word)) && own.every(({ plainName }) => isPlain.test(plainName))
  )
}

/** Undefined where only the database knows how the category's name is written plainly. */
function withinCategory(all: readonly Sold[], category: string | undefined): readonly Sold[] | undefined {
  if (category === undefined) return all
  const plain = all.find(({ product }) => product.category === category)?.plainCategory
  return plain === undefined ? undefined : all.filter(({ plainCategory }) => plainCategory === plain)
}

function askedFor(db: Db, accountId: string): Offered {
  return {
    search: (search) => searchProducts(db, accountId, search),
    newest: (search) => listOffered(db, accountId, search),
    byIds: (ids) => listOfferedByIds(db, accountId, ids),
    bookable: (limit) => listBookable(db, accountId, limit),
    sellsServices: () => sellsServices(db, accountId),
    categories: (limit) => listCategories(db, accountId, limit),
    knowledge: () => listKnowledge(db, accountId, limits.botKnowledgeListedMax),
  }
}
