// Cuts a line into the things it speaks of, so that every word is accounted for: by the thing that it names, or by the
// part that it plays. There is no such cut where a word is left over.
import type { ProductCard } from '../../../tools/tools.ts'
import type { Role, Token } from './roles.ts'

export type Segment = {
  tokens: readonly Token[]
  /** All its words but the verbs. */
  text: string
  /** Those that name something. */
  words: readonly string[]
  count: number | undefined
  isArticle: boolean
  /** The products that its words may mean; none where it names nothing. */
  cards: readonly ProductCard[]
}

/** The products that explain all of the words, best first. */
export type Explain = (words: readonly string[]) => readonly ProductCard[]

const perThing = 1
const perUnsure = 0.3
const perBareCount = 2
const perEmpty = 0.3
const perComma = 0.6
const perJoin = 0.15
const perVerbWithin = 0.6
const perCountWithin = 0.9
const cutters: ReadonlySet<Role> = new Set([
  'join',
  'comma',
  'add',
  'remove',
  'set',
  'keep',
  'count',
  'share',
  'both',
  'not',
  'turn',
  'only',
  'more',
])
const numbering: ReadonlySet<Role> = new Set(['count', 'share', 'both'])
const turning: ReadonlySet<Role> = new Set(['add', 'remove', 'keep', 'only', 'turn', 'not'])
const verbs: ReadonlySet<Role> = new Set(['add', 'remove', 'keep'])

/** The cheapest cut; undefined when no cut accounts for every word. */
export function cutOf(tokens: readonly Token[], explain: Explain): Segment[] | undefined {
  const known = new Map<string, readonly ProductCard[]>()
  const explained: Explain = (words) => {
    const key = words.join(' ')
    const found = known.get(key) ?? explain(words)
    known.set(key, found)
    return found
  }
  const best: ({ cost: number; from: number; segment: Segment | undefined } | undefined)[] = [
    { cost: 0, from: 0, segment: undefined },
  ]
  for (let to = 1; to <= tokens.length; to += 1) {
    if (to < tokens.length && !isCut(tokens, to)) continue
    for (let from = 0; from < to; from += 1) {
      const before = best[from]
      if (!before || (from > 0 && !isCut(tokens, from))) continue
      const found = segmentOf(tokens.slice(from, to), explained)
      if (!found) continue
      const cost = before.cost + found.cost
      const now = best[to]
      if (!now || cost < now.cost - 1e-9) best[to] = { cost, from, segment: found.segment }
    }
  }
  if (!best[tokens.length]) return undefined
  const segments: Segment[] = []
  for (let at = tokens.length; at > 0; ) {
    const step = best[at]
    if (!step?.segment) return undefined
    segments.unshift(step.segment)
    at = step.from
  }
  return segments
}

/** "One with the name" joins nothing to it. */
function isAnd({ role, plain }: Token): boolean {
  return role === 'join' && !/^(?:con|com|with|c|w)$/.test(plain)
}

const counted: ReadonlySet<Role> = new Set(['tail', 'each', 'same'])

/** A new thing may begin here, or the one before end: "tomatoes 3, onions 2". */
function isCut(tokens: readonly Token[], at: number): boolean {
  const [before, next] = [tokens[at - 1], tokens[at]]
  // "The last two", "two of each": counted by the number before.
  if (next !== undefined && counted.has(next.role)) return false
  return (
    (next !== undefined && cutters.has(next.role)) ||
    (before !== undefined && (before.role === 'count' || before.role === 'comma' || before.role === 'join'))
  )
}

/** "With extra cheddar and one small fries": the number behind the "and" counts another thing. */
function isCountedWithin(tokens: readonly Token[], first: number): boolean {
  return tokens.some(
    ({ role }, at) => first >= 0 && at > first && role === 'join' && tokens[at + 1]?.role === 'count',
  )
}

