// "There are 11 of us, give me 11 mugs", with 12 in the cart: a count of what lies there says how many it shall be.
// Whoever wants more of the same says so by a word, so nobody gets both counts who asked for one.
import type { CartLine } from '../../../tools/tools.ts'
import { textOfLine } from '../../dialogue/line-text.ts'
import type { Turn } from '../../dialogue/turn.ts'
import { lineOf, plainText, wordsOf } from '../../understanding/normalise.ts'
import { cuesIn } from '../../understanding/vocabulary.ts'
import type { Buying } from '../asking.ts'
import { changeThisLine } from '../cart.ts'

/** One is an article as often as a count. */
const countMin = 2

const more =
  /\b(?:mas|mais|more|otr[oa]s?|outr[oa]s?|another|extras?|also|tambien|tambem|tb|tbm|too|plus|besides|agreg\w*|sum[ae]\w*|sumale|anad\w*|anexa\w*|add\w*|adicion\w*|acrescent\w*|bot[ae]\w*|throw|aparte|ademas|alem|each|cada|c\/u)\b/

/** The plain words ask for more of something. */
export function asksForMore(plain: string): boolean {
  return more.test(plain)
}

/** The lines that were in the cart before these words, where the words ask for no more of anything. */
export async function linesCountedAnew(turn: Turn): Promise<readonly CartLine[]> {
  const said = turn.context.lines.map(textOfLine).join(' ')
  const cues = cuesIn(lineOf(wordsOf(said, turn.language)), turn.language)
  const plain = plainText(said)
  if (takesAndPuts(plain)) return []
  if (cues.has('more') || cues.has('each') || cues.has('both') || asksForMore(plain)) return []
  return (await turn.tools.getCart()).lines
}

/** "Take two scones off and put two buns on": whoever changes one for another wants the others on top of what is there. */
function takesAndPuts(plain: string): boolean {
  return goes.test(plain) && comes.test(plain)
}

const goes =
  /\b(?:quit[ae]\w*|sac[ae]\w*|saqu\w+|retir[ae]\w*|tir[ae]|tirar|remov[ae]\w*|remove|take (?:off|out)|(?:take|knock|get) \w+ \w+ (?:off|out)|(?:take|knock|get) \w+ \w+ \w+ (?:off|out))\b/
const comes = /\b(?:pon\w{0,5}|mete\w{0,3}|poe|ponha|colo(?:ca|que)|bot[ae]|put|stick|chuck|pop)\b/

/** False where the purchase is of nothing whose count these words give anew. */
export async function countAnew(turn: Turn, buying: Buying): Promise<boolean> {
  const line = lineCounted(turn.linesCounted, buying)
  if (line) await changeThisLine(turn, line, { purpose: 'quantity', quantity: buying.quantity })
  return line !== undefined
}

function lineCounted(lines: readonly CartLine[], buying: Buying): CartLine | undefined {
  const { productId, variantId, addOnIds = [], quantity, measure } = buying
  if (quantity < countMin || measure !== undefined) return undefined
  const [line, ...others] = lines.filter(
    (each) =>
      each.productId === productId && each.variantId === (variantId ?? null) && each.measure === undefined,
  )
  const isSame = addOnIds.every((id) => line?.addOnIds.includes(id))
  return line && others.length === 0 && isSame ? line : undefined
}
