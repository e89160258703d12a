// People who share an inbox: who has a conversation, who is told first, its labels, and what is seen of it afterwards.
import { limits } from '@mostrador/contract/limits'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startService, type TestService } from '../../test/harness/api.ts'
import { addCustomer, engineThat, runDue, writeLine } from '../../test/harness/bot.ts'
import { type Colleague, createPerson, joined, signedIn } from '../../test/harness/dashboard.ts'
import { createTestDatabase, type TestDatabase } from '../../test/harness/database.ts'
import { createTenant, type Tenant } from '../../test/harness/fixtures.ts'
import type { Shop } from '../../test/harness/shop.ts'
import { handOff } from '../domain/conversations/conversations.ts'
import { claimNextInTurn, upsertSeen } from '../domain/conversations/team/people.queries.ts'
import { sql } from '../platform/database/database.ts'
import { newId } from '../platform/ids.ts'

let db: TestDatabase
let service: TestService
let shop: Tenant
let now = new Date()
let people = 0

let owner: Colleague
let ana: Colleague
let leo: Colleague

beforeAll(async () => {
  db = await createTestDatabase()
  service = await startService(db, { clock: () => now })
  shop = await createTenant(db, { rows: 1 })
  owner = await join('Olga', 'owner')
  ana = await join('Ana', 'agent')
  leo = await join('Leo', 'agent')
})
beforeEach(async () => {
  await rule('nobody')
  await db.query(sql`delete from people_seen where account_id = ${shop.accountId}`)
  await db.query(sql`delete from labels where account_id = ${shop.accountId}`)
  await db.query(sql`delete from conversations where account_id = ${shop.accountId}`)
})
afterAll(async () => {
  await service[Symbol.asyncDispose]()
  await db[Symbol.asyncDispose]()
})

function join(name: string, role: string): Promise<Colleague> {
  people += 1
  const email = `${name}${people}@example.com`.toLowerCase()
  return joined(db, service.url, { accountId: shop.accountId, email, name, role })
}
const later = (ms: number) => {
  now = new Date(now.getTime() + ms)
}
const place = ({ conversationId: id }: Shop) => ({ params: { id } })
const seen = (person: Colleague) => upsertSeen(db, { accountId: shop.accountId, personId: person.id }, now)
const rule = (assignment: 'nobody' | 'in_turn' | 'by_label', minutes: number | null = 5) =>
  owner.browser.get('setInboxSettings', { body: { assignment, alert_others_minutes: minutes } })
const label = (name: string, person: Colleague | null = null) =>
  owner.browser.get('createLabel', { body: { name, color: 'blue', person_id: person?.id ?? null } })
const put = (customer: Shop, ids: string[]) =>
  ana.browser.get('labelConversation', { ...place(customer), body: { add: ids } })
const assign = (by: Colleague, customer: Shop, to: Colleague | null) =>
  by.browser.get('assignConversation', { ...place(customer), body: { person_id: to?.id ?? null } })
const handOver = async (customer: Shop, reason: 'user_requested' | 'native_app_reply' = 'user_requested') => {
  const { accountId, conversationId } = customer
  await db.transaction((tx) => handOff(tx, { accountId, conversationId, reason }, now))
}
const holderOf = async (customer: Shop) =>
  (await owner.browser.get('getConversation', place(customer))).holder?.name
const historyOf = async (customer: Shop) => {
  const { data } = await owner.browser.get('listMessages', { ...place(customer), query: {} })
  return data.flatMap(({ history, author }) =>
    history === null ? [] : [[author?.name ?? history.actor, history.kind, history.subject].join(' ').trim()],
  )
}
const write = (customer: Shop, line = 'Hola') => {
  later(1_000)
  return writeLine(db, customer, line, { now })
}

