// Which products the parts of a wish mean: by their words, or by what is on the screen.
import type { ProductCard } from '../../../tools/tools.ts'
import { lastSpokenOf, spokenOf } from '../../dialogue/focus.ts'
import type { Turn } from '../../dialogue/turn.ts'
import { isSameWord, namingWords } from '../../understanding/match.ts'
import { plainText } from '../../understanding/normalise.ts'
import { holding } from '../../understanding/quantities.ts'
import { chosenOf } from '../../understanding/things/choose.ts'
import { coloursOf, sizesOf } from '../../understanding/things/traits.ts'
import { placeIn } from '../../understanding/understand.ts'
import type { WantedPart } from '../../understanding/wanted-parts.ts'
import { shownProducts } from '../catalogue.ts'
import { addOnsMeant } from '../extras.ts'
import { cardsSpokenOf, onScreen } from '../meant.ts'
import type { Catalogue } from '../naming/evidence.ts'
import { ofBoth } from './composed.ts'
import { countsEach, eachSo } from './each.ts'

export type Resolved = {
  part: WantedPart
  /** One when it is clear, several when it is not, none when the shop has nothing of that name. */
  cards: readonly ProductCard[]
  /** It only puts an extra on the thing before. */
  isExtra: boolean
  /** The extra is the thing's only one, by a word of another language. */
  isTranslated?: boolean
  /** Named by words of its own rather than by pointing. */
  isNamed: boolean
  /** The shop's words were among its own. */
  isKnown: boolean
  /** A name that the shop does not know. */
  unknown: string | undefined
}

const named = 1
const near = 0.05
const bonusOfFocus = 0.1
const surely = 0.6
const leastShare = 0.5

export async function resolve(
  turn: Turn,
  parts: readonly WantedPart[],
  catalogue: Catalogue,
): Promise<Resolved[]> {
  const spoken = await cardsSpokenOf(turn)
  const screen = onScreen(turn, spoken)
  const done: Resolved[] = []
  for (const part of parts) {
    const before = done.findLast(({ cards }) => cards.length === 1)?.cards[0]
    const around = { catalogue, spoken, screen, before }
    const placed = await placedBy(turn, part)
    const found = placed ?? resolvePart(turn, part, around)
    const both = placed ? undefined : twoNamed(turn, found, around)
    if (both) {
      done.push(...both)
      continue
    }
    const last = done.at(-1)
    if (last && found.cards.every((card) => last.cards.includes(card)) && countsEach(part)) {
      done.splice(0, done.length, ...eachSo(done, part))
      continue
    }
    if (part.repairs && last && found.cards.length > 0) done[done.length - 1] = found
    else if (last && tellsMoreOf(last, found)) done[done.length - 1] = toldMore(last, found)
    else done.push(found)
  }
  return spreadOver(turn, withBearers(done), spoken)
}

const and = / (?:y|e|and|n) /

/** "The blue plates and matching cups": not one of the two but both, each by its own name. */
function twoNamed(turn: Turn, { part, cards }: Resolved, around: Around): Resolved[] | undefined {
  const pieces = part.text.split(and)
  if (cards.length < 2 || pieces.length !== 2) return undefined
  const found = pieces.map((text, at) => {
    const words = part.words.filter((word) => namingWords(text).includes(word))
    const heads = part.heads.filter((head) => words.includes(head))
    const own = { ...part, text, words, heads, isAnother: at > 0 }
    return resolvePart(turn, at > 0 ? { ...own, quantity: undefined } : own, around)
  })
  const ids = new Set(found.flatMap((each) => each.cards.map(({ id }) => id)))
  const isClear = found.every((each) => each.isNamed && each.cards.length === 1)
  return isClear && ids.size === 2 ? found : undefined
}

/** "One with the initials on it": the thing that comes with initials, and not the one on the screen. */
function withBearers(done: readonly Resolved[]): readonly Resolved[] {
  return done.flatMap((each, at) => {
    const [next, before] = [done[at + 1], done[at - 1]]
    if (before !== undefined && isBearer(before, each)) return []
    return next !== undefined && isBearer(each, next) ? [borneBy(each, next)] : [each]
  })
}

function isBearer({ part, cards, isKnown }: Resolved, next: Resolved): boolean {
  const [own, other] = [cards[0], next.cards[0]]
  const isBare = !isKnown && part.quantity !== undefined && !part.points && cards.length === 1
  if (!isBare || other === undefined || other === own || next.cards.length > 1) return false
  const isOfName = namingWords(other.name).some((name) =>
    next.part.words.some((word) => isSameWord(word, name)),
  )
  return next.part.quantity === undefined && !isOfName && addOnsMeant(other, next.part.text).length > 0
}

