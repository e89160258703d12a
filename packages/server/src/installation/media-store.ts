// Where files lie: a folder of the data folder, or S3-compatible storage that several nodes share.
import { join } from 'node:path'
import { folderStore } from '../platform/objects/folder-store.ts'
import type { ObjectStore } from '../platform/objects/object-store.ts'
import { s3Store } from '../platform/objects/s3-store.ts'
import type { Config } from './config.ts'

/** A bucket, as MEDIA_STORE names it. */
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

export function openMediaStore(config: Config): ObjectStore {
  const { mediaBucket, awsAccessKeyId: accessKeyId = '', awsSecretAccessKey: secretAccessKey = '' } = config
  return mediaBucket
    ? s3Store({ ...mediaBucket, accessKeyId, secretAccessKey })
    : folderStore(join(config.dataDir, 'media'))
}

/** For files on their way into the store. */
export function mediaFolderOf({ dataDir }: Config): string {
  return join(dataDir, 'incoming-media')
}

export function mediaBytesMax({ mediaMaxMb }: Config): number {
  return mediaMaxMb * 1_000_000
}
