import type { Fault } from './field-error.ts'

/** A product's fields by column, or why they cannot be read. */
export type FileRecord = { line: number } & ({ fields: Readonly<Record<string, unknown>> } | Fault)
