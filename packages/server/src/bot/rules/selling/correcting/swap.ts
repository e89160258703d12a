// "This for that": a thing in the cart and the one that takes its place.
import type { Turn } from '../../dialogue/turn.ts'
import { namingWords } from '../../understanding/match.ts'
import { plainText } from '../../understanding/normalise.ts'
import { chosenOf } from '../../understanding/things/choose.ts'
import { type Held, heldLines, namesOtherOption, type Part, weightOfHeld } from '../held.ts'
import { weightOf } from '../naming/weight.ts'

const ways: readonly RegExp[] = [
  /\b(?:cambi|reemplaz|sustitu|troc|troqu|substitu)\w*(?<from>)\s+(?:por|pelo|pela|pelos|pelas|x|pro|pra|para)\s+(?<to>.+)/,
  /\b(?:cambi|reemplaz|sustitu|troc|troqu|substitu)\w*\s+(?<from>.+?)\s+(?:por|pelo|pela|pelos|pelas|pro|pra)\s+(?<to>.+)/,
  /(?<from>.+?)\s+(?:me\s+)?(?:la|lo|los|las)?\s*(?:cambi|reemplaz|troc|troqu)\w*\s+(?:por|pelo|pela|pelos|pelas|pro|pra|para)\s+(?<to>.+)/,
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

/** "Not the red one, change it to black": what is refused, and what takes its place. */
export function swapOfRefused(said: string): { from: string; to: string } | undefined {
  const found = swapIn(said)
  if (!found || !(pronoun.test(found.from) || refusal.test(found.from))) return undefined
  const [, after, before] = refusedFirst.exec(plainText(said).replace(/\s+,/g, ',')) ?? []
  const from = after ?? before
  return from === undefined ? undefined : { from, to: found.to }
}

/** A word of it names something in the cart. */
export function isHeld(said: string, held: readonly Held[]): boolean {
  return said.split(' ').some((word) => held.some((each) => weightOfHeld(word, each) > 0))
}

/** "The red one for the black": not the red cups beside it, of which there is no black. */
export function withOtherOption(held: readonly Held[], named: readonly string[], to: string): Held[] {
  return held.filter(
    (each) => named.every((word) => weightOfHeld(word, each) === 1) && namesOtherOption(to, each),
  )
}

/** Words that name nothing, as "bank transfer" does, name no other of the same. */
export function isOfSame({ text, query }: Part, old: Held): boolean {
  const words = namingWords(query)
  const isNamed = words.length > 0 && words.every((word) => weightOf(word, old.card) >= surely)
  return isNamed || namesOtherOption(text, old)
}

const surely = 0.6
const pronoun = /^(?:me|se|nos|it|that|that one|l[oa]s?|es[eo]|esa|ess[ea])?$/
/** Options only: a whole thing that is refused is exchanged as it stands. */
const refusal = /^(?:el|la|los|las) [^,]{2,30} no,?$/
const refusedFirst =
  /\b(?:el|la|los|las|o|a|os|as) ([^,]{2,30}?) (?:no|nao)\b|\bnot the ([^,]{2,30}?)(?: ones?)?(?=,| (?:change|swap|switch))/

/** "A bucket and no gallons", with gallons of it in the cart, as "a bucket instead of gallons". */
export async function refusedAsSwap(turn: Turn, said: string): Promise<string> {
  const ending = refusedLast.exec(said)
  const from = ending?.groups?.from
  const to = ending ? said.slice(0, ending.index) : ''
  if (from === undefined || telling.test(plainText(to))) return said
  const isSwapped = (await heldLines(turn)).some((held) => {
    const { items } = chosenOf(held.card.variants, from, { besides: held.card.name })
    return items.some(({ id }) => id === held.line.variantId) && namesOtherOption(to, held)
  })
  return isSwapped ? `${to} ${insteadOf[turn.language]} ${from}` : said
}

const refusedLast =
  /[\s,]{1,3}(?:(?:y|e|and|pero|mas|but)\s)?(?:nada de|ning[uú]n|nenhum|no|n[aã]o|not|no more)\s(?:(?:l[oa]s?|el|the|[oa]s?)\s)?(?<from>\p{L}{3,20})[.!\s]{0,5}$/iu
/** Something is refused there too, told of, or owned already. */
const telling =
  /(?<!\p{L})(?:no (?:quiero|necesito|me)|nao (?:quero|preciso)|don ?t|tengo|tenho|i have|tienen|tem|vi|regal\w+|compr[eé]|ganhei|saw)(?!\p{L})/u
const insteadOf = { es: 'en vez de', pt: 'em vez de', en: 'instead of' } as const
