// A server that speaks S3 over a folder: versitygw, where it is installed or named by VERSITYGW.
import { execFileSync, spawn } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { vi } from 'vitest'
import type { S3Place } from '../../../src/platform/objects/s3-store.ts'
import { freePort } from './free-port.ts'

/** Undefined where there is none. */
export const s3Program = findProgram()

export type S3Server = AsyncDisposable & { place: S3Place; folder: string }

/** Keeps its objects in the folder, as files. */
export async function startS3(folder: string): Promise<S3Server> {
  if (s3Program === undefined) throw new Error('versitygw is not installed')
  const bucket = join(folder, 'bucket')
  mkdirSync(bucket, { recursive: true })
  const port = await freePort()
  const keys = ['--access', 'user', '--secret', 'password']
  const given = [...keys, '--port', `127.0.0.1:${port}`, 'posix', '--nometa', folder]
  const server = spawn(s3Program, given, { stdio: 'ignore' })
  const ended = new Promise((resolve) => server.once('exit', resolve))
  const endpoint = `http://127.0.0.1:${port}/bucket`
  const answers = () =>
    fetch(endpoint).then(
      () => true,
      () => false,
    )
  await vi.waitUntil(answers, { timeout: 20_000 })
  return {
    place: { endpoint, region: 'us-east-1', accessKeyId: 'user', secretAccessKey: 'password' },
    folder: bucket,
    async [Symbol.asyncDispose]() {
      server.kill()
      await ended
    },
  }
}

function findProgram(): string | undefined {
  const named = process.env.VERSITYGW ?? 'versitygw'
  try {
    execFileSync(named, ['--version'], { stdio: 'ignore' })
    return named
  } catch {
    return undefined
  }
}
