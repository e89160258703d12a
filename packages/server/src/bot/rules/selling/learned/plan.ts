// The changes of the cart that a learned reading asks for. None where anything it speaks of cannot be told for sure.
import type { ProductCard } from '../../../tools/tools.ts'
import { namingWords } from '../../understanding/match.ts'
import { chosenOf } from '../../understanding/things/choose.ts'
import type { Held } from '../held.ts'
import type { Around, CartChange, Spoken } from './changes.ts'
import { linesNamed, namesExtras, otherOption } from './named.ts'
import { changeOfLast, ofPointer } from './pointed.ts'
import type { ReadPart } from './reading.ts'
import type { CartToken } from './tokens.ts'

type Thing = Extract<CartToken, { kind: 'thing' }>

export function changesRead(parts: readonly ReadPart[], around: Around): CartChange[] | undefined {
  const changes = changesSaid(parts, around)
  return changes && !isContradiction(changes) ? changes : undefined
}

/** The changes as the parts tell them, two of one line too. */
function changesSaid(parts: readonly ReadPart[], around: Around): CartChange[] | undefined {
  if (parts.some((part) => mayName(part, around))) return undefined
  const spoken = countedParts(parts, around)
  if (spoken === undefined) return undefined
  const changes: CartChange[] = []
  for (const each of spoken.things.map((thing) => asBearer(thing, spoken.things, around))) {
    const found = changesBy(each, spoken.things, around)
    if (found === undefined) return undefined
    changes.push(...found)
  }
  for (const part of spoken.bare) {
    const found = changeOfLast(part, around)
    if (found === undefined) return undefined
    changes.push(...found)
  }
  return changes
}

/** How well a reading fits the cart: nobody counts one line twice, and few count it as it is. */
export function fitOf(parts: readonly ReadPart[], around: Around): number {
  const changes = changesSaid(parts, around)
  if (changes === undefined) return 1
  if (isContradiction(changes)) return 0
  const isIdle = (change: CartChange) => change.kind === 'count' && change.count === change.line.line.quantity
  return changes.some(isIdle) ? ofIdle : 1
}

const ofIdle = 0.2

/** "Two of the 20": a number that counts nothing may name an option. */
function mayName({ token, label }: ReadPart, { held, shown }: Around): boolean {
  if (token.kind !== 'number' || label !== 'nothing') return false
  const names = [...held.map(({ card }) => card), ...shown].flatMap(({ variants }) =>
    variants.map(({ name }) => name),
  )
  const written = names.flatMap(namingWords).map((word) => word.replace(/[^\d]|[.,]?000$/g, ''))
  return written.includes(String(token.value))
}

/** "Take the tag off the red one": the red one only bears it. */
function asBearer(each: Spoken, all: readonly Spoken[], { held }: Around): Spoken {
  const { token, count, label, index } = each
  if (token.kind !== 'thing' || token.source === 'A' || count !== undefined || label === 'in') return each
  const lines = linesNamed(token.words, held)
  const isBearing = all.some(
    ({ token: extra, index: other, label: own }) =>
      extra.kind === 'thing' &&
      extra.source === 'A' &&
      Math.abs(other - index) <= bearerDistance &&
      own !== 'none' &&
      lines.some(({ card }) => namesExtras(card, extra.words)),
  )
  return isBearing ? { ...each, label: 'none' } : each
}

const bearerDistance = 4
const countMax = 999

/** Each number beside what it counts; undefined where one counts nothing that is known. */
function countedParts(parts: readonly ReadPart[], { textOf }: Around) {
  const things: Spoken[] = parts
    .filter(({ token }) => token.kind !== 'number')
    .map((part) => ({ ...part, count: undefined, text: textOf(part.index) }))
  const bare: { label: string; count: number }[] = []
  for (const { token, label, index } of parts) {
    if (token.kind !== 'number' || label === 'nothing') continue
    const isCount = Number.isInteger(token.value) && token.value >= 0 && token.value <= countMax
    if (label === 'unknown' || !isCount) return undefined
    if (label === 'next' || label === 'before') {
      const free = things.filter(
        (each) => each.count === undefined && each.label !== 'none' && each.label !== 'ask',
      )
      const other =
        label === 'next'
          ? (free.find((each) => each.index > index) ?? things.find((each) => each.index > index))
          : free.findLast((each) => each.index < index)
      if (!other) return undefined
      if (other.count === undefined) other.count = token.value
    } else bare.push({ label, count: token.value })
  }
  return { things, bare }
}

