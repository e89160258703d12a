// The lines that the bot answers when a conversation comes back to it. A person had it, perhaps for hours: whoever asked
// then wants one answer to what is still open, and not to every line as if each had just been written. Pure.
import { unaccented } from '@mostrador/contract/unaccented'
import type { CustomerInput } from '../outgoing.ts'
import { isMereClosing } from './closing-words.ts'

/** Lines no older than this are part of a talk that goes on. */
const freshMs = 5 * 60_000
/** A longer rest ends a train of thought. */
const restMs = 10 * 60_000

/** `before`: the customer's lines when it came back, oldest first, after the last answer of anybody. */
export function stillOpen<Line extends { content: string; input: CustomerInput; createdAt: Date }>(
  before: readonly Line[],
  backAt: Date,
): Line[] {
  const last = before.at(-1)
  if (!last || backAt.getTime() - last.createdAt.getTime() <= freshMs) return [...before]
  const isWord = ({ input, content }: Line) =>
    input.media === undefined && input.choiceId === undefined && content !== ''
  const asked = before.filter(
    (line) => !isWord(line) || !(isMereClosing(line.content) || isMereCall(line.content)),
  )
  const newest = asked.at(-1)
  // Nothing but a call for somebody is answered, since nobody did.
  if (!newest) return before.filter(({ content }) => isMereCall(content)).slice(-1)
  const begins = asked.findLastIndex((line, at) => {
    const former = asked[at - 1]
    return !former || line.createdAt.getTime() - former.createdAt.getTime() > restMs
  })
  return asked.slice(begins)
}

const greeting =
  'hola|holi|oi|ola|opa|hello|hi|hey|alo|buen[oa]s?(?: dias?| tardes?| noches?)?|bom dia|boa (?:tarde|noite)|good (?:morning|afternoon|evening)'
const calling =
  'hay alguien|alguien(?: ahi)?|(?:siguen?|estan?|estas|sigues) ahi|me (?:responden?|contestan?|leen?)|tem alguem(?: ai)?|alguem(?: ai)?|voces estao ai|me respondem?|(?:is )?(?:anyone|anybody)(?: there)?|are you there|disculpen?|por favor|please'
const call = new RegExp(`^(?:(?:${greeting}|${calling})\\s*)+$`)

/** "¿Aló?", "Hola, ¿hay alguien?": the customer asks for somebody, and for nothing else. */
export function isMereCall(said: string): boolean {
  const words = unaccented(said)
    .replace(/(\p{L})\1{2,}/gu, '$1')
    .replace(/[^\p{L}\s\d]/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
  return words === '' ? /\?/.test(said) : call.test(words)
}
