// Corrections: a wish that changes what is already in the cart instead of adding to it.
import type { ProductCard } from '../../tools/tools.ts'
import { lastSpokenOf } from '../dialogue/focus.ts'
import type { Turn } from '../dialogue/turn.ts'
import type { Act } from '../understanding/act.ts'
import { isSameWord, namingWords } from '../understanding/match.ts'
import { lineOf, plainText, wordsOf } from '../understanding/normalise.ts'
import { countedThings, itemsOf } from '../understanding/quantities.ts'
import { chosenOf } from '../understanding/things/choose.ts'
import { cuesIn } from '../understanding/vocabulary.ts'
import { askOtherVariant } from './asking.ts'
import { showCart } from './cart.ts'
import { namesOtherThing } from './closing/over-done.ts'
import { alikeOf, extrasFor, isSaidLast, theOther } from './correcting/carried.ts'
import {
  asksOther,
  type Cues,
  corrects,
  isOfOne,
  isRefusal,
  takesBackTo,
  takesOther,
  withoutReason,
} from './correcting/correcting.ts'
import { recount, takeOption } from './correcting/option.ts'
import { multiply, redistribute } from './correcting/spread.ts'
import { isOfSame, swapIn, withOtherOption } from './correcting/swap.ts'
import { addOnsDeclined, addOnsMeant, inscriptionMeant } from './extras.ts'
import {
  fewerMeant,
  type Held,
  heldLines,
  itemOf,
  linesMeant,
  type Part,
  partOf,
  setAll,
  setItems,
  weightOfHeld,
} from './held.ts'
import { productsMeantBy } from './meant.ts'
import { countBesideName } from './name-numbers.ts'
import { weightOf } from './naming/weight.ts'
import { takeStranger } from './recounting/stranger.ts'

const surely = 0.6

/** True when the act corrected the cart, or was refused as a correction. */
export async function amend(turn: Turn, act: Act): Promise<boolean> {
  const cues = cuesIn(lineOf(wordsOf(withoutReason(act.text), turn.language)), turn.language)
  const held = await heldLines(turn)
  if (held.length === 0) return false
  if (await swap(turn, act.text, held)) return true
  if (await takeOption(turn, act, held)) return true
  if (await recount(turn, act, held)) return true
  if (await redistribute(turn, act, held)) return true
  if (await multiply(turn, act, held)) return true
  if (declinesExtra(act, held)) return takeAway(turn, act, { held, cues })
  const isFewer = takesBackTo(act, cues)
  if (!isFewer && (act.intent === 'remove' || isRefusal(act, cues)))
    return takeAway(turn, act, { held, cues })
  if (await addExtra(turn, act, held)) return true
  if (!isFewer && !corrects(act, cues) && !takesOther(turn, act, cues)) return false
  return change(turn, act, { held, cues })
}

/** "Ok, no bow": an extra that is on a line is not wanted. */
function declinesExtra(act: Act, held: readonly Held[]): boolean {
  return held.some(({ line, card }) =>
    addOnsDeclined(card, act.text).some(({ id }) => line.addOnIds.includes(id)),
  )
}

/** "Change the croissants for cookies", "a white one instead of one of the blacks". */
export async function swap(
  turn: Turn,
  said: string,
  held: readonly Held[],
  found = swapIn(said),
): Promise<boolean> {
  if (!found) return false
  const [left = '', ...behind] = isSaidLast(said, found.from) ? found.from.split(',') : [found.from]
  const from = partOf(turn, left)
  const to = partOf(turn, found.to)
  const isNamed = from.query !== '' || from.text === '' || pointing.test(from.text)
  const named = namingWords(from.query)
  const isNoLine =
    named.length > 0 &&
    !pointing.test(from.text) &&
    named.every((word) => held.every((each) => weightOfHeld(word, each) === 0))
  const meant = isNamed && !isNoLine ? linesMeant(turn, from, held) : []
  const other = withOtherOption(named.length > 0 ? held : meant, named, to.text)
  const [old, ...others] = other.length > 0 ? other : meant
  if (!old || others.length > 0) return false
  const taken = Math.min(old.line.quantity, from.quantity ?? old.line.quantity)
  const put = { quantity: to.quantity ?? taken, said: [to.text, ...behind].join(' ') }
  const { cards } = isOfSame(to, old) ? { cards: [old.card] } : await productsMeantBy(turn, to)
  const [card, ...more] = cards
  if (!card || more.length > 0) return false
  return replace(turn, held, { old, taken, card, ...put })
}

