// Every page: accessible in both themes, nothing beside the screen, no script error, quick.
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { firstSteps } from '@mostrador/contract/dashboard/first-step-names'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { until } from '../../server/test/harness/processes/cli-process.ts'
import { type Receiver, startReceiver } from '../../server/test/harness/webhooks.ts'
import { sharedChromium } from './chromium.ts'
import { goOn, type PageToSee, pages, see, settled } from './pages.ts'
import { browserTestMs, type Shop } from './shop.ts'
import { startTestShop } from './test-shop.ts'

vi.setConfig({ testTimeout: 3 * browserTestMs, hookTimeout: browserTestMs })

let shop: Shop
let receiver: Receiver

beforeAll(async () => {
  shop = await startTestShop(undefined, sharedChromium(), 'with pictures')
  receiver = await startReceiver()
  const page = await shop.again(shop.owner)
  const post = async (path: string, data: object) =>
    (await page.request.post(`/dashboard/api${path}`, { data, headers: { origin: shop.url } })).json()
  const { id } = (await post('/webhooks', { url: receiver.url, events: ['order.paid'] })) as { id: string }
  await post(`/webhooks/${id}/test`, {})
  await until(
    () => receiver.arrivals.length > 0,
    () => 'the test event did not arrive',
  )
  const asked = await fetch(`${shop.url}/api/v1/orders?limit=many`, {
    headers: { authorization: `Bearer ${shop.apiKey}` },
  })
  const logged = `/dashboard/api/requests/${asked.headers.get('x-request-id')}`
  await until(
    async () => (await page.request.get(logged)).ok(),
    () => 'the request was not logged',
  )
  await page.context().close()
})
afterAll(async () => {
  await receiver[Symbol.asyncDispose]()
  await shop[Symbol.asyncDispose]()
})

const axe = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')
const sizes = { phone: { width: 390, height: 844 }, desktop: { width: 1440, height: 900 } }

type Violation = { id: string; nodes: { target: string[]; html: string }[] }

/**
 * Faults that axe finds, each with where; through the debugger, since the page's own policy lets no script in. Where the
 * rest was looked at already, within a part alone.
 */
