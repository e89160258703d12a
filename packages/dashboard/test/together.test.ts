// Two people in one inbox, in real browsers against the whole service.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { Customer, chatUrlOf } from './customer.ts'
import { browserTestMs } from './shop.ts'
import { startTestShop, type TestShop } from './test-shop.ts'

vi.setConfig({ testTimeout: 2 * browserTestMs, hookTimeout: browserTestMs })

let shop: TestShop
let owner: Page
let ana: Page
let customer: Customer

beforeAll(async () => {
  shop = await startTestShop()
  owner = await shop.signedIn(shop.owner)
  ana = await shop.signedIn(await shop.colleague('ana', 'agent'))
  customer = new Customer(owner, await chatUrlOf(owner))
})
afterAll(async () => {
  await shop[Symbol.asyncDispose]()
})

const head = (page: Page) => page.locator('main header')
const messages = (page: Page) => page.getByRole('list', { name: 'Messages' })
const choose = async (page: Page, action: string) => {
  await head(page).getByRole('button', { name: 'Actions' }).click()
  await page.getByRole('menuitem', { name: action }).click()
}
const undo = (page: Page, done: string) =>
  page.getByRole('alert').filter({ hasText: done }).getByRole('button', { name: 'Undo' }).click()
/** A colleague's conversation is asked about. */
const resolveAnas = async (page: Page) => {
  await head(page).getByRole('button', { name: 'Resolve' }).click()
  const question = page.getByRole('dialog', { name: 'Resolve the conversation of ana?' })
  await question.getByRole('button', { name: 'Resolve' }).click()
}
const send = async (page: Page, path: string, data: object) => {
  const answer = await page.request.post(`/dashboard/api${path}`, { data, headers: { origin: shop.url } })
  expect(answer.ok(), await answer.text()).toBe(true)
}

