// Which options of a product a customer means: by their names, by what the shop has written about each, and by what
// was said of the product before.
import type { ProductCard } from '../../tools/tools.ts'
import { speakOf, spokenOf } from '../dialogue/focus.ts'
import type { Turn } from '../dialogue/turn.ts'
import { isSameWord, namingWords } from '../understanding/match.ts'
import { lineOf, plainText, wordsOf } from '../understanding/normalise.ts'
import { type Chosen, chosenOf } from '../understanding/things/choose.ts'
import { amountsIn, isWithin, rangesIn } from '../understanding/things/ranges.ts'
import { basesOf, coloursOf, sizesOf } from '../understanding/things/traits.ts'
import { cuesIn, lexicons, wordSet } from '../understanding/vocabulary.ts'
import { wantedPartsOf } from '../understanding/wanted-parts.ts'
import { weightOf } from './naming/weight.ts'

type Variant = ProductCard['variants'][number]

/** Those that the words name, else those of which the notes say it. */
export function variantsNamed(
  turn: Turn,
  card: ProductCard,
  said: string,
  { isAnswer = false }: { isAnswer?: boolean } = {},
): Chosen<Variant> {
  const named = chosenOf(card.variants, said, { besides: card.name, isAnswer })
  if (named.items.length > 0 || card.description === null) return named
  return { items: describedBy(turn, card, said), number: undefined }
}

/** "The woody one", where the notes say that cedar smells woody. */
function describedBy(turn: Turn, card: ProductCard, said: string): Variant[] {
  const quiet = wordSet(lexicons[turn.language].quiet)
  const names = namingWords(card.name)
  const words = namingWords(said).filter(
    (word) => word.length > 3 && !quiet.has(word) && !names.some((other) => isSameWord(word, other)),
  )
  const measured = card.variants.filter((variant) => sharesMeasure(said, notesText(card, variant)))
  if (measured.length === 1) return measured
  if (words.length === 0) return []
  const scored = card.variants.map((variant) => ({ variant, score: scoreOf(words, notesOf(card, variant)) }))
  const best = Math.max(0, ...scored.map(({ score }) => score))
  const found = best > 0 ? scored.filter(({ score }) => score === best).map(({ variant }) => variant) : []
  return found.length < card.variants.length ? found : []
}

function scoreOf(words: readonly string[], notes: readonly string[]): number {
  return words.filter((word) => basesOf(word).some((base) => notes.some((other) => isSameWord(base, other))))
    .length
}

/** The words of the clauses that speak of this option and of no other. */
function notesOf(card: ProductCard, variant: Variant): string[] {
  return notesText(card, variant).flatMap(namingWords)
}

/** "The one of three litres", where the notes say so of the largest. */
function sharesMeasure(said: string, notes: readonly string[]): boolean {
  const measures = measuresSaid(said)
  return notes
    .flatMap(measuresSaid)
    .some(({ count, unit }) =>
      measures.some((other) => other.count === count && isSameWord(other.unit, unit)),
    )
}

function measuresSaid(text: string): { count: string; unit: string }[] {
  return [...plainText(text).matchAll(/(?<![\d.,])(\d+(?:[.,]\d+)?) ?([a-z]{2,})/g)].map(
    ([, count = '', unit = '']) => ({ count, unit }),
  )
}

function notesText({ description, variants }: ProductCard, variant: Variant): string[] {
  const speaksOf = (clause: string) => variants.filter((each) => isSpokenOf(clause, each, variants))
  return (description ?? '')
    .split(/[.;]\s+|\n/)
    .flatMap((sentence) =>
      speaksOf(sentence).length > 1 ? sentence.split(/,| y | e | and | ou | o /) : [sentence],
    )
    .filter((clause) => {
      const meant = speaksOf(clause)
      return meant.length === 1 && meant[0] === variant
    })
}

/** By a word of its name that no other has. */
function isSpokenOf(clause: string, { id, name }: Variant, variants: readonly Variant[]): boolean {
  const others = variants.filter((each) => each.id !== id).flatMap((each) => namingWords(each.name))
  const own = namingWords(name).filter((word) => !others.includes(word))
  return namingWords(clause).some((word) => own.some((other) => isSameWord(word, other)))
}

