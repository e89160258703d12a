// The chat page as a visitor uses it, in a real browser, with the shop's bot behind it.
import { createServer, type Server } from 'node:http'
import { createRequire } from 'node:module'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sharedChromium } from '../../../dashboard/test/chromium.ts'
import { createAccount } from '../../src/accounts/accounts.ts'
import { TurnRunner } from '../../src/bot/turns/turn-runner.ts'
import { SendClient } from '../../src/channels/outbound/send-client.ts'
import { Sender } from '../../src/channels/outbound/sender.ts'
import { addChannel } from '../../src/channels/setup/channels.ts'
import { newId } from '../../src/platform/ids.ts'
import { silentLog } from '../../src/platform/log.ts'
import { startService, type TestService } from '../harness/api.ts'
import { engineThat } from '../harness/bot.ts'
import { createTestDatabase, type TestDatabase } from '../harness/database.ts'

const axe = createRequire(import.meta.url).resolve('axe-core/axe.min.js')

type Browser = Awaited<ReturnType<typeof sharedChromium>>
type Page = Awaited<ReturnType<Browser['newPage']>>

let stack: AsyncDisposableStack
let db: TestDatabase
let service: TestService
let browser: Browser
let address: string

beforeAll(async () => {
  stack = new AsyncDisposableStack()
  db = stack.use(await createTestDatabase())
  service = stack.use(await startService(db))
  browser = await sharedChromium()
  const client = stack.use(new SendClient())
  const given = { secrets: service.secrets, log: silentLog, clock: () => new Date(), node: newId() }
  const baseUrls = {}
  const sender = stack.use(
    new Sender({
      ...given,
      directory: service.directory,
      client,
      baseUrls,
      pictures: ({ fileId }) => fileId,
    }),
  )
  sender.start()
  const runner = stack.use(new TurnRunner({ ...given, db, engines: { rules: helper }, debounceMs: 0 }))
  runner.start()
  address = `${service.url}/chat/${await addWebChannel('Panadería Sol')}`
})
afterAll(() => stack.disposeAsync())

/** Offers two cakes and echoes the choice. */
const helper = engineThat(({ lines }) => {
  const last = lines.at(-1)
  const choices = [
    { id: 'choco', title: 'Chocolate' },
    { id: 'limon', title: 'Limón', description: 'Con merengue' },
  ]
  const chosen = last?.input.choiceId
  return {
    replies: chosen
      ? [{ kind: 'text', text: `Elegiste ${chosen}. Mira (https://shop.example/torta).` }]
      : [{ kind: 'choices', text: '¿Cuál torta?', choices }],
    memory: null,
  }
})

async function addWebChannel(name: string): Promise<string> {
  const settings = { name, plan: 'pro', currency: 'COP', timezone: 'America/Bogota', language: 'es' }
  const { id: accountId } = await createAccount(db, settings, new Date())
  const channel = { accountId, platform: 'web', externalId: `web-${newId()}` }
  return (await addChannel(db, service.secrets, channel, new Date())).id
}

async function openPage(url = address, more: Parameters<Browser['newPage']>[0] = {}): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 390, height: 780 }, locale: 'es-CO', ...more })
  page.setDefaultTimeout(10_000)
  await page.goto(url)
  return page
}

async function write(page: Page, text: string): Promise<void> {
  await page.getByLabel('Tu mensaje').fill(text)
  await page.keyboard.press('Enter')
}

test('a visitor writes, is answered, taps a choice, and finds it all again after coming back', async () => {
  const page = await openPage()
  await write(page, 'Hola <b>¿tortas?</b>')
  // Words that were begun are not sent by a tap, and not lost.
  await page.getByLabel('Tu mensaje').fill('¿Y cuánto')
  await page.getByRole('button', { name: 'Limón' }).click()
  await page.getByText('Elegiste limon').waitFor()
  await expect.poll(() => page.getByLabel('Tu mensaje').inputValue()).toBe('¿Y cuánto')
  // The sentence around an address is no part of it.
  expect(
    await page.getByRole('link').evaluateAll((links) => links.map((link) => link.getAttribute('href'))),
  ).toEqual(['https://shop.example/torta'])
  const bubbles = await page.locator('.bubble').allTextContents()
  expect(bubbles).toEqual([
    'Hola <b>¿tortas?</b>',
    '¿Cuál torta?',
    'Limón',
    'Elegiste limon. Mira (https://shop.example/torta).',
  ])
  await expect.poll(() => page.locator('.fate').count()).toBe(0)
  await page.reload()
  await page.getByText('Elegiste limon').waitFor()
  await expect.poll(() => page.locator('.bubble').allTextContents()).toEqual(bubbles)
  await page.close()
})

