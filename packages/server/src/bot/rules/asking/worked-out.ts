// Answers that are worked out of the catalogue rather than found in a text: what a sum buys, how two things differ, which
// option an age or a weight calls for.
import { comparePrices } from '../../../platform/decimal.ts'
import type { ProductCard } from '../../tools/tools.ts'
import { lastSpokenOf, speakOf } from '../dialogue/focus.ts'
import { spokenIn } from '../dialogue/spoken.ts'
import { money, remember, sayText, shortened, type Turn, text } from '../dialogue/turn.ts'
import { priceText, showList, showProduct, variantList } from '../selling/catalogue.ts'
import { cardsSpokenOf, productsMeantBy } from '../selling/meant.ts'
import { weightOf } from '../selling/naming/weight.ts'
import type { Act } from '../understanding/act.ts'
import type { Intent } from '../understanding/lexicon.ts'
import { isSameWord, namingWords } from '../understanding/match.ts'
import { plainText } from '../understanding/normalise.ts'
import { oneOf } from '../understanding/things/choose.ts'
import { pointedAt } from '../understanding/things/ends.ts'
import { amountsIn, isWithin, rangesIn } from '../understanding/things/ranges.ts'
import { topicOf } from '../understanding/understand.ts'
import { tellWithin } from './budget.ts'
import { beginsWithIt, isAsking } from './going-on.ts'
import { choosing, tellKnown } from './known.ts'
import { namedOutright } from './named.ts'
import { fittingOf } from './needs.ts'
import { tellCostOfNote } from './prices.ts'
import { weigh } from './weighing/weigh.ts'

const comparedMax = 4
const eachCharsMax = 240
const asking: ReadonlySet<Intent> = new Set([
  ...(['question', 'details', 'search', 'browse', 'price', 'stock', 'unclear', 'offers'] as const),
])

/** False where nothing of the kind is asked, or the catalogue does not tell it. */
export async function tellWorkedOut(turn: Turn, act: Act): Promise<boolean> {
  if (await tellWithin(turn, act)) return true
  if ((asking.has(act.intent) || act.intent === 'payment') && (await tellCostOfNote(turn, act))) return true
  const plain = plainText(act.text)
  const isChoosing = choosing.test(plain)
  if (social.has(act.intent)) return contrasting.test(plain) && tellDifference(turn, plain)
  if (!asking.has(act.intent) && !(act.intent === 'add' && isChoosing)) return false
  if (await tellDifference(turn, plain)) return true
  if (await tellCheapestOption(turn, act)) return true
  if (await tellPriceEnd(turn, act)) return true
  if (await tellWhetherLeft(turn, act)) return true
  if (!isChoosing && !isAsking(turn, act)) return false
  if (await tellOptionFor(turn, act)) return true
  return isChoosing ? tellChosen(turn, act) : tellOfIt(turn, act)
}

/** "Is it steel strings?" asks about the thing spoken of, whatever else has the words in its name. */
async function tellOfIt(turn: Turn, act: Act): Promise<boolean> {
  if (!ofIt.has(act.intent) || !beginsWithIt.test(plainText(act.text))) return false
  const { shown } = turn.memory
  const last = lastSpokenOf(turn, 'product', 'service')
  if (!last || shown.length > 1) return false
  const [best] = await weigh(turn, act)
  if (best === undefined || best.note !== undefined || best.card?.id === last.id) return false
  return tellKnown(turn, act)
}

const ofIt: ReadonlySet<Intent> = new Set(['question', 'details', 'search', 'unclear'])

const social: ReadonlySet<Intent> = new Set(['smalltalk', 'greet'])
const contrasting = /\b(?:diferenc\w*|differ\w*|compar\w*|versus|vs)\b/
/** "Is the set better, or the two by themselves?" */
const alternatives =
  /\b(?:better|mejor|melhor|conviene|compensa|economic\w*|barat\w*|cheaper)\b.*\b(?:or|o|ou|que|than)\b/
/** Words between the things that are held against each other. */
const between =
  /\s*(?:,|(?<![\p{L}])(?:o|ou|or|y|e|and|vs|versus|con|com|with|to|than|que|do que|entre|between|del?|d[ao]s?|from|al?|ao)(?![\p{L}]))\s+/u
const pointing =
  /\b(?:es[ea]s?|est[ea]s?|ess[ea]s?|dess[ea]s?|eso|esto|isso|this|that|it|its|those|these|el[ea]s?)\b/

/** "The pillows, what is the difference between them?": of those that were named. */
const among = /\b(?:entre (?:el[ea]s|ell[oa]s|est[ea]s|ess[ea]s|es[oa]s)|between (?:them|those|these))\b/

