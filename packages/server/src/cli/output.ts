// Renders a command's output: exactly one JSON object, or the same for people.

type Row = Readonly<Record<string, unknown>>

/** For people, `text` replaces the object and `lines` follow it; for scripts the object contains both. */
export type Result = { json: object; text?: readonly string[]; lines?: readonly string[] }

export function renderJson({ json }: Result): string {
  return `${JSON.stringify(json)}\n`
}

/** A list as a table, anything else as one line per field. */
export function renderText({ json, text, lines = [] }: Result): string {
  const body = text ?? (isPage(json) ? renderPage(json) : renderFields(json as Row))
  const all = [...body, ...(lines.length > 0 ? ['', ...lines] : [])]
  return all.map((line) => `${line.replaceAll(misleading, escaped)}\n`).join('')
}

/** Text by others may contain control characters, which a terminal would obey. */
export function printable(text: string): string {
  return text.replaceAll(/\p{Cc}/gu, escaped).replaceAll(misleading, escaped)
}

/** At most so many characters, the last of them a sign that there was more. */
export function cutText(text: string, max: number): string {
  const chars = [...text]
  return chars.length <= max ? text : `${chars.slice(0, max - 1).join('')}…`
}

/** Aligned columns; the widest cell sets a column's width. */
export function renderColumns(rows: readonly (readonly string[])[]): string[] {
  const widths = rows.reduce<number[]>(
    (widest, row) => row.map((cell, i) => Math.max(widest[i] ?? 0, cell.length)),
    [],
  )
  return rows.map((row) =>
    row
      .map((cell, i) => (i === row.length - 1 ? cell : cell.padEnd(widths[i] ?? 0)))
      .join('  ')
      .trimEnd(),
  )
}

type PageLike = { data: readonly Row[]; next_cursor: string | null }

function isPage(json: object): json is PageLike {
  return 'data' in json && Array.isArray(json.data) && 'next_cursor' in json
}

function renderPage(page: PageLike): string[] {
  return pageTable(page, Object.keys(page.data[0] ?? {}))
}

/** A page as a table of these columns. */
export function pageTable({ data, next_cursor }: PageLike, columns: readonly string[]): string[] {
  if (data.length === 0) return ['(none)']
  const table = renderColumns([columns, ...data.map((row) => columns.map((name) => shown(row[name])))])
  return next_cursor === null ? table : [...table, '', `More: --cursor ${next_cursor}`]
}

export function renderFields(json: Row): string[] {
  return renderColumns(fieldsOf(json, ''))
}

function fieldsOf(json: Row, prefix: string): string[][] {
  return Object.entries(json).flatMap(([name, value]) =>
    typeof value === 'object' && value !== null && !(value instanceof Date) && !Array.isArray(value)
      ? fieldsOf(value as Row, `${prefix}${name}.`)
      : [[`${prefix}${name}`, shown(value)]],
  )
}

function shown(value: unknown): string {
  if (value === null || value === undefined) return '-'
  if (value instanceof Date) return value.toISOString()
  return printable(typeof value === 'object' ? JSON.stringify(value) : String(value))
}

/** Characters that turn or hide the text beside them. The two that join letters and emoji do neither. */
const misleading = /(?![\u200c\u200d])[\p{Cf}\u2028\u2029]/gu

/** As JSON writes it. */
function escaped(char: string): string {
  return Array.from({ length: char.length }, (_, i) => char.charCodeAt(i).toString(16).padStart(4, '0'))
    .map((code) => `\\u${code}`)
    .join('')
}
