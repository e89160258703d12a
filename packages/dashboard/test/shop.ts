// The whole service with its demo shop, and browsers that look at it.
import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import {
  createFolder,
  type Env,
  removeFolder,
  runJson,
  startService,
} from '../../server/test/harness/processes/cli-process.ts'
import { launchChromium } from './chromium.ts'

/** The owner of the demo shop. */
export type Login = { email: string; password: string }

export type Shop = AsyncDisposable & {
  url: string
  owner: Login
  /** May write. */
  apiKey: string
  /** A browser of somebody else: nothing is shared with the others. */
  open: (options?: BrowserContextOptions) => Promise<BrowserContext>
  /** A page of somebody who signs in. */
  signedIn: (login: Login, options?: BrowserContextOptions) => Promise<Page>
  /** An empty page of somebody in the session that they began first, which the test must not end. */
  again: (login: Login, options?: BrowserContextOptions) => Promise<Page>
  /** The command line's output, read as JSON. */
  command: <T>(...args: string[]) => Promise<T>
}

/** For anything to appear; well within a test's own time, so that what is missing is named. */
const actionMs = 40_000
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

type Given = {
  /** Needed where the environment names a database that has the demo shop already. */
  first?: FirstLogin | undefined
  /** Outlives the shop. Default: one of its own. */
  browser?: Browser
}

/** As a person starts it. */
export async function startShop(more: Env = {}, { first, browser }: Given = {}): Promise<Shop> {
  refuseStaleBuild()
  const folder = await createFolder()
  const env = { ...quick, MOSTRADOR_DATA: join(folder, 'data'), ...more }
  const service = await startService(env, first ? {} : { ready: /curl .*\n/ })
  const chromium = browser ?? (await launchChromium())
  const contexts = new Set<BrowserContext>()
  const { key: apiKey, ...owner } = first ?? firstLoginIn(service.stdout)
  const open = async (options: BrowserContextOptions = {}) => {
    const context = await chromium.newContext({
      baseURL: service.url,
      locale: 'en-US',
      reducedMotion: 'reduce',
      ...options,
    })
    context.setDefaultTimeout(actionMs)
    contexts.add(context)
    return context
  }
  const begun = new Map<string, Promise<BrowserContextOptions>>()
  const signedIn = async (login: Login, options?: BrowserContextOptions) => {
    const page = await (await open(options)).newPage()
    await signIn(page, login)
    return page
  }
  const begin = async (login: Login) => {
    const context = (await signedIn(login)).context()
    const storageState = await context.storageState()
    await context.close()
    return { storageState }
  }
  return {
    url: service.url,
    owner,
    apiKey,
    open,
    signedIn,
    again: async (login, options) => {
      const session = begun.get(login.email) ?? begin(login)
      begun.set(login.email, session)
      return (await open({ ...(await session), ...options })).newPage()
    },
    command: (...args) => runJson(args, { env }),
    async [Symbol.asyncDispose]() {
      for (const context of contexts) await context.close()
      if (!browser) await chromium.close()
      await service[Symbol.asyncDispose]()
      await removeFolder(folder)
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

async function signIn(page: Page, { email, password }: Login): Promise<void> {
  await page.goto('/sign-in')
  await page.getByLabel('E-mail').fill(email)
  await page.getByRole('textbox', { name: 'Password' }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('heading', { name: 'Overview', level: 1 }).waitFor()
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
