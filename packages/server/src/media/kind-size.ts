import { limits } from '@mostrador/contract/limits'
import type { FileKind } from '@mostrador/contract/media'

/** Bytes of a file of the kind at most, where any file has so many at most; a `picture` is one of a product. */
export function bytesMaxOf(kind: FileKind | 'picture', bytesMax: number): number {
  return Math.min(bytesMax, limits.mediaKindMbMax[kind === 'picture' ? 'image' : kind] * 1_000_000)
}
