// Pictures and files between customer and people, and who of them writes: in real browsers against the whole service.
import { createHash, createHmac } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { pictureOf } from '../../server/test/harness/pictures.ts'
import { ask, Customer, chatUrlOf } from './customer.ts'
import { browserTestMs, type Shop } from './shop.ts'
import { startTestShop } from './test-shop.ts'

vi.setConfig({ testTimeout: browserTestMs, hookTimeout: browserTestMs })

let shop: Shop
let owner: Page
let visitor: Page
let receipt: Buffer

beforeAll(async () => {
  shop = await startTestShop({ MEDIA_MAX_MB: '1' })
  owner = await shop.signedIn(shop.owner)
  visitor = await shop.visitor({ locale: 'es-CO' })
  await visitor.goto(await chatUrlOf(owner))
  receipt = await pictureOf('png', { width: 600, height: 900, color: '#fafafa' })
})
afterAll(async () => {
  await shop[Symbol.asyncDispose]()
})

const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

/** Script of a page: pastes a file where the focus is. */
function pasting(bytes: Buffer, name: string, type: string): string {
  return `{
    const bytes = Uint8Array.from(atob('${bytes.toString('base64')}'), (letter) => letter.charCodeAt(0))
    const clipboardData = new DataTransfer()
    clipboardData.items.add(new File([bytes], '${name}', { type: '${type}' }))
    const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })
    document.activeElement.dispatchEvent(event)
  }`
}

async function bytesAt(page: Page, path: string | null): Promise<Buffer> {
  const answer = await page.request.get(new URL(path ?? '', shop.url).href)
  expect(answer.status()).toBe(200)
  return answer.body()
}

it('a receipt that a visitor sends is seen by a person, who answers with a picture that comes as it was pasted', async () => {
  const [chooser] = await Promise.all([
    visitor.waitForEvent('filechooser'),
    visitor.getByRole('button', { name: 'Adjuntar un archivo' }).click(),
  ])
  await chooser.setFiles({ name: 'comprobante nequi.png', mimeType: 'image/png', buffer: receipt })
  await visitor.getByRole('button', { name: 'Enviar' }).click()
  const own = visitor.locator('li.user:not(.waiting) img')
  await own.waitFor()
  const width = () => own.evaluate((picture) => (picture as unknown as { naturalWidth: number }).naturalWidth)
  await expect.poll(width).toBe(600)

  const { data } = await ask<{ data: { id: string }[] }>(owner, '/conversations?platform=web')
  await owner.goto(`/inbox/${data[0]?.id}`)
  const photo = owner.getByRole('button', { name: 'Open the photo' })
  await photo.click()
  const whole = owner.getByRole('dialog').getByRole('img', { name: 'Photo · comprobante nequi.png' })
  await whole.waitFor()
  const widthOf = async () => (await whole.boundingBox())?.width ?? 0
  const fitted = await widthOf()
  await owner.getByRole('button', { name: 'Zoom in' }).click()
  await expect.poll(widthOf).toBeGreaterThan(fitted * 1.4)
  await owner.getByRole('button', { name: 'Zoom out' }).click()
  await expect.poll(widthOf).toBe(fitted)
  expect(hashOf(await bytesAt(owner, await whole.getAttribute('src')))).toBe(hashOf(receipt))
  const original = owner.getByRole('link', { name: 'Open the original' })
  expect(hashOf(await bytesAt(owner, await original.getAttribute('href')))).toBe(hashOf(receipt))
  await owner.keyboard.press('Escape')

  const picture = await pictureOf('jpeg', { width: 64, height: 64, color: '#0a6' })
  const field = owner.getByLabel('Write an answer')
  await field.focus()
  await owner.evaluate(pasting(picture, 'torta.jpg', 'image/jpeg'))
  await owner.getByText('Ready to send').waitFor()
  await field.fill('Así queda tu torta')
  await owner.getByRole('button', { name: 'Send', exact: true }).click()
  await owner.getByRole('list', { name: 'Files of the answer' }).waitFor({ state: 'detached' })

  const said = visitor.locator('li.agent', { hasText: 'Así queda tu torta' })
  await said.locator('img').waitFor()
  const belowPx = () =>
    visitor.locator('#log').evaluate((log) => {
      const { scrollHeight, scrollTop, clientHeight } = log as unknown as Record<string, number>
      return Number(scrollHeight) - Number(scrollTop) - Number(clientHeight)
    })
  await expect.poll(belowPx).toBeLessThan(2)
  const link = await said.locator('a.photo').getAttribute('href')
  expect(hashOf(await bytesAt(visitor, link))).toBe(hashOf(picture))
})