const pointing =
  /\b(?:one|them|it|that|those|un[oa]|es[oa]s?|est[ea]s?|l[oa]s?|um|uma|ess[ea]s?|dess[ea]s?|del[ea]s?|el[ea]s?)\b/

/** Takes out what is named, an extra or a whole line; else what was spoken of last. */
async function takeAway(
  turn: Turn,
  act: Act,
  { held, cues }: { held: readonly Held[]; cues: Cues },
): Promise<boolean> {
  const spoken = lastSpokenOf(turn, 'line')
  const extra = extraIn(turn, act, held, ({ line, card }) =>
    addOnsMentioned(card, act).filter(({ id }) => line.addOnIds.includes(id)),
  )
  if (extra) {
    const gone = new Set(extra.addOns.map(({ id }) => id))
    const left = extra.held.line.addOnIds.filter((id) => !gone.has(id))
    return setItems(turn, held, [{ old: extra.held, item: { addOnIds: left } }])
  }
  const words = namingWords(act.query)
  const isNamed = words.some((word) => held.some((each) => weightOfHeld(word, each) > 0))
  if (!isNamed && cues.has('undo') && spoken?.added !== undefined) {
    const last = held.filter(({ line }) => line.id === spoken.id)
    return setItems(
      turn,
      held,
      last.map((old) => ({ old, item: { quantity: old.line.quantity - (spoken.added ?? 0) } })),
    )
  }
  if (!isNamed && without.test(plainText(act.text))) return false
  const isByName = words.some((word) => held.some(({ card }) => weightOf(word, card) >= 1))
  // "Leave it without a card": there is none on it.
  const isOfExtra = !isByName && held.some(({ card }) => addOnsMentioned(card, act).length > 0)
  const isOther = !isByName && (await namesOtherThing(turn, act, { held, isNamed }))
  if (isOfExtra || isOther) {
    await showCart(turn)
    return true
  }
  const parts = act.items.length > 1 ? act.items.map((item) => ({ ...item })) : [partOfAct(act)]
  const meant = parts.map((part) => ({ part, lines: linesMeant(turn, part, held) }))
  if (meant.some(({ lines }) => lines.length === 0)) return false
  // All of a product go together: "take out the shirts"; but of two, "the shirt" must be told apart.
  const changes = meant.flatMap(({ part, lines }) =>
    lines.map((old) => ({
      old,
      item: { quantity: part.quantity === undefined ? 0 : Math.max(0, old.line.quantity - part.quantity) },
    })),
  )
  const isClear = meant.every(({ part, lines }) => lines.length === 1 || part.quantity === undefined)
  return isClear ? setItems(turn, held, changes) : false
}

/** "One box, without the special paper" takes nothing out that is there already. */
const without = /\b(?:without|sin|sem) \w/

/** "And with a card", "put the rack on it": an extra for what is in the cart already. */
async function addExtra(turn: Turn, act: Act, held: readonly Held[]): Promise<boolean> {
  if (act.isQuestion) return false
  const open =
    ({ line }: Held) =>
    (addOn: AddOns[number]) =>
      !line.addOnIds.includes(addOn.id)
  const extra =
    extraIn(turn, act, held, (each) => addOnsMeant(each.card, act.text).filter(open(each))) ??
    extraIn(turn, act, held, (each) => inscriptionMeant(each.card, act.text).filter(open(each)))
  if (!extra) return false
  const { card, line } = extra.held
  const addOnIds = [...line.addOnIds, ...extra.addOns.map(({ id }) => id)]
  const names = extra.addOns.flatMap(({ name }) => namingWords(name))
  // Another of the product, this time with the extra, is a purchase.
  const isNew =
    act.quantity !== undefined &&
    namingWords(act.query).some(
      (word) => weightOf(word, card) >= 1 && !names.some((other) => isSameWord(word, other)),
    )
  if (isNew) return false
  return setItems(turn, held, [{ old: extra.held, item: { addOnIds } }])
}

/** Puts the extras named on the last line of a product. */
export async function addExtraNamed(turn: Turn, card: ProductCard, said: string): Promise<void> {
  const lines = (await turn.tools.getCart()).lines.filter(({ productId }) => productId === card.id)
  const last = lines.find(({ id }) => id === lastSpokenOf(turn, 'line')?.id) ?? lines.at(-1)
  const ids = addOnsMeant(card, said).map(({ id }) => id)
  if (last && ids.length > 0) await addExtras(turn, last.id, ids)
}

