// Preloaded: gives our modules in their bundled form, for which see bundle.setup.ts.
import { existsSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { pathToFileURL } from 'node:url'

const root = new URL('../../../../../', import.meta.url).href
const folder = pathToFileURL(`${new URL(import.meta.url).searchParams.get('folder')}/`)

registerHooks({
  load(url, context, next) {
    if (!url.startsWith(root) || !url.endsWith('.ts')) return next(url, context)
    const bundled = new URL(`${url.slice(root.length, -'.ts'.length)}.mjs`, folder)
    if (!existsSync(bundled)) return next(url, context)
    const source = `export * from ${JSON.stringify(bundled.href)}`
    return { format: 'module', shortCircuit: true, source }
  },
})
