// A campaign from its audience to its results, and what a customer said, on the contact's page.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { ask } from '../customer.ts'
import { browserTestMs } from '../shop.ts'
import { startTestShop } from '../test-shop.ts'

vi.setConfig({ testTimeout: 2 * browserTestMs, hookTimeout: browserTestMs })

let shop: Awaited<ReturnType<typeof startTestShop>>
let owner: Page

beforeAll(async () => {
  shop = await startTestShop()
  owner = await shop.signedIn(shop.owner)
})
afterAll(async () => {
  await shop[Symbol.asyncDispose]()
})

const next = (name: string) => owner.getByRole('button', { name, exact: true }).click()

it('an audience of nobody says why, and offers the nearest one that has somebody', async () => {
  await owner.goto('/campaigns/new')
  await owner.getByText('0 customers get it').waitFor()
  await owner.getByText('Nobody among them has said yes to offers').waitFor()
  await owner.getByRole('button', { name: /^Take all who did not say no \(\d+\)$/ }).click()
  await expect.poll(() => owner.getByLabel('Who may get it').inputValue()).toBe('not_opted_out')
  await owner.getByText(/^[1-9]\d* customers get it$/).waitFor()
  await expect.poll(() => owner.getByText('Nobody among them').count()).toBe(0)
  await owner.getByLabel('Bought until').fill('2020-01-01')
  await owner.getByText('No customer fits these filters.').waitFor()
  await owner.getByRole('button', { name: /^Without filters \(\d+\)$/ }).click()
  await owner.getByText(/^[1-9]\d* customers get it$/).waitFor()
})

it('a no that a person notes keeps the customer out of the campaign that everybody else gets', async () => {
  await owner.goto('/contacts')
  await owner.locator('main table a').first().click()
  await owner.getByRole('heading', { name: 'Messages' }).waitFor()
  await owner.getByRole('button', { name: 'Change', exact: true }).click()
  const dialog = owner.getByRole('dialog')
  await dialog.getByRole('combobox', { name: 'Messages' }).click()
  await owner.getByRole('option', { name: 'About orders and appointments' }).click()
  await dialog.getByRole('combobox', { name: 'Answer' }).click()
  await owner.getByRole('option', { name: 'Does not want them' }).click()
  await dialog.getByLabel('Reason').fill('Asked for it on the phone')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await owner.getByText('What was said').click()
  await owner.getByText('Asked for it on the phone').waitFor()
  await owner.getByText('Wants no automatic messages').waitFor()
  await expect.poll(() => owner.getByText('Blocked', { exact: true }).count()).toBe(0)
  await owner.goto('/contacts?status=opted_out')
  await owner.getByRole('cell', { name: 'Wants no automatic messages' }).first().waitFor()

  await owner.goto('/campaigns')
  await owner.getByRole('link', { name: 'New campaign' }).click()
  await owner.getByLabel('Name of the campaign').fill('Aviso del viernes')
  await owner.getByLabel('Who may get it').selectOption('service')
  // How many get it stands below while the filters are chosen.
  const inAudience = async () => Number(/of (\d+) in/.exec(await owner.locator('main').innerText())?.[1])
  await expect.poll(inAudience).toBeGreaterThan(0)
  const all = await inAudience()
  await owner.getByLabel('Bought', { exact: true }).selectOption({ label: 'Something, whatever it was' })
  await expect.poll(inAudience).toBeLessThan(all)
  await owner.getByLabel('Bought', { exact: true }).selectOption('')
  await expect.poll(inAudience).toBe(all)
  await next('Continue')
  await owner.getByLabel('Approved template').selectOption({ label: 'recordatorio_cita (Spanish)' })
  await owner.getByText('Buttons: Confirmo · Cambiar la hora · Cancelar').waitFor()
  await owner.getByLabel('Where there is none').first().fill('cliente')
  for (const [variable, text] of [
    ['{{2}}', 'el viernes'],
    ['{{3}}', 'tu cita'],
  ] as const) {
    const row = owner.getByRole('group', { name: `Variable ${variable}` })
    await expect.poll(() => row.getByRole('combobox').inputValue()).toBe('text')
    await row.getByLabel('Text', { exact: true }).fill(text)
  }
  await owner.getByText(/Hola \S.*, te esperamos el viernes para tu cita\./).waitFor()
  await next('Continue')
  await owner.getByText(/customers get it$/).waitFor()
  await owner.getByText('Said no, or are blocked: ').waitFor()
  await owner.getByLabel('Your phone').fill('300 123')
  await next('Send test')
  await owner.getByText('Write the phone with its country code').waitFor()
  await owner.getByLabel('Your phone').fill('+57 300 111 2233')
  await next('Send test')
  await owner.getByText('This number is simulated: the test reaches no phone.').waitFor()
  await owner.getByText('Your phone would read it so:').waitFor()
  // Whole, as the customers get it: with the heading and the buttons that the template has.
  const shown = owner.getByRole('status').filter({ hasText: 'Your phone would read it so:' })
  await shown.getByText('Tu cita', { exact: true }).waitFor()
  await shown.getByText('Buttons: Confirmo · Cambiar la hora · Cancelar').waitFor()
  await next('Continue')
  await owner.getByRole('switch', { name: 'Quiet at the customer’s night' }).setChecked(false)
  await next('Send')
  const asked = owner.getByRole('dialog')
  await asked.getByText('This message begins at once.').waitFor()
  await asked.getByText(/te esperamos el viernes para tu cita/).waitFor()
  await asked.getByText('Tu cita', { exact: true }).waitFor()
  await asked.getByRole('button', { name: 'Send' }).click()

  await owner.getByText('Done', { exact: true }).waitFor({ timeout: browserTestMs })
  await expect.poll(() => figure('On their way'), { timeout: browserTestMs }).toBe('0')
  expect(Number(await figure('Sent'))).toBeGreaterThan(0)
  expect(await figure('Not delivered')).toBe('0')
  await owner.getByRole('heading', { name: 'Results' }).waitFor()
  await owner.getByRole('button', { name: /^Sent: \d+$/ }).click()
  await expect.poll(() => owner.getByLabel('Result').inputValue()).toBe('sent')
  await lookAtRecipients()
  await owner.goto('/campaigns')
  await owner.getByRole('link', { name: /Aviso del viernes/ }).waitFor()
})

