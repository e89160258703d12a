import { LOG_LINE_PREFIX } from './server-log.ts'

/** Passed on the command line, so that a newer version's settings also apply to older clusters. */
export function serverSettings(durable: boolean): Record<string, string> {
  return {
    cluster_name: 'mostrador',
    // Tests of several kinds run side by side.
    max_connections: durable ? '100' : '300',
    shared_buffers: '128MB',
    wal_level: 'replica',
    max_wal_size: '1GB',
    // Our statements are short: compiling them costs more than it saves.
    jit: 'off',
    TimeZone: 'UTC',
    fsync: durable ? 'on' : 'off',
    full_page_writes: durable ? 'on' : 'off',
    // On even when not durable: committed data then still survives kill -9, at almost no cost.
    synchronous_commit: 'on',
    ...passwordSettings,
    ...LOGGING,
  }
}

/** Many rounds protect a password that people chose. Ours has 256 random bits, and each connection would go through them. */
export const passwordSettings = { scram_iterations: '1' }

const LOGGING = {
  logging_collector: 'off',
  log_destination: 'stderr',
  log_line_prefix: LOG_LINE_PREFIX,
  log_timezone: 'UTC',
  lc_messages: 'C',
  log_checkpoints: 'off',
  log_min_messages: 'warning',
  // Statements may contain customers' data.
  log_min_error_statement: 'panic',
  log_statement: 'none',
}
