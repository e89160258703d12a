// Pictures of products, from the form to the list: in a real browser against the whole service.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { pictureOf } from '../../server/test/harness/pictures.ts'
import { sharedChromium } from './chromium.ts'
import { chatUrlOf } from './customer.ts'
import { browserTestMs, type Shop } from './shop.ts'
import { startTestShop } from './test-shop.ts'

vi.setConfig({ testTimeout: browserTestMs, hookTimeout: browserTestMs })

let shop: Shop
let owner: Page

beforeAll(async () => {
  shop = await startTestShop(undefined, sharedChromium(), 'with pictures')
  owner = await shop.signedIn(shop.owner)
})
afterAll(async () => {
  await shop[Symbol.asyncDispose]()
})

const file = async (name: string, color: string) => ({
  name,
  mimeType: 'image/png',
  buffer: await pictureOf('png', { width: 800, height: 600, color }),
})
const widthOf = (picture: ReturnType<Page['locator']>) =>
  picture.evaluate((shown) => (shown as unknown as { naturalWidth: number }).naturalWidth)

it('pictures that are chosen in the form are told, ordered, saved and seen in the list', async () => {
  await owner.goto('/products/new')
  await owner.getByLabel('Name', { exact: true }).fill('Torta de pruebas')
  await owner.getByLabel(/^Price \(/).fill('100')
  const input = owner.locator('input[type=file]')
  await input.setInputFiles([await file('roja.png', '#c00'), await file('azul.png', '#00c')])
  const pictures = owner.getByRole('list', { name: 'Pictures' })
  await expect.poll(() => pictures.locator('img').count()).toBe(2)
  await input.setInputFiles({ name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') })
  await owner.getByText('logo.svg: This is no picture that can be shown.').waitFor()
  await owner.getByRole('button', { name: 'Leave out logo.svg' }).click()

  await owner.getByLabel('What it shows 1').fill('De frente')
  await owner.getByLabel('What it shows 2').fill('De lado')
  await owner.getByRole('button', { name: 'Make picture 2 the main one' }).click()
  await expect.poll(() => owner.getByLabel('What it shows 1').inputValue()).toBe('De lado')
  await owner.getByRole('button', { name: 'Save', exact: true }).click()
  await owner.waitForURL(/\/products\/[0-9a-f-]{36}(?:#saved)?$/)
  await pictures.getByRole('img', { name: 'De frente' }).waitFor()

  const handle = owner.getByTitle('Drag to change the order').nth(1)
  await handle.dragTo(owner.getByRole('list', { name: 'Pictures' }).getByRole('listitem').first())
  await expect.poll(() => owner.getByLabel('What it shows 1').inputValue()).toBe('De frente')
  await owner.getByRole('button', { name: 'Remove picture 2' }).click()
  await owner.getByRole('button', { name: 'Save', exact: true }).click()
  await owner.getByText('No changes to save').waitFor()

  await owner.goto('/products?search=pruebas')
  const thumbnail = owner.getByRole('link', { name: 'Torta de pruebas' }).locator('img')
  await expect.poll(() => widthOf(thumbnail)).toBe(480)
})

it('pictures that are chosen together keep their order, whichever arrives first', async () => {
  await owner.goto('/products/new')
  const { promise: last, resolve: lastArrived } = Promise.withResolvers<void>()
  let begun = 0
  await owner.route('**/pictures**', async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    begun += 1
    const place = begun
    if (place === 1) await last
    const response = await route.fetch()
    await route.fulfill({ response })
    if (place === 3) lastArrived()
  })
  const [one, two, three] = [{ width: 300 }, { width: 400 }, { width: 500 }]
  const sized = async ({ width }: { width: number }) => ({
    ...{ name: `${width}.png`, mimeType: 'image/png' },
    buffer: await pictureOf('png', { width, height: 300, color: '#0a0' }),
  })
  await owner.locator('input[type=file]').setInputFiles(await Promise.all([one, two, three].map(sized)))
  const shown = owner.getByRole('list', { name: 'Pictures' }).locator('img')
  await expect.poll(() => shown.count()).toBe(3)
  await expect
    .poll(async () => Promise.all((await shown.all()).map(widthOf)))
    .toEqual([one, two, three].map(({ width }) => Math.min(width, 480)))
  await owner.unroute('**/pictures**')
})

it('a visitor of the web chat is shown the picture with the product, and again when it is asked for', async () => {
  const visitor = await shop.visitor()
  await visitor.goto(await chatUrlOf(owner))
  const say = async (text: string) => {
    await visitor.getByRole('textbox').fill(text)
    await visitor.getByRole('textbox').press('Enter')
  }
  await say('tienen la torta de pruebas?')
  const photos = visitor.locator('li.assistant a.photo img')
  await photos.first().waitFor()
  await expect.poll(() => widthOf(photos.first())).toBe(480)
  await say('¿me mandas foto?')
  await expect.poll(() => photos.count()).toBe(2)
  await say('qué tortas tienen?')
  await expect.poll(() => visitor.locator('li.assistant').count()).toBeGreaterThanOrEqual(3)
})
