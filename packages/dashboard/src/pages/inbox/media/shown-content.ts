import type { MessageMedia } from '@mostrador/contract/dashboard/media'
import { markerIn, orderIn } from '../../../parts/contacts/media-kinds.ts'

/** The text beside what a message brings; undefined where it would only repeat it. */
export function contentBeside(content: string | null, media: readonly MessageMedia[]): string | undefined {
  if (content === null || content === '') return undefined
  const order = orderIn(content)
  if (order)
    return [...order.lines.map((line) => `🛒 ${line}`), order.note].filter((line) => line !== '').join('\n')
  const isRepeated =
    media.length > 0 && (markerIn(content) !== undefined || media.some(({ name }) => name === content))
  return isRepeated ? undefined : content
}
