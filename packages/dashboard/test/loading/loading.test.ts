// How pages load, by what no busy machine changes; npm run bench:dashboard -- pages measures how long it takes.
import type { Page, Route } from 'playwright-core'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { drawingChromium } from '../chromium.ts'
import { type PageToSee, pages, see } from '../pages.ts'
import { browserTestMs, type Shop } from '../shop.ts'
import { startTestShop } from '../test-shop.ts'

vi.setConfig({ testTimeout: browserTestMs, hookTimeout: browserTestMs })

let shop: Shop
let browser: Awaited<ReturnType<typeof drawingChromium>>
let signedIn: Awaited<ReturnType<ReturnType<Page['context']>['storageState']>>

beforeAll(async () => {
  browser = await drawingChromium()
  shop = await startTestShop(undefined, Promise.resolve(browser), 'with pictures')
  const page = await shop.signedIn(shop.owner)
  // The device remembers that somebody has been inside, which decides its first frame.
  await page.goto('/')
  await page.getByRole('heading', { name: 'Overview', level: 1 }).waitFor()
  signedIn = await page.context().storageState()
  await page.context().close()
})
afterAll(async () => {
  await shop[Symbol.asyncDispose]()
  await browser.close()
})

const phone = { viewport: { width: 390, height: 844 } }

/** Keeps all scripts and styles from the page until it is told to let them through. */
async function holdAssets(page: Page): Promise<() => Promise<void>> {
  const held: Route[] = []
  let isOpen = false
  await page.route('**/assets/**', (route) => (isOpen ? route.continue() : void held.push(route)))
  return async () => {
    isOpen = true
    await Promise.all(held.map((route) => route.continue()))
  }
}

it.each([
  ['/sign-in', 'es-CO', 'light', 'Cargando…', 'Iniciar sesión'],
  ['/inbox', 'pt-BR', 'dark', 'Carregando…', 'Caixa de entrada'],
] as const)(
  '%s is painted in its language and colours before any script or style has come',
  async (path, locale, colorScheme, loading, title) => {
    const page = await (
      await shop.open({ ...phone, locale, colorScheme, ...(path === '/inbox' && { storageState: signedIn }) })
    ).newPage()
    const letThrough = await holdAssets(page)
    await page.goto(path, { waitUntil: 'commit' })
    await page.getByRole('status').getByText(loading).waitFor()
    await expect
      .poll(() => page.evaluate("performance.getEntriesByName('first-contentful-paint').length"))
      .toBe(1)
    expect(await page.evaluate('getComputedStyle(document.body).backgroundColor')).toBe(
      colorScheme === 'dark' ? 'rgb(19, 23, 22)' : 'rgb(246, 248, 247)',
    )
    await letThrough()
    await page.getByRole('heading', { name: title, level: 1 }).waitFor()
    expect(await page.locator('.frame').count()).toBe(0)
    await page.context().close()
  },
)

it('between the first paint and the page there is never an empty one', async () => {
  const page = await (await shop.open({ ...phone, storageState: signedIn })).newPage()
  await page.addInitScript(`
    window.empty = 0
    new MutationObserver(() => {
      const root = document.getElementById('root')
      if (root && document.readyState !== 'loading' && root.innerText.trim() === '') window.empty += 1
    }).observe(document, { childList: true, subtree: true })`)
  await see(page, { name: 'inbox', path: '/inbox' })
  expect(await page.evaluate('window.empty')).toBe(0)
  await page.context().close()
})

it('a script that does not come is said, and asked for again', async () => {
  const page = await (await shop.open({ ...phone, locale: 'en-US' })).newPage()
  await page.route('**/assets/base-*.js', (route) => route.abort())
  await page.goto('/sign-in')
  const failed = page.getByRole('alert').getByText('This could not be loaded')
  await failed.waitFor()
  await page.unroute('**/assets/base-*.js')
  await page.getByRole('link', { name: 'Try again' }).click()
  await page.getByRole('heading', { name: 'Sign in', level: 1 }).waitFor()
  await page.context().close()
})

it('a page whose script is gone after an upgrade is loaded anew, once, and keeps what was being written', async () => {
  const page = await (await shop.open({ storageState: signedIn })).newPage()
  await page.goto('/inbox?with=person')
  await page.locator('main section a').first().click()
  const field = page.getByRole('textbox', { name: 'Write an answer' })
  await field.fill('Half an answer')
  const conversation = page.url()
  let isGone = true
  let loaded = 0
  page.on('request', (request) => {
    if (request.isNavigationRequest()) loaded += 1
  })
  await page.route('**/assets/{orders-page,palette}-*.js', (route) =>
    isGone ? route.fulfill({ status: 404, body: '{}' }) : route.continue(),
  )
  await page.getByRole('link', { name: 'Orders' }).first().click()
  await page.getByRole('alert').getByText('This could not be loaded').waitFor()
  expect(loaded).toBe(1)
  await page.goto(conversation)
  await expect.poll(() => field.inputValue()).toBe('Half an answer')
  await page.keyboard.press('Control+k')
  await expect.poll(() => loaded).toBe(3)
  isGone = false
  await field.waitFor()
  await page.keyboard.press('Control+k')
  await page.getByRole('dialog').getByRole('combobox').waitFor()
  await page.getByRole('dialog').press('Escape')
  expect(await field.inputValue()).toBe('Half an answer')
  await page.context().close()
})

