import { visitorWords } from '@mostrador/contract/visitor-names'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startService, type TestService } from '../../test/harness/api.ts'
import { type Browser, createPerson, payRest, signedIn } from '../../test/harness/dashboard.ts'
import { createTestDatabase, type TestDatabase } from '../../test/harness/database.ts'
import { createShop, insertProductOf, type Shop, stockOf } from '../../test/harness/shop.ts'
import { moveContacts } from '../domain/contacts/contacts.queries.ts'
import { placeOrder } from '../domain/orders/place-order.ts'
import { sql } from '../platform/database/database.ts'
import { newId } from '../platform/ids.ts'

let db: TestDatabase
let service: TestService
let shop: Shop
let owner: Browser

beforeAll(async () => {
  db = await createTestDatabase()
  service = await startService(db)
  shop = await createShop(db)
  await db.query(sql`delete from products where account_id = ${shop.accountId}`)
  await createPerson(db, { email: 'owner@example.com', accountId: shop.accountId })
  owner = await signedIn(service.url, 'owner@example.com')
})
afterAll(async () => {
  await service[Symbol.asyncDispose]()
  await db[Symbol.asyncDispose]()
})

async function place(
  productId: string,
  quantity = 2,
  variantId?: string,
): Promise<{ params: { id: string } }> {
  const order = {
    ...shop,
    platform: 'whatsapp',
    idempotencyKey: newId(),
    expiresAt: null,
    lines: [{ productId, quantity, ...(variantId !== undefined && { variantId }) }],
  } as const
  const { id } = await db.transaction((tx) => placeOrder(tx, order, new Date()))
  return { params: { id } }
}

describe('orders', () => {
  it('one goes from placed to completed, offering at each step only what is allowed', async () => {
    const productId = await insertProductOf(db, shop)
    const order = await place(productId)
    const placed = await owner.get('getOrder', order)
    expect(placed).toMatchObject({ status: 'pending', total: 200, lines: [{ quantity: 2, unit_price: 100 }] })
    expect(placed.actions).toEqual([
      'mark_paid',
      'confirm',
      'cancel',
      'edit_address',
      'edit_tracking',
      'edit_delivery_fee',
      'edit_discount',
      'replace',
      'edit_quantities',
      'add_lines',
    ])
    const paid = await payRest(owner, order)
    expect(paid).toMatchObject({
      status: 'confirmed',
      payment_status: 'paid',
      actions: ['complete', 'note_refund', 'cancel', 'edit_address', 'edit_tracking', 'undo_payment'],
    })
    expect((await owner.get('completeOrder', order)).actions).toEqual([
      'note_refund',
      'edit_tracking',
      'undo_payment',
      'reopen',
    ])
    expect((await owner.call('cancelOrder', { ...order, body: { reason: 'customer' } })).status).toBe(409)
  })

  it('cancelling gives its stock back', async () => {
    const productId = await insertProductOf(db, shop)
    const order = await place(productId, 3)
    expect((await stockOf(db, shop, productId)).reserved).toBe(3)
    expect((await owner.get('cancelOrder', { ...order, body: { reason: 'stock' } })).status).toBe('cancelled')
    expect((await stockOf(db, shop, productId)).reserved).toBe(0)
  })

  it('the list is the newest first, by state, and pages walk it without gaps', async () => {
    const productId = await insertProductOf(db, shop, { on_hand: null })
    const placed: string[] = []
    for (let i = 0; i < 5; i += 1) placed.unshift((await place(productId, 1)).params.id)
    const [pending] = await db.query<{ count: number }>(sql`
      select count(*)::int as count from orders where account_id = ${shop.accountId} and status = 'pending'`)
    const seen: string[] = []
    let cursor: string | undefined
    do {
      const query = { status: 'pending', limit: 2, ...(cursor && { cursor }) } as const
      const page = await owner.get('listOrders', { query })
      seen.push(...page.data.map(({ id }) => id))
      cursor = page.next_cursor ?? undefined
    } while (cursor)
    expect(seen.slice(0, 5)).toEqual(placed)
    expect(seen).toHaveLength(pending?.count ?? 0)
    expect(new Set(seen).size).toBe(seen.length)
  })
})

