// Lines that ask for something without a verb for it: told by the number, the thing pointed at, and what is on the screen.

import { sumOf } from '../../../platform/decimal.ts'
import { lastSpokenOf } from '../dialogue/focus.ts'
import type { Turn } from '../dialogue/turn.ts'
import type { Act } from '../understanding/act.ts'
import { aimsOf } from '../understanding/learned/aims.ts'
import type { Intent } from '../understanding/lexicon.ts'
import { isMentioned, namingWords } from '../understanding/match.ts'
import { lineOf, plainText, wordsOf } from '../understanding/normalise.ts'
import { assentOf } from '../understanding/people/assent.ts'
import { asksHowLong } from '../understanding/people/opens-question.ts'
import { itemsOf, namedThings, quantityOf, queryOf } from '../understanding/quantities.ts'
import { chosenOf, oneOf } from '../understanding/things/choose.ts'
import { cuesIn } from '../understanding/vocabulary.ts'
import { optionAlone } from './correcting/last-option.ts'
import { asksOnlyFee } from './delivery/tell-fee.ts'
import { addOnsMeant } from './extras.ts'
import { heldLines, weightOfHeld } from './held.ts'
import { cardsSpokenOf, onScreen, productsMeantBy } from './meant.ts'
import { weightOf } from './naming/weight.ts'
import { asksOwnSum, asksSum } from './totals/asks-sum.ts'
import { wantsNoGoods } from './wishing/no-goods.ts'
import { isSurelyOther, tellsNoWish } from './wishing/no-wish.ts'
import { tellsPrice } from './wishing/told-price.ts'

const open: ReadonlySet<Intent> = new Set([
  'unclear',
  'search',
  'smalltalk',
  'confirm',
  'details',
  'price',
  'payment',
])
const totals: ReadonlySet<Intent> = new Set([
  ...([
    'confirm',
    'hours',
    'price',
    'question',
    'unclear',
    'search',
    'details',
    'smalltalk',
    'checkout',
    'cart',
    'stock',
  ] as const),
])
/** These would be answered with the sum of the cart. */
const ofFee: ReadonlySet<Intent> = new Set([...(['cart', 'price', 'question', 'unclear', 'search'] as const)])
const shortWordsMax = 9
const surely = 0.6
export const seeking =
  /\b(?:busco|buscando|tienen|tenes|tienes|tiene|hay|venden|manejan|looking for|do you|you have|got any|is there|procuro|procurando|tem|voces|vcs|how|what|which|cuanto|cto|kuanto|quanto|qto|qnt|precio|preco|price|que|cual|como|qual|quais)\b/

/** The act as it is meant, given the cart and what is on the screen; `isUnlikely`: it wants nothing put in. */
export async function asMeant(turn: Turn, act: Act, isUnlikely = false): Promise<Act> {
  const line = lineOf(wordsOf(act.text, turn.language))
  const cues = cuesIn(line, turn.language)
  const hasCart = lastSpokenOf(turn, 'line') !== undefined
  if (act.intent === 'haggle' && hasCart && !act.text.includes('?')) return countOfHeld(turn, act)
  if (ofFee.has(act.intent) && asksOnlyFee(act.text)) return { ...act, intent: 'question', isQuestion: true }
  // "Fecha a conta" closes, though it speaks of the bill.
  if (hasCart && shutting.test(plainText(act.text)) && isClosing(turn, { ...act, intent: 'unclear' }))
    return { ...act, intent: 'checkout' }
  // "Lovely, go for it", once the cart was told.
  if (hasCart && (act.intent === 'add' || act.intent === 'unclear') && act.query === '' && agrees(turn, act))
    return { ...act, intent: 'checkout' }
  if (hasCart && act.intent === 'price' && (await asksOfOption(turn, act.text))) return act
  const isTotal = cues.has('total') || (await asksAfterAdding(turn, act))
  if (hasCart && isTotal && totals.has(act.intent) && (await asksTotal(turn, act))) {
    return { ...act, intent: 'cart' }
  }
  if (hasCart && (await asksSum(turn, act))) return { ...act, intent: 'cart' }
  if (hasCart && summing.has(act.intent) && (await namesSum(turn, act))) return { ...act, intent: 'cart' }
  if (hasCart && (isClosing(turn, act) || closesByWords(turn, act))) return { ...act, intent: 'checkout' }
  if (hasCart && (await wantsNoGoods(turn, act))) return { ...act, intent: 'question' }
  if (isUnlikely || act.isQuestion || !open.has(act.intent) || seeking.test(plainText(act.text))) return act
  if (act.when?.from !== undefined) return act
  if (tellsNoWish(act.text, turn.language) || isSurelyOther(act.text, turn.language)) return act
  if (act.intent === 'payment') return (await namesExtra(turn, act)) ? { ...act, intent: 'add' } : act
  const words = wordsOf(act.text, turn.language)
  const items = itemsOf(words, turn.language)
  const wish: Act = {
    ...act,
    intent: 'add',
    items,
    query: items[0]?.query ?? queryOf(words, turn.language),
    quantity: items[0]?.quantity ?? quantityOf(words, turn.language),
  }
  const isCount = isCounted(turn, wish) && !(await tellsPrice(turn, wish.quantity))
  // While an order waits for its yes, "that one, send it" is that yes.
  const isPicked = cues.has('decides') || cues.has('same')
  const isAlone = turn.memory.flow === undefined && (await namesOptionAlone(turn, act.text))
  const mayChoose = turn.memory.flow === undefined && (isPicked || isAlone)
  const isWish = isCount ? await isOfKnown(turn, wish) : mayChoose && (await isChosen(turn, act))
  return isWish ? wish : act
}

