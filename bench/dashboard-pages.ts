// Pages as a slow phone or computer loads them: a processor four times as slow, over 1.6 Mbit/s and 150 ms.
import { type Shop, startShop } from '../packages/dashboard/test/shop.ts'
import { printTable } from './table.ts'

type BrowserContext = Awaited<ReturnType<Shop['open']>>
type Page = Awaited<ReturnType<BrowserContext['newPage']>>

const rounds = Number(process.env.BENCH_ROUNDS ?? 5)
const slowdown = 4
const network = { latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 }
const screens = {
  phone: { viewport: { width: 390, height: 844 } },
  desk: { viewport: { width: 1440, height: 900 } },
}
const pages = [
  { name: 'sign-in', path: '/sign-in', shown: '#root form' },
  { name: 'inbox', path: '/inbox', shown: '#root main section a[href^="/inbox/"]' },
  { name: 'overview', path: '/', shown: '#root main dl' },
  { name: 'orders', path: '/orders', shown: '#root main a[href^="/orders/"]' },
]
/** Nothing was asked for or computed for so long: the page is complete. */
const quietMs = 1_500

type Measured = Record<
  'paint' | 'largest' | 'shown' | 'blocked' | 'requests' | 'kilobytes' | 'scripts',
  number
>

/** Noted in the page, which the debugger's protocol alone does not tell. */
const notesOf = (shown: string) => `
  window.noted = { longest: [], largest: 0 }
  new MutationObserver(() => {
    if (document.querySelector('${shown}')) noted.shown ??= performance.now()
  }).observe(document, { childList: true, subtree: true })
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) noted.longest.push({ startTime, duration })
  }).observe({ type: 'longtask', buffered: true })
  new PerformanceObserver((list) => { noted.largest = list.getEntries().at(-1).startTime })
    .observe({ type: 'largest-contentful-paint', buffered: true })`

await using shop = await startShop()
const rows: string[][] = []
for (const [screen, options] of Object.entries(screens)) {
  const signedIn = await shop.signedIn(shop.owner, options)
  const storageState = await signedIn.context().storageState()
  await signedIn.context().close()
  for (const page of pages) {
    const cold: Measured[] = []
    const second: Measured[] = []
    for (let round = 0; round < rounds; round += 1) {
      const isOutside = page.name === 'sign-in'
      // The network of a service worker would not be slowed down with the page's.
      const settings = { ...options, serviceWorkers: 'block' as const }
      const context = await shop.open(isOutside ? settings : { ...settings, storageState })
      cold.push(await visit(context, page))
      second.push(await visit(context, page))
      await context.close()
    }
    rows.push([`${page.name}, ${screen}`, ...row(cold)], ['the same, second visit', ...row(second)])
    process.stderr.write(`${page.name}, ${screen}\n`)
  }
}
const head = ['first paint', 'largest', 'content', 'blocked', 'requests', 'KB', 'KB of scripts']
printTable(['page', ...head.map((name, column) => (column < 4 ? `${name} ms` : name))], rows)

async function visit(context: BrowserContext, { path, shown }: (typeof pages)[number]): Promise<Measured> {
  const page = await context.newPage()
  await page.addInitScript(notesOf(shown))
  const debugging = await context.newCDPSession(page)
  await debugging.send('Network.enable')
  await debugging.send('Network.emulateNetworkConditions', { offline: false, ...network })
  await debugging.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  const asked = new Map<string, { isScript: boolean; bytes: number }>()
  let latest = performance.now()
  debugging.on('Network.responseReceived', ({ requestId, type, response }) => {
    latest = performance.now()
    if (response.fromDiskCache) return
    asked.set(requestId, { isScript: type === 'Script', bytes: response.encodedDataLength })
  })
  debugging.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    latest = performance.now()
    const request = asked.get(requestId)
    if (request) request.bytes = encodedDataLength
  })
  await page.goto(path, { waitUntil: 'commit' })
  await page.locator(shown).first().waitFor({ state: 'attached' })
  while (performance.now() - latest < quietMs) await page.waitForTimeout(100)
  const noted = await timesOf(page)
  await page.close()
  const sum = (which: (request: { isScript: boolean }) => boolean) =>
    [...asked.values()].filter(which).reduce((total, { bytes }) => total + bytes, 0) / 1_000
  return {
    ...noted,
    requests: asked.size,
    kilobytes: sum(() => true),
    scripts: sum(({ isScript }) => isScript),
  }
}

/** The blocking time is what each task takes over 50 ms, from the beginning of the page on. */
async function timesOf(page: Page): Promise<Pick<Measured, 'paint' | 'largest' | 'shown' | 'blocked'>> {
  return page.evaluate(`({
    paint: performance.getEntriesByName('first-contentful-paint')[0].startTime,
    largest: noted.largest,
    shown: noted.shown,
    blocked: noted.longest.reduce((total, { duration }) => total + Math.max(0, duration - 50), 0),
  })`)
}

/** The best of the rounds, since whatever else runs on the machine only makes a page slower. */
function row(measured: readonly Measured[]): string[] {
  const best = (key: keyof Measured) => Math.min(...measured.map((each) => each[key])).toFixed(0)
  return [
    best('paint'),
    best('largest'),
    best('shown'),
    best('blocked'),
    best('requests'),
    best('kilobytes'),
    best('scripts'),
  ]
}
