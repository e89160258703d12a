// The answer to the question for the zone. Whatever it is, the order goes on.
import { zoneIn } from '../../../../domain/orders/delivery-fee.ts'
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
  if (isQuestion || !(placing.has(intent) || otherPlace.test(plainText(said)))) return false
  await goOnAt(turn, otherPlace.test(plainText(said)) ? undefined : said)
  return true
}

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
