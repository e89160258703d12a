import { type DestinationStream, type Logger, pino } from 'pino'
import sonicBoom from 'sonic-boom'

// Only where a person reads along.
const pretty = process.stderr.isTTY ? (await import('pino-pretty')).default : undefined

export type { Logger } from 'pino'

/** Bounds the chain of causes, which may be circular. */
const causesMax = 3

/** JSON lines on stderr; readable text when stderr is a terminal. */
export function createLog(level: string, destination: DestinationStream = standardError()): Logger {
  const describe = (error: unknown) => describeError(error, causesMax)
  const serializers = { err: describe, error: describe }
  return pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime, serializers }, destination)
}

/** For tests and tools that must be silent. */
export const silentLog: Logger = pino({ level: 'silent' })

/** One for all logs of the process, whose lines would overtake each other otherwise. */
let shared: DestinationStream | undefined

function standardError(): DestinationStream {
  shared ??= pretty
    ? pretty({ destination: 2, sync: true, colorize: true, translateTime: 'SYS:HH:MM:ss.l' })
    : linesOnStandardError()
  return shared
}

/** A reader who takes nothing is waited for so often, a tenth of a second each time, before the process ends without them. */
const lastTriesMax = 20

/** Written beside the work, and the rest when the process ends: which must not wait for a reader who is gone. */
function linesOnStandardError(): DestinationStream {
  let triesLeft = Number.POSITIVE_INFINITY
  const lines = new sonicBoom.SonicBoom({ fd: 2, sync: false, retryEAGAIN: () => triesLeft-- > 0 })
  let isRead = true
  // There is nowhere left to tell it. A full disk may have room for the next lines, but no reader comes back to a pipe.
  lines.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') isRead = false
  })
  process.on('exit', () => {
    triesLeft = lastTriesMax
    try {
      if (isRead) lines.flushSync()
    } catch {
      // Lines that cannot be written at the very end are lost, and the process ends as it was about to.
    }
  })
  return { write: (line) => void (isRead && lines.write(line)) }
}

// A database error's `detail` contains values of the row, such as a customer's phone, so only fields that identify the
// fault are logged.
function describeError(error: unknown, causesLeft: number): unknown {
  if (!(error instanceof Error)) return error
  const { name, message, stack } = error
  const code = 'code' in error ? error.code : undefined
  const constraint = 'constraint' in error ? error.constraint : undefined
  const cause =
    error.cause !== undefined && causesLeft > 0 ? describeError(error.cause, causesLeft - 1) : undefined
  return { name, message, code, constraint, stack, cause }
}
