// A page that goes from test to test, at a server that needs no service.
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { sharedChromium } from '../chromium.ts'
import { browserTestMs } from '../shop.ts'
import { takePage } from './kept-pages.ts'

vi.setConfig({ testTimeout: browserTestMs, hookTimeout: browserTestMs })

let server: Server
let url: string

beforeAll(async () => {
  server = createServer((_request, response) =>
    response.setHeader('content-type', 'text/html').end('<title>as served</title>'),
  )
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const take = async () => (await takePage(await sharedChromium(), url)).page

const keptThere = `Promise.all([
  document.title, document.cookie, localStorage.length, sessionStorage.length, window.left ?? 'nothing',
  innerWidth, matchMedia('(prefers-color-scheme: dark)').matches, Notification.permission,
  caches.keys().then(({ length }) => length), indexedDB.databases().then(({ length }) => length),
])`

it('whoever takes a page finds nothing of who had it before', async () => {
  const page = await take()
  await page.goto('/')
  const asNew = await page.evaluate(keptThere)
  await page.evaluate(`Promise.all([
    document.cookie = 'left=1', localStorage.setItem('left', 1), sessionStorage.setItem('left', 1),
    window.left = 1, caches.open('left'), addEventListener('beforeunload', (event) => event.preventDefault()),
    new Promise((resolve) => { indexedDB.open('left').onsuccess = resolve }),
  ])`)
  let heard = 0
  page.on('request', () => {
    heard += 1
  })
  await page.route('**/*', (route) => route.fulfill({ body: 'left' }))
  await page.context().route('**/*', (route) => route.fulfill({ body: 'left' }))
  await page.context().grantPermissions(['notifications'])
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.setViewportSize({ width: 390, height: 844 })
  await page.context().newPage()
  await page.context().setOffline(true)
  await page.context().close()
  const before = heard

  const next = await take()
  expect(next).toBe(page)
  await next.goto('/')
  expect(await next.evaluate(keptThere)).toEqual(asNew)
  expect(heard).toBe(before)
  expect(next.context().pages()).toEqual([next])
  await next.context().close()
})

it.each<[string, (page: Awaited<ReturnType<typeof take>>) => Promise<unknown>]>([
  ['a script of every page', (page) => page.addInitScript('window.left = 1')],
  ['another clock', (page) => page.clock.setFixedTime(0)],
  ['a session of the debugger', (page) => page.context().newCDPSession(page)],
])('a page that was given %s is taken by nobody else', async (_what, mark) => {
  const page = await take()
  await mark(page)
  await page.context().close()
  expect(page.isClosed()).toBe(true)
  const next = await take()
  expect(next).not.toBe(page)
  await next.context().close()
})

it('two have a page each, and one of another language is not taken', async () => {
  const [one, other] = [await take(), await take()]
  expect(other).not.toBe(one)
  for (const page of [one, other]) await page.context().close()
  const { page } = await takePage(await sharedChromium(), url, { locale: 'es-CO' })
  expect([one, other]).not.toContain(page)
  await page.goto('/')
  expect(await page.evaluate('navigator.language')).toBe('es-CO')
  await page.context().close()
})

it('closing it twice does not take it from whoever has it then', async () => {
  const { page, giveBack } = await takePage(await sharedChromium(), url)
  await giveBack()
  const next = await take()
  expect(next).toBe(page)
  await next.goto('/')
  await giveBack()
  expect(await next.title()).toBe('as served')
  await next.context().close()
})
