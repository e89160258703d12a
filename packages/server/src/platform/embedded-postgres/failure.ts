/** Its message is one line for the operator: the problem and its remedy. */
export class EmbeddedPostgresError extends Error {
  override name = 'EmbeddedPostgresError'
}

/** Another process works on the data folder; the message names both. */
export class DataFolderInUse extends EmbeddedPostgresError {
  override name = 'DataFolderInUse'
}

/** PostgreSQL ended before it was ready; `lines` are its last output. */
export class ServerStartFailed extends EmbeddedPostgresError {
  override name = 'ServerStartFailed'
  readonly lines: readonly string[]
  readonly ending: string

  constructor(lines: readonly string[], ending: string) {
    super(`PostgreSQL did not start (${ending}): ${lines.join(' | ') || 'it said nothing'}`)
    this.lines = lines
    this.ending = ending
  }
}

/** The cluster has another password than ours. */
export class PasswordRefused extends EmbeddedPostgresError {
  override name = 'PasswordRefused'
}

export function errorCode(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error)) return undefined
  return typeof error.code === 'string' ? error.code : undefined
}

export function errorText(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
