// Parts of a wish that only share out what another part wants.
import { plainText } from '../../understanding/normalise.ts'
import { addOnsMeant } from '../extras.ts'
import type { Resolved } from './resolve.ts'

export function withoutShares(resolved: readonly Resolved[]): readonly Resolved[] {
  return withoutShare(withoutSum(withoutSharing(resolved)))
}

function hasExtra({ cards: [card], part, isNamed }: Resolved): boolean {
  return card !== undefined && !isNamed && addOnsMeant(card, part.text).length > 0
}

/** "Two collars, one with a tag": one of the two. */
function withoutShare(resolved: readonly Resolved[]): readonly Resolved[] {
  return resolved.map((each, at) => {
    const next = resolved[at + 1]
    const count = each.part.quantity ?? 1
    const taken = next?.part.quantity ?? count
    const isShare =
      next !== undefined && taken < count && !next.part.isAnother && !next.part.repairs && hasExtra(next)
    const isSame =
      isShare && each.cards.length === 1 && next.cards.length === 1 && next.cards[0] === each.cards[0]
    return isSame ? { ...each, part: { ...each.part, quantity: count - taken } } : each
  })
}

/** "Two, one for each of the boys": how the two are shared out. */
function withoutSharing(resolved: readonly Resolved[]): readonly Resolved[] {
  return resolved.filter(({ part }, at) => at === 0 || !sharing.test(plainText(part.text)))
}

const sharing = /^(?:un[oa]?|um|uma|1|one) (?:(?:pra|para|for|to|de) )?(?:cada|each|every)\b/

/** "Give me three: two red, one yellow": the first only sums up the others. */
function withoutSum(resolved: readonly Resolved[]): readonly Resolved[] {
  const [first, ...others] = resolved
  const sum = others.reduce((total, { part }) => total + (part.quantity ?? 0), 0)
  const isSum = first && others.length > 1 && first.part.quantity === sum && !first.isNamed
  const isOfOne =
    first &&
    others.length > 1 &&
    first.part.quantity === sum &&
    others.every(({ cards }) => cards[0] === first.cards[0])
  return isSum || isOfOne ? others : resolved
}
