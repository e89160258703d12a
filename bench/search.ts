// How long a search of messages takes, for an account with very many and among many accounts: npm run bench:search
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { searchMessages } from '../packages/server/src/domain/conversations/search/message-search.queries.ts'
import { writeDueWords } from '../packages/server/src/domain/conversations/search/message-words.ts'
import { Database, raw, sql } from '../packages/server/src/platform/database/database.ts'
import { migrate } from '../packages/server/src/platform/database/migrations.ts'
import { EmbeddedPostgres } from '../packages/server/src/platform/embedded-postgres/embedded-postgres.ts'
import { newId } from '../packages/server/src/platform/ids.ts'
import { silentLog } from '../packages/server/src/platform/log.ts'

const rowsOfOne = Number(process.env.BENCH_MESSAGES ?? 1_000_000)
const rowsOfMany = Math.round(rowsOfOne * 0.3)
const accountsMany = 1_000
const dueRows = 20_000
const inserted = 20_000
const tries = 15

const someWords = `select string_agg(
    (array['ca','me','li','so','tu','ra','pe','ni','lo','du'])[1 + r % 10]
    || (array['sa','re','ti','mo','cu','na','fe','vi','go','bu'])[1 + r / 10 % 10]
    || (array['les','ron','tin','mar','dos','ces','bal','sir','zon','pur'])[1 + r / 100 % 10]
    || case when r < 1000 then '' else (array['ada','ero','ista','oso'])[1 + r / 1000 % 4] || r / 4000 end, ' ') as words
  from (select floor(exp(random() * ln(30000)))::int as r from generate_series(1, 4 + i % 15)) as ranks`

const ms = (value = 0) => `${value.toFixed(1)} ms`
const say = (line: string) => process.stdout.write(`${line}\n`)

const dataDir = await mkdtemp(join(tmpdir(), 'mostrador-bench-search-'))
const server = await EmbeddedPostgres.open({ dataDir, kind: 'command', durable: true })
try {
  const db = new Database(server.connection, { max: 2 })
  await migrate(db, silentLog)
  await measure(db)
  await db.close()
} finally {
  await server.stop()
  await rm(dataDir, { recursive: true, force: true })
}

async function measure(db: Database) {
  const big = newId()
  const small = Array.from({ length: accountsMany }, () => newId())
  await db.query(sql`
    insert into accounts (id, name, currency, timezone, language, plan, created_at)
    select id, 'Bench', 'COP', 'America/Bogota', 'es', 'pro', now() from unnest(${[big, ...small]}::uuid[]) as id`)
  await fillMessages(db, [big], rowsOfOne)
  await fillMessages(db, small, rowsOfMany)
  await db.script('analyze')
  say(`messages: ${rowsOfOne} of one account, ${rowsOfMany} of ${accountsMany} others`)
  await insertCosts(db, small[0] ?? big)
  await fillCosts(db)
  await db.script('vacuum analyze message_words')
  const [size] = await db.query<{ words: string; index: string }>(sql`
    select pg_size_pretty(pg_table_size('message_words')) as words,
      pg_size_pretty(pg_relation_size('message_words_words')) as index`)
  say(`words: ${size?.words}, their index: ${size?.index}`)
  const texts = await wordsByRank(db)
  for (const [name, account] of [
    ['one of a million', big],
    ['one of many', small[7] ?? big],
  ] as const) {
    for (const [kind, text] of texts) await searchCosts(db, { name, account, kind, text })
  }
}

/** Triggers and foreign keys would take most of the time, and neither is looked at. */
async function fillMessages(db: Database, accounts: string[], rows: number): Promise<void> {
  const [conversation, channel] = [newId(), newId()]
  await db.transaction(async (tx) => {
    await tx.query(sql`set local session_replication_role = replica`)
    await tx.query(sql`
      insert into messages (account_id, id, conversation_id, channel_id, role, content, payload, created_at)
      select (${accounts}::uuid[])[1 + i % ${accounts.length}],
        overlay(overlay(gen_random_uuid()::text placing overlay(lpad(to_hex((1.7e12 + i * 1000)::bigint), 12, '0')
          placing '-' from 9 for 0) from 1)::text
          placing '7' from 15)::uuid, ${conversation}::uuid, ${channel}::uuid, 'user', said.words, '{}',
        to_timestamp((1.7e12 + i * 1000) / 1000)
      from generate_series(1, ${rows}::int) as i cross join lateral (${raw(someWords)}) as said`)
    await tx.query(sql`
      insert into message_words_due (account_id, message_id)
      select account_id, id from messages where account_id = any(${accounts}::uuid[]) and conversation_id = ${conversation}`)
    await tx.query(sql`
      insert into conversations (account_id, id, channel_id, identity_id, contact_id, platform, created_at)
      select id, ${conversation}, ${channel}, ${conversation}, ${conversation}, 'web', now()
      from unnest(${accounts}::uuid[]) as id`)
  })
}

async function wordsByRank(db: Database): Promise<[string, string][]> {
  const rank = async (ratio: string) => {
    const [row] = await db.query<{ word: string }>(sql`
      select substr(word, 7) as word from ts_stat(
        'select words from message_words where account_id = (select account_id from message_words limit 1) limit 50000')
      where ndoc <= ${ratio} order by ndoc desc, word limit 1`)
    return row?.word ?? ''
  }
  const [common, usual, seldom, rare] = await Promise.all([
    rank('1000000'),
    rank('500'),
    rank('100'),
    rank('1'),
  ])
  return [
    ['a word of most', common],
    ['a word of 1 in 100', usual],
    ['a word of 1 in 500', seldom],
    ['a rare word', rare],
    ['two, seldom together', `${seldom} ${usual}`],
    ['a common one with a rare one', `${common} ${rare}`],
    ['the first three letters', usual.slice(0, 3)],
    ['nobody said it', 'xylofon'],
  ]
}

async function searchCosts(
  db: Database,
  { name, account, kind, text }: { name: string; account: string; kind: string; text: string },
): Promise<void> {
  const times: number[] = []
  let found = 0
  for (let i = 0; i < tries; i += 1) {
    const start = performance.now()
    found = (await searchMessages(db, account, { text, limit: 8 })).rows.length
    times.push(performance.now() - start)
  }
  times.sort((a, b) => a - b)
  say(
    `${name}: ${kind}: best ${ms(times[0])}, median ${ms(times[tries >> 1])}, worst ${ms(times.at(-1))}, ${found} found`,
  )
}

/** A plain insert, and one that would maintain the index itself. */
async function insertCosts(db: Database, account: string): Promise<void> {
  const insert = async () => {
    const start = performance.now()
    await fillMessages(db, [account], inserted)
    return ((performance.now() - start) * 1_000) / inserted
  }
  await insert()
  say(`insert: ${(await insert()).toFixed(0)} µs a message as it is`)
  await db.script(
    `create index bench_direct on messages using gin (message_words(account_id, 'es', content))`,
  )
  say(`insert: ${(await insert()).toFixed(0)} µs a message with a GIN index on messages, fastupdate`)
  await db.script('alter index bench_direct set (fastupdate = off)')
  say(`insert: ${(await insert()).toFixed(0)} µs a message with a GIN index on messages, no fastupdate`)
  await db.script('drop index bench_direct')
}

async function fillCosts(db: Database): Promise<void> {
  const start = performance.now()
  let rows = 0
  for (;;) {
    const done = await writeDueWords(db, dueRows)
    rows += done
    if (done === 0) break
  }
  const us = ((performance.now() - start) * 1_000) / rows
  say(`the worker's words: ${us.toFixed(0)} µs a message, of ${rows}`)
}