/** Puts chosen extras on a line. */
export async function addExtras(turn: Turn, lineId: string, addOnIds: readonly string[]): Promise<void> {
  delete turn.memory.flow
  const held = await heldLines(turn)
  const old = held.find(({ line }) => line.id === lineId)
  if (!old) return showCart(turn)
  const all = [...new Set([...old.line.addOnIds, ...addOnIds])]
  await setItems(turn, held, [{ old, item: { addOnIds: all } }])
}

function addOnsMentioned(card: ProductCard, act: Act) {
  const declined = addOnsDeclined(card, act.text)
  return declined.length > 0 ? declined : addOnsMeant(card, act.text)
}

type AddOns = ProductCard['addOns']

/** The line whose extra is named: the one the words name, else the last spoken of, else the only one. */
function extraIn(
  turn: Turn,
  act: Act,
  held: readonly Held[],
  named: (each: Held) => AddOns[number][],
): { held: Held; addOns: AddOns } | undefined {
  const having = held
    .map((each) => ({ held: each, addOns: named(each) }))
    .filter(({ addOns }) => addOns.length > 0)
  if (having.length <= 1) return having[0]
  const meant = linesMeant(
    turn,
    partOfAct(act),
    having.map((each) => each.held),
  )
  return having.find((each) => each.held === meant[0])
}

/** Sets quantities, sizes and colours of lines that are in the cart. */
async function change(
  turn: Turn,
  act: Act,
  { held, cues }: { held: readonly Held[]; cues: Cues },
): Promise<boolean> {
  const refused = refusedIn(turn, act, held)
  const parts = partsOf(turn, act)
  if (await takeStranger(turn, parts, held)) return true
  const known = parts.map((part) => ({ part, held: cardMeant(turn, part, held) }))
  if (known.some((each) => each.held === undefined)) return false
  const [first] = known
  if (!first?.held) return false
  const { card } = first.held
  const named = known.map(({ part }) => ({
    part,
    ...chosenOf(card.variants, part.text, { besides: card.name }),
  }))
  const ofCard = held.filter((each) => each.card.id === card.id)
  const isSplit = parts.length > 1 && named.every(({ items }) => items.length === 1)
  if (isSplit) {
    const items = named.map(({ part, items: [variant] }) => ({
      productId: card.id,
      quantity: part.quantity ?? 1,
      ...(variant && { variantId: variant.id }),
    }))
    return setAll(turn, held, { without: ofCard, items, spoken: card })
  }
  const [only] = named
  if (!only || parts.length > 1) return setCounts(turn, known, held)
  const line = lineFor(turn, ofCard, { part: first.part, refused })
  if (!line) return false
  const told = only.part.quantity
  const isOfName = told !== undefined && countBesideName(card, act.text, told) !== undefined
  const count = only.number === told || isOfName ? undefined : told
  const other = only.items.length === 0 && asksOther(cues, count) ? theOther(card, line) : undefined
  if (other)
    return replace(turn, held, {
      old: line,
      taken: line.line.quantity,
      card,
      quantity: line.line.quantity,
      said: other,
    })
  if (only.items.length === 0 || only.items.some(({ id }) => id === line.line.variantId)) {
    const others = refused.filter((each) => each !== line)
    if (count === undefined) return others.length > 0 ? setItems(turn, held, others.map(gone)) : false
    return setItems(turn, held, [{ old: line, item: { quantity: count } }, ...others.map(gone)])
  }
  if (only.items.length > 1) return false
  const isOne = line.line.quantity > 1 && (count === 1 || isOfOne(act.text)) && !cues.has('only')
  const taken = isOne ? 1 : line.line.quantity
  return replace(turn, held, { old: line, taken, card, quantity: count ?? taken, said: only.part.text })
}

function gone(old: Held) {
  return { old, item: { quantity: 0 } }
}

/** "Not the red one": lines named with a no behind or before them. */
function refusedIn(turn: Turn, act: Act, held: readonly Held[]): Held[] {
  const plain = plainText(act.text)
  const found =
    /\b(?:el|la|los|las|o|os|as|the) ([^,]{2,30}?) (?:no|nao)\b|\bnot the ([^,]{2,30}?)(?:,|$)/.exec(plain)
  const words = found?.[1] ?? found?.[2]
  if (words === undefined) return []
  const part = partOf(turn, words)
  return part.query === '' ? [] : linesMeant(turn, part, held)
}