async function violations(page: Page, within = 'html'): Promise<string[]> {
  const debugging = await page.context().newCDPSession(page)
  if (!(await page.evaluate("'axe' in window"))) await debugging.send('Runtime.evaluate', { expression: axe })
  const { result } = await debugging.send('Runtime.evaluate', {
    expression: `axe.run('${within}', { resultTypes: ['violations'], preload: false })
      .then((found) => JSON.stringify(found.violations))`,
    awaitPromise: true,
    returnByValue: true,
  })
  await debugging.detach()
  const found = JSON.parse(String(result.value)) as Violation[]
  return found.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ target, html }) => `${target} ${html}`).join(' | ')}`,
  )
}

const openStep = 'li:has(> h3 > [aria-expanded="true"])'

/** Both themes and both sizes; colours do not depend on the size. */
const looks = [
  ['light', 'desktop'],
  ['dark', 'phone'],
] as const

/** Loaded once: the theme and the size change under the open page, as they do for people. */
async function problemsOf(page: Page, toSee: PageToSee): Promise<string[]> {
  const problems: string[] = []
  const note = (error: Error) => problems.push(`script error: ${error.message}`)
  page.on('pageerror', note)
  for (const [colorScheme, size] of looks) {
    await page.emulateMedia({ colorScheme })
    await page.setViewportSize(sizes[size])
    if (size === 'desktop') await see(page, toSee, goOn)
    else await settled(page)
    problems.push(...(await violations(page)).map((problem) => `${colorScheme}, ${size}: ${problem}`))
    if (await page.evaluate('document.documentElement.scrollWidth > window.innerWidth + 1')) {
      problems.push(`${size}: wider than the screen`)
    }
  }
  page.off('pageerror', note)
  return problems
}

describe('in both themes, on a desktop and a phone', () => {
  let outside: Page
  let inside: Page

  beforeAll(async () => {
    outside = await shop.visitor()
    inside = await shop.again(shop.owner)
  })
  afterAll(async () => {
    await outside.context().close()
    await inside.context().close()
  })

  // Each with a time of its own: dozens of them in one took longer than any limit where other work shares the cores.
  it.each(pages)('$name is accessible, and fits', async (toSee) => {
    expect(await problemsOf(toSee.isOutside ? outside : inside, toSee)).toEqual([])
  })
})

it('an account in which nothing has happened yet says on each page what to do next', async () => {
  const page = await shop.visitor()
  await page.goto('/sign-up')
  await page.getByLabel('Name of the business').fill('Nueva')
  await page.getByLabel('Your name').fill('Nueva')
  await page.getByLabel('E-mail').fill('nueva@example.com')
  await page.getByRole('textbox', { name: 'Password' }).fill('una clave muy larga')
  await page.getByRole('button', { name: 'Create an account' }).click()
  await page.getByRole('heading', { name: 'Overview', level: 1 }).waitFor()
  const titles = {
    '/': 'First steps',
    '/inbox': 'No conversations',
    '/orders': 'No orders',
    '/products': 'No products',
    '/contacts': 'No contacts',
    '/setup/channels': 'No channels yet',
    '/developers/keys': 'No keys yet',
    '/developers/webhooks': 'No webhooks yet',
    '/developers/deliveries': 'No deliveries',
    '/developers/requests': 'No requests here',
    '/developers/usage': 'No requests in this time',
  }
  for (const [path, title] of Object.entries(titles)) {
    await goOn(page, path)
    await page.getByRole('heading', { name: title }).waitFor()
    expect(await violations(page), path).toEqual([])
  }
  for (const [colorScheme, size] of looks) {
    await page.emulateMedia({ colorScheme })
    await page.setViewportSize(sizes[size])
    await goOn(page, '/')
    await page.getByRole('heading', { name: 'First steps' }).waitFor()
    expect(await violations(page), colorScheme).toEqual([])
    const steps = await page.locator('main h3 button').all()
    // Keys are a step for who programs, bookings one for who sells services.
    expect(steps).toHaveLength(firstSteps.length - 2)
    for (const step of steps) {
      if ((await step.getAttribute('aria-expanded')) === 'false') await step.press('Enter')
      await settled(page)
      const name = `${await step.textContent()} ${colorScheme}`
      expect(await violations(page, openStep), name).toEqual([])
      expect(await page.evaluate('document.documentElement.scrollWidth'), name).toBeLessThanOrEqual(
        sizes[size].width,
      )
    }
  }
  await page.context().close()
})

it('offline and failing answers are said, and mended by trying again', async () => {
  const page = await shop.again(shop.owner)
  let isDown = true
  await page.route('**/dashboard/api/orders*', (route) =>
    isDown ? route.fulfill({ status: 500, body: '{}' }) : route.continue(),
  )
  await page.goto('/orders')
  await page.getByRole('alert').getByText('This could not be loaded').waitFor()
  isDown = false
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('table', { name: 'Orders' }).waitFor()
  await page.context().setOffline(true)
  await page.getByText('You are offline.').waitFor()
  await page.context().setOffline(false)
  await page.getByText('You are offline.').waitFor({ state: 'detached' })
  await page.context().close()
})

it('the live stream is asked for again where it was refused', async () => {
  const page = await shop.again(shop.owner)
  let asked = 0
  await page.route('**/dashboard/api/live', (route) => {
    asked += 1
    return asked === 1 ? route.fulfill({ status: 502 }) : route.continue()
  })
  await page.clock.install()
  await page.goto('/orders')
  await until(
    () => asked === 1,
    () => 'it was not asked for',
  )
  await page.getByRole('table', { name: 'Orders' }).waitFor()
  await page.clock.fastForward(60_000)
  await until(
    () => asked === 2,
    () => `it was asked for ${asked} times`,
  )
  await page.context().close()
})

it('on a phone no field of a variant hides what it holds', async () => {
  const page = await shop.again(shop.owner, { viewport: sizes.phone })
  await page.goto('/products?search=Vestido')
  await page.getByRole('link', { name: 'Vestido de lino Guaduas' }).click()
  await page.getByLabel('Stock').first().waitFor()
  for (const name of ['Name', 'Code (SKU)', 'Price', 'Stock']) {
    const cut = await page
      .getByRole('textbox', { name, exact: true })
      .evaluateAll((fields) => fields.filter((field) => field.scrollWidth > field.clientWidth).length)
    expect([name, cut]).toEqual([name, 0])
  }
  await page.context().close()
})

/** Small buttons and tabs that a finger above or below their middle, within 44 px, does not reach. */
const unreached = `
  [...document.querySelectorAll('main .mantine-ActionIcon-root, main .mantine-SegmentedControl-label')]
    .filter((control) => {
      const { left, top, width, height } = control.getBoundingClientRect()
      const [x, y] = [left + width / 2, top + height / 2]
      const isReached = (by) => control.contains(document.elementFromPoint(x, y + by))
      return isReached(0) && !(isReached(-21) && isReached(21))
    })
    .map((control) => control.getAttribute('aria-label') ?? control.textContent)`

it('on a touch screen small buttons and tabs are reached within 44 px', async () => {
  const touch = { viewport: sizes.phone, hasTouch: true, isMobile: true }
  const page = await shop.again(shop.owner, touch)
  for (const path of ['/inbox', '/bot', '/appointments?view=week']) {
    await see(page, { name: path, path })
    expect([path, await page.evaluate(unreached)]).toEqual([path, []])
  }
  await page.context().close()
})

it('what leads to a page keeps its icon, however long its name', async () => {
  const page = await shop.signedIn(shop.owner, { viewport: sizes.desktop })
  await page.addInitScript("localStorage.setItem('mostrador-language', 'es')")
  await page.goto('/developers/requests')
  await page.getByRole('heading', { name: 'Registro de solicitudes', level: 1 }).waitFor()
  const widths = await page
    .getByRole('navigation')
    .first()
    .locator('a > svg')
    .evaluateAll((icons) => icons.map((icon) => icon.getBoundingClientRect().width))
  expect(Math.min(...widths)).toBe(18)
  await page.context().close()
})

it('the keyboard alone opens a conversation and leaves a dialog', async () => {
  const page = await shop.signedIn(shop.owner)
  await page.goto('/')
  await page.getByRole('heading', { name: 'Overview', level: 1 }).waitFor()
  await page.keyboard.press('Tab')
  expect(await page.evaluate('document.activeElement.textContent')).toBe('Skip to content')
  await page.goto('/developers/keys')
  await page.getByRole('button', { name: 'Create key' }).first().focus()
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').getByLabel('Name').waitFor()
  await focused(page, "tagName === 'INPUT'")
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await focused(page, "textContent.includes('Create key')")
  await page.context().close()
})

it('a dialog gives the focus back to what opened it, to its menu too', async () => {
  const page = await shop.again(shop.owner)
  await page.goto('/developers/webhooks')
  await page.getByRole('link', { name: receiver.url }).press('Enter')
  for (const name of ['Send again now', 'Delete']) {
    await page.getByRole('button', { name: 'Actions' }).press('Enter')
    await page.getByRole('menuitem', { name }).press('Enter')
    await page.getByRole('dialog').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await focused(page, "ariaLabel === 'Actions'")
  }
  await page.goto('/developers/keys')
  const revoke = page.getByRole('button', { name: /^Revoke/ }).first()
  await revoke.press('Enter')
  await page.getByRole('dialog').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await focused(page, "ariaLabel?.startsWith('Revoke')")
  await page.locator('button[popovertarget]:visible').press('Enter')
  await page.getByRole('dialog', { name: 'Your menu' }).getByRole('link', { name: 'Settings' }).focus()
  await page.keyboard.press('Escape')
  await focused(page, "hasAttribute('popovertarget')")
  await page.context().close()
})

async function focused(page: Page, what: string): Promise<void> {
  await until(
    () => page.evaluate(`document.activeElement.${what}`),
    () => `the focus is not on ${what}`,
  )
}

it('no style or script is refused by the page’s own policy, and no foreign one is let in', async () => {
  const page = await shop.visitor()
  const refused: string[] = []
  page.on('console', (message) => {
    if (/content security policy/i.test(message.text())) refused.push(message.text())
  })
  const answer = await page.goto('/sign-in')
  await page.getByRole('heading', { name: 'Sign in' }).waitFor()
  expect(refused).toEqual([])
  const policy = answer?.headers()['content-security-policy'] ?? ''
  expect(policy).toMatch(/script-src 'self' 'sha256-[^' ]+';/)
  expect(policy).toMatch(/style-src 'self' 'nonce-[^']+';/)
  expect(policy).not.toContain('unsafe')
  await page.evaluate(
    "const s = document.createElement('script'); s.textContent = 'window.broken = 1'; document.body.append(s)",
  )
  expect(await page.evaluate('window.broken')).toBeUndefined()
  await page.context().close()
})
