import { limits } from '@mostrador/contract/limits'
import { signUpPlan } from '@mostrador/contract/plans'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startService, type TestService } from '../../test/harness/api.ts'
import { createPerson, signedIn } from '../../test/harness/dashboard.ts'
import { createTestDatabase, type TestDatabase } from '../../test/harness/database.ts'
import { accountDefaults, createAccount } from '../accounts/accounts.ts'
import { sql } from '../platform/database/database.ts'

let db: TestDatabase
let service: TestService
const now = new Date()
const shop = {
  name: 'Doña Marisol',
  currency: 'MXN',
  timezone: 'America/Mexico_City',
  language: 'es',
} as const

beforeAll(async () => {
  db = await createTestDatabase()
  service = await startService(db)
}, 60_000)
afterAll(async () => {
  await service[Symbol.asyncDispose]()
  await db[Symbol.asyncDispose]()
})

let count = 0
async function ownerOf({ isDemo }: { isDemo: boolean }) {
  count += 1
  const email = `start${count}@example.com`
  const account = await createAccount(db, { ...accountDefaults, name: 'Demo', plan: 'business', isDemo }, now)
  await createPerson(db, { email, accountId: account.id })
  return { email, demoId: account.id, browser: await signedIn(service.url, email) }
}

describe('a shop of one’s own beside the demo', () => {
  it('is empty, owned by who started it, led by its first steps, and where the session goes on', async () => {
    const { browser, email, demoId } = await ownerOf({ isDemo: true })
    const me = await browser.get('startOwnShop', { body: shop })
    expect(me.account).toMatchObject({ ...shop, plan: signUpPlan, is_demo: false })
    expect([me.role, me.accounts.length]).toEqual(['owner', 2])
    expect((await browser.get('getFirstSteps')).is_new).toBe(true)
    expect((await browser.get('listProducts', { query: {} })).data).toEqual([])
    expect((await browser.get('getBot')).settings.payment_url).toBeNull()
    expect((await browser.get('switchAccount', { body: { account_id: demoId } })).account?.is_demo).toBe(true)
    const next = await signedIn(service.url, email)
    expect((await next.get('getMe')).account?.id).toBe(me.account?.id)
  })

  it('is not started from a shop that is no demo, nor beyond the limit, two at once included', async () => {
    const { browser: outside } = await ownerOf({ isDemo: false })
    expect((await outside.call('startOwnShop', { body: shop })).status).toBe(403)
    const { browser, demoId } = await ownerOf({ isDemo: true })
    const start = async () => {
      await browser.get('switchAccount', { body: { account_id: demoId } })
      return (await browser.call('startOwnShop', { body: shop })).status
    }
    for (let n = 1; n < limits.ownShopsMax; n += 1) expect(await start()).toBe(201)
    await browser.get('switchAccount', { body: { account_id: demoId } })
    const both = await Promise.all([0, 1].map(() => browser.call('startOwnShop', { body: shop })))
    expect(both.map(({ status }) => status).filter((status) => status === 201)).toHaveLength(1)
    await browser.get('switchAccount', { body: { account_id: demoId } })
    const beyond = await browser.call('startOwnShop', { body: shop })
    expect([beyond.status, beyond.refusal?.reason]).toEqual([409, 'shops_many'])
  })

  it('the demo goes only once its owner has another shop, and takes its own people alone along', async () => {
    const { browser, demoId } = await ownerOf({ isDemo: true })
    await createPerson(db, { email: 'invented@example.com', accountId: demoId, role: 'agent' })
    expect((await browser.call('removeDemo')).status).toBe(409)
    const own = await browser.get('startOwnShop', { body: shop })
    expect((await browser.call('removeDemo')).status).toBe(403)
    await browser.get('switchAccount', { body: { account_id: demoId } })
    const me = await browser.get('removeDemo')
    expect([me.account?.id, me.accounts.length]).toEqual([own.account?.id, 1])
    expect(await db.query(sql`select 1 from accounts where id = ${demoId}`)).toEqual([])
    expect(await db.query(sql`select 1 from users where email = 'invented@example.com'`)).toEqual([])
  })
})
