// A person takes a conversation and gives it back while a language model thinks about its answer.
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  addCustomer,
  echoEngine,
  engineThat,
  runnerOn,
  saidIn,
  writeLine,
} from '../../../test/harness/bot.ts'
import { createTestDatabase, type TestDatabase } from '../../../test/harness/database.ts'
import { createShop } from '../../../test/harness/shop.ts'
import { handOff, resumeConversation } from '../../domain/conversations/conversations.ts'
import { setBotSettings } from '../bot-settings.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await createTestDatabase()
})
afterAll(() => db[Symbol.asyncDispose]())

test('the customer is answered at once, and not when the lease of the first try ends', async () => {
  const base = await createShop(db)
  await db.transaction((tx) => setBotSettings(tx, base.accountId, { engine: 'agent' }, new Date()))
  const shop = await addCustomer(db, base)
  const [reached, going] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  let tries = 0
  const agent = engineThat(
    async () => {
      tries += 1
      reached.resolve()
      await going.promise
      return { replies: [{ kind: 'text', text: `respuesta ${tries}` }], memory: null }
    },
    { isRemote: true },
  )
  await using runner = runnerOn(db, { engines: { rules: echoEngine, agent } })
  await writeLine(db, shop, '¿Tienen velas?')
  const done = runner.drain()
  await reached.promise
  const { accountId, conversationId } = shop
  await db.transaction(async (tx) => {
    await handOff(tx, { accountId, conversationId, reason: 'operator_takeover' }, new Date())
    await resumeConversation(tx, { accountId, conversationId }, new Date())
  })
  going.resolve()
  await done
  await runner.drain()
  expect(await saidIn(db, shop)).toEqual(['respuesta 2'])
})
