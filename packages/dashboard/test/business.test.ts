// A day's work of the people of a shop, in real browsers against the whole service.
import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { until } from '../../server/test/harness/processes/cli-process.ts'
import { ask, Customer, chatUrlOf } from './customer.ts'
import { browserTestMs, type Login, type Shop } from './shop.ts'
import { startTestShop } from './test-shop.ts'

vi.setConfig({ testTimeout: browserTestMs, hookTimeout: browserTestMs })

let shop: Shop
let owner: Page
let chatUrl: string

beforeAll(async () => {
  shop = await startTestShop()
  owner = await shop.signedIn(shop.owner)
  chatUrl = await chatUrlOf(owner)
})
afterAll(async () => {
  await shop[Symbol.asyncDispose]()
})

it('a conversation appears while the inbox is open; taken over, it is the person who answers', async () => {
  await owner.goto('/inbox')
  await owner.getByRole('link', { name: /.+/ }).first().waitFor()
  const customer = new Customer(owner, chatUrl)
  const first = `Hola, ¿tienen parqueadero? ${randomUUID().slice(0, 8)}`
  await customer.begin(first)
  await owner.getByText(first).first().click()
  await owner.getByRole('button', { name: 'Take over' }).click()
  await owner.getByRole('button', { name: 'Give back to the bot' }).waitFor()
  const answers = await customer.botAnswers()
  await owner.getByRole('textbox', { name: 'Write an answer' }).fill('Sí, en el sótano. Soy Ana.')
  await owner.keyboard.press('Enter')
  await owner.getByRole('list', { name: 'Messages' }).getByText('Sí, en el sótano. Soy Ana.').waitFor()
  const second = '¿Y para motos?'
  await customer.write(second)
  await owner.getByRole('list', { name: 'Messages' }).getByText(second).waitFor()
  const heardAt = performance.now()
  await until(
    () => performance.now() - heardAt > 2_000,
    () => 'time stands still',
  )
  expect(await customer.botAnswers()).toBe(answers)
  await owner.getByRole('button', { name: 'Give back to the bot' }).click()
  await owner.getByRole('button', { name: 'Take over' }).waitFor()
})

it('what a customer writes is shown as text, whatever it is', async () => {
  const customer = new Customer(owner, chatUrl)
  const script = '<img src=x onerror="window.broken = true"><script>window.broken = true</script>'
  await customer.begin(script)
  await owner.goto(`/inbox/${customer.conversationId}`)
  await owner.getByRole('list', { name: 'Messages' }).getByText(script).waitFor()
  expect(await owner.evaluate('window.broken')).toBeUndefined()
})

