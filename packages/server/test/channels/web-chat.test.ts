// The web chat over real HTTP: each message of a visitor is stored once, and replies reach every open page in order.
import { limits } from '@mostrador/contract/limits'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createAccount, setAccountStatus } from '../../src/accounts/accounts.ts'
import { SendClient } from '../../src/channels/outbound/send-client.ts'
import { Sender } from '../../src/channels/outbound/sender.ts'
import { addChannel } from '../../src/channels/setup/channels.ts'
import { handOff } from '../../src/domain/conversations/conversations.ts'
import { queueParts } from '../../src/domain/conversations/sends.ts'
import { liveHints } from '../../src/events/live.ts'
import { sql } from '../../src/platform/database/database.ts'
import { newId } from '../../src/platform/ids.ts'
import { silentLog } from '../../src/platform/log.ts'
import { startService, type TestService } from '../harness/api.ts'
import { createTestDatabase, type TestDatabase } from '../harness/database.ts'

type Shown = {
  id: string
  role: string
  text: string
  client_message_id?: string
  choices?: { id: string }[]
}

let db: TestDatabase
let service: TestService
let accountId: string
let channelId: string

beforeAll(async () => {
  db = await createTestDatabase()
  service = await startService(db)
  accountId = await addAccount()
  channelId = await addWebChannel(accountId)
})
afterAll(async () => {
  await service[Symbol.asyncDispose]()
  await db[Symbol.asyncDispose]()
})

/** Only what hangs takes so long: other tests share the cores. */
function eventually<T>(look: () => T | Promise<T>): Promise<T> {
  return vi.waitFor(look, { timeout: 20_000 })
}

async function addAccount(name = 'Tienda'): Promise<string> {
  const settings = { plan: 'pro', currency: 'COP', timezone: 'America/Bogota', language: 'es' }
  return (await createAccount(db, { ...settings, name }, new Date())).id
}

async function addWebChannel(account: string): Promise<string> {
  const channel = { accountId: account, platform: 'web', externalId: `web-${newId()}` }
  const { id } = await addChannel(db, service.secrets, channel, new Date())
  return id
}

function newToken(): string {
  return `visitor-${newId()}`
}

function post(body: unknown, channel = channelId): Promise<Response> {
  return fetch(`${service.url}/chat/${channel}/messages`, { method: 'POST', body: JSON.stringify(body) })
}

async function write(token: string, text: string, more: object = {}): Promise<void> {
  const response = await post({ visitor_token: token, client_message_id: newId(), text, ...more })
  expect(response.status).toBe(202)
}

/** Reads the stream as a page does, until it is closed. */
async function openPage(
  token: string,
  { lastEventId, channel = channelId }: { lastEventId?: string; channel?: string } = {},
) {
  const stop = new AbortController()
  const response = await fetch(`${service.url}/chat/${channel}/events`, {
    headers: { authorization: `Bearer ${token}`, ...(lastEventId ? { 'last-event-id': lastEventId } : {}) },
    signal: stop.signal,
  })
  expect(response.headers.get('content-type')).toContain('text/event-stream')
  const page = { shown: [] as Shown[], lastEventId, close: () => stop.abort() }
  void readInto(page, response).catch(() => {})
  return page
}

async function readInto(page: { shown: Shown[]; lastEventId: string | undefined }, response: Response) {
  let buffer = ''
  for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
    const events = (buffer + chunk).split('\n\n')
    buffer = events.pop() ?? ''
    for (const event of events) {
      const data = /^data: (.*)$/m.exec(event)?.[1]
      if (data) page.shown.push(JSON.parse(data) as Shown)
      page.lastEventId = /^id: (.*)$/m.exec(event)?.[1] ?? page.lastEventId
    }
  }
}

function texts({ shown }: { shown: Shown[] }): string[] {
  return shown.map(({ role, text }) => `${role}: ${text}`)
}

function startSender(): AsyncDisposable {
  const baseUrls = {}
  const client = new SendClient()
  const sender = new Sender({
    directory: service.directory,
    client,
    secrets: service.secrets,
    baseUrls,
    node: newId(),
    log: silentLog,
    clock: () => new Date(),
    pictures: ({ fileId }) => fileId,
  })
  sender.start()
  return {
    async [Symbol.asyncDispose]() {
      await sender[Symbol.asyncDispose]()
      await client[Symbol.asyncDispose]()
    },
  }
}

