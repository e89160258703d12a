import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../test/harness/database.ts'
import { createAccount } from '../../accounts/accounts.ts'
import type { NoticeOfAccount } from '../../accounts/notice-mails.ts'
import { sql } from '../../platform/database/database.ts'
import { newMasterKey, parseMasterKey, SecretBox } from '../../platform/secrets/secrets.ts'
import type { BaseUrls } from '../platform-api.ts'
import { checkChannel } from './channel-check.ts'
import { noteAttention } from './channel-state.ts'
import {
  addChannel,
  channelSecretContext,
  deleteChannel,
  inboundUrl,
  listChannels,
  updateChannel,
} from './channels.ts'
import { channelNoticeTexts } from './notice-texts.ts'

let db: TestDatabase
const box = new SecretBox(parseMasterKey(newMasterKey()))
const now = new Date('2026-03-01T12:00:00.000Z')

beforeAll(async () => {
  db = await createTestDatabase()
})
afterAll(() => db[Symbol.asyncDispose]())

async function newAccount(): Promise<string> {
  const settings = {
    name: 'Tienda',
    plan: 'pro',
    currency: 'COP',
    timezone: 'America/Bogota',
    language: 'es',
  }
  return (await createAccount(db, settings, now)).id
}

const whatsapp = (accountId: string, externalId: string) => ({ accountId, platform: 'whatsapp', externalId })

test('the check of a chat of our own asks for nothing that only a platform needs', async () => {
  const accountId = await newAccount()
  const { id } = await addChannel(db, box, { accountId, platform: 'web', externalId: 'chat' }, now)
  const terms = { box, publicUrl: 'http://127.0.0.1:8080', baseUrls: {} as BaseUrls, hasMetaApp: false }
  const { is_ok, checks } = await checkChannel(db, terms, { accountId, channelId: id })
  expect(is_ok).toBe(true)
  expect(checks.map(({ name, state }) => [name, state])).toEqual([
    ['secrets', 'ok'],
    ['platform', 'skipped'],
    ['inbound', 'waiting'],
  ])
})

