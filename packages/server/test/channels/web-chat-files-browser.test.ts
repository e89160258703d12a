// Files of a visitor in a real browser: a picture with its caption, an upload that is called off, and a recording.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sharedChromium } from '../../../dashboard/test/chromium.ts'
import { createAccount } from '../../src/accounts/accounts.ts'
import { addChannel } from '../../src/channels/setup/channels.ts'
import { sql } from '../../src/platform/database/database.ts'
import { newId } from '../../src/platform/ids.ts'
import { startService, type TestService } from '../harness/api.ts'
import { createTestDatabase, type TestDatabase } from '../harness/database.ts'
import { pictureOf } from '../harness/pictures.ts'

type Browser = Awaited<ReturnType<typeof sharedChromium>>
type Page = Awaited<ReturnType<Browser['newPage']>>

let stack: AsyncDisposableStack
let db: TestDatabase
let service: TestService
let browser: Browser

beforeAll(async () => {
  stack = new AsyncDisposableStack()
  db = stack.use(await createTestDatabase())
  service = stack.use(await startService(db))
  browser = await sharedChromium()
})
afterAll(() => stack.disposeAsync())

async function openChat(): Promise<{
  page: Page
  said: () => Promise<{ content: string; files: number }[]>
}> {
  const settings = { name: 'Sol', plan: 'pro', currency: 'COP', timezone: 'America/Bogota', language: 'es' }
  const { id: accountId } = await createAccount(db, settings, new Date())
  const channel = { accountId, platform: 'web', externalId: `web-${newId()}` }
  const { id } = await addChannel(db, service.secrets, channel, new Date())
  const page = await browser.newPage({ viewport: { width: 390, height: 780 }, locale: 'es-CO' })
  page.setDefaultTimeout(15_000)
  await page.addInitScript(tone)
  await page.goto(`${service.url}/chat/${id}`)
  const said = () =>
    db.query<{ content: string; files: number }>(sql`
      select m.content, (select count(*)::int from message_media a
        where a.account_id = m.account_id and a.message_id = m.id and a.file_id is not null) as files
      from messages m where m.account_id = ${accountId} and m.role = 'user' order by m.created_at, m.id`)
  return { page, said }
}

/** A tone in place of the microphone, which no test machine has. */
const tone = `
  navigator.mediaDevices.getUserMedia = async () => {
    const audio = new AudioContext()
    const sound = audio.createOscillator()
    const end = audio.createMediaStreamDestination()
    sound.connect(end)
    sound.start()
    return end.stream
  }`

const picture = async (name: string) => ({
  name,
  mimeType: 'image/png',
  buffer: await pictureOf('png', { width: 20, height: 20, color: '#8a2be2' }),
})

test('words in the field go with a picture as its caption, and come back to a page that is opened anew', async () => {
  const { page, said } = await openChat()
  await page.getByLabel('Tu mensaje').fill('¿Tienen este en azul?')
  await page.locator('input[type=file]').setInputFiles(await picture('vestido.png'))
  await expect.poll(said).toEqual([{ content: '¿Tienen este en azul?', files: 1 }])
  expect(await page.getByLabel('Tu mensaje').inputValue()).toBe('')
  const line = page.locator('li.user', { hasText: '¿Tienen este en azul?' })
  await line.locator('img').waitFor()
  await page.reload()
  await line.locator('img').waitFor()
  await page.close()
})

test('an upload under way is called off: nothing is stored, and its caption is there to be sent', async () => {
  const { page, said } = await openChat()
  await page.route('**/files?**', () => undefined)
  await page.getByLabel('Tu mensaje').fill('mira')
  await page.locator('input[type=file]').setInputFiles(await picture('lento.png'))
  await page.getByText(/Enviando… \d+ %/).waitFor()
  await page.getByRole('button', { name: 'Cancelar' }).click()
  await expect.poll(() => page.locator('li.user').count()).toBe(0)
  expect(await page.getByLabel('Tu mensaje').inputValue()).toBe('mira')
  await page.unroute('**/files?**')
  await page.keyboard.press('Enter')
  await expect.poll(said).toEqual([{ content: 'mira', files: 0 }])
  await page.close()
})

test('a recording shows its seconds; thrown away nothing is sent, stopped it is', async () => {
  const { page, said } = await openChat()
  const record = page.getByRole('button', { name: 'Grabar una nota de voz' })
  await record.click()
  await page.getByRole('timer').getByText('0:01').waitFor()
  expect(await page.getByLabel('Tu mensaje').isVisible()).toBe(false)
  await page.getByRole('button', { name: 'Descartar la grabación' }).click()
  await page.getByLabel('Tu mensaje').waitFor()
  expect(await page.locator('li.user').count()).toBe(0)
  await record.click()
  await page.getByRole('timer').getByText('0:01').waitFor()
  await record.click()
  await expect.poll(async () => (await said()).map(({ files }) => files), { timeout: 15_000 }).toEqual([1])
  expect(await page.getByRole('timer').isVisible()).toBe(false)
  await page.close()
})
