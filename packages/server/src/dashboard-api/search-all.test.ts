import { limits } from '@mostrador/contract/limits'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startService, type TestService } from '../../test/harness/api.ts'
import { type Browser, createPerson, signedIn } from '../../test/harness/dashboard.ts'
import { createTestDatabase, type TestDatabase } from '../../test/harness/database.ts'
import { createTenant, type Tenant } from '../../test/harness/fixtures.ts'
import { replaceMessage } from '../domain/conversations/messages.queries.ts'
import { noteWordsDue, writeDueWords } from '../domain/conversations/search/message-words.ts'
import { ChangeNumbering } from '../events/numbering.ts'
import { sql } from '../platform/database/database.ts'
import { newId } from '../platform/ids.ts'
import { silentLog } from '../platform/log.ts'

let db: TestDatabase
let service: TestService
let shop: Tenant
let other: Tenant
let owner: Browser
let agent: Browser
let stranger: Browser

beforeAll(async () => {
  db = await createTestDatabase()
  service = await startService(db)
  ;[shop, other] = await Promise.all([createTenant(db, { rows: 3 }), createTenant(db, { rows: 3 })])
  await createPerson(db, { email: 'owner@example.com', accountId: shop.accountId })
  await createPerson(db, { email: 'agent@example.com', role: 'agent', accountId: shop.accountId })
  await createPerson(db, { email: 'stranger@example.com', accountId: other.accountId })
  owner = await signedIn(service.url, 'owner@example.com')
  agent = await signedIn(service.url, 'agent@example.com')
  stranger = await signedIn(service.url, 'stranger@example.com')
})
afterAll(async () => {
  await service[Symbol.asyncDispose]()
  await db[Symbol.asyncDispose]()
})

/** As the worker does it. */
async function writeWords(): Promise<void> {
  await using numbering = new ChangeNumbering({ database: db, log: silentLog })
  await numbering.round()
  while ((await writeDueWords(db, 100)) > 0);
}

async function say(tenant: Tenant, at: number, content: string): Promise<string> {
  const id = tenant.ids.messages[at] ?? ''
  await db.transaction(async (tx) => {
    await tx.query(sql`
      update messages set content = ${content} where account_id = ${tenant.accountId} and id = ${id}`)
    await noteWordsDue(tx, tenant.accountId, id)
  })
  await writeWords()
  return id
}

async function messages(browser: Browser, text: string): Promise<string[]> {
  const { data } = await browser.get('search', { query: { text } })
  return data.flatMap(({ kind, id }) => (kind === 'message' ? [id] : []))
}

it('an order is found by its number as people say it', async () => {
  const id = shop.ids.orders[0] ?? ''
  const { number } = await owner.get('getOrder', { params: { id } })
  for (const said of ['', '#', 'order ', 'Order #', 'pedido ', 'orden #']) {
    const { data } = await owner.get('search', { query: { text: `${said}${number}` } })
    const [first] = data.filter(({ kind }) => kind === 'order')
    expect([said, first?.id]).toEqual([said, id])
  }
})

