// Other hours of a reminder, in a real browser: what they make due already is named and asked about before it is sent.
import { defaultReminderSettings } from '@mostrador/contract/outreach/reminders'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { sql } from '../../../server/src/platform/database/database.ts'
import { browserTestMs } from '../shop.ts'
import { startTestShop, type TestShop, withoutWorker } from '../test-shop.ts'

vi.setConfig({ testTimeout: 2 * browserTestMs, hookTimeout: browserTestMs })

let shop: TestShop
let owner: Page

beforeAll(async () => {
  shop = await startTestShop(withoutWorker)
  owner = await shop.signedIn(shop.owner)
})
afterAll(() => shop[Symbol.asyncDispose]())

/** Leaves one appointment of the demo, in three hours, of a customer who never said no. */
async function dueSoon(): Promise<string> {
  const booked = new Date(Date.now() - 48 * 3_600_000)
  const start = new Date(Date.now() + 3 * 3_600_000)
  const end = new Date(start.getTime() + 60_000)
  const one = await shop.db.queryOne<{ account_id: string; id: string; name: string }>(sql`
    select b.account_id, b.id, k.name from appointments b
    join contacts k on k.account_id = b.account_id and k.id = b.contact_id
    join memberships m on m.account_id = b.account_id
    join users u on u.id = m.user_id and u.email = ${shop.owner.email}
    where b.status = 'scheduled' and b.start_time > ${end} and k.status <> 'blocked'
      and exists (select from conversations v where v.account_id = k.account_id and v.contact_id = k.id
        and v.deleted_at is null)
      and not exists (select from consents c where c.account_id = k.account_id and c.contact_id = k.id)
    order by b.start_time desc limit 1`)
  if (one === undefined) throw new Error('no appointment of the demo can be moved')
  // Before it moves: in three hours may be where another of the demo's appointments lies, whatever day and hour it is now.
  await shop.db.query(sql`
    update appointments set status = 'cancelled' where account_id = ${one.account_id} and id <> ${one.id}`)
  await shop.db.query(sql`
    update appointments set start_time = ${start}, end_time = ${end}, busy_until = ${end}, updated_at = ${booked}
    where account_id = ${one.account_id} and id = ${one.id}`)
  // A customer who wrote more than a day ago is reached by an approved template alone.
  await shop.db.query(sql`
    update conversations v set last_customer_at = now()
    from appointments b where b.account_id = ${one.account_id} and b.id = ${one.id}
      and v.account_id = b.account_id and v.contact_id = b.contact_id`)
  return one.name
}

/** Quiet hours half a day from now, so that the test may run at night. */
async function keepAwake(): Promise<void> {
  const hour = new Date(Date.now() - 5 * 3_600_000).getUTCHours()
  const quiet_hours = { from: (hour + 12) % 24, to: (hour + 13) % 24 }
  const settings = JSON.stringify({ ...defaultReminderSettings, quiet_hours })
  await shop.db.query(sql`
    insert into reminder_settings (account_id, settings, updated_at)
    select m.account_id, ${settings}, now() from memberships m join users u on u.id = m.user_id
    where u.email = ${shop.owner.email}`)
}

const stored = async () => {
  const found = await shop.db.queryOne<{ minutes: number; starts: object }>(sql`
    select (settings #>> '{kinds,appointment_hours,minutes}')::int as minutes, starts from reminder_settings s
    join memberships m on m.account_id = s.account_id
    join users u on u.id = m.user_id and u.email = ${shop.owner.email}`)
  return found
}

it('hours that pass over an appointment ask first: it is left out, or sent where the owner says so', async () => {
  const name = await dueSoon()
  await keepAwake()
  await owner.goto('/setup/reminders')
  await owner.getByLabel('Appointment, shortly before').check()
  await owner.getByText(/te esperamos en .* hoy, 10:00 a. m\./).waitFor()
  await owner.getByRole('button', { name: 'Save', exact: true }).click()
  const dialog = owner.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Save and begin' }).click()
  await owner.getByText('Saved.').waitFor()
  await owner.getByLabel('Hours before').fill('13')
  await owner.getByText(/te esperamos en .* mañana, martes 24 de noviembre/).waitFor()
  await owner.getByRole('button', { name: 'Save', exact: true }).click()
  await dialog.getByText(/^By these hours 1 reminder should have gone already/).waitFor()
  await dialog.getByText(name).waitFor()
  await dialog.getByRole('button', { name: 'Save and send 1' }).click()
  await expect.poll(stored).toEqual({ minutes: 780, starts: {} })
  // At once: what is typed while the page hears what was saved is kept.
  await owner.getByLabel('Hours before').fill('14')
  await owner.getByRole('button', { name: 'Save', exact: true }).click()
  await dialog.getByRole('button', { name: 'Save without sending' }).click()
  await expect
    .poll(stored)
    .toEqual({ minutes: 840, starts: { appointment_hours: expect.stringMatching(/^20/) } })
  await owner.goto('/setup/reminders?tab=ahead')
  await owner.getByText('Its time had passed when you saved these hours.').waitFor()
})

it('a reminder is tried on one’s own phone as it stands in the form, and nothing is saved by it', async () => {
  await owner.goto('/setup/reminders')
  const before = await stored()
  // The only kind that is on from the start, and below the others.
  const kind = owner.locator('details').filter({ hasText: 'Send me a test' }).last()
  await kind.getByText('Send me a test').click()
  await kind.getByLabel('Your phone').fill('+57 399 999 9999')
  await kind.getByLabel('Your phone').press('Enter')
  await kind.getByText('The business does not know this phone yet.').waitFor()
  const known = await shop.db.queryOne<{ phone: string }>(sql`
    select k.phone from contacts k
    join memberships m on m.account_id = k.account_id
    join users u on u.id = m.user_id and u.email = ${shop.owner.email}
    join conversations v on v.account_id = k.account_id and v.contact_id = k.id and v.deleted_at is null
    join channels h on h.account_id = v.account_id and h.id = v.channel_id and h.is_simulated
    where k.phone like '+%' and k.status <> 'blocked'
      and not exists (select from consents c where c.account_id = k.account_id and c.contact_id = k.id)
    order by k.id limit 1`)
  await kind.getByLabel('Your phone').fill(known?.phone ?? '')
  await kind.getByRole('button', { name: 'Send test' }).click()
  await kind.getByText('The number is simulated: the test is in the inbox').waitFor()
  await kind.getByRole('link', { name: 'Open the conversation' }).waitFor()
  expect(await stored()).toEqual(before)
})
