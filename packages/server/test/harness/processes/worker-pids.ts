import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { Service } from './cli-process.ts'

const shell = promisify(execFile)

/** The process ids of a service's workers. */
export async function workerPids({ child }: Service): Promise<number[]> {
  // ps exits with an error when there is no child.
  const { stdout } = await shell('ps', ['-o', 'pid=,args=', '--ppid', String(child.pid)]).catch(() => ({
    stdout: '',
  }))
  return stdout
    .split('\n')
    .filter((line) => line.includes('worker-child'))
    .map((line) => Number.parseInt(line, 10))
}
