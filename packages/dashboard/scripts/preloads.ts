// Tells the service which files each address needs, so that the page names them at once: a browser would else learn of
// a page's own script only from the script that loads it, a request later.
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Plugin, Rolldown } from 'vite'

const source = fileURLToPath(new URL('../src/', import.meta.url))
const frame = 'app/shell.tsx'

/** Writes preloads.json: for each address of the router the scripts of its page, and whether it is seen signed out. */
export function preloads(): Plugin {
  return {
    name: 'preloads',
    apply: 'build',
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((part) => part.type === 'chunk')
      const first = closure(
        chunks,
        chunks.filter(({ isEntry }) => isEntry),
      )
      const list = readRoutes().map(({ path, isOutside, modules }) => {
        const own = modules.map((module) => {
          const found = chunks.find(({ moduleIds }) => moduleIds.includes(source + module))
          return found ?? this.error(`${module}, which the router loads for ${path}, is in no chunk`)
        })
        const scripts = [...closure(chunks, own)].filter((chunk) => !first.has(chunk))
        return { path, isOutside, scripts: scripts.map(({ fileName }) => `/${fileName}`) }
      })
      this.emitFile({ type: 'asset', fileName: 'preloads.json', source: JSON.stringify(list) })
    },
  }
}

type Route = { path: string; isOutside: boolean; modules: string[] }

/** From the router's own sources, so that no second list can fall behind. */
function readRoutes(): Route[] {
  const folder = `${source}app/routes/`
  const files = [`${source}app/router.tsx`, ...readdirSync(folder).map((name) => folder + name)]
  const text = files.map((file) => readFileSync(file, 'utf8')).join('\n')
  const routes = [
    ...text.matchAll(
      /\.\.\.(outside|inside|inInbox),\s*path: '([^']+)',\s*component: lazyRouteComponent\(\s*\(\) => import\('(?:\.\.\/)+(pages\/[^']+)'\)/g,
    ),
  ].map(([, within, path = '', module = '']): Route => {
    if (within === 'outside') return { path, isOutside: true, modules: [module] }
    if (within === 'inside') return { path, isOutside: false, modules: [frame, module] }
    const modules = [...new Set([frame, 'pages/inbox/inbox-page.tsx', module])]
    return { path: path === '/' ? '/inbox' : `/inbox/${path}`, isOutside: false, modules }
  })
  const loaded = text.match(/import\('(?:\.\.\/)+pages\//g)?.length ?? 0
  if (routes.length !== loaded) throw new Error(`preloads.ts reads ${routes.length} of ${loaded} routes`)
  return routes.toSorted((one, other) => Number(one.path.includes('$')) - Number(other.path.includes('$')))
}

function closure(
  chunks: readonly Rolldown.OutputChunk[],
  from: readonly Rolldown.OutputChunk[],
): Set<Rolldown.OutputChunk> {
  const reached = new Set(from)
  for (const { imports } of reached) {
    for (const chunk of chunks) if (imports.includes(chunk.fileName)) reached.add(chunk)
  }
  return reached
}
