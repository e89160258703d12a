// Tests start hundreds of processes. Without a shared cache each would strip and compile the same sources again, which
// takes half of their time.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A folder named in the environment is used and kept. */
export async function setup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.NODE_COMPILE_CACHE) return undefined
  const folder = await mkdtemp(join(tmpdir(), 'mostrador-compiled-'))
  process.env.NODE_COMPILE_CACHE = folder
  return async () => {
    delete process.env.NODE_COMPILE_CACHE
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}
