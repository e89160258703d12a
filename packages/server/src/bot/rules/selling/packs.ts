// Pairs and dozens: a pair of socks is one piece, and so is a dozen of roses that are sold by twelves.
import type { ProductCard } from '../../tools/tools.ts'
import { namingWords } from '../understanding/match.ts'
import { plainText } from '../understanding/normalise.ts'
import { wordSet } from '../understanding/vocabulary.ts'

const byPair = /\b(?:par|pares|pair|pairs)\b/
const byDozen = /\b(?:docenas?|dozens?|duzias?)\b/
const holdsTwelve = /\b(?:docena|dozen|duzia|doce|doze|twelve|x ?12|12 (?:[a-z]+))\b/
/** Things that come in twos by themselves. */
const paired = wordSet(
  'medias calcetines calcetas meias socks sock guantes gloves luvas aretes aros zarcillos pendientes earrings brincos brinco zapatos tenis zapatillas sapatos shoes sandalias sandalia sandals chanclas chinelos botas boots sneakers jeans pantalones pantalon calcas calca pants trousers lentes gafas glasses oculos tijeras scissors audifonos auriculares headphones earbuds fones rasteira mangueras',
)

/** How many pieces of this product so many are, counted as the customer counts. */
export function piecesOf(
  { name, description }: Pick<ProductCard, 'name' | 'description'>,
  { said, quantity }: { said: string; quantity: number },
): number {
  const plain = plainText(said)
  // "2 pairs" counts pairs already; "two pairs" is read as four pieces.
  const isInPairs = new RegExp(`\\b${quantity} (?:pares|pairs)\\b`).test(plain)
  if (byPair.test(plain) && quantity % 2 === 0 && !isInPairs) {
    const isPaired = namingWords(name).some((word) => paired.has(word)) || byPair.test(plainText(name))
    return isPaired ? quantity / 2 : quantity
  }
  if (byDozen.test(plain) && quantity % 12 === 0) {
    return holdsTwelve.test(plainText(`${name} ${description ?? ''}`)) ? quantity / 12 : quantity
  }
  return quantity
}
