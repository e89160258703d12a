// A reminder in the chat page of a real browser: its button is tapped, and the appointment is moved.
import { defaultReminderSettings } from '@mostrador/contract/outreach/reminders'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sharedChromium } from '../../../../dashboard/test/chromium.ts'
import { rulesEngine } from '../../../src/bot/rules/rules-engine.ts'
import { TurnRunner } from '../../../src/bot/turns/turn-runner.ts'
import { SendClient } from '../../../src/channels/outbound/send-client.ts'
import { Sender } from '../../../src/channels/outbound/sender.ts'
import { addChannel } from '../../../src/channels/setup/channels.ts'
import { bookAppointment } from '../../../src/domain/appointments/appointments.ts'
import { sql } from '../../../src/platform/database/database.ts'
import { newId } from '../../../src/platform/ids.ts'
import { silentLog } from '../../../src/platform/log.ts'
import { setReminderSettings } from '../../../src/reminders/change-settings.ts'
import { remindAll } from '../../../src/reminders/remind.ts'
import { startService, type TestService } from '../../harness/api.ts'
import { bookingNow, bookingOf, createBookableShop, freeSlots } from '../../harness/booking.ts'
import { createTestDatabase, type TestDatabase } from '../../harness/database.ts'
import { until } from '../../harness/webhooks.ts'

let stack: AsyncDisposableStack
let db: TestDatabase
let service: TestService
let accountId: string
let address: string
let now = bookingNow

beforeAll(async () => {
  stack = new AsyncDisposableStack()
  db = stack.use(await createTestDatabase())
  const clock = () => now
  service = stack.use(await startService(db, { clock }))
  const client = stack.use(new SendClient())
  const given = { secrets: service.secrets, log: silentLog, clock, node: newId() }
  stack
    .use(
      new Sender({
        ...given,
        directory: service.directory,
        client,
        baseUrls: {},
        pictures: ({ fileId }) => fileId,
      }),
    )
    .start()
  stack.use(new TurnRunner({ ...given, db, engines: { rules: rulesEngine }, debounceMs: 0 })).start()
  accountId = await createBookableShop(db)
  const channel = { accountId, platform: 'web', externalId: 'web-1' }
  address = `${service.url}/chat/${(await addChannel(db, service.secrets, channel, now)).id}`
})
afterAll(() => stack.disposeAsync())

const appointment = () =>
  db.queryOne<{ conversation_id: string; start_time: Date }>(sql`
    select conversation_id, start_time from appointments where account_id = ${accountId}`)

test('a reminder is tapped, another time is chosen, and the appointment is moved', async () => {
  const browser = await sharedChromium()
  const page = await browser.newPage({ viewport: { width: 390, height: 780 }, locale: 'es-CO' })
  page.setDefaultTimeout(20_000)
  await page.goto(address)
  await page.getByLabel('Tu mensaje').fill('Hola')
  await page.keyboard.press('Enter')
  const conversation = () =>
    db.queryOne<{ id: string }>(sql`select id from conversations where account_id = ${accountId}`)
  await until('the conversation has begun', async () => (await conversation()) !== undefined)
  const conversationId = (await conversation())?.id ?? ''
  const tuesday = (await freeSlots(db, accountId)).find(({ start }) => start.getUTCDate() === 2)
  const booking = bookingOf(accountId, tuesday?.id ?? '', { conversationId })
  await db.transaction((tx) => bookAppointment(tx, booking, now))
  const kinds = structuredClone(defaultReminderSettings.kinds)
  kinds.appointment_day.is_on = true
  await setReminderSettings(db, accountId, { ...defaultReminderSettings, kinds }, now)
  // Ten in the morning of the day before, in Madrid.
  now = new Date('2026-06-01T08:00:00.000Z')
  await remindAll(db, { pictureOf: () => '' }, now)
  await page.getByRole('button', { name: 'Cambiar la hora' }).click()
  const before = (await appointment())?.start_time.getTime()
  await page.getByRole('button', { name: /mar 2, 10:00/ }).click()
  await page.getByRole('button', { name: /^Sí/ }).click()
  await until('the appointment is moved', async () => (await appointment())?.start_time.getTime() !== before)
  expect((await appointment())?.start_time.toISOString()).toBe('2026-06-02T08:00:00.000Z')
  await page.close()
})
