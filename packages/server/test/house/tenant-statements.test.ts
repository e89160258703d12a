// Every statement on a tenant's rows must name the account. Read from the source, so statements that no test runs are
// covered too.
import { describe, expect, it } from 'vitest'
import { listFiles, readSource, statementsOf } from '../harness/source-code.ts'

/** Statements that look up the account or work for all accounts, identified by file and a part of their text. */
const exceptions: readonly { file: string; part: string; reason: string }[] = [
  {
    file: 'accounts/activity.ts',
    part: 'delete from activity where (account_id, id) in',
    reason: 'upkeep for all accounts',
  },
  {
    file: 'media/files.queries.ts',
    part: 'from media_removals where due_at <= ?',
    reason: 'the worker claims the files to look at, of all accounts',
  },
  {
    file: 'media/visitor-bytes.ts',
    part: 'delete from visitor_bytes where day < ?',
    reason: 'upkeep for all accounts: what strangers sent on earlier days no longer counts',
  },
  {
    file: 'catalogue/picture-loader.queries.ts',
    part: 'with recursive waiting as',
    reason: 'workers claim the pictures that are due, of all accounts',
  },
  {
    file: 'channels/campaigns/recipients.queries.ts',
    part: 'as is_at_work',
    reason: 'live answers of any account go before campaigns',
  },
  {
    file: 'bot/receipts/readings.queries.ts',
    part: 'from payment_receipts where reading_due_at <= ?',
    reason: 'the worker claims the pictures that a language model is to read, of all accounts',
  },
  {
    file: 'channels/media/media.queries.ts',
    part: 'from message_media where due_at <= ?',
    reason: 'workers claim the files that are due, of all accounts',
  },
  {
    file: 'accounts/directory.ts',
    part: 'from template_books b',
    reason: 'directory: a channel by the business at its platform',
  },
  {
    file: 'reminders/reminders.queries.ts',
    part: 'from accounts a left join reminder_settings s',
    reason: 'the worker finds the accounts that remind their customers',
  },
  {
    file: 'reminders/reminders.queries.ts',
    part: 'delete from reminders where (account_id, id) in',
    reason: 'upkeep for all accounts',
  },
  {
    file: 'reminders/reminders.queries.ts',
    part: 'delete from stock_wishes where (account_id, id) in',
    reason: 'upkeep for all accounts',
  },
  {
    file: 'channels/templates/templates.queries.ts',
    part: 'where b.due_at <= ? and c.deleted_at is null',
    reason: 'the worker claims the books that are due, of all accounts',
  },
  {
    file: 'accounts/directory.ts',
    part: 'from api_keys where hash = ?',
    reason: 'directory: the cell of the account that a key belongs to',
  },
  {
    file: 'accounts/directory.ts',
    part: 'from channels where id = ?',
    reason: 'directory: a channel by its own id',
  },
  {
    file: 'accounts/directory.ts',
    part: 'from channels where platform = ? and external_id = ?',
    reason: 'directory: a channel by the id that its platform gives it',
  },
  {
    file: 'accounts/directory.ts',
    part: 'from integrations where id = ?',
    reason: 'directory: an integration by its own id',
  },
  {
    file: 'installation/lost-secrets.ts',
    part: 'as header from ?',
    reason: 'every start counts, by their keys, the stored secrets of the whole installation',
  },
  {
    file: 'oldest-due.queries.ts',
    part: 'as delivery',
    reason: 'metrics of the whole service',
  },
  {
    file: 'platform/inbox/inbox.ts',
    part: "from ? where status = 'quarantined'",
    reason: 'a metric of the whole database',
  },
  {
    file: 'platform/inbox/inbox.ts',
    part: 'with recursive place as',
    reason: 'the sweep claims what was left behind in all accounts',
  },
  {
    file: 'accounts/users.ts',
    part: 'delete from users u',
    reason: 'a person belongs to no account; gone with the last membership',
  },
  {
    file: 'public-api/request-log.ts',
    part: 'delete from api_usage',
    reason: 'upkeep for all accounts, once a day',
  },
  {
    file: 'public-api/statements.ts',
    part: 'from api_keys where hash = $1',
    reason: 'directory: the key that every public request starts with',
  },
  {
    file: 'public-api/statements.ts',
    part: 'as row from ? t where ?',
    reason: 'its conditions are a list that starts with the account',
  },
  {
    file: 'platform/inbox/quarantine.ts',
    part: "late from ? where status = 'stored'",
    reason: 'doctor looks at the whole database',
  },
  {
    file: 'cli/commands/backup.ts',
    part: 'select 1 from ? limit 1',
    reason: 'restore asks whether the database is empty',
  },
  {
    file: 'platform/backup/backup.ts',
    part: 'copy (select ? from ?) to stdout',
    reason: 'a backup is of the whole database',
  },
  {
    file: 'platform/backup/backup.ts',
    part: 'select setval(pg_get_serial_sequence',
    reason: 'a restore sets the counters of the whole database',
  },
  {
    file: 'public-api/statements.ts',
    part: 'where hash = q.hash and revoked_at is null',
    reason: 'requests of several keys, each of which names the account whose rows are read for it',
  },
  {
    file: 'webhooks/dispatch/dispatch.queries.ts',
    part: 'with recursive lane as',
    reason: 'workers find the lanes that are due, of all accounts',
  },
  {
    file: 'webhooks/replay/planning.ts',
    part: 'from webhook_replays where ended_at is null or open > 0',
    reason: 'workers find the endpoints whose replays go on, of all accounts',
  },
  {
    file: 'webhooks/log/invariants.ts',
    part: 'with part as materialized',
    reason: 'doctor looks at the whole database',
  },
  {
    file: 'webhooks/log/old-days.ts',
    part: 'with due_ids as materialized',
    reason: 'what is owed of a day that is dropped is kept, of all accounts',
  },
  {
    file: 'webhooks/log/old-days.ts',
    part: 'as is_owing',
    reason: 'what is owed of a day that is dropped is kept, of all accounts',
  },
  {
    file: 'webhooks/log/upkeep.ts',
    part: 'from due u where ? limit ? for update skip locked',
    reason: 'upkeep ends what was held too long, of all accounts',
  },
  {
    file: 'webhooks/log/upkeep.ts',
    part: 'group by d.account_id, d.endpoint_id',
    reason: 'upkeep finds the endpoints that hold for long, of all accounts',
  },
  {
    file: 'webhooks/log/upkeep.ts',
    part: 'with open as (select account_id, endpoint_id, count(*)',
    reason: 'a metric of the whole database',
  },
  {
    file: 'domain/orders/orders.queries.ts',
    part: "where status = 'pending' and payment_status = 'pending' and expires_at is not null",
    reason: 'the worker finds the unpaid orders whose time is over, of all accounts',
  },
  {
    file: 'domain/conversations/turns.ts',
    part: 'with due as materialized ( select t.account_id, t.conversation_id from bot_turns t',
    reason: 'workers claim the bot turns that are due, of all accounts',
  },
  {
    file: 'domain/conversations/turns.ts',
    part: 'delete from bot_effects where (account_id, turn_id, tool, arguments_hash) in',
    reason: 'the worker forgets what old turns have changed, of all accounts',
  },
  {
    file: 'bot/questions/questions.queries.ts',
    part: 'delete from bot_questions where (account_id, id) in',
    reason: 'the worker forgets what was asked long ago, of all accounts',
  },
  {
    file: 'domain/products/bulk/product-changes.queries.ts',
    part: "from product_changes where state = 'running' and updated_at < ?",
    reason: 'the worker goes on with changes that lost their process, of all accounts',
  },
  {
    file: 'bot/model-use.ts',
    part: 'delete from bot_model_plans where (account_id, id) in',
    reason: 'the worker forgets what old turns cost, of all accounts',
  },
  {
    file: 'domain/contacts/kept-answers.ts',
    part: 'delete from kept_answers where (account_id, key_id, name) in',
    reason: 'the worker forgets kept answers whose time is over, of all accounts',
  },
  {
    file: 'domain/conversations/turns.ts',
    part: 'update bot_turns set free_at = null, node = null where node = ?',
    reason: 'a worker that was started anew gives back the turns it held, of all accounts',
  },
  {
    file: 'cli/doctor/shop-checks.ts',
    part: 'from integrations where provider = any',
    reason: 'doctor looks at the whole database',
  },
  {
    file: 'cli/doctor/send-checks.ts',
    part: '(select count(*)::int from sends where state in',
    reason: 'doctor looks at the whole database',
  },
  {
    file: 'domain/conversations/send-queue.ts',
    part: 'with due as materialized ( select l.account_id, l.conversation_id from send_lanes l',
    reason: 'workers lease the conversations in which something waits to be sent, of all accounts',
  },
  {
    file: 'domain/conversations/send-queue.ts',
    part: 'leased_until = null, node = null where node = ?',
    reason: 'a new worker gives back what the last one of its name held',
  },
  {
    file: 'domain/conversations/send-queue.ts',
    part: "delete from send_lanes l where l.due_at = 'infinity'",
    reason: 'the worker sweeps lanes in which nothing waits',
  },
  {
    file: 'events/numbering.queries.ts',
    part: 'select account_id, number from changes where numbered_at',
    reason: 'the worker forgets old changes of all accounts',
  },
  {
    file: 'alerts/pushes.queries.ts',
    part: 'with due as materialized ( select account_id, id from pushes',
    reason: 'the worker claims the pushes that are due, of all accounts',
  },
  {
    file: 'domain/conversations/team/notes.ts',
    part: 'delete from conversation_notes where deleted_at',
    reason: 'the worker purges deleted notes, of all accounts',
  },
  {
    file: 'domain/conversations/team/shelving.ts',
    part: 'with due as materialized ( select account_id, id, coalesce(held_by',
    reason: 'the worker wakes what was snoozed, of all accounts',
  },
  {
    file: 'worker.ts',
    part: 'delete from rate_windows where ends_at < ?',
    reason: 'the worker sweeps windows that are over',
  },
]

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

describe('statements on a tenant’s rows', () => {
  const unnamed = files
    .filter((path) => path.startsWith(src) && /(?<!\.test)\.ts$/.test(path))
    .flatMap((path) => unnamedIn(path, readSource(path)))

  it('name the account once for each table, but for the listed look-ups and work of all accounts', () => {
    expect(unnamed.filter((found) => !exceptions.some((each) => excuses(each, found)))).toEqual([])
  })

  it('need every exception that is listed', () => {
    expect(exceptions.filter((each) => !unnamed.some((found) => excuses(each, found)))).toEqual([])
  })
})

describe('the reader of statements', () => {
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

function unnamedIn(path: string, text: string): Unnamed[] {
  return statementsOf(path, text)
    .map((statement) => statement.replaceAll(/\s+/g, ' ').trim())
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
