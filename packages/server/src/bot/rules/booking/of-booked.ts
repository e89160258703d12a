// "How long is it?", "what time do I pick her up?", "y cuánto cobra": about the appointment that was spoken of last.
import { placesText } from '@mostrador/contract/measures/places'
import { sumOf, timesOf } from '../../../platform/decimal.ts'
import type { ProductCard } from '../../tools/tools.ts'
import { languagesOf } from '../asking/candidates.ts'
import { isAsking } from '../asking/going-on.ts'
import { localeOf, money, sayText, type Turn, text } from '../dialogue/turn.ts'
import { priceText } from '../selling/catalogue.ts'
import type { Act } from '../understanding/act.ts'
import { isAspect, unitsOf } from '../understanding/concepts.ts'
import { plainText } from '../understanding/normalise.ts'
import { timeText } from '../wording/format.ts'

const asksDuration =
  /\b(?:cuanto (?:tiempo )?(?:dura\w*|demora\w*|tarda\w*|toma|se (?:demora\w*|tarda\w*)|es)|cuant[oa]s (?:horas|minutos)|que tanto (?:dura|tarda|demora)|quanto tempo|quantas horas|quantos minutos|(?:demora|dura|leva) (?:muito|quanto|mucho|cuanto)|how long|how much time|how many (?:hours|minutes))\b/
const asksEnd =
  /\b(?:a que hora|que horas?|what time|when)\b.* (?:termin\w*|acab\w*|sal(?:go|e|dria|imos)|recoj\w*|busc\w*|pas\w* (?:por|a)|saio|sai|pego|buscar|collect|pick \w+ up|pick up|finish\w*|done|end|ends|over|out|ready|list[oa]s?|pront[oa]s?)\b/
const ofAll =
  /\b(?:both|ambos|ambas|tod[oa]s|tudo|everything|together|en total|no total|in total|(?:l[oa]s|[oa]s|the|por) (?:dos|dois|duas|two|2|tres|three|3))\b/
const asksPrice =
  /\b(?:cuanto (?:(?:me|te|le|les|nos|va|a) )*(?:debo|cobr\w+|cuesta|vale|sale|sera|seria|ser|es|pago)|a como|que precio|quanto (?:custa|e|fica|sai|cobra\w*|pago|vou pagar)|qual o valor|how much|what (?:do|does|will|would|shall) (?:it|that|you|i|we|they) (?:cost|charge|pay|owe|come to))\b/

/** False where something else was spoken of since, or more is named. */
export async function tellOfBooked(turn: Turn, act: Act): Promise<boolean> {
  const [latest] = turn.memory.focus ?? []
  if (latest?.kind !== 'appointment' || turn.memory.flow !== undefined) return false
  const said = plainText(act.text)
  const isPrice = asksPrice.test(said)
  const isLength = asksDuration.test(said) || asksEnd.test(said)
  if (!(isPrice || isLength) || !(isAsking(turn, act) || act.intent === 'price')) return false
  if (isPrice && !isLength && ofAll.test(said) && (await tellSumOfBooked(turn))) return true
  if (namesMore(turn, act.text)) return false
  const own = (await turn.tools.listAppointments()).find(({ id }) => id === latest.id)
  const card = own?.productId ? await turn.tools.getProduct(own.productId) : undefined
  if (own === undefined || card === undefined) return false
  const [from, to] = [own.start, own.end].map((at) => timeText(at, localeOf(turn)))
  const minutes = Math.round((own.end.getTime() - own.start.getTime()) / 60_000)
  const length = `${text(turn, 'card_duration', { minutes })} (${from} – ${to})`
  const told = [...(isPrice ? [priceFor(turn, card, own.places)] : []), ...(isLength ? [length] : [])].join(
    '\n',
  )
  sayText(turn, text(turn, 'told_of', { name: card.name, text: told }))
  return true
}

/** "What do I owe for the two of them?": of all that are booked. */
export async function tellSumOfBooked(turn: Turn, count?: number): Promise<boolean> {
  const booked = await turn.tools.listAppointments()
  if (count !== undefined && booked.length !== count) return false
  const priced = await Promise.all(
    booked.map(async ({ productId, places = 1 }) => {
      const card = productId ? await turn.tools.getProduct(productId) : undefined
      return card?.price ? { name: card.name, price: timesOf(card.price, places) } : undefined
    }),
  )
  const known = priced.flatMap((each) => each ?? [])
  if (known.length < 2 || known.length < booked.length) return false
  const lines = known
    .map(({ name, price }) => text(turn, 'line', { name, price: money(turn, price) }))
    .join('\n')
  const total = money(turn, sumOf(known.map(({ price }) => price)))
  sayText(turn, text(turn, 'sum_of_lines', { lines, total }))
  return true
}

/** For all who come. */
function priceFor(turn: Turn, card: ProductCard, places = 1): string {
  if (places === 1 || card.price === null) return priceText(turn, card)
  return `${placesText(places, turn.language)}, ${money(turn, timesOf(card.price, places))}`
}

/** A word that is more than the verb of the question. */
function namesMore(turn: Turn, said: string): boolean {
  const rest = [asksDuration, asksEnd, asksPrice, roughly].reduce(
    (left, words) => left.replace(words, ' '),
    plainText(said),
  )
  return unitsOf(rest, languagesOf(turn)).some((unit) => !isAspect(unit))
}

const roughly =
  /\b(?:mas o menos|mais ou menos|aproximad\w+|aprox|roughly|more or less|about|entonces|entao|then|dura\w*|tarda\w*|demora\w*|toma\w*)\b/g
