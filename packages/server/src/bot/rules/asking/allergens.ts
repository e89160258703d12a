// "Does it have gluten?" Whoever asks may fall ill by the answer, so nothing is told but what the shop has written of it:
// a price and a button to buy would pass for a yes.
import { cannotAnswer } from '../dialogue/talk.ts'
import type { Turn } from '../dialogue/turn.ts'
import type { Act } from '../understanding/act.ts'
import { plainText } from '../understanding/normalise.ts'

/** Each line is one thing that people must not eat or use, in words of three languages. */
const kinds: readonly RegExp[] = [
  /\b(?:gluten|celiac\w*|celiaqu\w*|coeliac\w*|trigo|wheat)\b/,
  /\b(?:lactos\w*|lacteos?|laticinios?|dairy|milk)\b/,
  /\b(?:nueces|nuez|nozes?|nuts?|almendras?|amendoas?|almonds?|mani|cacahuates?|amendoim|peanuts?)\b/,
  /\b(?:alergi\w*|alergen\w*|allerg\w*|hipoalergenic\w*|hypoallergenic)\b/,
  /\b(?:vegan[oa]?s?|vegetarian[oa]?s?)\b/,
  /\b(?:diabetic[oa]?s?|diabetes)\b/,
  /\b(?:mariscos?|camaron\w*|camar(?:ao|oes)|shellfish|shrimps?)\b/,
  /\b(?:soya|soja|soy)\b.*\b(?:libre|sin|sem|free|alerg\w*)\b/,
]
const asking =
  /\b(?:tiene[ns]?|contiene[ns]?|lleva[ns]?|trae[ns]?|apt[oa]s?|es|son|sirve[ns]?|puede[ns]?|puedo|libre|sin|tem|contem|leva|serve|pode|posso|sem|has|have|contains?|contain|is|are|does|do|can|free|safe)\b/

/** True when it was such a question and nothing written answers it, which was then said. */
export async function tellNotWritten(turn: Turn, { text: said, isQuestion, intent }: Act): Promise<boolean> {
  const plain = plainText(said)
  const asked = kinds.filter((kind) => kind.test(plain))
  if (asked.length === 0 || intent === 'add' || !(isQuestion || said.includes('?')) || !asking.test(plain))
    return false
  if (await isWritten(turn, said, asked)) return false
  await cannotAnswer(turn)
  return true
}

async function isWritten({ tools, memory }: Turn, said: string, asked: readonly RegExp[]): Promise<boolean> {
  const cards = await tools.searchProducts({ text: said, limit: foundMax })
  const shown = await Promise.all(memory.shown.slice(0, foundMax).map((id) => tools.getProduct(id)))
  const passages = [
    ...[...cards, ...shown].map((card) => `${card?.name ?? ''} ${card?.description ?? ''}`),
    ...(await tools.searchKnowledge(said)).map(({ question, answer }) => `${question ?? ''} ${answer}`),
    ...(await tools.listKnowledge()).map(({ question, answer }) => `${question ?? ''} ${answer}`),
  ].map((text) => plainText(text))
  return asked.every((kind) => passages.some((passage) => kind.test(passage)))
}

const foundMax = 5
