// Where files lie: a folder of the data folder, or S3-compatible storage that several nodes share.
import { join } from 'node:path'
import type { UploadPlace } from '../media/uploads.ts'
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

export function uploadPlaceOf(config: Config): UploadPlace {
  return {
    store: openMediaStore(config),
    folder: join(config.dataDir, 'incoming-media'),
    bytesMax: config.mediaMaxMb * 1_000_000,
  }
}
