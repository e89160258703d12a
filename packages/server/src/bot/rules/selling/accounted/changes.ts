// The changes of the cart that a line names: each is put in, counted anew, given another option, or taken out.
import type { ProductCard } from '../../../tools/tools.ts'
import { isSameWord, isSpelledIn, namingWords } from '../../understanding/match.ts'
import { chosenOf } from '../../understanding/things/choose.ts'
import { basesOf } from '../../understanding/things/traits.ts'
import { addOnsMeant } from '../extras.ts'
import { type Held, namesOtherOption, weightOfHeld } from '../held.ts'
import type { Segment } from './cut.ts'
import { type Around, has, type Mode, type Placed } from './placed.ts'
import { usual } from './roles.ts'
import { withoutSums } from './sums.ts'

export type Change =
  | {
      kind: 'put'
      cards: readonly ProductCard[]
      count: number
      text: string
      /** As many as the words say; undefined where they count nothing. */
      said?: number | undefined
      isJoined?: boolean
    }
  | { kind: 'count'; line: Held; count: number }
  | { kind: 'extra'; line: Held; addOnIds: readonly string[] }
  | { kind: 'option'; line: Held; variantId: string; count: number }

type Read = {
  changes: readonly Change[]
  /** Something besides the names says that they are wanted. */
  isTold: boolean
}

/** Undefined where the words fit no change, or more than one. */
export function changesOf(segments: readonly Segment[], around: Around): Read | undefined {
  const placed = withoutSums(spread(placedOf(segments), around), around)
  if (placed === undefined) return undefined
  const changes: Change[] = []
  let isTold = false
  for (const each of placed) {
    if (spreadsExtra(each, changes)) continue
    const found = changesBy(each, { ...around, placed })
    if (found === undefined) return undefined
    changes.push(...found)
    isTold ||=
      (each.isOwnMode && each.mode !== 'keep') ||
      has(each, 'each') ||
      (has(each, 'both') && each.words.length === 0) ||
      (each.count !== undefined && !each.isArticle) ||
      found.some(({ kind }) => kind !== 'put')
  }
  // "One of hibiscus, no, horchata rather" takes back what it named first.
  const isTurnedBack = segments.slice(1).some((segment) => has(segment, 'turn') || has(segment, 'not'))
  if (isTurnedBack && changes.filter(({ kind }) => kind === 'put').length > 1) return undefined
  return { changes: withoutClash(changes), isTold }
}

/** "Rather two of steel and one of nylon": a line that is counted anew keeps its option, and the other one joins it. */
function withoutClash(changes: readonly Change[]): readonly Change[] {
  return changes.map((change, at) => {
    if (change.kind !== 'option') return change
    const { line, variantId, count } = change
    const isSettled = changes.some(
      (other, index) =>
        (other.kind === 'count' && other.count > 0 && other.line === line) ||
        (other.kind === 'option' && index < at && other.line === line),
    )
    const name = line.card.variants.find(({ id }) => id === variantId)?.name
    return isSettled && name !== undefined
      ? { kind: 'put', cards: [line.card], count, text: `${line.card.name} ${name}` }
      : change
  })
}

/** "One blue and one green, both with the name": on the two just put in. */
function spreadsExtra(each: Placed, changes: Change[]): boolean {
  const puts = changes.filter((change) => change.kind === 'put')
  const isOfBoth = has(each, 'both') && each.words.length > 0 && puts.length === 2 && changes.length === 2
  const isExtra = puts.every(
    ({ cards: [card] }) => card && each.words.every((word) => namesExtra(card, word)),
  )
  if (!isOfBoth || !isExtra) return false
  for (const put of puts) put.text = `${put.text} ${each.words.join(' ')}`
  return true
}