describe('what was said', () => {
  it('is found by its new words once it is edited; a report of its platform has no words written', async () => {
    const { accountId } = shop
    const id = await say(shop, 0, 'una lechuza blanca')
    const row = await db.queryOne<{ channel_id: string; role: 'user' }>(sql`
      update messages set platform_message_id = 'edited-1' where account_id = ${accountId} and id = ${id}
      returning channel_id, role`)
    const edit = { edits: 'edited-1', content: 'un colibrí verde', payload: '{}', role: row?.role ?? 'user' }
    await db.transaction((tx) =>
      replaceMessage(
        tx,
        { accountId, channelId: row?.channel_id ?? '', edit: { ...edit, providerAt: undefined } },
        new Date(),
      ),
    )
    await writeWords()
    expect([await messages(owner, 'lechuza'), await messages(owner, 'colibri')]).toEqual([[], [id]])
    await db.query(sql`
      update messages set delivery_status = 'read' where account_id = ${accountId} and id = ${id}`)
    await using numbering = new ChangeNumbering({ database: db, log: silentLog })
    await numbering.round()
    expect(await db.query(sql`select id from message_words_due where account_id = ${accountId}`)).toEqual([])
    expect(await messages(owner, 'colibri')).toEqual([id])
  })

  it('often is found in part: that there are older ones is said, and they are shown when they are asked for', async () => {
    const conversation = shop.ids.conversations[0] ?? ''
    await db.query(sql`
      insert into messages (account_id, id, conversation_id, channel_id, role, content, created_at)
      select c.account_id, gen_random_uuid(), c.id, c.channel_id, 'user', 'mil gracias por todo', now() - n * interval '1 day'
      from conversations c, generate_series(1, ${limits.messagesFoundMax + 2}) n
      where c.account_id = ${shop.accountId} and c.id = ${conversation}`)
    await writeWords()
    const found = async (messages?: number) => {
      const query = { text: 'gracias', ...(messages !== undefined && { messages }) }
      const { data, has_more_messages: hasMore } = await owner.get('search', { query })
      return [data.filter(({ kind }) => kind === 'message').length, hasMore]
    }
    const { data } = await owner.get('search', { query: { text: 'gracias' } })
    expect([...new Set(data.flatMap(({ kind, detail }) => (kind === 'message' ? [detail] : [])))]).toEqual([
      'user',
    ])
    expect(await found()).toEqual([limits.messagesFoundMax, true])
    expect(await found(40)).toEqual([limits.messagesFoundMax + 2, false])
  })

  it('is found narrowed to a person and to days, and by nobody else’s words or days', async () => {
    const [mine, theirs] = [shop.ids.conversations[0] ?? '', shop.ids.conversations[1] ?? '']
    const said = async (conversation: string, time: string) => {
      const at = new Date(time)
      const id = newId(at.getTime())
      await db.query(sql`
        insert into messages (account_id, id, conversation_id, channel_id, role, content, created_at)
        select c.account_id, ${id}, c.id, c.channel_id, 'user', 'quiero la ruana mostaza', ${at}
        from conversations c where c.account_id = ${shop.accountId} and c.id = ${conversation}`)
      return id
    }
    await db.query(sql`
      update contacts set name = 'Íñigo Peña', phone = '+573105550199', phone_key = '573105550199'
      where account_id = ${shop.accountId} and id = (select contact_id from conversations
        where account_id = ${shop.accountId} and id = ${mine})`)
    // Ten in the evening of the 3rd in Bogotá.
    await db.query(sql`update accounts set timezone = 'America/Bogota' where id = ${shop.accountId}`)
    const [second, third] = [
      await said(mine, '2026-02-02T15:00:00Z'),
      await said(mine, '2026-02-04T03:00:00Z'),
    ]
    const other = await said(theirs, '2026-02-03T15:00:00Z')
    await writeWords()
    const found = async (narrow: { person?: string; from?: string; to?: string }) => {
      const { data } = await owner.get('search', { query: { text: 'ruanas', ...narrow } })
      expect(data.filter(({ kind }) => !['message', 'note', 'order'].includes(kind))).toEqual([])
      return data.flatMap(({ kind, id }) => (kind === 'message' ? [id] : []))
    }
    expect(await found({})).toEqual([third, other, second])
    for (const person of ['inigo', 'Íñigo Peña', '310 555 0199']) {
      expect([person, await found({ person })]).toEqual([person, [third, second]])
    }
    expect(await found({ from: '2026-02-03', to: '2026-02-03' })).toEqual([third, other])
    expect(await found({ from: '2026-02-03' })).toEqual([third, other])
    expect(await found({ to: '2026-02-02' })).toEqual([second])
    // A year that is being typed, 202.
    expect(await found({ from: '0202-02-03' })).toEqual([third, other, second])
    expect(await found({ to: '0202-02-03' })).toEqual([])
    expect(await found({ person: 'inigo', from: '2026-02-03', to: '2026-02-03' })).toEqual([third])
    expect(await found({ person: 'nobody of this name' })).toEqual([])
    const { status } = await owner.call('search', { query: { text: 'ruanas', from: '2026-02-30' } })
    expect(status).toBe(400)
  })

  it('narrowed to a name that many have tells that only the newest of them were asked', async () => {
    const more = async (person: string) => {
      const answer = await owner.get('search', { query: { text: 'ruanas', person } })
      return answer.has_more_people
    }
    const named = (count: number) =>
      db.query(sql`
        insert into contacts (account_id, id, name, phone, phone_key, created_at)
        select ${shop.accountId}, gen_random_uuid(), 'Xiomara ' || n, '+57310777' || n, '57310777' || n, now()
        from generate_series(1000, ${999 + count}) n on conflict do nothing`)
    await named(limits.searchPeopleMax)
    expect(await more('xiomara')).toBe(false)
    await named(limits.searchPeopleMax + 1)
    expect(await more('xiomara')).toBe(true)
    expect(await more('xiomara 1000')).toBe(false)
  })

  it('is found by another form of its words, without accents, by a beginning, by a code, and by all words together', async () => {
    const id = await say(
      shop,
      0,
      'Buenas, ¿me muestran las camisas azules de algodón? Son para la REUNIÓN, ref ZX-81.',
    )
    for (const text of [
      ...['camisa', 'CAMISAS', 'azul', 'muestra camisas', 'algodon', 'reuniones', 'reunion', 'algod'],
      ...['zx-81', 'zx', 'las camisas para la reunión', 'camisa alg'],
    ]) {
      expect([text, await messages(owner, text)]).toEqual([text, [id]])
    }
    for (const text of ['camisa roja', 'pantalón', 'misas', '%', "'", '&|!:*()', 'zx-82']) {
      expect([text, await messages(owner, text)]).toEqual([text, []])
    }
    const { data } = await owner.get('search', { query: { text: 'camisa' } })
    expect(data[0]?.excerpt.filter(({ is_hit }) => is_hit)).toEqual([{ text: 'camisas', is_hit: true }])
  })

  it.each([
    ['pt', 'As promoções de verão', ['promocao', 'promoção', 'promo']],
    ['en', 'Are the running shoes delivered?', ['shoe', 'run', 'deliver', 'deliv']],
  ])('is found in the account’s own language: %s', async (language, said, texts) => {
    await db.query(sql`update accounts set language = ${language} where id = ${other.accountId}`)
    const id = await say(other, 1, said)
    for (const text of texts) expect([text, await messages(stranger, text)]).toEqual([text, [id]])
  })

  it('is found newest first, by its own account alone', async () => {
    const first = await say(shop, 1, 'una bufanda')
    const theirs = await say(other, 2, 'una bufanda')
    const second = await say(shop, 2, 'dos bufandas')
    expect(await messages(owner, 'bufanda')).toEqual([second, first])
    expect(await messages(stranger, 'bufanda')).toEqual([theirs])
    expect(await messages(stranger, first)).toEqual([])
  })

  it('is found by its new words when it was edited, and not at all when its conversation is gone', async () => {
    const id = await say(shop, 2, 'quiero un sombrero')
    expect(await messages(owner, 'sombrero')).toEqual([id])
    await say(shop, 2, 'quiero una gorra')
    expect(await messages(owner, 'sombrero')).toEqual([])
    expect(await messages(owner, 'gorra')).toEqual([id])
    await owner.get('deleteConversation', { params: { id: shop.ids.conversations[2] ?? '' } })
    expect(await messages(owner, 'gorra')).toEqual([])
    await writeWords()
    const left = await db.query(sql`
      select message_id from message_words where account_id = ${shop.accountId} and message_id = ${id}`)
    expect(left).toEqual([])
  })

  it('has no word so long that a backup of it could not be restored', async () => {
    for (const letters of [2_000, 2_041, 2_042, 2_045, 2_050]) {
      const id = await say(shop, 1, `bufanda ${'a'.repeat(letters)}`)
      // In its written form, as a backup has it.
      await db.query(sql`
        select words::text::tsvector from message_words
        where account_id = ${shop.accountId} and message_id = ${id}`)
      expect(await messages(owner, 'bufanda')).toContain(id)
    }
  })

  it('is found in notes too, by the people of the account alone, until the note is gone', async () => {
    const place = { params: { id: shop.ids.conversations[0] ?? '' } }
    const body = { text: 'Pagó la factura del almacén en dólares', mentions: [] }
    const { id } = await agent.get('addNote', { ...place, body })
    const notes = async (browser: Browser, text: string) =>
      (await browser.get('search', { query: { text } })).data.filter(({ kind }) => kind === 'note')
    for (const by of [owner, agent]) {
      expect(await notes(by, 'facturas almacen')).toMatchObject([
        {
          id,
          conversation_id: place.params.id,
          detail: 'agent',
          excerpt: [{}, { text: 'factura', is_hit: true }, {}, { text: 'almacén' }, {}],
        },
      ])
    }
    expect((await owner.get('search', { query: { text: id } })).data).toMatchObject([{ kind: 'note', id }])
    expect([...(await notes(stranger, 'factura')), ...(await notes(stranger, id))]).toEqual([])
    expect(await notes(owner, 'factura euros')).toEqual([])
    const around = await owner.get('listMessages', { ...place, query: { around: id } })
    expect(around.data.map((each) => each.id)).toContain(id)
    await agent.get('deleteNote', { params: { id } })
    expect(await notes(owner, 'factura')).toEqual([])
  })

  it('is found by one word that is asked for many times', async () => {
    const words = Array.from({ length: 500 }, (_, index) => `z${index.toString(36)}`).join(' ')
    const ids = [await say(shop, 0, words), await say(shop, 1, words)]
    expect(new Set(await messages(owner, 'zz '.repeat(66)))).toEqual(new Set(ids))
  })

  it('opens in the middle of its conversation, with what was said before and after', async () => {
    const conversation = shop.ids.conversations[0] ?? ''
    await db.query(sql`
      insert into messages (account_id, id, conversation_id, channel_id, role, content, payload, created_at)
      select m.account_id, overlay(gen_random_uuid()::text placing '7' from 15)::uuid, m.conversation_id, m.channel_id,
        'user', 'línea ' || i, '{}', m.created_at + i * interval '1 second'
      from messages m cross join generate_series(1, 60) as i
      where m.account_id = ${shop.accountId} and m.conversation_id = ${conversation}`)
    const rows = await db.query<{ id: string }>(sql`
      select id from messages where account_id = ${shop.accountId} and content = 'línea 20'`)
    const place = { params: { id: conversation } }
    const around = rows[0]?.id ?? ''
    const page = await owner.get('listMessages', { ...place, query: { around, limit: 15 } })
    expect(page.data.map(({ content }) => content)).toEqual(
      Array.from({ length: 15 }, (_, at) => `línea ${30 - at}`),
    )
    const next = await owner.get('listMessages', {
      ...place,
      query: { around, limit: 15, cursor: page.next_cursor ?? '' },
    })
    expect(next.data[0]?.content).toBe('línea 15')
  })
})

