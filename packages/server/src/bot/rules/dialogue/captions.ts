// The words that came with a picture. They are read as any others, but "this one" is what the picture shows.
import type { Act } from '../understanding/act.ts'
import type { Intent } from '../understanding/lexicon.ts'
import { plainText } from '../understanding/normalise.ts'

/** Nothing but the file tells what is meant, and the bot cannot look at it. */
export function isAboutFile(acts: readonly Act[]): boolean {
  const asking = acts.filter(({ intent }) => ofThings.has(intent))
  return (
    asking.length > 0 && asking.every(({ text, query }) => query === '' && pointing.test(plainText(text)))
  )
}

const ofThings: ReadonlySet<Intent> = new Set([
  ...(['price', 'stock', 'details', 'add', 'search', 'browse', 'question', 'unclear'] as const),
])
const pointing =
  /\b(?:est[eao]s?|es[eao]s?|aquel(?:la)?|ess[ea]s?|iss?to|isso|d?ess[ea]s?|dest[ea]s?|disso|nisso|igual|parecid[oa]s?|this|that|these|those|one|it|like this)\b/