async function conversationOf(text: string): Promise<{ id: string; handoff_epoch: number }> {
  return eventually(async () => {
    const row = await db.queryOne<{ id: string; handoff_epoch: number }>(sql`
      select c.id, c.handoff_epoch from conversations c join messages m
        on m.account_id = c.account_id and m.conversation_id = c.id
      where c.account_id = ${accountId} and m.content = ${text}`)
    if (!row) throw new Error('not applied yet')
    return row
  })
}

function say(conversationId: string, text: string, more: object = {}): Promise<unknown> {
  const said = { accountId, conversationId, turnId: null, epoch: null, role: 'agent' as const }
  return db.transaction((tx) =>
    queueParts(tx, { ...said, parts: [{ kind: 'text', text, ...more } as never] }, new Date()),
  )
}

test('a line is stored once, however often the page sends it', async () => {
  const line = { visitor_token: newToken(), client_message_id: newId(), text: 'una sola vez' }
  const answers = await Promise.all(Array.from({ length: 20 }, () => post(line)))
  expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(202))
  const { id } = await conversationOf('una sola vez')
  await eventually(async () => {
    expect(await db.query(sql`select 1 from inbound_events where account_id = ${accountId}`)).toEqual([])
  })
  const rows = await db.query(
    sql`select 1 from messages where account_id = ${accountId} and conversation_id = ${id}`,
  )
  expect(rows).toHaveLength(1)
})

test('what is said reaches the page with its choices, and another visitor sees nothing of it', async () => {
  await using _sender = startSender()
  const token = newToken()
  const page = await openPage(token)
  const stranger = await openPage(newToken())
  await write(token, 'hola, ¿hay tortas?')
  const { id } = await conversationOf('hola, ¿hay tortas?')
  await say(id, 'Claro', { kind: 'choices', choices: [{ id: 'a', title: 'Torta' }] })
  await eventually(() => expect(texts(page)).toEqual(['user: hola, ¿hay tortas?', 'agent: Claro']))
  expect(page.shown[1]?.choices).toEqual([{ id: 'a', title: 'Torta' }])
  await write(token, 'Torta', { choice_id: 'a' })
  await eventually(() => expect(page.shown).toHaveLength(3))
  const row = await db.queryOne<{ input: unknown }>(
    sql`select input from messages where account_id = ${accountId} and conversation_id = ${id} and content = 'Torta'`,
  )
  expect(row?.input).toEqual({ choiceId: 'a' })
  expect(stranger.shown).toEqual([])
  page.close()
  stranger.close()
})

test('a page that comes back goes on where it was, past what waited to be said then', async () => {
  const token = newToken()
  await write(token, 'primero')
  const { id } = await conversationOf('primero')
  await say(id, 'espera')
  await write(token, 'segundo')
  const before = await openPage(token)
  // The queued line has not been sent. The one behind it is shown, but the resume point stays before both.
  await eventually(() => expect(texts(before)).toEqual(['user: primero', 'user: segundo']))
  before.close()
  await using _sender = startSender()
  const after = await openPage(token, { lastEventId: before.lastEventId ?? '' })
  await eventually(() => expect(texts(after)).toContain('agent: espera'))
  expect(texts(after)).not.toContain('user: primero')
  after.close()
})

test('an open page is shown what waited once it is said, and nothing twice', async () => {
  const token = newToken()
  await write(token, 'uno')
  const { id } = await conversationOf('uno')
  await say(id, 'lento')
  const page = await openPage(token)
  await write(token, 'dos')
  await eventually(() => expect(texts(page)).toEqual(['user: uno', 'user: dos']))
  await using _sender = startSender()
  await eventually(() => expect(texts(page)).toEqual(['user: uno', 'user: dos', 'agent: lento']))
  await write(token, 'tres')
  await eventually(() =>
    expect(texts(page)).toEqual(['user: uno', 'user: dos', 'agent: lento', 'user: tres']),
  )
  page.close()
})

