import type { HistoryMessage } from '../../engine.ts'
import { nameMark } from '../understanding/normalise.ts'

const textCharsMax = 2_000

/** A document is told by its name where it came without words. */
const fileName = /^[^\n]{1,250}\.(?=\w*[a-z])\w{2,5}$/i

/** A line without the placeholder of a file or order, or a document's name, which the customer did not write. */
export function textOfLine({ content, input }: Pick<HistoryMessage, 'content' | 'input'>): string {
  if (input.media === 'document' && fileName.test(content.trim())) return ''
  const isMarked = input.media !== undefined || input.order !== undefined
  const written = isMarked ? content.replace(/^\[[^\]]*\]\s*/, '') : content
  // Pasted text may hold the very character that marks the numbers of names.
  return written.slice(0, textCharsMax).replaceAll(nameMark, ' ')
}