/** A verb holds for what follows it, and a verb at the end for what stands before it. */
function placedOf(segments: readonly Segment[]): Placed[] {
  const placed: Placed[] = []
  let mode: Mode | undefined
  let isTurned = false
  for (const [at, segment] of segments.entries()) {
    const own = modeOf(segment)
    const isEmpty = segment.words.length === 0 && segment.count === undefined && !has(segment, 'point')
    const isSpecial = has(segment, 'each') || has(segment, 'both') || has(segment, 'same')
    isTurned ||= has(segment, 'turn')
    // "The one with gas, not the plain one", "four, not two": told apart from what was there.
    if (isContrast(segment) && placed.length > 0) {
      for (const each of placed) each.isTurned = true
      continue
    }
    if (isEmpty && !isSpecial) {
      if (isTurned) for (const each of placed) each.isTurned = true
      const isLast = segments.slice(at + 1).every(({ words }) => words.length === 0)
      if (own === 'remove' && isLast && mode === undefined && placed.length > 0)
        for (const each of placed) Object.assign(each, { mode: 'remove', isOwnMode: true })
      else if (own === 'remove' && has(segment, 'remove') && placed.length === 0 && isLast)
        placed.push({ ...segment, mode: 'remove', isOwnMode: true, isMore: false, isTurned, isSet: false })
      if (own !== undefined) mode = own
      continue
    }
    // A no holds for one thing only.
    const isNo = own === 'remove' && !has(segment, 'remove')
    if (own !== undefined && !isNo) mode = own
    const isOnly = has(segment, 'only')
    if (mode === 'remove' && own === undefined && (isOnly || has(segment, 'turn')))
      mode = isOnly && segment.count === undefined ? 'keep' : 'add'
    placed.push({
      ...segment,
      mode: own ?? mode ?? 'add',
      isOwnMode: (own ?? mode) !== undefined,
      isMore: has(segment, 'more'),
      isTurned: isTurned || isOnly,
      isSet:
        (mode === undefined && isTopic(segment)) || has(segment, 'set') || own === 'set' || mode === 'set',
    })
  }
  return placed
}

/** "Of the sand two bags": how many of it in all. */
function isTopic({ tokens, words, text, count }: Segment): boolean {
  const counted = tokens.findIndex(({ role }) => role === 'count')
  const named = tokens.findIndex(({ role }) => role === 'word')
  return words.length > 0 && count !== undefined && named < counted && ofThe.test(`${text} `)
}

const ofThe = /^(?:y |e |and )?(?:de l[oa]s?|del|d[oa]s?|of the) /

function isContrast({ tokens, words }: Segment): boolean {
  return words.length === 0 && tokens.find(({ role }) => role !== 'comma' && role !== 'join')?.role === 'not'
}

/** "No lettuce", "lettuce no"; within the words a no belongs to the name of an option. */
function isRefused({ tokens, words }: Segment): boolean {
  if (words.length === 0) return false
  const said = tokens.filter(({ role }) => role !== 'comma' && role !== 'join' && role !== 'quiet')
  return said[0]?.role === 'not' || said.at(-1)?.role === 'not'
}

function modeOf(segment: Segment): Mode | undefined {
  if (has(segment, 'remove') || isRefused(segment)) return 'remove'
  if (has(segment, 'keep')) return 'keep'
  if (has(segment, 'set')) return 'set'
  return has(segment, 'add') ? 'add' : undefined
}

/** "Five and five": of the things named last, in their order. */
function spread(placed: readonly Placed[], { named }: Around): readonly Placed[] {
  const isBare = (each: Placed) => each.words.length === 0 && each.count !== undefined && each.mode === 'add'
  if (placed.length < 2 || !placed.every(isBare) || named.length < placed.length) return placed
  const last = named.slice(-placed.length)
  return placed.map((each, at) => ({ ...each, cards: alike(last, at), words: ['named'] }))
}

/** Among several that one may be, those that are called like the others: tacos beside tacos. */
function alike(named: readonly (readonly ProductCard[])[], at: number): readonly ProductCard[] {
  const own = named[at] ?? []
  if (own.length < 2) return own
  const heads = named.flatMap(([only, ...more]) => (only && more.length === 0 ? [headOf(only)] : []))
  const fitting = own.filter((card) => heads.some((head) => isSameWord(head, headOf(card))))
  return fitting.length > 0 ? fitting : own
}

