// A reminder is no news once its time has passed: on a channel that cannot send, none is written that would leave later.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { noteAttention } from '../../../src/channels/setup/channel-state.ts'
import { updateChannel } from '../../../src/channels/setup/channels.ts'
import { sql } from '../../../src/platform/database/database.ts'
import { openStage, type Stage } from '../../harness/sending-stage.ts'
import { hours, morning, openReminderShop, type ReminderShop } from './reminder-shop.ts'

let stage: Stage
let shop: ReminderShop
beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage[Symbol.asyncDispose]())
beforeEach(async () => {
  shop = await openReminderShop(stage, { appointment_hours: null })
  const place = { accountId: shop.accountId, channelId: shop.channel.id }
  const trouble = { attention: 'needs_reauth', detail: 'expired' } as const
  await stage.db.transaction((tx) => noteAttention(tx, place, trouble, morning))
})

const repair = () =>
  updateChannel(stage.db, stage.outbound.secrets, shop.accountId, shop.channel.id, { accessToken: 'new' })
const closeMinutes = (minutes: number) => hours(minutes / 60)

test('an appointment that is called off while its channel cannot send is reminded of no more', async () => {
  const id = await shop.book(hours(2))
  await shop.remind(closeMinutes(1))
  expect([await shop.lines(), await shop.log()]).toEqual([[], []])
  await stage.db.query(sql`
    update appointments set status = 'cancelled' where account_id = ${shop.accountId} and id = ${id}`)
  await repair()
  await shop.remind(closeMinutes(10))
  expect([await shop.lines(), await shop.log()]).toEqual([[], []])
})

test('it goes once the channel can send again, and the log says where that was too late', async () => {
  await shop.book(hours(2))
  await shop.remind(closeMinutes(1))
  await repair()
  await shop.remind(closeMinutes(10))
  expect([await shop.lines(), await shop.log()]).toEqual([
    [expect.stringContaining('hoy, 12:00 p. m.')],
    ['appointment_hours sent'],
  ])
  await shop.book(hours(5))
  await stage.db.query(sql`
    update channels set paused_until = ${hours(9)} where account_id = ${shop.accountId}`)
  await shop.remind(hours(3.1))
  await shop.remind(hours(4.99))
  expect(await shop.log()).toEqual(['appointment_hours late', 'appointment_hours sent'])
})
