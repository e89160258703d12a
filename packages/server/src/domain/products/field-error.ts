import type { FileProblem } from '@mostrador/contract/dashboard/file-problems'

type Values = Readonly<Record<string, string | number>>

/** A fault in a product's fields: in English for commands and logs, as a code with values for the dashboard's pages. */
export type Fault = { message: string; problem: FileProblem; column?: string; values?: Values }

export class FieldError extends Error {
  override readonly name = 'FieldError'
  readonly fault: Fault
  /** Where a record has several lines. */
  line: number | undefined

  constructor(fault: Fault) {
    super(fault.message)
    this.fault = fault
  }

  /** The same fault, on this line. */
  at(line: number): FieldError {
    const found = new FieldError(this.fault)
    found.line = line
    return found
  }

  /** The same fault, of this column. */
  in(column: string): FieldError {
    return new FieldError({ ...this.fault, column, message: `${column}: ${this.message}` })
  }
}
