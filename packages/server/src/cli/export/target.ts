// The place that an export is written to.
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { rename, rm, stat } from 'node:fs/promises'
import { resolve } from 'node:path'
import { finished } from 'node:stream/promises'
import { AppError } from '../../platform/errors.ts'
import { fileProblem } from '../../platform/file-problem.ts'

export type Target = AsyncDisposable & {
  /** Resolves when there is room for more. */
  write(text: string): Promise<void>
  /** Puts a file in its place. */
  finish(): Promise<void>
}

/** Whoever reads stdout sets the pace. */
export const stdoutTarget: Target = {
  write: async (text) => {
    if (!process.stdout.write(text)) await once(process.stdout, 'drain')
  },
  finish: async () => {},
  [Symbol.asyncDispose]: async () => {},
}

/** A file for its owner alone; the one that stands there is replaced once the new one is complete. */
export async function openFileTarget(path: string): Promise<Target> {
  const file = resolve(path)
  await refuseOthers(file)
  const part = `${file}.${randomBytes(4).toString('hex')}.part`
  const stream = createWriteStream(part, { flags: 'wx', mode: 0o600, flush: true })
  const done = finished(stream)
  // A failure surfaces with the next write, or at the end; until then nobody awaits it.
  done.catch(() => {})
  const orProblem = async <T>(work: Promise<T>): Promise<T> => {
    try {
      return await work
    } catch (error) {
      throw fileProblem(path, 'written', error)
    }
  }
  return {
    write: async (text) => {
      if (!stream.write(text)) await orProblem(Promise.race([once(stream, 'drain'), done]))
    },
    finish: async () => {
      stream.end()
      await orProblem(done)
      await orProblem(rename(part, file))
    },
    [Symbol.asyncDispose]: async () => {
      stream.destroy()
      await rm(part, { force: true })
    },
  }
}

/** A device or a folder must not be replaced by a file. */
async function refuseOthers(file: string): Promise<void> {
  // If it cannot be looked at, creating the new file beside it tells why.
  const known = await stat(file).catch(() => undefined)
  if (known && !known.isFile()) throw new AppError('invalid_request', `${file}: not written: it is no file`)
}
