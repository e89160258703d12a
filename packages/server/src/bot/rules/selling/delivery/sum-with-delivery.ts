// "How much with the delivery?": the cart's sum and what the shop wrote of delivery, where no fee is set that could be added.
import { sayNote } from '../../asking/say-note.ts'
import { weigh } from '../../asking/weighing/weigh.ts'
import type { Turn } from '../../dialogue/turn.ts'
import type { Act } from '../../understanding/act.ts'
import { plainText } from '../../understanding/normalise.ts'
import { showCart } from '../cart.ts'

const withDelivery =
  /\b(?:con|com|c|with|mas|más|plus|incluyendo|incluindo|including|ya con|ja com) (?:todo y |todo el |el |la |los |a |o |the )?(?:envio|domicilio|flete|despacho|entrega|frete|delivery|shipping|postage)\b/
const asksSum =
  /\b(?:cuanto|cto|quanto|qto|qnt|how much|total|todo|tudo|everything|what(?:s| does| is| would))\b/
const noteMin = 0.2
const evidenceMin = 0.25

/** False where no such sum is asked for, or there is nothing to sum up. */
export async function tellSumWithDelivery(turn: Turn, act: Act): Promise<boolean> {
  const plain = plainText(act.text)
  if (!withDelivery.test(plain) || !asksSum.test(plain)) return false
  if ((await turn.tools.getCart()).lines.length === 0) return false
  const note = (await weigh(turn, act)).find((each) => each.note !== undefined)
  if (note?.note && note.share >= noteMin && note.evidence >= evidenceMin) sayNote(turn, note.note)
  await showCart(turn)
  return true
}
