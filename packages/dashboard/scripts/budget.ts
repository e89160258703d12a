import { brotliCompressSync } from 'node:zlib'
import type { Plugin } from 'vite'

/** Modules that a page consists of, besides the entry. */
type Pages = Readonly<Record<string, readonly string[]>>

/** Fails the build when all scripts that one of the pages loads are together larger than this, compressed. */
export function scriptBudget(kilobytesMax: number, pages: Pages): Plugin {
  return {
    name: 'script-budget',
    apply: 'build',
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((part) => part.type === 'chunk')
      for (const [page, modules] of Object.entries(pages)) {
        const loaded = new Set(
          chunks.filter(
            ({ isEntry, moduleIds }) =>
              isEntry || modules.some((module) => moduleIds.some((id) => id.endsWith(module))),
          ),
        )
        for (const { imports } of loaded) {
          for (const chunk of chunks) if (imports.includes(chunk.fileName)) loaded.add(chunk)
        }
        const bytes = [...loaded].reduce((sum, { code }) => sum + brotliCompressSync(code).length, 0)
        const told = `scripts of ${page}: ${(bytes / 1_000).toFixed(1)} KB of ${kilobytesMax} KB, compressed`
        if (bytes > kilobytesMax * 1_000) this.error(told)
        this.info(told)
      }
    },
  }
}