function headOf({ name }: ProductCard): string {
  return namingWords(name)[0] ?? ''
}

function changesBy(each: Placed, around: Around & { placed: readonly Placed[] }): Change[] | undefined {
  const kept = each.mode === 'keep' ? linesOf(each, around.held) : []
  const [only] = kept
  // "Leave just one of the salads": so many of it.
  if (only && kept.length === 1 && each.count !== undefined && !has(each, 'both'))
    return [{ kind: 'count', line: only, count: each.count }]
  if (kept.length > 0) return []
  if (each.mode === 'keep' && !each.isTurned) return undefined
  if (each.mode === 'remove') return taken(each, around)
  if (has(each, 'both') && each.words.length === 0)
    return around.shown.length === 2 ? ofEach({ ...each, count: 1 }, around) : undefined
  if (has(each, 'each')) return ofEach(each, around)
  if (has(each, 'same') && each.words.length === 0) return oneMore(each, around)
  const again = has(each, 'same') && each.isMore ? linesOf(each, around.held) : []
  const [line, ...further] = again
  if (line && further.length === 0)
    return [{ kind: 'count', line, count: line.line.quantity + (each.count ?? 1) }]
  if (has(each, 'share')) return halved(each, around)
  return (
    withExtra(each, around) ??
    optioned(each, around) ??
    counted(each, around) ??
    pointed(each, around) ??
    put(each, around)
  )
}

/** "Two of those and one king": beside something named, what is pointed at is the one thing on the screen. */
function pointed(each: Placed, around: Around & { placed: readonly Placed[] }): Change[] | undefined {
  const { words, count, isMore, mode } = each
  if (words.length > 0 || mode !== 'add' || isMore || around.pointed === undefined) return undefined
  // "A pair, and the kit": the number alone points at it too.
  const [opening, next] = around.placed
  const isAlone = count !== undefined && !each.isSet && opening === each && next?.tokens[0]?.role === 'join'
  if (!has(each, 'point') && !isAlone) return undefined
  const { card, option } = around.pointed
  const others = around.placed.filter((other) => other !== each && other.words.length > 0)
  // "Two of those with the ribbon": all that is said is told of them.
  const isTold = others.some((other) => other.words.every((word) => namesExtra(card, word)))
  if (others.length === 0 || isTold) return undefined
  // "Two" of what is sold by the pair are two; "a pair" is one.
  const pair = /\b(?:par|pares|pairs?)\b/.exec(each.text)?.[0] ?? ''
  const name = pair === '' ? card.name.replace(/\(.*?\)/g, ' ') : card.name
  const text = [name, option ?? '', pair].join(' ').trim()
  return [{ kind: 'put', cards: [card], count: count ?? 1, text, said: count }]
}

function ofEach({ count = 1, words, cards }: Placed, { shown }: Around): Change[] | undefined {
  const all = words.length > 0 ? cards : shown
  if (all.length < 2 || all.length > eachMax || all.some(({ isBookable }) => isBookable)) return undefined
  return all.map((card) => ({ kind: 'put', cards: [card], count, text: card.name }))
}

const eachMax = 8

/** "Half that of the garlands". */
function halved(
  each: Placed,
  { held, placed }: Around & { placed: readonly Placed[] },
): Change[] | undefined {
  const [line, ...others] = linesOf(each, held)
  if (!line || others.length > 0 || placed.length > 1 || line.line.quantity % 2 !== 0) return undefined
  return [{ kind: 'count', line, count: line.line.quantity / 2 }]
}

/** "Another one the same", with its extras. */
function oneMore({ count = 1, isMore }: Placed, { last }: Around): Change[] | undefined {
  return last && isMore ? [{ kind: 'count', line: last, count: last.line.quantity + count }] : undefined
}