describe('channels of an account', () => {
  test('secrets are kept sealed to their row and column, and never shown', async () => {
    const accountId = await newAccount()
    const channel = await addChannel(
      db,
      box,
      { ...whatsapp(accountId, 'sealed-1'), appSecret: 'hush-secret', verifyToken: 'hush-token' },
      now,
    )
    const updated = await updateChannel(db, box, accountId, channel.id, { accessToken: 'hush-access' })
    expect(JSON.stringify([channel, updated, await listChannels(db, accountId, {})])).not.toContain('hush')
    expect(updated).toMatchObject({ has_app_secret: true, has_verify_token: true, has_access_token: true })
    const row = await db.queryOne<{ app_secret: Buffer }>(
      sql`select app_secret from channels where account_id = ${accountId} and id = ${channel.id}`,
    )
    if (!row) throw new Error('no channel row')
    expect(row.app_secret.includes('hush')).toBe(false)
    expect(box.open(row.app_secret, channelSecretContext(accountId, channel.id, 'app_secret'))).toBe(
      'hush-secret',
    )
    expect(() =>
      box.open(row.app_secret, channelSecretContext(accountId, channel.id, 'access_token')),
    ).toThrow()
  })

  test("a platform's id belongs to one living channel of all accounts, and deleting frees it", async () => {
    const [first, second] = [await newAccount(), await newAccount()]
    const channel = await addChannel(db, box, { ...whatsapp(first, 'once'), appSecret: 's' }, now)
    await expect(addChannel(db, box, whatsapp(second, 'once'), now)).rejects.toMatchObject({
      code: 'conflict',
    })
    await addChannel(db, box, { accountId: second, platform: 'messenger', externalId: 'once' }, now)
    const deleted = await deleteChannel(db, first, channel.id, now)
    expect(deleted).toMatchObject({ id: channel.id, has_app_secret: false })
    const again = await addChannel(db, box, whatsapp(second, 'once'), now)
    expect((await listChannels(db, first, {})).data).toEqual([])
    await expect(updateChannel(db, box, first, channel.id, { name: 'x' })).rejects.toMatchObject({
      code: 'not_found',
    })
    const other = await addChannel(db, box, whatsapp(first, 'other'), now)
    await expect(updateChannel(db, box, first, other.id, { externalId: 'once' })).rejects.toMatchObject({
      code: 'conflict',
    })
    expect(again.id).not.toBe(channel.id)
  })

  test('a change touches what it names and nothing else', async () => {
    const accountId = await newAccount()
    const { id } = await addChannel(
      db,
      box,
      {
        ...whatsapp(accountId, 'partly'),
        name: 'Uno',
        appSecret: 's',
        verifyToken: 'v',
        apiUrl: 'http://127.0.0.1:9',
      },
      now,
    )
    expect(await updateChannel(db, box, accountId, id, { name: 'Dos', verifyToken: null })).toMatchObject({
      name: 'Dos',
      external_id: 'partly',
      api_url: 'http://127.0.0.1:9',
      has_app_secret: true,
      has_verify_token: false,
    })
    expect(await updateChannel(db, box, accountId, id, { apiUrl: null })).toMatchObject({ api_url: null })
  })

  test('a channel of another account is as unknown as one that never was', async () => {
    const [mine, theirs] = [await newAccount(), await newAccount()]
    const { id } = await addChannel(db, box, whatsapp(theirs, 'foreign'), now)
    for (const unknown of [id, '01939d2e-7c11-7aa0-9f6e-5d1c2b3a4f50', 'no-id']) {
      await expect(deleteChannel(db, mine, unknown, now)).rejects.toMatchObject({ code: 'not_found' })
      await expect(updateChannel(db, box, mine, unknown, { name: 'x' })).rejects.toMatchObject({
        code: 'not_found',
      })
    }
  })

  test.each([
    { platform: 'fax' },
    { externalId: ' ' },
    { externalId: 'a\0b' },
    { externalId: 'x'.repeat(256) },
    { name: '' },
    { apiUrl: 'ftp://example.com' },
    { apiUrl: 'example.com' },
    { appSecret: '' },
  ])('is refused with %o', async (wrong) => {
    const accountId = await newAccount()
    const channel = { ...whatsapp(accountId, 'fine'), ...wrong }
    await expect(addChannel(db, box, channel, now)).rejects.toMatchObject({ code: 'invalid_request' })
  })

  test('are listed newest first, every one once, whatever the size of the pages', async () => {
    const accountId = await newAccount()
    const ids: string[] = []
    for (let n = 0; n < 5; n += 1) {
      const at = new Date(now.getTime() + Math.floor(n / 2) * 1_000)
      ids.push((await addChannel(db, box, whatsapp(accountId, `page-${n}`), at)).id)
    }
    const walked: string[] = []
    let cursor: string | undefined
    do {
      const page = await listChannels(db, accountId, { limit: 2, cursor })
      walked.push(...page.data.map(({ id }) => id))
      cursor = page.next_cursor ?? undefined
    } while (cursor)
    expect(walked).toHaveLength(5)
    expect(new Set(walked)).toEqual(new Set(ids))
    expect(walked[0]).toBe(ids[4])
    await expect(listChannels(db, accountId, { cursor: 'nonsense' })).rejects.toMatchObject({
      code: 'invalid_request',
    })
  })

  test('the address to give to the platform', () => {
    const urlOf = (platform: 'telegram' | 'web') =>
      inboundUrl('https://bot.example.com/', { id: 'abc', platform })
    expect(urlOf('telegram')).toBe('https://bot.example.com/channels/abc')
    expect(urlOf('web')).toBe('https://bot.example.com/chat/abc')
  })
})

test('what is wrong with sending is shown, and forgotten when the channel is changed', async () => {
  const accountId = await newAccount()
  const channel = await addChannel(db, box, whatsapp(accountId, 'unwell'), now)
  const note = (detail: string) =>
    db.transaction((tx) =>
      noteAttention(tx, { accountId, channelId: channel.id }, { attention: 'needs_reauth', detail }, now),
    )
  await note('token expired')
  await note('token expired again')
  expect((await listChannels(db, accountId, {})).data[0]).toMatchObject({
    attention: 'needs_reauth',
    attention_detail: 'token expired again',
    attention_since: now.toISOString(),
  })
  const notices = await db.query<NoticeOfAccount>(sql`
    select kind, data, 'Tienda' as account_name, 'es' as language from notices where account_id = ${accountId}`)
  expect(notices).toHaveLength(1)
  const [notice] = notices
  if (!notice) throw new Error('no notice')
  const { subject, text } = channelNoticeTexts('https://shop.example')['channel.attention']?.(notice) ?? {}
  expect(subject).toContain('whatsapp unwell')
  expect(text).toContain('token expired')
  expect(text).toContain('El token de acceso venció')
  const changed = await updateChannel(db, box, accountId, channel.id, { accessToken: 'new' })
  expect(changed).toMatchObject({ attention: null, attention_detail: null, attention_since: null })
})
