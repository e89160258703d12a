// Product files: CSV, or a JSON list of objects. Every record has its line number, and an unreadable record does not
// stop the others.
import { setImmediate } from 'node:timers/promises'
import { withoutGuard } from '@mostrador/contract/csv'
import { fileText } from '@mostrador/contract/files/file-text'
import { separated } from '@mostrador/contract/files/separated'
import { limits } from '@mostrador/contract/limits'
import { CsvError, parse } from 'csv-parse/sync'
import { AppError, messageOf } from '../../platform/errors.ts'
import type { Fault } from './field-error.ts'
import type { FileRecord } from './file-record.ts'
import { withUnitOfPrice } from './measured/sale-unit.ts'
import { cellFor, columnNamed, joinedBy } from './product-columns.ts'
import { isField, unknownColumns } from './product-fields.ts'
import { withVariantLines } from './variant-lines.ts'

const damaged = '\uFFFD'

/** Throws invalid_request when the file as a whole is not of this kind. */
export function readProductFile(bytes: Uint8Array, kind: Kind): FileRecord[] {
  const steps = readInSteps(bytes, kind)
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value
  }
}

/** The same, yielding to the event loop in between. */
export async function readProductFileSlowly(bytes: Uint8Array, kind: Kind): Promise<FileRecord[]> {
  const steps = readInSteps(bytes, kind)
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value
    await setImmediate()
  }
}

type Kind = 'csv' | 'json'
/** Yields after every `stepRows` records. */
type Steps<T> = Generator<void, T, void>
const stepRows = 200

function* readInSteps(bytes: Uint8Array, kind: Kind): Steps<FileRecord[]> {
  const read = fileText(bytes)
  if ('problem' in read) throw new AppError('invalid_request', unread[read.problem])
  const records = yield* kind === 'csv' ? readCsv(read.text) : readJson(read.text)
  if (records.length > limits.productFileRowsMax) {
    throw new AppError(
      'invalid_request',
      `a file has at most ${limits.productFileRowsMax} products; split it`,
    )
  }
  return records
}

const unread = {
  workbook: 'this is an Excel workbook; save it as "CSV UTF-8"',
  no_text: 'this is no text; save the table as "CSV UTF-8"',
  letters: 'its letters could be read in several ways; save it as "CSV UTF-8"',
} as const

function* readCsv(content: string): Steps<FileRecord[]> {
  const { text, separator } = separated(content)
  if (separator === undefined) {
    const problem = 'the header has commas, semicolons or tabs equally often; save the file with one of them'
    throw new AppError('invalid_request', problem)
  }
  const rows = yield* csvRows(text.split('\n'), separator)
  const [header, ...others] = rows
  if (!header) throw new AppError('invalid_request', 'the file is empty; its first line names the columns')
  if ('message' in header) return rows.flatMap((row) => ('message' in row ? [inColumn(row, [])] : []))
  const heads = header.cells.map((cell) => cell.trim())
  const columns = heads.map((head) => columnNamed(head, isField))
  if (columns.length > limits.productColumnsMax) {
    throw new AppError('invalid_request', `a file has at most ${limits.productColumnsMax} columns`)
  }
  const unknown = new Set(unknownColumns(columns))
  const repeated = columns.filter(
    (column, index) => columns.indexOf(column) !== index && joinedBy[column] === undefined,
  )
  const complaints = [...new Set(repeated)].map((column) => ({
    line: header.line,
    ...({ problem: 'column_twice', column } as const),
    message: `the column "${column}" stands there twice; only the first is read`,
  }))
  return [
    ...complaints,
    ...columnNotes(header.line, heads, columns),
    ...withVariantLines(others.map((row) => csvRecord(row, columns, unknown))),
  ]
}

/** Tells once, on the header's line, which columns are not read and which become variants. */
function columnNotes(line: number, heads: readonly string[], columns: readonly string[]): FileRecord[] {
  const unread = unknownColumns(columns).map((column): FileRecord => {
    if (column === '') {
      return {
        line,
        isNote: true,
        problem: 'column_nameless',
        message: 'a column has no name; it is not read',
      }
    }
    const message = `unknown column "${column}"; it is not read`
    return { line, isNote: true, problem: 'column_unknown', column, message }
  })
  const variants = heads.filter((_, index) => columns[index] === 'variant').join(', ')
  if (variants === '') return unread
  const message = `read as the names of variants: the column "${variants}"`
  return [...unread, { line, isNote: true, problem: 'column_variants', column: variants, message }]
}

function csvRecord(row: CsvRow, columns: readonly string[], unknown: ReadonlySet<string>): FileRecord {
  if ('message' in row) return inColumn(row, columns)
  const { line, cells } = row
  if (cells.length !== columns.length) {
    return {
      line,
      problem: 'cells',
      values: { cells: cells.length, columns: columns.length },
      message: `${cells.length} cells, but the header has ${columns.length}`,
    }
  }
  const fields: Record<string, unknown> = {}
  for (const [index, column] of columns.entries()) {
    const cell = cells[index] ?? ''
    if (cell.includes(damaged)) return { line, problem: 'utf8', column, message: `${column}: ${notUtf8}` }
    if (unknown.has(column)) continue
    const value = cell.trim() === '' ? null : cellFor(column, withoutGuard(cell))
    const joint = joinedBy[column]
    const former = fields[column]
    if (!(column in fields)) fields[column] = value
    else if (joint !== undefined)
      fields[column] = [former, value].filter((each) => each !== null).join(joint) || null
  }
  return { line, fields: withUnitOfPrice(fields) }
}

