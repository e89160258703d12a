import { type DestinationStream, type Logger, pino } from 'pino'
import pretty from 'pino-pretty'

export type { Logger } from 'pino'

/** JSON lines on stderr; readable text when stderr is a terminal. */
export function createLog(level: string): Logger {
  return pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime }, destination())
}

/** For tests and tools that must be silent. */
export const silentLog: Logger = pino({ level: 'silent' })

function destination(): DestinationStream {
  return process.stderr.isTTY
    ? pretty({ destination: 2, sync: true, colorize: true, translateTime: 'SYS:HH:MM:ss.l' })
    : pino.destination({ dest: 2, sync: false })
}
