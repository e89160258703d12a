// The document behind the interactive reference: the operations of the API, its webhooks and the feed on one page.
import { feedDocument } from '../feed/document.ts'
import { openApiDocument } from '../openapi.ts'
import { feedPrefix, prefix } from '../routes.ts'

type Parts = Readonly<Record<string, object>>
type Document = {
  tags: readonly object[]
  paths: Parts
  components: Parts
}

/** Both documents have a base of their own, so paths are whole here. Their components of one name are the same. */
export function referenceDocument(publicUrl: string): object {
  const api = openApiDocument(publicUrl) as unknown as Document
  const feed = feedDocument(publicUrl) as unknown as Document
  return {
    ...api,
    servers: [{ url: publicUrl.replace(/\/+$/, '') || '/', description: 'This service' }],
    tags: [...api.tags, ...feed.tags],
    paths: { ...under(prefix, api.paths), ...under(feedPrefix, feed.paths) },
    components: joined(api.components, feed.components),
  }
}

function under(base: string, paths: Parts): Parts {
  return Object.fromEntries(Object.entries(paths).map(([path, item]) => [`${base}${path}`, item]))
}

function joined(one: Parts, other: Parts): Parts {
  const kinds = [...new Set([...Object.keys(one), ...Object.keys(other)])]
  return Object.fromEntries(kinds.map((kind) => [kind, { ...other[kind], ...one[kind] }]))
}
