// Builds the npm package: dist/ file by file as src/ is, so that paths beside a file hold in both; the contract,
// which is not published, goes into it.
import { copyFile, cp, readdir, rm } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, type Plugin } from 'esbuild'

const server = fileURLToPath(new URL('..', import.meta.url))
const root = join(server, '../..')
const dist = join(server, 'dist')
const contract = join(dist, 'contract')

await rm(dist, { recursive: true, force: true })
await buildFolder(join(server, 'src'), dist)
await buildFolder(join(root, 'packages/contract/src'), contract)
// Its own build made it, on installing.
await cp(join(root, 'packages/dashboard/dist'), join(dist, 'dashboard'), { recursive: true })
for (const file of ['README.md', 'LICENSE', 'openapi.json']) {
  await copyFile(join(root, file), join(server, file))
}

async function buildFolder(source: string, target: string): Promise<void> {
  const files = await readdir(source, { recursive: true })
  const entryPoints = files.filter((file) => /(?<!\.test)\.ts$/.test(file) && !file.includes(`testing${sep}`))
  await build({
    entryPoints: entryPoints.map((file) => join(source, file)),
    outbase: source,
    outdir: target,
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node24',
    supported: { using: true },
    logLevel: 'warning',
    plugins: [importsOfBuiltFiles(source, target)],
  })
}

/** Nothing is bundled: every import stays one, of the built file instead of the source. */
function importsOfBuiltFiles(source: string, target: string): Plugin {
  return {
    name: 'imports-of-built-files',
    setup({ onResolve }) {
      onResolve({ filter: /.*/ }, ({ path, importer, kind }) => {
        if (kind === 'entry-point') return undefined
        const inContract = /^@mostrador\/contract\/(.+)$/.exec(path)?.[1]
        if (inContract === undefined) return { path: path.replace(/^(\..*)\.ts$/, '$1.js'), external: true }
        const folder = join(target, dirname(relative(source, importer)))
        const built = relative(folder, join(contract, `${inContract}.js`)).replaceAll(sep, '/')
        return { path: built.startsWith('.') ? built : `./${built}`, external: true }
      })
    },
  }
}