describe('a conversation', () => {
  it('is given to a person or to nobody while the bot goes on, and is found by who has it', async () => {
    const customer = await addCustomer(db, shop)
    await write(customer)
    const given = await assign(leo, customer, ana)
    expect(given).toMatchObject({ holder: { name: 'Ana' }, is_bot_active: true, handoff_active: false })
    const listed = async (by: Colleague, whose: 'me' | 'nobody') =>
      (await by.browser.get('listConversations', { query: { with: whose } })).data.map(({ id }) => id)
    expect(await listed(ana, 'me')).toEqual([customer.conversationId])
    expect([await listed(leo, 'me'), await listed(leo, 'nobody')]).toEqual([[], []])
    await assign(leo, customer, null)
    await handOver(customer)
    expect([await listed(ana, 'me'), await listed(leo, 'nobody')]).toEqual([[], [customer.conversationId]])
  })

  it('is given to those alone who may answer it', async () => {
    const customer = await addCustomer(db, shop)
    const developer = await join('Dev', 'developer')
    const other = await createPerson(db, { email: `stranger${people}@example.com` })
    for (const id of [developer.id, other.userId, newId(), 'x']) {
      const { status, refusal } = await ana.browser.call('assignConversation', {
        ...place(customer),
        body: { person_id: id },
      })
      expect([status, refusal?.reason]).toEqual([400, 'assignee'])
    }
    const { data } = await ana.browser.get('listAssignees')
    expect(data.map(({ name }) => name)).toEqual(['Ana', 'Leo', 'Olga'])
  })

  it('of somebody who leaves the account is nobody’s again', async () => {
    const customer = await addCustomer(db, shop)
    const eva = await join('Eva', 'agent')
    await assign(owner, customer, eva)
    expect(await holderOf(customer)).toBe('Eva')
    await owner.browser.get('removeMember', { params: { id: eva.id } })
    expect(await holderOf(customer)).toBeUndefined()
  })

  it('that was given to a person still waits for the bot’s reason until that person has done something', async () => {
    const customer = await addCustomer(db, shop)
    await write(customer)
    await handOver(customer)
    const given = await assign(leo, customer, ana)
    expect(given).toMatchObject({ waiting_because: 'user_requested', holder: { name: 'Ana' } })
    await ana.browser.get('replyToConversation', { ...place(customer), body: { text: 'Hola' } })
    await write(customer)
    expect(await ana.browser.get('getConversation', place(customer))).toMatchObject({
      waiting_because: 'person',
      holder: { name: 'Ana' },
    })
  })
})

describe('what the bot hands over', () => {
  const away = limits.presentMs + 1
  it.each<[string, () => Promise<{ expected: string | undefined; reason?: 'native_app_reply' }>]>([
    [
      'is nobody’s by default',
      async () => {
        await seen(ana)
        return { expected: undefined }
      },
    ],
    [
      'goes in turn to whom was spared longest of those present',
      async () => {
        await rule('in_turn')
        await seen(owner)
        later(away)
        await Promise.all([seen(ana), seen(leo)])
        await db.query(sql`update people_seen set given_at = ${now} where user_id = ${ana.id}
          and account_id = ${shop.accountId}`)
        return { expected: 'Leo' }
      },
    ],
    [
      'is nobody’s in turn when nobody is there',
      async () => {
        await rule('in_turn')
        return { expected: undefined }
      },
    ],
    [
      'goes by label to its person',
      async () => {
        await rule('by_label')
        await put(customer, [(await label('Mayoristas', leo)).id, (await label('Quejas')).id])
        return { expected: 'Leo' }
      },
    ],
    [
      'is nobody’s by label when no label has a person',
      async () => {
        await rule('by_label')
        await put(customer, [(await label('Quejas')).id])
        return { expected: undefined }
      },
    ],
    [
      'stays with whom it was given before',
      async () => {
        await rule('in_turn')
        await seen(leo)
        await assign(owner, customer, ana)
        return { expected: 'Ana' }
      },
    ],
    [
      'is nobody’s when a person answered in the channel’s own app',
      async () => {
        await rule('in_turn')
        await seen(leo)
        return { expected: undefined, reason: 'native_app_reply' }
      },
    ],
  ])('%s', async (_, prepare) => {
    customer = await addCustomer(db, shop)
    const { expected, reason } = await prepare()
    await handOver(customer, reason)
    expect(await holderOf(customer)).toBe(expected)
  })
  let customer: Shop

  it('by a turn of the bot is given in that very turn, and says so', async () => {
    await rule('in_turn')
    await seen(ana)
    const customer = await addCustomer(db, shop)
    await write(customer, 'quiero hablar con una persona')
    const givesUp = engineThat(() => ({
      replies: [{ kind: 'text', text: 'Ya te atienden.' }],
      memory: {},
      handOff: 'user_requested',
    }))
    await runDue(db, { clock: () => now, engines: { rules: givesUp } })
    expect(await holderOf(customer)).toBe('Ana')
    expect(await historyOf(customer)).toEqual(['rule assigned Ana'])
  })

  it('at one moment goes to different people', async () => {
    await Promise.all([seen(ana), seen(leo)])
    const [first, second] = await db.transaction(async (one) =>
      db.transaction(async (two) => [
        await claimNextInTurn(one, shop.accountId, now),
        await claimNextInTurn(two, shop.accountId, now),
      ]),
    )
    expect(new Set([first, second])).toEqual(new Set([ana.id, leo.id]))
  })

  it('finds its person also by a label that is put on it afterwards', async () => {
    await rule('by_label')
    const customer = await addCustomer(db, shop)
    await handOver(customer)
    await put(customer, [(await label('Quejas', leo)).id])
    expect(await holderOf(customer)).toBe('Leo')
  })
})

