import { messageOf } from '../errors.ts'
import type { Logger } from '../log.ts'

type Task = {
  name: string
  everyMs: number
  /** A failure is logged, and the next round tries again. */
  run: () => Promise<unknown>
}

/** Runs the task now and again `everyMs` after each end; disposing waits for a running round. */
export function runPeriodically({ name, everyMs, run }: Task, log: Logger): AsyncDisposable {
  let isStopping = false
  let timer: NodeJS.Timeout | undefined
  let round: Promise<void>
  const start = () => {
    round = run()
      .then(() => undefined)
      .catch((error) =>
        log.error({ task: name, error: messageOf(error) }, 'a periodic task failed; trying again'),
      )
      .finally(() => {
        if (!isStopping) timer = setTimeout(start, everyMs)
      })
  }
  start()
  return {
    async [Symbol.asyncDispose]() {
      isStopping = true
      clearTimeout(timer)
      await round
    },
  }
}