it('a document is named and saved, a page in disguise never opens, and a file that is too large says so', async () => {
  const input = owner.locator('input[type=file]')
  const page = Buffer.from('<!doctype html><script>document.title = "gotcha"</script>')
  await input.setInputFiles({ name: 'menu.html', mimeType: 'image/png', buffer: page })
  await owner.getByText('Ready to send').waitFor()
  await owner.getByRole('button', { name: 'Send', exact: true }).click()
  const [download] = await Promise.all([
    owner.waitForEvent('download'),
    owner.getByRole('link', { name: 'menu.html Save' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('menu.html')
  expect(await readFile((await download.path()) ?? '')).toEqual(page)
  await visitor.locator('li.agent a.file', { hasText: 'menu.html' }).waitFor()

  await input.setInputFiles({
    name: 'video.mov',
    mimeType: 'video/quicktime',
    buffer: Buffer.alloc(1_100_000),
  })
  await owner.getByText('The file has more than 1 MB. Send a smaller one.').waitFor()
  await owner.getByRole('button', { name: 'Take video.mov out' }).click()
  await owner.getByText('video.mov').waitFor({ state: 'detached' })
})

/** A tone in place of the microphone, with what listens to it. */
const tone = `{
  const open = []
  globalThis.listening = () => open.flatMap((stream) => stream.getTracks()).map((track) => track.readyState)
  navigator.mediaDevices.getUserMedia = async () => {
    await new Promise((resolve) => setTimeout(resolve, 500))
    const audio = new AudioContext()
    const sound = audio.createOscillator()
    const end = audio.createMediaStreamDestination()
    sound.connect(end)
    sound.start()
    open.push(end.stream)
    return end.stream
  }
}`

it('a recording listens once however quickly its button is pressed, and no longer than its conversation is open', async () => {
  await owner.evaluate(tone)
  await owner.getByRole('button', { name: 'Record a voice note' }).dblclick()
  await owner.getByRole('timer').getByText('0:01').waitFor()
  const listening = () => owner.evaluate('listening()')
  await expect.poll(() => listening()).toEqual(['live'])
  await owner.getByRole('navigation').getByRole('link', { name: 'Orders' }).click()
  await owner.getByRole('heading', { name: 'Orders', level: 1 }).waitFor()
  await expect.poll(listening).toEqual(['ended'])
  // The words spoken so far are not lost.
  await owner.goBack()
  await owner.getByText('Ready to send').waitFor()
  await owner.getByRole('button', { name: /^Take audio\./ }).click()
})

it('a microphone that cannot be recorded is let go, and the next press records', async () => {
  await owner.evaluate(tone)
  await owner.evaluate(`{
    let isRefused = true
    globalThis.MediaRecorder = class extends MediaRecorder {
      constructor(...given) {
        super(...given)
        if (!isRefused) return
        isRefused = false
        throw new DOMException('not recorded', 'NotSupportedError')
      }
    }
  }`)
  const record = owner.getByRole('button', { name: 'Record a voice note' })
  await record.click()
  await owner.getByText('The microphone could not be started.').waitFor()
  await expect.poll(() => owner.evaluate('listening()')).toEqual(['ended'])
  await record.click()
  await owner.getByRole('timer').getByText('0:01').waitFor()
  await owner.getByRole('button', { name: 'Discard the recording' }).click()
  await expect.poll(() => owner.evaluate('listening()')).toEqual(['ended', 'ended'])
})

it('each sees that the other writes, until the words come', async () => {
  const shownToVisitor = visitor.getByText('Una persona del equipo está escribiendo…')
  const shownToOwner = owner.getByText('The customer is writing…')
  expect(await shownToVisitor.isVisible()).toBe(false)
  await visitor.getByLabel('Tu mensaje').pressSequentially('¿Y en azul')
  await shownToOwner.waitFor()
  await visitor.getByLabel('Tu mensaje').press('Enter')
  await shownToOwner.waitFor({ state: 'detached' })
  const field = owner.getByLabel('Write an answer')
  await field.pressSequentially('Sí, ')
  await shownToVisitor.waitFor()
  await field.pressSequentially('claro')
  await field.press('Enter')
  await visitor.locator('li.agent', { hasText: 'Sí, claro' }).waitFor()
  await expect.poll(() => shownToVisitor.isVisible()).toBe(false)
})

/** As Meta sends it, to a number of the shop's own. */
async function sendPlace(): Promise<void> {
  const { id: accountId } = (await ask<{ account: { id: string } }>(owner, '/me')).account
  const number = ['--external-id', '106540352242999', '--app-secret', 'try-me', '--json']
  const channel = ['channel', 'add', '--account', accountId, '--platform', 'whatsapp', ...number]
  const { inbound_url: url } = await shop.command<{ inbound_url: string }>(...channel)
  const location = {
    latitude: 4.711,
    longitude: -74.0721,
    name: 'Panadería La Espiga',
    address: 'Calle 93 # 11-27',
  }
  const from = '573105550288'
  const message = {
    from,
    id: 'wamid.PLACE',
    timestamp: String(Math.floor(Date.now() / 1000)),
    type: 'location',
    location,
  }
  const value = {
    messaging_product: 'whatsapp',
    metadata: { phone_number_id: '106540352242999' },
    contacts: [{ wa_id: from, profile: { name: 'Gloria Peña' } }],
    messages: [message],
  }
  const entry = [{ id: '1', changes: [{ field: 'messages', value }] }]
  const body = JSON.stringify({ object: 'whatsapp_business_account', entry })
  const signature = createHmac('sha256', 'try-me').update(body).digest('hex')
  const headers = { 'x-hub-signature-256': `sha256=${signature}` }
  const here = new URL(new URL(url).pathname, shop.url)
  expect((await fetch(here, { method: 'POST', headers, body })).status).toBe(200)
}

it('a place that a customer sends is named, and opens where it lies on a map', async () => {
  await sendPlace()
  await owner.goto('/inbox')
  await owner.getByText('Gloria Peña').first().click()
  await owner.getByText('Panadería La Espiga').last().waitFor()
  await owner.getByText('Calle 93 # 11-27').last().waitFor()
  const link = owner.getByRole('link', { name: 'Open in the map' })
  const { origin, searchParams } = new URL((await link.getAttribute('href')) ?? '')
  expect([origin, ...searchParams.values()]).toEqual(['https://www.openstreetmap.org', '4.711', '-74.0721'])
  expect(await link.getAttribute('rel')).toContain('noreferrer')
})

/** WAV, 8,000 samples of a byte. */
function secondOfSilence(): Buffer {
  const head = Buffer.alloc(44)
  head.write('RIFF')
  head.writeUInt32LE(36 + 8_000, 4)
  head.write('WAVEfmt ', 8)
  for (const [at, value] of [
    [16, 16],
    [24, 8_000],
    [28, 8_000],
    [40, 8_000],
  ] as const)
    head.writeUInt32LE(value, at)
  for (const [at, value] of [
    [20, 1],
    [22, 1],
    [32, 1],
    [34, 8],
  ] as const)
    head.writeUInt16LE(value, at)
  head.write('data', 36)
  return Buffer.concat([head, Buffer.alloc(8_000, 128)])
}

it('a voice note is heard faster by a tap, and as it was by two more', async () => {
  const customer = new Customer(owner, await chatUrlOf(owner))
  await customer.begin('Le mando un audio')
  await customer.sendFile(secondOfSilence(), 'name=audio.wav&kind=audio')
  await owner.goto(`/inbox/${customer.conversationId}`)
  const player = owner.locator('audio')
  await player.waitFor()
  const rate = () => player.evaluate((audio) => (audio as unknown as { playbackRate: number }).playbackRate)
  for (const [before, after] of [
    [1, 1.5],
    [1.5, 2],
    [2, 1],
  ]) {
    await owner.getByRole('button', { name: `Speed: ${before}×` }).click()
    await expect.poll(rate).toBe(after)
  }
})
