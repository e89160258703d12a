// Every statement on a tenant's rows must name the account. Read from the source, so statements that no test runs are
// covered too.
import { describe, expect, it } from 'vitest'
import { tablesByKind } from '../../src/platform/database/placement/kinds.ts'
import { listFiles, readSource, statementsOf } from '../harness/source-code.ts'
import { exceptions } from './statements-without-account.ts'

const src = 'packages/server/src/'
const files = listFiles()
const tenantTables = files
  .filter((path) => path.startsWith('packages/server/migrations/'))
  .flatMap((path) => [...readSource(path).matchAll(/create (?:unlogged )?table (\w+) \(([\s\S]*?)\n\)/g)])
  .filter(([, , columns]) => /^\s*account_id\b/m.test(columns ?? ''))
  .map(([, name]) => name ?? '')

const isStatement = /\b(?:select|insert into|update \S+ (?:(?:as )?\w+ )?set|delete from|copy \()/
// A table inserted by an expression, `?`, may be any tenant's.
const table = `(?:only\\s+)?(?:${tenantTables.join('|')}|\\?)`
const touching = new RegExp(
  [
    `(?<!distinct )\\b(?:from|join|using)\\s+${table}(?!\\w)`,
    `\\binto\\s+${table}\\s+\\(`,
    `\\bupdate\\s+${table}\\s+(?:(?:as\\s+)?\\w+\\s+)?set\\b`,
  ].join('|'),
  'g',
)
const column = '(?:\\w+\\.)?account_id\\b'
const naming = new RegExp(
  [
    `\\b${column}\\s*=\\s*${column}`,
    `\\b${column}\\s*(?:=|in\\b)`,
    `=\\s*${column}`,
    `\\(account_id\\b`,
  ].join('|'),
  'g',
)

const lock = 'for (?:no key update|update|key share|share)'
const needsOneNode = new RegExp(`\\b${lock}\\b|\\bwith recursive\\b`)
const copied = `(?:${tablesByKind.reference.join('|')})\\b`
const joinsCopied = new RegExp(`\\bjoin ${copied}|\\bfrom ${copied}.*\\bjoin\\b`)
const locks = new RegExp(`\\b${lock}\\b`)
const changes = /\b(?:update \S+ (?:\w+ )?set|delete from|insert into)\b/

describe('statements on a tenant’s rows', () => {
  const sources = files.filter((path) => path.startsWith(src) && /(?<!\.test)\.ts$/.test(path))
  const unnamed = sources.flatMap((path) => unnamedIn(path, readSource(path)))
  const texts = sources.flatMap((path) => textsIn(path, readSource(path)))

  it('name the account once for each table, but for the listed look-ups and work of all accounts', () => {
    expect(unnamed.filter((found) => !exceptions.some((each) => excuses(each, found)))).toEqual([])
  })

  it('need every exception that is listed', () => {
    expect(exceptions.filter((each) => !unnamed.some((found) => excuses(each, found)))).toEqual([])
  })

  it('lock nothing and step through nothing where every node does its part', () => {
    const everywhere = exceptions.filter(({ kind }) => kind === 'everywhere')
    const found = unnamed.filter((each) => everywhere.some((exception) => excuses(exception, each)))
    expect(found.filter(({ statement }) => needsOneNode.test(statement))).toEqual([])
  })

  it('lock, before they change something, no rows that they join to a table of which every node has a copy', () => {
    const found = texts.flatMap(copiedWhereLocked)
    expect(found).toEqual([])
  })

  it('put in values, and give back no more than those', () => {
    expect(texts.filter(asksWhereInserted)).toEqual([])
  })
})

describe('the reader of statements', () => {
  it('finds an inner query in what is given back of values', () => {
    const inserted = 'insert into contacts (account_id) values (?)'
    expect(asksWhereInserted(`${inserted} returning id, (select name from users) as name`)).toBe(true)
    expect(asksWhereInserted(`with a as (select 1) ${inserted} returning id`)).toBe(false)
  })

  it.each([
    'for update skip locked',
    'for no key update of c',
    'for share',
    'for key share of a',
    'with recursive x as',
  ])('knows that %s needs one node', (text) => {
    expect(needsOneNode.test(`select 1 from contacts c ${text}`)).toBe(true)
  })

  it('finds a copied table beside rows that are locked for a change, and none in an inner condition', () => {
    const due = (rest: string) =>
      `with due as (select c.id from contacts c ${rest} for update of c skip locked)`
    const change = 'update contacts c set name = ? from due where c.id = due.id'
    const join = 'join accounts a on a.id = c.account_id'
    expect(copiedWhereLocked(`${due(join)} ${change}`)).toHaveLength(1)
    expect(copiedWhereLocked(`${due(`where c.account_id in (select id from accounts)`)} ${change}`)).toEqual(
      [],
    )
    expect(copiedWhereLocked(`${due('')} ${change} ${join}`)).toEqual([])
    expect(copiedWhereLocked(`${due(join)} select id from due`)).toEqual([])
    expect(copiedWhereLocked('delete from users where id in (select id from users for update)')).toEqual([])
  })

  it('knows the tables that have an account', () => {
    expect(tenantTables).toEqual(expect.arrayContaining(['api_keys', 'contacts', 'messages', 'order_lines']))
    expect(tenantTables).not.toContain('accounts')
  })

  it.each([
    ['a read', 'sql`select name from contacts where id = <id>`'],
    ['a write', 'sql`update contacts c set name = <name> where id = <id>`'],
    ['a deletion', 'sql`delete from only messages where account_ids = <id>`'],
    ['an insertion', 'sql`insert into messages (id, account_id) values (<id>, <account>)`'],
    ['a join', 'sql`select from orders o join contacts c on c.id = o.contact_id where o.account_id = <a>`'],
    ['a table put in by an expression', 'sql`select 1 from <raw(table)> where id = <id>`'],
    ['a statement in a string', "'select account_id from orders where id = $1'"],
    ['a constant', 'const gone = sql`delete from orders where id = <id>`; db.query(gone)'],
    ['a statement within another', 'sql`with a as (<b ? sql`select 1 from orders` : null>) select 1`'],
    ['a fragment', 'sql`select total <rest>`; const rest = sql`from orders where id = <id>`'],
  ])('finds %s without it', (_, text) => {
    expect(unnamedIn(`${src}bot/x.ts`, asCode(text))).toHaveLength(1)
  })

  it.each([
    ['a read', 'sql`select name from contacts where account_id = <a> and id = <id>`'],
    [
      'a join',
      'sql`select from orders o join contacts c on c.account_id = o.account_id where o.account_id = <a>`',
    ],
    [
      'a join by column',
      'sql`select from orders join contacts using (account_id, id) where account_id = <a>`',
    ],
    ['an insertion', 'sql`insert into messages (account_id, id) values (<a>, <id>)`'],
    ['a fragment', 'const mine = sql`account_id = <a>`; sql`delete from orders where <mine>`'],
    ['a sentence', "'an update of channels comes from contacts'"],
  ])('lets %s with it pass', (_, text) => {
    expect(unnamedIn(`${src}bot/x.ts`, asCode(text))).toEqual([])
  })
})

function asCode(text: string): string {
  return text.replaceAll('<', '${').replaceAll('>', '}')
}

type Unnamed = { file: string; statement: string }

function textsIn(path: string, text: string): string[] {
  return statementsOf(path, text).map((statement) => statement.replaceAll(/\s+/g, ' ').trim())
}

/** Citus carries out such a part apart from the change, through a file between them. */
function copiedWhereLocked(statement: string): string[] {
  const { own, inner } = partsOf(statement)
  return changes.test(own) ? inner.filter((part) => locks.test(part) && joinsCopied.test(part)) : []
}

/** Citus puts in values without any inner query, also in what is given back. */
function asksWhereInserted(statement: string): boolean {
  const { own } = partsOf(statement)
  return /\binsert into\b.* values /.test(own) && /\breturning\b.*\(select\b/.test(statement)
}

/** The text outside of all brackets, then the text inside each of them without that of further ones. */
function partsOf(statement: string): { own: string; inner: string[] } {
  const [open, inner]: [string[], string[]] = [[''], []]
  for (const piece of statement.split(/([()])/)) {
    if (piece === '(') open.push('')
    else if (piece === ')' && open.length > 1) inner.push(open.pop() ?? '')
    else open.push(`${open.pop()} ${piece}`)
  }
  return { own: open[0] ?? '', inner }
}

function unnamedIn(path: string, text: string): Unnamed[] {
  return textsIn(path, text)
    .filter((statement) => isStatement.test(statement))
    .filter((statement) => count(statement, touching) > count(statement, naming))
    .map((statement) => ({ file: path.slice(src.length), statement }))
}

function count(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0
}

function excuses({ file, part }: { file: string; part: string }, found: Unnamed): boolean {
  return found.file === file && found.statement.includes(part)
}