/** "How does it compare to the big one?": both, with what is known of them. */
async function tellDifference(turn: Turn, plain: string): Promise<boolean> {
  const isContrast = contrasting.test(plain)
  if (!isContrast && !alternatives.test(plain)) return false
  const named = await namedOneByOne(turn, plain)
  const isPointing = pointing.test(plain) && !among.test(plain)
  const isOpen = isContrast && (named.length === 1 || isPointing)
  const spoken = isOpen ? await cardsSpokenOf(turn) : []
  const isListed = turn.memory.shown.length > 1
  const all = [...spoken.slice(0, isListed ? comparedMax : 1), ...named]
  const cards = all.filter(({ id }, at) => all.findIndex((other) => other.id === id) === at)
  if (cards.length < 2) return false
  const compared = cards.slice(0, comparedMax)
  remember(turn, compared)
  sayText(turn, compared.map((card) => comparedText(turn, card)).join('\n'))
  return true
}

function comparedText(turn: Turn, card: ProductCard): string {
  const head = `• ${text(turn, 'told_of', { name: card.name, text: priceText(turn, card) })}`
  const options = card.variants.length > 0 ? variantList(turn, card) : ''
  const known = [shortened(card.description ?? '', eachCharsMax), options].filter((each) => each !== '')
  return [head, ...known].join('\n')
}

/** The product that each part of the sentence names best; all that are called so, where only one part names any. */
async function namedOneByOne(turn: Turn, plain: string): Promise<ProductCard[]> {
  const found: ProductCard[] = []
  let alike: ProductCard[] = []
  for (const part of plain.split(between)) {
    const query = topicOf(part, spokenIn(turn))
    const words = namingWords(query === '' ? part : query)
    if (query === '') {
      found.push(...(await numbered(turn, words)))
      continue
    }
    const meant = await productsMeantBy(turn, { text: part, query })
    const cards = meant.cards.length > 0 ? meant.cards : await numbered(turn, words)
    const called = cards.filter((card) => words.some((word) => weightOf(word, card) >= surely))
    const named = called.find((card) => found.every(({ id }) => id !== card.id))
    if (named) found.push(named)
    if (named && words.length === 1) alike = called
  }
  return found.length === 1 && alike.length > 1 ? alike : found
}

/** "The 60": the one with this number in its name. */
async function numbered({ tools }: Turn, words: readonly string[]): Promise<ProductCard[]> {
  const numbers = words.filter((word) => /^\d+$/.test(word))
  const cards = numbers.length === 0 ? [] : await tools.searchProducts({ text: '', limit: lookedAtMax })
  return cards.filter(({ name }) => namingWords(name).some((word) => numbers.includes(word)))
}

/** A word of the name itself. */
const surely = 1

/** "And which is the cheapest in queen?": of all that come in that option. */
async function tellCheapestOption(turn: Turn, act: Act): Promise<boolean> {
  const pointed = pointedAt(act.text)
  if (pointed?.direction !== 'cheaper' && pointed?.direction !== 'dearer') return false
  const last = turn.memory.shown[0] ?? lastSpokenOf(turn, 'product')?.id
  const category = last === undefined ? undefined : (await turn.tools.getProduct(last))?.category
  if (!category) return false
  const said = ` ${plainText(act.text)} `.replace(` ${pointed.word} `, ' ')
  const cards = await turn.tools.searchProducts({ text: '', category, limit: lookedAtMax })
  const found = cards.flatMap((card) => {
    const variant = oneOf(card.variants, said, { besides: card.name })
    return variant?.price && variant.available !== 0 ? [{ card, variant, price: variant.price }] : []
  })
  const best = atPriceEnd(found, pointed.direction)
  if (!best || found.length < 2) return false
  sayOption(turn, best.card, best.variant)
  return true
}

/** "The cheapest kettle you have": of all that are called so. */
async function tellPriceEnd(turn: Turn, act: Act): Promise<boolean> {
  const plain = plainText(act.text)
  const pointed = superlative.test(plain) ? pointedAt(act.text) : undefined
  if (pointed?.direction !== 'cheaper' && pointed?.direction !== 'dearer') return false
  const words = namingWords(topicOf(plain.replace(superlative, ' ').replace(anything, ' '), spokenIn(turn)))
  if (words.length === 0 && !anything.test(plain)) return false
  const cards = await turn.tools.searchProducts({ text: '', limit: lookedAtMax })
  const called = calledBy(cards, words, ({ name, category }) => `${name} ${category ?? ''}`)
  if (called.length < 2) return false
  const meant = calledBy(called, words, ({ name, description }) => `${name} ${description ?? ''}`)
  const priced = meant.flatMap((card) => {
    const price = card.price ?? card.priceMin
    return price === null || card.available === 0 ? [] : [{ card, price }]
  })
  const best = atPriceEnd(priced, pointed.direction)
  if (best) showProduct(turn, best.card)
  return best !== undefined
}