type CsvRow = { line: number } & ({ cells: string[] } | Misquoted)

/** `cell` counts from 0. */
type Misquoted = Fault & { cell?: number }

/** Names the column of a cell whose quotes are out of place. */
function inColumn({ cell, ...fault }: { line: number } & Misquoted, columns: readonly string[]): FileRecord {
  const column = cell === undefined ? undefined : columns[cell]
  return column ? { ...fault, column, message: `${column}: ${fault.message}` } : fault
}

function* csvRows(lines: readonly string[], delimiter: string): Steps<CsvRow[]> {
  const rows: CsvRow[] = []
  let unreadable = 0
  const quotes = lines.map((line) => line.split('"').length - 1)
  for (let at = 0; at < lines.length; ) {
    const line = lines[at] ?? ''
    if (line.trim() === '') {
      at += 1
      continue
    }
    const end = endOfRecord(quotes, at)
    const row = end === undefined ? unclosed : parseRow(lines.slice(at, end).join('\n'), delimiter)
    rows.push({ line: at + 1, ...row })
    if ('message' in row) unreadable += 1
    if (unreadable > limits.productUnreadableMax) {
      const max = limits.productUnreadableMax
      throw new AppError('invalid_request', `more than ${max} lines have quotes out of place; is this CSV?`)
    }
    if (rows.length % stepRows === 0) yield
    // A stray quote may have swallowed good lines, so reading resumes right after the line.
    at = end === undefined || 'message' in row ? at + 1 : end
  }
  return rows
}

const unclosed: Fault = {
  problem: 'quote_open',
  message: 'a quote opens a cell and none closes it: close it, or leave it out',
}

/** Index after the record that starts at `at`; a quoted value may span lines. */
function endOfRecord(quotes: readonly number[], at: number): number | undefined {
  let open = false
  for (let index = at; index < Math.min(quotes.length, at + limits.productRecordLinesMax); index += 1) {
    if ((quotes[index] ?? 0) % 2 === 1) open = !open
    if (!open) return index + 1
  }
  return undefined
}

function parseRow(text: string, delimiter: string): { cells: string[] } | Misquoted {
  if (!text.includes('"')) return { cells: text.split(delimiter) }
  try {
    const [cells = []] = parse(text, { delimiter, ltrim: true, rtrim: true })
    return { cells }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    if (error.code === 'CSV_QUOTE_NOT_CLOSED') return unclosed
    return {
      ...(typeof error.column === 'number' && { cell: error.column }),
      problem: 'quote',
      message:
        'a quote stands inside the cell: put the whole cell in quotes and double those inside ("pipe 3"" PVC"), or leave them out',
    }
  }
}

function* readJson(text: string): Steps<FileRecord[]> {
  const starts = text.trimStart()
  if (!starts.startsWith('[')) {
    throw new AppError('invalid_request', 'a JSON file of products is a list of objects: [{"sku": "A-1", …}]')
  }
  const records: FileRecord[] = []
  for (const { line, source } of elementsOf(text, text.length - starts.length + 1)) {
    const isDamaged = source.includes(damaged)
    records.push({
      line,
      ...(isDamaged ? ({ problem: 'utf8', message: notUtf8 } as const) : parseElement(source)),
    })
    if (records.length % stepRows === 0) yield
  }
  return records
}

const notUtf8 = 'not UTF-8; save the file as UTF-8'

function parseElement(source: string): { fields: Record<string, unknown> } | Fault {
  let value: unknown
  try {
    value = JSON.parse(source)
  } catch (error) {
    return { problem: 'json', message: `not valid JSON: ${messageOf(error).replaceAll(/\s+/g, ' ')}` }
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return { problem: 'object', message: 'not an object' }
  }
  const fields = value as Record<string, unknown>
  const [unknown] = unknownColumns(Object.keys(fields))
  return unknown === undefined
    ? { fields }
    : { problem: 'field_unknown', column: unknown, message: `unknown field "${unknown}"` }
}

/** The elements of the list that starts before `from`, each with its source and line. */
function elementsOf(text: string, from: number): { line: number; source: string }[] {
  const found: { line: number; source: string }[] = []
  let [depth, isText, start] = [0, false, from]
  let [line, counted] = [1, 0]
  const push = (end: number) => {
    const source = text.slice(start, end)
    const first = start + source.length - source.trimStart().length
    for (; counted < first; counted += 1) if (isLineEnd(text, counted)) line += 1
    if (source.trim() !== '') found.push({ line, source })
    start = end + 1
  }
  for (let at = from; at < text.length; at += 1) {
    const char = text[at]
    if (isText) {
      if (char === '\\') at += 1
      else if (char === '"') isText = false
    } else if (char === '"') isText = true
    else if (char === '{' || char === '[') depth += 1
    else if (depth > 0 && (char === '}' || char === ']')) depth -= 1
    else if (depth === 0 && char === ',') push(at)
    else if (depth === 0 && char === ']') {
      push(at)
      return found
    }
  }
  push(text.length)
  found.push({ line, source: '' })
  return found
}

function isLineEnd(text: string, at: number): boolean {
  return text[at] === '\n' || (text[at] === '\r' && text[at + 1] !== '\n')
}
