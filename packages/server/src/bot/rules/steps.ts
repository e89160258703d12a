// The customer's lines of one turn as the steps that are answered one after the other.
import type { HistoryMessage } from '../engine.ts'
import { textOfLine } from './dialogue/line-text.ts'

const textCharsMax = 2_000

export type Media = NonNullable<HistoryMessage['input']['media']>

/** One thing a customer did: words, a tap, an order or a file. */
export type Step =
  /** `media`: the file that the text came with. */
  | { kind: 'text'; text: string; media?: Media | undefined }
  | { kind: 'choice'; id: string; text: string }
  | { kind: 'order'; order: NonNullable<HistoryMessage['input']['order']> }
  | { kind: 'media'; media: Media }

/** Consecutive text lines are read as one, so that a thought sent in three messages stays whole. */
export function stepsOf(lines: readonly HistoryMessage[]): Step[] {
  const steps: Step[] = []
  for (const line of lines) {
    const { input } = line
    const text = textOfLine(line)
    const last = steps.at(-1)
    if (input.order) steps.push({ kind: 'order', order: input.order })
    else if (input.choiceId !== undefined) steps.push({ kind: 'choice', id: input.choiceId, text })
    else if (text.trim() === '' && input.media) steps.push({ kind: 'media', media: input.media })
    else if (text.trim() === '') continue
    else if (input.media) steps.push({ kind: 'text', text, media: input.media })
    else if (last?.kind === 'text' && !last.media) last.text = `${last.text}\n${text}`.slice(0, textCharsMax)
    else steps.push({ kind: 'text', text })
  }
  return steps
}
