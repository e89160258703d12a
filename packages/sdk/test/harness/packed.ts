// The package as its users get it: packed by npm, unpacked beside the frameworks.
import { execFile, type SpawnOptions, spawn } from 'node:child_process'
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { findPackageJSON } from 'node:module'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const packageDir = fileURLToPath(new URL('../..', import.meta.url))

export type Packed = AsyncDisposable & {
  /** A project with the package in its node_modules. */
  folder: string
  files: string[]
}

/** `beside`: packages of this repository that the project also has. */
export async function unpack(beside: readonly string[]): Promise<Packed> {
  const folder = await mkdtemp(join(tmpdir(), 'mostrador-sdk-'))
  const own = join(folder, 'node_modules/@mostrador/sdk')
  await mkdir(join(folder, 'node_modules/@types'), { recursive: true })
  await mkdir(own, { recursive: true })
  const { stdout } = await promisify(execFile)('npm', ['pack', '--json', '--pack-destination', folder], {
    cwd: packageDir,
  })
  const packed: unknown = JSON.parse(stdout.slice(stdout.search(/^[[{]/m)))
  const [first] = Array.isArray(packed) ? packed : Object.values(packed as object)
  const { filename, files } = first as { filename: string; files: { path: string }[] }
  await promisify(execFile)('tar', ['-xzf', join(folder, filename), '--strip-components=1', '-C', own])
  for (const name of beside) {
    const found = findPackageJSON(name, import.meta.url)
    if (!found) throw new Error(`${name} is not installed`)
    const link = join(folder, 'node_modules', name)
    await mkdir(dirname(link), { recursive: true })
    await symlink(dirname(found), link)
  }
  await writeFile(join(folder, 'package.json'), '{"private":true,"type":"module"}')
  return {
    folder,
    files: files.map(({ path }) => path),
    [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true, maxRetries: 5 }),
  }
}

/** The environment of a user of this machine, without the variables of npm, vitest and the tests. */
export function machineEnv(): NodeJS.ProcessEnv {
  const path = (process.env.PATH ?? '').split(delimiter).filter((part) => !part.includes('node_modules'))
  return { PATH: path.join(delimiter), HOME: process.env.HOME ?? '' }
}

export type Running = AsyncDisposable & { output: () => string }

/** A program whose output can be looked at while it runs; ended with its children. */
export function run(program: string, args: readonly string[], options: SpawnOptions): Running {
  const child = spawn(program, args, { ...options, stdio: 'pipe', detached: true })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => {
      output += text
    })
  }
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()))
  return {
    output: () => output,
    async [Symbol.asyncDispose]() {
      if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, 'SIGKILL')
      await ended
    },
  }
}
