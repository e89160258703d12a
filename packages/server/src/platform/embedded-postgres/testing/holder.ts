import type { ChildProcess } from 'node:child_process'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import type { Connection } from '../connection-file.ts'
import type { Identity } from '../identity.ts'

export type Opened = { connection?: Connection; owned?: boolean; error?: string }

/** `prefix`: a program that starts the holder with reduced rights. `endAtStep`: see end-at-step.ts. */
export type HolderOptions = { identity?: Identity; prefix?: readonly string[]; endAtStep?: number }

/** A process that holds, or tries to hold, a data folder. */
export class Holder implements AsyncDisposable {
  readonly #child: ChildProcess
  readonly opened: Promise<Opened>

  constructor(
    dataDir: string,
    kind: 'serve' | 'use',
    { identity, prefix = [], endAtStep }: HolderOptions = {},
  ) {
    const script = fileURLToPath(new URL('./holder-process.ts', import.meta.url))
    const preload =
      endAtStep === undefined ? [] : ['--import', new URL('./end-at-step.ts', import.meta.url).href]
    const [program = '', ...args] = [...prefix, process.execPath, ...preload, script, dataDir, kind]
    this.#child = spawn(program, args, {
      ...identity,
      cwd: '/',
      env: { HOME: dataDir, PATH: process.env.PATH, END_AT_STEP: String(endAtStep) },
      stdio: ['pipe', 'pipe', 'inherit'],
    })
    this.opened = this.#readFirstLine()
  }

  async connection(): Promise<Connection> {
    const { connection, error } = await this.opened
    if (connection === undefined) throw new Error(error ?? 'no connection')
    return connection
  }

  async kill(): Promise<void> {
    await this.#end(() => this.#child.kill('SIGKILL'))
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#end(() => this.#child.stdin?.end())
  }

  async #end(ask: () => void): Promise<void> {
    if (this.#child.exitCode !== null || this.#child.signalCode !== null) return
    const exited = once(this.#child, 'exit')
    ask()
    await exited
  }

  async #readFirstLine(): Promise<Opened> {
    if (this.#child.stdout === null) throw new Error('no stdout')
    for await (const line of createInterface({ input: this.#child.stdout })) return JSON.parse(line) as Opened
    return { error: 'ended without a word' }
  }
}
