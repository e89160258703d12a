// A statement whose rows stay as PostgreSQL's text. Without types the column description is not needed either; pg asks
// for it and parses it every time, a fifth of a short statement's cost on this side.
import pg from 'pg'

export type RawRow = (string | null)[]
export type RawValue = string | number | Date | Buffer | null | undefined

/**
 * Members of pg's Query and its connection beyond their published types; pg is pinned, and the tests use all of them.
 */
type Connection = {
  stream: { cork(): void; uncork(): void }
  submittedNamedStatements: Record<string, string>
  parse(statement: { name: string; text: string }): void
  bind(values: { statement: string; values: unknown[] }): void
  execute(portal: object): void
  sync(): void
}

const nothing = {}

export class RawQuery extends pg.Query {
  readonly name: string
  readonly text: string
  readonly values: (string | Buffer | null)[]
  callback: ((error: Error | null, rows?: RawRow[]) => void) | undefined
  declare readonly hasBeenParsed: (connection: Connection) => boolean
  readonly #rows: RawRow[] = []

  /** `name` must always stand for exactly this text. */
  constructor(name: string, text: string, values: readonly RawValue[]) {
    // It copies its argument property by property.
    super(nothing as { text: string })
    this.name = name
    this.text = text
    this.values = values.map(asWritten)
  }

  prepare(connection: Connection): void {
    const { name, text } = this
    if (!this.hasBeenParsed(connection)) {
      connection.parse({ name, text })
      connection.submittedNamedStatements[name] = text
    }
    connection.bind({ statement: name, values: this.values })
    connection.execute(nothing)
    connection.sync()
  }

  handleDataRow({ fields }: { fields: RawRow }): void {
    this.#rows.push(fields)
  }

  handleCommandComplete(): void {}

  handleReadyForQuery(): void {
    this.callback?.(null, this.#rows)
  }
}

function asWritten(value: RawValue): string | Buffer | null {
  if (value === null || value === undefined) return null
  if (Buffer.isBuffer(value)) return value
  return value instanceof Date ? value.toISOString() : String(value)
}