test.each([
  ['pt-BR', 'pt', 'Escreva uma mensagem', 'Enviar'],
  ['en-GB', 'en', 'Write a message', 'Send'],
  ['fr-FR', 'es', 'Escribe un mensaje', 'Enviar'],
])(
  'a visitor whose browser speaks %s finds the frame in %s, and the shop in its own',
  async (locale, language, placeholder, send) => {
    const page = await openPage(address, { locale })
    expect(await page.locator('html').getAttribute('lang')).toBe(language)
    await page.getByPlaceholder(placeholder).fill('hola')
    await page.getByRole('button', { name: send, exact: true }).click()
    await page.getByText('¿Cuál torta?').waitFor()
    await expect.poll(() => page.locator('.assistant .bubble').getAttribute('lang')).toBe('es')
    await page.close()
  },
)

test('what comes while a visitor reads further up is told, and one press leads there', async () => {
  const page = await openPage()
  await write(page, 'hola')
  await page.getByText('¿Cuál torta?').waitFor()
  const newer = page.getByRole('button', { name: 'Mensajes nuevos' })
  // As soon as the own line stands there, its reader scrolls up again.
  await page.evaluate(`(() => {
    const log = document.getElementById('log')
    new MutationObserver(() => { log.scrollTop = 0 }).observe(document.getElementById('lines'), { childList: true })
  })()`)
  expect(await newer.isVisible()).toBe(false)
  await page.getByLabel('Tu mensaje').fill('una línea\n'.repeat(60))
  await page.getByRole('button', { name: 'Enviar' }).click()
  await page.getByText('¿Cuál torta?').nth(1).waitFor()
  await newer.click()
  await expect
    .poll(() => page.evaluate('log.scrollHeight - log.scrollTop - log.clientHeight'))
    .toBeLessThan(2)
  await expect.poll(() => newer.isVisible()).toBe(false)
  await page.close()
})

test('what is written without a connection is sent once when it is back', async () => {
  const page = await openPage()
  await write(page, 'antes')
  await page.getByText('¿Cuál torta?').waitFor()
  await page.context().setOffline(true)
  await write(page, 'sin conexión')
  await page.getByText('Enviando…').waitFor()
  await page.reload().catch(() => {})
  await page.context().setOffline(false)
  await page.goto(address)
  await page.getByText('¿Cuál torta?').nth(1).waitFor()
  expect(await page.locator('.user .bubble').allTextContents()).toEqual(['antes', 'sin conexión'])
  await page.close()
})

test('a connection that died in silence is given up, and what was said meanwhile is shown', async () => {
  const page = await browser.newPage({ viewport: { width: 390, height: 780 }, locale: 'es-CO' })
  page.setDefaultTimeout(10_000)
  await page.clock.install()
  let opened = 0
  await page.route('**/events', (route) => {
    opened += 1
    // The first request is never answered, as on a network that dies silently.
    if (opened > 1) void route.continue()
  })
  await page.goto(address)
  await write(page, 'hola')
  await page.locator('.user .bubble').waitFor()
  await page.clock.fastForward(41_000)
  await page.getByRole('status').waitFor()
  await page.clock.fastForward(2_000)
  await page.getByText('¿Cuál torta?').waitFor()
  await page.getByRole('status').waitFor({ state: 'hidden' })
  expect(await page.locator('.user .bubble').allTextContents()).toEqual(['hola'])
  await page.close()
})

test('the page says so when the network goes, and reads on at once when it is back', async () => {
  const page = await openPage()
  await page.clock.install()
  await write(page, 'antes')
  await page.getByText('¿Cuál torta?').waitFor()
  await page.context().setOffline(true)
  await page.getByRole('status').waitFor()
  await write(page, 'después')
  await page.context().setOffline(false)
  await page.clock.runFor(1_500)
  await page.getByText('¿Cuál torta?').nth(1).waitFor()
  await page.getByRole('status').waitFor({ state: 'hidden' })
  await page.close()
})

test('a line that is refused says so and can be tried again, also after the page was opened anew', async () => {
  const page = await openPage()
  await page.route('**/messages', (route) => route.fulfill({ status: 400, body: '{}' }))
  await write(page, 'rechazado')
  const again = page.getByRole('button', { name: 'Reintentar' })
  await again.waitFor()
  await page.reload()
  await again.waitFor()
  await page.unroute('**/messages')
  await again.click()
  await page.getByText('¿Cuál torta?').waitFor()
  await page.close()
})