function partsOf(turn: Turn, act: Act): Part[] {
  const plain = plainText(act.text)
  // Words refused say nothing about what is wanted instead.
  const wanted = plain.replace(/\b(?:el|la|los|las|o|os|as) [^,]{2,30}? (?:no|nao)\b ?,?/, ' ')
  const words = wordsOf(wanted, turn.language)
  const items = itemsOf(words, turn.language)
  if (items.length > 1) return items
  return [partOf(turn, wanted)]
}

/** An article counts nothing where something is taken out: "a friend has tubes, leave those off". */
function partOfAct({ text: said, query, quantity }: Act): Part {
  const isArticle = quantity === 1 && !/(?<!\p{L})(?:1|one|uno|una|un|um|uma)(?!\p{L})/iu.test(said)
  return { text: said, query, quantity: isArticle ? undefined : quantity }
}

/** "Una sola" names no thing. */
const limiting = /^(?:sol[oa]s?|solit[oa]s?|sozinh[oa]|nomas|menos|less|more|only|just|mas|mais)$/

/** The product of the cart that the words are about. */
function cardMeant(turn: Turn, part: Part, held: readonly Held[]): Held | undefined {
  const words = namingWords(part.query)
  const known = words.filter((word) => held.some(({ card }) => weightOf(word, card) >= surely))
  const last = lastSpokenOf(turn, 'line')?.id
  // Another thing is named than those in the cart.
  const counted = countedThings(part.text, turn.language).filter((word) => !limiting.test(word))
  if (known.length === 0 && counted.length > 0) return undefined
  if (known.length === 0)
    return (
      fewerMeant(part, held) ??
      held.find(({ line }) => line.id === last) ??
      (held.length === 1 ? held[0] : undefined)
    )
  const scored = held
    .map((each) => {
      const own = words.filter((word) => weightOf(word, each.card) >= surely).length
      return { each, score: own + (each.line.id === last ? 0.5 : 0) }
    })
    .sort((a, b) => b.score - a.score)
  return scored[0]?.each
}

/** Among the lines of a product: the variant named, else the one refused, the one spoken of or the first. */
function lineFor(
  turn: Turn,
  lines: readonly Held[],
  { part, refused }: { part: Part; refused: readonly Held[] },
): Held | undefined {
  const last = lastSpokenOf(turn, 'line')?.id
  const named = lines.filter(({ line, card }) =>
    chosenOf(card.variants, part.text, { besides: card.name }).items.some(({ id }) => id === line.variantId),
  )
  const unwanted = lines.filter((each) => refused.includes(each))
  const [range = lines] = [named, unwanted].filter((some) => some.length > 0)
  return fewerMeant(part, range) ?? range.find(({ line }) => line.id === last) ?? range[0]
}

async function setCounts(
  turn: Turn,
  known: readonly { part: Part; held: Held | undefined }[],
  held: readonly Held[],
): Promise<boolean> {
  const changes = known.flatMap(({ part, held: old }) =>
    old && part.quantity !== undefined ? [{ old, item: { quantity: part.quantity } }] : [],
  )
  return changes.length === known.length ? setItems(turn, held, changes) : false
}

/** Replaces so many of a line by something else. */
async function replace(
  turn: Turn,
  held: readonly Held[],
  {
    old,
    taken,
    card,
    quantity,
    said,
  }: { old: Held; taken: number; card: ProductCard; quantity: number; said: string },
): Promise<boolean> {
  const named = chosenOf(card.variants, said, { besides: card.name }).items
  const items = named.length > 0 ? named : alikeOf(card, old)
  const [variant] = items
  if (card.variants.length > 0 && (!variant || items.length > 1)) return false
  const isSame = card.id === old.card.id
  const buying = { productId: card.id, quantity, rest: [], ...(variant && { variantId: variant.id }) }
  if (variant?.available === 0) {
    askOtherVariant(turn, card, { buying, name: variant.name })
    return true
  }
  const extras = isSame ? [...old.line.addOnIds] : extrasFor(card, old, said)
  const item = {
    productId: card.id,
    quantity,
    ...(variant && { variantId: variant.id }),
    ...(extras.length > 0 && { addOnIds: extras }),
  }
  const left = old.line.quantity - taken
  return setAll(turn, held, {
    without: [old],
    items: [...(left > 0 ? [{ ...itemOf(old), quantity: left }] : []), item],
    spoken: card,
  })
}
