// The work of a person at a desk, by keys: the list of keys, and putting a conversation away, in a real browser against the whole service.
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { ask } from '../customer.ts'
import { browserTestMs } from '../shop.ts'
import { startTestShop, type TestShop } from '../test-shop.ts'

vi.setConfig({ testTimeout: browserTestMs, hookTimeout: browserTestMs })

let shop: TestShop
let page: Page

beforeAll(async () => {
  shop = await startTestShop()
  page = await shop.signedIn(shop.owner, { viewport: { width: 1440, height: 900 } })
})
afterAll(() => shop[Symbol.asyncDispose]())

const hasFocus = (button: Locator) => button.and(page.locator(':focus')).count()
const focusedText = () => page.evaluate('document.activeElement?.textContent')
const focused = () => page.evaluate('document.activeElement?.getAttribute("role") ?? ""')

it('the list of keys opens at its beginning, whole on a desk, and a space turns nothing off', async () => {
  await page.goto('/')
  await page.getByRole('heading', { name: 'Overview', level: 1 }).waitFor()
  await page.keyboard.press('?')
  const keys = page.getByRole('dialog', { name: 'Keys' })
  await keys.getByRole('heading', { name: 'Everywhere' }).waitFor()
  await keys.getByText('Ready answers, in the empty field').waitFor()
  // As long as the focus could still go to a field.
  await expect.poll(focused).not.toBe('dialog')
  await page.keyboard.press('Space')
  await expect.poll(() => keys.getByRole('switch').isChecked()).toBe(true)
  for (const text of ['Everywhere', 'While writing']) {
    const box = await keys.getByRole('heading', { name: text }).boundingBox()
    expect(box?.y).toBeGreaterThan(0)
    expect(box?.y).toBeLessThan(900)
  }
  await keys.getByRole('button', { name: 'Close' }).click()
})

it('a tab in which nothing is yet says so, rather than that a search found nothing', async () => {
  await page.goto('/inbox?state=resolved')
  await page.getByText('Nothing resolved yet').waitFor()
})

type Listed = { id: string; waiting_since: string | null; contact_name: string | null }

it('where the open conversation is not in the list, J goes to the first of it and Escape leaves', async () => {
  const { data: open } = await ask<{ data: Listed[] }>(page, '/conversations?state=open')
  const { data: waiting } = await ask<{ data: Listed[] }>(page, '/conversations?state=waiting&limit=100')
  const calm = open.findLast(({ waiting_since }) => waiting_since === null)
  await page.goto(`/inbox/${calm?.id}`)
  const list = page.getByRole('region', { name: 'Conversations' })
  // Far down, and scrolled to.
  const row = list.locator('[data-open]')
  await row.waitFor()
  expect((await row.boundingBox())?.y).toBeLessThan(900)
  await page.keyboard.press('w')
  await list.getByText('Longest waiting first').waitFor()
  await list.locator(`a[href*="${waiting[0]?.id}"]`).waitFor()
  await page.keyboard.press('j')
  await page.waitForURL(new RegExp(`/inbox/${waiting[0]?.id}`))
  await page.goto(`/inbox/${calm?.id}?state=waiting`)
  await list.locator(`a[href*="${waiting[0]?.id}"]`).waitFor()
  await page.keyboard.press('Escape')
  await page.waitForURL(/\/inbox\?state=waiting$/)
})

it('a conversation that J passes over stays unread', async () => {
  const { data } = await ask<{ data: (Listed & { unread_count: number })[] }>(
    page,
    '/conversations?state=open',
  )
  const at = data.findIndex(
    ({ unread_count: n, contact_name: name }, place) =>
      place > 0 && n > 0 && name !== null && place + 1 < data.length,
  )
  const [former, passed, next] = data.slice(at - 1)
  // Its time goes on only by the test's steps: on a slow machine a second passes before J is pressed again.
  const desk = await shop.again(shop.owner, { viewport: { width: 1440, height: 900 } })
  const read: string[] = []
  desk.on('request', (request) => {
    const [, id] = /conversations\/([0-9a-f-]{36})\/read$/.exec(request.url()) ?? []
    if (id !== undefined) read.push(id)
  })
  const steps = async (isThere: () => Promise<number> | number) => {
    await expect
      .poll(
        async () => {
          await desk.clock.runFor(2)
          return isThere()
        },
        { timeout: browserTestMs / 2 },
      )
      .toBeGreaterThan(0)
  }
  await desk.clock.install()
  await desk.goto(`/inbox/${former?.id}`)
  await desk.getByRole('region', { name: 'Conversations' }).locator(`a[href*="${next?.id}"]`).waitFor()
  await desk.clock.pauseAt(Date.now() + 60_000)
  await desk.keyboard.press('j')
  await steps(() => desk.getByRole('heading', { level: 2, name: passed?.contact_name ?? '' }).count())
  await desk.keyboard.press('j')
  await steps(() => Number(desk.url().includes(`/inbox/${next?.id}`)))
  await steps(() => desk.getByRole('textbox', { name: 'Write an answer' }).count())
  await desk.clock.runFor(5_000)
  const { unread_count: unread } = await ask<{ unread_count: number }>(page, `/conversations/${passed?.id}`)
  expect(unread).toBe(passed?.unread_count)
  expect(read).not.toContain(passed?.id)
  await desk.context().close()
})

