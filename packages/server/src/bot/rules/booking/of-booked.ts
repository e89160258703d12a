// "How long is it?", "what time do I pick her up?", "y cuánto cobra": about the appointment that was spoken of last.
import { placesText } from '@mostrador/contract/measures/places'
import { timesOf } from '../../../platform/decimal.ts'
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
const asksPrice =
  /\b(?:cuanto (?:me )?(?:cobr\w+|cuesta|vale|sale|sera|seria|es|pago)|a como|que precio|quanto (?:custa|e|fica|sai|cobra\w*|pago|vou pagar)|qual o valor|how much|what (?:do|does|will|would) (?:it|that|you|i) (?:cost|charge|pay|come to))\b/

/** False where something else was spoken of since, or more is named. */
export async function tellOfBooked(turn: Turn, act: Act): Promise<boolean> {
  const [latest] = turn.memory.focus ?? []
  if (latest?.kind !== 'appointment' || turn.memory.flow !== undefined) return false
  const said = plainText(act.text)
  const isPrice = asksPrice.test(said)
  const isLength = asksDuration.test(said) || asksEnd.test(said)
  if (!(isPrice || isLength) || !(isAsking(turn, act) || act.intent === 'price') || namesMore(turn, act.text))
    return false
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
  /\b(?:mas o menos|mais ou menos|aproximad\w+|aprox|roughly|more or less|about|entonces|entao|then)\b/
