// A CSV file as its lines. One with a stray quotation mark is left out and named, and those after it are read.
import { separated } from '@mostrador/contract/files/separated'
import { CsvError, parse } from 'csv-parse/sync'
import { AppError, messageOf } from '../../platform/errors.ts'

type CsvLine = { line: number; cells: string[] }

/** A file with more is hardly CSV, and each one reads the rest of it again. */
const strayMax = 10

/**
 * `line` is the row of a spreadsheet: an empty line counts, a line break in a value does not. The first names the columns.
 * Throws invalid_request when that cannot be read, or too many cannot.
 */
export function linesIn(content: string): { lines: CsvLine[]; stray: number[] } {
  // The parser would count both characters of a line break in quotes.
  const { text, separator: delimiter } = separated(content)
  if (delimiter === undefined) throw separatorUnclear()
  const lines: CsvLine[] = []
  const stray: number[] = []
  let rest = text
  let before = 0
  let breaks = 0
  while (rest !== '') {
    const part: CsvLine[] = []
    let last = 0
    try {
      parse(rest, {
        ...{ delimiter, skip_empty_lines: true, relax_column_count: true, trim: true },
        on_record: (cells: string[], context) => {
          last = context.lines
          breaks += breaksIn(cells)
          part.push({ line: before + last - breaks, cells })
          return null
        },
      })
      rest = ''
    } catch (error) {
      if (!(error instanceof CsvError)) throw error
      const physical = rest.split('\n')
      while (physical[last] === '') last += 1
      const line = before + last + 1 - breaks
      if ((lines.length === 0 && part.length === 0) || stray.length === strayMax)
        throw unreadable(stray[0] ?? line, error)
      stray.push(line)
      rest = physical.slice(last + 1).join('\n')
      before += last + 1
    }
    for (const each of part) lines.push(each)
  }
  return { lines, stray }
}

function separatorUnclear(): AppError {
  const message = 'The list cannot be read: its first line has commas, semicolons or tabs equally often.'
  return new AppError('invalid_request', message, { reason: 'file_separator' })
}

function breaksIn(cells: readonly string[]): number {
  return cells.reduce((sum, cell) => sum + cell.split('\n').length - 1, 0)
}

function unreadable(line: number, error: Error): AppError {
  const problem = `line ${line}: ${messageOf(error)}`
  return new AppError('invalid_request', `The list cannot be read: ${problem}.`, {
    ...{ reason: 'list_line', line },
  })
}
