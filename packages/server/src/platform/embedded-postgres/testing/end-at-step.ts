// Preloaded into a holder: ends its process, as kill -9 does, right after a chosen step of its start. A step is a call
// that works in the data folder or starts a program. Removals do not count, because their number depends on the
// leftovers of earlier starts.
import childProcess from 'node:child_process'
import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'

const [dataDir = ''] = process.argv.slice(2)
const endAt = Number(process.env.END_AT_STEP)
let steps = 0

type Call = (...args: unknown[]) => unknown

function countSteps(module: object, names: readonly string[], isStep: (args: unknown[]) => boolean): void {
  const functions = module as Record<string, Call>
  for (const name of names) {
    const original = functions[name]
    if (original === undefined) throw new Error(`there is no ${name}`)
    functions[name] = (...args) => {
      try {
        return original(...args)
      } finally {
        if (isStep(args)) steps += 1
        if (steps === endAt) process.kill(process.pid, 'SIGKILL')
      }
    }
  }
}

countSteps(fs, ['chownSync', 'mkdirSync', 'openSync', 'renameSync', 'writeFileSync'], ([path]) =>
  String(path).startsWith(dataDir),
)
countSteps(childProcess, ['spawn'], () => true)
// Gives the counting functions to modules that import these by name.
syncBuiltinESMExports()