/** The variants named now or before, or the one spoken of. */
export function variantsMeant(
  turn: Turn,
  card: ProductCard,
  {
    said,
    before,
    spoken,
    recalled,
  }: { said: string; before: string; spoken: string | undefined; recalled?: string | undefined },
): { ids: string[]; number: number | undefined } {
  const besides = card.name
  const named = variantsNamed(turn, card, said)
  // The one named now that fits what was asked about before: "the blue one for the A15? Then the black one".
  const finer = named.items.length > 1 ? chosenOf(named.items, before) : named
  const now = finer.items.length === 1 ? { ...named, items: finer.items } : named
  const whole = turn.context.lines.map(({ content }) => content).join(' ')
  const both = now.items.length === 1 ? now : chosenOf(card.variants, `${before} ${said}`, { besides })
  // "How many of the blue are left? I will take them": the option told last, and not the one asked for before it.
  const { told: latest } = turn.memory
  const isLatest = ({ id }: Variant) =>
    latest?.productId === card.id ? latest.variantIds.includes(id) : spoken === undefined || id === spoken
  const isOlder = now.items.length === 0 && both.items.length === 1 && !both.items.every(isLatest)
  const asked = isOlder ? now : both
  // "He loves anything blue. I will have that one": said in another sentence of the same message.
  const around =
    now.items.length === 0 && asked.items.length !== 1 ? chosenOf(card.variants, whole, { besides }) : asked
  const [narrow] = [around.items.length === 1 ? around : asked, asked, now].filter(
    ({ items }) => items.length > 0,
  )
  if (narrow && narrow.items.length === 1)
    return { ids: narrow.items.map(({ id }) => id), number: narrow.number }
  const open = narrow?.items ?? card.variants
  const told = leftByTold(turn, card, open)
  const [onlyTold] = told
  if (onlyTold && told.length === 1 && open.length > 1) return { ids: [onlyTold.id], number: narrow?.number }
  const isOther = cuesIn(lineOf(wordsOf(said, turn.language)), turn.language).has('other')
  const others = isOther && spoken !== undefined ? open.filter(({ id }) => id !== spoken) : []
  if (others.length === 1) return { ids: others.map(({ id }) => id), number: undefined }
  const heads = wantedPartsOf(said, turn.language).flatMap((part) => part.heads)
  const isStrange = heads.some((head) => weightOf(head, card) === 0)
  const held = isStrange ? undefined : open.find(({ id }) => id === spoken)
  if (held && !isOther) return { ids: [held.id], number: narrow?.number }
  if (recalled !== undefined && !isStrange && !isOther && !narrow)
    return { ids: [recalled], number: undefined }
  const model = alikeBefore(turn, open)
  return { ids: model ?? narrow?.items.map(({ id }) => id) ?? [], number: narrow?.number }
}

/** "Three glasses for the same phone": what other products' variant spoken of before tells about this one. */
function alikeBefore(turn: Turn, variants: ProductCard['variants']): string[] | undefined {
  const last = turn.memory.variantName ?? turn.memory.toldBefore?.shared
  if (last === undefined || variants.length === 0) return undefined
  // Another size or colour may be wanted of another thing, but hardly another model.
  const model = namingWords(last).filter(
    (word) => !/^\d+$/.test(word) && coloursOf(word).length === 0 && sizesOf(word).length === 0,
  )
  const { items } = chosenOf(variants, model.join(' '))
  return items.length === 1 ? items.map(({ id }) => id) : undefined
}

export function variantSpokenOf(turn: Turn, card: ProductCard): string | undefined {
  const [last] = spokenOf(turn, 'product')
  return last?.id === card.id ? last.variantId : undefined
}

