// Filters PostgreSQL's log: the lines an operator should see, with their levels.

type LogLevel = 'info' | 'warn' | 'error'
export type OnLog = (line: string, level: LogLevel) => void

export type ServerLog = {
  read(line: string): void
  /** The last lines worth showing, for the message of a failed start. */
  lastLines(): string[]
}

/** Prefix of each line that tells a client's errors from the server's own. */
export const LOG_LINE_PREFIX = '%b| '

const LAST_LINES_MAX = 8
const ROUTINE = [
  /^starting PostgreSQL/,
  /^listening on /,
  /^database system (was shut down at|was interrupted|is ready|is shut down)/,
  // One line announces a recovery: "was not properly shut down; automatic recovery in progress".
  /^(redo |invalid record length|invalid magic number|unexpected pageaddr)/,
  /^received (fast|immediate) shutdown request/,
  /^aborting any active transactions/,
  /^shutting down/,
  /^checkpoint /,
  /^restartpoint /,
  /^background worker .* exited with exit code/,
  // One line per connection, beside the one that gives the reason.
  /^terminating .* (due to administrator command|due to unexpected postmaster exit|because of crash)/,
  /^the database system is (starting up|shutting down|not yet accepting connections|in recovery mode)/,
  /^canceling autovacuum task/,
  /^could not receive data from client/,
  /^unexpected EOF on client connection/,
  /^connection to client lost/,
  // The first start asks for the database before creating it.
  /^database ".*" does not exist/,
]

export function createServerLog(onLog: OnLog): ServerLog {
  const last: string[] = []
  let level: LogLevel | undefined
  return {
    read(line) {
      const parts = /^(?:([a-z0-9_ ]+)\| )?([A-Z]+\d?): {1,2}(.*)$/.exec(line)
      if (parts === null) {
        // A continuation line, or a line from a library or the loader.
        if (!line.startsWith('\t')) level = 'error'
      } else if (!isContinuation(parts[2] ?? '')) {
        level = levelOf({ process: parts[1] ?? '', severity: parts[2] ?? '', text: parts[3] ?? '' })
      } else if (mayCarryData(parts[2] ?? '', parts[3] ?? '')) {
        return
      }
      if (level === undefined) return
      const text = parts === null ? line.trim() : `${parts[2]}: ${parts[3]}`
      last.push(text)
      if (last.length > LAST_LINES_MAX) last.shift()
      onLog(`PostgreSQL: ${text}`, level)
    },
    lastLines: () => [...last],
  }
}

/** Undefined: not worth showing. */
function levelOf(message: { process: string; severity: string; text: string }): LogLevel | undefined {
  const { process, severity, text } = message
  if (ROUTINE.some((pattern) => pattern.test(text))) return undefined
  const ofClient = process === 'client backend'
  switch (severity) {
    case 'LOG':
      return /was terminated by signal|could not/.test(text) ? 'error' : 'info'
    case 'WARNING':
      return 'warn'
    case 'ERROR':
      // The client got the error, and its statement may contain a customer's data.
      return ofClient ? undefined : 'error'
    case 'FATAL':
      return ofClient ? 'warn' : 'error'
    case 'PANIC':
      return 'error'
    default:
      return undefined
  }
}

function isContinuation(severity: string): boolean {
  return ['DETAIL', 'HINT', 'CONTEXT', 'STATEMENT', 'QUERY', 'LOCATION'].includes(severity)
}

function mayCarryData(severity: string, text: string): boolean {
  return severity === 'STATEMENT' || severity === 'QUERY' || text.startsWith('Failed process was running')
}