/** "Something cheaper" compares with what was seen, and is no end of all there are. */
const superlative =
  /\b(?:(?<!\b(?:algo|algun[oa]?|algum[a]?|otr[oa]|outr[oa]) )mai?s (?:barat|car|economic)[oa]s?|cheapest|dearest|priciest|(?:most|least) expensive|menor (?:precio|preco)|mais em conta)\b/

const anything =
  /\blo ma[is]{1,2} \S|\b(?:product[os]?s?|produtos?|articulos?|cosas?|coisas?|things?|items?)\b/

function atPriceEnd<Item extends { price: string }>(
  items: readonly Item[],
  direction: 'cheaper' | 'dearer',
): Item | undefined {
  const sorted = items.toSorted((a, b) => comparePrices(a.price, b.price))
  return direction === 'cheaper' ? sorted[0] : sorted.at(-1)
}

/** Those that most of the words name, things before services: all without any word, none where no word names any. */
function calledBy(
  cards: readonly ProductCard[],
  words: readonly string[],
  textOf: (card: ProductCard) => string,
): readonly ProductCard[] {
  if (words.length === 0) return cards
  const counted = cards.map((card) => {
    const own = namingWords(textOf(card))
    return { card, named: words.filter((word) => own.some((each) => isSameWord(each, word))).length }
  })
  const most = Math.max(0, ...counted.map(({ named }) => named))
  const called = most === 0 ? [] : counted.filter(({ named }) => named === most).map(({ card }) => card)
  const things = called.filter(({ isBookable }) => !isBookable)
  return things.length > 0 ? things : called
}

const lookedAtMax = 30

/** "For a baby of 8 kg, which size?": the options whose names say so, and whether they are left. */
async function tellOptionFor(turn: Turn, act: Act): Promise<boolean> {
  const amounts = amountsIn(act.text).filter(({ unit }) => unit !== undefined)
  if (amounts.length === 0) return false
  const { cards } = await productsMeantBy(turn, act)
  const [card, ...others] = cards
  if (!card || others.length > 0) return false
  const fitting = card.variants.filter(({ name }) =>
    rangesIn(name).some((range) => amounts.some((amount) => isWithin(amount, range))),
  )
  if (fitting.length === 0 || fitting.length === card.variants.length) return false
  for (const variant of fitting) sayOption(turn, card, variant)
  return true
}

/** "Do you have that one?", of an option that was told of. */
async function tellWhetherLeft(turn: Turn, act: Act): Promise<boolean> {
  if ((act.intent !== 'browse' && act.intent !== 'stock') || act.query !== '') return false
  const last = lastSpokenOf(turn, 'product', 'list')
  const named = act.intent === 'browse' ? await namedOutright(turn, act) : undefined
  if (named) {
    showProduct(turn, named.card, { said: act.text, isStockAsked: true })
    return true
  }
  if (last?.kind !== 'product' || !pointing.test(plainText(act.text))) return false
  const card = await turn.tools.getProduct(last.id)
  const variant = card?.variants.find(({ id }) => id === last.variantId)
  if (!card || !variant) return false
  if (variant.available === 0) sayOption(turn, card, variant)
  else showProduct(turn, card, { said: variant.name, isStockAsked: true })
  return true
}

/** "Which pram is for a newborn?": only among the things called so. */
async function tellChosen(turn: Turn, act: Act): Promise<boolean> {
  if (act.isCheapest) return false
  const cards = await turn.tools.searchProducts({ text: '', limit: lookedAtMax })
  const said = turn.context.lines.map(({ content }) => content).join(' ')
  const words = namingWords(said).filter((word) => word.length >= wordCharsMin)
  const called = cards.filter(
    ({ name, category, isBookable }) =>
      !isBookable &&
      namingWords(`${name} ${category ?? ''}`).some((own) => words.some((word) => isSameWord(own, word))),
  )
  const fitting = called.length < 2 ? [] : fittingOf(turn, said, { cards: called, least: chosenMin })
  const [first, ...others] = fitting
  if (!first || fitting.length === called.length) return false
  if (others.length === 0) showProduct(turn, first, { said: act.text })
  else showList(turn, fitting, { head: text(turn, 'may_serve') })
  return true
}

const wordCharsMin = 4
/** Something besides the name must fit. */
const chosenMin = 1.9

function sayOption(turn: Turn, card: ProductCard, variant: ProductCard['variants'][number]): void {
  remember(turn, [card])
  speakOf(turn, { kind: 'product', id: card.id, variantId: variant.id })
  turn.memory.variantName = variant.name
  const name = `${card.name}, ${variant.name}`
  const price = variant.price === null ? priceText(turn, card) : money(turn, variant.price)
  sayText(turn, text(turn, 'told_of', { name, text: price }))
  if (variant.available === 0) sayText(turn, text(turn, 'gone', { name }))
}
