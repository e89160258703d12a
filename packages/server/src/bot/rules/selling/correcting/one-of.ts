// An extra, or another option, for one of several pieces: "put avocado on one of the green ones".
import type { Turn } from '../../dialogue/turn.ts'
import { plainText } from '../../understanding/normalise.ts'
import { chosenOf } from '../../understanding/things/choose.ts'
import { addOnsDeclined, addOnsMeant } from '../extras.ts'
import { type Held, heldLines, itemOf, linesMeant, partOf, setAll } from '../held.ts'

const ofSeveral =
  /\b(?:um|uma) d[oa]s \p{L}|\b(?:un[oa]?|um|uma|one|solo (?:a )?un[oa]|only one|just one) (?:sol[oa] )?(?:de|d|of) (?:l[oa]s|el[ao]s|ell[oa]s|es[oa]s|est[oa]s|ess[ae]s|the|them|those|these)\b|\b(?:em|num|numa|a|en|al|on) (?:so )?(?:um|uma|un[oa]|one) (?:d[oa]s|del[ea]s|dess[ea]s|de l[oa]s|de ell[oa]s|of the|of them|of those)\b|\b(?:troc|troqu|camb|swap|switch|chang)\w* (?:me )?(?:un[oa]?|um|uma|one) (?:por|pel[oa]|for|to|with)\b/u

/** "Take one of the red ones off" wants no other instead. */
const removing =
  /^(?:\S+ ){0,2}(?:tir[ae]\w*|quit\w+|sac[aeo]\w*|saqu\w+|remov\w+|retir\w+|borr\w+|elimin\w+|drop|remove|lose|take) (?!.*\b(?:por|pel[oa]|for|coloca|poe|pon\w*|put)\b)/

/** "One of the cokes light": one piece in another option. */
async function takeOptionOfOne(turn: Turn, said: string, held: readonly Held[]): Promise<boolean> {
  if (removing.test(plainText(said))) return false
  const found = held.flatMap((old) => {
    const { line, card } = old
    if (line.quantity < 2 || line.variantId === null) return []
    const { items } = chosenOf(card.variants, said, { besides: card.name })
    const [item, ...others] = items.filter(({ id }) => id !== line.variantId)
    return item && others.length === 0 && item.available !== 0 ? [{ old, variantId: item.id }] : []
  })
  const [only, ...more] = found.length > 1 ? found.filter((each) => isFrom(each, said)) : found
  if (!only || more.length > 0) return false
  const { old, variantId } = only
  const items = [
    { ...itemOf(old), quantity: old.line.quantity - 1 },
    { ...itemOf(old), variantId, quantity: 1 },
  ]
  return setAll(turn, held, { without: [old], items, spoken: old.card })
}

/** "One of the M to L": what it is now is named before what it is to be. */
function isFrom({ old, variantId }: { old: Held; variantId: string }, said: string): boolean {
  const words = plainText(said).split(' ')
  const placeOf = (id: string | null) =>
    words.findIndex((word) =>
      chosenOf(old.card.variants, word, { besides: old.card.name, isAnswer: true }).items.some(
        (item, _, all) => all.length === 1 && item.id === id,
      ),
    )
  const [from, to] = [placeOf(old.line.variantId), placeOf(variantId)]
  return from >= 0 && from < to
}

/** True where one piece of a line got the extra or the option. */
export async function takeOfOne(turn: Turn, said: string): Promise<boolean> {
  const plain = plainText(said)
  if (said.includes('?') || !ofSeveral.test(plain)) return false
  const held = await heldLines(turn)
  const having = held.filter(
    ({ line, card }) =>
      line.quantity > 1 &&
      addOnsDeclined(card, said).length === 0 &&
      addOnsMeant(card, said).some(({ id }) => !line.addOnIds.includes(id)),
  )
  const [old, ...others] = having.length > 1 ? linesMeant(turn, partOf(turn, said), having) : having
  if (having.length === 0) return takeOptionOfOne(turn, said, held)
  if (!old || others.length > 0) return false
  const addOnIds = [...new Set([...old.line.addOnIds, ...addOnsMeant(old.card, said).map(({ id }) => id)])]
  const items = [
    { ...itemOf(old), quantity: old.line.quantity - 1 },
    { ...itemOf(old), quantity: 1, addOnIds },
  ]
  return setAll(turn, held, { without: [old], items, spoken: old.card })
}
