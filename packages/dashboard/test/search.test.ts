// Finding and answering by the keyboard alone, in a real browser against the whole service.
import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { ask, Customer, chatUrlOf } from './customer.ts'
import { browserTestMs } from './shop.ts'
import { startTestShop, type TestShop } from './test-shop.ts'

vi.setConfig({ testTimeout: browserTestMs, hookTimeout: browserTestMs })

let shop: TestShop
let owner: Page
let customer: Customer
// Ends as a word of the language does, in a consonant and an a, since its plural is looked for.
const word = `zapatill${randomUUID()
  .replaceAll(/\W|[\dae]/g, '')
  .slice(0, 4)}a`

beforeAll(async () => {
  shop = await startTestShop()
  owner = await shop.signedIn(shop.owner)
  customer = new Customer(owner, await chatUrlOf(owner))
  await customer.begin(`Busco ${word}s rojas, ¿las reservaron?`)
  await vi.waitUntil(async () => (await found(`${word} roja`)).includes(customer.conversationId), {
    timeout: 45_000,
  })
})
afterAll(async () => {
  await shop[Symbol.asyncDispose]()
})

const found = async (text: string) => {
  const { data } = await ask<{ data: { kind: string; conversation_id: string }[] }>(
    owner,
    `/search?text=${encodeURIComponent(text)}`,
  )
  return data.filter(({ kind }) => kind === 'message').map((each) => each.conversation_id)
}
it('is narrowed to a customer and to days', async () => {
  const page = await await shop.signedIn(shop.owner)
  await page.goto('/')
  await page.getByRole('heading', { name: 'Overview', level: 1 }).waitFor()
  await page.keyboard.press('Control+k')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox').fill(`${word} roja`)
  const hits = dialog.getByRole('group', { name: 'Messages' }).getByRole('option')
  await hits.first().waitFor()
  await dialog.getByRole('button', { name: 'Only one customer, or some days' }).click()
  await dialog.getByLabel('Customer', { exact: true }).fill('nobody of this name')
  await dialog.getByText('Nothing found').waitFor()
  await dialog.getByLabel('Customer', { exact: true }).fill('')
  await dialog.getByLabel('To', { exact: true }).fill('2020-01-01')
  await dialog.getByText('Nothing found').waitFor()
  await dialog.getByLabel('To', { exact: true }).fill('2099-01-01')
  await hits.first().waitFor()
  await page.context().close()
})

const marked = (page: Page) => page.getByRole('option', { selected: true })

it('by the keyboard alone somebody signs in, finds what a customer said by another form of it, and answers', async () => {
  const page = await shop.visitor()
  const { keyboard } = page
  await page.goto('/sign-in')
  await page.getByLabel('E-mail').waitFor()
  const isIn = async (name: string) =>
    (await page.evaluate("document.activeElement?.getAttribute('autocomplete')")) === name
  for (let presses = 0; !(await isIn('username')) && presses < 10; presses += 1) await keyboard.press('Tab')
  await keyboard.type(shop.owner.email)
  await keyboard.press('Tab')
  await keyboard.type(shop.owner.password)
  await keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Overview', level: 1 }).waitFor()

  await keyboard.press('Control+k')
  const field = page.getByRole('combobox', { name: 'Search' })
  await field.waitFor()
  await keyboard.type(`${word} roja`)
  const hit = page.getByRole('group', { name: 'Messages' }).getByRole('option')
  await hit.getByText(`${word}s`).waitFor()
  await expect.poll(() => hit.locator('mark').allTextContents()).toEqual([`${word}s`, 'rojas'])
  await expect.poll(async () => (await marked(page).textContent())?.includes(word)).toBe(true)
  expect(await field.getAttribute('aria-activedescendant')).toBe(await marked(page).getAttribute('id'))
  await keyboard.press('Enter')
  await page.getByRole('list', { name: 'Messages' }).locator('[data-sought]').getByText(`${word}s`).waitFor()
  expect(new URL(page.url()).pathname).toBe(`/inbox/${customer.conversationId}`)

  await page.getByRole('textbox', { name: 'Write an answer' }).waitFor()
  await keyboard.press('r')
  const reply = `Sí: ajkr ${randomUUID().slice(0, 6)}`
  await keyboard.type(reply)
  await keyboard.press('Enter')
  await expect
    .poll(async () => {
      const path = `/conversations/${customer.conversationId}/messages`
      const { data } = await ask<{ data: { role: string; content: string }[] }>(page, path)
      return data.find(({ role }) => role === 'agent')?.content
    })
    .toBe(reply)
  await page.getByRole('list', { name: 'Messages' }).getByText(reply).waitFor()
  await expect.poll(() => new URL(page.url()).search).toBe('')
  await page.context().close()
})

