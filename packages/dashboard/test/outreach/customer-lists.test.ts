// Customers from a file, for a campaign or as contacts: what it would bring is seen before anything of it is kept.
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { sql } from '../../../server/src/platform/database/database.ts'
import { createFolder, removeFolder } from '../../../server/test/harness/processes/cli-process.ts'
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

it('columns that are not known are named, and one like consent is asked about', async () => {
  await owner.goto('/campaigns/new')
  await owner.getByLabel('Name of the campaign').fill('Lista con otra columna')
  await owner.getByText('From a file', { exact: true }).click()
  const lines = ['phone,name,acepto,ciudad', '+57 322 555 0101,Ana,sí,Cali', '+57 322 555 0102,Leo,no,Cali']
  await owner.locator('input[type=file]').setInputFiles({
    ...{ name: 'otra.csv', mimeType: 'text/csv' },
    buffer: Buffer.from(lines.join('\n')),
  })
  await owner.getByText('otra.csv: 2 customers in the file').waitFor()
  await owner.getByText('for variables of the message: acepto, ciudad').waitFor()
  await owner.getByText('2 of whom nothing says that they want offers').waitFor()
  await owner.getByText('Does “acepto” say who agreed to offers?').waitFor()
  await next('Yes, read it as that')
  await owner.getByText('1 no to offers, which will be noted').waitFor()
  await owner.getByText('1 yes without a day').waitFor()
  await owner.getByText('for variables of the message: ciudad').waitFor()
  await expect.poll(() => owner.getByText('say who agreed to offers?').count()).toBe(0)
})

it('a file that is only looked at notes nothing, and another one takes its place', async () => {
  await owner.goto('/campaigns/new')
  await owner.getByLabel('Name of the campaign').fill('Lista mirada')
  await owner.getByText('From a file', { exact: true }).click()
  const choose = (name: string, ...lines: string[]) =>
    owner.locator('input[type=file]').setInputFiles({
      ...{ name, mimeType: 'text/csv' },
      buffer: Buffer.from(['phone,name,acepto', ...lines].join('\n')),
    })
  await choose('una.csv', '+57 322 555 0301,Rita,2026-03-01', '+57 322 555 0302,Teo,no')
  await owner.getByText('Does “acepto” say who agreed to offers?').waitFor()
  await next('Yes, read it as that')
  await owner.getByText('1 customer who said yes, with the day').waitFor()
  await choose('otra.csv', '+57 322 555 0303,Noe,')
  await owner.getByText('otra.csv: 1 customer in the file').waitFor()
  await expect.poll(() => owner.getByText('una.csv').count()).toBe(0)
  await next('Do not import')
  await owner.getByText('Download the example').waitFor()
  const written = await shop.db.query(sql`
    select name from contacts where phone_key like '57322555030%' and account_id is not null
    union all select name from campaigns where name = 'Lista mirada'`)
  expect(written).toEqual([])
})

it('a corrected list is read when it is chosen again under its name, and its refusal stays until then', async () => {
  const folder = await createFolder()
  const path = join(folder, 'lista.csv')
  const choose = async (name = 'Choose a file') => {
    const [chooser] = await Promise.all([
      owner.waitForEvent('filechooser'),
      owner.getByRole('button', { name }).click(),
    ])
    await chooser.setFiles(path)
  }
  await owner.goto('/campaigns/new')
  await owner.getByText('From a file', { exact: true }).click()
  await writeFile(path, 'phone,"name\n+57 322 555 0101,Ana\n')
  await choose()
  // A toast would be no part of the page's content.
  const refusal = owner.getByRole('main').getByRole('alert').filter({ hasText: 'quotation mark' })
  await refusal.waitFor()
  await writeFile(path, 'phone,name\n+57 322 555 0101,Ana\n+57 322 555 0102,"Leo\n')
  await choose()
  await owner.getByText('Line 3: a quotation mark stands alone').waitFor()
  await next('Import 1 customer')
  await owner.getByText('Give it a name.').waitFor()
  await owner.getByLabel('Name of the campaign').fill('Lista corregida')
  await writeFile(path, 'phone,name\n+57 322 555 0101,Ana\n')
  await choose('Choose another file')
  await expect.poll(() => owner.getByText('a quotation mark stands alone').count()).toBe(0)
  await next('Import 1 customer')
  await owner.getByText('lista.csv: 1 customer in the file').waitFor()
  await expect.poll(() => refusal.count()).toBe(0)
  await owner.getByText('Line 2', { exact: true }).waitFor()
  await removeFolder(folder)
})