function borneBy({ part }: Resolved, next: Resolved): Resolved {
  return { ...next, isExtra: false, part: { ...part, text: `${part.text} ${next.part.text}` } }
}

/** "The second", "three of the cheapest": by its place in the list on the screen. */
async function placedBy(turn: Turn, part: WantedPart): Promise<Resolved | undefined> {
  const place = placeIn(part.text, turn.language)
  if ((place.ordinal === undefined && !place.isCheapest) || turn.memory.shown.length < 2) return undefined
  const cards = await shownProducts(turn, place)
  return cards.length === 1
    ? { part, cards, isExtra: false, isNamed: true, isKnown: true, unknown: undefined }
    : undefined
}

/** "That one, the large one": the same thing told better. */
function tellsMoreOf(last: Resolved, { part, cards, isExtra }: Resolved): boolean {
  if (isExtra || part.isAnother || part.quantity !== undefined || ofBoth.test(part.text)) return false
  const isSame = cards.length > 0 && cards.every((card) => last.cards.includes(card))
  return isSame || (last.part.points && last.part.words.length === 0 && cards.length > 0)
}

function toldMore(last: Resolved, found: Resolved): Resolved {
  const { quantity, text } = last.part
  return { ...found, part: { ...found.part, quantity, text: `${text} ${found.part.text}` } }
}

type Around = {
  catalogue: Catalogue
  spoken: readonly ProductCard[]
  screen: readonly ProductCard[]
  before: ProductCard | undefined
}

function resolvePart(turn: Turn, part: WantedPart, around: Around): Resolved {
  const { catalogue, spoken, screen, before } = around
  const { weightOf } = catalogue
  const all = [...spoken, ...catalogue.cards.filter(({ id }) => spoken.every((card) => card.id !== id))]
  const known = part.words.filter((word) => all.some((card) => weightOf(word, card) > 0))
  const nothing = { part, isExtra: false, isNamed: false, isKnown: known.length > 0, unknown: undefined }
  const onScreen = before ? [before] : withExtraNamed(screen, part)
  const focus = before ? onScreen : goodsMeant(onScreen, { part, known, around })
  // "The little pouch": how it is, and no name.
  const strange = part.heads.filter(
    (head) =>
      !known.includes(head) &&
      !holding.has(head) &&
      sizesOf(head).length === 0 &&
      coloursOf(head).length === 0,
  )
  if (known.length === 0) {
    const [single] = focus
    if (
      single &&
      focus.length === 1 &&
      part.quantity === undefined &&
      addOnsMeant(single, part.text).length > 0
    )
      return { ...nothing, cards: [single], isExtra: true }
    // In another language than the shop's, the only extra is what an unknown word beside the thing names.
    const isOnlyOne = single?.addOns.length === 1 && focus.length === 1 && before !== undefined
    if (isOnlyOne && isForeign(turn) && strange.length > 0 && (part.quantity ?? 1) === 1)
      return { ...nothing, cards: [single], isExtra: true, isTranslated: true }
    if (part.quantity === undefined && !part.points) return { ...nothing, cards: [] }
    // "Right on, one of 15kg": written otherwise than the option on the screen.
    if (single && focus.length === 1 && picksOption(single, part.text)) return { ...nothing, cards: [single] }
    const [unknown] = isForeign(turn) || part.points ? [] : strange
    const among = choiceAmong(focus, part)
    return { ...nothing, cards: unknown === undefined ? among : [], unknown }
  }
  // "With the little plate": something on the thing before, and nothing else that is sold.
  if (before && part.quantity === undefined && beside.test(`${plainText(part.text)} `)) {
    const isOwn = addOnsMeant(before, part.text).length > 0
    const isOnly = before.addOns.length === 1 && isForeign(turn)
    if (isOwn || isOnly)
      return { ...nothing, cards: [before], isExtra: true, ...(!isOwn && { isTranslated: true }) }
    const isKnownElsewhere = all.some(
      (card) => addOnsMeant(card, part.text).length > 0 || known.some((word) => isOwnWord(word, card)),
    )
    if (!isKnownElsewhere && known.every((word) => weightOf(word, before) === 0))
      return { ...nothing, cards: [], unknown: part.words.at(-1) }
  }
  const [own] = focus
  const isExtra =
    focus.length === 1 && own !== undefined && isOnlyExtra(part, known, { card: own, catalogue })
  if (isExtra) return { ...nothing, cards: [own], isExtra }
  // "The large one": an option of the thing spoken of before the name of anything else.
  const [only] = focus
  const isNext = before !== undefined && isAnotherThing(part, { before, all, catalogue })
  if (only && focus.length === 1 && !isNext && known.every((word) => weightOf(word, only) >= surely))
    return { ...nothing, cards: [only] }
  // "One of those with lemon": what is pointed at, and all else that is said is told of it.
  const namesOther = (word: string) =>
    only !== undefined && weightOf(word, only) < surely && all.some((card) => weightOf(word, card) >= named)
  if (
    only &&
    focus.length === 1 &&
    part.points &&
    known.every((word) => weightOf(word, only) > 0) &&
    !known.some(namesOther)
  )
    return { ...nothing, cards: [only] }
  // "The smallest": an option of it too, and the name of nothing else.
  if (
    only &&
    focus.length === 1 &&
    picksOption(only, part.text) &&
    known.every((word) => !all.some((card) => weightOf(word, card) >= named))
  )
    return { ...nothing, cards: [only] }
  // "One of those, large": of several on the screen only some come large.
  const ofScreen = focus.filter((card) => known.every((word) => weightOf(word, card) >= surely))
  if (focus.length > 1 && ofScreen.length > 0 && ofScreen.length < focus.length)
    return { ...nothing, cards: choiceAmong(ofScreen, part) }
  const measured = byMeasure(part, all, catalogue)
  if (measured) return { ...nothing, cards: [measured] }
  const cards = bestOf(isNext ? all.filter((card) => card !== before) : all, known, { ...around, strange })
  const isName = cards.some((card) => known.some((word) => weightOf(word, card) >= 1))
  if (cards.length === 0 || (strange.length > 0 && !isName)) {
    const [unknown] = strange
    const isOfFocus = unknown === undefined || part.points || isForeign(turn)
    return {
      ...nothing,
      cards: isOfFocus ? choiceAmong(focus, part) : [],
      unknown: isOfFocus ? undefined : unknown,
    }
  }
  const [chosen, ...more] = cards
  const isByExtra =
    !isName && part.quantity === undefined && more.length === 0 && !spoken.includes(chosen as ProductCard)
  // "Can you put his name on it?": only an extra of it is named, and it was not spoken of.
  if (isByExtra && chosen && addOnsMeant(chosen, part.text).length > 0)
    return { ...nothing, cards: [chosen], isExtra: true }
  return { ...nothing, cards: ofSameHead(turn, choiceAmong(cards, part), around, part), isNamed: isName }
}

