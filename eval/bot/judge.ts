// Compares what a line brought about with what it expects.
import type { Booked, Item, Line } from './format.ts'
import { languageOfAnswer } from './language.ts'
import { isMentioned, isTextIn, plain } from './matching.ts'
import type { State } from './state.ts'

export type Seen = {
  before: State
  after: State
  answer: string
  /** Answers to tap. */
  offered: readonly string[]
  /** Names and descriptions of products, which are told in the shop's language. */
  own: readonly string[]
  /** Something in this turn was not understood, or not known. */
  isMissed: boolean
  /** Why the turn failed. */
  error: string | undefined
  today: string
}

export type Judgement = { faults: string[]; isHarmful: boolean }

/** `cart` is what must hold after the line: as stated, or as before. */
export function judge(
  line: Line & { cart: readonly Item[] },
  seen: Seen,
  { isSilent }: { isSilent: boolean },
): Judgement {
  const harms = [...orderHarms(line, seen), ...appointmentHarms(line, seen)]
  const faults = [...harms, ...missing(line, seen)]
  if (seen.error !== undefined) faults.push(`the turn failed: ${seen.error}`)
  const cart = itemsText(seen.after.cart)
  if (cart !== itemsText(line.cart)) faults.push(`cart ${cart} instead of ${itemsText(line.cart)}`)
  faults.push(...addressFaults(line, seen))
  if (isSilent) faults.push('silent after a hand-over that was not expected')
  else faults.push(...handOverFaults(line, seen), ...wordFaults(line, seen))
  if (line.person === undefined && seen.isMissed && !isChanged(seen)) faults.push('not understood')
  return { faults, isHarmful: harms.length > 0 }
}

function orderHarms({ order, cancelled }: Line, { before, after }: Seen): string[] {
  const known = new Map(before.orders.map((each) => [each.id, each]))
  const placed = after.orders.filter(({ id }) => !known.has(id))
  const harms = placed.flatMap(({ items, total }, at) => {
    const text = `${itemsText(items)} for ${total}`
    if (order === undefined || at > 0) return [`an order that was not expected: ${text}`]
    const isSame = itemsText(items) === itemsText(order.items) && Math.abs(total - order.total) < 0.005
    return isSame ? [] : [`another order than expected: ${text}`]
  })
  for (const { id, status, items } of after.orders) {
    const was = known.get(id)
    if (was === undefined) continue
    const isCancelled = status === 'cancelled' && was.status !== 'cancelled'
    if (isCancelled && cancelled !== 'order') harms.push('an order cancelled that was not to be')
    if (itemsText(was.items) !== itemsText(items)) harms.push('an order changed that was placed')
  }
  return harms
}

function appointmentHarms({ appointment, moved, cancelled }: Line, seen: Seen): string[] {
  const { booked, changed, ended } = appointmentChanges(seen)
  const against = (expected: Booked | undefined, done: readonly Booked[], verb: string) =>
    done.flatMap((each, at) => {
      if (expected === undefined || at > 0)
        return [`an appointment ${verb} that was not to be: ${bookedText(each)}`]
      return bookedText(each) === bookedText(expected)
        ? []
        : [`an appointment ${verb}: ${bookedText(each)} instead of ${bookedText(expected)}`]
    })
  const isEndExpected = cancelled === 'appointment' && ended.length === 1
  return [
    ...against(appointment, booked, 'booked'),
    ...against(moved, changed, 'moved'),
    ...(isEndExpected
      ? []
      : ended.map((each) => `an appointment cancelled that was not to be: ${bookedText(each)}`)),
  ]
}

function appointmentChanges({ before, after }: Seen) {
  const known = new Map(before.appointments.map((each) => [each.id, each]))
  const was = (id: string) => known.get(id)
  return {
    booked: after.appointments.filter(({ id }) => !known.has(id)),
    changed: after.appointments.filter((each) => {
      const old = was(each.id)
      return old !== undefined && bookedText(old) !== bookedText(each)
    }),
    ended: after.appointments.filter(({ id, status }) => {
      return status === 'cancelled' && known.has(id) && was(id)?.status !== 'cancelled'
    }),
  }
}

