// The changes that words ask for which point at things rather than name them, and numbers that stand alone.
import type { ProductCard } from '../../../tools/tools.ts'
import { type Held, onlyLineOf } from '../held.ts'
import type { Around, CartChange, Spoken } from './changes.ts'
import { linesNamed } from './named.ts'
import type { CartToken } from './tokens.ts'

type Pointer = Extract<CartToken, { kind: 'pointer' }>
type Pointing = { count: number | undefined; text: string; token: Pointer; all: readonly Spoken[] }

export function ofPointer(spoken: Spoken, all: readonly Spoken[], around: Around): CartChange[] | undefined {
  const { label, token, count, text } = spoken
  if (token.kind !== 'pointer') return undefined
  const pointing = { token, count, text, all }
  if (isOfNext(spoken, all)) return undefined
  if (label === 'put') return putPointed(pointing, around)
  if (label === 'remove' || label === 'out') return takePointed(pointing, around)
  if (label !== 'set' || count === undefined) return undefined
  if (ofAll.has(token.pointer)) return around.held.map((line) => ({ kind: 'count', line, count }))
  return token.pointer === 'it' && around.last ? [{ kind: 'count', line: around.last, count }] : undefined
}

/** "One of each floor puzzle" points at nothing on the screen. */
function isOfNext({ token, index }: Spoken, all: readonly Spoken[]): boolean {
  const isEach = token.kind === 'pointer' && token.pointer === 'each'
  return isEach && all.some((other) => other.token.kind === 'thing' && other.index === index + 1)
}

const ofAll: ReadonlySet<string> = new Set(['each', 'both', 'all'])

function putPointed(pointing: Pointing, around: Around): CartChange[] | undefined {
  const { count = 1, token } = pointing
  switch (token.pointer) {
    case 'it':
      return putIt(pointing, around)
    case 'each':
    case 'both':
    case 'all':
      return putAll(pointing, around)
    case 'place': {
      const place = placeOf(token.word)
      const at = place === undefined ? undefined : placesOf(around).at(place)
      return at && [{ ...at, count }]
    }
    case 'other':
      return putOther(pointing, around)
    case 'same':
      return moreOf(around.last, count)
    default:
      return undefined
  }
}

type Put = Extract<CartChange, { kind: 'put' }>

/** The things on the screen, or the options of the only one there, in their order. */
function placesOf({ shown, optionsShown }: Around): Put[] {
  if (shown.length > 1) return shown.map((card) => putOf(card))
  return optionsShown ? optionsShown.variants.map(({ id }) => putOf(optionsShown, id)) : []
}

function putOf(card: ProductCard, variantId?: string): Put {
  return { kind: 'put', cards: [card], count: 1, text: card.name, ...(variantId && { variantId }) }
}

function putIt(
  { count = 1 }: Pointing,
  { shown, seen, isLineSpoken, optionSpoken }: Around,
): CartChange[] | undefined {
  const [first, ...others] = shown
  const only = others.length > 0 ? seen : first
  if (!only || isLineSpoken || only.isBookable) return undefined
  const option = only.variants.find(({ id }) => id === optionSpoken)?.id
  return [{ ...putOf(only, option), count }]
}

const eachMax = 8

function putAll({ token, count = 1 }: Pointing, around: Around): CartChange[] | undefined {
  const all = placesOf(around)
  if (all.length < 2 || all.length > eachMax || all.some(({ cards }) => cards[0]?.isBookable))
    return undefined
  const isBoth = token.pointer === 'both'
  // "Both", once the customer was told that there are two left, are no two options; least of all sold out ones.
  const isOfOptions = all.every(({ variantId }) => variantId !== undefined)
  if (isBoth && (all.length > bothMax || (isOfOptions && all.length > 2) || all.some(isSoldOut)))
    return undefined
  // "The two" counts the things, not the pieces of each.
  const each = isBoth && count === all.length ? 1 : count
  return all.map((put) => ({ ...put, count: each }))
}

const bothMax = 3

