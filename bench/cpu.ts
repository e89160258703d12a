// CPU time of processes, in Linux's unit of hundredths of a second.
import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Sum over all processes of an embedded PostgreSQL, found by their cluster folder; the first one includes the time of
 * those that have ended.
 */
export function postgresCpuUs(dataDir: string): number {
  let ticks = 0
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      if (readlinkSync(`/proc/${pid}/cwd`) !== join(dataDir, 'pg')) continue
      ticks += ticksIn(pid, 15)
    } catch {
      // The process ended meanwhile.
    }
  }
  return ticks * 10_000
}

/** For one process, without its children. */
export function processCpuUs(pid: number): number {
  return ticksIn(String(pid), 13) * 10_000
}

/** Children of a process that are still running. */
export function childrenOf(pid: number): number[] {
  const text = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim()
  return text === '' ? [] : text.split(' ').map(Number)
}

function ticksIn(pid: string, end: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return fields.slice(11, end).reduce((sum, field) => sum + Number(field), 0)
}
