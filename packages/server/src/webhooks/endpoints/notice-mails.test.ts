// People get a mail when their endpoint breaks, recovers or is about to lose held deliveries.
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../test/harness/database.ts'
import { createTenant } from '../../../test/harness/fixtures.ts'
import { type SmtpServer, startSmtpServer } from '../../../test/harness/servers/smtp-server.ts'
import {
  addEndpoint,
  emitMany,
  startDispatcher,
  startReceiver,
  until,
} from '../../../test/harness/webhooks.ts'
import { claimNotice, updateMailLater } from '../../accounts/notice-mails.queries.ts'
import { type NoticeMailDeps, startNoticeMails } from '../../accounts/notice-mails.ts'
import { createUser } from '../../accounts/users.ts'
import { sql } from '../../platform/database/database.ts'
import { newId } from '../../platform/ids.ts'
import { silentLog } from '../../platform/log.ts'
import { openMailer } from '../../platform/mail.ts'
import { updateEndpoint } from './endpoints.ts'
import { webhookNoticeTexts } from './notice-texts.ts'

let database: TestDatabase
let smtp: SmtpServer
let accountId: string
let outcomes: string[]

beforeAll(async () => {
  database = await createTestDatabase()
  smtp = await startSmtpServer()
})
afterAll(async () => {
  await smtp[Symbol.asyncDispose]()
  await database[Symbol.asyncDispose]()
})
beforeEach(async () => {
  await database.query(sql`delete from notices where account_id in (select id from accounts)`)
  accountId = (await createTenant(database, { rows: 0 })).accountId
  await database.query(sql`update accounts set language = 'es', name = 'Tienda' where id = ${accountId}`)
  smtp.mails = []
  smtp.answer = () => undefined
  outcomes = []
})

/** The clock advances with every round, so that no wait between tries takes real time. */
function startMails(options: Partial<NoticeMailDeps> = {}, budgetMs = 5_000): AsyncDisposable {
  const mailer = openMailer(smtp.url, { budgetMs })
  if (!mailer) throw new Error('no mailer')
  let nowMs = Date.now()
  return startNoticeMails({
    db: database,
    mailer,
    texts: webhookNoticeTexts('https://panel.example'),
    log: silentLog,
    metrics: { inc: ({ outcome }) => void outcomes.push(outcome) },
    clock: () => {
      nowMs += 60_000
      return new Date(nowMs)
    },
    everyMs: 5,
    ...options,
  })
}

function addPerson(name: string, role = 'owner'): Promise<{ email: string }> {
  const email = `${name}-${newId().slice(-6)}@example.com`
  return database.transaction((tx) =>
    createUser(tx, { accountId, email, role, password: 'a long password' }, new Date()),
  )
}

async function addNotice(kind: string, data: object = { url: 'https://shop.example/hooks?key=1', held: 3 }) {
  const id = newId()
  await database.query(sql`
    insert into notices (account_id, id, kind, subject_id, data, created_at)
    values (${accountId}, ${id}, ${kind}, ${newId()}, ${JSON.stringify(data)}, now())`)
  return id
}

const unmailed = () =>
  database.query(sql`select 1 from notices where account_id = ${accountId} and emailed_at is null`)

test('an endpoint that breaks and recovers is told to everybody of its account, in its language', async () => {
  const ana = await addPerson('ana')
  const luis = await addPerson('luis', 'developer')
  await using receiver = await startReceiver()
  receiver.answer = () => 500
  const { id: endpointId } = await addEndpoint(database, accountId, receiver.url)
  await using _ = startDispatcher(database)
  await using __ = startMails()
  await emitMany(database, accountId, 25)
  await until('both are told that it broke', () => smtp.mails.length === 2)
  expect(smtp.mails.map(({ to }) => to).sort()).toEqual([ana.email, luis.email].sort())
  expect(smtp.mails[0]?.headers.subject).toBe(`Webhook detenido: ${receiver.url}`)
  expect(smtp.mails[0]?.text).toContain('Tienda falló 20 veces seguidas')
  expect(smtp.mails[0]?.text).toContain('https://panel.example/')
  receiver.answer = () => 200
  await database.transaction((tx) =>
    updateEndpoint(tx, { allowInsecure: true }, { accountId, endpointId }, { url: receiver.url }, new Date()),
  )
  await until('both are told that it works', () => smtp.mails.length === 4)
  expect(smtp.mails[3]?.headers.subject).toBe(`Webhook en marcha: ${receiver.url}`)
  await until('all is noted', async () => (await unmailed()).length === 0)
  expect(outcomes).toEqual(['sent', 'sent', 'sent', 'sent'])
})

test('one round mails all that is due, and then rests', async () => {
  await addPerson('ana')
  for (const kind of ['webhook.broken', 'webhook.recovered', 'webhook.broken']) await addNotice(kind)
  let reads = 0
  const clock = () => {
    reads += 1
    return new Date(Date.now() + reads * 60_000)
  }
  await using _ = startMails({ everyMs: 3_600_000, clock })
  await until('all are noted', async () => (await unmailed()).length === 0)
  expect(smtp.mails).toHaveLength(3)
  const readsByThen = reads
  await delay(50)
  expect(reads).toBeLessThanOrEqual(readsByThen + 1)
})