it('keys go from one conversation to the next, assign and resolve; none is heard while somebody types, or when they are off', async () => {
  const page = await shop.signedIn(shop.owner)
  const { keyboard } = page
  await page.goto('/inbox')
  const rows = page.getByRole('region', { name: 'Conversations' }).getByRole('link')
  await rows.nth(1).waitFor()
  const paths = await Promise.all([0, 1, 2].map((at) => rows.nth(at).getAttribute('href')))
  const path = () => new URL(page.url()).pathname
  // A tab that was clicked keeps the focus, and takes no letters.
  await page.getByRole('radio').first().focus()
  await keyboard.press('j')
  await expect.poll(path).toBe(paths[0])
  await keyboard.press('j')
  await expect.poll(path).toBe(paths[1])
  await keyboard.press('k')
  await expect.poll(path).toBe(paths[0])

  await page.getByRole('textbox', { name: 'Write an answer' }).fill('')
  await keyboard.type('jkea?/')
  await expect.poll(() => page.getByRole('textbox', { name: 'Write an answer' }).inputValue()).toBe('jkea?/')
  expect(path()).toBe(paths[0])
  expect(await page.getByRole('dialog').count()).toBe(0)
  await page.getByRole('textbox', { name: 'Write an answer' }).fill('')
  await page.getByRole('list', { name: 'Messages' }).focus()

  await keyboard.press('a')
  await page.getByRole('dialog', { name: 'Assign' }).waitFor()
  await keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  // The one below comes next, although the list is shorter by then.
  await keyboard.press('j')
  await expect.poll(path).toBe(paths[1])
  // The keys of a conversation are heard once it is there.
  const below = (await rows.nth(1).textContent()) ?? ''
  const shown = page.locator('main').getByRole('heading', { level: 2 }).last()
  await expect.poll(async () => below.includes((await shown.textContent()) ?? '-')).toBe(true)
  await keyboard.press('e')
  await page.getByRole('button', { name: 'Undo' }).waitFor()
  // The next one is there without another key, and what was done can be taken back by one.
  await expect.poll(path).toBe(paths[2])
  await expect.poll(() => rows.nth(1).getAttribute('href')).toBe(paths[2])
  await page.getByRole('list', { name: 'Messages' }).focus()
  await keyboard.press('z')
  await page.getByRole('button', { name: 'Undo' }).waitFor({ state: 'detached' })
  await expect.poll(() => rows.nth(1).getAttribute('href')).toBe(paths[1])
  // The one that came back is there again.
  await expect.poll(path).toBe(paths[1])

  await page.getByRole('list', { name: 'Messages' }).focus()
  await keyboard.press('?')
  const keys = page.getByRole('dialog', { name: 'Keys' })
  await keys.getByText('Next conversation').waitFor()
  await keys.getByRole('switch').press('Space')
  await keyboard.press('Escape')
  await keys.waitFor({ state: 'detached' })
  await keyboard.press('/')
  await keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Search' }).waitFor()
  await expect.poll(() => page.getByRole('combobox', { name: 'Search' }).inputValue()).toBe('')
  await page.context().close()
})

it('the palette goes to pages and begins actions, remembers where one went, and offers only what one may', async () => {
  const page = await shop.signedIn(shop.owner)
  await page.goto('/')
  await page.getByRole('heading', { name: 'Overview', level: 1 }).waitFor()
  const { keyboard } = page
  const search = async (text: string) => {
    await keyboard.press('Control+k')
    await page.getByRole('combobox', { name: 'Search' }).waitFor()
    await keyboard.type(text)
  }
  await search('request log')
  await page.getByRole('option', { name: 'Request log' }).waitFor()
  await keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Request log', level: 1 }).waitFor()
  await search('create api')
  await page.getByRole('option', { name: 'Create an API key' }).waitFor()
  await keyboard.press('Enter')
  await page.getByRole('dialog').getByRole('textbox').first().waitFor()
  expect(new URL(page.url()).pathname + new URL(page.url()).hash).toBe('/developers/keys')
  await keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await search('')
  const recent = page.getByRole('group', { name: 'Recent' }).getByRole('option')
  await recent.first().waitFor()
  await expect.poll(() => recent.allTextContents()).toEqual(['Request log'])

  await page.context().close()
  const agent = await shop.signedIn(await shop.colleague('ana', 'agent'))
  await agent.goto('/')
  await agent.getByRole('heading', { name: 'Overview', level: 1 }).waitFor()
  await agent.keyboard.press('Control+k')
  const options = agent.getByRole('option')
  await options.first().waitFor()
  const names = await options.allTextContents()
  expect(names).toContain('Add a contact')
  expect(names.filter((name) => /API|webhook|channel|invite|product$|log/i.test(name))).toEqual([])
  await agent.context().close()
})

