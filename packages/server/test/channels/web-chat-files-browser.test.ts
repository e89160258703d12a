// Files of a visitor in a real browser: looked at before they go, with a caption, called off, recorded and listened to.
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

const send = (page: Page) => page.getByRole('button', { name: 'Enviar' }).click()

async function openChat({ microphone = tone, locale = 'es-CO' } = {}): Promise<{
  page: Page
  said: () => Promise<{ content: string; files: number }[]>
}> {
  const settings = { name: 'Sol', plan: 'pro', currency: 'COP', timezone: 'America/Bogota', language: 'es' }
  const { id: accountId } = await createAccount(db, settings, new Date())
  const channel = { accountId, platform: 'web', externalId: `web-${newId()}` }
  const { id } = await addChannel(db, service.secrets, channel, new Date())
  const page = await browser.newPage({ viewport: { width: 390, height: 780 }, locale })
  page.setDefaultTimeout(15_000)
  await page.addInitScript(microphone)
  await page.goto(`${service.url}/chat/${id}`)
  const said = () =>
    db.query<{ content: string; files: number }>(sql`
      select m.content, (select count(*)::int from message_media a
        where a.account_id = m.account_id and a.message_id = m.id and a.file_id is not null) as files
      from messages m where m.account_id = ${accountId} and m.role = 'user' order by m.created_at, m.id`)
  return { page, said }
}

/** A tone in place of the microphone, which no test machine has; it takes a moment to begin, as if it were asked for. */
const tone = `
  globalThis.heard = []
  navigator.mediaDevices.getUserMedia = async () => {
    await new Promise((resolve) => setTimeout(resolve, 300))
    const audio = new AudioContext()
    const sound = audio.createOscillator()
    const end = audio.createMediaStreamDestination()
    sound.connect(end)
    sound.start()
    heard.push(...end.stream.getTracks())
    return end.stream
  }`

/** As where the browser refuses the first recording. */
const failingOnce = `
  globalThis.MediaRecorder = class extends MediaRecorder {
    constructor(...given) {
      super(...given)
      if (heard.length === 1) throw new DOMException('not recorded', 'NotSupportedError')
    }
  }`

const picture = async (name: string) => ({
  name,
  mimeType: 'image/png',
  buffer: await pictureOf('png', { width: 20, height: 20, color: '#8a2be2' }),
})

test('a picture is looked at and taken back before it goes; its caption goes with the one that is sent', async () => {
  const { page, said } = await openChat()
  const chosen = page.getByRole('list', { name: 'Archivos por enviar' })
  await page.locator('input[type=file]').setInputFiles([await picture('azul.png'), await picture('rojo.png')])
  await page.getByPlaceholder('Agrega un comentario').fill('¿Tienen este en azul?')
  await expect.poll(() => chosen.locator('img').count()).toBe(2)
  await expect.poll(() => chosen.getByRole('listitem').first().textContent()).toMatch(/^azul\.png1 kB/)
  expect(await said()).toEqual([])
  await page.getByRole('button', { name: 'Quitar rojo.png' }).click()
  await send(page)
  await expect.poll(said).toEqual([{ content: '¿Tienen este en azul?', files: 1 }])
  await expect.poll(() => chosen.getByRole('listitem').count()).toBe(0)
  await expect.poll(() => page.getByLabel('Tu mensaje').inputValue()).toBe('')
  const line = page.locator('li.user', { hasText: '¿Tienen este en azul?' })
  await line.getByAltText('Foto').waitFor()
  await page.reload()
  await line.getByAltText('Foto').waitFor()
  await page.close()
})

test('several files go as one line, each under a name that is understood', async () => {
  const { page, said } = await openChat()
  const pdf = { name: 'recibo.pdf', mimeType: 'application/pdf', buffer: Buffer.alloc(240_000, '%PDF-1.4 ') }
  await page.locator('input[type=file]').setInputFiles([await picture('a.png'), pdf])
  await page.keyboard.press('Enter')
  await expect.poll(said).toEqual([{ content: '[image]', files: 2 }])
  const line = page.locator('li.user')
  for (const isReloaded of [false, true]) {
    if (isReloaded) await page.reload()
    await line.getByRole('link', { name: 'recibo.pdf · 240 kB' }).waitFor()
    await line.getByAltText('Foto').waitFor()
  }
  await page.close()
})

