// Things that can be had for the money a customer names: "something under 20", "com 100 conto o que dá pra levar?".
import { comparePrices } from '../../../platform/decimal.ts'
import type { ProductCard } from '../../tools/tools.ts'
import { lastSpokenOf } from '../dialogue/focus.ts'
import { money, sayText, type Turn, text } from '../dialogue/turn.ts'
import { showList } from '../selling/catalogue.ts'
import type { Act } from '../understanding/act.ts'
import type { Intent } from '../understanding/lexicon.ts'
import { plainText } from '../understanding/normalise.ts'
import { fittingOf } from './needs.ts'

const lookedAtMax = 30
const shownMax = 6
const thousand = 1_000

const seeking: ReadonlySet<Intent> = new Set([
  ...(['browse', 'search', 'question', 'unclear', 'offers', 'price', 'details', 'add', 'stock'] as const),
])

/** False where no sum is named, or the words are about something else. */
export async function tellWithin(turn: Turn, act: Act): Promise<boolean> {
  if (!seeking.has(act.intent)) return false
  const plain = plainText(act.text)
  const sum = sumIn(plain) ?? (asksWhat.test(plain) ? sumIn(plainText(wholeOf(turn))) : undefined)
  if (sum === undefined) return false
  const cards = await buyable(turn)
  const limit = scaled(sum, cards)
  if (asksCount.test(plain)) return tellCount(turn, limit)
  return asksWhat.test(plain) && tellThings(turn, act.text, { cards, limit })
}

/** "30 quid a head, 8 people, for xmas": what may be spent on each of them, and no visit. */
export async function tellPerHead(turn: Turn, said: string): Promise<boolean> {
  const plain = plainText(said)
  const [, digits, unit] =
    perHead.exec(plain) ?? (ofPeople.test(plain) ? perPiece.exec(plain) : undefined) ?? []
  if (digits === undefined || turn.memory.flow !== undefined || visiting.test(plain)) return false
  if (turn.memory.focus?.[0]?.kind === 'service') return false
  if (said.includes('?') && !asksWhat.test(plain)) return false
  const sum = amountOf(digits, unit)
  const cards = sum === undefined ? [] : await buyable(turn)
  const things = cards.filter(({ isBookable }) => !isBookable)
  if (sum === undefined || things.length === 0) return false
  // The people who are counted are no size or age that a thing is made for.
  return tellThings(turn, '', { cards: things, limit: scaled(sum, cards) })
}

async function buyable(turn: Turn): Promise<ProductCard[]> {
  const all = await turn.tools.searchProducts({ text: '', limit: lookedAtMax })
  return all.filter((card) => costOf(card) !== undefined && card.available !== 0)
}

function tellThings(
  turn: Turn,
  said: string,
  { cards, limit }: { cards: readonly ProductCard[]; limit: number },
): true {
  const within = cards.filter((card) => Number(costOf(card)) <= limit)
  const things = within.filter(({ isBookable }) => !isBookable)
  const open = things.length > 0 ? things : within
  const fitting = fittingOf(turn, said, { cards: open })
  const chosen = (fitting.length > 0 ? fitting : open).toSorted(byCost).slice(0, shownMax)
  const amount = money(turn, String(limit))
  if (chosen.length > 0) showList(turn, chosen, { head: text(turn, 'within', { amount }) })
  else showList(turn, cards.toSorted(byCost).slice(-1), { head: text(turn, 'within_none', { amount }) })
  return true
}

const moneyWords =
  'mil|k|lucas|pesos?|varos?|mangos|pila|pilas|contos?|reais|real|bucks|dollars?|dolares|quid|pounds?|euros?|soles'
