import type { HistoryMessage } from '../../engine.ts'

const textCharsMax = 2_000

/** A line without the bracketed placeholder of a file or order, which the customer did not write. */
export function textOfLine({ content, input }: Pick<HistoryMessage, 'content' | 'input'>): string {
  const isMarked = input.media !== undefined || input.order !== undefined
  return (isMarked ? content.replace(/^\[[^\]]*\]\s*/, '') : content).slice(0, textCharsMax)
}
