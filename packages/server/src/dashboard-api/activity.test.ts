import { defaultBotSettings } from '@mostrador/contract/bot-settings'
import { limits } from '@mostrador/contract/limits'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startService, type TestService } from '../../test/harness/api.ts'
import { type Browser, createPerson, signedIn } from '../../test/harness/dashboard.ts'
import { createTestDatabase, type TestDatabase } from '../../test/harness/database.ts'
import { unzipped } from '../../test/harness/files/zip.ts'
import { createTenant } from '../../test/harness/fixtures.ts'
import { deleteOldActivity } from '../accounts/activity.ts'
import { setMemberRole } from '../accounts/members.ts'
import { actingAs } from '../platform/database/actor.ts'
import { sql } from '../platform/database/database.ts'

let db: TestDatabase
let service: TestService
let accountId: string
let owner: Browser
let colleague: Browser

beforeAll(async () => {
  db = await createTestDatabase()
  service = await startService(db)
  const made = await createPerson(db, { email: 'ana@example.com' })
  accountId = made.accountId
  await createPerson(db, { email: 'luis@example.com', accountId, role: 'developer' })
  owner = await signedIn(service.url, 'ana@example.com')
  colleague = await signedIn(service.url, 'luis@example.com')
})
afterAll(async () => {
  await service[Symbol.asyncDispose]()
  await db[Symbol.asyncDispose]()
})

const about = async (record_id: string) => (await owner.get('listActivity', { query: { record_id } })).data