function changesBy(each: Spoken, all: readonly Spoken[], around: Around): CartChange[] | undefined {
  if (each.label === 'none' || each.label === 'ask') return []
  return each.token.kind === 'thing'
    ? ofThing({ ...each, token: each.token }, all, around)
    : ofPointer(each, all, around)
}

type SpokenThing = Spoken & { token: Thing }

function ofThing(each: SpokenThing, all: readonly Spoken[], around: Around): CartChange[] | undefined {
  const { words } = each.token
  if (each.token.source === 'A') return ofExtra(each, all, around)
  const lines = linesNamed(words, around.held)
  switch (each.label) {
    case 'put':
      return putThing(each, all, around)
    case 'set':
      return setThing(each, lines, { all, around })
    case 'remove':
      return lessOf(lines, each)
    case 'out':
      // Swapped for words that name nothing known: what comes in its place cannot be told.
      if (all.every(({ label }) => label !== 'in' && label !== 'put')) return undefined
      return all.some(({ label }) => label === 'in') ? [] : lessOf(lines, each)
    case 'in':
      return swapIn(each, all, around)
    case 'only':
      return onlyThese(all, around, lines.length > 0)
    default:
      return undefined
  }
}

function putThing(
  { token, count, text }: SpokenThing,
  all: readonly Spoken[],
  around: Around,
): CartChange[] | undefined {
  const cards = cardsOf(token.words, around)
  if (cards.length === 0 || cards.some(({ isBookable }) => isBookable)) return undefined
  const next = all.find(
    ({ index, token: other }) =>
      index > (all.find((each) => each.token === token)?.index ?? 0) && other.kind === 'thing',
  )
  const extra =
    next?.token.kind === 'thing' &&
    next.token.source === 'A' &&
    cards.length === 1 &&
    namesExtras(cards[0] as ProductCard, next.token.words)
  const beside = extra ? ` ${next.label === 'remove' ? 'sin' : 'con'} ${next.text}` : ''
  return [{ kind: 'put', cards, count: count ?? 1, text: `${text}${beside}` }]
}

/** Those on the screen, of several that fit alike; "the big one" is of what is on the screen and comes so. */
function cardsOf(words: readonly string[], { explain, shown, optionsShown }: Around): readonly ProductCard[] {
  const cards = explain(words)
  const isOption =
    optionsShown !== undefined &&
    chosenOf(optionsShown.variants, words.join(' '), { besides: optionsShown.name }).items.length === 1
  // "A small mozzarella" is none of the portuguesa on the screen, though that comes small.
  if (isOption && (words.length === 1 || cards.length === 0 || cards.includes(optionsShown)))
    return [optionsShown]
  const near = cards.filter(({ id }) => shown.some((card) => card.id === id))
  return cards.length > 1 && near.length > 0 ? near : cards
}

function setThing(
  each: SpokenThing,
  lines: readonly Held[],
  { all, around }: { all: readonly Spoken[]; around: Around },
): CartChange[] | undefined {
  const { count } = each
  const [line, ...others] = lines
  if (line && others.length > 0) return undefined
  if (line) return count === undefined ? [] : [{ kind: 'count', line, count }]
  const option = optionOf(each.token.words, around)
  if (option && all.length === 1 && isWhole(option.line, count))
    return [{ kind: 'option', ...option, count: count ?? option.line.line.quantity }]
  return count === undefined ? undefined : putThing(each, all, around)
}

/** Where there are several pieces it must be told how many are to be of the other option. */
function isWhole({ line }: Held, count: number | undefined): boolean {
  return line.quantity === 1 || count !== undefined
}

/** The one line of which the words name another option. */
function optionOf(
  words: readonly string[],
  { held, last }: Around,
): { line: Held; variantId: string } | undefined {
  const found = held.flatMap((line) => {
    const variantId = otherOption(words, line)
    const isThere = line.card.variants.find(({ id }) => id === variantId)?.available !== 0
    // An option that is in the cart already takes nobody's place for sure.
    const isHeld = held.some((other) => other.line.variantId === variantId)
    return variantId !== undefined && isThere && !isHeld ? [{ line, variantId }] : []
  })
  return found.length === 1 ? found[0] : found.find(({ line }) => line === last)
}

