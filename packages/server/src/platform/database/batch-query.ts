// Statements of one transaction that leave together, as one message to PostgreSQL with one end (Sync): it answers all of
// them with one write, and this side reads once. After one that fails it passes over the others.
import pg from 'pg'
import type { Connection, PreparedQuery } from './prepared-query.ts'

/** SQLSTATE of statements behind one that failed. */
const aborted = '25P02'
/** Severities after which nothing is merely passed over, since the connection is gone. */
const endsConnection = new Set<string | undefined>(['FATAL', 'PANIC'])
const nothing = {}

/** Members of pg's Query beyond its published types. */
type Message = object

export class BatchQuery extends pg.Query {
  /** Those of the statement that is being answered, by which pg notes what is parsed. */
  declare name: string | undefined
  declare text: string | undefined
  callback: () => void = () => {}
  readonly #members: PreparedQuery[] = []
  #at = 0
  #connection: Connection | undefined

  constructor() {
    super(nothing as { text: string })
  }

  add(member: PreparedQuery): void {
    this.#members.push(member)
  }

  /** For whoever watches what a connection is asked, in its order. */
  get texts(): string[] {
    return this.#members.map(({ text }) => text)
  }

  // Typed as a property by pg.
  override submit = (given: unknown): null => {
    const connection = given as Connection
    this.#connection = connection
    connection.stream.cork()
    try {
      // Half a statement has been written, so that nothing on the connection would be told apart.
      if (!this.#members.every((member) => member.prepareInBatch(connection))) connection.stream.destroy()
      connection.sync()
    } finally {
      connection.stream.uncork()
    }
    this.#goTo(0)
    return null
  }

  handleRowDescription(message: Message): void {
    this.#current?.handleRowDescription(message)
  }

  handleDataRow(message: { fields: unknown }): void {
    this.#current?.handleDataRow(message)
  }

  handleCommandComplete(): void {
    this.#goTo(this.#at + 1)
  }

  handleEmptyQuery(): void {
    this.#goTo(this.#at + 1)
  }

  /** Called where a statement fails, and for those that are lost with their connection. */
  handleError(error: Error): void {
    const at = this.#at
    const isRefused = error instanceof pg.DatabaseError && !endsConnection.has(error.severity)
    for (const [place, member] of this.#members.entries()) {
      if (place < at) member.end()
      else {
        // It was not parsed, or may not have been.
        if (place > at || !isRefused) delete this.#connection?.submittedNamedStatements[member.name]
        member.handleError(place > at && isRefused ? behind() : error)
      }
    }
    this.#members.length = 0
  }

  handleReadyForQuery(): void {
    for (const member of this.#members) member.end()
  }

  get #current(): PreparedQuery | undefined {
    return this.#members[this.#at]
  }

  #goTo(place: number): void {
    this.#at = place
    const { name, text } = this.#members[place] ?? {}
    this.name = name
    this.text = text
  }
}

function behind(): Error {
  const error = new pg.DatabaseError('current transaction is aborted', 0, 'error')
  error.code = aborted
  return error
}
