// Builds the npm package: dist/ mirrors src/ file by file, so that paths relative to a file hold in both. The contract
// is not published, so it is built in; OpenTelemetry is too, where it is used: installed it weighs 20 MiB. TypeBox is
// made a few files of its 683, which cost every process 8 MB and a sixth of a second more to load.
import { copyFile, cp, readdir, rm } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, type Plugin } from 'esbuild'
import { pageNames, sampleNames } from '../src/public-api/docs/pages.ts'

const server = fileURLToPath(new URL('..', import.meta.url))
const root = join(server, '../..')
const dist = join(server, 'dist')
const contract = join(dist, 'contract')
const schemas = join(dist, 'schemas')
/** TypeBox's modules that are used, by the names of their files here. */
const schemaModules = new Map([
  ['typebox', 'type'],
  ['typebox/compile', 'compile'],
  ['typebox/schema', 'schema'],
  ['typebox/value', 'value'],
])

await rm(dist, { recursive: true, force: true })
await buildSchemas()
await buildFolder(join(server, 'src'), dist)
await buildFolder(join(root, 'packages/contract/src'), contract)
// The dashboard's own build made this on installation.
await cp(join(root, 'packages/dashboard/dist'), join(dist, 'dashboard'), { recursive: true })
for (const name of pageNames) await cp(join(root, 'docs', `${name}.md`), join(dist, 'docs', `${name}.md`))
for (const name of sampleNames) await cp(join(root, 'docs/samples', name), join(dist, 'docs/samples', name))
await cp(join(root, 'CHANGELOG.md'), join(dist, 'docs/CHANGELOG.md'))
for (const file of ['README.md', 'LICENSE', 'openapi.json', 'feed.openapi.json']) {
  await copyFile(join(root, file), join(server, file))
}

async function buildFolder(source: string, target: string): Promise<void> {
  const files = await readdir(source, { recursive: true })
  // Data files that the code reads from its own folder.
  for (const file of files.filter((name) => /\.(?:json|bin)$/.test(name))) {
    await cp(join(source, file), join(target, file))
  }
  const entryPoints = files.filter((file) => /(?<!\.test)\.ts$/.test(file) && !file.includes(`testing${sep}`))
  await build({
    entryPoints: entryPoints.map((file) => join(source, file)),
    outbase: source,
    outdir: target,
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node24',
    // ES modules: CommonJS would ask for node:http by a `require` that an ES module lacks.
    mainFields: ['module', 'main'],
    supported: { using: true },
    logLevel: 'warning',
    plugins: [importsOfBuiltFiles(source, target)],
  })
}

async function buildSchemas(): Promise<void> {
  await build({
    entryPoints: [...schemaModules].map(([name, out]) => ({ in: name, out })),
    outdir: schemas,
    // One copy of what they share, in files of its own.
    splitting: true,
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node24',
    logLevel: 'warning',
    absWorkingDir: server,
  })
  const installed = dirname(dirname(fileURLToPath(import.meta.resolve('typebox'))))
  await copyFile(join(installed, 'license'), join(schemas, 'LICENSE'))
}

/** Bundles nothing but OpenTelemetry: every other import remains, but points to the built file. */
function importsOfBuiltFiles(source: string, target: string): Plugin {
  const builtIn = /(^|[/\\]node_modules[/\\])@opentelemetry[/\\]/
  return {
    name: 'imports-of-built-files',
    setup({ onResolve }) {
      onResolve({ filter: /.*/ }, ({ path, importer, kind }) => {
        if (kind === 'entry-point' || builtIn.test(path) || builtIn.test(importer)) return undefined
        const folder = join(target, dirname(relative(source, importer)))
        const schemaModule = schemaModules.get(path)
        if (schemaModule !== undefined)
          return { path: importOf(folder, join(schemas, `${schemaModule}.js`)), external: true }
        const inContract = /^@mostrador\/contract\/(.+)$/.exec(path)?.[1]
        if (inContract === undefined) return { path: path.replace(/^(\..*)\.ts$/, '$1.js'), external: true }
        return { path: importOf(folder, join(contract, `${inContract}.js`)), external: true }
      })
    },
  }
}

function importOf(folder: string, file: string): string {
  const path = relative(folder, file).replaceAll(sep, '/')
  return path.startsWith('.') ? path : `./${path}`
}