describe('whoever is present', () => {
  it('has a page open: the live stream tells', async () => {
    const stop = new AbortController()
    const isPresent = async () =>
      (await owner.browser.get('listAssignees')).data.flatMap((each) => (each.is_present ? each.name : []))
    expect(await isPresent()).toEqual([])
    const response = await ana.browser.fetch('GET', '/live', undefined, {}, stop.signal)
    expect(await isPresent()).toEqual(['Ana'])
    later(limits.presentMs)
    expect(await isPresent()).toEqual([])
    stop.abort()
    await response.body?.cancel().catch(() => undefined)
  })
})

describe('labels', () => {
  it('are put on, found by, renamed everywhere and gone everywhere; no two have one name', async () => {
    const customer = await addCustomer(db, shop)
    await write(customer)
    const [vip, late] = [await label('VIP'), await label('Entrega tarde')]
    const labelled = await put(customer, [vip.id, late.id])
    expect(labelled.labels.map(({ name }) => name)).toEqual(['Entrega tarde', 'VIP'])
    const found = async (id: string) =>
      (await leo.browser.get('listConversations', { query: { label: id } })).data.map((each) => each.id)
    expect(await found(vip.id)).toEqual([customer.conversationId])
    expect([await found(newId()), await found('x')]).toEqual([[], []])
    const params = { id: vip.id }
    const twice = await leo.browser.call('updateLabel', {
      params,
      body: { name: 'entrega TARDE', color: 'red', person_id: null },
    })
    expect([twice.status, twice.refusal?.reason]).toEqual([409, 'label_known'])
    const again = await leo.browser.call('createLabel', {
      body: { name: ' vip ', color: 'red', person_id: null },
    })
    expect([again.status, again.refusal?.reason]).toEqual([409, 'label_known'])
    await leo.browser.get('updateLabel', { params, body: { name: 'Oro', color: 'yellow', person_id: null } })
    const shown = (await leo.browser.get('listLabels')).data.map((each) => Object.keys(each).sort())
    expect(new Set(shown.map(String))).toEqual(new Set(['color,id,name,person']))
    const { data } = await leo.browser.get('listCountedLabels')
    expect(data.map(({ name, conversations }) => [name, conversations])).toEqual([
      ['Entrega tarde', 1],
      ['Oro', 1],
    ])
    await leo.browser.get('deleteLabel', { params })
    const left = await leo.browser.get('getConversation', place(customer))
    expect(left.labels.map(({ name }) => name)).toEqual(['Entrega tarde'])
  })

  it('of another account are unknown', async () => {
    const customer = await addCustomer(db, shop)
    const email = `other${people}@example.com`
    await createPerson(db, { email })
    const stranger = await signedIn(service.url, email)
    const foreign = await stranger.get('createLabel', {
      body: { name: 'Ajena', color: 'gray', person_id: null },
    })
    const { status } = await ana.browser.call('labelConversation', {
      ...place(customer),
      body: { add: [foreign.id] },
    })
    expect(status).toBe(404)
  })
})

