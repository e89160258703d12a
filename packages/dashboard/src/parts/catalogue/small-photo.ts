import type { PhotoType } from '@mostrador/contract/dashboard/first-step-names'
import { limits } from '@mostrador/contract/limits'

/**
 * The photo as the service takes it, undefined where the browser cannot read it. Drawn anew: small enough to send from a
 * phone, upright, and without the place where it was taken.
 */
export async function smallPhoto(file: File): Promise<{ type: PhotoType; content: string } | undefined> {
  const picture = await createImageBitmap(file).catch(() => undefined)
  if (picture === undefined) return undefined
  const scale = Math.min(1, limits.photoSideMax / Math.max(picture.width, picture.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(picture.width * scale))
  canvas.height = Math.max(1, Math.round(picture.height * scale))
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height)
  picture.close()
  const type = 'image/jpeg'
  const [, content = ''] = canvas.toDataURL(type, 0.85).split(',')
  return content === '' ? undefined : { type, content }
}