test('what the bot had prepared is never shown once a person took over', async () => {
  const token = newToken()
  await write(token, 'quiero una persona')
  const { id, handoff_epoch: epoch } = await conversationOf('quiero una persona')
  await db.transaction((tx) =>
    queueParts(
      tx,
      {
        accountId,
        conversationId: id,
        turnId: newId(),
        epoch,
        role: 'assistant',
        parts: [{ kind: 'text', text: 'soy el bot' }],
      },
      new Date(),
    ),
  )
  await db.transaction((tx) =>
    handOff(tx, { accountId, conversationId: id, reason: 'operator_takeover' }, new Date()),
  )
  await using _sender = startSender()
  await say(id, 'soy Ana')
  const page = await openPage(token)
  await eventually(() => expect(texts(page)).toContain('agent: soy Ana'))
  expect(texts(page)).toEqual(['user: quiero una persona', 'agent: soy Ana'])
  page.close()
})

test('a long conversation is begun with its newest lines, and walked whole from a place', async () => {
  const token = newToken()
  await write(token, 'muy larga')
  const { id } = await conversationOf('muy larga')
  const count = limits.chatHistoryMax * 2
  await db.query(sql`
    insert into messages (account_id, id, conversation_id, channel_id, role, content, platform_message_id, created_at)
    select account_id, gen_random_uuid(), conversation_id, channel_id, 'agent', 'l' || n, 'x' || n || id,
      created_at + n * interval '1 ms'
    from messages, generate_series(1, ${count}::int) n where account_id = ${accountId} and conversation_id = ${id}`)
  const page = await openPage(token)
  await eventually(() => expect(page.shown).toHaveLength(limits.chatHistoryMax))
  expect(page.shown.at(-1)?.text).toBe(`l${count}`)
  const first = await db.queryOne<{ id: string; created_at: Date }>(
    sql`select id, created_at from messages where account_id = ${accountId} and content = 'muy larga'`,
  )
  const whole = await openPage(token, { lastEventId: `${first?.created_at.getTime()}-${first?.id}` })
  await eventually(() => expect(whole.shown).toHaveLength(count))
  page.close()
  whole.close()
})

test('bad input is refused with what to do, and nothing is stored', async () => {
  const good = { visitor_token: newToken(), client_message_id: 'm1', text: 'hola' }
  const cases: [unknown, RegExp][] = [
    [[], /JSON object/],
    [{ ...good, visitor_token: 'short' }, /visitor_token/],
    [{ ...good, client_message_id: 'with space' }, /client_message_id/],
    [{ ...good, text: '   ' }, /text/],
    [{ ...good, text: 'x'.repeat(limits.chatTextCharsMax + 1) }, /text/],
    [{ ...good, text: 'a\u0000b' }, /text/],
    [{ ...good, choice_id: 7 }, /choice_id/],
    [{ ...good, more: 'x'.repeat(limits.chatBodyBytesMax) }, /bytes/],
  ]
  for (const [body, message] of cases) {
    const response = await post(body)
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({
      error: {
        code: 'invalid_request',
        message: expect.stringMatching(message),
        request_id: expect.any(String),
      },
    })
  }
  expect((await fetch(`${service.url}/chat/${channelId}/events`)).status).toBe(400)
})

test('only web channels have a chat', async () => {
  const channel = { accountId, platform: 'telegram', externalId: newId() }
  const { id } = await addChannel(db, service.secrets, channel, new Date())
  for (const other of [id, newId(), 'x']) {
    const line = { visitor_token: newToken(), client_message_id: newId(), text: 'hola' }
    expect((await post(line, other)).status).toBe(404)
    expect((await fetch(`${service.url}/chat/${other}`)).status).toBe(404)
    const events = await fetch(`${service.url}/chat/${other}/events?visitor_token=${newToken()}`)
    expect(events.status).toBe(404)
  }
})

test('one token in two shops is two visitors', async () => {
  const other = await addWebChannel(await addAccount())
  const token = newToken()
  await write(token, 'para la primera')
  await conversationOf('para la primera')
  const page = await openPage(token, { channel: other })
  const line = { visitor_token: token, client_message_id: newId(), text: 'para la otra' }
  expect((await post(line, other)).status).toBe(202)
  await eventually(() => expect(texts(page)).toEqual(['user: para la otra']))
  page.close()
})

