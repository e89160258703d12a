// Every page on a phone and a desktop, light and dark: npm run screenshots [folder]
import { mkdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { startReceiver } from '../../server/test/harness/webhooks.ts'
import { pages, see } from '../test/pages.ts'
import { startShop } from '../test/shop.ts'

const folder = process.argv[2] ?? join(tmpdir(), 'mostrador-screenshots')
const screens = [
  { name: 'desktop', viewport: { width: 1440, height: 900 }, deviceScaleFactor: 1 },
  { name: 'phone', viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 },
]

await mkdir(folder, { recursive: true })
await using shop = await startShop()
await using receiver = await startReceiver()
await addWebhook(await shop.signedIn(shop.owner))
await askRefused()

for (const { name: screen, ...size } of screens) {
  for (const colorScheme of ['light', 'dark'] as const) {
    const options = { ...size, colorScheme, locale: 'es-CO', timezoneId: 'America/Bogota' }
    const outside = await (await shop.open(options)).newPage()
    const inside = await shop.again(shop.owner, options)
    for (const toSee of pages) {
      const page = toSee.isOutside ? outside : inside
      await see(page, toSee)
      await page.screenshot({ path: join(folder, `${toSee.name}.${screen}.${colorScheme}.png`) })
    }
    process.stdout.write(`${screen}, ${colorScheme}: ${pages.length} pages\n`)
  }
}
process.stdout.write(`in ${folder}\n`)

/** For the log of requests and its numbers. */
async function askRefused(): Promise<void> {
  const headers = { authorization: `Bearer ${shop.apiKey}` }
  for (const query of ['', '?limit=5', '?limit=many'])
    await fetch(`${shop.url}/api/v1/orders${query}`, { headers })
}

/** The demo shop has none. */
async function addWebhook(page: Page): Promise<void> {
  const post = (path: string, data: object) =>
    page.request.post(`/dashboard/api${path}`, { data, headers: { origin: shop.url } })
  const made = await post('/webhooks', { url: receiver.url, events: ['order.created', 'order.paid'] })
  const { id } = (await made.json()) as { id: string }
  for (let sent = 0; sent < 12; sent += 1) await post(`/webhooks/${id}/test`, {})
}
