// Customers are told that the team is away by the hours, unless somebody is at work in spite of them.
import { defaultBotSettings } from '@mostrador/contract/bot-settings'
import { limits } from '@mostrador/contract/limits'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startService, type TestService } from '../../../test/harness/api.ts'
import { addCustomer, runDue, writeLine } from '../../../test/harness/bot.ts'
import { type Browser, createPerson, signedIn } from '../../../test/harness/dashboard.ts'
import { createTestDatabase, type TestDatabase } from '../../../test/harness/database.ts'
import { createShop } from '../../../test/harness/shop.ts'
import { rulesEngine } from '../rules/rules-engine.ts'

let db: TestDatabase
let service: TestService
let now = new Date('2026-11-22T15:00:00Z')

beforeAll(async () => {
  db = await createTestDatabase()
  service = await startService(db, { clock: () => now })
})
afterAll(async () => {
  await service[Symbol.asyncDispose]()
  await db[Symbol.asyncDispose]()
})

async function openShop(email: string) {
  const shop = await createShop(db)
  await createPerson(db, { email, accountId: shop.accountId })
  const owner = await signedIn(service.url, email)
  const hours = { monday: [{ from: '08:00', to: '18:00' }] }
  await owner.get('setBot', { body: { ...defaultBotSettings, hours } })
  /** The bot's words to a customer who asks for a person. */
  const asksForPerson = async () => {
    const customer = await addCustomer(db, shop)
    await writeLine(db, customer, 'quiero hablar con una persona', { now })
    await runDue(db, { engines: { rules: rulesEngine }, clock: () => now })
    const { data } = await owner.get('listMessages', { params: { id: customer.conversationId }, query: {} })
    return data.map(({ content }) => content).join('\n')
  }
  return { shop, owner, asksForPerson }
}

it('the team is not said to be away while one of it answers other customers', async () => {
  const { shop, owner, asksForPerson } = await openShop('ana@example.com')
  const other = await addCustomer(db, shop)
  await writeLine(db, other, 'Hola', { now })
  const params = { id: other.conversationId }
  expect(await asksForPerson()).toContain('el equipo no está; vuelve mañana')
  await owner.get('takeOverConversation', { params })
  expect(await asksForPerson()).not.toContain('el equipo no está')
  await owner.get('setAway', { body: { is_away: true } })
  expect(await asksForPerson()).toContain('el equipo no está')
  await owner.get('setAway', { body: { is_away: false } })
  now = new Date(now.getTime() + limits.atWorkMs)
  expect(await asksForPerson()).toContain('el equipo no está')
  await owner.get('replyToConversation', { params, body: { text: 'Ya lo reviso' } })
  expect(await asksForPerson()).not.toContain('el equipo no está')
})

it('days with hours of their own count for when the team is there and when it is back', async () => {
  const { owner, asksForPerson } = await openShop('leo@example.com')
  const says = async (...exceptions: { date: string; hours: { from: string; to: string }[] }[]) => {
    await owner.get('setAvailability', { body: { ...(await currentOf(owner)), exceptions } })
    return asksForPerson()
  }
  const closed = { date: '2026-11-23', hours: [] }
  expect(await says(closed)).toMatch(/el equipo no está; vuelve el lunes/)
  const open = { date: '2026-11-22', hours: [{ from: '09:00', to: '16:00' }] }
  expect(await says(open)).not.toContain('el equipo no está')
})

const currentOf = (owner: Browser) => owner.get('getAvailability')
