// "The same but green", "another one, without the egg": what is in the cart once more, told apart by one thing.
import type { ProductCard } from '../../../tools/tools.ts'
import type { Turn } from '../../dialogue/turn.ts'
import { isSameWord, namingWords } from '../../understanding/match.ts'
import { plainText } from '../../understanding/normalise.ts'
import { chosenOf } from '../../understanding/things/choose.ts'
import { goOn } from '../buying.ts'
import { alikeOf, extrasFor } from '../correcting/carried.ts'
import { addOnsDeclined } from '../extras.ts'
import { type Held, heldLines, linesMeant, partOf } from '../held.ts'
import { catalogueFor } from './evidence.ts'

const sameBut =
  /^(?<same>.*?\b(?:lo mism[oa]|l[oa]s? mism[oa]s?|el mismo|igual(?:it[oa]|zinh[oa])?|o mesmo|a mesma|the same|same)\b.*?)[ ,]+(?:pero|but|mas|so que|solo que|only|except|nomas que)(?: (?:en|in|com|con|with|de|of|em|na|no|el|la|o|a|the))* (?<rest>[^,]+)$/
const oneMore =
  /^(?:(?:y|e|and|ah|oh|ok) )*(?:otr[oa]|outr[oa]|another|one more|mais um|mais uma|un[oa] mas) .*\b(?:sin|sem|without|no) \S/
const single = /\b(?:otr[oa]|outr[oa]|another|one|un[oa]?|um|uma)\b/

/** True where it was put in. */
export async function takeSameBut(turn: Turn, said: string): Promise<boolean> {
  if (said.includes('?')) return false
  const plain = plainText(said)
  const found = sameBut.exec(plain)?.groups
  if (!found && !oneMore.test(plain)) return false
  const held = await heldLines(turn)
  const [like, ...others] = linesMeant(turn, partOf(turn, found?.same ?? plain), held)
  if (!like || others.length > 0) return false
  return found ? putLike(turn, like, found) : putPlain(turn, like, said)
}

async function putLike(
  turn: Turn,
  like: Held,
  { same = '', rest = '' }: Record<string, string>,
): Promise<boolean> {
  const quantity = single.test(same) && !/\bone\b.*\bsame\b/.test(same) ? 1 : like.line.quantity
  const { items } = chosenOf(like.card.variants, rest, { besides: like.card.name })
  const [option, ...more] = items
  if (option && more.length === 0 && option.id !== like.line.variantId) {
    const addOnIds = [...like.line.addOnIds]
    const buying = {
      productId: like.card.id,
      variantId: option.id,
      addOnIds,
      quantity,
      rest: [],
      isPlain: true,
    }
    await goOn(turn, like.card, buying)
    return true
  }
  const card = await relativeOf(turn, like.card, rest)
  if (!card) return false
  const [variant, ...options] = alikeOf(card, like)
  await goOn(turn, card, {
    productId: card.id,
    ...(variant && options.length === 0 && { variantId: variant.id }),
    addOnIds: extrasFor(card, like, 'same'),
    ...{ quantity, rest: [], isPlain: true },
  })
  return true
}

/** Another thing of the kind, by the word that tells them apart: the green pozole beside the white one. */
async function relativeOf(
  turn: Turn,
  { id, name }: ProductCard,
  rest: string,
): Promise<ProductCard | undefined> {
  const words = namingWords(rest)
  const [head] = namingWords(name)
  const { cards, weightOf } = await catalogueFor(turn, words)
  const alike = cards.filter((card) => {
    const own = namingWords(card.name)
    const isKin = head !== undefined && own.some((word) => isSameWord(word, head))
    return card.id !== id && isKin && words.some((word) => weightOf(word, card) >= 1)
  })
  return alike.length === 1 ? alike[0] : undefined
}

async function putPlain(turn: Turn, { line, card }: Held, said: string): Promise<boolean> {
  const declined = addOnsDeclined(card, said).map(({ id }) => id)
  const addOnIds = line.addOnIds.filter((id) => !declined.includes(id))
  if (declined.length === 0 || addOnIds.length === line.addOnIds.length) return false
  const { id: productId } = card
  const own = line.variantId === null ? {} : { variantId: line.variantId }
  await goOn(turn, card, { productId, ...own, addOnIds, quantity: 1, rest: [], isPlain: true })
  return true
}
