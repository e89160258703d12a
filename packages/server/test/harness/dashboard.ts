// A browser without a screen: keeps cookies, sends its origin, and checks every answer against its schema.
import { createHmac } from 'node:crypto'
import {
  type DashboardRoute,
  dashboardPrefix,
  type Refusal as ServerRefusal,
} from '@mostrador/contract/dashboard/route'
import {
  type AnswerOf,
  type BodyOf,
  dashboardRoutes,
  type ParamsOf,
  type QueryOf,
  type RouteName,
} from '@mostrador/contract/dashboard/routes'
import { Value } from 'typebox/value'
import { createAccount } from '../../src/accounts/accounts.ts'
import { hashPassword } from '../../src/accounts/password.ts'
import { type Database, sql } from '../../src/platform/database/database.ts'
import { newId } from '../../src/platform/ids.ts'
import type { Mail } from '../../src/platform/mail.ts'
import { startService, type TestService } from './api.ts'
import { createTestDatabase, type TestDatabase } from './database.ts'
import { createShop, type Shop } from './shop.ts'

export type Request<Name extends RouteName> = {
  params?: ParamsOf<Name>
  query?: QueryOf<Name>
  body?: BodyOf<Name>
}
type Refusal = { error: ServerRefusal }
export type Reply<Name extends RouteName> = {
  status: number
  body: AnswerOf<Name>
  refusal: Refusal['error'] | undefined
  headers: Headers
}

/** The service as `https://shop.example`, and the mails it sends. */
export async function startWithMails(): Promise<
  AsyncDisposable & { db: TestDatabase; service: TestService; mails: Mail[] }
> {
  await using cleanup = new AsyncDisposableStack()
  const mails: Mail[] = []
  const db = cleanup.use(await createTestDatabase())
  const service = cleanup.use(
    await startService(db, {
      publicUrl: 'https://shop.example',
      mailer: { send: async (mail) => void mails.push(mail) },
    }),
  )
  const owned = cleanup.move()
  return { db, service, mails, [Symbol.asyncDispose]: () => owned.disposeAsync() }
}

/** A shop in which nothing was ordered yet, and people of it. */
export type OpenedShop = { shop: Shop; owner: Browser; person: (role: string) => Promise<Browser> }

/** The service, and as many shops in it as a file has tests. */
export async function startShops(): Promise<
  AsyncDisposable & { db: TestDatabase; open: () => Promise<OpenedShop> }
> {
  await using cleanup = new AsyncDisposableStack()
  const db = cleanup.use(await createTestDatabase())
  const service = cleanup.use(await startService(db))
  const owned = cleanup.move()
  const open = async () => {
    const shop = await createShop(db)
    await db.query(sql`delete from orders where account_id = ${shop.accountId}`)
    const person = async (role: string) => {
      const email = `${role}-${newId()}@example.com`
      await createPerson(db, { email, accountId: shop.accountId, role })
      return signedIn(service.url, email)
    }
    return { shop, owner: await person('owner'), person }
  }
  return { db, open, [Symbol.asyncDispose]: () => owned.disposeAsync() }
}

export class Browser {
  readonly url: string
  readonly cookies = new Map<string, string>()
  origin: string | undefined

  constructor(url: string) {
    this.url = url
    this.origin = url
  }

  /** Returns refusals too; throws when any other answer does not match its schema. */
  async call<Name extends RouteName>(name: Name, request: Request<Name> = {}): Promise<Reply<Name>> {
    const route: DashboardRoute = dashboardRoutes[name]
    const response = await this.fetch(route.method, pathOf(route, request), request.body)
    const text = await response.text()
    const body = JSON.parse(text)
    const isRefusal = response.status >= 400
    if (!isRefusal && !Value.Check(route.answer, body)) {
      const [problem] = Value.Errors(route.answer, body)
      throw new Error(`${name} answered ${text.slice(0, 500)}: ${problem?.instancePath} ${problem?.message}`)
    }
    if (!isRefusal && response.status !== (route.status ?? 200)) {
      throw new Error(`${name} answered ${response.status}`)
    }
    return {
      status: response.status,
      body,
      refusal: isRefusal ? (body as Refusal).error : undefined,
      headers: response.headers,
    }
  }

  /** Returns the answer's body; throws for a refusal. */
  async get<Name extends RouteName>(name: Name, request: Request<Name> = {}): Promise<AnswerOf<Name>> {
    const { body, refusal } = await this.call(name, request)
    if (refusal) throw new Error(`${name} was refused: ${refusal.code} ${refusal.message}`)
    return body
  }

