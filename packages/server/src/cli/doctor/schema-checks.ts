// State of the database's schema: its migrations, and changes made by hand since.
import { readFile } from 'node:fs/promises'
import type { Workspace } from '../../installation/workspace.ts'
import type { Database } from '../../platform/database/database.ts'
import { findMigrationGaps } from '../../platform/database/migrations.ts'
import { asOnOnePostgres } from '../../platform/database/placement/schema.ts'
import { dumpSchema } from '../../platform/database/schema-dump.ts'
import type { Check } from './check.ts'

/** The schema the migrations produce; beside src/ in the repository, beside dist/ in the package. */
const schemaFile = new URL('../../../schema.sql', import.meta.url)

const shownMax = 5

export async function checkMigrations({
  config,
  database,
  isExclusive,
}: Workspace): Promise<{ check: Check; isReady: boolean }> {
  const name = 'migrations'
  const { missing, unknown, changed } = await findMigrationGaps(database)
  if (changed.length > 0) {
    const message = `the files of ${changed.join(', ')} were changed after they ran here: install the version as it was published`
    return { check: { name, status: 'fail', message }, isReady: false }
  }
  if (unknown.length > 0) {
    const message = `made by a newer Mostrador (${unknown.join(', ')}): run that version`
    return { check: { name, status: 'fail', message }, isReady: false }
  }
  if (missing.length === 0) return { check: { name, status: 'ok', message: 'up to date' }, isReady: true }
  // An embedded database at rest is migrated when it is next used.
  const isAtRest = config.databaseUrl === undefined && isExclusive
  const message = `not migrated yet (${listed(missing)}): mostrador migrate`
  return { check: { name, status: isAtRest ? 'warn' : 'fail', message }, isReady: false }
}

function listed(names: readonly string[]): string {
  const more = names.length - shownMax
  return more > 0 ? `${names.slice(0, shownMax).join(', ')} and ${more} more` : names.join(', ')
}

/** Names objects that the live schema lacks or has in addition, compared with the migrations' result. */
export async function checkSchema(database: Database): Promise<Check> {
  const name = 'schema'
  const read = (await database.isSpread()) ? asOnOnePostgres : (statements: Map<string, string>) => statements
  const expected = read(statementsOf(await readFile(schemaFile, 'utf8')))
  const live = read(statementsOf(await dumpSchema(database)))
  const titles = new Set([...expected.keys(), ...live.keys()])
  const faults = [...titles].flatMap((title) => {
    if (!live.has(title)) return [`${title} is missing`]
    if (!expected.has(title)) return [`${title} was added`]
    return live.get(title) === expected.get(title) ? [] : [`${title} was changed`]
  })
  if (faults.length === 0) return { name, status: 'ok', message: 'as the migrations make it' }
  const more = faults.length > shownMax ? ` and ${faults.length - shownMax} more` : ''
  const isHarmless = faults.every((fault) => fault.endsWith('was added'))
  return {
    name,
    status: isHarmless ? 'warn' : 'fail',
    message: `${faults.slice(0, shownMax).join(', ')}${more}: undo what was done by hand; schema.sql has each as it should be`,
  }
}

/** The statements of a dump by the object they create. Partitions come and go with the days. */
function statementsOf(dump: string): Map<string, string> {
  const statements = dump.split(/;\n(?=\n|$)/).map((statement) => statement.replace(/^\s*(?:--.*\n)*\s*/, ''))
  return new Map(
    statements
      .filter((statement) => statement !== '' && !/^create table \S+ partition of/.test(statement))
      .map((statement) => [titleOf(statement), statement]),
  )
}

/** `index orders_status`, `table orders`, `function name(…)`. */
function titleOf(statement: string): string {
  const [line = ''] = statement.split('\n')
  const kind = /^create (?:or replace |unlogged |unique |constraint )*(\w+) (?:public\.)?([^\s(]+)/i.exec(
    line,
  )
  return kind ? `${kind[1]?.toLowerCase()} ${kind[2]}` : line
}
