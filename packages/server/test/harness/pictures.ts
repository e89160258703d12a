import sharp from 'sharp'

/** A picture of one colour. */
export function pictureOf(
  format: 'png' | 'jpeg',
  { width, height, color }: { width: number; height: number; color: string },
): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: color } })
    .toFormat(format)
    .toBuffer()
}