/** Keeps which options of the product spoken of the words leave, so that "two of those" need not name them again. */
export async function noteVariants(turn: Turn, said: string): Promise<void> {
  const [last] = spokenOf(turn, 'product')
  const { told } = turn.memory
  if (!last) return
  if (told && told.productId !== last.id) await setAside(turn, told)
  if (plainText(said) === '') return
  const card = await turn.tools.getProduct(last.id)
  if (!card || card.variants.length < 2) return
  const found = variantsNamed(turn, card, said).items
  const named = found.length < card.variants.length ? found : []
  const items = named.length > 0 ? named : (forAmounts(turn, card, said) ?? toldInAnswer(turn, card))
  if (items.length === 0 || items.length === card.variants.length) return
  const ids = items.map(({ id }) => id)
  const [only] = named
  // "And how many of the blue?": the option spoken of from now on, whatever was asked for first.
  if (only && named.length === 1 && turn.memory.focus?.[0]?.id === card.id)
    speakOf(turn, { kind: 'product', id: card.id, variantId: only.id })
  const before = turn.memory.told?.variantIds ?? []
  const both = ids.filter((id) => before.includes(id))
  turn.memory.told = { productId: card.id, variantIds: both.length > 0 ? both : ids }
}

/** Another product is spoken of; what was told of the one before is kept for when it is spoken of again. */
async function setAside(turn: Turn, told: NonNullable<Turn['memory']['told']>): Promise<void> {
  const { toldBefore } = turn.memory
  const [last] = spokenOf(turn, 'product')
  delete turn.memory.told
  if (toldBefore && toldBefore.productId === last?.id) {
    const { productId, variantIds } = toldBefore
    turn.memory.told = { productId, variantIds }
  }
  const card = await turn.tools.getProduct(told.productId)
  const names = (card?.variants ?? []).flatMap(({ id, name }) =>
    told.variantIds.includes(id) ? [namingWords(name)] : [],
  )
  const [first = [], ...others] = names
  const shared = first.filter((word) => others.every((name) => name.includes(word))).join(' ')
  turn.memory.toldBefore = { ...told, shared }
}

/** "I take a 37", "he weighs 12 kilos": the options that are for it, by their names or by what is written about each. */
function forAmounts({ context }: Turn, card: ProductCard, said: string): Variant[] | undefined {
  const before = context.history.filter(({ role }) => role === 'user').slice(-linesBack)
  const told = before.flatMap(({ content }) => amountsIn(content)).filter(({ unit }) => unit !== undefined)
  const own = amountsIn(said).filter(({ unit, value }) => unit !== undefined || value >= bareMin)
  const amounts = [...told, ...own].reverse()
  const ranged = card.variants.map((variant) => ({
    variant,
    ranges: [variant.name, ...notesText(card, variant)].flatMap(rangesIn),
  }))
  for (const amount of amounts) {
    const fitting = ranged.flatMap(({ variant, ranges }) => {
      const own = ranges.filter((range) => isWithin(amount, range))
      return own.length > 0 ? [{ variant, to: Math.min(...own.map(({ to }) => to)) }] : []
    })
    // "Up to 40 litres" is closer than "up to 100 litres".
    const least = Math.min(...fitting.map(({ to }) => to))
    const found = fitting.filter(({ to }) => to === least).map(({ variant }) => variant)
    if (found.length > 0 && found.length < card.variants.length) return found
  }
  return undefined
}

const linesBack = 5
/** A smaller number without a unit counts pieces. */
const bareMin = 20

/** The one option that the answer named. */
function toldInAnswer({ parts }: Turn, { variants }: ProductCard): Variant[] {
  const told = parts.map((part) => ('text' in part ? part.text : '')).join(' ')
  const found = variants.filter((each) => isSpokenOf(told, each, variants))
  return found.length === 1 ? found : []
}

/** Those of the options that what was said before leaves, and that are there; all of them where that leaves none. */
export function leftByTold<Item extends Pick<Variant, 'id' | 'available'>>(
  turn: Turn,
  { id }: Pick<ProductCard, 'id'>,
  variants: readonly Item[],
): readonly Item[] {
  const told = [turn.memory.told, turn.memory.toldBefore].find((each) => each?.productId === id)
  if (!told) return variants
  const left = variants.filter((variant) => told.variantIds.includes(variant.id))
  const there = left.filter(({ available }) => available !== 0)
  return there.length > 0 ? there : left.length > 0 ? left : variants
}
