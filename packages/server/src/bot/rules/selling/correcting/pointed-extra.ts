// "How much is the engraving?" and then "put that on": an extra that was just asked about, for what is in the cart.
import { lastSpokenOf } from '../../dialogue/focus.ts'
import type { Turn } from '../../dialogue/turn.ts'
import { namingWords } from '../../understanding/match.ts'
import { plainText, wordsOf } from '../../understanding/normalise.ts'
import { numberedWords, queryOf } from '../../understanding/quantities.ts'
import { addOnsDeclined, addOnsMeant } from '../extras.ts'
import { heldLines, setItems } from '../held.ts'

const wordsMax = 8
const putting =
  /(?<!\p{L})(?:agreg\w*|sum[ae]\w*|anad\w*|pon\w*|p[oõ]e|ponha|bot[ae]|coloc\w*|adicion\w*|acrescent\w*|inclu\w*|ech[ae]\w*|met[ae]\w*|add|put|throw|chuck|include|stick|pop|do|quiero|quero|want|ill take|take|manda)(?!\p{L})/u
const another = /\b(?:otr[oa]s?|outr[oa]s?|another|one more|mas|mais|more|no|nao|not|sin|sem|without)\b/

/** True where it was put on. */
export async function takePointedExtra(turn: Turn, said: string): Promise<boolean> {
  const plain = plainText(said)
  if (said.includes('?') || !putting.test(plain) || another.test(plain)) return false
  const words = wordsOf(said, turn.language)
  if (words.length > wordsMax || numberedWords(words, turn.language).size > 0) return false
  if (namingWords(queryOf(words, turn.language)).some((word) => !putting.test(word))) return false
  const [asked = ''] = turn.context.history
    .flatMap(({ role, content }) => (role === 'user' ? [content] : []))
    .slice(-1)
  const held = await heldLines(turn)
  const last = held.find(({ line }) => line.id === lastSpokenOf(turn, 'line')?.id)
  const [spoken] = (turn.memory.focus ?? []).flatMap((each) => (each.kind === 'product' ? [each.id] : []))
  if (!last || (spoken !== undefined && spoken !== last.card.id)) return false
  if (addOnsDeclined(last.card, asked).length > 0) return false
  const open = addOnsMeant(last.card, asked).filter(({ id }) => !last.line.addOnIds.includes(id))
  const [extra, ...others] = open
  if (!extra || others.length > 0) return false
  return setItems(turn, held, [{ old: last, item: { addOnIds: [...last.line.addOnIds, extra.id] } }])
}
