// "Me da mi recibo": asked for like goods, and none.
import type { Turn } from '../../dialogue/turn.ts'
import type { Act } from '../../understanding/act.ts'
import { namingWords } from '../../understanding/match.ts'
import { plainText } from '../../understanding/normalise.ts'
import { productsMeantBy } from '../meant.ts'

/** More of what lies in the cart is wanted in words for more, or by a number, or pointed at. */
const again =
  /\b(?:otr[oa]s?|outr[oa]s?|another|more|mas|mais|same|mism[oa]s?|mesm[oa]s?|tambien|tambem|too|also|igual|l[oa]s?|it|them|that|this|those|these|es[aeo]s?|est[aeo]s?|ess[ae]s?|isso|dess[ae]s?|one)\b/

/** A wish whose words name nothing of the shop would only put once more into the cart what lies in it. */
export async function wantsNoGoods(
  turn: Turn,
  { intent, text, query, quantity, items, ordinal }: Act,
): Promise<boolean> {
  if (intent !== 'add' || quantity !== undefined || ordinal !== undefined || items.length > 1) return false
  if (namingWords(query).length === 0 || again.test(plainText(text))) return false
  const { cards, isGuessed } = await productsMeantBy(turn, { text, query })
  if (!isGuessed) return false
  const { lines } = await turn.tools.getCart()
  return cards.some(({ id }) => lines.some(({ productId }) => productId === id))
}