describe('products', () => {
  it('one is made, found, changed, and refused where it makes no sense', async () => {
    const made = await owner.get('createProduct', {
      body: {
        sku: 'CAM-1',
        name: 'Camiseta <script>alert(1)</script>',
        price: 49_900,
        inventory_quantity: 5,
      },
    })
    expect(made).toMatchObject({
      price: 49_900,
      inventory_quantity: 5,
      pricing_type: 'fixed',
      is_active: true,
    })
    const again = await owner.call('createProduct', { body: { sku: 'CAM-1', name: 'Otra', price: 1 } })
    expect([again.status, again.refusal?.code]).toEqual([409, 'conflict'])
    for (const search of ['camis', 'CÁMIS', 'am-1', 'ca']) {
      const { data } = await owner.get('listProducts', { query: { search } })
      expect(data.map(({ id }) => id)).toContain(made.id)
    }
    expect((await owner.get('listProducts', { query: { search: 'zapato' } })).data).toEqual([])
    const place = { params: { id: made.id } }
    const changed = await owner.get('updateProduct', {
      ...place,
      body: {
        ...{ pricing_type: 'variant', price: null, sale_price: null },
        variants: [
          { name: 'M', price: 50_000, inventory_quantity: 2 },
          { name: 'L', price: 52_000, inventory_quantity: 1 },
        ],
      },
    })
    expect(changed).toMatchObject({ inventory_quantity: 3, sku: 'CAM-1' })
    await owner.get('updateProduct', {
      ...place,
      body: {
        variants: [{ name: 'Roja Lavanda', price: 50_000, inventory_quantity: 3 }],
        add_ons: [{ name: 'Estampado a mano', price: 9_000 }],
      },
    })
    for (const search of ['lavanda', 'camiseta ROJA', 'láv', 'estampado', 'alert camiseta']) {
      const { data } = await owner.get('listProducts', { query: { search } })
      expect(data.map(({ id }) => id)).toEqual([made.id])
    }
    expect((await owner.get('listProducts', { query: { search: 'camiseta azul' } })).data).toEqual([])
    const wrong = await owner.call('updateProduct', { ...place, body: { variants: [] } })
    expect([wrong.status, wrong.refusal?.message]).toEqual([
      400,
      'variants: needed where pricing_type is variant, and only there',
    ])
    expect(
      (
        await owner.call('updateProduct', {
          ...place,
          body: { price: 0.001, pricing_type: 'fixed', variants: [] },
        })
      ).status,
    ).toBe(400)
    const inactive = await owner.get('updateProduct', { ...place, body: { is_active: false } })
    expect(inactive.is_active).toBe(false)
    const active = await owner.get('listProducts', { query: { is_active: true } })
    expect(active.data.map(({ id }) => id)).not.toContain(made.id)
  })

  it('units that are sold while a form is open stay sold when another variant is renamed', async () => {
    const variants = ['S', 'M'].map((name) => ({ name, price: 50_000, inventory_quantity: 5 }))
    const made = { name: 'Buzo', pricing_type: 'variant', price: null, on_hand: 10, variants } as const
    const id = await insertProductOf(db, shop, made)
    await place(id, 2, 'S')
    const edited = await owner.get('updateProduct', {
      params: { id },
      body: {
        variants: [
          { id: 'S', name: 'S', price: 50_000 },
          { id: 'M', name: 'Mediana', price: 50_000 },
        ],
      },
    })
    expect(edited).toMatchObject({
      inventory_quantity: 8,
      variants: [{ inventory_quantity: 3 }, { name: 'Mediana', inventory_quantity: 5 }],
    })
  })

  it('a file is looked at before, then goes in with progress; bad lines are told', async () => {
    const content = 'sku,name,price\nA-1,Uno,100\nA-2,Dos,x\nA-3,Tres,300\n'
    const file = { body: { format: 'csv', content } } as const
    const preview = await owner.get('previewProductImport', file)
    expect(preview).toMatchObject({ would_create: 2, would_update: 0, error_count: 1, errors: [{ line: 3 }] })
    expect((await owner.get('listProducts', { query: { search: 'A-1' } })).data).toEqual([])
    const { id } = await owner.get('startProductImport', file)
    const jobOf = () => owner.get('getProductImport', { params: { id } })
    await expect.poll(async () => (await jobOf()).state).toBe('done')
    expect(await jobOf()).toMatchObject({ created: 2, updated: 0, error_count: 1, failure: null })
    const second = await owner.get('previewProductImport', file)
    expect(second).toMatchObject({ would_create: 0, would_update: 2 })
    const bad = await owner.call('previewProductImport', { body: { format: 'json', content: 'no json' } })
    expect([bad.status, bad.refusal?.code]).toEqual([400, 'invalid_request'])
  })

  it('a file beyond the limit is refused, also while it is still being sent', async () => {
    const content = 'x'.repeat(17 * 1024 * 1024)
    const { status, refusal } = await owner.call('previewProductImport', { body: { format: 'csv', content } })
    expect([status, refusal?.code]).toEqual([400, 'invalid_request'])
  })
})

