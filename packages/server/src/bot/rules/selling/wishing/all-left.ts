// "Give me all of them": as many of the one thing on the screen as the shop has left.
import { lastSpokenOf } from '../../dialogue/focus.ts'
import type { Turn } from '../../dialogue/turn.ts'
import { plainText } from '../../understanding/normalise.ts'
import { buyProduct } from '../buying.ts'
import { cardsSpokenOf, onScreen } from '../meant.ts'
import { variantSpokenOf } from '../variants.ts'

const leading =
  '(?:(?:pues|bueno|ok|okay|va|dale|listo|entonces|entao|bom|ta|so|then|well|right|great|perfect|perfecto|genial|y|e|and|ya|sale|orale|jaja|haha) )*'
const giving =
  '(?:(?:me )?(?:da|das|dame|deme|dar|de|manda|mande|mandame|mandeme|ponme|poneme|pongame|pon|aparta|apartame|aparteme|separa|separame|quiero|quisiera|quero|llevo|levo|vou levar|me llevo|me quedo con|fico com|bota|bote|poe|coloca|me ve|echame|agrega|agregame)(?:l[oa]s)? (?:con |com )?|damel[oa]s |demel[oa]s |mandamel[oa]s |mandemel[oa]s |ponmel[oa]s |(?:me )?l[oa]s (?:llevo|quedo|quiero|compro|das|da) |(?:ill|i will|we will|well|i|ill just|lets|let me) (?:take|have|get|grab|want) |give me |gimme |put me down for |add )'
const all =
  '(?:tod[oa]s|tod[oa]s (?:ell[oa]s|l[oa]s que (?:te |le |les )?(?:queda|quedan|tienes|tiene|tienen|haya|hay)|[oa]s que (?:tem|tiver|sobrou|restam|tiverem))|all(?: of)? (?:them|those|it)|all(?: that)? (?:you have|youve got|you got|there are|are left|is left)|(?:everything|the lot|whatever)(?: (?:you have|youve got|you got|is left|left))?|them all|every one)(?: left| you have| youve got)?'
const wantsAll = new RegExp(
  `^${leading}${giving}${all}(?: (?:entonces|entao|then|pues|porfa|por favor|please|pls|pf|jaja|gracias|thanks))*$`,
)
/** More than a customer takes in passing. */
const leftMax = 50

/** True when they were put into the cart. */
export async function takeAllLeft(turn: Turn, said: string): Promise<boolean> {
  if (!wantsAll.test(plainText(said).replace(/[,.!]/g, '').trim())) return false
  if (turn.memory.flow !== undefined || lastSpokenOf(turn, 'product', 'line')?.kind !== 'product')
    return false
  const [card, ...others] = onScreen(turn, await cardsSpokenOf(turn))
  if (!card || others.length > 0 || card.isBookable) return false
  const spoken = variantSpokenOf(turn, card)
  const variant = card.variants.find(({ id }) => id === spoken)
  if (card.variants.length > 0 && !variant) return false
  const { available } = variant ?? card
  if (available === null || available < 2 || available > leftMax) return false
  await buyProduct(turn, card, { quantity: available, rest: [], said: `${card.name} ${variant?.name ?? ''}` })
  return true
}
