// "Take out the candle", "make the cups five", "two more", "rather three of those others": plain lines of few words that
// name what they change in full. Nothing in them can have been misheard, numbers in names included.
import { lastSpokenOf } from '../../dialogue/focus.ts'
import type { Turn } from '../../dialogue/turn.ts'
import { plainText } from '../../understanding/normalise.ts'
import { askAddOns } from '../asking.ts'
import { type Held, heldLines, itemOf, setAll, setItems } from '../held.ts'
import { linesJustPut } from '../recounting/just-put.ts'
import { takeAskedChange } from './asked-change.ts'
import { type Frame, framesOf } from './frames.ts'
import { type Around, takeInstead } from './instead.ts'
import { countIn, lineNamedInFull, optionNamedInFull, ownWords } from './named-in-full.ts'

const wordsMax = 18
const charsMax = 200

/** True where the cart was changed; `read` reads a wish of its own. */
export async function takeFramed(turn: Turn, said: string, read: Around['read']): Promise<boolean> {
  if (said.length > charsMax) return false
  if (await takeAskedChange(turn, said)) return true
  const plain = plainText(said)
    .replace(/[.!\s]+$/, '')
    .trim()
  if (said.includes('?') || plain.split(' ').length > wordsMax) return false
  const found = framesOf(plain)
  if (found.length === 0) return false
  const held = await heldLines(turn)
  if (held.length === 0) return false
  for (const frame of found) {
    if (!(await take(turn, frame, { held, read }))) continue
    turn.isRecounted = true
    return true
  }
  return false
}

function take(turn: Turn, frame: Frame, { held, read }: Around): Promise<boolean> | boolean {
  switch (frame.kind) {
    case 'remove':
      return remove(turn, frame, held)
    case 'recount':
      return recount(turn, frame, held)
    case 'more':
      return putMore(turn, frame, held)
    case 'instead':
      return takeInstead(turn, frame, { held, read })
    case 'option':
      return takeOption(turn, frame, held)
  }
}

function remove(turn: Turn, { thing }: Frame, held: readonly Held[]): Promise<boolean> | boolean {
  // "Take out two candles" leaves the others.
  const [first = ''] = thing.split(' ')
  const old = lineNamedInFull(thing, held)
  if (!old || (countIn(first, turn.language) !== undefined && !ownWords(old.card.name).includes(first)))
    return false
  return setItems(turn, held, [{ old, item: { quantity: 0 } }])
}

function recount(turn: Turn, { thing, count }: Frame, held: readonly Held[]): Promise<boolean> | boolean {
  const quantity = countIn(count, turn.language)
  const old = lineNamedInFull(thing, held)
  if (!old || quantity === undefined || old.line.measure !== undefined) return false
  // "Change the football number 5 to 4": to the number 4, where there is one.
  const isOption = old.card.variants.some(({ name }) => ownWords(name).includes(count))
  if (isOption && optionNamedInFull(thing, old) === undefined && /\d/.test(count)) return false
  return setItems(turn, held, [{ old, item: { quantity } }])
}

/** "The strap is 22": it stays, as another of its options. */
function takeOption(turn: Turn, { thing, option }: Frame, held: readonly Held[]): Promise<boolean> | boolean {
  const old = lineNamedInFull(thing, held)
  if (!old || old.line.measure !== undefined) return false
  // "Change one shirt to blue" leaves the others.
  const counted = countIn(thing.split(' ')[0] ?? '', turn.language) ?? old.line.quantity
  if (counted > old.line.quantity) return false
  const variantId = optionNamedInFull(option, old, { isOne: true })
  const variant = old.card.variants.find(({ id }) => id === variantId)
  if (!variant || variant.available === 0 || held.some(({ line }) => line.variantId === variantId))
    return false
  const kept = { ...itemOf(old), quantity: old.line.quantity - counted }
  const items = [
    ...(kept.quantity > 0 ? [kept] : []),
    { ...itemOf(old), variantId: variant.id, quantity: counted },
  ]
  return setAll(turn, held, { without: [old], items, spoken: old.card })
}

async function putMore(turn: Turn, { count }: Frame, held: readonly Held[]): Promise<boolean> {
  const quantity = countIn(count, turn.language)
  const [first] = turn.memory.focus ?? []
  const old = held.find(({ line }) => line.id === lastSpokenOf(turn, 'line')?.id)
  if (!old || quantity === undefined || first?.kind !== 'line' || old.line.measure !== undefined) return false
  if (linesJustPut(turn, held).length > 1) return false
  const { flow } = turn.memory
  if (!(await setItems(turn, held, [{ old, item: { quantity: old.line.quantity + quantity } }]))) return false
  if (flow?.at === 'addOns' && turn.memory.flow === undefined) askAddOns(turn, old.card, flow.lineId)
  return true
}
