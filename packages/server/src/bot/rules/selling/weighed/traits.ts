// Traits of each change of the cart that a line may want: each speaks for it or against it.
import type { ProductCard } from '../../../tools/tools.ts'
import { namingWords } from '../../understanding/match.ts'
import type { Held } from '../held.ts'
import type { Candidate, Change } from './candidates.ts'
import { countTraits } from './count-traits.ts'
import { heldTraits, shareSaid } from './held-traits.ts'
import { on, type Trait } from './line-traits.ts'
import { perCard, type View } from './view.ts'
import { furtherWords, negations } from './words.ts'

const inName = 0.85
const inNotes = 0.35
const roleReach = 6
const numberReach = 3
const negationReach = 2
const acting: ReadonlySet<string> = new Set(['add', 'remove', 'set', 'turn', 'only', 'keep', 'not'])

/** Traits that all changes of one line have alike are worked out once. */
export function traitsBy(view: View): (candidate: Candidate) => Trait[] {
  const strong = view.content.filter(
    (word) =>
      !/^\d/.test(word) &&
      !view.isGeneral(word) &&
      view.pool.some((card) => view.weightIn(word, card) >= inName),
  )
  const asked = askedWords(view.said)
  const placesOf = perCard((card) => mentionsOf(view, card))
  const roleAhead = (at: number) =>
    view.roles
      .slice(Math.max(0, at - roleReach), at)
      .findLast((role) => role !== undefined && acting.has(role))
  const shares = new Map(view.held.map((line) => [line, shareSaid(view, line)]))
  const saidOf = (line: Held) => shares.get(line) ?? 0
  const ofCard = perCard((card) => {
    const [first] = placesOf(card)
    return [
      ...nameTraits(view, card, strong),
      ...sightTraits(view, card),
      ...mentionTraits(view, { first, asked, ahead: first === undefined ? undefined : roleAhead(first) }),
    ]
  })
  return (candidate) => {
    if (candidate.op === 'none' || candidate.op === 'several') return []
    const { card, variantId } = candidate
    const [first] = placesOf(card)
    const around = { first, placesOf, roleAhead, saidOf }
    return [
      ...ofCard(card),
      ...optionTraits(view, candidate),
      ...lastTraits(view, card, variantId),
      ...countTraits(view, candidate, placesOf(card)),
      ...(candidate.op === 'put' ? extrasTraits(view, candidate) : heldTraits(view, candidate, around)),
    ]
  }
}

/** Words of sentences that ask. */
function askedWords(said: string): ReadonlySet<string> {
  const plain = said
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
  const sentences = plain.match(/[^.!\n?]+[.!\n?]?/g) ?? []
  return new Set(
    sentences.filter((each) => each.endsWith('?')).flatMap((each) => each.match(/[\p{L}\p{N}]+/gu) ?? []),
  )
}

/** Where the line names a product. */
function mentionsOf({ tokens, from, rarityOf, weightIn }: View, card: ProductCard): number[] {
  return tokens.flatMap((word, at) =>
    at >= from && rarityOf(word) > 0 && !/^\d/.test(word) && weightIn(word, card) >= inName ? [at] : [],
  )
}

function nameTraits(view: View, card: ProductCard, strong: readonly string[]): Trait[] {
  const { mass, coverOf, coverMost, isSaid, weightIn, rarityOf } = view
  const own = coverOf(card)
  const name = namingWords(card.name)
  const said = name.filter(isSaid).length
  const others = strong.filter((word) => weightIn(word, card) < inNotes)
  const found: Trait[] = [
    ['cover', mass === 0 ? 0 : own / mass],
    ['cover gap', coverMost === 0 ? 0 : (coverMost - own) / coverMost],
    ['name said', name.length === 0 ? 0 : said / name.length],
  ]
  if (coverMost > 0.2 && own >= coverMost - 0.01) found.push(on('cover best'))
  if (coverMost > 0.2 && own < 0.05) found.push(on('cover none'))
  if (said === name.length) found.push(on('name whole'))
  if (name[0] !== undefined && isSaid(name[0])) found.push(on('name head'))
  if (said === 0) found.push(on('name unsaid'))
  const before = name.filter(view.isSaidBefore).length
  if (before > 0) found.push(['name said before', before / name.length])
  if (others.length > 0) found.push(['words of others', Math.max(...others.map(rarityOf))])
  if (strong.length > 0 && others.length === 0) found.push(on('explains all'))
  if (others.length > 1) found.push(on('many words of others'))
  return found
}

