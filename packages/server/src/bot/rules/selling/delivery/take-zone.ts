// The answer to the question for the zone. Whatever it is, the order goes on.
import { refusedIn, zoneIn } from '../../../../domain/orders/delivery-fee.ts'
import type { Turn } from '../../dialogue/turn.ts'
import type { Act } from '../../understanding/act.ts'
import { bestNamed } from '../../understanding/match.ts'
import { plainText } from '../../understanding/normalise.ts'
import { shortHash } from '../catalogue.ts'
import { summarise } from '../checkout.ts'
import { namesOf, zoneChoiceId, zonesOf } from './ask-zone.ts'

/** A tapped zone, or none of them. */
export async function chooseZone(turn: Turn, key: string): Promise<void> {
  const name = namesOf(turn).find((each) => zoneChoiceId(each) === `zone:${key}`)
  await goOnAt(turn, name)
}

/** True when the words answer which zone it is: a name, or a place that the shop has not listed. */
export async function readZone(turn: Turn, { intent, text: said, isQuestion }: Act): Promise<boolean> {
  const found =
    zoneIn(zonesOf(turn), said)?.name ??
    bestNamed(
      namesOf(turn).map((name) => ({ id: name, name })),
      said,
    )?.name
  if (found !== undefined && (!isQuestion || intent !== 'question')) {
    await goOnAt(turn, found)
    return true
  }
  const plain = plainText(said)
  const refused = refusedIn(turn.context.settings.delivery_fee, said)
  if (isQuestion || !(refused !== undefined || placing.has(intent) || otherPlace.test(plain))) return false
  const isPlace = refused !== undefined || (intent !== 'deny' && !otherPlace.test(plain) && mayBePlace(plain))
  await goOnAt(turn, isPlace ? said : undefined)
  return true
}

/** "It is in Providencia", after the summary that had no fee, or that of other places: the zone is kept with the address. */
export async function takeZoneNamed(turn: Turn, { text: said, isQuestion }: Act): Promise<boolean> {
  const zones = zonesOf(turn)
  if (zones.length === 0 || isQuestion || plainText(said).split(' ').length > namingWordsMax) return false
  const found = zoneIn(zones, said)
  const plain = ` ${plainText(said)} `
  if (!found || !placed.test(plain) || ofElse.test(plain)) return false
  const { lines, address, delivery } = await turn.tools.getCart()
  if (lines.length === 0 || address === null || !delivery) return false
  if (delivery.kind === 'fee' && delivery.zone !== null) return false
  await goOnAt(turn, found.name)
  return true
}

const namingWordsMax = 6
/** It is not there, or something else is: "my mother lives in Laureles". */
const ofElse =
  / (?:no (?:es|esta|queda|vivo)|nao (?:e|fica|moro)|isn t|not in|viven?|mora|lives?|trabaj\w*|trabalh\w*|work|pag\w+|tiendas?|lojas?|stores?|shops?|vemos|hay|tem|mama|mae|papa|mother) /
const placed = / (?:es|esta|estoy|queda|vivo|era|en|fica|e|moro|no|na|em|it s|its|is|in) /

/** Words of talk name no place, and would stand on the parcel. */
function mayBePlace(plain: string): boolean {
  return plain.split(' ').length <= placeWordsMax && !talk.test(` ${plain} `)
}

const placeWordsMax = 6
const talk =
  / (?:no|nao|not|prefier\w*|prefiro|quiero|quero|want|se|si|sim|yes|gracias|obrigad\w|thanks|ok|como|cuant\w+|quant\w+|mejor|melhor|despues|depois|luego|puedo|puede|hola|oi|pago|pagar) /
const placing: ReadonlySet<string> = new Set(['unclear', 'search', 'address', 'details', 'deny'])
const otherPlace =
  /^(?:no|nao|not|en |em |in )?\s*(?:otr[ao]|outr[ao]|other|another|ningun[ao]|nenhum[a]?|none)\b|^(?:no|nao)$/

/** The zone is kept with the address, for whoever delivers. */
async function goOnAt(turn: Turn, place: string | undefined): Promise<void> {
  const { address } = await turn.tools.getCart()
  delete turn.memory.flow
  if (address !== null) {
    const whole = place === undefined ? address : `${address}, ${place.trim()}`
    if (whole !== address) await turn.tools.setAddress(whole)
    turn.memory.zoneAskedOf = shortHash(whole)
  }
  await summarise(turn)
}
