// Where files lie: a folder of the data folder, or S3-compatible storage that several nodes share.
import { join } from 'node:path'
import { folderStore } from '../platform/objects/folder-store.ts'
import type { ObjectStore } from '../platform/objects/object-store.ts'
import { s3Store } from '../platform/objects/s3-store.ts'
import type { Config } from './config.ts'

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
