// Pages as a slow phone or computer loads them: a processor four times as slow, over 1.6 Mbit/s and 150 ms.
import { type Measured, slowVisit } from '../packages/dashboard/test/loading/slow-visit.ts'
import { startShop } from '../packages/dashboard/test/shop.ts'
import { printTable } from './table.ts'

const rounds = Number(process.env.BENCH_ROUNDS ?? 5)
const screens = {
  phone: { viewport: { width: 390, height: 844 } },
  desk: { viewport: { width: 1440, height: 900 } },
}
const pages = [
  { name: 'sign-in', path: '/sign-in', shown: '#root form' },
  { name: 'inbox', path: '/inbox', shown: '#root main section a[href^="/inbox/"]' },
  { name: 'overview', path: '/', shown: '#root main dl' },
  { name: 'orders', path: '/orders', shown: '#root main a[href^="/orders/"]' },
]

await using shop = await startShop()
const rows: string[][] = []
for (const [screen, options] of Object.entries(screens)) {
  const signedIn = await shop.signedIn(shop.owner, options)
  await signedIn.goto('/')
  await signedIn.getByRole('heading', { name: 'Overview', level: 1 }).waitFor()
  const storageState = await signedIn.context().storageState()
  await signedIn.context().close()
  for (const page of pages) {
    const cold: Measured[] = []
    const second: Measured[] = []
    for (let round = 0; round < rounds; round += 1) {
      const isOutside = page.name === 'sign-in'
      // The network of a service worker would not be slowed down with the page's.
      const settings = { ...options, serviceWorkers: 'block' as const }
      const context = await shop.open(isOutside ? settings : { ...settings, storageState })
      cold.push(await slowVisit(context, page))
      second.push(await slowVisit(context, page))
      await context.close()
    }
    rows.push([`${page.name}, ${screen}`, ...row(cold)], ['the same, second visit', ...row(second)])
    process.stderr.write(`${page.name}, ${screen}\n`)
  }
}
const head = ['first paint', 'largest', 'content', 'blocked', 'requests', 'KB', 'KB of scripts']
printTable(['page', ...head.map((name, column) => (column < 4 ? `${name} ms` : name))], rows)

/** The best of the rounds, since whatever else runs on the machine only makes a page slower. */
function row(measured: readonly Measured[]): string[] {
  const best = (key: keyof Measured) => Math.min(...measured.map((each) => each[key])).toFixed(0)
  return [
    best('paint'),
    best('largest'),
    best('shown'),
    best('blocked'),
    best('requests'),
    best('kilobytes'),
    best('scripts'),
  ]
}
