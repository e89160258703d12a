// Tells a note of the shop's in its own words.
import { sayText, shortened, type Turn, text } from '../dialogue/turn.ts'
import { noteOf } from './going-on.ts'
import type { Passage } from './passages.ts'

const answerCharsMax = 1_500

export function sayNote(turn: Turn, { text: said }: Passage): void {
  turn.memory.note = noteOf(said)
  sayText(turn, withLead(turn, shortened(said, answerCharsMax)))
}

/** A yes or no of the shop's is said in the customer's language before its own words. */
export function withLead(turn: Turn, said: string): string {
  if (turn.language === turn.context.account.language) return said
  if (/^(?:s[ií]|sim|yes)(?![\p{L}])/iu.test(said)) return text(turn, 'lead_yes', { text: said })
  return /^(?:no|não)(?![\p{L}])/iu.test(said) ? text(turn, 'lead_no', { text: said }) : said
}