describe('the activity log', () => {
  it('has one entry for one save of a webhook, with all that it changed', async () => {
    const { id } = await owner.get('createWebhook', {
      body: { name: 'CRM', url: 'http://127.0.0.1:9/hook', events: ['order.created'] },
    })
    const url = 'http://127.0.0.1:9/new'
    const body = { name: 'CRM 2', description: 'Sales', url, events: ['order.paid'] }
    await owner.get('updateWebhook', { params: { id }, body })
    const [saved, made, ...others] = await about(id)
    expect([Object.keys(saved?.fields ?? {}).sort(), made?.action, others]).toEqual([
      ['description', 'events', 'name', 'url'],
      'created',
      [],
    ])
  })

  it('has one entry for a save that changes headers too, and none of it in the next', async () => {
    const { id } = await owner.get('createWebhook', {
      body: {
        ...{ name: 'ERP', url: 'http://127.0.0.1:9/hook', events: ['order.created'] },
        headers: [
          { name: 'X-One', value: '1' },
          { name: 'X-Two', value: '2' },
        ],
      },
    })
    const save = (body: object) => owner.get('updateWebhook', { params: { id }, body })
    const given = { remove_headers: ['X-Two'], headers: [{ name: 'X-One', value: 'other' }] }
    await save({ name: 'ERP 2', ...given })
    await save({ description: 'Books' })
    expect((await about(id)).map(({ action, fields }) => [action, fields])).toEqual([
      ['changed', { description: [null, 'Books'] }],
      ['changed', { name: ['ERP', 'ERP 2'], header: [['X-One', 'X-Two'], ['X-One']] }],
      [
        'created',
        {
          ...{
            name: [null, 'ERP'],
            url: [null, 'http://127.0.0.1:9/hook'],
            events: [null, ['order.created']],
          },
          header: [null, ['X-One', 'X-Two']],
        },
      ],
    ])
  })

  it('tells who unticked an event of a webhook, what it was before, and never a secret', async () => {
    const made = await owner.get('createWebhook', {
      body: {
        ...{ name: 'ERP', url: 'http://127.0.0.1:9/hook', events: ['order.created', 'order.paid'] },
        headers: [{ name: 'X-Token', value: 's3cret' }],
      },
    })
    const { id } = made
    await colleague.get('updateWebhook', { params: { id }, body: { events: ['order.created'] } })
    await colleague.get('pauseWebhook', { params: { id } })
    const rotated = await colleague.get('rotateWebhookSecret', { params: { id }, body: {} })
    await owner.get('updateWebhook', { params: { id }, body: { remove_headers: ['X-Token'] } })
    const [from = '', to = ''] = [2, 1].map((hours) => new Date(Date.now() - hours * 3_600_000).toISOString())
    await colleague.get('startReplay', {
      params: { id },
      body: { from, to, status: 'failed', event: 'order.paid' },
    })
    const shown = [from, to].map((instant) => instant.replace(/\.\d+Z/, 'Z'))
    await owner.get('deleteWebhook', { params: { id } })
    const told = await about(id)
    expect(
      told.map(({ person_name, record, record_name, action, fields }) => [
        ...[person_name, record, record_name, action, fields],
      ]),
    ).toEqual([
      ['ana', 'webhook', 'ERP', 'deleted', {}],
      ['luis', 'webhook', 'ERP', 'changed', { replay: [null, [...shown, 'failed', 'order.paid']] }],
      ['ana', 'webhook', 'ERP', 'changed', { header: ['X-Token', null] }],
      ['luis', 'webhook', 'ERP', 'changed', { secret: null }],
      ['luis', 'webhook', 'ERP', 'changed', { state: ['active', 'paused'] }],
      ['luis', 'webhook', 'ERP', 'changed', { events: [['order.paid'], null] }],
      [
        ...['ana', 'webhook', 'ERP', 'created'],
        {
          ...{ name: [null, 'ERP'], url: [null, made.url], events: [null, ['order.created', 'order.paid']] },
          header: [null, 'X-Token'],
        },
      ],
    ])
    const text = JSON.stringify(told)
    for (const secret of ['s3cret', made.secret, rotated.secret]) expect(text).not.toContain(secret)
  })

  it('tells by whom a key was revoked, beside the key too', async () => {
    const { id, key } = await owner.get('createKey', { body: { name: 'Accounting', scope: 'read' } })
    const revoked = await colleague.get('revokeKey', { params: { id } })
    await owner.get('revokeKey', { params: { id } })
    expect(revoked.revoked_by).toEqual({ actor: 'person', name: 'luis' })
    const listed = (await owner.get('listKeys')).data.find((each) => each.id === id)
    expect(listed?.revoked_by).toEqual({ actor: 'person', name: 'luis' })
    const told = await about(id)
    expect(told.map(({ action, person_name }) => [action, person_name])).toEqual([
      ['deleted', 'luis'],
      ['created', 'ana'],
    ])
    expect(JSON.stringify(told)).not.toContain(key)
  })

  it('keeps of a document only what differs', async () => {
    const faq = (question: string) => ({ question, answer: 'Yes.' })
    const settings = { ...defaultBotSettings, knowledge: [faq('Delivery?'), faq('Cards?')] }
    await owner.get('setBot', { body: settings })
    await colleague.get('setBot', {
      body: { ...settings, misses_max: 3, knowledge: [faq('Delivery?'), faq('Parking?')] },
    })
    const [newest] = (await owner.get('listActivity', { query: { record: 'bot' } })).data
    expect(newest).toMatchObject({ person_name: 'luis', action: 'changed' })
    expect(newest?.fields.knowledge).toEqual([[faq('Cards?')], [faq('Parking?')]])
  })

  it('tells opening hours, services and what offers them once, and nothing where nothing differs', async () => {
    const { id } = await owner.get('createProduct', {
      body: { name: 'Corte', sku: 'CUT', item_type: 'service', pricing_type: 'fixed', price: 10 } as never,
    })
    const document = (minutes: number) => ({
      slot_step_minutes: 30,
      hours: { monday: [{ from: '09:00', to: '18:00' }] },
      exceptions: [],
      resources: [{ name: 'Ana', exceptions: [] }],
      services: [{ sku: 'CUT', duration_minutes: minutes, buffer_minutes: 0, resources: ['Ana'] }],
    })
    await owner.get('setAvailability', { body: document(30) as never })
    const before = await about(id)
    // One save of the service, with whom it is booked.
    expect(before.map(({ record, action, record_name }) => [record, action, record_name])).toEqual([
      ['booking_service', 'created', 'Corte'],
      ['product', 'created', 'Corte'],
    ])
    expect(before[0]?.fields).toMatchObject({
      bookable_resource: [null, 'Ana'],
      duration_minutes: [null, 30],
    })
    await owner.get('setAvailability', { body: document(30) as never })
    expect(await about(id)).toEqual(before)
    await owner.get('setAvailability', { body: document(45) as never })
    expect((await about(id))[0]?.fields).toEqual({ duration_minutes: [30, 45] })
  })

  it('tells what was edited of one product, by whom, and nothing of what was saved as it was', async () => {
    const variants = [
      { name: 'S', price: 45_000 },
      { name: 'M', price: 45_000 },
    ]
    const { id } = await owner.get('createProduct', {
      body: { name: 'Camiseta', sku: 'TEE', pricing_type: 'variant', variants } as never,
    })
    const edit = (body: object) => owner.get('updateProduct', { params: { id }, body: body as never })
    await edit({ category: 'Ropa', description: 'De algodón' })
    await edit({ category: 'Ropa' })
    await edit({ variants: [{ name: 'S', price: 48_000 }, variants[1]] })
    const told = await about(id)
    expect(
      told.map(({ person_name, record, record_name, action }) => [person_name, record, record_name, action]),
    ).toEqual(['changed', 'changed', 'created'].map((action) => ['ana', 'product', 'Camiseta', action]))
    expect(told[0]?.fields).toEqual({ variants: [{ S: { price: 45_000 } }, { S: { price: 48_000 } }] })
    expect(told[1]?.fields).toEqual({ category: [null, 'Ropa'], description: [null, 'De algodón'] })
    expect(told[2]?.fields).toMatchObject({ name: [null, 'Camiseta'], pricing_type: [null, 'variant'] })
    const { id: copy } = await owner.get('duplicateProduct', { params: { id }, body: { name: 'Copia' } })
    expect((await about(copy)).map(({ record_name, action }) => [record_name, action])).toEqual([
      ['Copia', 'created'],
    ])
  })

  it('tells which pictures of a product were added, described anew, moved and removed', async () => {
    const { id } = await owner.get('createProduct', {
      body: { name: 'Taza', sku: 'TAZA', price: 1 } as never,
    })
    const files = await db.query<{ id: string }>(sql`
      insert into media_files (account_id, id, hash, bytes, media_type, has_preview, created_at)
      select ${accountId}, gen_random_uuid(), repeat(n::text, 64), 1, 'image/jpeg', true, now()
      from generate_series(1, 2) as n returning id`)
    const save = async (pictures: object[]) =>
      (await owner.get('updateProduct', { params: { id }, body: { pictures } as never })).pictures
    const [one, two] = (await save(files.map(({ id: file_id }) => ({ file_id })))).map((each) => each.id)
    await save([{ id: one }, { id: two, alt: 'De lado' }])
    await save([{ id: two, alt: 'De lado' }, { id: one }])
    await save([{ id: two, alt: 'De lado' }, { id: one }])
    await save([{ id: one }])
    const bare = (picture?: string) => ({ id: picture, alt: null, variant: null })
    const side = { ...bare(two), alt: 'De lado' }
    const told = (await about(id)).map(({ person_name, action, fields }) => [
      person_name,
      action,
      fields.pictures,
    ])
    // A variant is told by its name.
    const variants = [{ id: '01a229af', name: 'Talla S', price: 1 }]
    await owner.get('updateProduct', {
      params: { id },
      body: { pricing_type: 'variant', variants, pictures: [{ id: one, variant_id: '01a229af' }] } as never,
    })
    expect((await about(id))[0]?.fields.pictures?.[1]).toEqual([{ ...bare(one), variant: 'Talla S' }])
    expect(told.slice(0, -1)).toEqual([
      ['ana', 'changed', [[side], null]],
      ['ana', 'changed', [null, null]],
      ['ana', 'changed', [[bare(two)], [side]]],
      ['ana', 'changed', [null, [bare(one), bare(two)]]],
    ])
  })

  it('is filtered by person, kind and time, and continues by its cursor', async () => {
    const { accountId } = await createPerson(db, { email: 'another-ana@example.com', name: 'ana' })
    await createPerson(db, { email: 'another-luis@example.com', name: 'luis', accountId, role: 'developer' })
    const owner = await signedIn(service.url, 'another-ana@example.com')
    const colleague = await signedIn(service.url, 'another-luis@example.com')
    const { id } = await owner.get('createKey', { body: { name: 'Accounting', scope: 'read' } })
    await colleague.get('revokeKey', { params: { id } })
    await colleague.get('createWebhook', {
      body: { name: 'ERP', url: 'http://127.0.0.1:9/hook', events: ['order.created'] },
    })
    const people = (await owner.get('listActivityPeople')).data
    expect(people.map(({ name }) => name)).toEqual(['ana', 'luis'])
    const luis = people.find(({ name }) => name === 'luis')
    const by = { person_id: luis?.id ?? '', record: 'api_key' as const }
    const { data } = await owner.get('listActivity', { query: by })
    expect(data.map(({ person_name, record }) => [person_name, record])).toEqual([['luis', 'api_key']])
    expect((await owner.get('listActivity', { query: { to: '2020-01-01T00:00:00Z' } })).data).toEqual([])
    const first = await owner.get('listActivity', { query: { limit: 2 } })
    const rest = await owner.get('listActivity', { query: { cursor: first.next_cursor ?? '' } })
    const all = await owner.get('listActivity')
    expect([...first.data, ...rest.data].map(({ id }) => id)).toEqual(all.data.map(({ id }) => id))
  })

  it('tells roles, invitations and removals, and an address only in part', async () => {
    const { id } = await owner.get('createInvitation', {
      body: { email: 'secretaria@example.com', role: 'agent' },
    })
    await owner.get('revokeInvitation', { params: { id } })
    const told = await about(id)
    expect(told.map(({ action, record_name }) => [action, record_name])).toEqual([
      ['deleted', 's•••@example.com'],
      ['created', 's•••@example.com'],
    ])
    const { userId } = await createPerson(db, { email: 'eva@example.com', accountId, role: 'agent' })
    await db.transaction((tx) => setMemberRole(tx, { accountId, userId }, 'developer'))
    await owner.get('removeMember', { params: { id: userId } })
    expect((await about(userId)).map(({ actor, action, fields }) => [actor, action, fields])).toEqual([
      ['person', 'deleted', {}],
      ['system', 'changed', { role: ['agent', 'developer'] }],
      ['system', 'created', { role: [null, 'agent'] }],
    ])
  })

  it('is for owners and developers, and another account sees nothing of it', async () => {
    await createPerson(db, { email: 'agent@example.com', accountId, role: 'agent' })
    const agent = await signedIn(service.url, 'agent@example.com')
    expect((await agent.call('listActivity')).status).toBe(403)
    await createPerson(db, { email: 'stranger@example.com' })
    const stranger = await signedIn(service.url, 'stranger@example.com')
    const seen = await stranger.get('listActivity')
    expect(seen.data.map(({ record_name }) => record_name)).toEqual(['stranger'])
  })

  it('tells who erased or blocked a customer and who deleted a conversation, by their ids alone', async () => {
    const shop = await createTenant(db, { rows: 2 })
    await createPerson(db, { email: 'eraser@example.com', accountId: shop.accountId })
    const eraser = await signedIn(service.url, 'eraser@example.com')
    const [id = '', other = ''] = shop.ids.contacts ?? []
    const [conversation = ''] = shop.ids.conversations ?? []
    await eraser.get('deleteConversation', { params: { id: conversation } })
    await eraser.get('blockContact', { params: { id: other } })
    await eraser.get('eraseContact', { params: { id } })
    const told = (await eraser.get('listActivity')).data.filter(({ actor }) => actor === 'person')
    expect(
      told.map(({ person_name, record, record_id, record_name, action }) => [
        ...[person_name, record, record_id, record_name, action],
      ]),
    ).toEqual([
      ['eraser', 'contact', id, null, 'deleted'],
      ['eraser', 'contact', other, null, 'changed'],
      ['eraser', 'conversation', conversation, null, 'deleted'],
    ])
    expect(told.map(({ fields }) => fields)).toEqual([{}, { status: [expect.any(String), 'blocked'] }, {}])
  })

  it('tells who downloaded all of a customer: an owner of the account, and nobody else can', async () => {
    const shop = await createTenant(db, { rows: 2 })
    const ask = async (email: string, of: { accountId?: string; role?: string }) => {
      await createPerson(db, { email, ...of })
      const person = await signedIn(service.url, email)
      return { person, answer: await person.fetch('GET', `/contacts/${id}/export.zip`) }
    }
    const [id = ''] = shop.ids.contacts ?? []
    const { person, answer } = await ask('exporter@example.com', { accountId: shop.accountId })
    expect(answer.headers.get('content-disposition')).toMatch(
      /^attachment; filename="person-\d{4}-\d\d-\d\d\.zip"$/,
    )
    const files = unzipped(Buffer.from(await answer.arrayBuffer()))
    const document = JSON.parse(files.get('person.json')?.toString() ?? '') as object
    expect(document).toMatchObject({ contact: { id }, conversations: expect.any(Array) })
    const agent = await ask('exporting-agent@example.com', { accountId: shop.accountId, role: 'agent' })
    expect(agent.answer.status).toBe(403)
    const stranger = await ask('exporting-stranger@example.com', {})
    expect(stranger.answer.status).toBe(404)
    const told = (await person.get('listActivity')).data.filter(({ record }) => record === 'contact')
    expect(told).toMatchObject([
      {
        ...{ actor: 'person', person_name: 'exporter', action: 'exported' },
        record_id: id,
        record_name: null,
        fields: {},
      },
    ])
  })

  it('belongs to the transaction, is never changed, and goes when its time is over', async () => {
    const { id } = await owner.get('createKey', { body: { name: 'Once', scope: 'read' } })
    const failing = actingAs('command_line', () =>
      db.transaction(async (tx) => {
        await tx.query(sql`update api_keys set name = 'Twice' where account_id = ${accountId} and id = ${id}`)
        throw new Error('rolled back')
      }),
    )
    await expect(failing).rejects.toThrow('rolled back')
    expect(await about(id)).toHaveLength(1)
    const change = db.query(sql`update activity set person_name = 'x' where account_id = ${accountId}`)
    await expect(change).rejects.toThrow('never changed')
    const count = async () => (await owner.get('listActivity', { query: { limit: 200 } })).data.length
    const days = (n: number) => new Date(Date.now() + n * 86_400_000)
    const before = await count()
    await deleteOldActivity(db, days(limits.activityDays - 1))
    expect(await count()).toBe(before)
    await deleteOldActivity(db, days(limits.activityDays + 1))
    expect(await count()).toBe(0)
  })
})
