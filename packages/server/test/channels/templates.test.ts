// Message templates from the platform's list to a customer's phone, over the private API and the platform's webhooks.
import { createHmac } from 'node:crypto'
import type { AnswerOf } from '@mostrador/contract/dashboard/routes'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addChannel } from '../../src/channels/setup/channels.ts'
import { syncDue } from '../../src/channels/templates/template-sync.ts'
import { sql } from '../../src/platform/database/database.ts'
import { type GraphStandIn, startGraph } from '../../src/simulator/stand-ins/graph.ts'
import { startService, type TestService } from '../harness/api.ts'
import { type Browser, createPerson, signedIn } from '../harness/dashboard.ts'
import { createTestDatabase, type TestDatabase } from '../harness/database.ts'
import { pictureOf } from '../harness/pictures.ts'
import { startOutbound } from '../harness/sending.ts'
import { until } from '../harness/webhooks.ts'

const business = '102290129340398'
const secret = 'app-secret'
let db: TestDatabase
let service: TestService
let graph: GraphStandIn
let owner: Browser
let accountId: string
let channelId: string
let conversationId: string
let outbound: ReturnType<typeof startOutbound>

beforeAll(async () => {
  db = await createTestDatabase()
  graph = await startGraph()
  service = await startService(db, { publicUrl: 'https://shop.example', metaAppSecret: secret })
  outbound = startOutbound(db, service.secrets)
  outbound.now = new Date()
  accountId = await outbound.addShop()
  await createPerson(db, { email: 'owner@example.com', role: 'owner', accountId })
  owner = await signedIn(service.url, 'owner@example.com')
  const given = {
    accountId,
    platform: 'whatsapp',
    externalId: 'P1',
    apiUrl: graph.url,
    accessToken: 'standin-token',
  }
  channelId = (await addChannel(db, service.secrets, { ...given, appSecret: secret }, outbound.now)).id
  const channel = { id: channelId, platform: 'whatsapp', externalId: 'P1', secret, name: 'P1' }
  conversationId = await outbound.addConversation(accountId, channel)
  await db.query(sql`
    update conversations set last_customer_at = ${new Date(Date.now() - 3 * 86_400_000)}
    where account_id = ${accountId} and id = ${conversationId}`)
})
afterAll(async () => {
  await outbound[Symbol.asyncDispose]()
  await service[Symbol.asyncDispose]()
  await graph[Symbol.asyncDispose]()
  await db[Symbol.asyncDispose]()
})

type Kept = AnswerOf<'listTemplates'>['data'][number]
const list = async (): Promise<Kept[]> => (await owner.get('listTemplates')).data
const named = async (name: string) => (await list()).find((each) => each.name === name)
const at = (id: string) => ({ params: { id } })
const read = () => owner.get('setTemplateBook', { ...at(channelId), body: { business_id: business } })

function webhook(body: object, path = `/channels/${channelId}`) {
  const text = JSON.stringify(body)
  const mac = createHmac('sha256', secret).update(text).digest('hex')
  const headers = { 'x-hub-signature-256': `sha256=${mac}`, 'content-type': 'application/json' }
  return fetch(service.url + path, { method: 'POST', headers, body: text })
}

const reminder = {
  ...{ language: 'es', category: 'utility' as const, file_id: null },
  content: {
    header: { kind: 'text' as const, text: 'Tu cita en {{1}}' },
    body: 'Hola {{1}}, te esperamos {{2}} para tu cita.',
    footer: 'Responde BAJA para no recibir avisos',
    buttons: [
      { kind: 'reply' as const, text: 'Confirmar' },
      { kind: 'url' as const, text: 'Ver', url: 'https://shop.example/c/{{1}}' },
    ],
  },
  variables: [
    { part: 'header' as const, at: 0, place: '1', kind: 'shop_name' as const, example: 'Tienda' },
    { part: 'body' as const, at: 0, place: '1', kind: 'customer_name' as const, example: 'Ana' },
    { part: 'body' as const, at: 0, place: '2', kind: 'appointment_time' as const, example: 'mañana' },
    { part: 'button' as const, at: 1, place: '1', kind: 'text' as const, example: 'abc' },
  ],
}

