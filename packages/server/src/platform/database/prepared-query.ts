// A prepared statement that asks for the description of its rows only once a connection. pg asks each time, and makes
// the same parsers from the answer again: a tenth of a short statement's cost on both sides.
import pg from 'pg'

/** Members of pg's classes beyond their published types; pg is pinned, and every statement uses them. */
type Shape = { fields: unknown; _parsers: unknown; _prebuiltEmptyResultObject: unknown }
type Result = Shape & { rows: unknown[]; parseRow(fields: unknown): unknown }
export type Connection = {
  stream: { cork(): void; uncork(): void; destroy(): void }
  submittedNamedStatements: Record<string, string>
  describe(portal: object): void
  sync(): void
}
type Inner = {
  prepare(connection: Connection): void
  handleRowDescription(message: object): void
}
const inner = pg.Query.prototype as unknown as Inner

/** A connection's statements by their names: PostgreSQL refuses one whose columns have changed. */
type Known = { shapes: Map<string, Shape>; alone: Ways; inBatch: Ways }
/** The connection as a statement sees it that is to be described, or is known. */
type Ways = { described: Connection; undescribed: Connection }
const known = new WeakMap<Connection, Known>()

export type Prepared = { name: string; text: string; values: unknown[] }
type Answer<Row> = { rows: Row[] }

const nothing = {}

export class PreparedQuery<Row = unknown> extends pg.Query {
  readonly name: string
  readonly text: string
  readonly values: unknown[]
  declare readonly _result: Result
  declare _canceledDueToError: unknown
  declare callback: ((error: Error | null, result?: Answer<Row>) => void) | undefined
  #shapes: Map<string, Shape> | undefined
  #isOpen = true

  constructor({ name, text, values }: Prepared) {
    // It copies its argument property by property, which takes longer than all else it does.
    super(nothing as { text: string })
    this.name = name
    this.text = text
    this.values = values
  }

  prepare(connection: Connection): void {
    const { shapes, alone } = knownOf(connection)
    this.#prepare(shapes, alone)
  }

  /** Without an end, so that others can follow in the same message. False where its values cannot be written. */
  prepareInBatch(connection: Connection): boolean {
    const { shapes, inBatch } = knownOf(connection)
    this.#prepare(shapes, inBatch)
    return this.#isOpen
  }

  /** All that was asked in a batch has come. */
  end(): void {
    if (this._canceledDueToError) this.handleError(this._canceledDueToError)
    else {
      // One without rows has none to be described again.
      if (!this.#shapes?.has(this.name)) this.#noteShape()
      this.#settle(null)
    }
  }

  handleError(error: unknown): void {
    this.#settle((this._canceledDueToError || error) as Error)
  }

  #settle(error: Error | null): void {
    if (!this.#isOpen) return
    this.#isOpen = false
    if (error) this.callback?.(error)
    else this.callback?.(null, this._result as Answer<Row>)
  }

  #prepare(shapes: Map<string, Shape>, { described, undescribed }: Ways): void {
    this.#shapes = shapes
    const shape = shapes.get(this.name)
    if (shape) Object.assign(this._result, shape)
    inner.prepare.call(this, shape ? undescribed : described)
  }

  handleRowDescription(message: object): void {
    inner.handleRowDescription.call(this, message)
    this.#noteShape()
  }

  #noteShape(): void {
    const { fields, _parsers, _prebuiltEmptyResultObject } = this._result
    this.#shapes?.set(this.name, { fields, _parsers, _prebuiltEmptyResultObject })
  }

  handleDataRow({ fields }: { fields: unknown }): void {
    if (this._canceledDueToError) return
    try {
      this._result.rows.push(this._result.parseRow(fields))
    } catch (error) {
      this._canceledDueToError = error
    }
  }
}

function knownOf(connection: Connection): Known {
  const found = known.get(connection)
  if (found) return found
  const without = (...names: (keyof Connection)[]): Connection =>
    Object.create(connection, Object.fromEntries(names.map((name) => [name, { value: () => {} }])))
  const made: Known = {
    shapes: new Map(),
    alone: { described: connection, undescribed: without('describe') },
    inBatch: { described: without('sync'), undescribed: without('sync', 'describe') },
  }
  known.set(connection, made)
  return made
}

/** Runs it by handing it to a connection that its caller holds. */
export async function runPrepared<Row>(
  statement: Prepared,
  hand: (query: PreparedQuery<Row>) => void,
): Promise<Row[]> {
  try {
    return await new Promise<Row[]>((resolve, reject) => {
      const query = new PreparedQuery<Row>(statement)
      query.callback = (error, result) => (error ? reject(error) : resolve(result?.rows ?? []))
      hand(query)
    })
  } catch (error) {
    // Its trace would lead to the socket: only here, behind the await, does it lead to whoever asked.
    if (error instanceof Error) Error.captureStackTrace(error)
    throw error
  }
}
