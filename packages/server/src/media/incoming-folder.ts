// The folder for files on their way to the store. No row names them, so what a crash left there is told by its age.
import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { limits } from '@mostrador/contract/limits'

/** Deletes files that nobody has written to for a while; those of running uploads and downloads stay. Returns how many. */
export async function cleanIncoming(folder: string, now: Date): Promise<number> {
  const before = now.getTime() - limits.mediaIncomingSeconds * 1_000
  let deleted = 0
  for (const name of await namesIn(folder)) {
    const path = join(folder, name)
    const writtenMs = await lastWrittenMs(path)
    if (writtenMs === undefined || writtenMs > before) continue
    await rm(path, { force: true })
    deleted += 1
  }
  return deleted
}

async function namesIn(folder: string): Promise<string[]> {
  try {
    const entries = await readdir(folder, { withFileTypes: true })
    return entries.filter((entry) => entry.isFile()).map(({ name }) => name)
  } catch (error) {
    if (isMissing(error)) return []
    throw error
  }
}

/** Undefined where its own task has just deleted it. */
async function lastWrittenMs(path: string): Promise<number | undefined> {
  try {
    return (await stat(path)).mtimeMs
  } catch (error) {
    if (isMissing(error)) return undefined
    throw error
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT'
}
