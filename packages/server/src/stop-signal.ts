import type { Logger } from './platform/log.ts'

/** From the first stop request to the end of the process, whatever hangs; the draining time is added. */
const stopWithinMs = 7_500
/** A terminal and a launcher may both pass on the same Ctrl-C. */
const sameSignalMs = 500
const launcherSeenEveryMs = 500
// SIGHUP counts only from a closing terminal: under nohup, which leaves no terminal, it must be ignored.
const hangUp =
  process.stdin.isTTY || process.stdout.isTTY || process.stderr.isTTY ? (['SIGHUP'] as const) : []
const signals = ['SIGINT', 'SIGTERM', ...hangUp] as const

export type StopSignal = Disposable & {
  /** Resolves with the exit code as soon as the service should stop. */
  readonly requested: Promise<number>
  readonly isRequested: boolean
  /** Aborts with it. */
  readonly signal: AbortSignal
  /** Stops the service because it cannot continue. */
  fail(error: unknown, message: string): void
}

/**
 * Listens for everything that ends a service: signals, uncaught errors, a launcher that is gone. npm does not pass on a
 * signal that kills it, so a service launched by npm ends with it.
 */
export function listenForStop(
  log: Logger,
  { isLaunchedByNpm, drainSeconds }: { isLaunchedByNpm: boolean; drainSeconds: number },
): StopSignal {
  const { promise, resolve } = Promise.withResolvers<number>()
  const asked = new AbortController()
  let askedAtMs: number | undefined

  const stop = (reason: string, exitCode: number) => {
    if (askedAtMs !== undefined) return
    askedAtMs = performance.now()
    log.info({ reason }, 'stopping')
    setTimeout(() => leave('not everything stopped in time'), stopWithinMs + drainSeconds * 1_000).unref()
    resolve(exitCode)
    asked.abort(new Error('stopping'))
  }
  const leave = (reason: string) => {
    log.error({ reason }, 'stopping at once')
    process.exit(1)
  }
  const fail = (error: unknown, message: string) => {
    log.fatal({ err: error }, message)
    stop(message, 1)
  }
  const onSignal = (signal: NodeJS.Signals) => {
    const isSecond = askedAtMs !== undefined && performance.now() - askedAtMs > sameSignalMs
    if (isSecond) leave(`${signal} came again`)
    stop(signal, 0)
  }
  const onError = (error: unknown) => fail(error, 'an error that nobody caught')
  const onDisconnect = () => stop('the launcher is gone', 0)
  const launcher = process.ppid
  const watch = isLaunchedByNpm
    ? setInterval(() => process.ppid !== launcher && onDisconnect(), launcherSeenEveryMs).unref()
    : undefined

  for (const signal of signals) process.on(signal, onSignal)
  process.on('uncaughtException', onError).on('unhandledRejection', onError).on('disconnect', onDisconnect)
  // The launcher's channel alone must not keep the process running.
  process.channel?.unref()
  return {
    requested: promise,
    signal: asked.signal,
    get isRequested() {
      return askedAtMs !== undefined
    },
    fail,
    [Symbol.dispose]() {
      clearInterval(watch)
      for (const signal of signals) process.off(signal, onSignal)
      process
        .off('uncaughtException', onError)
        .off('unhandledRejection', onError)
        .off('disconnect', onDisconnect)
    },
  }
}
