// A question about what is spoken of, in words that no sentence of the shop answers by itself: all that is known of it.
import type { ProductCard } from '../../tools/tools.ts'
import { choice, offer, remember, sayText, shortened, type Turn, text } from '../dialogue/turn.ts'
import { cardsSpokenOf } from '../selling/meant.ts'
import type { Act } from '../understanding/act.ts'
import { plainText } from '../understanding/normalise.ts'
import { factsOf } from './facts.ts'
import { namedOutright } from './named.ts'

const toldMax = 3
const eachCharsMax = 240
const wholeCharsMax = 600

/** False where nothing is spoken of, or little is known of it, or the same was told a moment ago. */
export async function tellKnown(turn: Turn, act: Pick<Act, 'text' | 'query'>): Promise<boolean> {
  const named = pointsBack(turn, act.text) ? undefined : await namedOutright(turn, act)
  const cards = named ? [named.card] : await inFocus(turn)
  const key = cards.map(({ id }) => id).join(' ')
  if (cards.length === 0 || turn.wasToldOf === key || cards.some(({ description }) => !description))
    return false
  turn.memory.toldOf = key
  const [only, ...others] = cards
  if (only && others.length === 0) {
    remember(turn, [only])
    const known = knownOf(turn, only, act.text)
    offer(turn, text(turn, 'known_of', { name: only.name, known }), {
      choices: [choice(turn, 'menu:person', 'menu_person')],
    })
    return true
  }
  const lines = cards.map(
    ({ name, description }) => `• ${name}: ${shortened(description ?? '', eachCharsMax)}`,
  )
  sayText(turn, lines.join('\n'))
  return true
}

/** "Does it …?", "y eso …?": the words point back instead of naming something. Among several only "that one" does. */
export function pointsBack({ memory }: Turn, said: string): boolean {
  const plain = plainText(said)
  if (choosing.test(plain)) return false
  return pointing.test(plain) || (memory.shown.length < 2 && hinting.test(plain))
}

/** "Which coffee should I get?" asks for one of many. */
export const choosing =
  /\b(?:which|what|que|qual|cual|quais|cuales)\b.*\b(?:should|would|recom\w+|sirven?|servem?|get|pick|best|better|mejor|melhor|conviene|compro|llevo|levo)\b/
const pointing =
  /\b(?:es[ea]s?|esos|est[ea]s?|estos|ell[ao]s?|ess[ea]s?|dess[ea]s?|nel[ea]s?|del[ea]s?|its|they|them|their|these|those)\b/
const hinting =
  /^(?:y|e|and|pero|mas|but|o sea|so) |\b(?:lo|la|los|las|le|les|\w{3,}[rs]?(?:lo|la|los|las)|el[ea]s?|eso|esto|iss?o|ist[oa]|it|this|that|thats|he|she|his|her)\b/

/** The one thing spoken of last, or the few on screen. */
async function inFocus(turn: Turn): Promise<ProductCard[]> {
  const { shown, focus } = turn.memory
  const last = focus?.find(({ kind }) => kind === 'product' || kind === 'service')
  if (shown.length > 1 && shown.length <= toldMax)
    return cardsSpokenOf(turn).then((cards) => cards.slice(0, shown.length))
  if (shown.length > toldMax) return []
  const id = last?.id ?? shown[0]
  const card = id === undefined ? undefined : await turn.tools.getProduct(id)
  return card ? [card] : []
}

function knownOf(turn: Turn, card: ProductCard, said: string): string {
  const facts = factsOf(turn, card, said).map((fact) => fact.text)
  return [shortened(card.description ?? '', wholeCharsMax), ...facts].join('\n')
}