/** "One of those with the wrapping", of a visit that was told last: the thing spoken of before that all of it is said of. */
function goodsMeant(
  screen: readonly ProductCard[],
  {
    part,
    known,
    around: { spoken, catalogue },
  }: { part: WantedPart; known: readonly string[]; around: Around },
): readonly ProductCard[] {
  const [visit, ...others] = screen
  if (!visit?.isBookable || others.length > 0 || !part.points) return screen
  if (known.some((word) => catalogue.weightOf(word, visit) > 0)) return screen
  const isSaidOf = (card: ProductCard) =>
    addOnsMeant(card, part.text).length > 0 ||
    (known.length > 0 && known.every((word) => catalogue.weightOf(word, card) > 0))
  const goods = spoken.filter((card) => !card.isBookable && isSaidOf(card))
  return goods.length > 0 ? goods.slice(0, 1) : screen
}

/** It stands in the name as it was said, and is none that only resembles it. */
function isOwnWord(word: string, { name }: ProductCard): boolean {
  return namingWords(name).some((own) => own === word || own === `${word}s` || `${own}s` === word)
}

const beside =
  /^(?:(?:y|and|e) )?(?:con|com|with|w) (?:(?:el|la|los|las|su|sus|o|a|os|as|seu|sua|the|its|it|an?|un|una|um|uma) )?\S/

/** "Chain lube and a chain": what is counted by itself is as much the name of something else. */
function isAnotherThing(
  { quantity, heads }: WantedPart,
  {
    before,
    all,
    catalogue: { weightOf },
  }: { before: ProductCard; all: readonly ProductCard[]; catalogue: Catalogue },
): boolean {
  if (quantity === undefined || heads.length === 0) return false
  return all.some(
    (card) =>
      card.id !== before.id &&
      heads.every((head) => weightOf(head, card) >= Math.max(named, weightOf(head, before))),
  )
}

/** "And three of pork" after two tacos of beef: tacos too. */
function ofSameHead(
  turn: Turn,
  cards: readonly ProductCard[],
  { spoken, before }: Around,
  { text }: WantedPart,
): readonly ProductCard[] {
  if (cards.length < 2 || !/^(?:\S+ ){1,3}(?:de|d|del|of|do|da) /.test(`${plainText(text)} `)) return cards
  const last = before ?? spoken.find(({ id }) => id === lastSpokenOf(turn, 'product')?.id)
  const [head] = namingWords(last?.name ?? '')
  const alike = cards.filter(({ name }) => {
    const [own] = namingWords(name)
    return head !== undefined && own !== undefined && isSameWord(own, head)
  })
  return alike.length === 1 ? alike : cards
}

