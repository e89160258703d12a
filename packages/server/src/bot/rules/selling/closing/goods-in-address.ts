// Goods in the words that were taken for an address: "to Belgrano 450: six of beef and a tart", "the dog food to the farm".
// Only the shop's catalogue tells them from the name of a street.
import type { Turn } from '../../dialogue/turn.ts'
import { namingWords } from '../../understanding/match.ts'
import { plainText } from '../../understanding/normalise.ts'
import { folded } from '../../understanding/places/folded.ts'
import { places } from '../../understanding/places/places-file.ts'
import { chosenOf } from '../../understanding/things/choose.ts'
import { type Catalogue, catalogueFor } from '../naming/evidence.ts'

/** The line without the street, and the street alone; undefined where the address names no goods. */
export async function goodsBeside(
  turn: Turn,
  said: string,
  address: string,
): Promise<{ goods: string; street: string } | undefined> {
  const words = namingWords(address)
  const catalogue = await catalogueFor(turn, words)
  if (!words.some((word) => word.length > 3 && catalogue.isThing(word))) return undefined
  const pieces = address.split(cuts).filter((piece) => piece.trim() !== '')
  const isGoods = pieces.map((piece) => namesGoods(piece, catalogue))
  const from = isGoods.indexOf(false)
  const to = isGoods.indexOf(true, from)
  const street = (from < 0 ? [] : pieces.slice(from, to < 0 ? undefined : to))
    .join('')
    .replace(ending, '')
    .replace(leading, '')
    .trim()
  const at = said.indexOf(street)
  // Behind a street that goods follow, nothing is the street's again.
  const isWhole = to < 0 || isGoods.slice(to).every(Boolean)
  if (!isGoods.includes(true) || !isWhole || at < 0 || !/\d/.test(street)) return undefined
  const before = said.slice(0, at).replace(wayThere, '')
  const after = said.slice(at + street.length).replace(/^[\s,:;.]+/, '')
  return { goods: `${before}\n${after}`.trim(), street }
}

const cuts = /(?<=[:;,\n])|(?=\s(?:para|pra|pro|pal|pa|to|a la|al|en la|na|no)\s)/u
const leading = /^[\s,:;]*(?:(?:para|pra|pro|pal|pa|to|a la|al|a|en la|en|na|no|at)\s+)?/u
const ending = /[\s,:;.]+$/u
/** The words that lead to the street, at the end of what stands before it. */
const wayThere =
  /(?:^|[\s,.;]+)(?:(?:para|pra|pa|to|for)\s+(?:llevar|levar|entregar|entrega|env[ií]o|enviar|mandar|domicilio|delivery|send)\s*)?(?:(?:para|pra|pro|pal|pa|to|a|en|em|na|no|at|la|el)\s*)*$/iu

/** A thing of the shop that is counted, or named by two words of its own or with its option, and no street. */
function namesGoods(piece: string, { cards, weightOf, isThing }: Catalogue): boolean {
  const street = new RegExp(places.street.source, places.street.flags.replace('g', ''))
  if (street.test(folded(piece))) return false
  const words = namingWords(piece).filter((word) => isThing(word))
  const isCounted = words.some((word) => counted(word).test(` ${plainText(piece)} `))
  const isOf = (card: Catalogue['cards'][number]) => {
    const named = words.filter((word) => weightOf(word, card) >= 1).length
    const { items } = chosenOf(card.variants, piece, { besides: card.name })
    return named > 1 || (named > 0 && items.length === 1)
  }
  return isCounted || cards.some(isOf)
}

function counted(word: string): RegExp {
  return new RegExp(
    ` (?:\\d{1,2}|un[oa]?s?|um|uma|an?|medi[oa]|meia|half|docenas?|duzias?|dozens?|dos|dois|duas|two|tres|three|cuatro|quatro|four|cinco|five|seis|six)(?: \\S+){0,3} ${word} `,
  )
}