it('contacts come from a file on their own page, with what they said about offers', async () => {
  await owner.goto('/contacts')
  await next('Import')
  const dialog = owner.getByRole('dialog', { name: 'Import contacts' })
  await dialog.locator('input[type=file]').setInputFiles({
    ...{ name: 'clientas.csv', mimeType: 'text/csv' },
    buffer: Buffer.from(
      [
        'teléfono,nombre,acepta ofertas,barrio',
        '+57 322 555 0401,Zulma Prado,sí,Prado',
        '+57 322 555 0402,Yadira Roa,no,Prado',
        '12,Nadie,,',
      ].join('\n'),
    ),
  })
  await dialog.getByText('1 yes without a day, which counts only with one').waitFor()
  await dialog.getByText('Also in the file, and not kept: barrio').waitFor()
  await dialog.getByText('Line 4: not a phone').waitFor()
  await dialog.getByLabel('They agreed on').fill('2026-03-01')
  await dialog.getByRole('button', { name: 'Import 2 customers' }).click()
  await owner.getByText('2 contacts are in the list now.').waitFor()
  await owner.goto('/contacts?search=Zulma')
  await owner.getByText('Zulma Prado').first().waitFor()
  const noted = await shop.db.query(sql`
    select k.name, c.is_given, c.source, c.said_at::date::text as said_on from consents c
    join contacts k on k.account_id = c.account_id and k.id = c.contact_id
    where k.phone_key like '57322555040%' and c.kind = 'marketing' and c.account_id is not null order by k.phone_key`)
  expect(noted).toEqual([
    { name: 'Zulma Prado', is_given: true, source: 'import', said_on: '2026-03-01' },
    { name: 'Yadira Roa', is_given: false, source: 'import', said_on: expect.any(String) },
  ])
  await owner.getByText('Zulma Prado').first().click()
  await owner.locator('summary', { hasText: 'What was said' }).first().click()
  // The day that was said, without an hour, wherever the reader is.
  await owner.getByText('Mar 1, 2026', { exact: true }).waitFor()
})

it('a file as Excel saves it says how it was read, and a workbook what to do', async () => {
  await owner.goto('/contacts')
  await next('Import')
  const dialog = owner.getByRole('dialog', { name: 'Import contacts' })
  const choose = (name: string, buffer: Buffer) =>
    dialog.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/plain', buffer })
  await choose('libro.csv', Buffer.from('PK\x03\x04', 'latin1'))
  await dialog.getByText('This is an Excel workbook').waitFor()
  const lines = 'teléfono\tnombre\tconsentimiento\r\n+573225550501\tIñaki\t2026-03-01\r\n'
  await choose('unicode.txt', Buffer.from(`\uFEFF${lines}`, 'utf16le'))
  await dialog.getByText('Read as Unicode (UTF-16), with words like “teléfono”').waitFor()
  await dialog.getByText('1 customer who said yes, with the day').waitFor()
  await choose('excel.csv', Buffer.from(lines.replaceAll('\t', ';'), 'latin1'))
  await dialog.getByText('Read as Windows-1252, with words like “teléfono”').waitFor()
  await dialog.getByRole('button', { name: 'Import 1 customer' }).click()
  await owner.getByText('1 contact is in the list now.').waitFor()
  await owner.goto('/contacts?search=I%C3%B1aki')
  await owner.getByText('Iñaki').first().waitFor()
})
