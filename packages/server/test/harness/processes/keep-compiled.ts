import { flushCompileCache } from 'node:module'

/** Writes the compile cache now: a process does so at its end, but not if it is killed, as most of those here are. */
export function keepCompiled(): void {
  flushCompileCache()
}