it('two people work on one conversation: each sees what the other does, and the customer none of it', async () => {
  await customer.begin('Buenas, tengo una pregunta')
  const path = `/inbox/${customer.conversationId}`
  await send(owner, `/conversations/${customer.conversationId}/take-over`, {})

  // Each sees that the other is there.
  await owner.goto(path)
  await ana.goto(path)
  await owner.getByText('Looking too: ana').waitFor()
  await ana.getByText('Looking too: Demo').waitFor()
  // That she looks is slow to arrive, and no reason to forget that she types.
  const typed = Promise.withResolvers<void>()
  const told: string[] = []
  await ana.route('**/presence', async (route) => {
    const { state } = route.request().postDataJSON() as { state: string }
    if (state === 'looking') await typed.promise
    const response = await route.fetch()
    told.push(state)
    await route.fulfill({ response })
  })
  await ana.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
  await ana.getByRole('textbox', { name: 'Write an answer' }).pressSequentially('Hola')
  typed.resolve()
  await owner.getByText('ana: typing…').waitFor()
  expect(told[0]).toBe('looking')
  await ana.unroute('**/presence')
  await owner.getByRole('textbox', { name: 'Write an answer' }).pressSequentially('Buenas')
  await ana.getByText('Demo is answering too').waitFor()
  await owner.getByRole('textbox', { name: 'Write an answer' }).fill('')

  // A label that is made and put on.
  await owner.goto('/settings?tab=inbox')
  await owner.getByRole('button', { name: 'New label' }).click()
  const labelForm = owner.getByRole('dialog', { name: 'New label' })
  await labelForm.getByLabel('Name').fill('Mayoristas')
  await labelForm.getByRole('button', { name: 'Save' }).click()
  await owner.getByRole('button', { name: 'New answer' }).click()
  const form = owner.getByRole('dialog', { name: 'New answer' })
  await form.getByLabel('Shortcut').fill('precio')
  await form.getByLabel('Title').fill('Lista de precios')
  await form.getByLabel('Answer').fill('Hola, {{customer}}. Soy {{agent_name}}.')
  await form.getByRole('button', { name: 'Save' }).click()
  await form.getByText('{{customer}} stands for nothing').waitFor()
  await form.getByLabel('Answer').fill('Hola, {{customer_name}}. Soy {{agent_name}}.')
  await form.getByRole('button', { name: 'Save' }).click()
  await owner.getByText('/precio · Lista de precios').waitFor()
  await owner.goto(path)
  await choose(owner, 'Labels')
  await owner.getByRole('checkbox', { name: 'Mayoristas' }).check()
  // One that is missing is made there, and put on.
  const labels = owner.getByRole('dialog', { name: 'Labels' })
  await labels.getByRole('button', { name: 'New label' }).click()
  await labels.getByLabel('Name').fill('Pide factura')
  await labels.getByRole('button', { name: 'Create and put on' }).click()
  await labels.getByRole('checkbox', { name: 'Pide factura', checked: true }).waitFor()
  await owner.keyboard.press('Escape')
  await messages(ana).getByText('Demo added the label Pide factura').waitFor()
  await messages(ana).getByText('Demo added the label Mayoristas').waitFor()
  // The customer gave no name and is called by the same one everywhere, in the account's language for all people.
  const name = await head(owner).getByRole('heading', { level: 2 }).innerText()
  expect(name).toMatch(/^Visitante \S+ .*\d\d$/)
  await owner.goto('/contacts')
  await owner.getByRole('link', { name }).first().click()
  await owner.getByRole('button', { name: 'Labels' }).click()
  await owner.getByRole('checkbox', { name: 'Mayoristas' }).check()
  await owner.keyboard.press('Escape')
  await owner.getByRole('dialog').waitFor({ state: 'detached' })
  await owner.getByRole('main').getByText('Mayoristas').waitFor()
  await owner.goto('/contacts')
  await owner.getByLabel('Label').selectOption('Mayoristas')
  await owner.getByRole('link', { name }).waitFor()
  await expect.poll(() => owner.getByRole('row').count()).toBe(2)
  await owner.goto(path)

  // Assigned, and undone, and assigned again.
  await choose(owner, 'Assign')
  await owner.getByRole('dialog', { name: 'Assign' }).getByRole('button', { name: 'ana' }).click()
  await head(ana).getByText('You have it').waitFor()
  await undo(owner, 'Assigned to ana.')
  await head(ana).getByText('Demo has it').waitFor()
  await choose(owner, 'Assign')
  await owner.getByRole('dialog', { name: 'Assign' }).getByRole('button', { name: 'ana' }).click()
  await head(owner).getByText('ana has it').waitFor()

  // A note that mentions a colleague, who is elsewhere and is told at once.
  await ana.goto('/contacts')
  await ana.getByRole('heading', { name: 'Contacts', level: 1 }).waitFor()
  await owner.getByRole('button', { name: 'Private note' }).click()
  const note = owner.getByRole('textbox', { name: 'Write a note' })
  await note.pressSequentially('Es de la casa, @an')
  await owner.getByRole('option', { name: 'ana', exact: true }).waitFor()
  await owner.keyboard.press('Enter')
  await expect.poll(() => note.inputValue()).toBe('Es de la casa, @ana ')
  await note.pressSequentially('dale descuento')
  await owner.keyboard.press('Enter')
  await ana.getByRole('link', { name: /^Inbox 1 mention of you/ }).waitFor()
  const toast = ana.getByRole('alert').filter({ hasText: 'Demo mentioned you' })
  await toast.getByText('Es de la casa').waitFor()
  await ana.getByRole('link', { name: /^Inbox/ }).click()
  await ana.getByText('Mentions (1)').click()
  await ana.getByRole('region', { name: 'Conversations' }).getByText('A note mentions you').waitFor()
  await toast.getByRole('button', { name: 'Open' }).click()
  await expect.poll(() => new URL(ana.url()).pathname).toBe(path)
  await ana.getByText('Mentions', { exact: true }).waitFor()
  await messages(ana).getByText('Es de la casa').getByText('@ana').waitFor()

  // A ready answer, filled in before it is sent.
  const field = ana.getByRole('textbox', { name: 'Write an answer' })
  await field.fill('')
  await field.pressSequentially('/pre')
  await ana.getByRole('option', { name: '/precio · Lista de precios' }).waitFor()
  await ana.keyboard.press('Enter')
  await expect.poll(() => field.inputValue()).toBe('Hola. Soy ana.')
  await ana.keyboard.press('Enter')
  await messages(owner)
    .getByRole('listitem')
    .filter({ hasText: 'Hola. Soy ana.' })
    .getByText(/· ana$/)
    .waitFor()
  const chat = await fetch(`${await chatUrlOf(owner)}/messages?visitor_token=${customer.token}`)
  expect(await chat.text()).not.toContain('casa')
})