function taken(each: Placed, around: Around & { placed: readonly Placed[] }): Change[] | undefined {
  const { held, last } = around
  const { words, count, isArticle } = each
  // "The last two things".
  if (has(each, 'tail') && words.length === 0)
    return held.slice(-(count ?? 1)).map((line) => ({ kind: 'count', line, count: 0 }))
  if (each.cards.length === 0 && words.length > 0) return undefined
  if (isBesideTaken(each, around)) return []
  // "A" counts nothing where something is taken out; "una" of two is one of them.
  const isLoose = isArticle && each.tokens.some(({ role, plain }) => role === 'count' && /^an?$/.test(plain))
  const number = isLoose ? undefined : count
  const found = words.length > 0 ? linesOf({ words }, held) : last ? [last] : []
  const isUsual = found.length > 1 && each.tokens.some(({ plain }) => usual.has(plain))
  const lines = isUsual ? found.filter(({ line }) => line.addOnIds.length === 0) : found
  const products = new Set(lines.map(({ card }) => card.id))
  if (lines.length === 0 || products.size > 1) return undefined
  const [only, ...others] = lines
  // All of a product go together: "take out the shirts"; of two, "the shirt" must be told apart.
  const isAll = number === undefined && words.some((word) => word.endsWith('s'))
  if (!only || (others.length > 0 && !isAll)) return undefined
  // The extras on a line go by themselves.
  if (words.some((word) => namesExtra(only.card, word))) return undefined
  return lines.map((line) => ({
    kind: 'count',
    line,
    count: number === undefined ? 0 : Math.max(0, line.line.quantity - number),
  }))
}

/** "Take out the candle and the bag", where there is no bag: the candle goes, and no bag is wanted. */
function isBesideTaken(each: Placed, { held, placed }: Around & { placed: readonly Placed[] }): boolean {
  const isHeld = ({ words }: Placed) => linesOf({ words }, held).length > 0
  const isNamed = each.words.length > 0 && each.count === undefined && !isHeld(each)
  if (!isNamed || held.some(({ card }) => each.words.some((word) => namesExtra(card, word)))) return false
  const isAlike = placed.every(({ mode, isTurned }) => mode === 'remove' && !isTurned)
  return isAlike && placed.at(-1)?.tokens[0]?.role === 'join' && placed.some(isHeld)
}

/** "Make the cups six", "that they be three". */
function counted(
  each: Placed,
  { held, last, placed }: Around & { placed: readonly Placed[] },
): Change[] | undefined {
  if (each.count === undefined || each.isMore || !(each.isSet || each.isTurned)) return undefined
  if (each.words.length === 0) {
    if (!last || placed[0] !== each || has(each, 'point') || each.isArticle) return undefined
    return [{ kind: 'count', line: last, count: each.count }]
  }
  const lines = linesOf(each, held)
  const [line, ...others] = lines
  if (!line || others.length > 0) return undefined
  // Also besides the line's own: "a bucket of the white one and no gallons".
  const isOther = [each.text, ...each.words].some((said) => namesOtherOption(said, line))
  return isOther ? undefined : [{ kind: 'count', line, count: each.count }]
}

/** "With the cheese crust", "and wrap the book": on the line spoken of, or the only one that may have it. */
function withExtra(each: Placed, { held, last }: Around): Change[] | undefined {
  const isBoth = has(each, 'both')
  if ((each.count !== undefined && !isBoth) || each.isMore || each.words.length === 0) return undefined
  const having = held.flatMap((line) => {
    const extras = addOnsMeant(line.card, each.text).filter(({ id }) => !line.line.addOnIds.includes(id))
    const isAll = each.words.every((word) => namesExtra(line.card, word) || weightOfHeld(word, line) > 0)
    return extras.length > 0 && isAll ? [{ line, addOnIds: extras.map(({ id }) => id) }] : []
  })
  if (isBoth) return bothWithExtra(having, held)
  const found = having.find(({ line }) => line === last) ?? (having.length === 1 ? having[0] : undefined)
  return found && [{ kind: 'extra', ...found }]
}