describe('contacts', () => {
  it('one is made, found by name and phone, renamed in its conversations too, blocked and let again', async () => {
    const made = await owner.get('createContact', { body: { phone: '+57 301 000 9999', name: 'Zoé Ñáñez' } })
    const again = await owner.call('createContact', { body: { phone: '573010009999' } })
    expect([again.status, again.refusal?.code]).toEqual([409, 'conflict'])
    for (const search of ['zoe', 'nane', '0009999', 'zo']) {
      const { data } = await owner.get('listContacts', { query: { search } })
      expect(data.map(({ id }) => id)).toEqual([made.id])
    }
    const place = { params: { id: made.id } }
    expect((await owner.get('blockContact', place)).status).toBe('blocked')
    expect((await owner.get('listContacts', { query: { status: 'blocked' } })).data).toHaveLength(1)
    expect((await owner.get('unblockContact', place)).status).toBe('lead')
    const named = { params: { id: shop.contactId }, body: { name: 'Ana', email: 'ana@example.com' } }
    expect(await owner.get('updateContact', named)).toMatchObject({ name: 'Ana', email: 'ana@example.com' })
    const conversation = await owner.get('getConversation', { params: { id: shop.conversationId } })
    expect(conversation.contact_name).toBe('Ana')
    const other = await owner.get('createContact', { body: { phone: '+57 301 000 7777' } })
    const change = (phone: string) =>
      owner.call('updateContact', { params: { id: other.id }, body: { phone } })
    // Its owner's page is reached by it.
    expect((await change('57 301 000 99 99')).refusal).toMatchObject({
      reason: 'phone_of',
      values: { name: 'Zoé Ñáñez', contact: made.id },
    })
    for (const wrong of ['12', 'abc', '301 000 8888 casa'])
      expect((await change(wrong)).refusal?.reason).toBe('phone_wrong')
    expect((await change('8888888')).refusal).toMatchObject({
      reason: 'phone_country',
      values: { code: '57' },
    })
    const phoneNow = async () =>
      (await owner.get('getContactCard', { params: { id: other.id } })).contact.phone
    expect(await phoneNow()).toBe('+573010007777')
    await change(' (301) 000-8888 ')
    expect(await phoneNow()).toBe('+573010008888')
    const unread = await owner.call('createContact', { body: { phone: 'abc' } })
    expect([unread.status, unread.refusal?.reason]).toEqual([400, 'phone_wrong'])
    expect((await owner.call('createContact', { body: { phone: '3010008888' } })).refusal?.reason).toBe(
      'phone_known',
    )
  })

  it('a visitor is found by the name that people see, in any language, and forgotten by an owner for good', async () => {
    // The tail says seahorse (15) and sky blue (6): 15 · 12 + 6; and one of the same name with another number.
    const idOf = (tail: number) => `01939d2e-7c11-7aa0-9f6e-5d1c${tail.toString(16).padStart(8, '0')}`
    const [id, other] = [idOf(37 * 576 + 15 * 12 + 6), idOf(38 * 576 + 15 * 12 + 6)]
    expect([visitorWords(id).number, visitorWords(other).number]).toEqual([47, 48])
    const insert = (each: string) =>
      db.query(sql`
        insert into contacts (account_id, id, name, created_at) values (${shop.accountId}, ${each}, 'Desconocido', now())`)
    await insert(other)
    const named = await owner.get('listContacts', { query: { search: 'Caballito de Mar Celeste 47' } })
    expect(named.data).toEqual([])
    await owner.get('eraseContact', { params: { id: other } })
    await insert(id)
    for (const search of [
      'Visitante Caballito de Mar Celeste',
      'Visitante Caballito de Mar Celeste 47',
      'seahorse 47',
      'caballito',
      'cavalo-marinho',
      'sky-blue seahorse',
    ]) {
      const { data } = await owner.get('listContacts', { query: { search } })
      expect(data.map((each) => each.id)).toEqual([id])
    }
    const found = await owner.get('search', { query: { text: 'Caballito de Mar' } })
    expect(found.data).toMatchObject([{ kind: 'contact', id }])
    const erased = await owner.get('eraseContact', { params: { id } })
    expect(erased).toMatchObject({ conversations: 0, messages: 0 })
    expect((await owner.call('getContactCard', { params: { id } })).status).toBe(404)
    expect((await owner.call('eraseContact', { params: { id } })).status).toBe(404)
  })

  it('are labelled with the labels of conversations, found by them, and keep them when two become one', async () => {
    const label = (name: string) =>
      owner.get('createLabel', { body: { name, color: 'teal', person_id: null } }).then(({ id }) => id)
    const [vip, debts] = [await label('VIP'), await label('Debe')]
    const [ana, eva] = await Promise.all(
      ['+57 301 000 1001', '+57 301 000 1002'].map((phone) =>
        owner.get('createContact', { body: { phone } }),
      ),
    )
    const change = (contact: { id: string } | undefined, body: { add?: string[]; remove?: string[] }) =>
      owner.call('labelContact', { params: { id: contact?.id ?? '' }, body })
    const labelled = async (label: string) =>
      (await owner.get('listContacts', { query: { label } })).data.map(({ id }) => id).sort()
    expect((await change(ana, { add: [vip, debts] })).body.labels.map(({ name }) => name)).toEqual([
      'Debe',
      'VIP',
    ])
    await change(eva, { add: [vip] })
    expect([await labelled(vip), await labelled(debts)]).toEqual([[ana?.id, eva?.id].sort(), [ana?.id]])
    expect((await change(ana, { remove: [vip] })).body.labels.map(({ name }) => name)).toEqual(['Debe'])
    expect((await change(ana, { add: [newId()] })).status).toBe(404)
    expect((await owner.get('listContacts', { query: { label: vip, search: '1002' } })).data).toHaveLength(1)
    const { data } = await owner.get('listCountedLabels')
    expect(data.find(({ id }) => id === vip)).toMatchObject({ conversations: 0, contacts: 1 })
    await db.transaction((tx) => moveContacts(tx, shop.accountId, [eva?.id ?? ''], ana?.id ?? ''))
    expect([await labelled(vip), await labelled(debts)]).toEqual([[ana?.id], [ana?.id]])
    await owner.get('deleteLabel', { params: { id: vip } })
    expect(await labelled(vip)).toEqual([])
  })

  it('the card holds what the customer has', async () => {
    await place(await insertProductOf(db, shop))
    const card = await owner.get('getContactCard', { params: { id: shop.contactId } })
    expect(card.conversations.map(({ id }) => id)).toEqual([shop.conversationId])
    expect(card.orders.length).toBeGreaterThan(0)
  })
})
