// The words of a product as PostgreSQL keeps them (a tsvector), and how it ranks those that are found among them.

/** Each word's weights, one letter for each place where it stands, in their order: A of the name to D of the knowledge. */
export type Lexemes = ReadonlyMap<string, string>

/** Reads a tsvector's text: `'lin':3A,7B 'cuer':2`. */
export function lexemesOf(text: string): Lexemes {
  const found = new Map<string, string>()
  for (const [, quoted = '', places = ''] of text.matchAll(/'((?:[^'\\]|''|\\\\)*)'(?::([0-9A-D,]+))?/g))
    found.set(quoted.replaceAll("''", "'").replaceAll('\\\\', '\\'), weightsOf(places))
  return found
}

function weightsOf(places: string): string {
  if (places === '') return ''
  return places
    .split(',')
    .map((place) => (place.endsWith('A') || place.endsWith('B') || place.endsWith('C') ? place.at(-1) : 'D'))
    .join('')
}

/** The word stands in the name, or among category, SKU and variants. */
export function isNaming(weights: string): boolean {
  return weights.includes('A') || weights.includes('B')
}

const weightOf: Record<string, number> = {
  A: 1,
  B: Math.fround(0.4),
  C: Math.fround(0.2),
  D: Math.fround(0.1),
}

/**
 * `ts_rank` for words of which any may be there, with its own arithmetic in single precision, since equal ranks are told
 * apart by the products' ids. `wanted` holds each word once, in the order of its bytes.
 */
export function rankOf(lexemes: Lexemes, wanted: readonly string[]): number {
  if (wanted.length === 0) return 0
  let rank = 0
  for (const word of wanted) {
    const weights = lexemes.get(word)
    // PostgreSQL takes one place of no weight where it knows none.
    if (weights !== undefined) rank = Math.fround(rank + shareOf(weights === '' ? 'D' : weights))
  }
  return Math.fround(rank / wanted.length)
}

/** Each further place counts less; the best one counts in full. */
function shareOf(weights: string): number {
  let sum = 0
  let best = -1
  let bestAt = 0
  for (let at = 0; at < weights.length; at += 1) {
    const weight = weightOf[weights[at] ?? 'D'] ?? 0
    sum = Math.fround(sum + Math.fround(weight / ((at + 1) * (at + 1))))
    if (weight > best) {
      best = weight
      bestAt = at
    }
  }
  const rest = Math.fround(Math.fround(best + sum) - Math.fround(best / ((bestAt + 1) * (bestAt + 1))))
  return rest / 1.64493406685
}