/** Changes that were expected and did not come. */
function missing({ order, appointment, moved, cancelled }: Line, seen: Seen): string[] {
  const { before, after } = seen
  const { booked, changed, ended } = appointmentChanges(seen)
  const count = (state: State) => state.orders.filter(({ status }) => status === 'cancelled').length
  const faults: string[] = []
  if (order && after.orders.length === before.orders.length) faults.push('no order was placed')
  if (appointment && booked.length === 0) faults.push(`not booked: ${bookedText(appointment)}`)
  if (moved && changed.length === 0) faults.push(`not moved: ${bookedText(moved)}`)
  if (cancelled === 'appointment' && ended.length === 0) faults.push('no appointment was cancelled')
  if (cancelled === 'order' && count(after) === count(before)) faults.push('no order was cancelled')
  return faults
}

function addressFaults({ address = [], addressAvoids = [] }: Line, { after }: Seen): string[] {
  const given = plain(after.address ?? '')
  const shown = after.address === null ? 'no address' : `address "${after.address}"`
  return [
    ...address.filter((text) => !isTextIn(given, plain(text))).map((text) => `${shown} without "${text}"`),
    ...addressAvoids.filter((text) => isTextIn(given, plain(text))).map((text) => `${shown} with "${text}"`),
  ]
}

function handOverFaults({ person }: Line, { before, after }: Seen): string[] {
  const isHandedOver = before.isBotActive && !after.isBotActive
  if (person === true && after.isBotActive) return ['no person was called']
  return isHandedOver && person === undefined ? ['a person was called that was not to be'] : []
}

function wordFaults(line: Line, { answer: text, offered, own, today }: Seen): string[] {
  const answer = { text: withoutEchoes(text, line.say), offered: offered.join('\n'), today }
  const faults: string[] = []
  for (const group of line.mentions ?? []) {
    if (!group.some((wanted) => isMentioned(wanted, answer))) faults.push(`does not say ${group.join(' | ')}`)
  }
  for (const wanted of line.avoids ?? []) {
    if (isMentioned(wanted, answer)) faults.push(`says ${wanted}`)
  }
  if (line.asks && !asks(text, offered)) faults.push('asks nothing')
  const said = withoutOwn(text, own)
  // Where hardly more than a product's own words are said, no language can be told.
  const isOwn = said !== text && wordsIn(said).length <= ownWordsMax
  const language = line.language && languageOfAnswer(said)
  if (language !== line.language && !isOwn) faults.push(`in ${language ?? 'no language that stands out'}`)
  return faults
}

/** Where one thing was done and another not understood, the thing done is what counts. */
function isChanged({ before, after }: Seen): boolean {
  const of = ({ cart, address, orders, appointments }: State) =>
    JSON.stringify([cart, address, orders, appointments])
  return of(before) !== of(after)
}

/** Words of the customer in quotes, as in "I could not find “venmo”", are not the bot's. */
function withoutEchoes(text: string, say: string): string {
  const own = new Set(wordsIn(say))
  return text.replace(/«[^»]*»|“[^”]*”/g, (quoted) =>
    wordsIn(quoted).every((word) => own.has(word)) ? ' ' : quoted,
  )
}

const ownWordsMax = 3

/** Names and descriptions of products are told as they were written; the longest first, as one may be part of another. */
function withoutOwn(text: string, own: readonly string[]): string {
  return own
    .filter((each) => each.trim() !== '')
    .toSorted((one, other) => other.length - one.length)
    .reduce((left, each) => left.replaceAll(each, ' '), text)
}

function wordsIn(text: string): string[] {
  return plain(text).match(/[\p{L}\p{N}]+/gu) ?? []
}

/** Times or priced options to choose from are a question too; buttons below a product are none. */
function asks(text: string, offered: readonly string[]): boolean {
  return text.includes('?') || offered.filter((each) => /\d/.test(each)).length > 1
}

/** The same for the same items in whatever order, also on several lines. */
export function itemsText(items: readonly Item[]): string {
  const counts = new Map<string, number>()
  for (const [id, quantity, addOns = []] of items) {
    const name = [id, ...addOns.toSorted()].join('+')
    counts.set(name, (counts.get(name) ?? 0) + quantity)
  }
  const lines = [...counts].map(([name, quantity]) => `${quantity} ${name}`).sort()
  return lines.length === 0 ? 'empty' : lines.join(', ')
}

function bookedText({ service, at }: Booked): string {
  return `${service} ${at}`
}