test.each(['es', 'pt', 'en'])(
  'every notice can be written in %s, without what may be secret',
  async (language) => {
    await database.query(sql`update accounts set language = ${language} where id = ${accountId}`)
    await addPerson('ana')
    for (const kind of ['webhook.broken', 'webhook.recovered', 'webhook.expiring']) await addNotice(kind)
    await using _ = startMails()
    await until('all are sent', () => smtp.mails.length === 3)
    for (const { headers, text } of smtp.mails) {
      expect(headers.subject).toContain('https://shop.example/hooks')
      expect(text).not.toContain('key=1')
      expect(text).not.toMatch(/undefined|NaN|null/)
    }
    expect(new Set(smtp.mails.map(({ text }) => text)).size).toBe(3)
  },
)

test('a server in trouble only makes it later, and nobody is written to twice', async () => {
  const first = await addPerson('ana')
  const second = await addPerson('luis')
  await addNotice('webhook.broken')
  let refusals = 3
  smtp.answer = (command) => {
    if (!command.includes(second.email) || refusals === 0) return undefined
    refusals -= 1
    return '451 try again later'
  }
  await using _ = startMails()
  await until('all is noted', async () => (await unmailed()).length === 0)
  expect(smtp.mails.map(({ to }) => to)).toEqual([first.email, second.email])
  expect(outcomes).toEqual(['sent', 'failed', 'failed', 'failed', 'sent'])
})

test('an address that is refused for good keeps nobody else from being told', async () => {
  const gone = await addPerson('ana')
  const there = await addPerson('luis')
  await addNotice('webhook.broken')
  smtp.answer = (command) =>
    command.includes(gone.email) && command.startsWith('RCPT') ? '550 gone' : undefined
  await using _ = startMails()
  await until('all is noted', async () => (await unmailed()).length === 0)
  expect(smtp.mails.map(({ to }) => to)).toEqual([there.email])
  expect(outcomes).toEqual(['refused', 'sent'])
})

test('two workers write once; what a dead one had in hand is taken up', async () => {
  await addPerson('ana')
  const notices = await Promise.all(Array.from({ length: 10 }, () => addNotice('webhook.broken')))
  await database.query(sql`
    update notices set email_after = now() + interval '10 minutes', email_tries = 1
    where account_id = ${accountId} and id = ${notices[0]}`)
  // It stands still: where it moved, a mail that takes long would be taken for one of a dead worker.
  const later = new Date(Date.now() + 11 * 60_000)
  await using _ = startMails({ clock: () => later })
  await using __ = startMails({ clock: () => later })
  await until('all is noted', async () => (await unmailed()).length === 0)
  expect(smtp.mails).toHaveLength(10)
})

test('a notice that is to wait is free again at its time, and not before', async () => {
  const id = await addNotice('webhook.broken')
  const due = new Date(Date.now() + 600_000)
  await updateMailLater(database, { account_id: accountId, id }, due)
  const terms = { kinds: ['webhook.broken'], since: new Date(0), claimMs: 1_000 }
  expect(await claimNotice(database, terms, new Date(due.getTime() - 1))).toBeUndefined()
  expect(await claimNotice(database, terms, due)).toMatchObject({ id, email_tries: 1 })
  // For as long as it is claimed nobody else has it.
  expect(await claimNotice(database, terms, new Date(due.getTime() + 999))).toBeUndefined()
  expect(await claimNotice(database, terms, new Date(due.getTime() + 1_000))).toMatchObject({
    email_tries: 2,
  })
})

test('what is old, or of a kind that has no text, is not written about', async () => {
  await addPerson('ana')
  await addNotice('webhook.other')
  const old = await addNotice('webhook.broken')
  await database.query(sql`
    update notices set created_at = now() - interval '8 days' where account_id = ${accountId} and id = ${old}`)
  await addNotice('webhook.recovered')
  await using _ = startMails()
  await until('the other one is noted', async () => (await unmailed()).length === 2)
  expect(smtp.mails.map(({ headers }) => headers.subject)).toEqual([expect.stringContaining('en marcha')])
})

test('a server that hangs delays no webhook, and not the end of the worker', async () => {
  await addPerson('ana')
  await addNotice('webhook.broken')
  smtp.answer = () => 'hang'
  const mails = startMails({}, 60_000)
  const connections = smtp.connectionCount
  await until('a mail is under way', () => smtp.connectionCount > connections)
  await using receiver = await startReceiver()
  await addEndpoint(database, accountId, receiver.url)
  await using _ = startDispatcher(database)
  const startedMs = performance.now()
  await emitMany(database, accountId, 50)
  await until('all arrive', () => receiver.arrivals.length === 50)
  await mails[Symbol.asyncDispose]()
  expect(performance.now() - startedMs).toBeLessThan(30_000)
  expect(outcomes).toEqual([])
  smtp.answer = () => undefined
  await using __ = startMails()
  await until('it is sent later', () => smtp.mails.length === 1)
})
