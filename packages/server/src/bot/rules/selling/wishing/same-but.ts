// "The same but green", "another one, without the egg": what is in the cart once more, told apart by one thing.
import type { ProductCard } from '../../../tools/tools.ts'
import type { Turn } from '../../dialogue/turn.ts'
import { isSameWord, namingWords } from '../../understanding/match.ts'
import { plainText } from '../../understanding/normalise.ts'
import { goOn } from '../buying.ts'
import { alikeOf, extrasFor } from '../correcting/carried.ts'
import { nearestOptions } from '../correcting/nearest.ts'
import { addOnsDeclined } from '../extras.ts'
import { type Held, heldLines, linesMeant, namesOtherOption, partOf } from '../held.ts'
import { catalogueFor } from '../naming/evidence.ts'

const alike =
  'lo mism[oa]|l[oa]s? mism[oa]s?|el mismo|igual(?:it[oa]|zinh[oa])?(?: a es[ea]| que es[ea])?|identic[oa]|o mesmo|a mesma|mesma coisa|(?:the )?same(?: again| thing| one)?|just like (?:it|that|this)(?: one)?'
const leading = '(?: (?:en|in|com|con|with|de|of|em|na|no|el|la|o|a|the|color|cor))*'
const sameBut = new RegExp(
  `^(?<same>(?:.*[ ,])??(?:${alike})(?: [^,]*?)??)[ ,]+(?:pero|but|mas|so que|solo que|only|except|nomas que)${leading} (?<rest>[^,]+)$`,
)
/** "The same in blue", "another one, but large": only where an option of it is told. */
const sameIn = new RegExp(
  `^(?<same>(?:.*[ ,])??(?:(?:${alike})[ ,]+(?:(?:en|in|em|na cor|no|na|de|del?)|(?:el|la|o|a|the))|(?:otr[oa]|outr[oa]|another|one more|mais uma?|un[oa] mas)(?: \\p{L}+){0,2}[ ,]+(?:pero|but|so que|solo que|only))${leading}) (?<rest>[^,]+)$`,
  'u',
)
/** A purpose says nothing of how the thing is to be. */
const purpose =
  /[ ,]+(?:para|pra|pro|for|porque|pq|because|cause) .*$|[ ,]+(?:please|pls|porfa|por favor|pf|pfv)$/
const oneMore =
  /^(?:(?:y|e|and|ah|oh|ok) )*(?:otr[oa]|outr[oa]|another|one more|mais um|mais uma|un[oa] mas) .*\b(?:sin|sem|without|no) \S/
const single = /\b(?:otr[oa]|outr[oa]|another|one|un[oa]?|um|uma)\b/

/** True where it was put in. */
export async function takeSameBut(turn: Turn, said: string): Promise<boolean> {
  if (said.includes('?')) return false
  const whole = plainText(said)
  const plain = whole.replace(purpose, '').replace(/[ .!,]+$/, '')
  const found = sameBut.exec(plain)?.groups ?? sameIn.exec(plain)?.groups
  if (!found && !oneMore.test(whole)) return false
  const held = await heldLines(turn)
  const [like, ...others] = linesMeant(turn, partOf(turn, found?.same ?? whole), held)
  if (!like || others.length > 0) return false
  return found ? putLike(turn, like, { ...found, isIn: !sameBut.test(plain) }) : putPlain(turn, like, said)
}

async function putLike(
  turn: Turn,
  like: Held,
  { same = '', rest = '', isIn }: { same?: string; rest?: string; isIn: boolean },
): Promise<boolean> {
  const quantity = single.test(same) && !/\bone\b.*\bsame\b/.test(same) ? 1 : like.line.quantity
  const [option, ...more] = nearestOptions(like, rest)
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
  if (isIn) return false
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

async function putPlain(turn: Turn, like: Held, said: string): Promise<boolean> {
  // "Another lavender, no box" behind a vanilla is none of it.
  if (namesOtherOption(said, like)) return false
  const { line, card } = like
  const declined = addOnsDeclined(card, said).map(({ id }) => id)
  const addOnIds = line.addOnIds.filter((id) => !declined.includes(id))
  if (declined.length === 0 || addOnIds.length === line.addOnIds.length) return false
  const { id: productId } = card
  const own = line.variantId === null ? {} : { variantId: line.variantId }
  await goOn(turn, card, { productId, ...own, addOnIds, quantity: 1, rest: [], isPlain: true })
  return true
}
