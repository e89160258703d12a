// The things that a line wants, put together from its parts: a part may tell more of the thing before, share it out, or
// want another. What is clear is bought first, so that a question about one thing loses none of the others.
import type { ProductCard } from '../../../tools/tools.ts'
import type { Turn } from '../../dialogue/turn.ts'
import { isSameWord, namingWords } from '../../understanding/match.ts'
import { plainText } from '../../understanding/normalise.ts'
import { chosenOf } from '../../understanding/things/choose.ts'
import { buyAll, type Wanted } from '../buying.ts'
import { addOnsMeant } from '../extras.ts'
import { countBesideName } from '../name-numbers.ts'

export type WantedPiece = Wanted & {
  /** How many were said; undefined where the words count nothing. */
  count: number | undefined
  /** Joined by an "and": another thing rather than the same told better. */
  isJoined: boolean
}

export async function buyTogether(turn: Turn, pieces: readonly WantedPiece[]): Promise<void> {
  const cards = await Promise.all(
    pieces.map(({ productId }) => (productId === undefined ? undefined : turn.tools.getProduct(productId))),
  )
  const known = pieces.map((piece, at) => ({ piece, card: cards[at] }))
  const wanted = spreadFromLast(shared(onceEach(toldBetter(known)))).toSorted(
    (a, b) => Number(isOpen(a)) - Number(isOpen(b)),
  )
  await buyAll(
    turn,
    wanted.map(({ piece: { count: _, isJoined: __, ...rest } }) => rest),
  )
}

type Known = { piece: WantedPiece; card: ProductCard | undefined }

const withIt = /^(?:(?:y|e|and) )?(?:con|com|with|c|w) /

/** "A lamp with a spare battery", "two tubes, the thin ones": the part only tells how the thing before is to be. */
function toldBetter(pieces: readonly Known[]): Known[] {
  const done: Known[] = []
  for (const each of pieces) {
    const last = done.at(-1)
    if (spreadsExtra(each, done)) continue
    if (last && tellsOf(last, each)) {
      const text = `${textOf(last)} ${textOf(each)}`
      const { among: _, ...piece } = last.piece
      const productId = each.card?.id
      done[done.length - 1] = {
        card: each.card,
        piece: { ...piece, text, ...(productId !== undefined && { productId }) },
      }
    } else done.push(each)
  }
  return done
}

/** "One gold and one silver, both with the lens": on all that was just named. */
function spreadsExtra({ card, piece }: Known, done: readonly Known[]): boolean {
  const said = saidOfAll(textOf({ piece }))
  if (!card || said === undefined || addOnsMeant(card, said).length === 0) return false
  if (optionsOf(card, said).items.length > 0) return false
  const from = done.findLastIndex((each) => each.card?.id !== card.id)
  const own = done.slice(from + 1)
  const sum = own.reduce((total, each) => total + countOf(each), 0)
  if (own.length < 2 || (piece.count ?? sum) !== sum) return false
  for (const each of own) each.piece = { ...each.piece, text: `${textOf(each)} ${said}` }
  return true
}

/** "Two of lavender and one of vanilla, all with the box": told with the last, and meant of each. */
function spreadFromLast(pieces: Known[]): Known[] {
  const last = pieces.at(-1)
  const all = last && ofEach.exec(plainText(textOf(last)))?.[1]
  if (!last?.card || all === undefined || pieces.length < 2 || isOfLast(last, all)) return pieces
  const { card } = last
  const extras = addOnsMeant(card, textOf(last))
  return pieces.map((each) => {
    const own = each.card?.addOns.filter(({ name }) => extras.some((extra) => extra.name === name)) ?? []
    const missing = own.filter(
      ({ name }) => !addOnsMeant(each.card ?? card, textOf(each)).some((extra) => extra.name === name),
    )
    const text = [textOf(each), ...missing.map(({ name }) => `con ${name}`)].join(' ')
    return { ...each, piece: { ...each.piece, text } }
  })
}

/** "And two of vanilla, the two with the box". */
function isOfLast({ piece: { count = 1 } }: Known, all: string): boolean {
  return count > 1 && !/^(?:tod[oa]s|all)/.test(all)
}

const ofEach =
  /\S (?:(?:en|em|on|for|para|pra) )?(tod[oa]s|amb[oa]s|both|all(?: of (?:them|those))?|all (?:two|three|four)|l[oa]s (?:dos|tres|cuatro)|n?[oa]s (?:dois|duas|tres|quatro))(?: (?:con|com|with|in|en|em|na|no) .+)?$/

