// The search of products among those that are kept: the same products in the same order as the database's own search.
import type { OfferedProduct } from '../search.queries.ts'
import { isNaming, type Lexemes, rankOf } from './lexemes.ts'
import { likenessOf, type Trigrams, trigramsOf } from './likeness.ts'
import type { Word } from './words.ts'

/** A product with that by which it is found. */
export type Findable = { product: OfferedProduct; lexemes: Lexemes; name: Trigrams }

/** Least likeness at which a word is taken for a name's, as `pg_trgm.word_similarity_threshold` is set. */
const likenessMin = 0.5
/** A shorter word is like too much. */
const alikeCharsMin = 5

export function findByWords(
  among: readonly Findable[],
  words: readonly Word[],
  limit: number,
): OfferedProduct[] {
  const wanted = [...new Set(words.flatMap(({ forms }) => forms))].sort(byBytes)
  const found = among.flatMap((each) => fitOf(each, words, wanted) ?? [])
  const most = Math.max(...found.map((fit) => fit.words))
  return found
    .filter((fit) => fit.words * 2 >= most)
    .sort(
      (a, b) =>
        b.words - a.words || b.named - a.named || b.rank - a.rank || byBytes(a.product.id, b.product.id),
    )
    .slice(0, limit)
    .map(({ product }) => product)
}

type Fit = { product: OfferedProduct; words: number; named: number; rank: number }

function fitOf(
  { product, lexemes }: Findable,
  words: readonly Word[],
  wanted: readonly string[],
): Fit | undefined {
  let [fitting, named] = [0, 0]
  for (const { forms } of words) {
    if (!forms.some((form) => lexemes.has(form))) continue
    fitting += 1
    if (forms.some((form) => isNaming(lexemes.get(form) ?? ''))) named += 1
  }
  return fitting === 0 ? undefined : { product, words: fitting, named, rank: rankOf(lexemes, wanted) }
}

export function findAlike(
  among: readonly Findable[],
  words: readonly Word[],
  limit: number,
): OfferedProduct[] {
  const wanted = words
    .filter(({ word }) => [...word].length >= alikeCharsMin)
    .map(({ word }) => new Set(trigramsOf(word)))
  return among
    .map(({ product, name }) => ({
      product,
      likeness: Math.max(...wanted.map((word) => likenessOf(word, name, likenessMin))),
    }))
    .filter(({ likeness }) => likeness >= likenessMin)
    .sort((a, b) => b.likeness - a.likeness || byBytes(a.product.id, b.product.id))
    .slice(0, limit)
    .map(({ product }) => product)
}

function byBytes(one: string, other: string): number {
  if (one === other) return 0
  return one < other ? -1 : 1
}
