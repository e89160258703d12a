import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'
import type { Plugin } from 'vite'

/**
 * Writes a Brotli form beside every script and style, since the best takes too long for a service that starts. From the
 * written files: until then other plugins change the scripts.
 */
export function compressed(): Plugin {
  return {
    name: 'compressed',
    apply: 'build',
    async writeBundle({ dir = '' }, bundle) {
      const names = Object.keys(bundle).filter((name) => /\.(js|css)$/.test(name))
      await Promise.all(
        names.map(async (name) => {
          const path = join(dir, name)
          await writeFile(`${path}.br`, await promisify(brotliCompress)(await readFile(path)))
        }),
      )
    },
  }
}
