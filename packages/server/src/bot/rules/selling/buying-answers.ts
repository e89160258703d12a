// How the answers to a purchase's questions are read: which product, which variant, which extras, whether fewer will do.
import type { ProductCard } from '../../tools/tools.ts'
import { countsOnly, done, isAnswer, uniqueFit } from '../dialogue/flow-answers.ts'
import type { Flow } from '../dialogue/memory.ts'
import type { Turn } from '../dialogue/turn.ts'
import type { Act } from '../understanding/act.ts'
import type { Intent } from '../understanding/lexicon.ts'
import { bestFits, namingWords } from '../understanding/match.ts'
import { lineOf, plainText, wordsOf } from '../understanding/normalise.ts'
import { quantityOf } from '../understanding/quantities.ts'
import { chosenOf, oneOf } from '../understanding/things/choose.ts'
import { cuesIn } from '../understanding/vocabulary.ts'
import { wantedPartsOf } from '../understanding/wanted-parts.ts'
import { addExtras } from './amend.ts'
import { askAddOns, askVariant, inCart, leaveExtras, recallWish } from './asking.ts'
import { addToCart, buy, buyAll, buyEach, buyProduct, goOn } from './buying.ts'
import { changeThisLine } from './cart.ts'
import { askWhich, shownProducts } from './catalogue.ts'
import { addOnsDeclined, addOnsMeant, inscriptionMeant } from './extras.ts'
import { productsMeantBy } from './meant.ts'
import { weightOf } from './naming/weight.ts'
import { leftByTold, variantsNamed } from './variants.ts'
import { optionsAnswered } from './wishing/each.ts'

const fewWordsMax = 4

type At<Name extends Flow['at']> = Extract<Flow, { at: Name }>

export async function readProduct(turn: Turn, flow: At<'product'>, act: Act): Promise<boolean> {
  if (!isAnswer(act)) return false
  const { quantity, rest, amount = '' } = flow
  const shown = await shownProducts(turn, act)
  const [only] = shown
  const choosable = shown.map((card) => ({ ...card, price: card.price ?? card.priceMin }))
  const chosen =
    shown.length === 1 ? only : oneOf(choosable, act.text, { isAnswer: act.quantity === undefined })
  const meant = chosen ?? uniqueFit(bestFits(shown, act.query))
  if (!meant && act.intent === 'quantity' && act.quantity !== undefined) {
    turn.memory.flow = { ...flow, quantity: act.quantity }
    askWhich(turn, shown)
    return true
  }
  if (!meant)
    return act.query === '' ? false : done(buy(turn, { ...act, quantity: act.quantity ?? quantity }))
  const card = shown.find(({ id }) => id === meant.id) ?? only
  if (!card) return false
  const count = act.quantity ?? quantity
  const said = `${amount} ${act.text}`.trim()
  recallWish(turn, card, flow.said)
  return done(buyProduct(turn, card, { quantity: count, rest, said, when: act.when }))
}

export async function readVariant(turn: Turn, flow: At<'variant'>, act: Act): Promise<boolean> {
  const card = await turn.tools.getProduct(flow.productId)
  if (!card || (!isAnswer(act) && !picksOption(card, act)) || asksAtLength(act)) return false
  const left = card.variants.filter(({ available }) => available !== 0)
  if (await splitsVariants(turn, card, { flow, act, left })) return true
  const asked = card.variants.filter(({ id }) => flow.narrowed?.includes(id) ?? true)
  const how = { besides: card.name, isAnswer: true }
  const among = chosenOf(asked, act.text, how)
  const { items, number } = among.items.length > 0 ? among : variantsNamed(turn, card, act.text, how)
  const told = items.length === 0 && pointsAt(turn, act) ? leftByTold(turn, card, asked) : []
  const place = act.ordinal === undefined ? undefined : left.at(act.ordinal > 0 ? act.ordinal - 1 : -1)
  const variant = items.length === 1 ? items[0] : told.length === 1 ? told[0] : place
  const counted = act.quantity !== number && act.quantity !== undefined ? act.quantity : flow.quantity
  const isCounted =
    act.items.some((item) => item.quantity !== undefined) && !(act.quantity === 1 && isPronoun(act))
  const last = wantedPartsOf(act.text, turn.language).findLast((part) => (part.quantity ?? 0) > 1)?.quantity
  const isOnlyOne = act.quantity === undefined && onlyThat.test(plainText(act.text))
  const quantity = isOnlyOne
    ? 1
    : isCounted
      ? counted
      : last !== undefined && last !== number
        ? last
        : flow.quantity
  if (!variant && items.length === 0 && countsOnly(act)) {
    askVariant(turn, card, { ...flow, quantity: act.quantity ?? flow.quantity })
    return true
  }
  if (!variant && items.length === 0) return false
  if (await namesAnotherProduct(turn, card, act)) return false
  const { at: _, narrowed: __, ...buying } = flow
  const narrowed = items.map(({ id }) => id)
  if (!variant) {
    return done(goOn(turn, card, { ...buying, quantity, narrowed }))
  }
  const addOnIds = [...(flow.addOnIds ?? []), ...addOnsMeant(card, act.text).map(({ id }) => id)]
  const isPlain = flow.isPlain === true || addOnsDeclined(card, act.text).length > 0
  const chosen = { ...buying, quantity, variantId: variant.id, addOnIds, ...(isPlain && { isPlain }) }
  return done(goOn(turn, card, chosen))
}