it('keys after the first Ctrl+K reach the search, none the page behind, however late the search loads', async () => {
  const page = await shop.signedIn(shop.owner)
  const { keyboard } = page
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/assets/palette*.js', async (route) => {
    await released
    await route.continue()
  })
  await page.goto(`/inbox/${customer.conversationId}`)
  const reply = page.getByRole('textbox', { name: 'Write an answer' })
  await reply.waitFor()
  await page.getByRole('list', { name: 'Messages' }).focus()
  await keyboard.press('Control+k')
  await keyboard.type('request lok')
  await keyboard.press('Backspace')
  await keyboard.type('g')
  expect(await page.getByRole('combobox', { name: 'Search' }).count()).toBe(0)
  release()
  const field = page.getByRole('combobox', { name: 'Search' })
  await field.waitFor()
  await keyboard.type('s')
  await expect.poll(() => field.inputValue()).toBe('request logs')
  expect(await reply.inputValue()).toBe('')
  expect(await page.getByRole('button', { name: 'Undo' }).count()).toBe(0)
  await keyboard.press('Escape')
  await field.waitFor({ state: 'detached' })
  await expect.poll(() => page.evaluate('document.activeElement?.ariaLabel')).toBe('Messages')

  await page.reload()
  await reply.waitFor()
  await keyboard.press('Control+k')
  await keyboard.type('request log')
  await keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Request log', level: 1 }).waitFor()
  await page.context().close()
})

it('the hands stay on the keys: notes, leaving the answer, and the person to assign to', async () => {
  const page = await shop.signedIn(shop.owner)
  const { keyboard } = page
  const focused = () => page.evaluate("document.activeElement?.getAttribute('aria-label')")
  await page.goto(`/inbox/${customer.conversationId}`)
  await page.getByRole('textbox', { name: 'Write an answer' }).waitFor()
  await page.getByRole('button', { name: 'Private note' }).click()
  await expect.poll(focused).toBe('Write a note')
  const note = `Ojo: ${randomUUID().slice(0, 6)}`
  await keyboard.type(note)
  // Stored, but not yet answered.
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/notes', async (route) => {
    const response = await route.fetch()
    await released
    await route.fulfill({ response })
  })
  await keyboard.press('Enter')
  await page.getByRole('list', { name: 'Messages' }).getByText(note).waitFor()
  expect(await focused()).toBe('Write a note')
  await page.getByRole('button', { name: 'Back to answering' }).focus()
  release()
  await expect.poll(() => page.getByRole('textbox', { name: 'Write a note' }).inputValue()).toBe('')
  expect(await focused()).toBe('Back to answering')
  await keyboard.press('Enter')
  await expect.poll(focused).toBe('Write an answer')
  await keyboard.press('Escape')
  await keyboard.press('a')
  const people = page.getByRole('dialog', { name: 'Assign' }).getByRole('listitem').getByRole('button')
  await people.first().waitFor()
  const [first, ...others] = await people.allTextContents()
  const words = () => page.evaluate('document.activeElement?.textContent')
  await expect.poll(words).toBe(first)
  await keyboard.press('ArrowDown')
  await expect.poll(words).toBe(others[0])
  await keyboard.press('ArrowUp')
  await expect.poll(words).toBe(first)
  await keyboard.type((others[0] ?? '').slice(0, 2))
  await expect.poll(words).toBe(others[0])
  await page.context().close()
})

it('where nothing can be written R leads to the templates, and what is typed after it does nothing', async () => {
  type Closed = { id: string; reply_until: string | null; resolved_at: string | null }
  const { data } = await ask<{ data: Closed[] }>(owner, '/conversations?platform=whatsapp&state=open')
  const closed = data.find(({ reply_until: until }) => until !== null && Date.parse(until) < Date.now())
  const page = await shop.again(shop.owner)
  const { keyboard } = page
  await page.goto(`/inbox/${closed?.id}`)
  const templates = page.getByRole('button', { name: 'Send a template' })
  await templates.waitFor()
  await keyboard.press('r')
  await expect.poll(() => templates.evaluate((button) => button.matches(':focus'))).toBe(true)
  await keyboard.type('Hello, are you there?')
  await page.getByText('There is no field to write in here').waitFor()
  expect(await page.getByRole('dialog').count()).toBe(0)
  expect((await ask<Closed>(page, `/conversations/${closed?.id}`)).resolved_at).toBeNull()
  await keyboard.press('Escape')
  await keyboard.press('a')
  await page.getByRole('dialog', { name: 'Assign' }).waitFor()
  await page.context().close()
})
