// Alerts on a device: what the service pushes, encrypted, is shown by a real browser.
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { createFolder, removeFolder, until } from '../../server/test/harness/processes/cli-process.ts'
import { type PushService, startPushService } from '../../server/test/harness/servers/push-service.ts'
import { ask, Customer, chatUrlOf } from './customer.ts'
import { browserTestMs, type Shop } from './shop.ts'
import { startTestShop } from './test-shop.ts'

vi.setConfig({ testTimeout: browserTestMs, hookTimeout: browserTestMs })

let push: PushService
let shop: Shop
let folder: string

beforeAll(async () => {
  push = await startPushService()
  folder = await createFolder()
  const authority = join(folder, 'authority.pem')
  await writeFile(authority, push.authority.cert)
  shop = await startTestShop({ NODE_EXTRA_CA_CERTS: authority })
})
afterAll(async () => {
  await shop[Symbol.asyncDispose]()
  await push[Symbol.asyncDispose]()
  await removeFolder(folder)
})

/** The browser's own push service is out of reach: its part is played, and its pushes are given to the worker by hand. */
async function deviceOf(name: string): Promise<Page> {
  const page = await shop.signedIn(shop.owner)
  await page.context().grantPermissions(['notifications'], { origin: shop.url })
  const { endpoint, p256dh, auth } = push.device(name)
  // A headless Chromium grants the permission and still reports it as denied.
  await page.addInitScript(`{
    Object.defineProperty(Notification, 'permission', { get: () => 'granted' })
    Notification.requestPermission = async () => 'granted'
    const subscription = {
      endpoint: ${JSON.stringify(endpoint)},
      toJSON: () => ({ keys: ${JSON.stringify({ p256dh, auth })} }),
      unsubscribe: async () => true,
    }
    PushManager.prototype.subscribe = async (options) => {
      localStorage.setItem('key', options.applicationServerKey)
      return subscription
    }
  }`)
  await page.goto('/settings?tab=alerts')
  await page.getByRole('button', { name: 'Turn on' }).click()
  await page.getByRole('status').getByText('On', { exact: true }).waitFor()
  return page
}

it('a customer who needs a person is pushed to the device, shown once, and opened by a click', async () => {
  const page = await deviceOf('phone')
  const { push_key, devices } = await ask<{ push_key: string; devices: unknown[] }>(page, '/alerts')
  expect(await page.evaluate(`localStorage.getItem('key')`)).toBe(push_key)
  expect(devices).toHaveLength(1)
  await page.getByRole('button', { name: 'Send a test' }).click()
  await page.getByText('Sent. It is here in a moment.').waitFor()
  expect(JSON.parse(push.pushes.shift()?.text ?? '')).toMatchObject({ title: 'Alerts come to this device' })
  const customer = new Customer(page, await chatUrlOf(page))
  await customer.begin('quiero hablar con una persona')
  await until(
    () => push.pushes.length > 0,
    () => 'no push came',
  )
  const text = push.pushes[0]?.text ?? ''
  expect(JSON.parse(text)).toMatchObject({
    title: 'A customer needs a person',
    url: `/inbox/${customer.conversationId}`,
  })
  expect(text).not.toContain('quiero')

  const debugging = await page.context().newCDPSession(page)
  await debugging.send('ServiceWorker.enable')
  const registered = new Promise<string>((resolve) => {
    debugging.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [first] = registrations
      if (first) resolve(first.registrationId)
    })
  })
  await page.reload()
  const registrationId = await registered
  const deliver = () =>
    debugging.send('ServiceWorker.deliverPushMessage', { origin: shop.url, registrationId, data: text })
  // A headless Chromium shows no notifications, so the system's part is played too.
  const worker = page.context().serviceWorkers()[0]
  await worker?.evaluate(`{
    self.shown = []
    self.registration.showNotification = async (title, more) => void self.shown.push({ title, ...more })
    self.registration.getNotifications = async ({ tag }) => self.shown.filter((each) => each.tag === tag)
    self.heard = 0
    self.addEventListener('push', () => { self.heard += 1 })
  }`)
  const shown = () => worker?.evaluate<string>(`self.heard + ': ' + self.shown.map(({ title }) => title)`)
  await deliver()
  await expect.poll(shown).toBe('1: A customer needs a person')
  await deliver()
  await expect.poll(shown).toBe('2: A customer needs a person')

  // Nothing shows when the page begins to listen, so the click is repeated until it is heard.
  await expect
    .poll(async () => {
      await page.evaluate(
        `navigator.serviceWorker.dispatchEvent(new MessageEvent('message', { data: { open: '/inbox/${customer.conversationId}' } }))`,
      )
      return page.getByText('Asked for a person').first().isVisible()
    })
    .toBe(true)
  await page.context().close()
})

it('after signing out a device is told no more', async () => {
  const page = await deviceOf('other')
  const devices = async (of: Page) => (await ask<{ devices: unknown[] }>(of, '/alerts')).devices.length
  const before = await devices(page)
  await page.request.post('/dashboard/api/sign-out', { headers: { origin: shop.url } })
  const again = await shop.signedIn(shop.owner)
  expect(await devices(again)).toBe(before - 1)
  await page.context().close()
  await again.context().close()
})

it('a device that is removed from elsewhere stays off when its page is opened again', async () => {
  const page = await deviceOf('lost')
  const elsewhere = await shop.signedIn(shop.owner)
  await elsewhere.goto('/settings?tab=alerts')
  await elsewhere.getByRole('button', { name: 'Remove' }).first().click()
  await elsewhere.getByText('It is told no more.').waitFor()
  await page.reload()
  await page.getByRole('status').getByText('Off', { exact: true }).waitFor()
  await page.context().close()
  await elsewhere.context().close()
})

it('the app can be installed: manifest, icons and worker are served, and a page offline says so', async () => {
  const page = await shop.signedIn(shop.owner)
  await page.goto('/')
  const get = (path: string) => page.request.get(path)
  const manifest = await get('/manifest.webmanifest')
  expect(manifest.headers()['content-type']).toBe('application/manifest+json')
  const { icons } = (await manifest.json()) as { icons: { src: string }[] }
  for (const { src } of icons) expect((await get(src)).headers()['content-type']).toBe('image/png')
  const problems = await (await page.context().newCDPSession(page)).send('Page.getInstallabilityErrors')
  expect(problems.installabilityErrors).toEqual([])
  await page.evaluate('navigator.serviceWorker.ready.then(() => undefined)')
  await page.reload()
  await page.context().setOffline(true)
  await page.goto('/orders').catch(() => undefined)
  await page.getByRole('heading', { name: 'You are offline' }).waitFor()
  await page.context().setOffline(false)
  // By itself: nobody stays to press Try again.
  await page.getByRole('heading', { name: 'Orders', level: 1 }).waitFor()
  await page.context().close()
})