describe('the search over everything', () => {
  it('finds each record by its id, and nothing of another account', async () => {
    for (const [table, kind] of [
      ...[['contacts', 'contact'] as const, ['orders', 'order'] as const, ['products', 'product'] as const],
      ...[['conversations', 'conversation'] as const, ['appointments', 'appointment'] as const],
    ]) {
      const id = shop.ids[table][0] ?? ''
      const { data } = await owner.get('search', { query: { text: ` ${id.toUpperCase()} ` } })
      expect(data.map((each) => [each.kind, each.id])).toEqual([[kind, id]])
      expect((await stranger.get('search', { query: { text: id } })).data).toEqual([])
    }
  })

  it('finds customers with what is theirs by name and by phone, and an order by its short number', async () => {
    const [contact] = await db.query<{ name: string; phone: string }>(sql`
      select name, phone from contacts where account_id = ${shop.accountId} and id = ${shop.ids.contacts[0]}`)
    for (const text of [contact?.name ?? '', contact?.phone ?? '']) {
      const { data } = await owner.get('search', { query: { text } })
      const kinds = new Set(data.map(({ kind }) => kind))
      expect([...kinds]).toEqual(expect.arrayContaining(['conversation', 'contact']))
    }
    const { data } = await owner.get('search', { query: { text: '#1002' } })
    const order = data.find(({ kind }) => kind === 'order')
    expect(order).toMatchObject({ number: 1002 })
  })

  it('finds a delivery by its event, but not for those whose role does not see deliveries', async () => {
    const webhook = await owner.get('createWebhook', {
      body: { url: 'https://shop.example/', events: ['*'] },
    })
    const { delivery_id } = await owner.get('testWebhook', { params: { id: webhook.id }, body: {} })
    const { request_id } = await owner.get('getDelivery', { params: { id: delivery_id } })
    const found = async (browser: Browser, text: string) =>
      (await browser.get('search', { query: { text } })).data.map(({ kind, id }) => [kind, id])
    expect(await found(owner, request_id)).toEqual([['delivery', delivery_id]])
    expect(await found(owner, webhook.id)).toEqual([['webhook', webhook.id]])
    expect(await found(agent, request_id)).toEqual([])
  })
})