it('a conversation found by the search opens beside the list as it was filtered', async () => {
  const { data } = await ask<{ data: Listed[] }>(page, '/conversations?state=waiting&limit=100')
  const named = data.find(({ contact_name: name }) => name !== null)
  await page.goto('/inbox?state=waiting')
  await page.getByText('Longest waiting first').waitFor()
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Search' }).fill(named?.contact_name ?? '')
  await page.getByRole('group', { name: 'Conversations' }).getByRole('option').first().click()
  await page.waitForURL(/\/inbox\/[0-9a-f-]{36}\?state=waiting$/)
})

type Conversation = { id: string; platform: string; reply_until: string | null; snoozed_until: string | null }

const hourMs = 3_600_000

it('snoozing past the hours in which one may write says so, and arrows go through its times', async () => {
  const { data } = await ask<{ data: Conversation[] }>(page, '/conversations?state=open&limit=100')
  const open = data.find(({ platform, reply_until: until }) => platform === 'whatsapp' && until !== null)
  const free = data.find(({ platform, reply_until: until }) => platform === 'web' && until === null)
  if (!open || !free) throw new Error('the demo has no such conversations')
  // Whatever hour and day it is, the first of the times lies before the end and the last behind it.
  await page.clock.setFixedTime(Date.parse(open.reply_until ?? '') - 2 * hourMs)
  await page.goto(`/inbox/${open.id}`)
  await page.getByRole('list', { name: 'Messages' }).waitFor()
  await page.keyboard.press('s')
  const snooze = page.getByRole('dialog', { name: 'Snooze' })
  const times = snooze.getByRole('button', { name: /hour|today|morning|Monday/ })
  await expect.poll(() => hasFocus(times.first())).toBe(1)
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => hasFocus(times.nth(1))).toBe(1)
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowUp')
  await expect.poll(() => hasFocus(times.last())).toBe(1)
  expect(await times.first().textContent()).not.toContain('only a template')
  await snooze.getByText(/only an approved template can be sent/).waitFor()
  expect(await times.last().textContent()).toContain('only a template')
  await page.keyboard.press('Escape')
  await snooze.waitFor({ state: 'detached' })

  await page.clock.setSystemTime(Date.now())
  await page.goto(`/inbox/${free.id}`)
  await page.getByRole('list', { name: 'Messages' }).waitFor()
  await page.keyboard.press('s')
  await times.first().waitFor()
  expect(await snooze.getByText(/template/).count()).toBe(0)
  await expect.poll(() => hasFocus(times.first())).toBe(1)
  await page.keyboard.press('Enter')
  await page.getByRole('alert').filter({ hasText: 'Snoozed until' }).waitFor()
})

it('a key right after a dialog has the focus is not undone by the library, which puts it there once more', async () => {
  await page.reload()
  await page.getByRole('list', { name: 'Messages' }).waitFor()
  await page.evaluate(`{
    const { focus } = HTMLElement.prototype
    window.putThere = 0
    HTMLElement.prototype.focus = function (options) {
      focus.call(this, options)
      if (!options?.preventScroll || !this.closest('[role=dialog]')) return
      window.putThere += 1
      const key = new KeyboardEvent('keydown', { key: 'ArrowDown', bubbles: true })
      if (window.putThere === 1) this.dispatchEvent(key)
    }
  }`)
  await page.keyboard.press('s')
  await expect.poll(() => page.evaluate('window.putThere')).toBe(2)
  const times = page.getByRole('dialog', { name: 'Snooze' }).getByRole('button')
  expect(await focusedText()).toBe(await times.nth(2).textContent())
  await page.keyboard.press('Escape')
})

it('a notice that offers to undo is gone once it was taken back in another way', async () => {
  const { data } = await ask<{ data: (Conversation & { holder: unknown })[] }>(
    page,
    '/conversations?state=open&limit=100',
  )
  const nobodys = data.find(({ holder }) => holder === null)
  await page.goto(`/inbox/${nobodys?.id}`)
  await page.getByRole('list', { name: 'Messages' }).waitFor()
  await page.locator('main header').getByRole('button', { name: 'Actions' }).click()
  await page.getByRole('menuitem', { name: 'Resolve' }).click()
  const notice = page.getByRole('alert').filter({ hasText: 'Resolved.' })
  await notice.waitFor()
  const standing = page.locator('main header').getByText(/Resolved/)
  await standing.first().waitFor()
  await page.keyboard.press('e')
  await notice.waitFor({ state: 'detached' })
  await standing.first().waitFor({ state: 'detached' })
})
