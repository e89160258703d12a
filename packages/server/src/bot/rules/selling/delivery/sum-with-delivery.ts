// "How much with the delivery?": the cart's sum and what the shop wrote of delivery, where no fee is set that could be added.
import { sayNote } from '../../asking/say-note.ts'
import { weigh } from '../../asking/weighing/weigh.ts'
import type { Turn } from '../../dialogue/turn.ts'
import type { Act } from '../../understanding/act.ts'
import { plainText } from '../../understanding/normalise.ts'
import { showCart } from '../cart.ts'
import { placeIn, tellFeeAsSet } from './tell-fee.ts'

const withDelivery =
  /\b(?:con|com|c|with|mas|más|plus|incluyendo|incluindo|including|ya con|ja com) (?:todo y |todo el |el |la |los |a |o |the )?(?:envio|domicilio|flete|despacho|entrega|frete|delivery|shipping|postage)\b/
const asksSum =
  /\b(?:cuanto|cto|quanto|qto|qnt|how much|total|todo|tudo|everything|what(?:s| does| is| would))\b/
/** "How much is it all, and how much the delivery?": the two asked for one after the other. */
const andDelivery =
  /\b(?:cuanto|quanto|qto|qnt|how much|total|what(?:s| does| is)) (?:\S+ ){1,4}(?:y|e|and) (?:(?:el|la|los|o|a|the|de|en|em|in) )*(?:cuanto |quanto |qto |qnt |how much )?(?:(?:es|e|is|sale|vale|cuesta|cobran|fica|sai|por|for|el|la|o|a|the|de|do) )*(?:envio|domicilio|flete|despacho|entrega|frete|delivery|shipping|postage)\b/
const noteMin = 0.2
const evidenceMin = 0.25

/** False where no such sum is asked for, or there is nothing to sum up. */
export async function tellSumWithDelivery(turn: Turn, act: Act): Promise<boolean> {
  const plain = plainText(act.text)
  if (!(withDelivery.test(plain) && asksSum.test(plain)) && !andDelivery.test(plain)) return false
  if ((await turn.tools.getCart()).lines.length === 0) return false
  if (placeIn(turn, act.text) !== undefined && (await tellFeeAsSet(turn, act.text))) return true
  const note = (await noteFor(turn, act)) ?? (await noteFor(turn, { ...act, ...plainly(turn) }))
  if (note) sayNote(turn, note)
  await showCart(turn)
  return true
}

async function noteFor(turn: Turn, act: Act) {
  const found = (await weigh(turn, act)).find((each) => each.note !== undefined)
  return found && found.share >= noteMin && found.evidence >= evidenceMin ? found.note : undefined
}

/** The same asked of the delivery alone, as the cart's sum is no part of any note. */
function plainly({ language }: Turn): Pick<Act, 'text' | 'query'> {
  const asked = {
    es: '¿cuánto cuesta el envío o domicilio?',
    pt: 'quanto custa a entrega?',
    en: 'how much is delivery?',
  }[language]
  return { text: asked, query: asked }
}