test('a file that is empty or too large says so at once with its name and the limit, and is not there to be sent', async () => {
  const page = await openPage()
  let uploads = 0
  await page.route('**/files?**', (route) => {
    uploads += 1
    return route.continue()
  })
  const file = (name: string, bytes: number) => ({
    ...{ name, mimeType: 'application/pdf' },
    buffer: Buffer.alloc(bytes),
  })
  await page.locator('input[type=file]').setInputFiles(file('vacio.pdf', 0))
  await page.getByText('«vacio.pdf» está vacío.').waitFor()
  await page.evaluate("document.getElementById('chat').dataset.fileMbMax = '0.001'")
  await page.locator('input[type=file]').setInputFiles(file('grande.pdf', 2_000))
  await page
    .getByText('«grande.pdf» pesa 2 kB y aquí se envían archivos de hasta 0.001 MB. Elige uno más liviano.')
    .waitFor()
  expect(await page.getByRole('listitem').filter({ hasText: '.pdf' }).count()).toBe(0)
  expect(uploads).toBe(0)
  await page.close()
})

test('nothing on the page stands in anyone’s way, in light and in dark', async () => {
  for (const colorScheme of ['light', 'dark'] as const) {
    const page = await openPage(address, { colorScheme, bypassCSP: true })
    await write(page, 'hola')
    await page.getByRole('button', { name: 'Limón' }).waitFor()
    // Colours are those of the moment, so what fades in has to be there.
    await page.evaluate(
      'Promise.all(document.getAnimations().map(({ finished }) => finished)).then(() => null)',
    )
    await page.addScriptTag({ path: axe })
    const violations = await page.evaluate(async () => {
      const run = (globalThis as unknown as { axe: { run(): Promise<{ violations: { id: string }[] }> } }).axe
      return (await run.run()).violations.map(({ id }) => id)
    })
    expect(violations).toEqual([])
    await page.close()
  }
})

const line = () => `<script src="${address}/embed.js" async></script>`

test('one line in a shop’s page opens the chat, which keeps its visitor', async () => {
  const shop = await serveShop(`<button>Comprar</button>${line()}`)
  const page = await openPage(shop.url, { viewport: { width: 1_200, height: 800 } })
  const button = page.getByRole('button', { name: 'Chat', exact: true })
  await button.click()
  const frame = page.frameLocator('iframe')
  await frame.getByLabel('Tu mensaje').fill('desde la tienda')
  await frame.getByRole('button', { name: 'Enviar' }).click()
  await frame.getByText('¿Cuál torta?').waitFor()
  await frame.getByRole('button', { name: 'Cerrar el chat' }).click()
  await page.locator('iframe').waitFor({ state: 'hidden' })
  await button.click()
  await frame.getByText('desde la tienda').waitFor()
  await page.keyboard.press('Escape')
  await page.locator('iframe').waitFor({ state: 'hidden' })
  await expect
    .poll(() => page.evaluate('document.activeElement.shadowRoot?.activeElement?.ariaLabel'))
    .toBe('Chat')
  await page.close()
  shop.server.close()
})

test('the line works in the head of a page, and where no script may write HTML', async () => {
  const policy = `script-src ${new URL(address).origin}; frame-src ${new URL(address).origin}; style-src 'self'; require-trusted-types-for 'script'`
  const shop = await serveShop('<h1>Tienda</h1>', { head: line().replace(' async', ''), policy })
  const page = await openPage(shop.url)
  await page.getByRole('button', { name: 'Chat', exact: true }).click()
  await page.frameLocator('iframe').getByLabel('Tu mensaje').waitFor()
  const { width } = (await page.locator('iframe').boundingBox()) ?? {}
  expect(width).toBe(390)
  await page.close()
  shop.server.close()
})

async function serveShop(
  body: string,
  { head = '', policy = '' } = {},
): Promise<{ url: string; server: Server }> {
  const server = createServer((_request, response) => {
    response
      .setHeader('content-type', 'text/html; charset=utf-8')
      .setHeader('content-security-policy', policy)
      .end(`<!doctype html><title>Tienda</title>${head}${body}`)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const bound = server.address()
  return { url: `http://127.0.0.1:${typeof bound === 'object' && bound ? bound.port : 0}/`, server }
}
