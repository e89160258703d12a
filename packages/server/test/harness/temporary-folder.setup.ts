// Gives the tests a temporary folder in memory. On a disk, making and removing the files of two hundred databases and
// clusters takes a third of the time of all tests.
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { freemem } from 'node:os'
import { join } from 'node:path'

const memory = '/dev/shm'
const prefix = 'mostrador-tests-'
const bytesMin = 4 * 1024 ** 3

/** A folder named in the environment is used instead; so is the usual one, where memory is short or runs no programs. */
export function setup(): (() => void) | undefined {
  if (process.env.TMPDIR || !isFit()) return undefined
  removeAbandoned()
  const folder = mkdtempSync(join(memory, `${prefix}${process.pid}-`))
  // As /tmp: PostgreSQL runs as another user.
  chmodSync(folder, 0o1777)
  process.env.TMPDIR = folder
  return () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
}

function isFit(): boolean {
  if (!existsSync(memory) || !existsSync('/proc/mounts')) return false
  const { bavail, bsize } = statfsSync(memory)
  const mount = readFileSync('/proc/mounts', 'utf8')
    .split('\n')
    .find((line) => line.split(' ')[1] === memory)
  return Math.min(bavail * bsize, freemem()) >= bytesMin && !mount?.includes('noexec')
}

/** Memory that a killed run left taken. */
function removeAbandoned(): void {
  for (const name of readdirSync(memory).filter((each) => each.startsWith(prefix))) {
    const pid = name.slice(prefix.length).split('-')[0]
    if (!existsSync(`/proc/${pid}`))
      rmSync(join(memory, name), { recursive: true, force: true, maxRetries: 5 })
  }
}