const capping = new RegExp(
  `\\b(?:hasta(?: unos)?|ate(?: uns)?|maximo|max|no maximo|como maximo|menos de|no mas de|por debajo de|abaixo de|under|below|less than|up to|max of|no more than|within|budget(?: of| is)?|presupuesto(?: de| es de)?|orcamento(?: de)?|cheaper than|mas barato que|mais barato que) (\\d[\\d.,]*) ?(${moneyWords})?(?= |$)(?! ?(?:kg|g|cm|m|kilos?|anos?|years?|people|personas?|pessoas?|horas?|hours?|dias?|days?|meses|min\\w*|cuotas|a las|pm|am|:))`,
)
const having = new RegExp(
  `\\b(?:tengo|traigo|solo tengo|ando con|con|com|tenho|so tenho|with|around|about|for|por|uns|unos|gave me|have|got|have got) (\\d[\\d.,]*) ?(?:(${moneyWords})\\b|$|(?= (?:que|what|how|,)))`,
)
/** "It is 20 per head or what" asks what something costs. */
const perHead = new RegExp(
  `(?<!\\b(?:is|its|thats|are|was|it|at|es|son|e|sao|seria|sai|sale) (?:only |just |solo |so )?)\\b(\\d[\\d.,]*) ?(${moneyWords})? ?(?:a|per|por|cada|x) ?(?:head|person|guest|pax|cabeza|persona|invitado|cabeca|pessoa|convidado|nuca|barba)\\b`,
)
const perPiece = new RegExp(
  `\\b(\\d[\\d.,]*) ?(${moneyWords})? ?(?:each|apiece|c u|cada un[oa]|cada uma?|pp)\\b`,
)
const ofPeople =
  /\b(?:people|persons?|guests?|staff|team|lads|colleagues|personas|invitados|equipo|empleados|compa\S*ros|pessoas|convidados|equipe|funcionarios|colegas|amigos|amigas|friends)\b/
const visiting =
  /\b(?:book\w*|table|reserv\w*|appointment|slot|mesa|agend\w*|cita|turno|marcar|horario|sessao|sesion|session|charge|cost|costs|price|pay|cobr\w+|cuesta\w*|custa\w*|vale|precio|preco|pago|paga\w*|pagu\w*)\b/
const asksWhat =
  /\b(?:que|q|cual|cuales|o que|qual|quais|what|which|algo|alguna|anything|something|kit\w*|recom\w+|regal\w+|present\w*|gifts?|opciones|opcoes|options|me alcanza|da pra|tem algum\w*|tienen|tenes|hay|quero|quiero|busco|procuro|need|want|looking)\b/
const asksCount = /\b(?:cuant[oa]s|quant[oa]s|how many)\b/

/** A sum is named that may be spent. */
export function namesBudget(said: string): boolean {
  return sumIn(plainText(said)) !== undefined && asksWhat.test(plainText(said))
}

/** The sum named, in the currency or in thousands of it. */
function sumIn(plain: string): number | undefined {
  const found = capping.exec(plain) ?? having.exec(plain)
  if (!found) return undefined
  const [, digits = '', unit] = found
  return amountOf(digits, unit)
}

function amountOf(digits: string, unit: string | undefined): number | undefined {
  const value = Number(digits.replace(/[.,](?=\d{3}(?!\d))/g, '').replace(',', '.'))
  if (!Number.isFinite(value) || value <= 0) return undefined
  return unit !== undefined && /^(?:mil|k|lucas)$/.test(unit) ? value * thousand : value
}

/** "50" for 50.000 where nothing costs as little as fifty. */
function scaled(sum: number, cards: readonly ProductCard[]): number {
  const least = Math.min(...cards.map((card) => Number(costOf(card))))
  return sum < least && sum * thousand >= least && least >= thousand ? sum * thousand : sum
}

/** How many of the thing spoken of the sum buys. */
async function tellCount(turn: Turn, sum: number): Promise<boolean> {
  const last = lastSpokenOf(turn, 'product')
  const card = last && (await turn.tools.getProduct(last.id))
  const variant = card?.variants.find(({ id }) => id === last?.variantId)
  const price = variant?.price ?? (card && costOf(card))
  if (!card || !price || Number(price) <= 0) return false
  const count = Math.floor(sum / Number(price))
  const values = { amount: money(turn, String(sum)), count, name: card.name, each: money(turn, price) }
  sayText(turn, text(turn, 'within_count', values))
  return true
}

function wholeOf({ context }: Turn): string {
  return context.lines.map(({ content }) => content).join(' ')
}

function costOf({ price, priceMin }: ProductCard): string | undefined {
  return price ?? priceMin ?? undefined
}

/** The dearest first: nearest to what may be spent. */
function byCost(one: ProductCard, other: ProductCard): number {
  return comparePrices(costOf(other) ?? '0', costOf(one) ?? '0')
}
