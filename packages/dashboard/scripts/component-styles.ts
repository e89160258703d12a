import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

const list = new URL('../src/app/components.css', import.meta.url)
/** Rules for the page itself, which belong to no component. */
const general = ['baseline', 'default-css-variables', 'global']

/** Fails the build when components.css lacks the styles of a component that is used, or holds one that is not. */
export function componentStyles(): Plugin {
  return {
    name: 'component-styles',
    apply: 'build',
    generateBundle(_options, bundle) {
      const used = new Set(general)
      for (const part of Object.values(bundle)) {
        if (part.type !== 'chunk') continue
        for (const id of Object.keys(part.modules)) {
          const component = /@mantine\/core\/.*\/(\w+)\.module\.mjs$/.exec(id)?.[1]
          if (component) used.add(component)
        }
      }
      const listed = [...readFileSync(list, 'utf8').matchAll(/styles\/([\w-]+)\.layer/g)].map(
        ([, name = '']) => name,
      )
      const missing = [...used].filter((name) => !listed.includes(name))
      const unused = listed.filter((name) => !used.has(name))
      if (missing.length > 0) this.error(`components.css lacks ${missing.join(', ')}`)
      if (unused.length > 0) this.error(`components.css holds ${unused.join(', ')}, which no page uses`)
    },
  }
}
