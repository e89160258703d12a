// A page as a slow phone or computer loads it: a processor four times as slow, over 1.6 Mbit/s and 150 ms.
import type { BrowserContext, CDPSession, Page } from 'playwright-core'

const slowdown = 4
const network = { latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 }
/** Nothing was asked for or computed for so long: the page is complete. */
const quietMs = 1_500

/** `shown` is there once the page has its content. */
export type PageToVisit = { path: string; shown: string }

export type Measured = Record<
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

export async function slowVisit(context: BrowserContext, { path, shown }: PageToVisit): Promise<Measured> {
  const page = await context.newPage()
  await page.addInitScript(notesOf(shown))
  const debugging = await slowedDown(page)
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

async function slowedDown(page: Page): Promise<CDPSession> {
  const debugging = await page.context().newCDPSession(page)
  await debugging.send('Network.enable')
  await debugging.send('Network.emulateNetworkConditions', { offline: false, ...network })
  await debugging.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  return debugging
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
