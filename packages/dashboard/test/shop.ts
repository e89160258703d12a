// The whole service with its demo shop, and browsers that look at it.
import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Browser, BrowserContext, BrowserContextOptions, Cookie, Page } from 'playwright-core'
import {
  createFolder,
  type Env,
  removeFolder,
  runJson,
  startService,
} from '../../server/test/harness/processes/cli-process.ts'
import { actionMs, newContext, type PageOptions, takePage } from './browsers/kept-pages.ts'
import { launchChromium } from './chromium.ts'

/** The owner of the demo shop. */
export type Login = { email: string; password: string }

export type Shop = AsyncDisposable & {
  url: string
  owner: Login
  /** May write. */
  apiKey: string
  /** A browser that was never here, for tests of what it loads and keeps; `visitor` costs half as much. */
  open: (options?: BrowserContextOptions) => Promise<BrowserContext>
  /** An empty page of somebody who is not signed in: nothing is shared with the others. */
  visitor: (options?: PageOptions) => Promise<Page>
  /** An empty page of somebody who signs in. */
  signedIn: (login: Login, options?: PageOptions) => Promise<Page>
  /** An empty page of somebody in the session that they began first, which the test must not end. */
  again: (login: Login, options?: PageOptions) => Promise<Page>
  /** The command line's output, read as JSON. */
  command: <T>(...args: string[]) => Promise<T>
}

/** For one test: two cores may be shared with much else. */
export const browserTestMs = 120_000

/** Waits of webhooks are short, so that an endpoint breaks and mends within a test. */
const quick = {
  PORT: '0',
  SIGN_UP: 'open',
  WEBHOOK_ALLOW_INSECURE: '1',
  WEBHOOK_RETRY_SECONDS: '0.05,0.05,0.05,0.05',
  WEBHOOK_PROBE_SECONDS: '0.02',
  DEBOUNCE_MS: '300',
}

type FirstLogin = Login & { key: string }

export type Running = AsyncDisposable & { url: string; env: Env; stdout: string }

/** `first`: the database has a shop already, so none is made. */
export async function startRunning(
  more: Env,
  first?: 'has a shop',
  through?: readonly string[],
): Promise<Running> {
  refuseStaleBuild()
  const folder = await createFolder()
  const env = { ...quick, MOSTRADOR_DATA: join(folder, 'data'), ...more }
  const ready = first ? {} : { ready: /curl .*\n/ }
  const service = await startService(env, { ...ready, ...(through && { through }) })
  return {
    url: service.url,
    env,
    stdout: service.stdout,
    async [Symbol.asyncDispose]() {
      await service[Symbol.asyncDispose]()
      await removeFolder(folder)
    },
  }
}

/** As a person starts it. */
export async function startShop(): Promise<Shop> {
  const service = await startRunning({})
  const chromium = await launchChromium()
  const shop = lookAt(service, firstLoginIn(service.stdout), chromium)
  return {
    ...shop,
    async [Symbol.asyncDispose]() {
      await shop[Symbol.asyncDispose]()
      await chromium.close()
      await service[Symbol.asyncDispose]()
    },
  }
}

/** The shop of whoever signs in first; disposing closes what was opened of it, and the service goes on. */
export function lookAt(
  { url, env }: Pick<Running, 'url' | 'env'>,
  { email, password, key: apiKey }: FirstLogin,
  chromium: Browser,
): Shop {
  const contexts = new Set<BrowserContext>()
  const given = new Set<() => Promise<void>>()
  const open = async (options: BrowserContextOptions = {}) => {
    const context = await newContext(chromium, url, options)
    context.setDefaultTimeout(actionMs)
    contexts.add(context)
    return context
  }
  const visitor = async (options?: PageOptions) => {
    const { page, giveBack } = await takePage(chromium, url, options)
    given.add(giveBack)
    return page
  }
  const signedIn = async (login: Login, options?: PageOptions) => {
    const page = await visitor(options)
    await signIn(page.context(), url, login)
    return page
  }
  const begin = async (login: Login) => {
    const page = await signedIn(login)
    const cookies = await page.context().cookies()
    await page.context().close()
    return cookies
  }
  const begun = new Map<string, Promise<Cookie[]>>()
  return {
    url,
    owner: { email, password },
    apiKey,
    open,
    visitor,
    signedIn,
    again: async (login, options) => {
      const session = begun.get(login.email) ?? begin(login)
      begun.set(login.email, session)
      const page = await visitor(options)
      await page.context().addCookies(await session)
      return page
    },
    command: (...args) => runJson(args, { env }),
    async [Symbol.asyncDispose]() {
      for (const context of contexts) await context.close()
      for (const giveBack of given) await giveBack()
    },
  }
}

function firstLoginIn(stdout: string): FirstLogin {
  return {
    email: /E-mail +(\S+)/.exec(stdout)?.[1] ?? '',
    password: /Password +(\S+)/.exec(stdout)?.[1] ?? '',
    key: /svc_[0-9a-f]{40}/.exec(stdout)?.[0] ?? '',
  }
}

/** Without the form, which has tests of its own. */
async function signIn(context: BrowserContext, url: string, { email, password }: Login): Promise<void> {
  const data = { email, password }
  const answer = await context.request.post('/dashboard/api/sign-in', { data, headers: { origin: url } })
  if (!answer.ok()) throw new Error(`${email} could not sign in: ${await answer.text()}`)
}

/** The tests look at what was built, so it must be what stands in the sources. */
function refuseStaleBuild(): void {
  const root = fileURLToPath(new URL('..', import.meta.url))
  const newest = (folder: string) =>
    Math.max(
      ...readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map(
        (file) => statSync(join(root, folder, file)).mtimeMs,
      ),
    )
  if (newest('dist') < newest('src')) {
    throw new Error('The dashboard is older than its sources: npm run build --workspace @mostrador/dashboard')
  }
}
