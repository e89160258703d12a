import { gzipSync } from 'node:zlib'
import type { Plugin } from 'vite'

/** Fails the build when the entry and all it imports at once are larger than this. */
export function initialScriptBudget(kilobytesMax: number): Plugin {
  return {
    name: 'initial-script-budget',
    apply: 'build',
    generateBundle(_options, bundle) {
      const waiting = Object.values(bundle).flatMap((part) =>
        part.type === 'chunk' && part.isEntry ? [part.fileName] : [],
      )
      const initial = new Set(waiting)
      for (const name of initial) {
        const part = bundle[name]
        if (part?.type === 'chunk') for (const imported of part.imports) initial.add(imported)
      }
      const bytes = [...initial].reduce((sum, name) => {
        const part = bundle[name]
        return part?.type === 'chunk' ? sum + gzipSync(part.code).length : sum
      }, 0)
      const kilobytes = bytes / 1_000
      const told = `initial JavaScript: ${kilobytes.toFixed(1)} KB of ${kilobytesMax} KB, compressed`
      if (kilobytes > kilobytesMax) this.error(told)
      this.info(told)
    },
  }
}