test('more files than go at a time say so, and the first ones wait to be sent', async () => {
  const { page } = await openChat()
  const many = await Promise.all(Array.from({ length: 11 }, (_, at) => picture(`${at}.png`)))
  await page.locator('input[type=file]').setInputFiles(many)
  await page.getByRole('alert').getByText('Se envían hasta 10 archivos a la vez.').waitFor()
  await expect.poll(() => page.locator('#chosen li').count()).toBe(10)
  await page.close()
})

test('an upload under way is called off: nothing is stored, and its caption is there to be sent', async () => {
  const { page, said } = await openChat()
  await page.route('**/files?**', () => undefined)
  await page.getByLabel('Tu mensaje').fill('mira')
  await page.locator('input[type=file]').setInputFiles(await picture('lento.png'))
  await send(page)
  await page.getByText(/Enviando… \d+ %/).waitFor()
  await page.getByRole('button', { name: 'Cancelar' }).click()
  await expect.poll(() => page.locator('li.user').count()).toBe(0)
  expect(await page.getByLabel('Tu mensaje').inputValue()).toBe('mira')
  await page.unroute('**/files?**')
  await page.keyboard.press('Enter')
  await expect.poll(said).toEqual([{ content: 'mira', files: 0 }])
  await page.close()
})

test('a recording shows its seconds; thrown away nothing is sent, stopped it is heard first, then sent', async () => {
  const { page, said } = await openChat()
  const record = page.getByRole('button', { name: 'Grabar una nota de voz' })
  const stop = page.getByRole('button', { name: 'Detener la grabación' })
  await record.click()
  await page.getByRole('timer').getByText('0:01').waitFor()
  expect(await record.count()).toBe(0)
  expect(await page.getByLabel('Tu mensaje').isVisible()).toBe(false)
  await page.getByRole('button', { name: 'Descartar la grabación' }).click()
  await page.getByLabel('Tu mensaje').waitFor()
  expect(await page.locator('li.user').count()).toBe(0)
  await record.dblclick()
  // The sound begins a moment after the clock, on a busy machine a long one.
  await page.getByRole('timer').getByText('0:02').waitFor()
  await stop.click()
  // The microphone is let go once the recorder has handed over its last piece.
  const states = () => page.evaluate('heard.map(({ readyState }) => readyState)')
  await expect.poll(states).toEqual(['ended', 'ended'])
  const isLong = () =>
    page
      .locator('audio')
      .first()
      .evaluate((player: { duration: number }) => player.duration >= 1 && player.duration < 60)
  await page
    .locator('#chosen')
    .getByText(/^Nota de voz 0:0\d$/)
    .waitFor()
  await expect.poll(isLong).toBe(true)
  expect(await said()).toEqual([])
  await send(page)
  const player = page.locator('li.user').getByLabel(/^Nota de voz 0:0\d$/)
  await player.waitFor()
  await expect.poll(async () => (await said()).map(({ files }) => files), { timeout: 15_000 }).toEqual([1])
  expect(await page.getByRole('timer').isVisible()).toBe(false)
  await page.reload()
  await player.waitFor()
  await expect.poll(isLong).toBe(true)
  await page.close()
})

test('what opens below the conversation leaves its end in sight, and whoever reads further up where they are', async () => {
  const { page } = await openChat()
  await page.getByLabel('Tu mensaje').fill('una línea\n'.repeat(60))
  await send(page)
  await page.locator('li.user').waitFor()
  const log = page.locator('#log')
  const place = () =>
    log.evaluate((it: { scrollHeight: number; scrollTop: number; clientHeight: number }) => ({
      top: it.scrollTop,
      height: it.clientHeight,
      toEnd: it.scrollHeight - it.scrollTop - it.clientHeight,
    }))
  await expect.poll(async () => (await place()).toEnd).toBeLessThan(2)
  const { height } = await place()
  await page.locator('input[type=file]').setInputFiles([await picture('azul.png')])
  await expect.poll(async () => (await place()).height).toBeLessThan(height)
  await expect.poll(async () => (await place()).toEnd).toBeLessThan(2)
  await page.getByRole('button', { name: 'Quitar azul.png' }).click()
  await expect.poll(async () => (await place()).height).toBe(height)
  await log.evaluate((it: { scrollTop: number }) => {
    it.scrollTop = 100
  })
  await page.locator('input[type=file]').setInputFiles([await picture('rojo.png')])
  await expect.poll(async () => (await place()).height).toBeLessThan(height)
  expect((await place()).top).toBe(100)
  await page.close()
})

