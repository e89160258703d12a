// "¿En cuánto estamos?", "the new figure?": a price is asked for, nothing that the shop sells is named or pointed at, and
// the last thing that happened is that the cart changed. Then the cart's sum is meant, in whatever words.
import { lastSpokenOf } from '../../dialogue/focus.ts'
import type { Turn } from '../../dialogue/turn.ts'
import type { Act } from '../../understanding/act.ts'
import { judge } from '../../understanding/learned/learned.ts'
import type { Intent } from '../../understanding/lexicon.ts'
import { namingWords } from '../../understanding/match.ts'
import { plainText, wordsOf } from '../../understanding/normalise.ts'
import { heldLines, weightOfHeld } from '../held.ts'
import { catalogueFor } from '../naming/evidence.ts'
import { weightOf } from '../naming/weight.ts'

const wordsMax = 12
/** So likely the cart is asked for, whatever else the words may be. */
const surely = 0.6
/** So likely a price is. */
const priced = 0.5

/** These may be a question for the sum; what changes or closes is told apart elsewhere. */
const mistakable: ReadonlySet<Intent> = new Set([
  ...([
    'price',
    'unclear',
    'details',
    'question',
    'payment',
    'search',
    'stock',
    'cart',
    'smalltalk',
  ] as const),
])

export async function asksSum(turn: Turn, act: Act): Promise<boolean> {
  const words = wordsOf(act.text, turn.language)
  if (words.length > wordsMax) return false
  const plain = plainText(act.text)
  if (act.intent === 'order_status') return ofOrder.test(plain) && (await isOfCartAlone(turn))
  if (!mistakable.has(act.intent) || delivering.test(plain)) return false
  if ((await turn.tools.getCart()).lines.length === 0) return false
  const judged = judge({ text: act.text, asked: '-', language: turn.language })
  const shareOf = (label: string) => judged.find((each) => each.label === label)?.share ?? 0
  const mayBeSum = act.intent !== 'payment' && isJustChanged(turn)
  if (mayBeSum && words.length <= fewWords && judged[0]?.label === 'cart' && shareOf('cart') >= rather)
    return namesNothing(turn, act)
  if (shareOf('cart') >= surely) return (await namesOnly(turn, act)) && !asksForOne(turn, act)
  const isOfPrice = act.intent === 'price' || shareOf('price') + shareOf('cart') >= priced
  return (
    isOfPrice &&
    act.intent !== 'payment' &&
    !pointing.test(plain) &&
    act.quantity === undefined &&
    turn.memory.focus?.[0]?.kind === 'line' &&
    (await namesNothing(turn, act))
  )
}

/** The last thing that happened is that the cart changed. */
function isJustChanged({ memory }: Turn): boolean {
  return memory.focus?.[0]?.kind === 'line' && memory.flow === undefined
}

const fewWords = 5
const rather = 0.35

/** "¿En cuánto vamos?" while an option is asked for: of the cart, as one thing goes up to nothing "we" have come to. */
export async function asksOwnSum(turn: Turn, act: Act): Promise<boolean> {
  const plain = plainText(act.text)
  if (!mistakable.has(act.intent) || act.quantity !== undefined || !ours.test(plain)) return false
  if (wordsOf(act.text, turn.language).length > wordsMax || pointing.test(plain) || delivering.test(plain))
    return false
  if ((await turn.tools.getCart()).lines.length === 0) return false
  const judged = judge({ text: act.text, asked: '-', language: turn.language })
  const share = judged.reduce(
    (sum, each) => (each.label === 'cart' || each.label === 'price' ? sum + each.share : sum),
    0,
  )
  return share >= priced && (await namesNothing(turn, act))
}

const ours =
  /\b(?:estamos|vamos|voy|vou|llevo|llevamos|levo|levei|tamos|to|(?:are|am) (?:we|i)|(?:we|i) (?:at|am|are)|hasta (?:ahora|ahi|aqui)|ate (?:agora|aqui)|so far)\b/
const ofOrder =
  /^(?:(?:y|e|and|so|entonces|entao) )*(?:como (?:va|vai|esta|ta|quedo|ficou|quedaria)|hows|how is|que lleva|o que tem) (?:el|o|mi|meu|the|my|no) (?:pedido|orden|order)\b/
const pointing =
  /\b(?:es[eao]s?|est[ea]s?|eso|aquel\w*|ess[aeo]s?|dess\w+|ness\w+|that|those|these|this|one|ones|otr[oa]s?|outr[oa]s?|other|cada|each)\b/
/** The price of delivery and the hour of it are no sum of the goods. */
const delivering =
  /\b(?:horas?|hour|time|tra[eí]\w*|llev(?:ar|an|en)\w*|envi[oa]\w*|entreg\w+|domicili\w+|frete|flete|deliver\w*|ship\w*|postage|mandar\w*|lleg\w+|cheg\w+)\b/

/** "How is the order going?" before there is any: the one being put together. */
async function isOfCartAlone({ tools }: Turn): Promise<boolean> {
  const [{ lines }, orders] = await Promise.all([tools.getCart(), tools.listOrders()])
  return lines.length > 0 && orders.length === 0
}

/** A number beside something on the screen asks for so many of it. */
function asksForOne(turn: Turn, { quantity }: Act): boolean {
  return quantity !== undefined && lastSpokenOf(turn, 'line', 'product')?.kind === 'product'
}

async function namesNothing(turn: Turn, { query }: Act): Promise<boolean> {
  const words = namingWords(query)
  return !words.some((await catalogueFor(turn, words)).isSold)
}

/** Every thing of the shop's that is named lies in the cart. */
async function namesOnly(turn: Turn, { query }: Act): Promise<boolean> {
  const words = namingWords(query)
  if (words.length === 0) return true
  const { isSold } = await catalogueFor(turn, words)
  const held = await heldLines(turn)
  return words.every(
    (word) =>
      !isSold(word) || held.some((each) => weightOfHeld(word, each) > 0 || weightOf(word, each.card) > 0),
  )
}
