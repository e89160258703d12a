// Pairs and dozens: a pair of socks is one piece, and so is a dozen of roses that are sold by twelves.
import type { ProductCard } from '../../tools/tools.ts'
import { namingWords } from '../understanding/match.ts'
import { plainText } from '../understanding/normalise.ts'
import { wordSet } from '../understanding/vocabulary.ts'

const byPair = /\b(?:par|pares|pair|pairs)\b/
const countedPairs =
  /\b(?:\d+|an?|one|two|three|four|five|six|una?|uma?|dos|dois|duas|tres|cuatro|quatro|cinco|seis) (?:de )?(?:pares|pairs?|par)\b/
const soldByPair =
  /\b(?:sold|vend\w+|comes?|viene[ns]?|vem|precio|preco|price)(?: \w+){0,2} (?:par|pares|pairs?)\b/
const byDozen = /\b(?:docenas?|dozens?|duzias?)\b/
const holdsTwelve = /\b(?:docena|dozen|duzia|doce|doze|twelve|x ?12|12 (?:[a-z]+))\b/
/** "Rosas x12". */
const timesTwelve = /(?<!\p{L})x ?12(?!\d)/iu
/** Things that come in twos by themselves. */
const paired = wordSet(
  'medias calcetines calcetas meias socks sock guantes gloves luvas aretes aros zarcillos pendientes earrings brincos brinco zapatos tenis zapatillas sapatos shoes sandalias sandalia sandals chanclas chinelos botas boots sneakers jeans pantalones pantalon calcas calca pants trousers lentes gafas glasses oculos tijeras scissors audifonos auriculares headphones earbuds fones rasteira mangueras curtain curtains drapes cortina cortinas shorts bermudas leggings tights pajamas pijama pijamas pantuflas pantufas alpargatas crocs crutches muletas plantillas palmilhas insoles rodilleras joelheiras canilleras espinilleras caneleiras guards coderas cotoveleiras mancuernas patines skates aletas fins binoculars binoculares binoculos mittens mitten mitones booties bootie slippers slipper loafers loafer moccasins mocasines mocassins mocassim flats zuecos clogs tamancos galochas galoshes wellies flipflops patucos escarpines sapatinhos sapatinho stockings polainas warmers pinzas pliers alicate tongs cordones laces cadarcos',
)

/** "Cento", "half dozen", "caja x 12": so many pieces come in one; undefined where the name tells none. */
function packSizeOf(name: string): number | undefined {
  const plain = plainText(name)
  const found = packNames.find(([pattern]) => pattern.test(plain))
  if (found) return found[1]
  const size = Number(/\b(?:x|pack of|caixa com|caja de|box of) ?(\d{1,3})\b/.exec(plain)?.[1] ?? 0)
  return size > 1 ? size : undefined
}

const half = '(?:medi[oa]|mei[oa]|half(?: an?)?)'
const packNames: readonly (readonly [pattern: RegExp, size: number])[] = [
  [new RegExp(`\\b${half} (?:cento|ciento|centena|hundred)\\b`), 50],
  [/\b(?:centos?|cientos?|centenas?|hundreds?)\b/, 100],
  [new RegExp(`\\b${half} (?:docena|duzia|dozen)\\b`), 6],
  [/\b(?:docenas?|duzias?|dozens?)\b/, 12],
]

type Pack = { variantId: string; count: number }

/**
 * "200 coxinhas", which are sold by the hundred and by fifty: the largest pack of which so many are a whole number.
 * "Half a hundred of those": that pack, by whatever word.
 */
export function packOf(
  { variants, name }: Pick<ProductCard, 'variants' | 'name'>,
  { said, quantity }: { said: string; quantity: number },
): Pack | undefined {
  const packs = variants.flatMap(({ id, name: own }) => {
    const size = packSizeOf(own)
    return size === undefined ? [] : [{ id, own, size }]
  })
  if (packs.length === 0) return undefined
  const told = packNames.find(([pattern]) => pattern.test(plainText(said).replace(plainText(name), ' ')))?.[1]
  const one = packs.filter(({ size }) => size === told)
  if (told !== undefined) {
    const [pack, ...more] = one
    // Whoever says "hundred" is heard as counting a hundred.
    const isHalf = (told === 50 || told === 6) && quantity === 2 * told
    const count = isHalf ? 1 : quantity % told === 0 ? quantity / told : quantity
    return pack && more.length === 0 ? { variantId: pack.id, count } : undefined
  }
  const fitting = packs.filter(({ size }) => quantity % size === 0).toSorted((a, b) => b.size - a.size)
  const [pack, second] = fitting
  if (
    !pack ||
    pack.size === second?.size ||
    packs.some(({ own }) => plainText(said).includes(plainText(own)))
  )
    return undefined
  return { variantId: pack.id, count: quantity / pack.size }
}

/** How many pieces of this product so many are, counted as the customer counts. */
export function piecesOf(
  { name, description }: Pick<ProductCard, 'name' | 'description'>,
  { said, quantity }: { said: string; quantity: number },
): number {
  const plain = plainText(said)
  // "2 pairs" counts pairs already; "two pairs" is read as four pieces.
  const isInPairs = new RegExp(
    `\\b${quantity} (?:(?:of|de|d|do|das?|dos) )?(?:(?:those|these|the|es[oa]s|est[oa]s|ess[ea]s|l[oa]s) )?(?:pares|pairs?|par)\\b`,
  ).test(plain)
  // "Four stove gloves, pair": the word is the name's.
  const isOfName =
    !countedPairs.test(plain) &&
    !byPair.test(namingWords(said).join(' ').replace(namingWords(name).join(' '), ' '))
  if (byPair.test(plain) && quantity % 2 === 0 && !isInPairs && !isOfName) {
    const isTold = byPair.test(plainText(name)) || soldByPair.test(plainText(description ?? ''))
    const isPaired = isTold || namingWords(name).some((word) => paired.has(word))
    return isPaired ? quantity / 2 : quantity
  }
  if (byDozen.test(plain) && quantity % 12 === 0) {
    const told = `${name} ${description ?? ''}`
    return holdsTwelve.test(plainText(told)) || timesTwelve.test(told) ? quantity / 12 : quantity
  }
  return quantity
}
