// A developer's first steps, in a real browser against the whole service.
import { createHmac } from 'node:crypto'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { until } from '../../server/test/harness/processes/cli-process.ts'
import { type Receiver, startReceiver } from '../../server/test/harness/webhooks.ts'
import { browserTestMs, type Shop } from './shop.ts'
import { startTestShop } from './test-shop.ts'

vi.setConfig({ testTimeout: browserTestMs, hookTimeout: browserTestMs })

let shop: Shop
let page: Page

beforeAll(async () => {
  shop = await startTestShop()
  const context = await shop.open()
  // As some browsers on Linux say it; no format takes it.
  await context.addInitScript(() => {
    Object.defineProperty(navigator, 'languages', { get: () => ['en-US@posix'] })
  })
  page = await context.newPage()
})
afterAll(() => shop[Symbol.asyncDispose]())

const textOf = (label: string) =>
  page.getByText(label, { exact: true }).locator('..').locator('code').innerText()
const row = (text: string) => page.getByRole('row').filter({ hasText: text })

it('a stranger signs up, makes a key that works, and revokes it', async () => {
  await page.goto('/developers/keys')
  await page.waitForURL(/sign-in\?next=/)
  await page.getByRole('link', { name: 'Create an account' }).click()
  await page.getByLabel('Name of the business').fill('Panadería Sol')
  await page.getByLabel('Your name').fill('Sol Pérez')
  await page.getByLabel('E-mail').fill('sol@example.com')
  await page.getByRole('textbox', { name: 'Password' }).fill('una clave muy larga')
  await page.getByRole('button', { name: 'Create an account' }).click()
  await page.getByRole('heading', { name: 'Overview', level: 1 }).waitFor()
  await page.getByRole('link', { name: 'API keys' }).click()
  await page.getByRole('button', { name: 'Create key' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill('My laptop')
  await dialog.getByRole('button', { name: 'Create key' }).click()
  const key = await textOf('Key')
  expect(key).toMatch(/^svc_[0-9a-f]{40}$/)
  const ask = async () =>
    (await fetch(`${shop.url}/api/v1/contacts`, { headers: { authorization: `Bearer ${key}` } })).status
  expect(await ask()).toBe(200)
  await page.evaluate(`new Promise((resolve) => {
    addEventListener('popstate', () => resolve(), { once: true })
    history.back()
  })`)
  await page.waitForURL(/developers\/keys/)
  expect(await textOf('Key')).toBe(key)
  await page.getByRole('button', { name: 'I have stored it' }).click()

  await row('My laptop').getByRole('button', { name: 'Revoke “My laptop”' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click()
  await row('My laptop').getByText('Revoked').waitFor()
  await row('My laptop').getByText('by Sol Pérez').last().waitFor()
  await page.goto('/developers/activity?what=api_key')
  await row('revoked').filter({ hasText: 'Sol Pérez' }).getByRole('link', { name: 'My laptop' }).waitFor()
  expect(await ask()).toBe(401)
  expect(await page.content()).not.toContain(key)
})

describe('a webhook', () => {
  let receiver: Receiver
  let secret: string

  beforeAll(async () => {
    receiver = await startReceiver()
  })
  afterAll(async () => {
    await receiver[Symbol.asyncDispose]()
  })

  const sendTest = async () => {
    await page.getByRole('button', { name: 'Send test event' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Send' }).click()
    await dialog.getByRole('link', { name: 'See the delivery' }).click()
    await page.waitForURL(/deliveries\/.+/)
    // The webhook's page stands for a moment still, with words of former deliveries.
    await page.getByRole('heading', { name: receiver.url, level: 1 }).waitFor({ state: 'detached' })
  }
  const openWebhook = async () => {
    await page.getByRole('link', { name: /^Webhooks/ }).click()
    await page.getByRole('link', { name: receiver.url }).click()
    await page.getByRole('heading', { name: receiver.url, level: 1 }).waitFor()
  }

  it('is registered, and a test event arrives signed and stands in the log', async () => {
    await page.getByRole('link', { name: /^Webhooks/ }).click()
    await page.getByRole('button', { name: 'Add webhook' }).first().click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('local addresses are allowed').waitFor()
    await dialog.getByLabel('Address').fill(receiver.url.replace('http://', ''))
    await dialog.getByLabel('All events').check()
    await dialog.getByRole('button', { name: 'Add webhook' }).click()
    await dialog.getByText('must begin with https:// or http://').waitFor()
    await dialog.getByLabel('Address').fill(receiver.url)
    await dialog.getByRole('button', { name: 'Add webhook' }).click()
    secret = await textOf('Signing secret')
    const [guide] = await Promise.all([
      page.waitForEvent('popup'),
      page.getByRole('link', { name: 'How to verify' }).click(),
    ])
    await guide.getByRole('heading', { name: 'Verify signatures', level: 1 }).waitFor()
    await guide.close()
    expect(await textOf('Signing secret')).toBe(secret)
    expect(secret).toMatch(/^whsec_/)
    await page.getByRole('button', { name: 'I have stored it' }).click()

    await page.getByRole('link', { name: receiver.url }).click()
    await sendTest()
    await page.getByText('Delivered', { exact: true }).waitFor()
    const [arrival] = receiver.arrivals
    const signing = createHmac('sha256', secret)
    const mac = signing.update(arrival?.body ?? '').digest('hex')
    expect(arrival?.headers['x-service-signature']).toBe(`sha256=${mac}`)
    await page.getByText('Attempt 1 · 200').waitFor()
    expect(await page.getByRole('heading', { name: 'About', exact: true }).count()).toBe(0)
    await page.getByRole('button', { name: 'Show the secret' }).waitFor()
    await page.getByText('What was sent').click()
    const connected = page.getByText(/^Connected to 127\.0\.0\.1:\d+$/)
    await connected.first().waitFor()
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.getByLabel('Body', { exact: true }).locator('..').getByRole('button', { name: 'Copy' }).click()
    await page.getByRole('button', { name: 'Copied' }).waitFor()
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe(arrival?.body)
    await page.getByText('Headers of the answer').click()
    await page.getByText(/^date: /m).waitFor()
    const { data } = await (await page.request.get('/dashboard/api/deliveries')).json()
    const delivery = page.url()
    await openWebhook()
    const recent = page.getByRole('table', { name: 'Deliveries' }).getByRole('row').nth(1)
    const shown = (at: number) => recent.getByRole('cell').nth(at).locator('time').getAttribute('datetime')
    await recent.getByText('Happened:').waitFor()
    expect([await shown(0), await shown(1)]).toEqual([data[0].created_at, data[0].finished_at])
    await page.goto(delivery)
    await page.getByText('What was sent').click()
  })

  it('the page checks a signature with the secret, which stays in the browser', async () => {
    const sent: string[] = []
    page.on('request', (request) => sent.push(`${request.url()} ${request.postData() ?? ''}`))
    const field = page.getByRole('textbox', { name: 'Check the signature' })
    await field.fill(secret)
    await page.getByText('The signature matches this secret.').waitFor()
    await field.fill('whsec_another')
    await page.getByText('It does not match').waitFor()
    expect(sent.filter((request) => request.includes('whsec_'))).toEqual([])
  })

  it('has its secret changed in three steps, tried in the middle, and a second change cancelled', async () => {
    const serviceKeyed = (key: string, body: string) =>
      `sha256=${createHmac('sha256', key).update(body).digest('hex')}`
    let known = [secret]
    receiver.answer = ({ headers, body }) =>
      known.some((key) => headers['x-service-signature'] === serviceKeyed(key, body)) ? 200 : 401
    await openWebhook()
    await page.getByRole('button', { name: 'Change in three steps' }).click()
    await page.getByRole('button', { name: 'Make the secret' }).click()
    const next = await textOf('Signing secret')
    expect(next).toMatch(/^whsec_/)
    await page.getByRole('button', { name: 'I have stored it' }).click()

    await page.getByRole('button', { name: 'Send a test with the new secret' }).click()
    await page.getByText('Your server answered 401.').waitFor()
    await page.getByText('No test has shown yet').waitFor()
    await page.getByRole('button', { name: 'Use the new secret' }).click()
    await page.getByText('it refuses everything from this moment on').waitFor()
    await page.getByRole('dialog').getByRole('button', { name: 'Go back' }).click()
    known = [secret, next]
    await page.getByRole('button', { name: 'Send a test with the new secret' }).click()
    await page.getByText(': it knows the new secret.').waitFor()

    await page.reload()
    await page.getByText('The new secret is ready').waitFor()
    expect(await page.content()).not.toContain(next)
    await page.getByRole('button', { name: 'Use the new secret' }).click()
    await page.getByText(/^Until .+ the former secret signs too\.$/).waitFor()
    await page.getByText(/^Once your receiver .+ take the former one out of it\.$/).waitFor()
    known = [next]
    await sendTest()
    await page.getByText('Attempt 1 · 200').waitFor()

    await openWebhook()
    await page.getByRole('button', { name: 'Change in three steps' }).click()
    await page.getByRole('button', { name: 'Make the secret' }).click()
    await page.getByRole('button', { name: 'I have stored it' }).click()
    await page.getByRole('button', { name: 'Cancel the change' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel the change' }).click()
    await page.getByText('The new secret was dropped.').waitFor()
    await page.reload()
    await page.getByRole('button', { name: 'Change in three steps' }).waitFor()
    receiver.answer = () => 200
  })

  it('has a name and a header, which its receiver gets and nobody is shown again', async () => {
    const field = (label: string) => page.getByLabel(label, { exact: true })
    const saved = page.getByText('Saved.', { exact: true })
    await openWebhook()
    await field('Name').fill('Our ERP')
    await page.getByRole('button', { name: 'Add header' }).click()
    await field('Name of the header').fill('Authorization')
    await field('Value').fill('Bearer of-the-receiver')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByRole('heading', { name: 'Our ERP', level: 1 }).waitFor()
    await saved.waitFor()
    await page.reload()
    await page.getByRole('heading', { name: 'Our ERP', level: 1 }).waitFor()
    await expect.poll(() => field('Name of the header').inputValue()).toBe('Authorization')
    expect(await field('Value').inputValue()).toBe('')
    expect(await page.content()).not.toContain('of-the-receiver')
    await sendTest()
    await page.getByText('Attempt 1 · 200').waitFor()
    expect(receiver.arrivals.at(-1)?.headers.authorization).toBe('Bearer of-the-receiver')
    await page.getByRole('link', { name: /^Webhooks/ }).click()
    await page.getByRole('link', { name: 'Our ERP' }).click()
    await field('Name').fill('')
    await page.getByRole('button', { name: 'Remove header Authorization' }).click()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByRole('heading', { name: receiver.url, level: 1 }).waitFor()
    await page.getByRole('button', { name: 'Remove header Authorization' }).waitFor({ state: 'detached' })
  })

  it('fails, breaks, is mended by saving its address, and what was held arrives', async () => {
    receiver.answer = () => 500
    for (let sent = 0; sent < 4; sent += 1) {
      await openWebhook()
      await sendTest()
      await page.getByText('Failed', { exact: true }).waitFor()
    }
    await openWebhook()
    await sendTest()
    await page.getByText('nothing is lost').waitFor()
    receiver.answer = () => 200
    await page.getByRole('button', { name: 'Send again' }).click()
    await page.getByText('Delivered', { exact: true }).waitFor()
    await openWebhook()
    await sendTest()
    await page.getByText('nothing is lost').waitFor()
    const before = receiver.arrivals.length
    await openWebhook()
    await page.getByRole('link', { name: /1 webhook is broken/ }).waitFor()
    const mend = page.getByRole('button', { name: 'Check the address and send what waits' })
    // It does check: a receiver that still refuses gets one, and the webhook stays as it is.
    receiver.answer = () => 500
    await mend.click()
    await page.getByText('One was tried, and your server did not take it').waitFor()
    expect(receiver.arrivals.length).toBe(before + 1)
    receiver.answer = () => 200
    // As it is read while the attempt is being written: the attempt is there already, the state is still the former.
    await page.route(/\/dashboard\/api\/deliveries\/[^/?]+$/, async (route) => {
      const response = await route.fetch()
      const read = (await response.json()) as { status: string }
      await route.fulfill({ response, json: { ...read, status: 'held' } })
    })
    await mend.click()
    await page.getByText('Active', { exact: true }).waitFor()
    await page.unrouteAll()
    await expect.poll(() => receiver.arrivals.length).toBeGreaterThan(before + 1)
  })

  it('one failed delivery is sent again, then all that failed', async () => {
    await page.goto('/developers/deliveries?status=failed')
    await row('Not reached').or(row('Connection closed')).or(row('500')).first().getByRole('link').click()
    await page.getByRole('button', { name: 'Send again' }).click()
    await page.getByText('Delivered', { exact: true }).waitFor()
    // One of an earlier test may have used up its attempts too, as its receiver was mended a little later.
    const list = await page.request.get('/dashboard/api/deliveries?status=failed')
    const failed = ((await list.json()) as { data: unknown[] }).data.length
    expect(failed).toBeGreaterThanOrEqual(3)
    const before = receiver.arrivals.length
    await openWebhook()
    await page.getByRole('button', { name: 'Actions' }).click()
    await page.getByRole('menuitem', { name: 'Send again now' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Send again now' }).click()
    await page.getByText(`${failed} deliveries are due again`).waitFor()
    await until(
      () => receiver.arrivals.length >= before + failed,
      () => `${receiver.arrivals.length - before} of ${failed} arrived`,
    )
  })

  it('a period is sent again: counted before, watched while it goes on, and stopped', async () => {
    const startOfAll = async () => {
      await page.getByRole('button', { name: 'Actions' }).click()
      await page.getByRole('menuitem', { name: 'Send a period again' }).click()
      const dialog = page.getByRole('dialog')
      await expect.poll(() => dialog.getByLabel('Which deliveries').inputValue()).toBe('failed')
      await dialog.getByText('Times as in your browser').waitFor()
      await dialog.getByText('0 deliveries would be sent again.').waitFor()
      expect(await dialog.getByRole('button', { name: 'Send 0 again' }).isDisabled()).toBe(true)
      await dialog.getByLabel('Which deliveries').selectOption('all')
      const button = dialog.getByRole('button', { name: /Send [1-9]\d* again/ })
      const count = Number((await button.innerText()).replace(/\D/g, ''))
      await dialog.getByText(`${count} deliveries would be sent again.`).waitFor()
      await button.click()
      return count
    }
    await page.goto('/developers/webhooks')
    await openWebhook()
    const before = receiver.arrivals.length
    const count = await startOfAll()
    await page.getByText('The period was sent again').waitFor()
    await page.getByText(`${count} of ${count} delivered`).waitFor()
    expect(receiver.arrivals.length - before).toBe(count)
    await page.getByRole('table', { name: 'Deliveries' }).getByText('Sent again').first().waitFor()
    await page.getByText(/^\w.* – .* · in any state$/).waitFor()
    const { promise: released, resolve: release } = Promise.withResolvers<number>()
    receiver.answer = () => released
    await startOfAll()
    await page.getByText('Sending a period again').waitFor()
    await page.getByRole('button', { name: 'Stop', exact: true }).click()
    await page.getByText('Sending again was stopped').waitFor()
    receiver.answer = () => 200
    release(200)
  })

  it('is seen to fail and break by who only looks: in its page, its deliveries and the list', async () => {
    const made = await page.request.post('/dashboard/api/webhooks', {
      data: { url: `${receiver.url}/watched`, events: ['order.paid'] },
      headers: { origin: shop.url },
    })
    const { id } = (await made.json()) as { id: string }
    const list = await page.context().newPage()
    const log = await page.context().newPage()
    await page.goto(`/developers/webhooks/${id}`)
    await page.getByText('Nothing was sent yet').waitFor()
    await log.goto(`/developers/deliveries?webhook=${id}`)
    await log.getByText('Nothing found').waitFor()
    await list.goto('/developers/webhooks')
    const card = list.getByRole('listitem').filter({ hasText: '/watched' })
    await card.getByText('Active').waitFor()
    // The second attempt lasts until the page has told that the others wait: it would not be seen in passing.
    const { promise: secondAnswer, resolve: endSecond } = Promise.withResolvers<number>()
    const answers = [500]
    receiver.answer = () => answers.pop() ?? secondAnswer
    for (let sent = 0; sent < 4; sent += 1) {
      await page.request.post(`/dashboard/api/webhooks/${id}/test`, {
        data: {},
        headers: { origin: shop.url },
      })
    }
    await page.getByText('one is tried at a time').waitFor()
    endSecond(500)
    await page.getByText('Nothing is sent here now').waitFor()
    await page.getByText('Answered well: 0 of the last 20 attempts').waitFor()
    const told = (what: RegExp) => page.getByRole('alert').filter({ hasText: what })
    await told(/The last failed attempt, today.*: 500 · A fault of the server.*seen/).waitFor()
    await page.getByRole('table', { name: 'Deliveries' }).getByText('500').first().waitFor()
    await log.getByRole('table', { name: 'Deliveries' }).getByText('500').first().waitFor()
    await card.getByText('Broken').waitFor()
    receiver.answer = () => 503
    await page.request.post(`/dashboard/api/webhooks/${id}/test`, { data: {}, headers: { origin: shop.url } })
    await page.getByText('1 delivery is held and safe.').waitFor()
    await page.getByRole('button', { name: 'Check the address and send what waits' }).click()
    await page
      .getByRole('alert')
      .filter({ hasText: /The last failed attempt, today.*: 503/ })
      .waitFor()
    await page.getByRole('link', { name: 'See the last failed attempt' }).click()
    await page.getByText('Attempt 1 · 503').waitFor()
    receiver.answer = () => 200
    await Promise.all([list.close(), log.close()])
  })
})

it('a viewer sees the developer pages and has no button that changes anything', async () => {
  const me = (await (await page.request.get('/dashboard/api/me')).json()) as { account: { id: string } }
  const who = ['--account', me.account.id, '--email', 'looks@example.com', '--role', 'viewer']
  const { password } = await shop.command<{ password: string }>('user', 'create', ...who)
  await page.request.post('/dashboard/api/webhooks', {
    data: { url: 'http://127.0.0.1:9/looked-at', events: ['order.paid'] },
    headers: { origin: shop.url },
  })
  const viewer = await shop.visitor()
  await viewer.goto('/sign-in')
  await viewer.getByLabel('E-mail').fill('looks@example.com')
  await viewer.getByRole('textbox', { name: 'Password' }).fill(password)
  await viewer.getByRole('button', { name: 'Sign in' }).click()
  await viewer.waitForURL(/developers\/keys/)
  await viewer.getByText('My laptop').first().waitFor()
  expect(await viewer.getByRole('button', { name: /create|revoke/i }).count()).toBe(0)
  const nav = viewer.getByRole('navigation').first()
  expect(await nav.getByRole('link', { name: /inbox|orders|contacts|activity/i }).count()).toBe(0)
  await viewer.goto('/developers/webhooks')
  await viewer.getByRole('link', { name: /looked-at/ }).click()
  await viewer.getByText('Recent deliveries').waitFor()
  const changing = /add|save|send|pause|resume|delete|change in|replace|actions/i
  expect(await viewer.locator('main').getByRole('button', { name: changing }).count()).toBe(0)
  for (const path of ['deliveries', 'events', 'requests', 'usage']) {
    await viewer.goto(`/developers/${path}`)
    await viewer.getByRole('heading', { level: 1 }).waitFor()
  }
})
