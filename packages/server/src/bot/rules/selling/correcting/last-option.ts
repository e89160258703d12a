// Another option of what was just put in, named by itself or beside the reason for it: "that is dear, the small one".
import { lastSpokenOf } from '../../dialogue/focus.ts'
import type { Turn } from '../../dialogue/turn.ts'
import { isSameWord, namingWords } from '../../understanding/match.ts'
import { plainText } from '../../understanding/normalise.ts'
import { chosenOf } from '../../understanding/things/choose.ts'
import { lexicons, numbersOf, wordSet } from '../../understanding/vocabulary.ts'
import { type Held, heldLines, itemOf, setAll } from '../held.ts'
import { catalogueFor } from '../naming/evidence.ts'
import { goesOn } from '../wishing/continuing.ts'
import { tellsNoWish } from '../wishing/no-wish.ts'
import { nearestOptions } from './nearest.ts'

const wordsMax = 12
const additive =
  /\b(?:otr[oa]s?|outr[oa]s?|another|tambien|tambem|tb|tbm|tmb|also|too|as well|ademas|aparte|both|cada|each|mas|more|plus|or|ou|tienen?|tenes|hay|tem|have|got|is there|cuant[oa]s?|quant[oa]s?|how much|precio|preco|price)\b/
/** Words that take the place of another thing, or only lead to what is wanted. */
const leading =
  /^(?:go|went|gonna|with|for|ill|i|take|have|make|it|that|lets|do|prefer|rather|better|mejor|melhor|actually|entonces|entao|then|mesmo|msm|misma?|nomas|so|solo|sola|just|nah|no|nao|na|ah|oh|ay|ai|uy|ok|bueno|bom|pues|quiero|quero|prefiero|prefiro|me|voy|vou|la|el|lo|los|las|o|a|os|as|the|de|do|da|del|of|en|em|in|que|sea|seja|sean|to|please|pls|porfa|por|favor|one|ones|un|una|um|uma|pode|ser|puede|verdade|verdad|vdd|realidad|pensandolo|pensando|bien|bem|well|hmm|mm|sabes|sorry|perdon|desculpa|espera|pera|wait)$/

/** True where the option took the other's place. */
export async function takeOtherOfLast(turn: Turn, said: string): Promise<boolean> {
  const plain = plainText(said)
  const [first] = turn.memory.focus ?? []
  if (said.includes('?') || plain.split(' ').length > wordsMax || additive.test(plain) || goesOn(said))
    return false
  if (first?.kind !== 'line' || tellsNoWish(said, turn.language)) return false
  const held = await heldLines(turn)
  const old = held.find(({ line }) => line.id === lastSpokenOf(turn, 'line')?.id)
  if (!old || old.line.variantId === null || old.line.quantity > 1) return false
  const variantId = await otherOption(turn, plain, old)
  const isThere = held.some(({ line }) => line !== old.line && line.variantId === variantId)
  if (variantId === undefined || isThere) return false
  const items = [{ ...itemOf(old), variantId }]
  return setAll(turn, held, { without: [old], items, spoken: old.card })
}

/** The one that a clause names and nothing else; the others may give reasons, and name nothing of the shop's. */
async function otherOption(turn: Turn, plain: string, { line, card }: Held): Promise<string | undefined> {
  const clauses = plain.split(/\s*,\s*/).filter((clause) => clause !== '')
  const named = clauses.map((clause) => optionAlone(turn, clause, card, line))
  const ids = new Set(named.filter((id) => id !== undefined && id !== line.variantId))
  const [id] = ids
  const rest = clauses.filter((_, at) => named[at] === undefined).join(' ')
  const words = namingWords(rest)
  const { cards, weightOf } = await catalogueFor(turn, words)
  const isReason = !words.some((word) => cards.some((each) => weightOf(word, each) >= 1))
  const counts = rest
    .split(' ')
    .some((word) => /\d/.test(word) || (numbersOf(turn.language).get(word) ?? 1) > 1)
  const option = card.variants.find((each) => each.id === id)
  return ids.size === 1 && isReason && !counts && option?.available !== 0 ? id : undefined
}

export function optionAlone(
  turn: Turn,
  clause: string,
  card: Held['card'],
  line?: Held['line'],
): string | undefined {
  const items = line
    ? nearestOptions({ line, card }, clause)
    : chosenOf(card.variants, clause, { besides: card.name }).items
  const [item, ...others] = items
  if (!item || others.length > 0) return undefined
  const quiet = wordSet(lexicons[turn.language].quiet)
  const options = card.variants.flatMap(({ name }) => namingWords(name))
  const isKnown = (word: string) =>
    leading.test(word) ||
    quiet.has(word) ||
    options.some((other) => isSameWord(word, other)) ||
    chosenOf(card.variants, word, { besides: card.name }).items.length > 0
  return clause.split(' ').every(isKnown) ? item.id : undefined
}
