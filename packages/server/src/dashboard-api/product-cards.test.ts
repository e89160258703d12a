// A person shows a customer a product: the card that the bot would send, with its picture, in the customer's language.
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { startService, type TestService } from '../../test/harness/api.ts'
import { addCustomer } from '../../test/harness/bot.ts'
import { type Browser, createPerson, signedIn } from '../../test/harness/dashboard.ts'
import { createTestDatabase, type TestDatabase } from '../../test/harness/database.ts'
import { createShop, insertProductOf, type Shop } from '../../test/harness/shop.ts'
import { sql } from '../platform/database/database.ts'
import { newId } from '../platform/ids.ts'

let db: TestDatabase
let service: TestService
let shop: Shop
let agent: Browser
let place: { params: { id: string } }

beforeAll(async () => {
  db = await createTestDatabase()
  service = await startService(db)
  shop = await createShop(db)
  await createPerson(db, { email: 'agent@example.com', role: 'agent', accountId: shop.accountId })
  agent = await signedIn(service.url, 'agent@example.com')
})
beforeEach(async () => {
  // Each has a customer of its own, who has just written.
  const { conversationId } = await addCustomer(db, shop)
  place = { params: { id: conversationId } }
  await db.query(sql`
    update conversations set last_customer_at = now() where account_id = ${shop.accountId}`)
})
afterAll(async () => {
  await service[Symbol.asyncDispose]()
  await db[Symbol.asyncDispose]()
})

async function addPicture(productId: string): Promise<void> {
  const fileId = newId()
  await db.query(sql`
    insert into media_files (account_id, id, hash, bytes, media_type, width, height, has_preview, created_at)
    values (${shop.accountId}, ${fileId}, ${fileId.replaceAll('-', '').repeat(2)}, 900, 'image/jpeg', 90, 60, true, now())`)
  await db.query(sql`
    insert into product_pictures (account_id, id, product_id, position, state, file_id, created_at, updated_at)
    values (${shop.accountId}, ${newId()}, ${productId}, 0, 'kept', ${fileId}, now(), now())`)
}

it('the preview and the message are the bot’s card: picture, name, price and description', async () => {
  const id = await insertProductOf(db, shop, { name: 'Ruana de lana', price: 185_000 })
  await db.query(sql`
    update products set description = 'Tejida a mano' where account_id = ${shop.accountId} and id = ${id}`)
  await addPicture(id)
  const preview = await agent.get('previewProductCard', { ...place, query: { product_id: id } })
  expect(preview.text).toMatch(/^Ruana de lana\n\$185\.000\nTejida a mano/)
  expect(preview.picture_url).toMatch(/^\/media\//)
  const sent = await agent.get('sendProductCard', { ...place, body: { product_id: id } })
  expect(sent).toMatchObject({ role: 'agent', author: { id: expect.any(String) } })
  expect(sent.content?.replaceAll('*', '')).toBe(preview.text)
  expect(sent.media.map(({ kind }) => kind)).toEqual(['image'])
  const conversation = await agent.get('getConversation', place)
  expect(conversation).toMatchObject({ handoff_active: true, is_bot_active: false })
})

it('it is in the language that the customer speaks', async () => {
  const id = await insertProductOf(db, shop, { name: 'Taza', price: 100, on_hand: 1 })
  await db.query(sql`
    insert into bot_memories (account_id, conversation_id, memory, answered_until, updated_at)
    values (${shop.accountId}, ${place.params.id}, '{"language": "en"}', now(), now())`)
  const { text } = await agent.get('previewProductCard', { ...place, query: { product_id: id } })
  expect(text).toMatch(/left/i)
})

it('nothing that is not on sale, and nothing of another account, is shown', async () => {
  const other = await createShop(db)
  for (const id of [
    await insertProductOf(db, shop, { is_active: false }),
    await insertProductOf(db, other),
    newId(),
    'x',
  ]) {
    const { status } = await agent.call('sendProductCard', { ...place, body: { product_id: id } })
    expect(status).toBe(404)
  }
})
