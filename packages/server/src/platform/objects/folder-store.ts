import { constants, existsSync } from 'node:fs'
import { access, copyFile, mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { checkedKey, type ObjectStore } from './object-store.ts'

/** Keeps each object as a file that only the service's own user may read. */
export function folderStore(folder: string): ObjectStore {
  const pathOf = (key: string) => join(folder, checkedKey(key))
  // Named after its object, so that whoever removes that finds what a crash left of it. A key has one writer.
  const partOf = (key: string) => `${pathOf(key)}.part`
  return {
    async put(key, path) {
      const target = pathOf(key)
      const part = partOf(key)
      await mkdir(dirname(target), { recursive: true, mode: 0o700 })
      try {
        await copyFile(path, part)
        await synced(part)
        await rename(part, target)
        await synced(dirname(target))
      } catch (error) {
        await rm(part, { force: true })
        throw error
      }
    },
    async open(key, range) {
      const file = await openFile(pathOf(key))
      return file?.createReadStream(range && { start: range.first, end: range.last })
    },
    async remove(key) {
      await rm(pathOf(key), { force: true })
      await rm(partOf(key), { force: true })
    },
    async check() {
      // It is made with the first file.
      if (existsSync(folder)) await access(folder, constants.R_OK | constants.W_OK | constants.X_OK)
    },
  }
}

async function openFile(path: string) {
  try {
    return await open(path)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}

async function synced(path: string): Promise<void> {
  await using file = await open(path)
  await file.sync()
}
