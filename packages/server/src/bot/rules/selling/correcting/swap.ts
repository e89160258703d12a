// "This for that": a thing in the cart and the one that takes its place.
import type { Turn } from '../../dialogue/turn.ts'
import { namingWords } from '../../understanding/match.ts'
import { plainText } from '../../understanding/normalise.ts'
import { heldLines, weightOfHeld } from '../held.ts'
import { catalogueFor } from '../naming/evidence.ts'

const ways: readonly RegExp[] = [
  /\b(?:cambi|reemplaz|sustitu|troc|troqu|substitu)\w*(?<from>)\s+(?:por|pelo|pela|pelos|pelas|x)\s+(?<to>.+)/,
  /\b(?:cambi|reemplaz|sustitu|troc|troqu|substitu)\w*\s+(?<from>.+?)\s+(?:por|pelo|pela|pelos|pelas)\s+(?<to>.+)/,
  /(?<from>.+?)\s+(?:me\s+)?(?:la|lo|los|las)?\s*(?:cambi|reemplaz|troc|troqu)\w*\s+(?:por|pelo|pela|pelos|pelas)\s+(?<to>.+)/,
  /\b(?:swap|switch|change|replace|exchange|trade)\s+(?:out\s+)?(?<from>.+?)\s+(?:for|to|with|into)\s+(?<to>.+)/,
  /\bmake\s+(?<from>(?:the|one|my|that|those)\s.+?)\s+(?<to>(?:a|an|the|in)\s.+?)(?:\s+instead.*)?$/,
  /(?<to>.+?)\s+(?:en vez|en lugar|em vez|ao inves|no lugar|instead)\s+(?:de|do|da|dos|das|del|of)\s+(?<from>.+)/,
  /\b(?:en vez|en lugar|em vez|ao inves|no lugar|instead)\s+(?:de|do|da|dos|das|del|of)\s+(?<from>.+?)\s*,?\s+(?:mejor|melhor|quiero|quero|deme|dame|ponme|poneme|me da|me ve|give me|put|ill take|i want)\s+(?<to>.+)/,
]

export function swapIn(said: string): { from: string; to: string } | undefined {
  const plain = plainText(said).replace(/\s+,/g, ',')
  for (const way of ways.toReversed()) {
    const { from, to } = way.exec(plain)?.groups ?? {}
    if (from !== undefined && to !== undefined) return { from, to }
  }
  return undefined
}

/** "A bucket and no gallons", with gallons in the cart, as "a bucket instead of the gallons". */
export async function refusedAsSwap(turn: Turn, said: string): Promise<string> {
  const { to, from } = refusing.exec(said)?.groups ?? {}
  if (to === undefined || from === undefined) return said
  const held = await heldLines(turn)
  const isHeld = held.some((each) => weightOfHeld(plainText(from), each) === 1)
  const words = namingWords(to)
  const { cards, weightOf } = await catalogueFor(turn, words)
  const isNamed = words.some((word) => cards.some((card) => weightOf(word, card) >= named))
  return isHeld && isNamed ? `${to} ${insteadOf[turn.language]} ${from}` : said
}

/** By a word of its name or of an option. */
const named = 0.9
const refusing =
  /^(?<to>.*?\p{L}.*?)[\s,]+(?:(?:y|e|and|pero|mas|but)\s+)?(?:nada de|ning[uú]n|nenhum|no|nem|n[aã]o|not|no more)\s+(?:(?:l[oa]s?|el|the|[oa]s?)\s+)?(?<from>\p{L}{3,})[.!\s]*$/iu
const insteadOf = { es: 'en vez de', pt: 'em vez de', en: 'instead of' } as const
