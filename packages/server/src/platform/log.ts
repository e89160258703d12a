import { type DestinationStream, type Logger, pino } from 'pino'

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

function standardError(): DestinationStream {
  return pretty
    ? pretty({ destination: 2, sync: true, colorize: true, translateTime: 'SYS:HH:MM:ss.l' })
    : pino.destination({ dest: 2, sync: false })
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
