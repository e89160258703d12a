// People are written to when a customer waits and nobody answers.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addCustomer, writeLine } from '../../test/harness/bot.ts'
import { createPerson } from '../../test/harness/dashboard.ts'
import { createTestDatabase, type TestDatabase } from '../../test/harness/database.ts'
import { createTenant } from '../../test/harness/fixtures.ts'
import { type SmtpServer, startSmtpServer } from '../../test/harness/servers/smtp-server.ts'
import { startNoticeMails } from '../accounts/notice-mails.ts'
import { handOff } from '../domain/conversations/conversations.ts'
import { sql } from '../platform/database/database.ts'
import { silentLog } from '../platform/log.ts'
import { openMailer } from '../platform/mail.ts'
import { startWaitingMails, waitingNoticeTexts } from './waiting-mails.ts'

let db: TestDatabase
let smtp: SmtpServer
beforeAll(async () => {
  db = await createTestDatabase()
  smtp = await startSmtpServer()
})
afterAll(async () => {
  await smtp[Symbol.asyncDispose]()
  await db[Symbol.asyncDispose]()
})

it('who answers customers is mailed once about a wait, after the account’s minutes, unless they do not want it', async () => {
  const shop = await createTenant(db, { rows: 0 })
  const { accountId } = shop
  await db.query(sql`
    insert into channels (account_id, id, platform, external_id, name, created_at)
    select ${accountId}, gen_random_uuid(), 'web', 'mails', 'Web', now()
    where not exists (select from channels where account_id = ${accountId})`)
  for (const [name, role] of [
    ['ana', 'agent'],
    ['dev', 'developer'],
    ['leo', 'agent'],
  ] as const) {
    const { userId } = await createPerson(db, { email: `${name}@mails.example`, role, accountId })
    if (name !== 'leo') continue
    await db.query(sql`
      insert into alert_settings (account_id, user_id, kinds, is_mailed) values (${accountId}, ${userId}, '{}', false)`)
  }
  let now = new Date()
  const customer = await addCustomer(db, shop)
  await writeLine(db, customer, 'Hola', { now })
  const { conversationId } = customer
  await db.transaction((tx) => handOff(tx, { accountId, conversationId, reason: 'user_requested' }, now))

  const mailer = openMailer(smtp.url)
  if (!mailer) throw new Error('no mailer')
  const clock = () => now
  const own = { db, clock, log: silentLog, everyMs: 5 }
  await using _waits = startWaitingMails(own)
  const texts = waitingNoticeTexts('https://panel.example')
  await using _mails = startNoticeMails({ ...own, mailer, texts, metrics: { inc: () => {} } })
  const notices = async () =>
    (await db.query(sql`select 1 from notices where account_id = ${accountId}`)).length
  now = new Date(now.getTime() + 14 * 60_000)
  expect(await notices()).toBe(0)
  now = new Date(now.getTime() + 60_000)
  await expect.poll(() => smtp.mails.length).toBe(1)
  expect(JSON.stringify(smtp.mails)).toContain('ana@mails.example')
  expect(await notices()).toBe(1)
  now = new Date(now.getTime() + 60 * 60_000)
  await writeLine(db, customer, '¿Hola?', { now })
  now = new Date(now.getTime() + 60 * 60_000)
  // A later wait is mailed about, and by then the first one is not mailed about again.
  const other = await addCustomer(db, shop)
  await writeLine(db, other, 'Hola', { now })
  await db.transaction((tx) =>
    handOff(tx, { accountId, conversationId: other.conversationId, reason: 'bot_unable' }, now),
  )
  now = new Date(now.getTime() + 15 * 60_000)
  await expect.poll(() => smtp.mails.length).toBe(2)
  expect(await notices()).toBe(2)
})