/** "Both with cream": all that there is of one thing. */
function bothWithExtra(
  having: readonly { line: Held; addOnIds: readonly string[] }[],
  held: readonly Held[],
): Change[] | undefined {
  const [first] = having
  const all = held.filter(({ card }) => card.id === first?.line.card.id)
  const pieces = all.reduce((sum, { line }) => sum + line.quantity, 0)
  const isOfOne = having.every(({ line }) => line.card.id === first?.line.card.id)
  return isOfOne && pieces === 2 ? having.map((each) => ({ kind: 'extra', ...each })) : undefined
}

/** "The rice of one kilo instead": another option of a line. */
function optioned(each: Placed, { held }: Around): Change[] | undefined {
  if (!(each.isTurned || each.isSet) || each.isMore || each.cards.length !== 1) return undefined
  // "And of the black one five": beside the line, unless it is turned from.
  const isBeside = isTopic(each) && !has(each, 'set') && (!each.isTurned || has(each, 'only'))
  if (isBeside) return undefined
  const [card] = each.cards
  const ofCard = held.filter((line) => line.card.id === card?.id)
  const [line, ...others] = ofCard
  if (!card || !line || others.length > 0 || line.line.variantId === null) return undefined
  const { items } = chosenOf(card.variants, each.text, { besides: card.name })
  const [variant, ...more] = items
  if (!variant || more.length > 0 || variant.id === line.line.variantId || variant.available === 0)
    return undefined
  return [{ kind: 'option', line, variantId: variant.id, count: each.count ?? line.line.quantity }]
}

function put(
  each: Placed,
  { placed, held, pointed: it }: Around & { placed: readonly Placed[] },
): Change[] | undefined {
  if (each.words.length === 0 || each.cards.length === 0) return undefined
  if (each.cards.some(({ isBookable }) => isBookable)) return undefined
  // A number for what is there already, and nothing that says whether it is to be more.
  if (each.isSet && each.count === undefined) return undefined
  if (each.isSet && linesOf(each, held).length > 1) return undefined
  // "Just the flan" may take everything else out; "the letters on the cake" puts them on the one that is there.
  if (has(each, 'only') && each.count === undefined) return undefined
  const [own] = each.cards
  const isThere = held.some(({ card }) => card.id === own?.id)
  if (own && isThere && each.count === undefined && each.words.some((word) => namesExtra(own, word)))
    return undefined
  const others = placed.filter((other) => other !== each).map(({ cards }) => cards)
  // "Two boxes of those": of all that come in boxes, the one on the screen.
  const isIt = it !== undefined && has(each, 'point') && each.cards.some(({ id }) => id === it.card.id)
  const cards = isIt ? [it.card] : alike([each.cards, ...others], 0)
  const isJoined = each.tokens[0]?.role === 'join'
  return [{ kind: 'put', cards, count: each.count ?? 1, text: each.text, said: each.count, isJoined }]
}

/** The lines that all of the words name. */
function linesOf({ words }: Pick<Segment, 'words'>, held: readonly Held[]): Held[] {
  const scored = held
    .map((line) => ({ line, weights: words.map((word) => weightOfHeld(word, line)) }))
    .filter(({ weights }) => weights.length > 0 && weights.every((weight) => weight > 0))
    .map(({ line, weights }) => ({
      line,
      score: weights.reduce((sum, weight) => sum + weight, 0) + bonusOfLetters * spelledIn(words, line),
    }))
  const best = Math.max(0, ...scored.map(({ score }) => score))
  return scored.filter(({ score }) => score >= best - 0.01).map(({ line }) => line)
}

/** "Los negros" are threads rather than cloth, of a black thread and of black cloth. */
function spelledIn(words: readonly string[], { line }: Held): number {
  return words.filter((word) => isSpelledIn(line.name, word)).length
}

const bonusOfLetters = 0.02

function namesExtra({ addOns, name }: ProductCard, word: string): boolean {
  const own = namingWords(name)
  const isIn = (names: readonly string[]) =>
    names.some((other) => basesOf(word).some((base) => isSameWord(base, other)))
  return !isIn(own) && addOns.some((addOn) => isIn(namingWords(addOn.name)))
}
