// Which character stands between the columns of a table, as programs of several countries save it.

export type Separator = ',' | ';' | '\t'

const separators: readonly Separator[] = [',', ';', '\t']

/** The first line with which some programs tell Excel the separator. */
const told = /^"?sep=([,;\t])"?$/i

/**
 * The text with line feeds at its lines' ends. `separator`: the one told, else the one that the heading has most;
 * undefined when two stand there equally often. A line that only tells it is left blank, so that those below keep their number.
 */
export function separated(content: string): { text: string; separator: Separator | undefined } {
  const text = content.replace(/^\uFEFF/, '').replaceAll(/\r\n?/g, '\n')
  const head = text.split('\n', 1)[0] ?? ''
  const given = told.exec(head)?.[1] as Separator | undefined
  if (given) return { text: text.slice(head.length), separator: given }
  return { text, separator: mostOf(/^.*\S.*$/m.exec(text)?.[0] ?? '') }
}

/** A separator within quotes is part of a column's name. */
function mostOf(heading: string): Separator | undefined {
  const bare = heading.replaceAll(/"[^"]*"/g, '')
  const counted = separators.map((separator) => ({ separator, n: bare.split(separator).length - 1 }))
  const most = Math.max(...counted.map(({ n }) => n))
  const [first, second] = counted.filter(({ n }) => n === most)
  return most > 0 && second ? undefined : first?.separator
}
