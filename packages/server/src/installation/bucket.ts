// The bucket that MEDIA_STORE names.

export type Bucket = { endpoint: string; region: string }

const bucketForm = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/

/** Reads s3://bucket?endpoint=https://…&region=…; undefined for anything else. */
export function parseBucket(text: string): Bucket | undefined {
  const url = text.length <= 2_048 ? URL.parse(text) : null
  if (url?.protocol !== 's3:' || !bucketForm.test(url.hostname) || !['', '/'].includes(url.pathname))
    return undefined
  if ([...url.searchParams.keys()].some((name) => !['endpoint', 'region'].includes(name))) return undefined
  const region = url.searchParams.get('region') ?? 'auto'
  const endpoint = URL.parse(url.searchParams.get('endpoint') ?? `https://s3.${region}.amazonaws.com`)
  if (!endpoint || !['http:', 'https:'].includes(endpoint.protocol)) return undefined
  if (region === 'auto' && !url.searchParams.has('endpoint')) return undefined
  return { endpoint: `${endpoint.origin}${endpoint.pathname.replace(/\/+$/, '')}/${url.hostname}`, region }
}
