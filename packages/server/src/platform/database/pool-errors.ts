import { messageOf } from '../errors.ts'
import type { Logger } from '../log.ts'
import type { PoolOptions } from './database.ts'

/** Logs a pool's errors that belong to no statement. */
export function poolErrorsTo(log: Logger): Required<Pick<PoolOptions, 'onError' | 'onAfterCommitError'>> {
  return {
    onError: (error) => log.warn({ error: messageOf(error) }, 'a database connection broke'),
    onAfterCommitError: (error) =>
      log.error({ err: error }, 'work after a commit failed; what was committed stands'),
  }
}