/** "With the box on all of them": behind the extra rather than before it. */
const onAll =
  /(?:^| )(?:(?:on|in|for|with|en|a|para|con|com|em|pra) )?(?:both|all|each|every one|tod[oa]s|amb[oa]s|cada un[oa]|cada uma?|l[oa]s (?:dos|tres|cuatro|cinco)|n?[oa]s (?:dois|duas|tres|quatro|cinco))(?: (?:of )?(?:them|those|ell[ao]s|el[ea]s))?$/

/** The words without those that say it is for all that was named; undefined where it is not. */
export function saidOfAll(said: string): string | undefined {
  if (ofBoth.test(plainText(said))) return said.replace(ofBoth, '')
  const plain = plainText(said)
  return onAll.test(plain) ? plain.replace(onAll, '') : undefined
}

/** "Both", "the two" of what was named before. */
export const ofBoth = /^(?:(?:y|e|and) )?(?:l[oa]s \p{L}+|[oa]s \p{L}+|ambos|ambas|tod[oa]s|both|all)(?= |$)/u

/** "Cat litter too, one without scent", "just one oil, the one that smells of nothing": one thing, told twice. */
function onceEach(pieces: readonly Known[]): Known[] {
  const done: Known[] = []
  for (const each of pieces) {
    const last = done.at(-1)
    if (last && isSameAgain(last, each)) {
      const count = Math.max(countOf(last), countOf(each))
      const piece = { ...last.piece, count, quantity: count, text: `${textOf(last)} ${textOf(each)}` }
      done[done.length - 1] = { ...last, piece }
    } else done.push(each)
  }
  return done
}

function isSameAgain(last: Known, each: Known): boolean {
  const { card } = each
  if (!card || last.card?.id !== card.id || each.piece.isJoined) return false
  const said = [textOf(last), textOf(each)]
  if (countOf(last) > 1 && countOf(each) > 1) return false
  if (said.some((text) => another.test(plainText(text)) || isMore.test(plainText(text)))) return false
  const [before, now] = said.map((text) => optionsOf(card, text).items.map(({ id }) => id))
  const [had, has] = said.map((text) => addOnsMeant(card, text).map(({ id }) => id))
  const isOneOption = before?.length === 0 || now?.length === 0 || before?.join() === now?.join()
  const isWithout = said.some((text, at) => plain.test(plainText(text)) && [before, now][at]?.length === 0)
  return isOneOption && had?.join() === has?.join() && !isWithout
}

/** A number that belongs to a name counts nothing: "one pair in 10". */
function countOf({ piece: { count = 1, ...piece }, card }: Known): number {
  const said = piece.text ?? piece.query
  const isOwn =
    card && (optionsOf(card, said).number === count || countBesideName(card, said, count) !== undefined)
  return isOwn ? 1 : count
}

/** One more of it, or one for each of several people. */
const isMore =
  /\b(?:otr[oa]s?|outr[oa]s?|another|more|mas|mais|extra|aparte|second|segund[oa]|para|pra|pal?|for|forsomebody|cada|each)\b/

function tellsOf(last: Known, { piece, card }: Known): boolean {
  const said = textOf({ piece })
  if (!card || !mayBe(last, card) || namesAnew(card, said) || another.test(plainText(said))) return false
  const { items, number } = optionsOf(card, said)
  const isOwn = (count: number) => count === number || countBesideName(card, said, count) !== undefined
  const isCounting = piece.count !== undefined && !isOwn(piece.count)
  const isExtra = addOnsMeant(card, said).length > 0 && items.length === 0
  const isArticle = !isCounting || (piece.count === 1 && !startsWithOne.test(plainText(said)))
  if (isExtra && isArticle && (withIt.test(`${plainText(said)} `) || (last.piece.count ?? 1) === 1))
    return true
  const isBare = /^\d+\w{0,3}$/.test(plainText(said))
  return (
    !isCounting &&
    (!piece.isJoined || isBare) &&
    items.length === 1 &&
    optionsOf(card, textOf(last)).items.length !== 1
  )
}

/** The option that is told singles it out of several that the words may mean. */
function mayBe({ card, piece: { among = [] } }: Known, { id }: ProductCard): boolean {
  return card ? card.id === id : among.includes(id)
}