const budgets: readonly (PageToSee & { requests: number; kilobytes: number; scriptKilobytes: number })[] = [
  { name: 'sign-in', path: '/sign-in', isOutside: true, requests: 12, kilobytes: 215, scriptKilobytes: 200 },
  { name: 'inbox', path: '/inbox', requests: 18, kilobytes: 240, scriptKilobytes: 195 },
  { name: 'overview', path: '/', requests: 16, kilobytes: 225, scriptKilobytes: 195 },
  { name: 'orders', path: '/orders', requests: 22, kilobytes: 362, scriptKilobytes: 318 },
]

it.each(budgets)('a first visit of $name takes few requests and kilobytes', async (budget) => {
  const context = await shop.open(budget.isOutside ? phone : { ...phone, storageState: signedIn })
  const page = await context.newPage()
  const debugging = await context.newCDPSession(page)
  await debugging.send('Network.enable')
  const asked = new Map<string, { url: string; isScript: boolean; bytes: number }>()
  debugging.on('Network.responseReceived', ({ requestId, type, response: { url, encodedDataLength } }) => {
    asked.set(requestId, { url, isScript: type === 'Script', bytes: encodedDataLength })
  })
  debugging.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const request = asked.get(requestId)
    if (request) request.bytes = encodedDataLength
  })
  await see(page, budget)
  // Once each: the live stream, once it is open, has everything read again.
  const requests = [...new Map([...asked.values()].map((request) => [request.url, request])).values()]
  const kilobytes = (of: typeof requests) => of.reduce((sum, { bytes }) => sum + bytes, 0) / 1_000
  const scripts = requests.filter(({ isScript }) => isScript)
  const told = requests.map(({ url, bytes }) => `${url} ${bytes}`).join('\n')
  expect(requests.length, told).toBeLessThanOrEqual(budget.requests)
  expect(kilobytes(requests), told).toBeLessThanOrEqual(budget.kilobytes)
  expect(kilobytes(scripts), told).toBeLessThanOrEqual(budget.scriptKilobytes)
  await context.close()
})

const pathOf = (path: string) => path.replace(/[?#].*/, '')
const scriptsIn = (html: string) =>
  [...html.matchAll(/"(\/assets\/[^"]+\.js)"/g)].map(([, path = '']) => path)
const htmlAt = async (path: string) =>
  (await fetch(`${shop.url}${path}`, { headers: { accept: 'text/html' } })).text()

it('every address carries the frame of what will come, and names scripts that come compressed', async () => {
  const kinds = new Map(pages.map(({ path, isOutside }) => [pathOf(path), isOutside ? 'outside' : 'inside']))
  const named = new Set<string>()
  for (const [path, kind] of kinds) {
    const html = await htmlAt(path)
    expect([path, html.match(/data-frame="(\w+)"/)?.[1]]).toEqual([path, kind])
    expect(html).toContain('<div class="frame">')
    for (const script of scriptsIn(html)) named.add(script)
  }
  for (const path of named) {
    const headers = { 'accept-encoding': 'br' }
    const answer = await fetch(`${shop.url}${path}`, { headers })
    expect([path, answer.status, answer.headers.get('content-encoding')]).toEqual([path, 200, 'br'])
    await answer.body?.cancel()
  }
})

it('no page carries the limits that only the server keeps', async () => {
  const html = await htmlAt('/orders')
  const scripts = await Promise.all(
    scriptsIn(html).map(async (path) => (await fetch(`${shop.url}${path}`)).text()),
  )
  expect(scripts.length).toBeGreaterThan(3)
  expect(scripts.filter((script) => /webhookTlsSessionsMax|inboundSweepRows/.test(script))).toEqual([])
})

/** One for all addresses inside: what is taken from the cache is noted like what comes over the network. */
let inside: Page | undefined

/** Notes the scripts that were there when the page took the frame's place. */
const noteScripts = `
  let hasFrame = false
  new MutationObserver(() => {
    const isFramed = document.querySelector('.frame') !== null
    if (hasFrame && !isFramed) {
      window.scripts ??= performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname)
    }
    hasFrame ||= isFramed
  }).observe(document, { childList: true, subtree: true })`

it.each([
  ...budgets.map(({ path }) => path),
  ...['/products', '/products/new', '/appointments?view=week', '/reports', '/settings', '/developers/usage'],
])('%s waits for no script that its address did not name', async (path) => {
  const page = await (path === '/sign-in' ? notingPage(phone) : insidePage())
  await page.goto(path)
  await expect.poll(() => page.evaluate('window.scripts')).toBeDefined()
  const loaded = ((await page.evaluate('window.scripts')) as string[]).filter((each) => each.endsWith('.js'))
  const named = new Set(scriptsIn(await htmlAt(pathOf(path))))
  expect(loaded.length).toBeGreaterThan(0)
  expect(loaded.filter((script) => !named.has(script))).toEqual([])
})

async function notingPage(options: Parameters<Shop['open']>[0]): Promise<Page> {
  const page = await (await shop.open(options)).newPage()
  await page.addInitScript(noteScripts)
  return page
}

async function insidePage(): Promise<Page> {
  inside ??= await notingPage({ ...phone, storageState: signedIn })
  return inside
}
