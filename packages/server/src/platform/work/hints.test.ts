import { afterAll, expect, test } from 'vitest'
import { createTestDatabase } from '../../../test/harness/database.ts'
import { until } from '../../../test/harness/webhooks.ts'
import { Listener } from '../database/listener.ts'
import { newId } from '../ids.ts'
import { silentLog } from '../log.ts'
import { Hints } from './hints.ts'

const database = await createTestDatabase()
afterAll(() => database[Symbol.asyncDispose]())

test('the first hint leaves at once, those behind it leave together, and each is heard once', async () => {
  const hints = new Hints('hints_test')
  const payloads: string[] = []
  let isListening = false
  await using _ = new Listener({
    connection: database.options,
    channels: { [hints.channel]: (payload) => payloads.push(payload) },
    onGap: () => {
      isListening = true
    },
    log: silentLog,
  })
  await until('the other process listens', () => isListening)
  const accountId = newId()
  const sent = Array.from({ length: 500 }, () => ({ accountId, id: newId() }))
  for (const hint of sent) hints.hint(database, hint)
  await until('all are heard', () => payloads.flatMap((payload) => hints.parse(payload)).length >= 500)
  expect(hints.parse(payloads[0] ?? '')).toEqual(sent.slice(0, 1))
  expect(payloads.flatMap((payload) => hints.parse(payload))).toEqual(sent)
  expect(payloads.length).toBeLessThan(10)

  const later = { accountId, id: newId() }
  hints.hint(database, later)
  await until('a later one is heard', () => hints.parse(payloads.at(-1) ?? '')[0]?.id === later.id)
})
