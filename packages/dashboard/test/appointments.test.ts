// How an appointment ends, said and taken back on its page, in a real browser against the whole service.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { ask } from './customer.ts'
import { browserTestMs } from './shop.ts'
import { startTestShop, type TestShop } from './test-shop.ts'

vi.setConfig({ testTimeout: browserTestMs, hookTimeout: browserTestMs })

let shop: TestShop
let owner: Page
let ids: string[]
let begins: string[]

beforeAll(async () => {
  shop = await startTestShop()
  owner = await shop.signedIn(shop.owner)
  const day = 86_400_000
  const at = (days: number) => new Date(Date.now() + days * day).toISOString()
  type Appointments = { data: { id: string; start_time: string; actions: string[] }[] }
  const { data } = await ask<Appointments>(
    owner,
    `/appointments?from=${at(-20)}&to=${at(20)}&status=scheduled`,
  )
  const open = data.filter(({ actions }) => actions.includes('complete'))
  ids = open.map(({ id }) => id)
  begins = open.map(({ start_time: start }) => start)
})
afterAll(() => shop[Symbol.asyncDispose]())

it('that it is completed is said from its day on, and taken back by its notice, and later by its button', async () => {
  expect(Date.parse(begins.at(-1) ?? '') - Date.now()).toBeGreaterThan(36 * 3_600_000)
  await owner.goto(`/appointments?open=${ids.at(-1)}`)
  const sheet = owner.getByRole('dialog', { name: 'Appointment' })
  await sheet.getByRole('button', { name: 'Reschedule' }).waitFor()
  expect(await sheet.getByRole('button', { name: 'Completed' }).count()).toBe(0)
  await owner.clock.setFixedTime(begins[0] ?? '')
  await owner.goto(`/appointments?open=${ids[0]}`)
  await sheet.getByRole('button', { name: 'Completed' }).click()
  await sheet.getByRole('button', { name: 'Not completed yet' }).waitFor()
  await owner
    .getByRole('alert')
    .filter({ hasText: 'Noted: completed.' })
    .getByRole('button', { name: 'Undo' })
    .click()
  await owner.getByText('It is scheduled again.').waitFor()
  await sheet.getByRole('button', { name: 'Completed' }).click()
  await sheet.getByRole('button', { name: 'Not completed yet' }).click()
  await sheet.getByText('Scheduled', { exact: true }).waitFor()
})

it('a cancellation can say why, and the team reads it there', async () => {
  await owner.goto(`/appointments?open=${ids[1]}`)
  const sheet = owner.getByRole('dialog', { name: 'Appointment' })
  await sheet.getByRole('button', { name: 'Cancel appointment' }).click()
  const question = owner.getByRole('dialog', { name: /^Cancel the appointment of / })
  await question.getByLabel('Why?').fill('Paola is ill')
  await question.getByRole('button', { name: 'Cancel appointment' }).click()
  // Its field holds the same words until it is closed.
  await question.waitFor({ state: 'detached' })
  await sheet.getByText('Cancelled because').waitFor()
  await sheet.getByText('Paola is ill').waitFor()
})

it('an appointment that is moved is offered other times than its own', async () => {
  type Booked = {
    id: string
    start_time: string
    service_id: string
    resource_name: string
    actions: string[]
  }
  const day = 86_400_000
  const from = new Date().toISOString()
  const until = (time: string) => new Date(Date.parse(time) + day).toISOString()
  const { data } = await ask<{ data: Booked[] }>(
    owner,
    `/appointments?from=${from}&to=${new Date(Date.now() + 20 * day).toISOString()}&status=scheduled`,
  )
  const booked = data.find(({ actions, service_id: service }) => actions.includes('move') && service !== null)
  if (!booked) throw new Error('no appointment of the demo shop can be moved')
  const { sku } = await ask<{ sku: string }>(owner, `/products/${booked.service_id}`)
  const { start_time: start } = booked
  const slots = `/slots?sku=${sku}&from=${start}&to=${until(start)}&moving=${booked.id}&limit=200`
  const free = await ask<{ data: { start: string; resource_name: string }[] }>(owner, slots)
  const isOwn = (slot: (typeof free.data)[number]) =>
    slot.start === start && slot.resource_name === booked.resource_name
  expect(free.data.some(isOwn)).toBe(true)
  await owner.goto(`/appointments?open=${booked.id}`)
  const sheet = owner.getByRole('dialog', { name: 'Appointment' })
  await sheet.getByRole('button', { name: 'Reschedule' }).click()
  const times = owner.getByRole('group', { name: 'Time' }).getByRole('button')
  await times.or(owner.getByText('No free times')).first().waitFor()
  const clock = new Intl.DateTimeFormat('en-US', { timeStyle: 'short', timeZone: 'America/Bogota' })
  const plain = (text: string) => text.replaceAll(/\s/g, ' ')
  const shown = (await times.allInnerTexts()).map(plain)
  const own = plain(clock.format(new Date(start)))
  expect(shown.some((text) => text.startsWith(own) && text.includes(booked.resource_name))).toBe(false)
  await owner.keyboard.press('Escape')
})

