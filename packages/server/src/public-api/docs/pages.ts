// The pages of docs/ that the service serves itself, so that they also are there where nobody reaches the internet.
import { existsSync, readFileSync } from 'node:fs'

/** For integrators and the people of a business; those for whoever runs the service are not served. */
export const publicPages = {
  quickstart: 'A first call, all pages, waiting and webhooks, in five languages',
  api: 'Every operation, field, state, error and limit of the API',
  webhooks: 'Receiving events: signatures, retries, receivers in four languages',
  sync: 'The feed: keeping a copy that misses nothing',
  mcp: 'Reading the account from an AI assistant, over the Model Context Protocol',
  catalogue: 'Products from a file, stock, orders and their states',
  bookings: 'Services, resources, opening hours and appointments',
  bot: 'When the bot answers, and how a shop sets it up',
  'bot-texts': 'What the bot understands and says',
  channels: 'Connecting WhatsApp, Messenger, Instagram and Telegram',
  'web-chat': 'A chat on a web site of its own',
  media: 'Pictures, voice and files in conversations',
  integrations: 'Connecting Shopify, WooCommerce, Stripe and Mercado Pago',
  dashboard: 'People, roles, alerts and sign-in',
} as const

export type PageName = keyof typeof publicPages
export const pageNames = Object.keys(publicPages) as PageName[]

/** Programs that the pages name; the tests run them. */
export const publicSamples = {
  'sync.mjs': 'Keeps a copy of the account in SQLite, with Node.js 24',
  'verify.ts': 'Receives webhooks, with Node.js 22.18 or newer',
  'verify.py': 'Receives webhooks, with Python 3.9 or newer',
  'verify.php': 'Receives webhooks, with PHP 8.0 or newer',
  'verify.go': 'Receives webhooks, with Go',
} as const
export const sampleNames = Object.keys(publicSamples) as (keyof typeof publicSamples)[]

/** Next to the built files in the npm package, at the top of the repository otherwise. */
const folders = ['../../docs/', '../../../../../docs/'].map((path) => new URL(path, import.meta.url))
const texts = new Map<PageName, string>()

/** A page as it is served: links to files that are not served stand as their text. */
export function readPage(name: PageName): string {
  const known = texts.get(name)
  if (known !== undefined) return known
  const text = withoutDeadLinks(read(`${name}.md`))
  texts.set(name, text)
  return text
}

export function readSample(name: keyof typeof publicSamples): string {
  return read(`samples/${name}`)
}

function read(path: string): string {
  const file = folders.map((folder) => new URL(path, folder)).find((each) => existsSync(each))
  if (!file) throw new Error(`docs/${path} is not installed`)
  return readFileSync(file, 'utf8')
}

export function titleOf(name: PageName): string {
  return /^# (.+)$/m.exec(readPage(name))?.[1] ?? name
}

export type Section = { page: PageName; heading: string; text: string }

/** A page cut at its headings; a line with # in a code block is none. */
export function sectionsOf(page: PageName): Section[] {
  const sections: Section[] = []
  let isCode = false
  for (const line of readPage(page).split('\n')) {
    if (line.startsWith('```')) isCode = !isCode
    const heading = isCode ? undefined : /^#{1,4} (.+)$/.exec(line)?.[1]
    if (heading !== undefined) sections.push({ page, heading, text: '' })
    const last = sections.at(-1)
    if (last) last.text += `${line}\n`
  }
  return sections
}

const link = /!?\[([^\]]*)\]\(([^)\s]+)\)/g

function withoutDeadLinks(text: string): string {
  return text.replace(link, (whole, shown: string, target: string) => (isServed(target) ? whole : shown))
}

function isServed(target: string): boolean {
  if (/^(https?:|mailto:|#)/.test(target)) return true
  if (target.startsWith('samples/')) return target.slice('samples/'.length) in publicSamples
  const page = /^([a-z-]+)\.md(#.*)?$/.exec(target)?.[1]
  return page !== undefined && page in publicPages
}
