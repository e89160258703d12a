// Every page of the dashboard, for what is done with all of them: accessibility tests and screenshots.
import type { Page } from 'playwright-core'

export type PageToSee = {
  name: string
  path: string
  /** Seen by somebody who is not signed in. */
  isOutside?: true
  /** The clicks that lead there from the path. */
  open?: (page: Page) => Promise<void>
}

const firstRow = (page: Page) => page.locator('main table a, main ul[aria-label] a').first().click()
const firstAction = (page: Page) => page.locator('main header button').first().click()

export const pages: readonly PageToSee[] = [
  { name: 'sign-in', path: '/sign-in', isOutside: true },
  { name: 'sign-up', path: '/sign-up', isOutside: true },
  { name: 'confirm-email', path: '/confirm-email#none', isOutside: true },
  { name: 'confirm-sign-up', path: '/confirm-sign-up#none', isOutside: true },
  { name: 'forgot-password', path: '/forgot-password', isOutside: true },
  { name: 'reset-password', path: '/reset-password#token', isOutside: true },
  { name: 'second-factor', path: '/second-factor', isOutside: true },
  { name: 'invitation', path: '/invitation', isOutside: true },
  { name: 'overview', path: '/' },
  {
    name: 'search',
    path: '/orders',
    open: async (page) => {
      await page.keyboard.press('Control+k')
      await page.getByRole('dialog').getByRole('combobox').waitFor()
      await page.keyboard.type('laura')
      await page.getByRole('dialog').getByRole('option').first().waitFor()
    },
  },
  { name: 'keyboard', path: '/orders', open: (page) => page.keyboard.press('?') },
  { name: 'inbox', path: '/inbox' },
  {
    name: 'conversation',
    path: '/inbox?with=person',
    open: (page) => page.locator('main section a').first().click(),
  },
  { name: 'orders', path: '/orders' },
  { name: 'order', path: '/orders', open: firstRow },
  { name: 'products', path: '/products' },
  { name: 'product', path: '/products', open: firstRow },
  { name: 'product-new', path: '/products/new' },
  { name: 'product-import', path: '/products/import' },
  { name: 'appointments-week', path: '/appointments?view=week' },
  { name: 'appointments-day', path: '/appointments?view=day' },
  { name: 'availability', path: '/appointments/availability' },
  { name: 'contacts', path: '/contacts' },
  { name: 'contact', path: '/contacts', open: firstRow },
  { name: 'campaigns', path: '/campaigns' },
  { name: 'campaign-new', path: '/campaigns/new' },
  { name: 'channels', path: '/setup/channels' },
  { name: 'channel', path: '/setup/channels', open: firstRow },
  { name: 'channel-add', path: '/setup/channels', open: firstAction },
  { name: 'templates', path: '/setup/templates' },
  { name: 'template', path: '/setup/templates', open: firstRow },
  { name: 'reminders', path: '/setup/reminders' },
  { name: 'activity', path: '/developers/activity' },
  { name: 'reminders-ahead', path: '/setup/reminders?tab=ahead' },
  { name: 'reminder-log', path: '/setup/reminders?tab=log' },
  { name: 'bot', path: '/bot' },
  { name: 'bot-texts', path: '/bot?tab=texts' },
  { name: 'bot-hours', path: '/bot?tab=hours' },
  { name: 'bot-knowledge', path: '/bot?tab=knowledge' },
  { name: 'questions', path: '/questions' },
  { name: 'reports', path: '/reports' },
  { name: 'settings-account', path: '/settings' },
  { name: 'settings-team', path: '/settings?tab=team' },
  { name: 'settings-inbox', path: '/settings?tab=inbox' },
  { name: 'settings-alerts', path: '/settings?tab=alerts' },
  { name: 'settings-profile', path: '/settings?tab=profile' },
  { name: 'settings-security', path: '/settings?tab=security' },
  { name: 'settings-appearance', path: '/settings?tab=appearance' },
  { name: 'keys', path: '/developers/keys' },
  { name: 'key-create', path: '/developers/keys', open: firstAction },
  { name: 'webhooks', path: '/developers/webhooks' },
  {
    name: 'webhook',
    path: '/developers/webhooks',
    open: (page) => page.locator('main li a').first().click(),
  },
  { name: 'deliveries', path: '/developers/deliveries' },
  { name: 'delivery', path: '/developers/deliveries', open: firstRow },
  { name: 'events', path: '/developers/events' },
  { name: 'event', path: '/developers/events/order.paid' },
  { name: 'requests', path: '/developers/requests' },
  { name: 'request', path: '/developers/requests', open: firstRow },
  { name: 'usage', path: '/developers/usage' },
  { name: 'verify', path: '/developers/verify' },
  { name: 'unknown', path: '/nowhere' },
]

/** Opens it and waits until nothing is being loaded. */
export async function see(
  page: Page,
  { path, open }: PageToSee,
  go: (page: Page, path: string) => Promise<unknown> = (_page, path) => page.goto(path),
): Promise<void> {
  await go(page, path)
  await settled(page)
  if (open) {
    await open(page)
    await settled(page)
  }
}

/**
 * By the router, as a click does, in a page that shows the dashboard already: loading all of it anew takes twice as long.
 * What a former page opened above itself is left first.
 */
export async function goOn(page: Page, path: string): Promise<void> {
  if (await page.evaluate("!('__TSR_ROUTER__' in window)")) {
    await page.goto(path)
    return
  }
  const dialog = page.getByRole('dialog')
  if (await dialog.isVisible()) await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await page.evaluate(`new Promise((resolve) => {
    const leave = __TSR_ROUTER__.subscribe('onResolved', () => resolve(leave()))
    __TSR_ROUTER__.history.push(${JSON.stringify(path)})
  })`)
}

/** Nothing is being loaded any more, and nothing moves, for long enough that nothing more begins. */
const quietMs = 250

export async function settled(page: Page): Promise<void> {
  await page.getByRole('heading').first().waitFor()
  // In the page, since each question from here takes three processes.
  await page.evaluate(`new Promise((resolve) => {
    const isBusy = () =>
      document.querySelector('[aria-busy=true], .mantine-Skeleton-root, .mantine-Loader-root') !== null ||
      document.getAnimations().some(({ effect }) => effect.getComputedTiming().endTime !== Infinity)
    let quietSince = performance.now()
    const look = () => {
      if (isBusy()) quietSince = performance.now()
      if (performance.now() - quietSince < ${quietMs}) setTimeout(look, ${quietMs / 8})
      else resolve(document.fonts.ready.then(() => undefined))
    }
    look()
  })`)
}