/** "Just the large one", after two were wanted. */
const onlyThat =
  /^(?:\S+ ){0,3}(?:(?:solo|solamente|nomas|so|somente|apenas|just|only) (?:el|la|o|a|the|that|es[ea]|ess[ea]) \S+|(?:el|la|o|a|the|es[ea]|ess[ea]) \S+ (?:solo|sola|solito|solita|nomas|nada mas|so|only|alone))(?: one)?$/

/** "Does it not all stay on the cup?" asks of the thing and picks none of its options. */
function asksAtLength({ text: said }: Act): boolean {
  return said.includes('?') && plainText(said).split(' ').length > questionWordsMax
}

const questionWordsMax = 5

/** "The cheaper one" answers which, though it sounds like a question for the price. */
function picksOption(card: ProductCard, { intent, isQuestion, text }: Act): boolean {
  const isOther = isQuestion || text.includes('?') || !pickable.has(intent)
  return !isOther && chosenOf(card.variants, text, { besides: card.name, isAnswer: true }).items.length === 1
}

const pickable: ReadonlySet<Intent> = new Set([
  'price',
  'details',
  'smalltalk',
  'offers',
  'checkout',
  'bye',
  'stock',
])

/** "The woody one" counts nothing. */
function isPronoun({ text }: Act): boolean {
  const plain = plainText(text)
  return (
    !/\b1\b/.test(plain) &&
    /\b(?:the|that|la|el|a|o|esa|ese|essa|esse|this) (?:\S+ ){0,2}(?:one|una|uno|uma|um)\b/.test(plain)
  )
}

/** "One of those": what was said of it before tells which. */
function pointsAt(turn: Turn, { text, intent }: Act): boolean {
  return intent === 'add' && cuesIn(lineOf(wordsOf(text, turn.language)), turn.language).has('points')
}

/** "One black and two white", "both": several variants instead of one. */
async function splitsVariants(
  turn: Turn,
  card: ProductCard,
  { flow, act, left }: { flow: At<'variant'>; act: Act; left: ProductCard['variants'] },
): Promise<boolean> {
  const asked = left.flatMap(({ id }) => ((flow.narrowed?.includes(id) ?? true) ? [id] : []))
  const each = optionsAnswered(card, { said: act.text, asked, quantity: flow.quantity })
  if (each) {
    const { at: _, narrowed: __, ...buying } = flow
    return done(buyEach(turn, card, { ...each, buying: { ...buying, quantity: each.quantity } }))
  }
  if (act.items.length < 2) return false
  const named = act.items.map((item) => ({
    item,
    variant: oneOf(card.variants, item.text, { besides: card.name }),
  }))
  if (named.some(({ variant }) => !variant)) return false
  const rest = named.map(({ item, variant }) => {
    const name = `${card.name} ${variant?.name ?? ''}`
    return { quantity: item.quantity ?? 1, query: name, text: name }
  })
  await buyAll(turn, [...rest, ...flow.rest])
  return true
}

/** True when a product other than the one asked about is named at least as well. */
async function namesAnotherProduct(turn: Turn, card: ProductCard, act: Act): Promise<boolean> {
  const words = namingWords(act.query)
  if (words.length === 0 || words.every((word) => weightOf(word, card) > 0)) return false
  const { cards } = await productsMeantBy(turn, act)
  return cards.length > 0 && cards.every(({ id }) => id !== card.id)
}

export async function readAddOns(turn: Turn, flow: At<'addOns'>, act: Act): Promise<boolean> {
  const card = await turn.tools.getProduct(flow.productId)
  if (!card) return false
  const [only] = card.addOns
  if (act.intent === 'deny' || addOnsDeclined(card, act.text).length > 0 || contents(act)) {
    leaveExtras(turn)
    return true
  }
  const line = (await turn.tools.getCart()).lines.find(({ id }) => id === flow.lineId)
  if (line && countsOnly(act)) {
    await changeThisLine(turn, line, { purpose: 'quantity', quantity: act.quantity ?? line.quantity })
    if (turn.memory.flow === undefined) askAddOns(turn, card, line.id)
    return true
  }
  const named = isAnswer(act) ? [...addOnsMeant(card, act.text), ...inscriptionMeant(card, act.text)] : []
  const isYes = act.intent === 'confirm' || addsIt(act)
  const chosen = named.length > 0 ? named : isYes && only && card.addOns.length === 1 ? [only] : []
  if (chosen.length === 0) return false
  return done(
    addExtras(
      turn,
      flow.lineId,
      chosen.map(({ id }) => id),
    ),
  )
}

