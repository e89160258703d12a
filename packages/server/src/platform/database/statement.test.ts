// A statement's text is made once for each place and choice of parts, and is what making it each time would give.
import { expect, test } from 'vitest'
import { empty, join, raw, type Sql, sql } from './database.ts'

const written = (one: unknown, other: unknown) => sql`select ${1} where ${one} and ${other} limit ${2}`
const inList = (values: Sql) => sql`a in (${values})`

const cases: readonly (readonly [unknown, unknown, string, unknown[]])[] = [
  [3, 4, 'select $1 where $2 and $3 limit $4', [1, 3, 4, 2]],
  [sql`b = ${5}`, 4, 'select $1 where b = $2 and $3 limit $4', [1, 5, 4, 2]],
  [4, sql`b = ${5}`, 'select $1 where $2 and b = $3 limit $4', [1, 4, 5, 2]],
  [sql`c = ${5}`, sql`true`, 'select $1 where c = $2 and true limit $3', [1, 5, 2]],
  [empty, sql`true`, 'select $1 where  and true limit $2', [1, 2]],
  [inList(join([5, 6])), 7, 'select $1 where a in ($2,$3) and $4 limit $5', [1, 5, 6, 7, 2]],
  [inList(join([5, 6, 7])), 7, 'select $1 where a in ($2,$3,$4) and $5 limit $6', [1, 5, 6, 7, 7, 2]],
  [raw('d'), raw('e'), 'select $1 where d and e limit $2', [1, 2]],
  [raw('e'), raw('d'), 'select $1 where e and d limit $2', [1, 2]],
]

test('parts of every kind give their own text, however often and in whatever order they are chosen', () => {
  for (const [one, other, text, values] of [...cases, ...cases.toReversed(), ...cases]) {
    const statement = written(one, other)
    expect(statement.text).toBe(text)
    expect(statement.values).toEqual(values)
  }
})
