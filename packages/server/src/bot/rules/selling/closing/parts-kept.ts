// Holds each part of a line against the cart: what was to be put in is there, what was to go is gone, and nothing was
// guessed. Unlike the cart that is expected of the whole line, one part that is sure of itself is enough.
import type { Cart } from '../../../tools/tools.ts'
import { isSameWord, namingWords } from '../../understanding/match.ts'
import type { CartReading } from '../learned/cart-reading.ts'
import { linesNamed } from '../learned/named.ts'

/** So sure a part must be to be missed. */
const sure = 0.8
const comes: ReadonlySet<string> = new Set(['put', 'in'])
const goes: ReadonlySet<string> = new Set(['remove', 'out'])
/** These are told of all that is on the screen. */
const ofAll: ReadonlySet<string> = new Set(['each', 'both', 'all', 'place', 'cheapest', 'same'])

/** True where the turn changed the cart, and not as a part of the line would have it. */
export function isPartMissed(reading: CartReading, said: string, cart: Cart): boolean {
  const { lines } = cart
  const { parts, held } = reading
  const moved = movedFrom(
    held.map(({ line }) => line),
    lines,
  )
  const isMissed = parts
    .filter(({ share, token }) => share >= sure && token.kind === 'thing' && token.source !== 'A')
    .some(({ token, label }) => {
      if (token.kind !== 'thing' || !goes.has(label)) return false
      const ids = linesNamed(token.words, held).map(({ line }) => line.variantId ?? line.productId)
      return ids.length > 0 && !moved.some(({ id, was, is }) => ids.includes(id) && is < was)
    })
  return isMissed || isThingMissed(reading, cart) || isGuessed({ ...reading, said }, moved, cart)
}

/** A thing that is sold, and not by the hour, was to be put in and is not there. */
export function isThingMissed({ parts, around }: CartReading, { lines }: Cart): boolean {
  return parts.some(({ token, label, share }) => {
    if (token.kind !== 'thing' || token.source === 'A' || share < sure || !comes.has(label)) return false
    const cards = around.explain(token.words)
    const isOpen = cards.some(({ available, isBookable }) => available !== 0 && !isBookable)
    // "Sleeves for cards": all of it stands in the name of what was put in.
    const isNameOf = ({ name }: Cart['lines'][number]) =>
      token.words.every((word) => namingWords(name).some((own) => isSameWord(own, word)))
    return (
      isOpen &&
      !lines.some(isNameOf) &&
      lines.every(({ productId }) => cards.every(({ id }) => id !== productId))
    )
  })
}

/** "Two of those and one of the wax": beside what is named, something was put in that nothing in the line names. */
function isGuessed(
  { parts, around, held, shown, said }: CartReading & { said: string },
  moved: readonly Moved[],
  { lines }: Cart,
): boolean {
  const named = parts.flatMap(({ token }) =>
    token.kind === 'thing' && token.source !== 'A' ? around.explain(token.words) : [],
  )
  if (named.length === 0 || parts.some(({ token }) => token.kind === 'pointer' && ofAll.has(token.pointer)))
    return false
  const words = namingWords(said)
  // "Two, and a chain": as many of the one thing on the screen.
  const counts = [1, ...parts.flatMap(({ token }) => (token.kind === 'number' ? token.value : []))]
  const isPointed = ({ productId, was, is }: Moved) =>
    shown.length === 1 && shown[0]?.id === productId && counts.includes(is - was)
  const isNamed = (id: string) =>
    lines.some(
      ({ productId, variantId, name }) =>
        (variantId ?? productId) === id &&
        namingWords(name).some((own) => words.some((word) => isSameWord(word, own))),
    )
  return moved.some(
    ({ id, productId, was, is }) =>
      is > was &&
      !isPointed({ id, productId, was, is }) &&
      !named.some((card) => card.id === productId) &&
      !held.some(({ card }) => card.id === productId) &&
      !isNamed(id),
  )
}

/** Something was to be counted or changed, and the cart was set anew as it was. */
export function isIdle({ held, parts }: CartReading, { lines }: Cart): boolean {
  const isTold = parts.some(
    ({ token, label }) =>
      (token.kind === 'number' &&
        label !== 'nothing' &&
        lines.every(({ quantity }) => quantity !== token.value)) ||
      (token.kind === 'thing' && token.source !== 'A' && (comes.has(label) || goes.has(label))),
  )
  const sign = ({ productId, variantId, quantity, addOnIds }: Cart['lines'][number]) =>
    [productId, variantId, quantity, ...addOnIds].join()
  return isTold && held.map(({ line }) => sign(line)).join(';') === lines.map(sign).join(';')
}

type Moved = { id: string; productId: string; was: number; is: number }
type Line = { productId: string; variantId: string | null; quantity: number }

function movedFrom(before: readonly Line[], after: readonly Line[]): Moved[] {
  const all = new Map<string, Moved>()
  const at = ({ productId, variantId }: Line) => {
    const id = variantId ?? productId
    const each = all.get(id) ?? { id, productId, was: 0, is: 0 }
    all.set(id, each)
    return each
  }
  for (const line of before) at(line).was += line.quantity
  for (const line of after) at(line).is += line.quantity
  return [...all.values()]
}
