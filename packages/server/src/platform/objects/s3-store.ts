import { readFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { S3mini } from 's3mini'
import { checkedKey, type ObjectStore } from './object-store.ts'

export type S3Place = {
  /** With the bucket in its path. */
  endpoint: string
  region: string
  accessKeyId: string
  secretAccessKey: string
}

const requestMs = 60_000

export function s3Store(place: S3Place): ObjectStore {
  const client = new S3mini({ ...place, requestAbortTimeout: requestMs })
  return {
    async put(key, path) {
      await client.putObject(checkedKey(key), await readFile(path), 'application/octet-stream')
    },
    async open(key, range) {
      const response = await found(
        range === undefined
          ? client.getObjectResponse(checkedKey(key))
          : // The client counts the last byte out.
            client.getObjectRaw(checkedKey(key), false, range.first, range.last + 1),
      )
      return response?.body ? Readable.fromWeb(response.body as ReadableStream) : undefined
    },
    async remove(key) {
      await client.deleteObject(checkedKey(key))
    },
    async check() {
      if (!(await client.bucketExists()))
        throw new Error(`there is no bucket at ${place.endpoint}, or its keys may not use it`)
    },
  }
}

async function found(asked: Promise<Response | null>): Promise<Response | null> {
  try {
    return await asked
  } catch (error) {
    if (error instanceof Error && 'status' in error && error.status === 404) return null
    throw error
  }
}
