import { type DestinationStream, type Logger, pino } from 'pino'
import pretty from 'pino-pretty'

export type { Logger } from 'pino'

/** JSON lines on stderr; readable text when stderr is a terminal. */
export function createLog(level: string): Logger {
  return pino(
    { level, base: null, timestamp: pino.stdTimeFunctions.isoTime, serializers: { error: describeError } },
    destination(),
  )
}

/** For tests and tools that must be silent. */
export const silentLog: Logger = pino({ level: 'silent' })

function destination(): DestinationStream {
  return process.stderr.isTTY
    ? pretty({ destination: 2, sync: true, colorize: true, translateTime: 'SYS:HH:MM:ss.l' })
    : pino.destination({ dest: 2, sync: false })
}

// Of a database error only what names the fault: its detail can carry a customer's values.
function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  const { name, message, stack } = error
  const code = 'code' in error ? error.code : undefined
  const constraint = 'constraint' in error ? error.constraint : undefined
  return { name, message, code, constraint, stack }
}
