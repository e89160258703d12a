// A page as a slow phone or computer loads it: a processor four times as slow, over 1.6 Mbit/s and 150 ms.
import type { BrowserContext, CDPSession, Page } from 'playwright-core'

const slowdown = 4
const network = { latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 }
/** Blocked is what a task takes beyond it. */
const taskMsFree = 50
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

/** Milliseconds until the first paint. The rest of the visit, which takes ten times as long, is left out. */
export async function slowPaint(context: BrowserContext, path: string): Promise<number> {
  const page = await context.newPage()
  await slowedDown(page)
  await page.goto(path, { waitUntil: 'commit' })
  const paint = await page.evaluate(`new Promise((resolve) => {
    new PerformanceObserver((list) => {
      const [first] = list.getEntriesByName('first-contentful-paint')
      if (first) resolve(first.startTime)
    }).observe({ type: 'paint', buffered: true })
  })`)
  await page.close()
  return Number(paint)
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

type Traced = { name: string; pid: number; tid: number; tdur?: number; args: { name?: string } }

/**
 * The same blocking by the processor's time that each task of the page took, for a processor so many times as slow:
 * unlike the time on the clock it depends little on what else the machine does.
 */
export async function blockedByProcessor(
  context: BrowserContext,
  { path, shown }: PageToVisit,
): Promise<number> {
  const page = await context.newPage()
  const debugging = await context.newCDPSession(page)
  const events: Traced[] = []
  debugging.on('Tracing.dataCollected', ({ value }) => void events.push(...(value as unknown as Traced[])))
  const isComplete = new Promise<void>((resolve) =>
    debugging.once('Tracing.tracingComplete', () => resolve()),
  )
  let latest = performance.now()
  page.on('request', () => {
    latest = performance.now()
  })
  await debugging.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['toplevel', '__metadata'] },
  })
  await page.goto(path, { waitUntil: 'commit' })
  await page.locator(shown).first().waitFor({ state: 'attached' })
  while (performance.now() - latest < quietMs) await page.waitForTimeout(100)
  await debugging.send('Tracing.end')
  await isComplete
  await page.close()
  // Other renderers were at rest meanwhile.
  const mains = events.filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain')
  return Math.max(...mains.map((main) => blockedOn(main, events)))
}

function blockedOn({ pid, tid }: Traced, events: readonly Traced[]): number {
  const tasks = events.filter(
    (event) => event.pid === pid && event.tid === tid && event.name === 'ThreadControllerImpl::RunTask',
  )
  return tasks.reduce((total, { tdur = 0 }) => total + Math.max(0, (slowdown * tdur) / 1_000 - taskMsFree), 0)
}