function lessOf(lines: readonly Held[], { count, token }: Spoken): CartChange[] | undefined {
  const [line, ...others] = lines
  if (!line) return undefined
  if (others.length > 0) {
    const isPlural = token.word.split(' ').some((word) => word.endsWith('s'))
    const isOne = new Set(lines.map(({ card }) => card.id)).size === 1
    return isOne && isPlural && count === undefined
      ? lines.map((each) => ({ kind: 'count', line: each, count: 0 }))
      : undefined
  }
  return [{ kind: 'count', line, count: count === undefined ? 0 : Math.max(0, line.line.quantity - count) }]
}

/** One thing for another: for the one named, or the one spoken of last. */
function swapIn(each: SpokenThing, all: readonly Spoken[], around: Around): CartChange[] | undefined {
  const outs = all.filter(({ label }) => label === 'out')
  const { words } = each.token
  const [out, ...more] = outs
  if (more.length > 0) return undefined
  const old = out ? oldOf(out, around) : undefined
  if (out && !old) return undefined
  const option = old ? optionOfLine(words, old) : optionOf(words, around)
  if (option) {
    if (!isWhole(option.line, each.count ?? out?.count)) return undefined
    const taken = out?.count ?? option.line.line.quantity
    const count = each.count ?? taken
    if (taken >= option.line.line.quantity) return [{ kind: 'option', ...option, count }]
    const card = option.line.card
    return [
      { kind: 'count', line: option.line, count: option.line.line.quantity - taken },
      { kind: 'put', cards: [card], count, text: each.text, variantId: option.variantId },
    ]
  }
  const gone = old ?? around.last
  const cards = cardsOf(words, around)
  if (!gone || cards.length === 0 || cards.some(({ isBookable }) => isBookable)) return undefined
  const taken = Math.min(gone.line.quantity, out?.count ?? gone.line.quantity)
  return [
    { kind: 'count', line: gone, count: gone.line.quantity - taken },
    { kind: 'put', cards, count: each.count ?? taken, text: each.text },
  ]
}

function optionOfLine(words: readonly string[], line: Held) {
  const variantId = otherOption(words, line)
  return variantId === undefined ? undefined : { line, variantId }
}

function oldOf({ token }: Spoken, { held, last }: Around): Held | undefined {
  if (token.kind !== 'thing') return last
  const lines = linesNamed(token.words, held)
  return lines.length === 1 ? lines[0] : undefined
}

/** An extra of what was just named, of the line spoken of, or of the only one that has it. */
function ofExtra(
  each: SpokenThing,
  all: readonly Spoken[],
  { held, last }: Around,
): CartChange[] | undefined {
  const before = all.filter(
    ({ index, token }) => index < each.index && token.kind === 'thing' && token.source !== 'A',
  )
  if (before.at(-1)?.label === 'put' || before.at(-1)?.label === 'in') return []
  const beside = all.filter(({ token }) => token.kind === 'thing' && token.source !== 'A')
  const named = beside.flatMap(({ token }) => (token.kind === 'thing' ? linesNamed(token.words, held) : []))
  const having = held.filter(({ card }) => namesExtras(card, each.token.words))
  const [line, ...others] = named.length > 0 ? having.filter((other) => named.includes(other)) : having
  const found = others.length === 0 ? line : having.find((other) => other === last)
  if (!found) return undefined
  const ids = found.card.addOns
    .filter((extra) => namesExtras({ ...found.card, addOns: [extra] }, each.token.words))
    .map(({ id }) => id)
  if (ids.length === 0) return undefined
  if (each.label === 'remove' || each.label === 'out')
    return [{ kind: 'extras', line: found, put: [], taken: ids }]
  return each.label === 'put' || each.label === 'in' || each.label === 'set'
    ? [{ kind: 'extras', line: found, put: ids, taken: [] }]
    : undefined
}

/** Everything else goes. */
function onlyThese(all: readonly Spoken[], { held }: Around, isKnown: boolean): CartChange[] | undefined {
  if (!isKnown) return undefined
  const staying = all
    .filter(({ label }) => label === 'only' || label === 'none' || label === 'set')
    .flatMap(({ token }) => (token.kind === 'thing' ? linesNamed(token.words, held) : []))
  return held.filter((line) => !staying.includes(line)).map((line) => ({ kind: 'count', line, count: 0 }))
}

/** Two different counts for one line. */
function isContradiction(changes: readonly CartChange[]): boolean {
  const lines = changes.flatMap((change) =>
    change.kind === 'put' || change.kind === 'extras' ? [] : [change.line.line.id],
  )
  return new Set(lines).size < lines.length
}
