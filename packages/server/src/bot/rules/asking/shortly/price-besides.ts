// A price that a line asks for beside something else: "how much is it and does it come with the glue?". The answer to the
// rest is no answer to that.
import { lastSpokenOf } from '../../dialogue/focus.ts'
import { remember, sayText, type Turn, text } from '../../dialogue/turn.ts'
import { listedPrice } from '../../selling/catalogue.ts'
import type { Act } from '../../understanding/act.ts'
import { plainText } from '../../understanding/normalise.ts'
import { tellPriceOfSome } from '../prices.ts'
import { wholeOf } from '../weighing/tell-besides.ts'
import { weigh } from '../weighing/weigh.ts'

/** `from`: the number of parts before the line was answered. */
export async function tellPriceBesides(turn: Turn, act: Act, from: number): Promise<void> {
  if (!asksCost.test(plainText(act.text))) return
  const said = turn.parts.slice(from)
  if (said.length === 0 || amount.test(said.map((part) => ('text' in part ? part.text : '')).join('\n')))
    return
  const card = await cardMeant(turn, act, wholeOf(said))
  if (card === undefined || tellPriceOfSome(turn, card, act)) return
  remember(turn, [card])
  sayText(turn, text(turn, 'told_of', { name: card.name, text: listedPrice(turn, card) }))
}

/** The one that was answered about, or that is spoken of. */
async function cardMeant(turn: Turn, act: Act, said: string) {
  const [best] = await weigh(turn, act)
  const card = best?.card ?? best?.named
  if (card && best && (best.share >= surely || said.includes(plainText(card.name)))) return card
  const last = lastSpokenOf(turn, 'product', 'service')
  return last && turn.tools.getProduct(last.id)
}

const surely = 0.4
/** Money, and no other number. */
const amount = /[$€£]|\b(?:MXN|COP|USD|BRL|ARS|CLP|GBP|EUR)\b/
const asksCost = new RegExp(
  [
    String.raw`\b(?:precios?|precos?|prices?|costos?|costo|custo)\b`,
    String.raw`\b(?:a como|(?:cuanto|cto|quanto|qto|qnto) (?:(?:me|te|le|se|nos|lo|la|es[ea]|ess[ea]) )*(?:cuesta\w*|costa\w*|vale\w*|sale\w*|saldria\w*|custa\w*|fica|sai|ta|esta|es|era|e)(?! (?:de|o que)\b))\b`,
    String.raw`\b(?:how|hw) much (?:is|are|was|does it cost|do they cost|would it be|do you charge|n|and|for)\b`,
    String.raw`\bwhat (?:does it cost|do you charge|is it worth)\b`,
  ].join('|'),
)