/** Traits of a product on the screen, spoken of, asked about, or in the cart. */
function sightTraits(
  { screen, shown, place, askedProduct, lastThing, held, pointers, chosenOnScreen }: View,
  card: ProductCard,
): Trait[] {
  const isOn = (cards: readonly ProductCard[]) => cards.some(({ id }) => id === card.id)
  const isAlone = (cards: readonly ProductCard[]) => cards.length === 1 && isOn(cards)
  const found: Trait[] = []
  if (isOn(screen)) found.push(on(isAlone(screen) ? 'on screen alone' : 'on screen'))
  if (isOn(shown)) found.push(on(isAlone(shown) ? 'shown alone' : 'shown'))
  if (screen.length > 1 && screen[0]?.id === card.id) found.push(on('first on screen'))
  if (place !== undefined && screen.length > 1)
    found.push(on(screen.at(place)?.id === card.id ? 'its place' : 'other place'))
  if (card.id === askedProduct) found.push(on('asked about'))
  if (lastThing?.id === card.id) found.push(on('spoken of last'))
  if (held.some((line) => line.card.id === card.id)) found.push(on('held'))
  if (pointers > 0 && isAlone(screen)) found.push(on('pointed at'))
  if (chosenOnScreen.size > 0)
    found.push(on(chosenOnScreen.has(card.id) ? 'chosen on screen' : 'another chosen'))
  return found
}

type Mention = { first: number | undefined; asked: ReadonlySet<string>; ahead: string | undefined }

function mentionTraits({ tokens, numbers }: View, { first, asked, ahead }: Mention): Trait[] {
  if (first === undefined) return [on('unmentioned')]
  const found = [on(`role ahead ${ahead ?? '-'}`)]
  const wordsAhead = (reach: number) => tokens.slice(Math.max(0, first - reach), first)
  if (wordsAhead(negationReach).some((word) => negations.has(word))) found.push(on('negated'))
  if (asked.has(tokens[first] ?? '')) found.push(on('asked in a question'))
  if (numbers.some(({ at }) => at < first && at >= first - numberReach)) found.push(on('number ahead'))
  if (wordsAhead(numberReach).some((word) => furtherWords.has(word))) found.push(on('another ahead'))
  return found
}

function lastTraits({ held, lastLineId, lastThing }: View, card: ProductCard, variantId?: string): Trait[] {
  const last = held.find(({ line }) => line.id === lastLineId)
  const found: Trait[] = []
  if (last?.card.id === card.id)
    found.push(
      on((last.line.variantId ?? undefined) === variantId ? 'as the last line' : 'sibling of the last line'),
    )
  const isSibling = lastThing?.id === card.id && lastThing.variantId !== undefined
  if (isSibling && lastThing.variantId !== variantId) found.push(on('sibling of what was spoken of'))
  return found
}

function optionTraits(view: View, { card, variantId }: Change): Trait[] {
  const { chosenIn, optionCover, lastThing, held, place, screen } = view
  if (card.variants.length === 0)
    return card.available === 0 ? [on('no options'), on('sold out')] : [on('no options')]
  const chosen = chosenIn(card)
  if (variantId === undefined) {
    const isNone = chosen.size === 0 || chosen.size === card.variants.length
    return [
      on('option open'),
      ...(chosen.size === 1 ? [on('option open though chosen')] : []),
      ...(isNone ? [on('option open, none chosen')] : []),
    ]
  }
  const cover = optionCover(card, variantId)
  const best = Math.max(...card.variants.map(({ id }) => optionCover(card, id)))
  const at = card.variants.findIndex(({ id }) => id === variantId)
  const found: Trait[] = [
    ['option cover', cover],
    ['option gap', best - cover],
  ]
  if (cover > 0 && cover >= best) found.push(on('option best'))
  if (chosen.has(variantId)) found.push(on(chosen.size === 1 ? 'option chosen alone' : 'option among chosen'))
  else if (chosen.size > 0) found.push(on('option not chosen'))
  else found.push(on('option, none chosen'))
  if (lastThing?.id === card.id && lastThing.variantId === variantId) found.push(on('option spoken of last'))
  if (card.variants[at]?.available === 0) found.push(on('option sold out'))
  const before = view.namedBefore(card)
  if (before.size > 0 && before.size < card.variants.length) {
    const isNow = chosen.size > 0 && chosen.size < card.variants.length
    found.push(on(`option ${before.has(variantId) ? '' : 'not '}said before${isNow ? ', one said now' : ''}`))
  }
  if (held.some(({ line }) => line.variantId === variantId)) found.push(on('option held'))
  if (place !== undefined && screen.length === 1)
    found.push(
      on(
        (place < 0 ? card.variants.length + place : place) === at ? 'option in place' : 'option not in place',
      ),
    )
  return found
}

function extrasTraits({ addOnsOf, held }: View, { card, addOnIds }: Extract<Change, { op: 'put' }>): Trait[] {
  const named = addOnsOf(card)
  const taken = named.filter((id) => addOnIds.includes(id)).length
  const found: Trait[] = []
  if (named.length > 0)
    found.push(on(taken === named.length ? 'extras taken' : taken > 0 ? 'some extras taken' : 'extras left'))
  if (addOnIds.length > taken) found.push(on('extras as in the cart'))
  const isAsHeld = held.some(
    ({ line }) =>
      line.productId === card.id &&
      line.addOnIds.length === addOnIds.length &&
      line.addOnIds.every((id) => addOnIds.includes(id)),
  )
  if (isAsHeld) found.push(on('extras as held'))
  return found
}