/** "Make it ten cardinals": a number beside the name of what is in the cart counts it and offers no price. */
async function countOfHeld(turn: Turn, act: Act): Promise<Act> {
  const held = await heldLines(turn)
  for (const [, number, word = ''] of plainText(act.text).matchAll(/\b(\d{1,2}) (\p{L}{3,})/gu)) {
    const isHeld = namingWords(word).some((each) => held.some((line) => weightOfHeld(each, line) === 1))
    if (isHeld) return { ...act, intent: 'quantity', quantity: Number(number) }
  }
  return act
}

/** While an option or the like is asked for, only the total is told. */
export async function asTotal(turn: Turn, act: Act): Promise<Act> {
  const cues = cuesIn(lineOf(wordsOf(act.text, turn.language)), turn.language)
  const isTotal = cues.has('total') && totals.has(act.intent) && lastSpokenOf(turn, 'line') !== undefined
  const isAsked = (isTotal && (await asksTotal(turn, act))) || (await asksOwnSum(turn, act))
  return isAsked ? { ...act, intent: 'cart' } : act
}

/** "And the one of a kilo, how much?": an option of what was spoken of is named, and not everything. */
async function asksOfOption(turn: Turn, said: string): Promise<boolean> {
  const last = lastSpokenOf(turn, 'product')
  const card = last && (await turn.tools.getProduct(last.id))
  if (!card || card.variants.length < 2 || ofAll.test(plainText(said))) return false
  return oneOf(card.variants, said, { besides: card.name }) !== undefined
}

const ofAll = /\b(?:todo|tudo|total|everything|all|cuenta|conta|junto|together)\b/

/** A yes and nothing else, where checking out was offered. */
function agrees({ memory }: Turn, { text, quantity }: Act): boolean {
  const isOffered = memory.flow === undefined && memory.offered.some(({ id }) => id === 'checkout')
  const { says, rest } = assentOf(text)
  return isOffered && quantity === undefined && says === 'yes' && rest.length === 0
}

/** "How much it makes?" right after the cart was told, or its very sum held against it. */
async function asksAfterAdding(turn: Turn, { text }: Act): Promise<boolean> {
  if (!turn.memory.offered.some(({ id }) => id === 'checkout')) return false
  const plain = plainText(text)
  const words = plain.split(' ').length
  if (words > shortWordsMax) return false
  if (bareSum.test(plain)) return true
  const numbers: string[] = plain.match(/\d[\d.]*/g) ?? []
  const sums = numbers.length > 0 ? await sumsOf(turn) : []
  return sums.some((sum) => numbers.includes(String(sum)))
}

const closable: ReadonlySet<Intent> = new Set([
  ...(['hours', 'smalltalk', 'unclear', 'book', 'search', 'question', 'order_status'] as const),
])
/** "Fecha", "cierra": of the order, unless the hours are asked for. */
const shutting =
  /^(?:(?:ta|bom|bueno|ok|okay|vai|va|ya|listo|pode|pues|entao|entonces|dale|so|then|agora|ahora|isso|eso|por favor) )*(?:fecha|fechar|fechou|cierra|cierre|cerra|cerrame|cierrame|close)(?: (?:ai|pra mim|a conta|o pedido|la cuenta|el pedido|vai|it|out|up|entao|entonces|pues|ya|por favor))*$/