describe('what the platform lists', () => {
  test('is read page by page, with state, reason and quality, and parts that cannot be filled are named', async () => {
    graph.templates.pageSize = 2
    for (const name of ['a', 'b', 'c', 'd']) graph.templates.add(business, { name })
    graph.templates.add(business, {
      ...{ name: 'named', parameter_format: 'NAMED', status: 'PAUSED', category: 'MARKETING' },
      quality_score: { score: 'RED' },
      components: [
        { type: 'HEADER', format: 'VIDEO', example: { header_handle: ['x'] } },
        {
          ...{ type: 'BODY', text: 'Hola {{customer_name}}, ya.' },
          example: { body_text_named_params: [{ param_name: 'customer_name', example: 'Ana' }] },
        },
      ],
    })
    const { data, books } = await read()
    expect(data.map(({ name, state }) => `${name} ${state}`)).toEqual([
      ...['a approved', 'b approved', 'c approved', 'd approved', 'named paused'],
    ])
    expect(data.at(-1)).toMatchObject({
      ...{ category: 'marketing', quality: 'low', other_parts: ['HEADER VIDEO'] },
      variables: [{ part: 'body', at: 0, place: 'customer_name', kind: 'customer_name', example: 'Ana' }],
    })
    expect(books).toMatchObject([{ channel_id: channelId, business_id: business, problem: null }])
  })

  test('what is gone there is gone here, and a refusal is kept with the book and takes nothing away', async () => {
    graph.templates.kept.set(business, (graph.templates.kept.get(business) ?? []).slice(1))
    outbound.now = new Date(Date.now() + 3_600_000)
    const terms = { box: service.secrets, baseUrls: {} }
    await syncDue(db, terms, new Date(Date.now() + 2 * 3_600_000))
    expect((await list()).map(({ name }) => name)).toEqual(['b', 'c', 'd', 'named'])
    await db.query(sql`update channels set api_url = 'http://127.0.0.1:9' where account_id = ${accountId}`)
    const { data, books } = await owner.get('syncTemplates')
    expect([data.length, books[0]?.problem]).toEqual([4, expect.stringContaining('ECONNREFUSED')])
    await db.query(sql`update channels set api_url = ${graph.url} where account_id = ${accountId}`)
    expect((await owner.get('syncTemplates')).books[0]?.problem).toBeNull()
  })
})

describe('a template of one’s own', () => {
  test('is submitted with its examples, approved by a webhook, and keeps the meaning of its variables', async () => {
    const body = { channel_id: channelId, name: 'cita', ...reminder }
    const made = await owner.get('createTemplate', { body })
    expect(made).toMatchObject({ state: 'pending', variables: reminder.variables })
    const kept = graph.templates.kept.get(business)?.find(({ name }) => name === 'cita')
    expect(kept).toMatchObject({
      ...{ language: 'es', category: 'UTILITY', parameter_format: 'POSITIONAL' },
      components: [
        { type: 'HEADER', format: 'TEXT', text: 'Tu cita en {{1}}', example: { header_text: ['Tienda'] } },
        { type: 'BODY', text: reminder.content.body, example: { body_text: [['Ana', 'mañana']] } },
        { type: 'FOOTER', text: reminder.content.footer },
        {
          type: 'BUTTONS',
          buttons: [
            { type: 'QUICK_REPLY', text: 'Confirmar' },
            { type: 'URL', text: 'Ver', url: 'https://shop.example/c/{{1}}', example: ['abc'] },
          ],
        },
      ],
    })
    const approved = graph.templates.review(business, 'cita', 'APPROVED')
    expect((await webhook(approved, '/channels/meta')).status).toBe(200)
    await until('the report is applied', async () => (await named('cita'))?.state === 'approved')
    await owner.get('syncTemplates')
    expect(await named('cita')).toMatchObject({ state: 'approved', variables: reminder.variables })
  })

  test('a rejection comes with the platform’s words; edited, it waits anew; quality and category follow', async () => {
    await owner.get('createTemplate', { body: { channel_id: channelId, ...reminder, name: 'otra' } })
    await webhook(graph.templates.review(business, 'otra', 'REJECTED', 'INVALID_FORMAT'))
    await until('the report is applied', async () => (await named('otra'))?.state === 'rejected')
    await owner.get('syncTemplates')
    const rejected = await named('otra')
    expect(rejected).toMatchObject({
      ...{ state: 'rejected', reason: 'invalid_format' },
      detail: 'A variable stands at the end. Add words after it.',
    })
    const { language: _, ...given } = reminder
    const content = { ...given.content, body: 'Hola {{1}}, nos vemos {{2}} en la tienda.' }
    const edited = await owner.get('updateTemplate', {
      ...at(rejected?.id ?? ''),
      body: { ...given, content },
    })
    expect(edited).toMatchObject({ state: 'pending', reason: null, detail: null, content })
    const value = { message_template_id: Number(rejected && kept('otra')?.id), message_template_name: 'otra' }
    const told = (field: string, more: object) =>
      webhook({
        object: 'whatsapp_business_account',
        entry: [{ id: business, time: 1, changes: [{ field, value: { ...value, ...more } }] }],
      })
    await told('message_template_quality_update', { new_quality_score: 'YELLOW' })
    await told('template_category_update', { new_category: 'MARKETING', previous_category: 'UTILITY' })
    await until('the report is applied', async () => (await named('otra'))?.category === 'marketing')
    expect(await named('otra')).toMatchObject({ quality: 'medium', state: 'pending' })
  })

  test('the platform’s refusal is told in its own words, and what it would refuse is refused before', async () => {
    const body = { channel_id: channelId, name: 'cita', ...reminder }
    const twice = await owner.call('createTemplate', { body })
    expect([twice.status, twice.refusal]).toEqual([
      409,
      expect.objectContaining({
        reason: 'template_refused',
        values: { problem: expect.stringContaining('There is already content in this language') },
      }),
    ])
    const wrongs = [
      ['template_ends', { ...reminder.content, body: 'Te esperamos {{1}}' }],
      ['template_places', { ...reminder.content, body: 'Hola {{2}}, ya.' }],
      ['template_picture', { ...reminder.content, header: { kind: 'image' as const } }],
    ] as const
    for (const [reason, content] of wrongs) {
      const variables = [
        { ...reminder.variables[1], kind: 'text' as const, example: 'x', part: 'body' as const, at: 0 },
      ]
      const all = ['1', '2'].flatMap((place) => variables.map((each) => ({ ...each, place })))
      const { refusal } = await owner.call('createTemplate', {
        body: {
          ...body,
          name: 'wrong',
          content: { ...content, buttons: [] },
          variables: [...all, reminder.variables[0] as never],
        },
      })
      expect(refusal?.reason).toBe(reason)
    }
    expect(kept('wrong')).toBeUndefined()
  })

  test('is deleted there and here', async () => {
    await owner.get('deleteTemplate', at((await named('otra'))?.id ?? ''))
    expect([kept('otra'), await named('otra')]).toEqual([undefined, undefined])
  })
})

