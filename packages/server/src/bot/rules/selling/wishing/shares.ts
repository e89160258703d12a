// Parts of a wish that only share out what another part wants.
import { plainText } from '../../understanding/normalise.ts'
import type { Resolved } from './resolve.ts'

export function withoutShares(resolved: readonly Resolved[]): readonly Resolved[] {
  return withoutSum(withoutSharing(resolved))
}

/** "Two, one for each of the boys": how the two are shared out. */
function withoutSharing(resolved: readonly Resolved[]): readonly Resolved[] {
  return resolved.flatMap((each, at) => {
    const next = resolved[at + 1]
    if (at > 0 && sharing.test(plainText(each.part.text))) return []
    const isEach = next !== undefined && ofEach.test(plainText(next.part.text)) && isOneEach(each)
    return isEach
      ? [{ ...each, part: { ...each.part, quantity: 1, text: `${each.part.text} ${next.part.text}` } }]
      : [each]
  })
}

/** As many as there are options: "two, one of each size". */
function isOneEach({ part, cards: [card, ...others] }: Resolved): boolean {
  const left = card?.variants.filter(({ available }) => available !== 0) ?? []
  return others.length === 0 && left.length > 1 && part.quantity === left.length
}

const ofEach = /^(?:un[oa]?|um|uma|1|one) (?:de|of|in) (?:cada|each|every)\b/
const sharing = /^(?:un[oa]?|um|uma|1|one) (?:(?:pra|para|for|to|de) )?(?:cada|each|every)\b/

/** "Give me three: two red, one yellow": the first only sums up the others. */
function withoutSum(resolved: readonly Resolved[]): readonly Resolved[] {
  const [first, ...others] = resolved
  const sum = others.reduce((total, { part }) => total + (part.quantity ?? 0), 0)
  const isSum = first && others.length > 1 && first.part.quantity === sum && !first.isNamed
  return isSum ? others : resolved
}
