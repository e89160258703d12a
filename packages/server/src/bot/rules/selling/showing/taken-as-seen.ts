// "I'll take it", "vou levar": of the thing just told of, as long as nothing is in the cart that could be meant.
import type { Turn } from '../../dialogue/turn.ts'
import type { Act } from '../../understanding/act.ts'
import type { Intent } from '../../understanding/lexicon.ts'
import { plainText } from '../../understanding/normalise.ts'

const opening =
  '(?:(?:ok|okay|bueno|dale|listo|va|vale|ta|tá|entao|entonces|then|so|pues|si|sim|yes|ah|oh|bom|boa|great|good|nice|perfecto|perfeito|beleza|blz|genial) ,? ?)*'
const taking =
  '(?:vou (?:levar|querer)|eu (?:levo|quero)|levo|quero|me l[oa]s? llevo|l[oa]s? llevo|llevo|l[oa]s? quiero|ill take it|i will take it|i take it|take it)'
const closing = '(?: (?:sim|si|entonces|entao|pues|then|please|pls|porfa|por favor|tambien|mesmo))*'
const alone = new RegExp(`^${opening}${taking}${closing}[ .!]*$`)
const mistaken: ReadonlySet<Intent> = new Set(['checkout', 'confirm', 'unclear', 'smalltalk', 'search'])

/** The acts, as a wish for the thing spoken of; undefined where they are something else. */
export async function takenAsSeen(
  turn: Turn,
  text: string,
  acts: readonly Act[],
): Promise<readonly Act[] | undefined> {
  const [only, ...others] = acts
  const [latest] = turn.memory.focus ?? []
  if (!only || others.length > 0 || !mistaken.has(only.intent) || turn.memory.flow !== undefined)
    return undefined
  if (latest?.kind !== 'product' || !alone.test(plainText(text))) return undefined
  const { lines } = await turn.tools.getCart()
  const card = lines.length > 0 ? undefined : await turn.tools.getProduct(latest.id)
  if (card === undefined || card.isBookable) return undefined
  return [{ ...only, intent: 'add', isQuestion: false, query: '', items: [] }]
}