const another = /^(?:(?:y|e|and) )?(?:(?:el|la|o|a|the) )?(?:otr[oa]s?|outr[oa]s?|others?|another)\b/

/** "One with cheese" counts, "a spare battery" does not. */
const startsWithOne =
  /^(?:(?:y|e|and) )?(?:1|one|uno|una|um|uma) (?:con|com|with|c|w|de|of|sin|sem|without|in|en|em)\b/

/** "Two scones, one with jam", "three: one red, the others blue": parts of so many, rather than more. */
function shared(pieces: readonly Known[]): Known[] {
  const done: Known[] = []
  for (let at = 0; at < pieces.length; at += 1) {
    const whole = pieces[at]
    if (!whole) continue
    const shares = sharesOf(whole, pieces.slice(at + 1))
    const left = (whole.piece.count ?? 1) - shares.reduce((sum, { piece }) => sum + (piece.count ?? 1), 0)
    if (shares.length === 0) {
      done.push(whole)
      continue
    }
    if (left > 0) done.push({ ...whole, piece: { ...whole.piece, quantity: left, count: left } })
    done.push(...shares.map((share) => ({ ...share, piece: asShare(whole, share) })))
    at += shares.length
  }
  return done
}

function sharesOf({ piece, card }: Known, after: readonly Known[]): readonly Known[] {
  const count = piece.count ?? 1
  if (!card || count < 2) return []
  const own = optionsOf(card, textOf({ piece })).items
  const end = after.findIndex(
    (each) => each.card !== card || namesAnew(card, textOf(each)) || !tellsApart(each),
  )
  const run = end < 0 ? after : after.slice(0, end)
  const sum = run.reduce((total, each) => total + (each.piece.count ?? 1), 0)
  const [first] = run
  // "Two large and one small" are three.
  const isOther =
    own.length === 1 &&
    run.some((each) => optionsOf(card, textOf(each)).items.some((item) => item !== own[0]))
  if (!first || isOther || sum > count) return []
  return sum === count || !first.piece.isJoined ? run : []
}

/** By an option or an extra, or by going without one. */
function tellsApart({ piece, card }: Known): boolean {
  if (!card) return false
  const said = textOf({ piece })
  return (
    optionsOf(card, said).items.length > 0 ||
    addOnsMeant(card, said).length > 0 ||
    plain.test(plainText(said))
  )
}

const plain = /\b(?:sin|sem|without|pur[oa]s?|plain|normal(?:es|is)?|solo|sola|sencill[oa]s?|simples)\b/

/** An option told of all of them holds for each share. */
function asShare(whole: Known, { piece, card }: Known): WantedPiece {
  const [option, ...more] = card ? optionsOf(card, textOf(whole)).items : []
  const quantity = piece.count ?? 1
  const isOwn = card !== undefined && optionsOf(card, textOf({ piece })).items.length > 0
  const text =
    option && more.length === 0 && !isOwn ? `${option.name} ${textOf({ piece })}` : textOf({ piece })
  return { ...piece, quantity, count: quantity, text }
}

/** It may have to be asked about. */
function isOpen({ piece, card }: Known): boolean {
  if (!card || card.isBookable) return true
  // "Three of those": what was said before tells which, as long as nothing else is spoken of.
  if (pointing.test(plainText(textOf({ piece }))) || !namesAnew(card, textOf({ piece }))) return false
  if (card.saleUnit !== undefined) return true
  return card.variants.length > 0 && optionsOf(card, textOf({ piece })).items.length !== 1
}

const pointing =
  /\b(?:es[ea]s?|esos|est[ea]s?|estos|ess[ea]s?|dess[ea]s?|dest[ea]s?|aquel\w*|daquel\w*|those|these|that|this|them)\b/

function optionsOf(card: ProductCard, said: string) {
  return chosenOf(card.variants, said, { besides: card.name })
}

/** By a word of its name that tells no option. */
function namesAnew({ name, variants }: ProductCard, said: string): boolean {
  const options = variants.flatMap((each) => namingWords(each.name))
  const own = namingWords(name).filter((word) => !options.some((other) => isSameWord(word, other)))
  return namingWords(said).some((word) => own.some((other) => isSameWord(word, other)))
}

function textOf({ piece }: Pick<Known, 'piece'>): string {
  return piece.text ?? piece.query
}
