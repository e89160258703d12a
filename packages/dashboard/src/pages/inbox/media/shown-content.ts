import type { MessageMedia } from '@mostrador/contract/dashboard/media'

/** Words of ours that stand for what has no text, such as [image] or [location: …]. */
const marker = /^\[[a-z_]+(?:: [^\]]*)?\]$/

/** The text beside what a message brings; undefined where it would only repeat it. */
export function contentBeside(content: string | null, media: readonly MessageMedia[]): string | undefined {
  if (content === null || content === '') return undefined
  const isRepeated = media.length > 0 && (marker.test(content) || media.some(({ name }) => name === content))
  return isRepeated ? undefined : content
}
