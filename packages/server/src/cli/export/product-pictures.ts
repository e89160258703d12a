// The addresses of a product's pictures, as a file of products names them.
import { limits } from '@mostrador/contract/limits'
import { publicUrlOf } from '../../installation/config.ts'
import type { Workspace } from '../../installation/workspace.ts'
import { type MediaUrls, openMediaUrls } from '../../media/media-urls.ts'

type Row = { pictures: { source_url: string | null; file_id: string | null }[] }

/**
 * Turns `pictures` of a row into `image_url`: where each came from, or an address of the service that opens it for a year
 * and is recognised by an import.
 */
export function imageUrlsOf(
  { config, database, secrets }: Workspace,
  accountId: string,
  now: Date,
): (row: string) => Promise<string> {
  const expiresAt = new Date(now.getTime() + limits.pictureExportUrlSeconds * 1_000)
  // The key is asked for where a picture needs it: most catalogues are exported without.
  let opened: Promise<MediaUrls> | undefined
  const addressOf = async (fileId: string) => {
    opened ??= secrets().then((box) => openMediaUrls(database, box))
    const address = { accountId, fileId, form: 'whole', name: 'picture.jpg', expiresAt } as const
    return publicUrlOf(config) + (await opened).pathOf(address)
  }
  return async (row) => {
    const { pictures, ...product } = JSON.parse(row) as Row
    const addresses = await Promise.all(
      pictures.map(({ source_url, file_id }) => source_url ?? (file_id === null ? '' : addressOf(file_id))),
    )
    const given = addresses.filter((address) => address !== '')
    return JSON.stringify({ ...product, image_url: given.length === 0 ? null : given.join(' ') })
  }
}