  async fetch(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
    signal?: AbortSignal,
  ) {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await fetch(`${this.url}${dashboardPrefix}${path}`, {
      method,
      headers: {
        ...(cookie && { cookie }),
        ...(this.origin && { origin: this.origin }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      ...(signal && { signal }),
    })
    for (const cookieText of response.headers.getSetCookie()) this.#keep(cookieText)
    return response
  }

  #keep(text: string): void {
    const [pair = '', ...attributes] = text.split('; ')
    const name = pair.slice(0, pair.indexOf('='))
    const isGone = attributes.some((each) => /^max-age=0$/i.test(each))
    if (isGone) this.cookies.delete(name)
    else this.cookies.set(name, pair.slice(name.length + 1))
  }
}

function pathOf(route: DashboardRoute, { params, query }: { params?: unknown; query?: unknown }): string {
  const path = route.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String((params as Record<string, string>)[name])),
  )
  const given = Object.entries((query ?? {}) as Record<string, unknown>).map(
    ([name, value]) => [name, String(value)] as [string, string],
  )
  return given.length === 0 ? path : `${path}?${new URLSearchParams(given)}`
}

/** The code that an authenticator app shows now. */
export function totp(base32: string): string {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
  const bits = [...base32.replace(/=+$/, '')]
    .map((each) => alphabet.indexOf(each).toString(2).padStart(5, '0'))
    .join('')
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000)))
  const mac = createHmac('sha1', key).update(counter).digest()
  const offset = (mac.at(-1) ?? 0) & 0xf
  return String((mac.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0')
}

export const testPassword = 'correct horse battery'
/** Made once for all people of a process, since each would take a twentieth of a second. */
let hashed: Promise<string> | undefined

/** A user of a new account, or of the given one; called by the beginning of the e-mail unless a name is given. */
export async function createPerson(
  db: Database,
  {
    email,
    name = email.slice(0, email.indexOf('@')),
    role = 'owner',
    accountId,
  }: { email: string; name?: string; role?: string; accountId?: string },
): Promise<{ accountId: string; userId: string; email: string }> {
  const now = new Date()
  hashed ??= hashPassword(testPassword)
  const hash = await hashed
  const userId = newId(now.getTime())
  return db.transaction(async (tx) => {
    const settings = { name: `Shop of ${email}`, plan: 'business', currency: 'COP' }
    const account =
      accountId ??
      (await createAccount(tx, { ...settings, timezone: 'America/Bogota', language: 'es' }, now)).id
    await tx.query(sql`
      insert into users (id, email, name, password_hash, created_at, updated_at)
      values (${userId}, ${email}, ${name}, ${hash}, ${now}, ${now})`)
    await tx.query(sql`
      insert into memberships (account_id, user_id, role, created_at)
      values (${account}, ${userId}, ${role}, ${now})`)
    return { accountId: account, userId, email }
  })
}

export async function signedIn(url: string, email: string): Promise<Browser> {
  const browser = new Browser(url)
  await browser.get('signIn', { body: { email, password: testPassword } })
  return browser
}

export type Colleague = { id: string; browser: Browser }

/** A further person of an account, signed in. */
export async function joined(
  db: Database,
  url: string,
  person: { accountId: string; email: string; role: string; name?: string },
): Promise<Colleague> {
  const { userId } = await createPerson(db, person)
  return { id: userId, browser: await signedIn(url, person.email) }
}

/** Notes that all that was left of an order came. */
export async function payRest(browser: Browser, order: { params: { id: string } }) {
  const { left: amount } = await browser.get('getOrder', order)
  return browser.get('noteOrderPayment', { ...order, body: { amount, reference: null } })
}

type Told = { topic: string; id: string | null }
export type Following = { told: readonly Told[]; readonly isOpen: boolean }

/** Collects the events of this browser's live stream until the server or the signal ends it. */
export function follow(browser: Browser, signal: AbortSignal): Following {
  const told: Told[] = []
  const following = { told, isOpen: true }
  const read = async () => {
    const response = await browser.fetch('GET', '/live', undefined, {}, signal)
    const decoder = new TextDecoder()
    for await (const chunk of response.body ?? []) {
      for (const line of decoder.decode(chunk, { stream: true }).split('\n')) {
        if (line.startsWith('data: ')) told.push(JSON.parse(line.slice(6)))
      }
    }
  }
  const ended = read().catch((error) => {
    if (!signal.aborted) throw error
  })
  void ended.then(() => {
    following.isOpen = false
  })
  return following
}
