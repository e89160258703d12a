// First contents of an empty embedded database: a demo account, a person who may log in, a key.
import { demoEmail } from '@mostrador/contract/dashboard/first-step-names'
import { chatPlatform } from '@mostrador/contract/values'
import { createKey } from './accounts/keys.ts'
import { createUser } from './accounts/users.ts'
import { actingAs } from './platform/database/actor.ts'
import { type Database, sql, type Tx } from './platform/database/database.ts'

export type FirstLogin = {
  accountId: string
  email: string
  password: string
  key: string
  /** The shop's web chat, where anybody can be a customer. */
  chatPath: string
}

/** It can be shown only once, so it is shown without an address where it did not come to one. */
export class UnshownLogin implements Disposable {
  made: FirstLogin | undefined
  readonly #isJson: boolean

  constructor(isJson: boolean) {
    this.#isJson = isJson
  }

  /** Whoever takes it shows it. */
  take(): FirstLogin | undefined {
    const { made } = this
    this.made = undefined
    return made
  }

  showAlone(): void {
    const login = this.take()
    if (login === undefined) return
    const shown = this.#isJson
      ? `${JSON.stringify({ url: null, first_login: login })}\n`
      : renderLoginAlone(login)
    process.stdout.write(shown)
  }

  [Symbol.dispose](): void {
    this.showAlone()
  }
}

/** Creates all of it or nothing; undefined when an account exists already. */
export async function createFirstAccount(database: Database, now: Date): Promise<FirstLogin | undefined> {
  if (await database.queryOne(sql`select 1 from accounts limit 1`)) return undefined
  return createDemoShop(database, demoEmail, now)
}

/** The demo shop with an owner of this address. */
export async function createDemoShop(database: Database, email: string, now: Date): Promise<FirstLogin> {
  // Loaded by the first start alone.
  const { createDemoAccount } = await import('./demo/demo.ts')
  const { addTeamwork } = await import('./demo/build/teamwork.ts')
  const work = async (tx: Tx) => {
    const { account } = await createDemoAccount(tx, { now, isDemo: true })
    const accountId = account.id
    const owner = await createUser(tx, { accountId, email, role: 'owner', name: 'Demo' }, now)
    await addTeamwork(tx, account, owner.id, now)
    const { key } = await createKey(tx, { accountId, scope: 'write', name: 'First key' }, now)
    const chat = await tx.queryOne<{ id: string }>(
      sql`select id from channels where account_id = ${accountId} and platform = ${chatPlatform}`,
    )
    if (!chat) throw new Error('the demo shop has no web chat')
    const password = owner.password ?? 'the one this person has already'
    return { accountId, email: owner.email, password, key, chatPath: `/chat/${chat.id}` }
  }
  return actingAs('unnoted', () => database.transaction(work))
}

/** The login and first steps for a person; the command works as pasted. */
export function renderFirstLogin(
  { email, password, key, chatPath }: FirstLogin,
  url: { public: string; local: string },
): string {
  return `
Mostrador is ready, with a demo shop to look around in.

  Dashboard  ${url.public}
  E-mail     ${email}
  Password   ${password}
  API key    ${key}
  Chat       ${url.public}${chatPath}   (write as a customer)

Password and key are not shown again. Write to the shop, see it in the dashboard, or try the API:

  curl -H 'Authorization: Bearer ${key}' '${url.local}/api/v1/orders?limit=3'

`
}

function renderLoginAlone({ email, password, key }: FirstLogin): string {
  return `
The demo shop is made, and will be here after the next start.

  E-mail     ${email}
  Password   ${password}
  API key    ${key}

Password and key are not shown again.

`
}