test('a visitor who writes without end is slowed down, the others are not', async () => {
  const token = newToken()
  const statuses: number[] = []
  for (let at = 0; at <= limits.chatMessagesPerVisitorMax; at += 1) {
    const response = await post({ visitor_token: token, client_message_id: `n${at}`, text: 'más' })
    statuses.push(response.status)
    if (response.status === 429) expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0)
  }
  expect(statuses.filter((status) => status === 202)).toHaveLength(limits.chatMessagesPerVisitorMax)
  expect(statuses.at(-1)).toBe(429)
  await write(newToken(), 'yo no')
})

test('the page names the shop, harmlessly, and runs its own script only', async () => {
  const shop = await addAccount('<script>alert(1)</script>"')
  const response = await fetch(`${service.url}/chat/${await addWebChannel(shop)}`)
  const html = await response.text()
  expect(html).not.toContain('<script>alert')
  expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;&quot;')
  expect(response.headers.get('content-security-policy')).toContain("script-src 'self'")
  for (const name of ['chat.js', 'chat.css', 'embed.js']) {
    const asset = await fetch(`${service.url}/chat/${channelId}/${name}`)
    expect(asset.status).toBe(200)
    expect(asset.headers.get('x-content-type-options')).toBe('nosniff')
  }
})

test('files that are on their way are bounded by address, however slowly they come', async () => {
  const stop = new AbortController()
  const url = `${service.url}/chat/${channelId}/files?name=a.txt`
  const upload = () => {
    const body = new ReadableStream({ start: (to) => to.enqueue(Buffer.from('a')) })
    const headers = { authorization: `Bearer ${newToken()}` }
    return fetch(url, { method: 'POST', headers, body, duplex: 'half', signal: stop.signal } as RequestInit)
  }
  const sent = Array.from({ length: limits.chatFilesPerAddressAtOnceMax + 1 }, upload)
  expect((await Promise.race(sent)).status).toBe(429)
  stop.abort()
  await Promise.allSettled(sent)
  // Their connections closed in the middle of the body: nothing goes on waiting for the rest.
  const again = () =>
    fetch(url, { method: 'POST', headers: { authorization: `Bearer ${newToken()}` }, body: 'a' })
  await expect.poll(async () => (await again()).status, { interval: 300 }).toBe(201)
})

test('that a visitor writes is told where people look, seldom, and stored nowhere', async () => {
  const token = newToken()
  const say = (by: string) =>
    fetch(`${service.url}/chat/${channelId}/typing`, {
      method: 'POST',
      headers: { authorization: `Bearer ${by}` },
    })
  const heard: string[] = []
  using _hearing = liveHints.listenInProcess(({ id }) => heard.push(id))
  const told = () => heard.filter((id) => id.startsWith('presence:'))
  expect((await say(token)).status).toBe(204)
  await write(token, 'hola, soy yo quien escribe')
  const { id } = await conversationOf('hola, soy yo quien escribe')
  expect(told()).toEqual([])
  expect((await say(token)).status).toBe(204)
  expect(told()).toEqual([`presence:${id}:customer:typing`])
  const page = await openPage(token)
  await eventually(() => expect(page.shown).toHaveLength(1))
  await say(token)
  expect(told()).toHaveLength(2)
  expect((await say(newToken())).status).toBe(204)
  expect(told()).toHaveLength(2)
  const statuses = await Promise.all(
    Array.from({ length: limits.chatTypingPerVisitorMax }, async () => (await say(token)).status),
  )
  expect(statuses).toContain(429)
  page.close()
})

test('a visitor of a suspended account sends no files', async () => {
  const url = `${service.url}/chat/${channelId}/files?name=a.txt`
  const send = () =>
    fetch(url, { method: 'POST', headers: { authorization: `Bearer ${newToken()}` }, body: 'a' })
  await db.transaction((tx) => setAccountStatus(tx, accountId, 'suspended'))
  expect((await send()).status).toBe(409)
  await db.transaction((tx) => setAccountStatus(tx, accountId, 'active'))
  expect((await send()).status).toBe(201)
})
