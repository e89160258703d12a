// Corrections that count anew: twice as many, or the same number spread over other options.
import { lastSpokenOf } from '../../dialogue/focus.ts'
import type { Turn } from '../../dialogue/turn.ts'
import type { Act } from '../../understanding/act.ts'
import { namingWords } from '../../understanding/match.ts'
import { plainText } from '../../understanding/normalise.ts'
import { chosenOf } from '../../understanding/things/choose.ts'
import { type WantedPart, wantedPartsOf } from '../../understanding/wanted-parts.ts'
import { addOnsMeant } from '../extras.ts'
import { type Held, heldLines, itemOf, linesMeant, partOf, setAll, setItems, weightOfHeld } from '../held.ts'
import { weightOf } from '../naming/weight.ts'
import { mostLike } from './option.ts'

/** "Double the mangos" and nothing else, which sounds like a complaint of a charge made twice. */
export async function takeDouble(turn: Turn, said: string): Promise<boolean> {
  const plain = plainText(said)
  const [, thing] = doubling.exec(plain) ?? doubledBehind.exec(plain) ?? []
  if (thing === undefined || said.includes('?')) return false
  const held = await heldLines(turn)
  const isHeld = namingWords(thing).some((word) => held.some((each) => weightOfHeld(word, each) === 1))
  return isHeld && multiply(turn, { text: `double ${thing}` } as Act, held)
}

const doubling =
  /^(?:(?:y|e|and|mejor|melhor|no|nao|quiero|quero|que sean?|ponme|poneme|dame|deme|make it|make that|actually|na verdade|pon|poe|poné) )*(?:el doble de|double(?: the| up on| up the)?|o dobro d[eoa]s?|duplic\w+|dobra) (?:(?:el|la|los|las|o|a|os|as|the) )?((?:\S+ ?){1,3})$/

/** "O minhocuçu pode dobrar", "the mangos, double them". */
const doubledBehind =
  /^(?:(?:y|e|and|mejor|melhor|el|la|los|las|o|a|os|as|the) )*((?:\S+ ){1,3}?),? ?(?:pode dobrar|dobra|duplical[oa]s?|duplica|al doble|que sean? el doble|em dobro|double (?:it|them|those|that)|doubled)(?: por favor|please)?$/

/** "Double the grass". */
export async function multiply(turn: Turn, act: Act, held: readonly Held[]): Promise<boolean> {
  const plain = plainText(act.text)
  const found = /\b(?:double|doble de|duplic\w+|dobr[ae]|dobro d[eoa]s?)\b(?<rest>.*)/.exec(plain)
  if (!found) return false
  const part = partOf(turn, (found.groups?.rest ?? '').split(',')[0] ?? '')
  // "Twice as much corn as meat" is about another thing.
  const isOfAnother = namingWords(part.query).some((word) =>
    held.every((each) => weightOfHeld(word, each) === 0),
  )
  if (isOfAnother) return false
  const [old, ...others] = linesMeant(turn, part, held)
  return old && others.length === 0
    ? setItems(turn, held, [{ old, item: { quantity: old.line.quantity * 2 } }])
    : false
}

/** "Three of a hundred and two of two hundred": as many as there are, spread over other options. */
export async function redistribute(turn: Turn, act: Act, held: readonly Held[]): Promise<boolean> {
  const parts = wantedPartsOf(act.text, turn.language).filter(({ quantity }) => quantity !== undefined)
  if (await spreadExtras(turn, parts, held)) return true
  for (const { card } of held.filter(
    (each, at) => held.findIndex(({ card }) => card.id === each.card.id) === at,
  )) {
    if (card.variants.length < 2) continue
    const ofCard = held.filter((each) => each.card.id === card.id)
    const count = ofCard.reduce((sum, { line }) => sum + line.quantity, 0)
    const [first] = ofCard
    const now = card.variants.find(({ id }) => id === first?.line.variantId)?.name ?? ''
    const named = parts.map(({ quantity = 1, text: said }) => {
      const { items } = chosenOf(card.variants, said, { besides: card.name })
      const like = items.length > 1 && items.length < card.variants.length ? mostLike(items, now) : undefined
      return { quantity, items: like ? [like] : items }
    })
    const last = named.slice(-2)
    const total = last.reduce((sum, { quantity }) => sum + quantity, 0)
    const ids = last.map(({ items: [variant, ...more] }) => (more.length === 0 ? variant?.id : undefined))
    if (last.length < 2 || total !== count || ids.includes(undefined) || new Set(ids).size < 2) continue
    const items = last.map(({ quantity, items: [variant] }) => ({
      productId: card.id,
      quantity,
      ...(variant && { variantId: variant.id }),
    }))
    return setAll(turn, held, { without: ofCard, items, spoken: card })
  }
  return false
}

/** "Two with cheese and the other two plain": as many as were put in last, some of them with an extra. */
async function spreadExtras(
  turn: Turn,
  parts: readonly WantedPart[],
  held: readonly Held[],
): Promise<boolean> {
  const last = lastSpokenOf(turn, 'line')?.id
  const old = held.find(({ line }) => line.id === last)
  if (!old || old.line.addOnIds.length > 0 || parts.length < 2) return false
  const { card, line } = old
  const total = parts.reduce((sum, { quantity = 0 }) => sum + quantity, 0)
  const shares = parts.map(({ quantity = 0, text, words }) => {
    const addOnIds = addOnsMeant(card, text).map(({ id }) => id)
    const isOther = words.some((word) => weightOf(word, card) >= 1)
    return { quantity, addOnIds, isOther }
  })
  const kinds = new Set(shares.map(({ addOnIds }) => addOnIds.join()))
  const isClear = kinds.size === shares.length && !shares.some(({ isOther }) => isOther)
  if (total !== line.quantity || !isClear) return false
  const items = shares.map(({ quantity, addOnIds }) => ({
    ...itemOf(old),
    quantity,
    ...(addOnIds.length > 0 && { addOnIds }),
  }))
  return setAll(turn, held, { without: [old], items, spoken: card })
}
