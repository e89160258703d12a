import type { MessageMedia } from '@mostrador/contract/dashboard/media'
import { markerIn } from '../../../parts/contacts/media-kinds.ts'

/** The text beside what a message brings; undefined where it would only repeat it. */
export function contentBeside(content: string | null, media: readonly MessageMedia[]): string | undefined {
  if (content === null || content === '') return undefined
  const isRepeated =
    media.length > 0 && (markerIn(content) !== undefined || media.some(({ name }) => name === content))
  return isRepeated ? undefined : content
}