function isSoldOut({ cards: [card], variantId }: Put): boolean {
  const option = card?.variants.find(({ id }) => id === variantId)
  return (option ?? card)?.available === 0
}

const oneOfTwo = /^(?:el|la|lo|los|las|o|a|the|del|de|do|da) /

/** The one of two that was not spoken of; else another of what was put in last. */
function putOther({ token, count = 1, all }: Pointing, around: Around): CartChange[] | undefined {
  const places = placesOf(around)
  const named = all.flatMap((each) => {
    const place =
      each.token.kind === 'pointer' && each.token.pointer === 'place' ? placeOf(each.token.word) : undefined
    const put = place === undefined ? undefined : places.at(place)
    return put ? [put] : []
  })
  const isHeld = ({ cards: [card] }: Put) => around.held.some((line) => line.card.id === card?.id)
  const left = places.filter((put) =>
    named.length > 0 ? !named.includes(put) : around.shown.length > 1 && !isHeld(put),
  )
  const [only, ...others] = left
  if (places.length === 2 && only && others.length === 0) return [{ ...only, count }]
  return oneOfTwo.test(token.word) ? undefined : moreOf(around.last, count)
}

function moreOf(line: Held | undefined, count: number): CartChange[] | undefined {
  return line && [{ kind: 'count', line, count: line.line.quantity + count }]
}

function takePointed({ token, count, all }: Pointing, around: Around): CartChange[] | undefined {
  const { held } = around
  // "How much are the scissors?", "take them out": the line of what was asked about since.
  const last = onlyLineOf(around.productSpoken, held) ?? around.last
  const named = all.flatMap((each) => (each.token.kind === 'thing' ? linesNamed(each.token.words, held) : []))
  switch (token.pointer) {
    case 'it':
      return (
        last && [
          {
            kind: 'count',
            line: last,
            count: count === undefined ? 0 : Math.max(0, last.line.quantity - count),
          },
        ]
      )
    case 'place': {
      const place = placeOf(token.word)
      const line = place === undefined ? undefined : held.at(place)
      return line && gone([line])
    }
    case 'other': {
      const kept = named[0] ?? last
      return held.length === 2 && kept ? gone(held.filter((line) => line !== kept)) : undefined
    }
    case 'all':
    case 'rest':
    case 'each':
      return gone(held.filter((line) => !named.includes(line)))
    case 'both':
      return held.length === 2 ? gone(held) : undefined
    default:
      return undefined
  }
}

function gone(lines: readonly Held[]): CartChange[] | undefined {
  return lines.length === 0 ? undefined : lines.map((line) => ({ kind: 'count', line, count: 0 }))
}

/** A greater number by itself is a house, an hour or a price. */
const bareMax = 60

/** A number without a thing: of the line spoken of last, or of what was shown. */
export function changeOfLast(
  { label, count }: { label: string; count: number },
  { last, shown, held, isLineSpoken }: Around,
): CartChange[] | undefined {
  const [only, ...others] = shown
  const isNew = only !== undefined && others.length === 0 && !held.some(({ card }) => card.id === only.id)
  if (count > bareMax) return undefined
  if (label === 'more' && isNew && !isLineSpoken)
    return only.isBookable ? undefined : [{ ...putOf(only), count }]
  // After something else was spoken of, "one of those too" may be of that.
  if (!last || (label === 'more' && !isLineSpoken)) return undefined
  const { quantity } = last.line
  const now = label === 'more' ? quantity + count : label === 'all' ? count : Math.max(0, quantity - count)
  return [{ kind: 'count', line: last, count: now }]
}

/** The place in a list that the words tell, from its beginning or its end. */
function placeOf(word: string): number | undefined {
  const at = places.findIndex((place) => place.test(word))
  return at < 0 ? undefined : at === places.length - 1 ? -1 : at
}

const places = [
  /^(?:(?:lo )?primer|first|1|top|de arriba|de cima)/,
  /^(?:segund|second|2)/,
  /^(?:tercer|terceir|third|3)/,
  /^(?:cuart|quart|fourth|4)/,
  /^(?:(?:lo )?ultim|last|bottom|de abajo|de baixo)/,
]
