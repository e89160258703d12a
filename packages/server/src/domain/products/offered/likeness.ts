// `word_similarity` of pg_trgm: how much a word is like the likest stretch of a text. Both are plain: lower case without
// accents, words with one space between.

/** The text's groups of three letters, in their order. */
export type Trigrams = readonly string[]

export function trigramsOf(plain: string): Trigrams {
  return plain.split(' ').flatMap((word) => {
    if (word === '') return []
    const padded = `  ${word} `
    return Array.from({ length: padded.length - 2 }, (_, at) => padded.slice(at, at + 3))
  })
}

/** From 0 to 1, in single precision as PostgreSQL has it; 0 may stand for anything below `least`. */
export function likenessOf(wanted: ReadonlySet<string>, text: Trigrams, least = 0): number {
  // No stretch is liker than the part of the word that is anywhere in the text.
  if (text.filter((trigram) => wanted.has(trigram)).length < least * wanted.size) return 0
  const last = new Map<string, number>()
  let most = 0
  let [lower, count, distinct] = [-1, 0, 0]
  for (const [at, trigram] of text.entries()) {
    const isWanted = wanted.has(trigram)
    if (lower >= 0 || isWanted) {
      if (!last.has(trigram)) {
        distinct += 1
        if (isWanted) count += 1
      }
      last.set(trigram, at)
    }
    if (!isWanted) continue
    if (lower < 0) [lower, distinct] = [at, 1]
    // A stretch that begins later may be liker.
    let best = share(count, wanted.size, distinct)
    let [lessCount, lessDistinct] = [count, distinct]
    const before = lower
    for (let from = before; from <= at; from += 1) {
      const likeness = share(lessCount, wanted.size, lessDistinct)
      if (likeness > best) [best, lower, count, distinct] = [likeness, from, lessCount, lessDistinct]
      const begun = text[from] ?? ''
      if (last.get(begun) !== from) continue
      lessDistinct -= 1
      if (wanted.has(begun)) lessCount -= 1
    }
    most = Math.max(most, best)
    for (let from = before; from < lower; from += 1) {
      const begun = text[from] ?? ''
      if (last.get(begun) === from) last.delete(begun)
    }
  }
  return most
}

function share(both: number, one: number, other: number): number {
  return Math.fround(both / (one + other - both))
}