it('the columns of a week are of one width, and on a laptop none is beyond the edge', async () => {
  await owner.setViewportSize({ width: 1366, height: 768 })
  await owner.goto('/appointments?view=week')
  const calendar = owner.getByRole('region', { name: 'Calendar' })
  await calendar.waitFor()
  const measured = await calendar.evaluate((box) => ({
    beyond: box.scrollWidth - box.clientWidth,
    widths: [...box.querySelectorAll('[class*="columnHead"]')].map((each) => Math.round(each.clientWidth)),
  }))
  expect(measured.widths).toHaveLength(7)
  expect(Math.max(...measured.widths) - Math.min(...measured.widths)).toBeLessThanOrEqual(1)
  expect(measured.beyond).toBe(0)
})

it('a booking of a workshop says for how many, which is shown, changed and refused beyond the places', async () => {
  await owner.setViewportSize({ width: 1280, height: 900 })
  const headers = { origin: new URL(owner.url()).origin }
  const known = await ask<Availability>(owner, '/availability')
  const [service, ...others] = known.services
  if (service === undefined) throw new Error('the demo shop has no service that can be booked')
  const data = { ...known, services: [{ ...service, places: 4 }, ...others] }
  const saved = await owner.request.put('/dashboard/api/availability', { data, headers })
  expect(saved.status()).toBe(200)
  await owner.goto('/appointments')
  await owner.getByRole('button', { name: 'Book', exact: true }).click()
  const dialog = owner.getByRole('dialog', { name: 'Book an appointment' })
  await dialog.getByLabel('Service').selectOption(service.sku)
  await dialog.getByLabel('People').fill('3')
  await dialog.getByText(/per person · .* for 3/).waitFor()
  await dialog.getByLabel('Day').fill(nextMonday())
  const time = dialog.getByRole('button', { name: /[AP]M\s*4 left$/ })
  await time.first().click()
  await dialog.getByLabel('Customer').fill('Familia Restrepo')
  // On another day no time is chosen: neither that of the day before, which is shown no more while the new ones come.
  const slots = Promise.withResolvers<void>()
  await owner.route('**/slots?**', async (route) => {
    await slots.promise
    await route.continue()
  })
  await dialog.getByLabel('Day').fill(addDays(nextMonday(), 1))
  await dialog.getByText('Choose a time.').waitFor()
  expect(await time.count()).toBe(0)
  const book = dialog.getByRole('button', { name: 'Book', exact: true })
  expect(await book.getAttribute('aria-disabled')).toBe('true')
  slots.resolve()
  await owner.unrouteAll({ behavior: 'wait' })
  await dialog.getByLabel('Day').fill(nextMonday())
  await time.first().click()
  await expect.poll(() => dialog.getByLabel('Customer').inputValue()).toBe('Familia Restrepo')
  await dialog.getByLabel('Phone').fill('+573001112233')
  await dialog.getByRole('button', { name: 'Book', exact: true }).click()
  await owner.getByRole('alert').filter({ hasText: 'Booked.' }).waitFor()
  await owner.goto(`/appointments?day=${nextMonday()}`)
  await owner.getByRole('button', { name: /Familia Restrepo.*3 people/s }).click()
  const sheet = owner.getByRole('dialog', { name: 'Appointment', exact: true })
  await sheet.getByText('People', { exact: true }).waitFor()
  await sheet.getByRole('button', { name: 'Change number of people' }).click()
  const change = owner.getByRole('dialog', { name: 'Change number of people' })
  await change.getByLabel('People').fill('4')
  await change.getByRole('button', { name: 'Save' }).click()
  await owner.getByText('Number of people changed.').waitFor()
  type Booked = { data: { customer_name: string; places: number }[] }
  const day = nextMonday()
  const of = `/appointments?from=${day}T00:00:00Z&to=${day}T23:59:59Z`
  const booked = async () =>
    (await ask<Booked>(owner, of)).data.find(({ customer_name: name }) => name === 'Familia Restrepo')?.places
  expect(await booked()).toBe(4)
  await owner.goto('/appointments/availability')
  await owner.getByText('The price of the service is per person.').waitFor()
})

type Availability = { services: { sku: string; places?: number }[] }

function nextMonday(): string {
  const now = new Date()
  return addDays(now.toISOString(), ((8 - now.getUTCDay()) % 7) + 7)
}

function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10)
}
