// The schema of several nodes, read as that of one: without what `distribute` adds, and with what it takes the place of.

/** The statements of a dump that one PostgreSQL has too, as far as both say the same. */
export function asOnOnePostgres(statements: ReadonlyMap<string, string>): Map<string, string> {
  return new Map(
    [...statements].filter(([title]) => !isAdded(title)).map(([title, text]) => [title, withoutPlaces(text)]),
  )
}

function isAdded(title: string): boolean {
  return /^(?:extension citus|function (?:acts_here|forget_row)\b|trigger (?:forget|truncate_trigger)_|table waiting_(?:keys|triggers)\b)/.test(
    title,
  )
}

function withoutPlaces(text: string): string {
  return text
    .replace(/ WHEN \(\(?acts_here\(\)\)?\) /, ' ')
    .replace(/ WHEN \(\(acts_here\(\) AND (.*)\)\) EXECUTE/s, ' WHEN ($1) EXECUTE')
    .split('\n')
    .filter((line) => !/ (?:ON DELETE SET NULL \(\w+\)|DEFERRABLE INITIALLY DEFERRED),?$/.test(line))
    .map((line) => line.replace(/,$/, ''))
    .join('\n')
}
