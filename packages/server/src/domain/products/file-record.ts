import type { Fault } from './field-error.ts'

/**
 * A product's fields by column, or why they cannot be read. A note is of the file's head: how columns were taken, with
 * which every line can be read.
 */
export type FileRecord = { line: number } & ({ fields: Readonly<Record<string, unknown>> } | Fault | Note)

type Note = Fault & { isNote: true }

export type LineError = { line: number } & Fault

/** Notes are told beside the errors and refuse nothing. */
export function notesOf(records: readonly FileRecord[]): LineError[] {
  return records.flatMap((record) => {
    if (!('isNote' in record)) return []
    const { isNote: _, ...note } = record
    return [note]
  })
}