test('a picture opens above the page, and the chat stays where it was', async () => {
  const { page } = await openChat()
  await page.locator('input[type=file]').setInputFiles([await picture('azul.png')])
  await send(page)
  const small = page.locator('li.user').getByRole('link', { name: 'Foto' })
  await small.click()
  const large = page.getByRole('dialog', { name: 'Foto' })
  await expect
    .poll(() => large.getByRole('img').evaluate((it: { naturalWidth: number }) => it.naturalWidth))
    .toBe(20)
  expect(page.context().pages()).toHaveLength(1)
  await page.keyboard.press('Escape')
  await large.waitFor({ state: 'hidden' })
  await small.press('Enter')
  await large.getByRole('button', { name: 'Cerrar la foto' }).click()
  await large.waitFor({ state: 'hidden' })
  expect(await page.evaluate("document.activeElement?.matches('a.photo')")).toBe(true)
  await page.close()
})

test('a caption keeps clear of its picture', async () => {
  const { page } = await openChat()
  await page.locator('input[type=file]').setInputFiles([await picture('azul.png')])
  await page.getByPlaceholder('Agrega un comentario').fill('¿Tienen este?')
  await send(page)
  const line = page.locator('li.user', { hasText: '¿Tienen este?' })
  await line.locator('img').waitFor()
  const gap = () =>
    page.evaluate(`(() => {
      const bubble = document.querySelector('li.user .bubble')
      const words = document.createRange()
      words.selectNode(bubble.lastChild)
      return words.getBoundingClientRect().top - bubble.querySelector('img').getBoundingClientRect().bottom
    })()`) as Promise<number>
  await expect.poll(gap).toBeGreaterThan(3)
  await page.close()
})

const refusing = (name: string) =>
  `navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('no', '${name}'))`

test.each([
  ['no leave', refusing('NotAllowedError'), 'es-CO', 'Permítelo con el ícono'],
  ['none', refusing('NotFoundError'), 'pt-BR', 'Nenhum microfone foi encontrado.'],
  ['in use', refusing('NotReadableError'), 'en-GB', 'another app or a call may be using it'],
  ['page without TLS', "Object.defineProperty(navigator, 'mediaDevices', {})", 'es-CO', 'empiezan por https'],
])('microphone, %s: the page says in plain words what to do', async (_, microphone, locale, words) => {
  const { page } = await openChat({ microphone, locale })
  await page.locator('#record').click()
  await page.getByRole('alert').getByText(words).waitFor()
  await page.close()
})

test('a first visit loads little, and everything at once', async () => {
  const { page } = await openChat()
  const loaded = (await page.evaluate(`performance.getEntriesByType('resource')
    .filter(({ name }) => /\\.(js|css)$/.test(name)).map(({ encodedBodySize }) => encodedBodySize)`)) as number[]
  expect(loaded).toHaveLength(11)
  expect(loaded.reduce((sum, bytes) => sum + bytes, 0)).toBeLessThan(18_000)
  await page.close()
})

test('a microphone that cannot be recorded is let go, and the next press records', async () => {
  const { page } = await openChat({ microphone: tone + failingOnce })
  const record = page.getByRole('button', { name: 'Grabar una nota de voz' })
  await record.click()
  await page.getByRole('alert').getByText('El micrófono no responde').waitFor()
  expect(await page.evaluate('heard.map(({ readyState }) => readyState)')).toEqual(['ended'])
  await record.click()
  await page.getByRole('timer').getByText('0:01').waitFor()
  await page.close()
})