/** "A kilo of lemon and pistachio": the one thing that comes by the kilo and of which all else that is said is told. */
function byMeasure(
  { text, words }: WantedPart,
  cards: readonly ProductCard[],
  { weightOf, isThing }: Catalogue,
): ProductCard | undefined {
  if (words.length === 0 || words.some(isThing)) return undefined
  const measures = namingWords(text).filter((word) => measuring.test(word))
  const found = cards.filter(
    (card) =>
      !card.isBookable &&
      measures.some((word) => chosenOf(card.variants, word, { besides: card.name }).items.length > 0) &&
      words.every((word) => weightOf(word, card) > 0),
  )
  return found.length === 1 ? found[0] : undefined
}

const measuring =
  /^(?:kilos?|quilos?|medio|media|meio|meia|cuarto|quarto|litros?|libras?|gramos?|gramas?|pounds?|pints?|half|quarter|\d+(?:g|gr|kg|ml|l|oz|lb))$/

function picksOption({ variants, name }: ProductCard, said: string): boolean {
  const { items } = chosenOf(variants, said, { besides: name })
  return items.length > 0 && items.length < variants.length
}

/** "That one with the card": of several on the screen only one comes with a card. */
function withExtraNamed(screen: readonly ProductCard[], { text }: WantedPart): readonly ProductCard[] {
  if (screen.length < 2) return screen
  const having = screen.filter((card) => addOnsMeant(card, text).length > 0)
  return having.length === 1 ? having : screen
}

function isForeign(turn: Turn): boolean {
  return turn.language !== turn.context.account.language
}

function bestOf(
  cards: readonly ProductCard[],
  known: readonly string[],
  { catalogue: { weightOf }, screen, strange }: Around & { strange: readonly string[] },
): ProductCard[] {
  const scored = cards.map((card) => {
    const share = known.reduce((sum, word) => sum + weightOf(word, card), 0) / known.length
    return { card, share, score: share + (screen.includes(card) ? bonusOfFocus : 0) }
  })
  const best = Math.max(0, ...scored.map(({ score }) => score))
  const least = strange.length > 0 ? 1 : leastShare
  return scored.filter(({ share, score }) => share >= least && score >= best - near).map(({ card }) => card)
}

/** Those of several that price, size or measure single out. */
function choiceAmong(cards: readonly ProductCard[], { text }: WantedPart): readonly ProductCard[] {
  if (cards.length < 2) return cards
  const { items } = chosenOf(
    cards.map((card) => ({ ...card, price: card.price ?? card.priceMin })),
    text,
    // "Soaps" are no more of the soap with the shorter name.
    { besides: cards.map(({ name }) => name).join(' ') },
  )
  const left = items.length > 0 ? cards.filter(({ id }) => items.some((item) => item.id === id)) : cards
  const whole = left.filter((card) => isNamedWhole(card, text))
  return whole.length === 1 ? whole : left
}

/** "A roller set", of a "9in Roller Set" and a roller's sleeve: all of its name is said, but for numbers. */
function isNamedWhole({ name }: ProductCard, text: string): boolean {
  const own = namingWords(name).filter((word) => !/\d/.test(word))
  const said = namingWords(text)
  return own.length > 0 && own.every((word) => said.some((each) => isSameWord(each, word)))
}

/** "And the bits": an extra of the thing, and no word for the thing itself or for another. */
function isOnlyExtra(
  part: WantedPart,
  known: readonly string[],
  { card, catalogue }: { card: ProductCard; catalogue: Catalogue },
): boolean {
  if (part.quantity !== undefined && (part.heads.length === 0 || part.quantity > 1)) return false
  const extras = addOnsMeant(card, part.text)
  if (extras.length === 0) return false
  const names = extras.flatMap(({ name }) => namingWords(name))
  const others = known.filter((word) => !names.some((name) => isSameWord(word, name)))
  return others.every((word) => catalogue.weightOf(word, card) < 0.9 && !catalogue.isThing(word))
}

/** "Five and five" of the last two things spoken of. */
function spreadOver(turn: Turn, done: readonly Resolved[], spoken: readonly ProductCard[]): Resolved[] {
  const isBare = ({ part, isNamed, isExtra }: Resolved) =>
    !isNamed && !isExtra && part.quantity !== undefined && part.words.length === 0
  if (done.length < 2 || !done.every(isBare)) return [...done]
  const last = spokenOf(turn, 'product')
    .map(({ id }) => id)
    .slice(0, done.length)
    .reverse()
  const cards = last.flatMap((id) => spoken.filter((card) => card.id === id))
  if (cards.length !== done.length) return [...done]
  return done.map((each, at) => ({ ...each, cards: cards.slice(at, at + 1) }))
}