it('an order placed in the web chat appears in the open list, and is told with its link on every other page', async () => {
  type Products = {
    data: { name: string; pricing_type: string; inventory_quantity: number; add_ons: unknown[] }[]
  }
  const { data } = await (
    await fetch(`${shop.url}/api/v1/products?is_active=true&limit=200`, {
      headers: { authorization: `Bearer ${shop.apiKey}` },
    })
  )
    .json()
    .then((body) => body as Products)
  const product = data.find(
    (each) =>
      each.pricing_type === 'fixed' && each.inventory_quantity > 1 && (each.add_ons ?? []).length === 0,
  )
  await owner.goto('/orders')
  await owner.getByRole('table', { name: 'Orders' }).waitFor()
  const newest = () => owner.getByRole('row').nth(1).getByRole('link').getAttribute('href')
  const before = await newest()
  const elsewhere = await owner.context().newPage()
  // The first answer after a page opens is no news.
  await Promise.all([elsewhere.waitForResponse(/\/dashboard\/api\/waiting/), elsewhere.goto('/products')])
  const customer = new Customer(owner, chatUrl)
  await customer.begin(`quiero 1 ${product?.name}`)
  await until(
    async () => (await customer.botAnswers()) > 0,
    () => 'the bot did not answer the wish',
  )
  await customer.writeAndHear('eso es todo')
  await customer.writeAndHear('Calle 45 # 12-30, Bogotá')
  await customer.writeAndHear('prefiero no')
  await customer.writeAndHear('si')
  await until(
    async () => (await newest()) !== before,
    () => 'the order did not appear',
  )
  const notice = elsewhere.getByRole('alert').filter({ hasText: 'New order' })
  await notice.getByText(/#\d+ · .*COP/).waitFor()
  await notice.getByRole('button', { name: 'Open' }).click()
  await expect.poll(() => new URL(elsewhere.url()).pathname).toBe(await newest())
  await elsewhere.close()
  await owner.getByRole('row').nth(1).getByRole('link').click()
  await owner
    .getByText(product?.name ?? '', { exact: false })
    .first()
    .waitFor()
  await owner.getByText('Calle 45 # 12-30, Bogotá').waitFor()
  await owner.getByRole('button', { name: 'Note a payment' }).click()
  await owner.getByRole('dialog').getByRole('button', { name: 'Mark as paid' }).click()
  await owner.getByText('Paid', { exact: true }).first().waitFor()
  // Nobody told the customer: the words are proposed, in the account's language.
  await owner.getByRole('alert').getByText('The customer does not know yet.').first().waitFor()
  await owner.getByRole('alert').getByRole('button', { name: 'Write to them' }).first().click()
  await owner.waitForURL(`/inbox/${customer.conversationId}`)
  const draft = owner.getByRole('textbox', { name: 'Write an answer' })
  await expect
    .poll(() => draft.inputValue())
    .toMatch(/^¡Gracias.*! Recibimos el pago de tu pedido #\d+ \(\$[\d.]+\)\.$/)
  await draft.fill('')

  // The other way: sent as they are proposed, and whoever had the conversation has it.
  await owner.goto('/orders')
  await owner.getByRole('row').filter({ hasText: 'Unpaid' }).first().getByRole('link').click()
  await owner.locator('main header').getByRole('button', { name: 'Note a payment' }).click()
  await owner.getByRole('dialog').getByRole('button', { name: 'Mark as paid' }).click()
  // In the notice and, for whoever misses it, in the order.
  const told = owner.getByRole('alert')
  await told
    .getByText(/Recibimos el pago de tu pedido #/)
    .first()
    .waitFor()
  await told.getByRole('button', { name: 'Send this' }).last().dblclick()
  await told.getByText('Sent to the customer.').first().waitFor()
  expect(await told.getByText('Sent to the customer.').count()).toBe(1)
})

it('a script in the name of a product runs nowhere: not where it is managed, sold or ordered', async () => {
  const name = 'Broma <img src=x onerror="window.broken = true"><script>window.broken = true</script>'
  const visitor = await shop.visitor()
  const refused: string[] = []
  for (const page of [owner, visitor]) {
    page.on('console', (message) => {
      if (/content security policy/i.test(message.text())) refused.push(message.text())
    })
  }
  const isHarmless = async (page: Page) => {
    await page.getByText(name).first().waitFor()
    expect(await page.evaluate('window.broken')).toBeUndefined()
    expect(await page.locator('img[src=x]').count()).toBe(0)
  }

  await owner.goto('/products/new')
  await owner.getByLabel('Name', { exact: true }).fill(name)
  await owner.getByLabel('SKU').fill('BRO-1')
  await owner.getByLabel('Price (COP)', { exact: true }).fill('12000')
  await owner.getByLabel('Stock').fill('5')
  await owner.getByRole('button', { name: 'Save' }).click()
  await owner.getByRole('heading', { name, level: 1 }).waitFor()
  await isHarmless(owner)
  await owner.goto('/products')
  await isHarmless(owner)

  await visitor.goto(chatUrl)
  const say = async (text: string) => {
    const answers = await visitor.locator('.bubble').count()
    await visitor.getByRole('textbox').fill(text)
    await visitor.keyboard.press('Enter')
    await until(
      async () => (await visitor.locator('.bubble').count()) > answers + 1,
      () => `the bot did not answer ${text}`,
    )
  }
  await say('¿tienen broma?')
  await isHarmless(visitor)
  await say('quiero 1 broma')
  await say('eso es todo')
  await say('Calle 45 # 12-30, Bogotá')
  await say('prefiero no')
  await say('si')
  await owner.goto('/orders')
  await owner.getByRole('row').nth(1).getByRole('link').click()
  await isHarmless(owner)
  await owner.getByRole('link', { name: 'Open conversation' }).click()
  await owner.getByRole('list', { name: 'Messages' }).getByText('Broma').first().waitFor()
  await isHarmless(owner)
  expect(refused).toEqual([])
  await visitor.context().close()
})

it('a file of products is looked at first, says what is wrong on which line, and is taken in to its end', async () => {
  const good = Array.from({ length: 1_500 }, (_, index) => `IMP-${index},Vela ${index},${9_900 + index}`)
  const lines = [
    'sku,name,price',
    ...good.slice(0, 2),
    'IMP-BAD,Vela mala,caro',
    ...good.slice(2),
    'IMP-0,Dos veces,1',
  ]
  await owner.goto('/products/import')
  const [chooser] = await Promise.all([
    owner.waitForEvent('filechooser'),
    owner.getByRole('button', { name: 'Choose a file' }).click(),
  ])
  const buffer = Buffer.from(lines.join('\n'))
  await chooser.setFiles({ name: 'velas.csv', mimeType: 'text/csv', buffer })
  const problems = owner.getByRole('table', { name: 'Problem' }).getByRole('row')
  await problems.filter({ hasText: /^4/ }).getByText('price').waitFor()
  await problems.filter({ hasText: '1503' }).getByText('IMP-0').waitFor()
  expect(await problems.count()).toBe(3)
  await owner.getByText('1500 new').waitFor()
  await owner.getByRole('table', { name: 'What would happen' }).getByText('Vela 0').waitFor()
  const stored = await ask<{ data: unknown[] }>(owner, '/products?search=IMP-1499')
  expect(stored.data).toEqual([])

  await owner.getByRole('button', { name: 'Import 1500 products' }).click()
  const progress = owner.getByRole('progressbar', { name: 'Import' })
  await progress.waitFor()
  await owner.getByText('Done: 1500 new, 0 changed.').waitFor()
  await expect.poll(() => progress.getAttribute('aria-valuenow')).toBe('100')
  await problems.filter({ hasText: /^4/ }).getByText('price').waitFor()
  await owner.getByRole('link', { name: 'To the products' }).click()
  await owner.getByRole('row').filter({ hasText: 'Vela' }).first().waitFor()
  await owner.getByLabel('Name or code').pressSequentially('IMP-1499')
  await owner.getByText('Vela 1499', { exact: true }).waitFor()

  await owner.goto('/products/import')
  const [again] = await Promise.all([
    owner.waitForEvent('filechooser'),
    owner.getByRole('button', { name: 'Choose a file' }).click(),
  ])
  await again.setFiles({ name: 'leer.txt', mimeType: 'text/plain', buffer: Buffer.from([0xff, 0xfe, 0x00]) })
  await owner.getByRole('alert').waitFor()
})

it('an appointment is booked, then moved to another time', async () => {
  await owner.goto('/appointments')
  await owner.getByRole('button', { name: 'Later' }).click()
  await owner.waitForURL(/day=/)
  // A free hour of the calendar, by the keyboard alone.
  await owner.getByRole('region', { name: 'Calendar' }).focus()
  await owner.keyboard.press('ArrowDown')
  await owner.keyboard.press('ArrowDown')
  await owner.keyboard.press('Enter')
  const dialog = owner.getByRole('dialog')
  await dialog.getByText(/^\w{3}, \w{3} \d+ · \d+:00\s[AP]M$/).waitFor()
  await dialog.getByLabel('Service').selectOption({ index: 1 })
  const day = await pickSlot(owner, 0)
  await dialog.getByLabel('Customer').fill('Prueba Uno')
  await dialog.getByLabel('Phone').fill('+573001112233')
  await dialog.getByRole('button', { name: 'Book', exact: true }).click()
  const told = owner.getByRole('alert').filter({ hasText: 'Booked.' })
  await told.getByText('The customer does not know yet, and there is no chat with them.').waitFor()
  await told.getByRole('link', { name: '+57 300 111 2233' }).waitFor()
  // On a Sunday the first day asked for is closed, and the next free one is in the following week.
  await owner.goto(`/appointments?day=${day}`)
  const block = owner.getByRole('button', { name: /Prueba Uno/ })
  await block.click()
  const when = owner.getByRole('dialog').locator('dd').first()
  const before = await when.innerText()
  await owner.getByRole('button', { name: 'Reschedule' }).click()
  await pickSlot(owner, 1)
  await owner
    .getByRole('dialog', { name: 'Reschedule to another time' })
    .getByRole('button', { name: 'Reschedule' })
    .click()
  await owner.getByText('Rescheduled.').waitFor()
  // The way to tell it stands in the appointment, and no notice lies over its buttons.
  await owner.getByRole('dialog').getByText('The customer does not know yet.').waitFor()
  expect(await owner.locator('.notices').getByText('The customer does not know yet').count()).toBe(0)
  await until(
    async () => (await when.innerText()) !== before,
    () => 'it still stands at its old time',
  )
})

it('beside a conversation an appointment is booked and nothing typed is lost; there the customer gets a name', async () => {
  const customer = new Customer(owner, chatUrl)
  await customer.begin('Hola, quiero una cita')
  await owner.goto(`/inbox/${customer.conversationId}`)
  await owner.getByRole('button', { name: 'Take over' }).click()
  const answer = owner.getByRole('textbox', { name: 'Write an answer' })
  await answer.fill('Un momento, la agendo.')
  await owner.getByRole('button', { name: 'Actions' }).click()
  await owner.getByRole('menuitem', { name: 'Book an appointment' }).click()
  const dialog = owner.getByRole('dialog', { name: 'Book an appointment' })
  await dialog.getByLabel('Service').selectOption({ index: 1 })
  await pickSlot(owner, 0)
  await dialog.getByRole('button', { name: 'Book', exact: true }).click()
  await owner.getByRole('alert').filter({ hasText: 'Booked.' }).waitFor()
  expect(new URL(owner.url()).pathname).toBe(`/inbox/${customer.conversationId}`)
  expect(await answer.inputValue()).toBe('Un momento, la agendo.')
  // The customer stands beside the conversation where there is room, and in a drawer where there is none.
  const booked = await owner.locator('a[href*="/appointments?open="]').first().getAttribute('href')
  await owner.goto(booked ?? '')
  const drawer = owner.getByRole('dialog', { name: 'Appointment' })
  await drawer.getByRole('button', { name: 'Edit name and phone' }).click()
  const edit = owner.getByRole('dialog', { name: 'Edit' })
  await edit.getByLabel('Name').fill('Rosa Marín')
  await edit.getByLabel('Phone').fill('+573001119999')
  await edit.getByRole('button', { name: 'Save' }).click()
  await drawer.getByRole('heading', { name: 'Rosa Marín' }).waitFor()
  await drawer.getByText('+57 300 111 9999').waitFor()
})

it('a service made a moment ago is in the form of what can be booked', async () => {
  await owner.goto('/appointments/availability')
  await owner.getByRole('button', { name: 'Add service' }).or(owner.getByText('All your services')).waitFor()
  await goTo(owner, '/products/new#service')
  await owner.getByLabel('Duration').fill('90')
  await owner.getByLabel('Name', { exact: true }).fill('Taller de velas')
  await owner.getByLabel('Price (COP)', { exact: true }).fill('85000')
  await owner.getByRole('button', { name: 'Save' }).click()
  await owner.getByRole('heading', { name: 'Taller de velas' }).waitFor()
  await goTo(owner, '/appointments/availability')
  await owner.getByRole('button', { name: 'Remove Taller de velas' }).waitFor()
})

/** Within the open page, which keeps what it has read. */
async function goTo(page: Page, path: string) {
  await page.evaluate(`history.pushState({}, '', '${path}'); dispatchEvent(new PopStateEvent('popstate'))`)
}

it('what can be booked is changed, and holds', async () => {
  await owner.goto('/appointments/availability')
  const save = owner.getByRole('button', { name: 'Save', description: 'No changes to save' })
  await save.waitFor()
  expect(await save.isEnabled()).toBe(false)
  await owner.getByLabel('Buffer (minutes)').first().fill('25')
  await owner.getByRole('button', { name: 'Save' }).click()
  await owner.getByText('Saved. The new hours hold').waitFor()
  await owner.reload()
  await expect.poll(() => owner.getByLabel('Buffer (minutes)').first().inputValue()).toBe('25')
})

/**
 * Picks a free time; where the day has none, on the next day that has, to which the form leads: in the evening before a
 * Sunday neither of the next two days has one. Returns the day.
 */
async function pickSlot(page: Page, index: number): Promise<string> {
  const slots = page.locator('fieldset button')
  const nextFree = page.getByRole('button', { name: /^Next free day/ })
  await slots.first().or(nextFree).waitFor()
  if (await nextFree.isVisible()) await nextFree.click()
  await slots.nth(index).click()
  return page.getByRole('textbox', { name: 'Day' }).inputValue()
}

it('a colleague is invited, and sees and does what the role allows', async () => {
  await owner.goto('/settings?tab=team')
  await owner.getByRole('button', { name: 'Invite' }).click()
  const dialog = owner.getByRole('dialog')
  await dialog.getByLabel('E-mail').fill('leo@example.com')
  await dialog.getByLabel('Agent').check()
  await dialog.getByRole('button', { name: 'Invite' }).click()
  const link = await owner.getByRole('dialog').locator('code').innerText()
  const agent = await shop.visitor()
  await agent.goto(link)
  await agent.getByLabel('Your name').fill('Leo Díaz')
  await agent.getByRole('textbox', { name: 'Password' }).fill('otra clave bien larga')
  await agent.getByRole('button', { name: 'Accept' }).click()
  await agent.getByRole('heading', { name: 'Overview', level: 1 }).waitFor()
  await agent.getByRole('navigation').getByRole('link', { name: 'Orders' }).first().waitFor()
  expect(await agent.getByRole('link', { name: 'API keys' }).count()).toBe(0)
  await agent.goto('/developers/keys')
  await agent.getByText('Your role (Agent) does not open this page').waitFor()
  expect((await agent.request.get('/dashboard/api/keys')).status()).toBe(403)
})

it('two accounts in two browsers see nothing of each other', async () => {
  const stranger = await shop.visitor()
  await signUp(stranger, { email: 'otra@example.com', password: 'una clave muy larga' })
  const { data } = await ask<{ data: { id: string }[] }>(owner, '/orders?limit=1')
  await stranger.goto(`/orders/${data[0]?.id}`)
  await stranger.getByRole('alert').getByText('This could not be loaded').waitFor()
  await stranger.goto('/contacts')
  await stranger.getByText('No contacts').waitFor()
  expect(await stranger.content()).not.toContain('Laura')
})

it('after the log-in only a page of this site is opened', async () => {
  for (const next of ['//evil.example/', 'https://evil.example/', '/\\evil.example', 'javascript:alert(1)']) {
    const page = await shop.visitor()
    await page.goto(`/sign-in?next=${encodeURIComponent(next)}`)
    await page.getByLabel('E-mail').fill(shop.owner.email)
    await page.getByRole('textbox', { name: 'Password' }).fill(shop.owner.password)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByRole('heading', { name: 'Overview', level: 1 }).waitFor()
    expect(page.url()).toBe(`${shop.url}/`)
    await page.context().close()
  }
})

async function signUp(page: Page, { email, password }: Login): Promise<void> {
  await page.goto('/sign-up')
  await page.getByLabel('Name of the business').fill('Otra Tienda')
  await page.getByLabel('Your name').fill('Otra')
  await page.getByLabel('E-mail').fill(email)
  await page.getByRole('textbox', { name: 'Password' }).fill(password)
  await page.getByRole('button', { name: 'Create an account' }).click()
  await page.getByRole('heading', { name: 'Overview', level: 1 }).waitFor()
}