/** "The lettuce no, a pear instead": the no belongs to what stands before it. */
function isSetOff(lead: readonly Token[]): boolean {
  const at = lead.findIndex(({ role }) => role === 'not')
  return at >= 0 && lead.slice(at).some(({ role }) => role === 'comma')
}

/** "With gas", "without": what stands within the words belongs to the name of an option. */
function textOf(tokens: readonly Token[]): string {
  const said = tokens.filter(({ role }) => role !== 'comma' && !changing.has(role))
  const begins = said.findIndex(({ role }) => role !== 'join' && role !== 'not')
  const ends = said.findLastIndex(({ role }) => role !== 'join' && role !== 'not')
  return said
    .slice(Math.max(0, begins), ends + 1)
    .map(({ plain }) => plain)
    .join(' ')
}

const changing: ReadonlySet<Role> = new Set(['add', 'remove', 'set', 'keep', 'turn', 'only'])

function segmentOf(
  tokens: readonly Token[],
  explain: Explain,
): { segment: Segment; cost: number } | undefined {
  const words = tokens.filter(({ role }) => role === 'word').map(({ plain }) => plain)
  const counts = tokens.filter(({ role }) => numbering.has(role))
  if (counts.length > 1) return undefined
  const cards = words.length > 0 ? explain(words) : []
  if (words.length > 0 && cards.length === 0) return undefined
  const [count] = counts
  const first = tokens.findIndex(({ role }) => role === 'word' || numbering.has(role))
  const counting = tokens.findIndex(({ role }) => numbering.has(role))
  const naming = tokens.findIndex(({ role }) => role === 'word')
  // "A pair, and the kit": the number counts what stands before the "and".
  if (counting >= 0 && naming > counting && tokens.slice(counting, naming).some(isAnd)) return undefined
  const within = tokens.filter(({ role }, at) => first >= 0 && at > first && verbs.has(role))
  if (within.length > 1) return undefined
  // "Scratch the yellow, just the reds": another verb behind a comma is about another thing.
  const turned = tokens.slice(Math.max(0, first)).findIndex(({ role }) => role === 'comma')
  if (first >= 0 && turned >= 0 && turning.has(tokens[first + turned + 1]?.role ?? 'word')) return undefined
  // "One with cream and another with jam": another thing begins there.
  const isOther = tokens.some(
    ({ role }, at) => first >= 0 && at > first && role === 'join' && tokens[at + 1]?.role === 'more',
  )
  if (isOther && words.length > 1) return undefined
  // "Him and three sticks": what is pointed at is a thing of its own.
  const points = tokens.findIndex(({ role }) => role === 'point')
  const joined = points < 0 ? -1 : tokens.findIndex(({ role }, at) => at > points && role === 'join')
  if (joined >= 0 && tokens.slice(joined).some(({ role }) => role === 'count' || role === 'word'))
    return undefined
  // "Three of each: beef, chicken": the things come behind it.
  const each = tokens.findIndex(({ role }) => role === 'each')
  if (each >= 0 && words.length > 0 && tokens[each + 1]?.role === 'comma') return undefined
  const inner = tokens.filter((_, at) => first >= 0 && at > first && at < tokens.length - 1)
  const amount = (role: Role) => inner.filter((token) => token.role === role).length
  const cost =
    (words.length > 0 ? perThing : !count || tokens[0]?.role === 'not' ? perEmpty : perBareCount) +
    (cards.length > 1 ? perUnsure : 0) +
    amount('comma') * perComma +
    amount('join') * perJoin +
    within.length * perVerbWithin +
    (isCountedWithin(tokens, first) ? perCountWithin : 0) +
    (isSetOff(tokens.slice(0, Math.max(0, first))) ? perComma : 0)
  const segment = {
    tokens,
    text: textOf(tokens),
    words,
    count: count?.value,
    isArticle: count?.isArticle ?? false,
    cards,
  }
  return { segment, cost }
}