/** "Ok perfect", "exactly, thanks": of the thing as it is, and no yes to what it costs besides. */
function contents({ text }: Act): boolean {
  const plain = plainText(text)
  return contented.test(plain) && !consenting.test(plain)
}

const contented =
  /^(?:(?:ok|okay|va|dale|listo|bueno|beleza|blz|ta|esta|isso|eso|cool|great|yep|,) )*(?:gracias|obrigad[oa]|valeu|vlw|thanks|thank you|perfect[oa]?|perfeit[oa]|exact[oa]|exactly|isso(?: mesmo)?|eso (?:es|mismo)|(?:pode )?anot\w*|(?:pode )?apunt\w*|got it|noted|quedamos|va que va|certinho)(?: (?:asi|assim|gracias|obrigad[oa]|thanks|ai|,))*[.!\s]*$/
const consenting = /\b(?:con|com|with|add|put|agreg\w*|sum[ae]\w*|pon\w*|coloc\w*|inclu\w*)\b/

/** "Yeah, add that please", of the one extra that was offered. */
function addsIt({ intent, query, quantity, isQuestion, text }: Act): boolean {
  return (
    intent === 'add' &&
    query === '' &&
    quantity === undefined &&
    !isQuestion &&
    /\b(?:add|put|agreg\w*|sum[ae]\w*|pon\w*|adicion\w*|coloc\w*|bot[ae]|inclu\w*)\b/.test(plainText(text))
  )
}

/** A purchase that still waits for an answer is asked about again once something else was added meanwhile. */
export function keepPurchase(turn: Turn, kept: Flow | undefined): void {
  if (kept?.at !== 'variant' && kept?.at !== 'fewer') return
  const { flow } = turn.memory
  if (flow === undefined) turn.memory.flow = kept
}

/** Hardly more than the number itself. */
function tellsJust({ language }: Turn, { text: said, intent }: Act, counts: readonly number[]): boolean {
  const words = wordsOf(said, language).filter(({ plain }) => plain !== ',')
  const isShort = intent !== 'deny' && !said.includes('?') && words.length <= fewWordsMax
  return (
    isShort && counts.includes(quantityOf(words, language) ?? 0) && !/:|\b\d+ ?(?:h|hs|am|pm)\b/.test(said)
  )
}

const theRest =
  /\b(?:l[oa]s|as|os|the|es[ao]s|ess[ae]s|those) \w+(?: (?:q|que|that|which|you|te|les|le|voces|vcs|vc))* (?:tem|tiene[ns]?|tenes|queda[ns]?|hay|restam|have|got|are left|left)\b/

/** "Then give me the three": so many of what is left, and perhaps other things as well. */
export async function readFewer(turn: Turn, flow: At<'fewer'>, act: Act): Promise<boolean> {
  const card = await turn.tools.getProduct(flow.productId)
  if (!card) return false
  if (act.intent === 'confirm' && act.items.length < 2) return done(addToCart(turn, card, flow))
  const cues = cuesIn(lineOf(wordsOf(act.text, turn.language)), turn.language)
  // "One of each colour, then": another wish instead of fewer of the same.
  if (cues.has('each')) return done(buyProduct(turn, card, { quantity: 1, rest: flow.rest, said: act.text }))
  // "Then only those for the boys": as few as there are.
  const isFewer = cues.has('only') && act.quantity === undefined && act.query.split(' ').length <= fewWordsMax
  if (isFewer && act.intent !== 'deny') return done(addToCart(turn, card, flow))
  // "The five, then": hours are no answer to how many.
  const held = await inCart(turn, flow)
  if (tellsJust(turn, act, [flow.quantity, flow.quantity + held])) return done(addToCart(turn, card, flow))
  // "Send the two you have".
  if (act.quantity === flow.quantity && !act.text.includes('?') && theRest.test(plainText(act.text)))
    return done(addToCart(turn, card, flow))
  if (!isAnswer(act) && act.intent !== 'checkout') return false
  const [first, ...others] = act.items
  const isAbout = first !== undefined && namingWords(first.query).every((word) => weightOf(word, card) > 0)
  const { quantity } = first ?? act
  // "Then the six": with those in the cart already.
  if (isAbout && quantity !== undefined && quantity === flow.quantity + held)
    return done(addToCart(turn, card, flow))
  if (!isAbout || quantity === undefined || quantity > flow.quantity) return false
  const more = others.map((item) => ({ quantity: item.quantity ?? 1, query: item.query, text: item.text }))
  return done(addToCart(turn, card, { ...flow, quantity, rest: [...more, ...flow.rest] }))
}