/** The list tells each recipient's part of the figures, finds one, leads to the conversation, and makes a file. */
async function lookAtRecipients(): Promise<void> {
  const list = owner.getByRole('table', { name: 'Recipients' })
  await owner.getByLabel('Result').selectOption('')
  await list.getByText('Left out').first().waitFor()
  await owner.getByLabel('Result').selectOption('left_out')
  await list.getByText('Said no, or are blocked').first().waitFor()
  // The list of everybody shows that reason too, so it may still be the one in sight.
  await expect.poll(() => list.getByText('Sent', { exact: true }).count()).toBe(0)
  await owner.getByLabel('Result').selectOption('sent')
  await list
    .getByText(/^(?:Sent|Delivered|Read)$/)
    .first()
    .waitFor()
  await expect.poll(() => list.getByText('Left out').count()).toBe(0)
  const name = await list.locator('tbody a').first().innerText()
  const [first = ''] = name.split('\n')
  await owner.getByLabel('Search by name or phone').fill(first)
  const isFound = async () => {
    const names = await list.locator('tbody a').allInnerTexts()
    return names.length > 0 && names.every((each) => each.includes(first))
  }
  await expect.poll(isFound).toBe(true)
  const [download] = await Promise.all([
    owner.waitForEvent('download'),
    owner.getByRole('link', { name: 'Download' }).click(),
  ])
  const stream = await download.createReadStream()
  const text = Buffer.concat((await stream.toArray()) as Buffer[]).toString('utf8')
  // Whoever has no name is shown by the phone, in the file by its digits.
  expect(text).toContain(/^\+[\d ]+$/.test(first) ? first.replaceAll(/\D/g, '') : first)
  expect(text).toContain('Customer')
  const former = owner.url()
  await list.locator('tbody a').first().click()
  await owner.waitForURL(/\/inbox\//)
  await owner.goto(former)
}

it('a list keeps its report in sight, an empty message does not pass, and a refused file leaves no draft', async () => {
  await owner.goto('/campaigns/new')
  await owner.getByLabel('Name of the campaign').fill('Lista con errores')
  await owner.getByText('From a file', { exact: true }).click()
  const file = owner.locator('input[type=file]')
  const csv = (...lines: string[]) => ({
    ...{ name: 'clientes.csv', mimeType: 'text/csv' },
    buffer: Buffer.from(['phone,name,consent_at,code', ...lines].join('\n')),
  })
  await file.setInputFiles(csv())
  await owner.getByText(/it has no rows/).waitFor()
  await next('Continue')
  await owner.getByText('Choose the file with the customers first.').waitFor()
  await file.setInputFiles(
    csv(
      '+57 322 555 0001,Ana,2026-03-01,A',
      '+57 322 555 0002,Leo,2026-03-01,',
      'x,Eva,,',
      '+57 322 555 0003,Luz,31/02/2026,B',
      '+57 322 555 0004,Noa,no,C',
      '+57 322 555 0005,Sol,yes,D',
    ),
  )
  // Nothing is written down before a person says so.
  await owner.getByText('Nothing is imported yet. This file would bring:').waitFor()
  await owner.getByText('2 customers who said yes, with the day').waitFor()
  await owner.getByText('1 yes without a day, which you can say after the import · Line 7').waitFor()
  await owner.getByText('1 no to offers, which will be noted · Line 6').waitFor()
  await owner.getByText('“31/02/2026”: the consent is neither').waitFor()
  await owner.getByText('for variables of the message: code').waitFor()
  expect(await owner.getByText('customers get it').count()).toBe(0)
  await next('Import 4 customers')
  await expect.poll(() => owner.getByText('Nothing is imported yet').count()).toBe(0)
  const isReported = async () => {
    await owner.getByText('clientes.csv: 4 customers in the file').waitFor()
    await owner.getByText('2 lines could not be used').waitFor()
    await owner.getByText('Line 5: “31/02/2026”: the consent is neither a day that has come').waitFor()
  }
  await isReported()
  await owner.getByText('1 refuses offers').waitFor()
  await owner.getByText('2 customers get it').waitFor()
  // A yes without a day counts from the one that is stated.
  await owner.getByText('1 customer agreed, but since when?').waitFor()
  await owner.getByLabel('They agreed on').fill('2026-02-01')
  await next('Note this day')
  await owner.getByText('3 customers get it').waitFor()
  await expect.poll(() => owner.getByText('but since when?').count()).toBe(0)
  await next('Continue')
  await next('Continue')
  await owner.getByText('Choose an approved template.').waitFor()
  await next('Back')
  await isReported()
  await owner.reload()
  await isReported()
  await next('Continue')
  // A template that may not go to this audience says so, and cannot be chosen.
  const other = owner.getByRole('option', { name: 'recordatorio_cita (Spanish): is not for offers' })
  expect(await other.isDisabled()).toBe(true)
  await owner.getByLabel('Approved template').selectOption({ label: 'novedades_semana (Spanish)' })
  const variable = owner.getByRole('group', { name: 'Variable {{2}}' })
  await variable.getByRole('combobox').selectOption('column')
  await next('Continue')
  await owner.getByText('Say what goes here.').waitFor()
  await variable.getByLabel('Column').selectOption('code')
  await next('Continue')
  await owner.getByText('2 customers get it').waitFor()
  await owner.getByText('Nothing for a variable: 1').waitFor()
  await owner.goto('/campaigns')
  await owner.getByRole('link', { name: /Lista con errores/ }).waitFor()
  expect(await owner.getByRole('link', { name: /Lista con errores/ }).count()).toBe(1)
})

it('a scheduled campaign shows its text, its number and whose clock it goes by; a stopped one says so', async () => {
  await owner.goto('/campaigns/new')
  await owner.getByLabel('Name of the campaign').fill('Para mañana')
  await owner.getByLabel('Who may get it').selectOption('not_opted_out')
  await next('Continue')
  await owner.getByLabel('Approved template').selectOption({ label: 'novedades_semana (Spanish)' })
  await owner.getByLabel('Where there is none').first().fill('cliente')
  const variable = owner.getByRole('group', { name: 'Variable {{2}}' })
  await variable.getByRole('combobox').selectOption('text')
  await variable.getByLabel('Text', { exact: true }).fill('ruanas de lana')
  await next('Continue')
  await next('Continue')
  await owner.getByText('Later', { exact: true }).click()
  await owner.getByText(/Hours and days as in the shop/).waitFor()
  await owner.getByLabel('Day and time').fill('2036-11-24T10:00')
  await next('Schedule')
  await owner.getByRole('dialog').getByRole('button', { name: 'Schedule' }).click()
  await owner.getByText('Scheduled', { exact: true }).waitFor()
  await owner.getByText(/customers get it$/).waitFor()
  await owner.getByText(/llegaron novedades a la tienda/).waitFor()
  await owner.getByText(/Hours and days as in the shop/).waitFor()
  await owner.getByText('Start', { exact: true }).waitFor()
  // Nothing was sent yet, so the hour can still be chosen anew, from the one it had.
  await next('Back to draft')
  await expect.poll(() => owner.getByLabel('Day and time').inputValue()).toBe('2036-11-24T10:00')
  await owner.getByLabel('Day and time').fill('2036-11-24T11:00')
  await next('Schedule')
  await owner.getByRole('dialog').getByRole('button', { name: 'Schedule' }).click()
  await owner.getByText(/11:00/).first().waitFor()
  await next('Stop')
  await owner.getByRole('dialog').getByRole('button', { name: 'Stop' }).click()
  await owner.locator('dt').getByText('Stopped', { exact: true }).waitFor()
  expect(await owner.getByText('Start', { exact: true }).count()).toBe(0)
  await next('Copy as a new draft')
  const name = owner.getByLabel('Name of the campaign')
  await expect.poll(() => name.inputValue()).toBe('Para mañana (copy)')
  await expect.poll(() => owner.getByLabel('Who may get it').inputValue()).toBe('not_opted_out')
  await next('Continue')
  await owner.getByText(/llegaron novedades a la tienda/).waitFor()
})

it('a reminder is seen before it is switched on, and its variables are put in by a tap', async () => {
  await owner.goto('/setup/reminders')
  const closed = owner.locator('details', { hasText: 'See how it arrives' }).first()
  await closed.locator('summary').click()
  await closed.getByText(/Laura/).first().waitFor()
  await owner.getByRole('switch').first().setChecked(true)
  const text = owner.getByRole('textbox', { name: 'Text' }).first()
  await text.fill('Hola , te esperamos')
  await text.press('Home')
  for (let at = 0; at < 'Hola '.length; at += 1) await text.press('ArrowRight')
  await owner.getByRole('button', { name: 'Customer’s name' }).first().click()
  await expect.poll(() => text.inputValue()).toBe('Hola {name}, te esperamos')
  await owner.getByText('Hola Laura, te esperamos').first().waitFor()
})

it('a reminder of an order shows the page at which it is paid, not the one for reviews', async () => {
  await owner.goto('/setup/reminders')
  const review = owner.getByRole('textbox', { name: 'Address for reviews' })
  await review.fill('g.page/mi-tienda')
  await review.blur()
  await expect.poll(() => review.inputValue()).toBe('https://g.page/mi-tienda')
  const unpaid = owner
    .locator('details', { hasText: 'is put aside and not paid yet' })
    .or(owner.locator('details', { hasText: 'está apartado y falta el pago' }))
  await unpaid.locator('summary').click()
  const { settings } = await ask<{ settings: { payment_url: string } }>(owner, '/bot')
  await unpaid.getByText(new URL(settings.payment_url).host).waitFor()
  expect(await unpaid.innerText()).not.toMatch(/g\.page|\{/)
  const visit = owner.locator('details', { hasText: 'gracias por venir' })
  await visit.locator('summary').click()
  await visit.getByText('https://g.page/mi-tienda').waitFor()
})

it('whoever goes from one draft to another finds the fields of that one', async () => {
  const { channels } = await ask<{ channels: { id: string }[] }>(owner, '/campaigns')
  const draft = async (name: string) => {
    const rest = {
      quiet_hours: null,
      per_second: 10,
      per_contact_max: 2,
      per_contact_days: 7,
      template: null,
    }
    const audience = { kind: 'filter' }
    const data = { name, channel_id: channels[0]?.id, consent_rule: 'service', audience, ...rest }
    const headers = { origin: shop.url }
    const answer = await owner.request.post('/dashboard/api/campaigns', { data, headers })
    expect(answer.ok(), await answer.text()).toBe(true)
    return ((await answer.json()) as { id: string }).id
  }
  const [one, other] = [await draft('Uno'), await draft('Dos')]
  const name = owner.getByLabel('Name of the campaign')
  const go = (id: string) => owner.evaluate(`history.pushState({}, '', '/campaigns/${id}?step=audience')`)
  await owner.goto(`/campaigns/${one}?step=audience`)
  await expect.poll(() => name.inputValue()).toBe('Uno')
  await go(other)
  await expect.poll(() => name.inputValue()).toBe('Dos')
  // It is known already, so nothing comes between.
  await owner.goBack()
  await owner.getByRole('heading', { name: 'Uno' }).waitFor()
  expect(await name.inputValue()).toBe('Uno')
})

function figure(name: string): Promise<string> {
  return owner
    .locator('dl div', { has: owner.getByText(name, { exact: true }) })
    .locator('dd')
    .first()
    .innerText()
}