it('what is snoozed is out of sight and comes back by itself, and so does what was resolved', async () => {
  const { conversationId } = customer
  const line = `¿Y el envío? ${conversationId.slice(-6)}`
  await customer.write(line)
  await owner.goto('/inbox')
  const row = owner.getByRole('link', { name: line })
  await row.click()
  await choose(owner, 'Snooze')
  await owner.getByRole('button', { name: 'Tomorrow morning' }).click()
  await expect.poll(() => row.count()).toBe(0)
  await head(owner).getByText('Snoozed until').waitFor()
  // The sample shop has one too.
  await owner.getByText(/^Snoozed \(\d+\)$/).click()
  await row.waitFor()
  await row.getByText('Comes back').waitFor()
  await owner.getByText('Open', { exact: true }).click()
  await expect.poll(() => row.count()).toBe(0)
  // Nobody waits in a test until tomorrow.
  const until = new Date(Date.now() + 3_000).toISOString()
  await send(owner, `/conversations/${conversationId}/snooze`, { until })
  await messages(owner).getByText('It came back by itself').waitFor()
  await row.waitFor()

  await resolveAnas(owner)
  await expect.poll(() => row.count()).toBe(0)
  await undo(owner, 'Resolved.')
  await row.waitFor()
  await resolveAnas(owner)
  await expect.poll(() => row.count()).toBe(0)
  await customer.writeAndHear('hola de nuevo')
  await messages(owner).getByText('The customer came back').waitFor()
  await head(owner).getByText('The bot answers').waitFor()
})

it('somebody says with one press that they are away: it stays, colleagues see it, and they come back by hand', async () => {
  const menu = (page: Page) => page.getByRole('navigation').getByRole('button', { name: /ana/i })
  await ana.goto('/inbox')
  await menu(ana).click()
  await ana.getByRole('button', { name: 'I am away' }).click()
  await menu(ana).getByText('Away').waitFor()
  await ana.reload()
  await menu(ana).getByText('Away').waitFor()
  await owner.goto(`/inbox/${customer.conversationId}`)
  await choose(owner, 'Assign')
  const dialog = owner.getByRole('dialog', { name: 'Assign' })
  await dialog.getByRole('button', { name: 'ana away' }).waitFor()
  await menu(ana).click()
  await ana.getByRole('button', { name: 'I am back' }).click()
  await menu(ana).getByText('Agent').waitFor()
  await dialog.getByRole('button', { name: 'ana present' }).waitFor()
})

it('an agent is shown no sales figures, and none are asked for', async () => {
  const refused: string[] = []
  ana.on('response', (response) => {
    if (response.status() === 403) refused.push(response.url())
  })
  for (const path of ['/', '/reports?period=thisWeek']) {
    await ana.goto(path)
    await ana.getByRole('heading', { level: 2 }).first().waitFor()
    await ana.waitForLoadState('networkidle')
    expect(await ana.getByText('Revenue').count()).toBe(0)
  }
  expect(refused).toEqual([])
})

it('who goes to another shop sees at once what happens there', async () => {
  const more = ['--plan', 'starter', '--currency', 'COP', '--timezone', 'America/Bogota', '--language', 'es']
  const other = await shop.command<{ id: string }>('account', 'create', '--name', 'Fritos', ...more)
  const who = ['--email', shop.owner.email, '--role', 'owner']
  await shop.command('user', 'create', '--account', other.id, ...who)
  await owner.goto('/')
  const menu = owner.getByRole('navigation').getByRole('button', { name: /Demo/ })
  await menu.click()
  // Whoever never chose one begins in the one that is no demo.
  await owner.getByRole('button', { name: 'Casa Lucero' }).click()
  await owner
    .getByRole('navigation')
    .getByRole('link', { name: /Casa Lucero/ })
    .waitFor()
  await owner.getByRole('link', { name: 'Settings' }).first().click()
  await owner.locator('main').getByText('Inbox', { exact: true }).click()
  await owner.getByText('Mayoristas').first().waitFor()
  await send(owner, '/labels', { name: 'Fritas', color: 'red', person_id: null })
  // As soon as anybody else would see it; the stream of the former shop ends by itself only half a minute later.
  await owner.getByText('Fritas').waitFor({ timeout: 10_000 })
})
