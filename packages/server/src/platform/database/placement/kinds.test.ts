// Each table's kind, against the schema that the migrations make.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { migrationsDir } from '../migration-files.ts'
import { tablesByKind } from './kinds.ts'
import { kindOf } from './nodes.ts'

const schema = readFileSync(new URL('../../../../schema.sql', import.meta.url), 'utf8')
const tables = [...schema.matchAll(/^create (?:unlogged )?table (\w+) (?!partition of)\(\n(.*?)\n\)/gms)].map(
  ([, name = '', body = '']) => ({ name, body }),
)
const uniqueIndexes = [
  ...schema.matchAll(/^CREATE UNIQUE INDEX \w+ ON public\.(\w+) USING btree \((.*?)\)/gm),
]

describe('the kinds of tables', () => {
  it('name every table that the migrations make, once, and no other', () => {
    const named = Object.values(tablesByKind).flat()
    expect(named.filter((name) => name !== 'schema_migrations').toSorted()).toEqual(
      tables.map(({ name }) => name).toSorted(),
    )
    expect(new Set(named).size).toBe(named.length)
  })

  it('let no table be distributed whose rows cannot be told apart within an account', () => {
    const faults = tables
      .filter(({ name }) => kindOf(name) === 'distributed')
      .flatMap(({ name, body }) => {
        const keys = [...body.matchAll(/(?:PRIMARY KEY|UNIQUE) \((.*?)\)/g)].map(([, columns]) => columns)
        const unique = uniqueIndexes.filter(([, table]) => table === name).map(([, , columns]) => columns)
        return [...keys, ...unique]
          .filter((columns) => !/\baccount_id\b/.test(columns ?? ''))
          .map((columns) => `${name} (${columns})`)
      })
    expect(faults).toEqual([])
  })

  it('let keys lead only to tables that lie beside: of the same account, or copied to every node', () => {
    const faults = tables.flatMap(({ name, body }) =>
      [...body.matchAll(/FOREIGN KEY \((.*?)\) REFERENCES (\w+)/g)]
        .filter(([, columns = '', parent = '']) => !liesBeside(name, parent, columns))
        .map(([, columns, parent]) => `${name} (${columns}) → ${parent}`),
    )
    expect(faults).toEqual([])
  })

  it('are said by each later migration, which sets foreign keys after it', () => {
    const later = readdirSync(migrationsDir).filter((file) => file.endsWith('.sql') && file > '0072')
    expect(later.flatMap((file) => placingFaults(readFileSync(join(migrationsDir, file), 'utf8')))).toEqual(
      [],
    )
  })
})

describe('the reader of later migrations', () => {
  it.each([
    ['create table carts (\n  account_id uuid not null\n);', 'carts is not placed as distributed'],
    [
      "create table carts (\n  account_id uuid references accounts\n);\nselect place_table('carts', 'distributed');",
      'carts has a key before it is placed',
    ],
    [
      'alter table carts add foreign key (account_id, a) references contacts (account_id, id) on delete set null (a);',
      'on delete set null (column) is for one PostgreSQL alone',
    ],
  ])('finds what several nodes refuse: %s', (text, fault) => {
    expect(placingFaults(text)).toEqual([fault])
  })

  it('lets a table pass that is placed before its keys', () => {
    const text = `create table carts (\n  account_id uuid not null\n);
      select place_table('carts', 'distributed');
      alter table carts add foreign key (account_id) references accounts on delete cascade;`
    expect(placingFaults(text)).toEqual([])
  })
})

function liesBeside(table: string, parent: string, columns: string): boolean {
  const [kind, of] = [kindOf(table), kindOf(parent)]
  if (of === 'reference') return kind !== 'local'
  return kind === of && (kind === 'local' || /^account_id(?:, |$)/.test(columns))
}

function placingFaults(text: string): string[] {
  const made = [...text.matchAll(/create (?:unlogged )?table (\w+) \(\n(.*?)\n\)/gs)]
  return [
    ...made.flatMap(([, name = '', body = '']) => {
      const kind = kindOf(name)
      const isPlaced = kind === 'local' || text.includes(`select place_table('${name}', '${kind}')`)
      return [
        ...(isPlaced ? [] : [`${name} is not placed as ${kind}`]),
        ...(/\breferences\b/i.test(body) ? [`${name} has a key before it is placed`] : []),
      ]
    }),
    ...(/on delete set null \(/i.test(text)
      ? ['on delete set null (column) is for one PostgreSQL alone']
      : []),
  ]
}