describe('outside the reply window', () => {
  test('a person sends one with what the service fills in, and the customer gets its header and buttons', async () => {
    const { channel_id: place, values } = await owner.get('getTemplateValues', at(conversationId))
    expect([place, values.customer_name, values.shop_name]).toEqual([channelId, 'Laura', 'Tienda'])
    const template = await named('cita')
    const send = (given: string[]) =>
      owner.call('sendKeptTemplate', {
        ...at(conversationId),
        body: { template_id: template?.id ?? '', values: given },
      })
    expect((await send(['Tienda', 'Laura', 'mañana\n10:00'])).refusal?.reason).toBe('template_values')
    const { body } = await send(['Tienda', 'Laura', 'mañana\n10:00', 'c1'])
    expect(body.content).toBe(
      'Tu cita en Tienda\n\nHola Laura, te esperamos mañana 10:00 para tu cita.\n\nResponde BAJA para no recibir avisos',
    )
    outbound.now = new Date()
    await using sender = outbound.createSender()
    await sender.drain()
    expect(graph.taken.at(-1)?.body.template).toEqual({
      ...{ name: 'cita', language: { code: 'es' } },
      components: [
        { type: 'header', parameters: [{ type: 'text', text: 'Tienda' }] },
        {
          type: 'body',
          parameters: [
            { type: 'text', text: 'Laura' },
            { type: 'text', text: 'mañana 10:00' },
          ],
        },
        { type: 'button', sub_type: 'url', index: '1', parameters: [{ type: 'text', text: 'c1' }] },
      ],
    })
  })

  test('a picture goes to the reviewers as a sample and to customers by its address; paused, nothing is sent', async () => {
    const upload = await fetch(`${service.url}/dashboard/api/template-pictures`, {
      method: 'POST',
      headers: {
        cookie: [...owner.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        origin: service.url,
        'content-type': 'application/octet-stream',
      },
      body: new Uint8Array(await pictureOf('png', { width: 20, height: 10, color: 'red' })),
    })
    const { id: fileId } = (await upload.json()) as { id: string }
    const content = { ...reminder.content, header: { kind: 'image' as const }, buttons: [] }
    const variables = reminder.variables.filter(({ part }) => part === 'body')
    const made = await owner.get('createTemplate', {
      body: { ...reminder, channel_id: channelId, name: 'foto', content, variables, file_id: fileId },
    })
    expect([graph.templates.pictures.length, made.picture_url]).toEqual([
      1,
      expect.stringMatching('^/media/'),
    ])
    expect(kept('foto')?.components[0]).toMatchObject({ example: { header_handle: ['4:standin:1'] } })
    const send = () =>
      owner.call('sendKeptTemplate', {
        ...at(conversationId),
        body: { template_id: made.id, values: ['Laura', 'hoy'] },
      })
    expect((await send()).refusal?.reason).toBe('template_state')
    await webhook(graph.templates.review(business, 'foto', 'APPROVED'))
    await until('the report is applied', async () => (await named('foto'))?.state === 'approved')
    expect((await send()).status).toBe(201)
    outbound.now = new Date(Date.now() + 60_000)
    await using sender = outbound.createSender()
    await sender.drain()
    const sent = graph.taken.at(-1)?.body.template as { components: unknown[] } | undefined
    expect(sent?.components[0]).toEqual({
      type: 'header',
      parameters: [{ type: 'image', image: { link: expect.stringMatching('^https://shop.example/media/') } }],
    })
  })
})

function kept(name: string) {
  return graph.templates.kept.get(business)?.find((each) => each.name === name)
}
