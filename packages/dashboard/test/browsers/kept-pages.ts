// Pages that go from test to test: a page's process has the dashboard's scripts loaded and compiled after the first, and
// beginning a new one takes as long as three further pages in it. What a test leaves in its page is removed between.
import type { Browser, BrowserContext, BrowserContextOptions, CDPSession, Page } from 'playwright-core'

/** For anything to appear; well within a test's own time, so that what is missing is named. */
export const actionMs = 40_000

const usualViewport = { width: 1280, height: 720 }

/** How often the same page is taken: what its process gathers in memory should not slow down a whole run. */
const usesMax = 60

/** A session is put in by `again`, and movements are reduced in all of them. */
export type PageOptions = Omit<BrowserContextOptions, 'baseURL' | 'reducedMotion' | 'storageState'>

type Kept = {
  /** The service that it looks at and what cannot be set anew, such as its language. */
  of: string
  page: Page
  debugging: CDPSession
  close: () => Promise<void>
  uses: number
  /** Something was done to it that nothing undoes. */
  isMarked: () => boolean
}

/** The longest idle first. */
const idle = new WeakMap<Browser, Kept[]>()

/** Pages of a language that no further test has, or of a service that ended, take their memory no longer than that. */
const idleMax = 8

/**
 * A page in which nobody is signed in and nothing is kept, of a browser of its own as far as the service can tell. Closing
 * its context gives it back, or ends it if the test did to it what lasts.
 */
export async function takePage(
  browser: Browser,
  url: string,
  { viewport, colorScheme, ...fixed }: PageOptions = {},
): Promise<{ page: Page; giveBack: () => Promise<void> }> {
  const shelf = idle.get(browser) ?? []
  idle.set(browser, shelf)
  const of = JSON.stringify([url, fixed])
  const at = shelf.findLastIndex((each) => each.of === of)
  const [kept = await openKept(browser, url, fixed)] = at < 0 ? [] : shelf.splice(at, 1)
  const { page } = kept
  kept.uses += 1
  page.setDefaultTimeout(actionMs)
  await page.setViewportSize(viewport ?? usualViewport)
  await page.emulateMedia({ media: null, colorScheme: colorScheme ?? 'light', reducedMotion: 'reduce' })
  let given: Promise<void> | undefined
  const giveBack = () => {
    given ??= putBack(shelf, kept, url)
    return given
  }
  Object.assign(page.context(), { close: giveBack })
  return { page, giveBack }
}

async function putBack(shelf: Kept[], kept: Kept, url: string): Promise<void> {
  let isAsNew = false
  try {
    isAsNew = await madeAsNew(kept, url)
  } finally {
    if (!isAsNew) await kept.close()
  }
  if (isAsNew) shelf.push(kept)
  if (shelf.length > idleMax) await shelf.shift()?.close()
}

export function newContext(
  browser: Browser,
  url: string,
  options: BrowserContextOptions,
): Promise<BrowserContext> {
  return browser.newContext({ baseURL: url, locale: 'en-US', reducedMotion: 'reduce', ...options })
}

async function openKept(browser: Browser, url: string, fixed: PageOptions): Promise<Kept> {
  const context = await newContext(browser, url, fixed)
  const page = await context.newPage()
  const debugging = await context.newCDPSession(page)
  const close = context.close.bind(context)
  const of = JSON.stringify([url, fixed])
  return { of, page, debugging, close, uses: 0, isMarked: markedBy(page) }
}

/** No way leads back from these; sessions of the debugger may have slowed the page down or set anything else. */
const lasting = {
  both: ['addInitScript', 'exposeBinding', 'exposeFunction', 'routeWebSocket', 'setExtraHTTPHeaders'],
  page: ['addLocatorHandler', 'requestGC', 'setDefaultNavigationTimeout'],
  context: ['newCDPSession', 'setGeolocation', 'setHTTPCredentials', 'setDefaultNavigationTimeout'],
  clock: ['fastForward', 'install', 'pauseAt', 'resume', 'runFor', 'setFixedTime', 'setSystemTime'],
}

function markedBy(page: Page): () => boolean {
  let isMarked = false
  const watch = (object: object, names: readonly string[]) => {
    for (const name of names) {
      const own: unknown = Reflect.get(object, name)
      if (typeof own !== 'function') throw new Error(`Playwright has no ${name}`)
      Reflect.set(object, name, (...given: unknown[]) => {
        isMarked = true
        return Reflect.apply(own, object, given)
      })
    }
  }
  watch(page, [...lasting.both, ...lasting.page])
  watch(page.context(), [...lasting.both, ...lasting.context])
  watch(page.clock, lasting.clock)
  return () => isMarked
}

/** Not `close` and `crash`, which Playwright itself listens for. */
const events = [
  ...['console', 'dialog', 'domcontentloaded', 'download', 'filechooser', 'framenavigated', 'load', 'page'],
  ...['pageerror', 'popup', 'request', 'requestfailed', 'requestfinished', 'response', 'serviceworker'],
  ...['weberror', 'websocket', 'worker'],
]

/** A file of the service that is no page of the dashboard: the process goes on, and what it was about ends. */
const restingPlace = '/favicon.svg'

/** The answer is no where it cannot be made as a new one would be. */
async function madeAsNew(kept: Kept, url: string): Promise<boolean> {
  const { page, debugging } = kept
  if (page.isClosed() || kept.isMarked() || kept.uses >= usesMax) return false
  const context = page.context()
  for (const other of context.pages()) if (other !== page) await other.close()
  for (const each of [page, context]) {
    for (const name of events) each.removeAllListeners(name)
    await each.unrouteAll({ behavior: 'ignoreErrors' })
  }
  await context.setOffline(false)
  await context.clearPermissions()
  await page.goto(restingPlace)
  await page.evaluate('sessionStorage.clear()')
  await debugging.send('Storage.clearDataForOrigin', { origin: url, storageTypes: 'all' })
  await context.clearCookies()
  return true
}
