// "Two of each": a count for everything that was named before it.
import { holding } from '../../understanding/quantities.ts'
import type { WantedPart } from '../../understanding/wanted-parts.ts'

/** "The front and the rear ones, two of each": so many of all that was named before. */
export function countsEach({ text, words, quantity }: WantedPart): boolean {
  return (
    quantity !== undefined &&
    ofEach.test(text) &&
    words.every((word) => holding.has(word) || ofKind.test(word))
  )
}

const kinds =
  'color(?:es)?|colou?rs?|cor|cores|sabor|sabores|flavou?rs?|tipos?|kinds?|types?|tallas?|sizes?|tamanos?|tamanhos?|modelos?|models?'
const ofEach = new RegExp(
  `(?:^| )(?:(?:de |of )?cada(?: (?:un[oa]?|uma?|${kinds}))?|(?:of )?each(?: (?:one|${kinds}))?)$`,
)
const ofKind = new RegExp(`^(?:cada|each|uno|una|um|uma|one|${kinds})$`)

/** The count for all of them; a single thing that comes in several options is still told of each. */
export function eachSo<One extends { part: WantedPart }>(
  done: readonly One[],
  { quantity, text }: WantedPart,
): One[] {
  return done.map((one) => ({
    ...one,
    part: { ...one.part, quantity, text: done.length === 1 ? `${one.part.text} ${text}` : one.part.text },
  }))
}