describe('the history of a conversation', () => {
  it('tells who did what between the messages, page by page, and not what was taken back at once', async () => {
    const customer = await addCustomer(db, shop)
    await write(customer, 'Hola')
    await ana.browser.get('takeOverConversation', place(customer))
    later(20_000)
    const vip = await label('VIP')
    await put(customer, [vip.id])
    await ana.browser.get('labelConversation', { ...place(customer), body: { remove: [vip.id] } })
    await put(customer, [vip.id])
    later(20_000)
    await assign(ana, customer, leo)
    await assign(ana, customer, owner)
    later(20_000)
    await leo.browser.get('settleConversation', place(customer))
    await leo.browser.get('unsettleConversation', place(customer))
    await leo.browser.get('giveBackConversation', place(customer))
    const told = ['Leo given_back', 'Ana assigned Olga', 'Ana labelled VIP', 'Ana taken']
    expect(await historyOf(customer)).toEqual(told)
    const walked: string[] = []
    let cursor: string | undefined
    do {
      const query = { limit: 2, ...(cursor === undefined ? {} : { cursor }) }
      const page = await leo.browser.get('listMessages', { ...place(customer), query })
      walked.push(...page.data.map(({ role, history, content }) => history?.kind ?? `${role}: ${content}`))
      cursor = page.next_cursor ?? undefined
    } while (cursor !== undefined)
    expect(walked).toEqual([
      ...['given_back', 'system: [resumed]', 'assigned', 'labelled'],
      ...['taken', 'system: [handed off: operator_takeover]', 'user: Hola'],
    ])
  })
})

describe('a colleague', () => {
  const note = (customer: Shop, text: string, mentions: string[]) =>
    ana.browser.get('addNote', { ...place(customer), body: { text, mentions } })
  const mentionsOf = async (customer: Shop, { browser }: Colleague) => {
    const { mentions } = await browser.get('getWaiting')
    const { data } = await browser.get('listConversations', { query: { state: 'mentioned' } })
    const { mentions_unread: unread } = await browser.get('getConversation', place(customer))
    return { ...mentions, listed: data.length, unread }
  }

  it('who is mentioned is told until they have read it, and nobody else is', async () => {
    const customer = await addCustomer(db, shop)
    await writeLine(db, customer, 'Hola', { now })
    const { id } = await note(customer, '@Leo ¿lo miras?', [leo.id, ana.id])
    expect(await mentionsOf(customer, leo)).toMatchObject({
      newest: {
        note_id: id,
        conversation_id: customer.conversationId,
        author: 'Ana',
        text: '@Leo ¿lo miras?',
      },
      ...{ count: 1, listed: 1, unread: 1 },
    })
    expect(await mentionsOf(customer, ana)).toEqual({ count: 0, newest: null, listed: 0, unread: 0 })
    await ana.browser.get('readMentions', place(customer))
    expect(await mentionsOf(customer, leo)).toMatchObject({ count: 1 })
    expect((await leo.browser.get('readMentions', place(customer))).mentions_unread).toBe(0)
    expect(await mentionsOf(customer, leo)).toEqual({ count: 0, newest: null, listed: 1, unread: 0 })
    const again = await note(customer, '@Leo otra', [leo.id])
    await ana.browser.get('deleteNote', { params: { id: again.id } })
    expect(await mentionsOf(customer, leo)).toMatchObject({ count: 0, unread: 0 })
  })

  it('who answered is named to the others, and to nobody outside', async () => {
    const customer = await addCustomer(db, shop)
    await writeLine(db, customer, 'Hola', { now })
    const said = await leo.browser.get('replyToConversation', {
      ...place(customer),
      body: { text: 'Ya voy' },
    })
    expect(said.author).toEqual({ id: leo.id, name: 'Leo' })
    const { data } = await ana.browser.get('listMessages', { ...place(customer), query: {} })
    expect(data.find(({ role }) => role === 'agent')?.author?.name).toBe('Leo')
    const path = `/api/v1/messages?conversation_id=${customer.conversationId}`
    const answer = await fetch(service.url + path, { headers: { authorization: `Bearer ${shop.readKey}` } })
    const api = await answer.text()
    expect([api.includes('Ya voy'), api.includes(leo.id)]).toEqual([true, false])
  })
})
