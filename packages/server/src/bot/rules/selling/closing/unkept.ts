// An option that was wanted in the end and that the cart does not hold: "two with tinga. No, with pata".
import type { Turn } from '../../dialogue/turn.ts'
import { namingWords } from '../../understanding/match.ts'
import { lineOf, plainText, wordsOf } from '../../understanding/normalise.ts'
import { chosenOf } from '../../understanding/things/choose.ts'
import { cuesIn } from '../../understanding/vocabulary.ts'
import type { WantedPart } from '../../understanding/wanted-parts.ts'
import { type Held, heldLines } from '../held.ts'

/** `put`: the products of the lines that the turn put in or changed. */
export async function isUnkept(
  turn: Turn,
  said: string,
  { parts, put }: { parts: readonly WantedPart[]; put: readonly string[] },
): Promise<boolean> {
  const held = await heldLines(turn)
  const counted = parts.filter(({ quantity, isFor }) => quantity !== undefined && !isFor)
  const asCounted = counted.flatMap(({ words }) => words.flatMap((word) => unheldIn(held, word)))
  if (counted.length > 1 && asCounted.length > 0 && !refusing.test(plainText(said))) return true
  const corrected = correctionIn(turn, said)
  if (corrected === undefined) return false
  const [first, ...more] = put
  // Told one by one, "three of these and two of those", both are wanted.
  const isOne = counted.filter(({ repairs }) => !repairs).length < put.length
  const isBoth = isOne && more.includes(first ?? '') && optionsIn(held, namingWords(said)).length > 1
  return isBoth || namingWords(corrected).some((word) => unheldIn(held, word).length > 0)
}

/** None where one of the products in the cart is of the option that the word names: "two large green and a small white". */
function unheldIn(held: readonly Held[], word: string): { isHeld: boolean }[] {
  const options = numbered.test(word) ? [] : optionsIn(held, [word])
  return options.some(({ isHeld }) => isHeld) ? [] : options
}

/** "The 4 oz one": a number alone names no option. */
const numbered = /^(?:\d+|one|two|three|un[oa]?|dos|tres|um|uma|dois|duas)$/

/** The rest of the line behind words that take the others back. */
function correctionIn({ language }: Turn, said: string): string | undefined {
  const plain = plainText(said)
  if (refusing.test(plain)) return undefined
  const [before, ...after] = said.split(/(?<=\p{L}{3,}\s*[,.;]\s*)(?=\S)/u)
  const rest = after.join(' ').trim()
  if (before === undefined || rest === '') return undefined
  return cuesIn(lineOf(wordsOf(rest, language)), language).has('instead') ? rest : undefined
}

/** The one that is named behind these is not wanted. */
const refusing =
  /\b(?:en vez|en lugar|em vez|ao inves|no lugar|instead of|rather than|quit\w*|sac\w*|sin|tir[ae]\w*|sem|without|remov\w*|take|por)\b/

/** The options that one of the words names by itself, of the products in the cart. */
function optionsIn(held: readonly Held[], words: readonly string[]): { isHeld: boolean }[] {
  const cards = [...new Set(held.map(({ card }) => card))]
  return cards.flatMap((card) => {
    const named = words.flatMap((word) => {
      const { items } = chosenOf(card.variants, word, { besides: card.name })
      return items.length === 1 ? items : []
    })
    return [...new Set(named)].map(({ id }) => ({
      isHeld: held.some(({ line }) => line.variantId === id),
    }))
  })
}
