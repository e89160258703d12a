// A shop that is sent payment receipts: over the inbound path and the bot's turn, to the person who decides.
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { rulesEngine } from '../../src/bot/rules/rules-engine.ts'
import { sql } from '../../src/platform/database/database.ts'
import { newId } from '../../src/platform/ids.ts'
import { startService, type TestService } from '../harness/api.ts'
import { runDue } from '../harness/bot.ts'
import { type Browser, createPerson, signedIn } from '../harness/dashboard.ts'
import { createTestDatabase, type TestDatabase } from '../harness/database.ts'
import { type Inbound, type Shop, startInbound } from '../harness/inbound.ts'

export const ana = { wa_id: '573105550101', name: 'Ana' }
export const image = { type: 'image', image: { id: 'IMG', mime_type: 'image/jpeg' } }
export const pdf = { type: 'document', document: { id: 'PDF', mime_type: 'application/pdf' } }

export class ReceiptDesk {
  db!: TestDatabase
  inbound!: Inbound
  service!: TestService
  shop!: Shop
  agent!: Browser

  readonly answered = () =>
    runDue(this.db, { engines: { rules: rulesEngine }, clock: () => this.inbound.now })

  readonly place = async () => {
    const row = await this.db.queryOne<{ id: string }>(
      sql`select id from conversations where account_id = ${this.shop.accountId} order by id limit 1`,
    )
    return { params: { id: row?.id ?? '' } }
  }

  readonly addOrder = async (total: number, status = 'pending'): Promise<string> => {
    const id = newId()
    await this.db.query(sql`
      insert into orders (account_id, id, contact_id, conversation_id, platform, status, payment_status, customer_phone,
        customer_name, total, currency, created_at, updated_at)
      select account_id, ${id}, contact_id, id, platform, ${status}, 'pending', contact_phone, contact_name, ${total},
        'COP', ${this.inbound.now}, ${this.inbound.now}
      from conversations where account_id = ${this.shop.accountId}`)
    return id
  }

  readonly receipts = async () => (await this.agent.get('listReceipts', await this.place())).data
  readonly orderOf = (id: string) => this.agent.get('getOrder', { params: { id } })

  /** The customer sends one for a new order of that total. */
  readonly sendReceipt = async (total: number, file: typeof image | typeof pdf = image) => {
    const orderId = await this.addOrder(total)
    const caption = 'te envío el comprobante'
    const sent =
      'image' in file ? { image: { ...file.image, caption } } : { document: { ...file.document, caption } }
    await this.shop.write(ana, '', { type: file.type, ...sent })
    const id = (await this.receipts()).find(({ order }) => order.id === orderId)?.id
    if (!id) throw new Error('no receipt')
    return { orderId, id }
  }

  readonly pay = (id: string, body: { amount: number; reference: string | null; is_repeated?: boolean }) =>
    this.agent.call('markReceiptPaid', { params: { id }, body })
}

/** Opened for the file's tests; each test has a shop of its own, with a conversation. */
export function receiptDesk(): ReceiptDesk {
  const desk = new ReceiptDesk()
  beforeAll(async () => {
    desk.db = await createTestDatabase()
    desk.inbound = await startInbound(desk.db)
    desk.service = await startService(desk.db, { clock: () => desk.inbound.now })
  })
  afterAll(async () => {
    await desk.service[Symbol.asyncDispose]()
    await desk.inbound[Symbol.asyncDispose]()
    await desk.db[Symbol.asyncDispose]()
  })
  beforeEach(async () => {
    desk.shop = await desk.inbound.addShop()
    const email = `${newId()}@example.com`
    await createPerson(desk.db, { email, role: 'agent', accountId: desk.shop.accountId })
    desk.agent = await signedIn(desk.service.url, email)
    await desk.shop.write(ana, 'hola')
    await desk.answered()
  })
  return desk
}