const holding =
  /\b(?:(?:hold|put|set|keep|lay) (?:it|them|that|those|these|this|everything|all)(?: \w+)? (?:by|aside|for me|back|away|till|until)|(?:aparta|separa|reserva|guarda|aparte|separe|reserve|guarde)(?:me)?l[oa]s?|(?:deja|deje)mel[oa]s? (?:apartad|list|preparad|reservad|guardad|separad)[oa]s?|me l[oa]s? (?:dej\w+|apart\w+|separ\w+|reserv\w+|guard\w+)|(?:separa|reserva|guarda)(?: \w+){0,2} (?:pra|para) mim|deixa (?:separad|reservad|guardad|pront)[oa]s?)\b/

function isClosing({ memory }: Turn, { intent, text, isQuestion, when }: Act): boolean {
  if (isQuestion || text.includes('?') || !closable.has(intent) || when?.time !== undefined) return false
  const plain = plainText(text)
  const isOfCart =
    memory.focus?.find(({ kind }) => kind === 'appointment' || kind === 'line')?.kind === 'line'
  return isOfCart && (shutting.test(plain) || (holding.test(plain) && !asksHowLong(plain)))
}

/** "All right, send it over": with something in the cart and no summary to agree to, it closes. */
function closesByWords({ memory, language }: Turn, { intent, text, isQuestion, quantity }: Act): boolean {
  if (isQuestion || quantity !== undefined || !agreeing.has(intent) || memory.flow !== undefined) return false
  const isOfCart = memory.focus?.find(
    ({ kind }) => kind === 'appointment' || kind === 'line' || kind === 'order',
  )
  if (isOfCart?.kind !== 'line' || assentOf(text).says === 'hold') return false
  return (
    (memory.focus?.[0]?.kind === 'line' && isPlainYes(text)) ||
    sending.test(plainText(text)) ||
    (aimsOf({ text, asked: '-', language }).get('close') ?? 0) >= closingMin
  )
}

/** "Everything is correct", and nothing else. */
function isPlainYes(said: string): boolean {
  const { says, rest } = assentOf(said)
  return says === 'yes' && rest.length === 0 && !said.includes('?')
}

const closingMin = 0.5
const agreeing: ReadonlySet<Intent> = new Set(['confirm', 'smalltalk', 'unclear', 'thanks'])
/** "Manda", "mándamelo", "send it": of what is in the cart. */
const sending =
  /\b(?:mand[ae](?:l[oa]s?|mel[oa]s?|nl[oa]s?)?|envi(?:e|a)(?:l[oa]s?|mel[oa]s?)|despach(?:e|a)(?:l[oa]s?|mel[oa]s?)|send (?:it|them|that|those)|pid(?:e|a)l[oa]s?|pode mandar|pode enviar|manda (?:ver|bala|pra ca|tudo))\b/

const summing: ReadonlySet<Intent> = new Set(['add', 'quantity'])
/** A smaller number counts pieces. */
const sumMin = 20

/** "So 84, right?" after a cart of 84. */
async function namesSum(turn: Turn, { text, quantity }: Act): Promise<boolean> {
  if (quantity === undefined || quantity < sumMin) return false
  if (wordsOf(text, turn.language).length > shortWordsMax) return false
  return (await sumsOf(turn)).includes(quantity)
}

/** The goods alone, and with their delivery. */
async function sumsOf(turn: Turn): Promise<number[]> {
  const { total, delivery } = await turn.tools.getCart()
  return [total, ...(delivery?.kind === 'fee' ? [sumOf([total, delivery.fee])] : [])].map(Number)
}

const bareSum =
  /(?:\b(?:cuanto|quanto|cto|qto|qnt)(?: me| te| le| les| nos)? (?:queda|sube|sale|va|vamos|llevo|llevamos|se hace|hace|seria|quedaria|saldria|fica|ficou|deu|da|tá|ta|vai dar|levo)\b|\ba cuanto (?:sube|va|queda|sale)\b|\b(?:whats|what is|what does|what do|hows|how is) (?:that|it|this|all that|all this|everything) (?:run|cost|come|coming|add|adding|make|setting|set|total|looking)\b|\b(?:cuanto|cto|kuanto|quanto|qto|qnt|how much|total|somou|where am i at)$|\b(?:hac[ea]me|haz(?:me)?|saca(?:me)?|saque(?:me)?|faz|tira) (?:la |a |una )?(?:cuenta|conta|suma|soma)\b|\bthe damage\b|^(?:y |e |and |so )*(?:todo|tudo|everything|altogether)(?: junt[oa])?$|^(?:y |e |and |so |ok |entonces |entao )*(?:how much|cuanto|quanto|qto|cto|qnt|ficou|deu|somou|total|where am i|(?:el |o |the |and the )?(?:nuevo|novo|new) (?:valor|total|precio|preco|price|monto|sum))\b)/

