// "I want to place the order for the treats": with the treats in the cart it closes the order and puts no more of them in.
import type { Language } from '@mostrador/contract/languages'
import type { Turn } from '../../dialogue/turn.ts'
import { namingWords } from '../../understanding/match.ts'
import { plainText, wordsOf } from '../../understanding/normalise.ts'
import { numberedWords } from '../../understanding/quantities.ts'
import { heldLines, weightOfHeld } from '../held.ts'
import { catalogueFor } from '../naming/evidence.ts'

const ordering =
  /\b(?:(?:hac\w*|haz\w*|haga\w*|faz\w*|faca|cerr\w*|cierr\w*|fech\w*|confirm\w*|finaliz\w*|termin\w*|complet\w*|conclu\w*|encerr\w*|place|make|put in|finish|complete|close) (?:ya |me |in |through )?(?:el|mi|o|meu|the|my|an) (?:pedido|orden|encargo|order|compra|encomenda) (?:de|d[aeo]s?|del|of|for|con|com|with)(?: (?:l[oa]s?|[oa]s?|the|my|mis?|meus?|minhas?|es[oa]s|those))?|(?:quiero|quisiera|quero|queria|want to|like to|ready to|gonna|voy a|vou)(?: \p{L}+){0,3} (?:encargar|ordenar|order|encomendar|pedir) (?:l[oa]s|[oa]s|the|my|mis|those|es[oa]s))(?= \p{L})/u
/** "I want to order the avocado, how do I do that?" */
const asksHow =
  /[ ,.]*\b(?:como (?:le |lo |la )?(?:hago|hacemos|se hace|faco|fazemos|faz|seria)|how (?:do|can|should) i(?: do (?:it|that|this)| go about (?:it|that)| order)?)\W*$/u
const wanting =
  /\b(?:quiero|quisiera|quero|queria|gostaria de|want to|like to|id like to) (?:encargar|ordenar|order|encomendar|pedir|comprar|buy)(?= \p{L})/u
const more = /\b(?:otr[oa]s?|outr[oa]s?|another|mas|mais|more|tambien|tambem|also|too|extra)\b/

export async function ordersHeld(turn: Turn, said: string): Promise<boolean> {
  const whole = plainText(said)
  const asking = asksHow.exec(whole)
  const plain = asking ? whole.slice(0, asking.index) : whole
  const found = ordering.exec(plain) ?? (asking && wanting.exec(plain))
  if (!found || (said.includes('?') && !asking) || more.test(plain)) return false
  const words = namingWords(plain.slice(found.index + found[0].length)).slice(0, wordsRead)
  const held = await heldLines(turn)
  const isOwn = (word = '') => held.some(({ line }) => plainText(line.name).split(' ').includes(word))
  const spoken = wordsOf(plain, turn.language)
  if ([...numberedWords(spoken, turn.language)].some((at) => !isOwn(spoken[at]?.plain))) return false
  const { cards, weightOf } = await catalogueFor(turn, words)
  const isHeld = (word: string) => held.some((line) => weightOfHeld(word, line) >= named)
  const isOther = (word: string) => !isHeld(word) && cards.some((card) => weightOf(word, card) >= named)
  return words.some(isHeld) && !words.some(isOther)
}

const wordsRead = 6
const named = 1

/** "Place the order for 5 haynets": what it is for, as a line of its own. */
const orderFor =
  /^(?:.*\b)?(?:place|put in|put|make|do|start|submit|hac\w*|haz\w*|haga\w*|faz\w*|faca|cerr\w*|cierr\w*|fech\w*) (?:in )?(?:el|un|mi|o|um|meu|the|my|an|this|that) (?:pedido|orden|encargo|order|compra|encomenda) (?:de|for|of|con|com|with) (?<goods>.+)$/u
const inAll: Readonly<Record<Language, string>> = { en: 'make it', es: 'que sean', pt: 'que sejam' }

/** Goods that an order is to be placed for: new ones, or another number of those in the cart. `isHeld`: some are there already. */
export async function goodsOrdered(
  turn: Turn,
  said: string,
): Promise<{ line: string; isHeld: boolean } | undefined> {
  const goods = said.includes('?') ? undefined : orderFor.exec(plainText(said))?.groups?.goods
  if (goods === undefined) return undefined
  const words = namingWords(goods)
  const { cards, weightOf } = await catalogueFor(turn, words)
  if (!words.some((word) => cards.some((card) => weightOf(word, card) >= named))) return undefined
  const held = await heldLines(turn)
  const isHeld = words.some((word) => held.some((line) => weightOfHeld(word, line) >= named))
  if (!isHeld) return { line: goods, isHeld: held.length > 0 }
  const spoken = wordsOf(goods, turn.language)
  // The number of "the 9-speed chain" counts nothing.
  const isOwn = (word = '') => held.some(({ line }) => plainText(line.name).split(/[ -]/).includes(word))
  const isCounted = [...numberedWords(spoken, turn.language)].some((at) => !isOwn(spoken[at]?.plain))
  if (!isCounted) return undefined
  return { line: more.test(goods) ? goods : `${inAll[turn.language]} ${goods}`, isHeld }
}