/** "A basket with a card": the card may be an extra rather than a way to pay. */
async function namesExtra(turn: Turn, act: Act): Promise<boolean> {
  if (namedThings(act.text, turn.language).length === 0) return false
  const [card, ...others] = (await productsMeantBy(turn, act)).cards
  return card !== undefined && others.length === 0 && addOnsMeant(card, act.text).length > 0
}

/** Not the price of a thing that is named. */
async function asksTotal(turn: Turn, act: Act): Promise<boolean> {
  if (namingWords(act.query).length === 0 || wordsOf(act.text, turn.language).length > shortWordsMax * 2)
    return true
  if (await namesAnother(turn, act)) return false
  const { cards } = await productsMeantBy(turn, act)
  return cards.every((card) => namingWords(act.query).every((word) => weightOf(word, card) < surely))
}

/** "How much is that kit?": a thing that no line of the cart is called. */
async function namesAnother(turn: Turn, { text }: Act): Promise<boolean> {
  const heads = namedThings(text, turn.language).filter((head) => !summed.test(head))
  if (heads.length === 0) return false
  const held = await heldLines(turn)
  return heads.every((head) =>
    held.every(({ line, card }) => weightOf(head, card) === 0 && !isMentioned(line.name, head)),
  )
}

const summed =
  /^(?:total|cuenta|conta|bill|damage|cart|carrito|carrinho|todo|tudo|whole|lot|rest|jale|pedido|order)$/

/** A number that can only be how many: more than one, or "one" with nothing behind it. */
function isCounted(turn: Turn, { items, text, quantity }: Act): boolean {
  if (quantity === undefined) return false
  if (quantity > 1 || items.length > 1) return true
  const words = wordsOf(text, turn.language).map(({ plain }) => plain)
  const at = words.findIndex((word) => /^(?:1|uno|una|um|uma|one)$/.test(word))
  const next = words[at + 1]
  return (
    at >= 0 &&
    (next === undefined ||
      namingWords(next).length === 0 ||
      next === ',' ||
      !namedThings(text, turn.language).includes(next))
  )
}

async function isOfKnown(turn: Turn, act: Act): Promise<boolean> {
  if (wordsOf(act.text, turn.language).length > shortWordsMax * 2) return false
  const heads = namedThings(act.text, turn.language)
  if (namingWords(act.query).length === 0) return onScreen(turn, await cardsSpokenOf(turn)).length > 0
  const { cards, isUnknown } = await productsMeantBy(turn, act)
  if (isUnknown || cards.length === 0) return false
  return heads.length === 0 || heads.some((head) => cards.some((card) => weightOf(head, card) >= surely))
}

/** "The one of a kilo", right after its options were shown. */
async function namesOptionAlone(turn: Turn, said: string): Promise<boolean> {
  const [card, ...others] = onScreen(turn, await cardsSpokenOf(turn))
  const isShown = turn.memory.focus?.[0]?.kind === 'product'
  if (!card || others.length > 0 || !isShown || said.includes('?') || !picking.test(plainText(said)))
    return false
  return optionAlone(turn, plainText(said), card) !== undefined
}

const picking =
  /^(?:(?:ya|va|vai|ok|dale|entonces|entao|then|so|bueno|bom|pues) ,? ?){0,2}(?:(?:el|la|lo|los|las|o|a|os|as|the|un|una|um|uma) \S+(?: \S+){0,3}|\S+(?: \S+)? (?:entonces|entao|then|pues|mesmo|msm|nomas|porfa|please|pls))$/

/** "Ok, that one", "the blue one then": of the one product on the screen. */
async function isChosen(turn: Turn, act: Act): Promise<boolean> {
  const words = wordsOf(act.text, turn.language)
  if (words.length > shortWordsMax) return false
  const cards = onScreen(turn, await cardsSpokenOf(turn))
  const [card, ...others] = cards
  if (!card) return false
  const names = namingWords(act.query)
  if (others.length > 0) {
    const choosable = cards.map((each) => ({ ...each, price: each.price ?? each.priceMin }))
    return chosenOf(choosable, act.text).items.length === 1
  }
  const isVariant = chosenOf(card.variants, act.text, { besides: card.name }).items.length > 0
  if (isVariant || addOnsMeant(card, act.text).length > 0) return true
  const points = cuesIn(lineOf(words), turn.language).has('points')
  return act.intent !== 'confirm' && points && names.length === 0
}
