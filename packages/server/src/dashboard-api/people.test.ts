import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startService, type TestService } from '../../test/api.ts'
import { Browser, createPerson, signedIn, testPassword } from '../../test/dashboard.ts'
import { createTestDatabase, type TestDatabase } from '../../test/database.ts'
import { resetPassword } from '../accounts/users.ts'
import type { Mail } from '../platform/mail.ts'

let db: TestDatabase
let service: TestService
const mails: Mail[] = []

beforeAll(async () => {
  db = await createTestDatabase()
  service = await startService([db], {
    publicUrl: 'https://shop.example',
    mailer: { send: async (mail) => void mails.push(mail) },
  })
})
afterAll(async () => {
  await service[Symbol.asyncDispose]()
  await db[Symbol.asyncDispose]()
})

const owner = (email: string) => createPerson(db, { email })
const at = () => service.url

describe('signing in', () => {
  it('opens a session by e-mail and password, whatever the case of the address', async () => {
    await owner('ana@example.com')
    const browser = new Browser(at())
    expect(
      await browser.get('signIn', { body: { email: ' Ana@Example.com', password: testPassword } }),
    ).toEqual({ next: 'done' })
    const me = await browser.get('getMe')
    expect(me).toMatchObject({ role: 'owner', person: { email: 'ana@example.com', has_two_factor: false } })
    expect(me.permissions).toContain('keys.edit')
  })

  it('sets a cookie that scripts cannot read, that other sites do not send, and that goes over TLS alone', async () => {
    await owner('cookie@example.com')
    const browser = new Browser(at())
    const { headers } = await browser.call('signIn', {
      body: { email: 'cookie@example.com', password: testPassword },
    })
    const [cookie = ''] = headers.getSetCookie()
    expect(cookie).toMatch(/^__Secure-mostrador\.session_token=/)
    expect(cookie).toMatch(/HttpOnly/)
    expect(cookie).toMatch(/SameSite=Lax/)
    expect(cookie).toMatch(/Secure/)
    expect(cookie).toMatch(/Path=\/dashboard/)
  })

  it('answers a wrong password and an unknown address alike', async () => {
    await owner('known@example.com')
    const tryWith = (email: string, password: string) =>
      new Browser(at()).call('signIn', { body: { email, password } })
    const answers = [
      await tryWith('known@example.com', 'wrong password'),
      await tryWith('unknown@example.com', 'wrong password'),
      await tryWith('unknown@example.com', 'x'),
      await tryWith('known@example.com', 'x'),
      await tryWith('no address', 'wrong password'),
    ].map(({ status, refusal }) => [status, refusal?.code, refusal?.message])
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    expect(answers[0]?.slice(0, 2)).toEqual([401, 'unauthorized'])
  })

  it('a session that was planted in the browser does not become the person’s: signing in begins a new one', async () => {
    await owner('victim@example.com')
    await owner('attacker@example.com')
    const attacker = await signedIn(at(), 'attacker@example.com')
    const planted = new Browser(at())
    for (const [name, value] of attacker.cookies) planted.cookies.set(name, value)
    await planted.get('signIn', { body: { email: 'victim@example.com', password: testPassword } })
    expect([...planted.cookies.values()]).not.toEqual([...attacker.cookies.values()])
    expect((await attacker.call('getMe')).status).toBe(401)
    expect((await planted.get('getMe')).person.email).toBe('victim@example.com')
  })

  it('a cookie that we did not sign opens nothing', async () => {
    await owner('forge@example.com')
    const browser = await signedIn(at(), 'forge@example.com')
    for (const [name, value] of browser.cookies) {
      browser.cookies.set(
        name,
        value.replace(/^./, (first) => (first === 'A' ? 'B' : 'A')),
      )
    }
    expect((await browser.call('getMe')).status).toBe(401)
  })

  it('after too many wrong passwords even the right one waits', async () => {
    await owner('guessed@example.com')
    const browser = new Browser(at())
    const tryWith = (password: string) =>
      browser.call('signIn', { body: { email: 'guessed@example.com', password } })
    for (let i = 0; i < 10; i += 1) expect((await tryWith('wrong password')).status).toBe(401)
    const refused = await tryWith(testPassword)
    expect([refused.status, refused.refusal?.code]).toEqual([429, 'rate_limited'])
    expect(refused.refusal).toMatchObject({ reason: 'tries_many', values: { minutes: 15 } })
  })

  it('signing out ends the session at the server', async () => {
    await owner('out@example.com')
    const browser = await signedIn(at(), 'out@example.com')
    const kept = new Map(browser.cookies)
    await browser.get('signOut')
    for (const [name, value] of kept) browser.cookies.set(name, value)
    expect((await browser.call('getMe')).status).toBe(401)
  })
})

describe('what changes anything', () => {
  it.each(['https://evil.example', 'null', 'http://127.0.0.1:1'])('is refused from %s', async (origin) => {
    const browser = new Browser(at())
    browser.origin = origin
    const { status, refusal } = await browser.call('signIn', {
      body: { email: 'a@example.com', password: 'x' },
    })
    expect([status, refusal?.code]).toEqual([403, 'forbidden'])
  })

  it('is refused without an origin, unless the browser says that it comes from the same site', async () => {
    const browser = new Browser(at())
    browser.origin = undefined
    expect((await browser.call('signOut')).status).toBe(403)
    const told = await browser.fetch('POST', '/sign-out', undefined, { 'sec-fetch-site': 'same-origin' })
    expect(told.status).toBe(200)
    const crossSite = await browser.fetch('POST', '/sign-out', undefined, { 'sec-fetch-site': 'cross-site' })
    expect(crossSite.status).toBe(403)
  })

  it('takes JSON only: a form of another page sends none', async () => {
    const response = await fetch(`${at()}/dashboard/api/sign-in`, {
      method: 'POST',
      headers: { origin: at(), 'content-type': 'text/plain' },
      body: '{"email":"a@example.com","password":"x"}',
    })
    expect(response.status).toBe(400)
  })

  it('takes PUBLIC_URL as origin too', async () => {
    const browser = new Browser(at())
    browser.origin = 'https://shop.example'
    expect((await browser.call('signOut')).status).toBe(200)
  })
})

describe('passwords', () => {
  it('changing one’s own ends all other sessions and keeps this one', async () => {
    await owner('change@example.com')
    const [here, there] = [
      await signedIn(at(), 'change@example.com'),
      await signedIn(at(), 'change@example.com'),
    ]
    const wrong = await here.call('changePassword', {
      body: { current_password: 'not this one', new_password: 'another password' },
    })
    expect([wrong.status, wrong.refusal?.code]).toEqual([400, 'invalid_request'])
    expect(wrong.refusal).toMatchObject({ reason: 'password_wrong', values: {} })
    await here.get('changePassword', {
      body: { current_password: testPassword, new_password: 'another password' },
    })
    expect((await here.call('getMe')).status).toBe(200)
    expect((await there.call('getMe')).status).toBe(401)
  })

  it('the operator’s reset ends every session', async () => {
    await owner('operator@example.com')
    const browser = await signedIn(at(), 'operator@example.com')
    const person = await resetPassword(db, 'operator@example.com', new Date())
    expect((await browser.call('getMe')).status).toBe(401)
    const again = new Browser(at())
    await again.get('signIn', { body: { email: 'operator@example.com', password: person?.password ?? '' } })
  })

  it('a forgotten one is replaced by the mailed link, once, and every session ends', async () => {
    await owner('forgot@example.com')
    const browser = await signedIn(at(), 'forgot@example.com')
    const stranger = new Browser(at())
    await stranger.get('requestPasswordReset', { body: { email: 'nobody@example.com' } })
    await stranger.get('requestPasswordReset', { body: { email: 'forgot@example.com' } })
    await expect.poll(() => mails.filter(({ to }) => to === 'forgot@example.com').length).toBe(1)
    const mail = mails.find(({ to }) => to === 'forgot@example.com')
    const [, token = ''] = /https:\/\/shop\.example\/reset-password#(\S+)/.exec(mail?.text ?? '') ?? []
    expect((await stranger.call('resetPassword', { body: { token, password: 'short' } })).status).toBe(400)
    await stranger.get('resetPassword', { body: { token, password: 'a new password' } })
    expect((await browser.call('getMe')).status).toBe(401)
    const again = await stranger.call('resetPassword', { body: { token, password: 'a third password' } })
    expect(again.status).toBe(400)
    await stranger.get('signIn', { body: { email: 'forgot@example.com', password: 'a new password' } })
    expect(mails.filter(({ to }) => to === 'nobody@example.com')).toEqual([])
  })
})

describe('the second factor', () => {
  it('is asked for after the password; each backup code is good once', async () => {
    await owner('totp@example.com')
    const browser = await signedIn(at(), 'totp@example.com')
    const refused = await browser.call('startTwoFactor', { body: { password: 'wrong password' } })
    expect(refused.status).toBe(400)
    const { secret, backup_codes, otpauth_url } = await browser.get('startTwoFactor', {
      body: { password: testPassword },
    })
    expect(otpauth_url).toMatch(/^otpauth:\/\/totp\/Mostrador/)
    const wrong = await browser.call('confirmTwoFactor', { body: { code: '000000' } })
    expect([wrong.status, wrong.refusal?.code]).toEqual([400, 'invalid_request'])
    await browser.get('confirmTwoFactor', { body: { code: totp(secret) } })
    expect((await browser.get('getMe')).person.has_two_factor).toBe(true)

    const other = new Browser(at())
    const signIn = { body: { email: 'totp@example.com', password: testPassword } }
    expect(await other.get('signIn', signIn)).toEqual({ next: 'second_factor' })
    expect((await other.call('getMe')).status).toBe(401)
    expect((await other.call('verifySecondFactor', { body: { kind: 'totp', code: '000000' } })).status).toBe(
      401,
    )
    await other.get('verifySecondFactor', { body: { kind: 'totp', code: totp(secret) } })
    expect((await other.get('getMe')).person.email).toBe('totp@example.com')

    const [code = ''] = backup_codes
    for (const expected of [200, 401]) {
      const third = new Browser(at())
      await third.get('signIn', signIn)
      const given = await third.call('verifySecondFactor', { body: { kind: 'backup_code', code } })
      expect(given.status).toBe(expected)
    }
    await browser.get('disableTwoFactor', { body: { password: testPassword } })
    expect(await new Browser(at()).get('signIn', signIn)).toEqual({ next: 'done' })
  })
})

describe('people of an account', () => {
  it('a stranger signs up with an account of their own', async () => {
    const browser = new Browser(at())
    const body = {
      ...{ email: 'new@example.com', password: testPassword, name: 'Nueva', account_name: 'Mi tienda' },
    }
    await browser.get('signUp', { body })
    expect(await browser.get('getMe')).toMatchObject({ role: 'owner', account: { name: 'Mi tienda' } })
    const again = await new Browser(at()).call('signUp', { body })
    expect([again.status, again.refusal?.code]).toEqual([409, 'conflict'])
  })

  it('nobody signs up where that is closed', async () => {
    await using closed = await startService([db], { signUp: 'closed' })
    const browser = new Browser(closed.url)
    expect((await browser.get('getSetup')).sign_up).toBe('closed')
    const { status, refusal } = await browser.call('signUp', {
      body: { email: 'late@example.com', password: testPassword, name: 'Tarde', account_name: 'Tarde' },
    })
    expect([status, refusal?.code]).toEqual([403, 'forbidden'])
    const signIn = await browser.call('signIn', {
      body: { email: 'late@example.com', password: testPassword },
    })
    expect(signIn.status).toBe(401)
  })

  it('a colleague comes by a link, which is good once', async () => {
    await owner('boss@example.com')
    const boss = await signedIn(at(), 'boss@example.com')
    const { url, is_mailed } = await boss.get('createInvitation', {
      body: { email: 'Colleague@example.com', role: 'agent' },
    })
    expect(is_mailed).toBe(true)
    expect(mails.at(-1)?.text).toContain(url)
    const token = url.slice(url.indexOf('#') + 1)
    const guest = new Browser(at())
    expect(await guest.get('readInvitation', { body: { token } })).toMatchObject({
      ...{ email: 'colleague@example.com', role: 'agent', is_known: false, is_signed_in: false },
    })
    await guest.get('acceptInvitation', { body: { token, name: 'Colega', password: testPassword } })
    expect(await guest.get('getMe')).toMatchObject({ role: 'agent', person: { name: 'Colega' } })
    expect((await guest.call('readInvitation', { body: { token } })).status).toBe(400)
    const members = await boss.get('listMembers')
    expect(members.data.map(({ role }) => role)).toEqual(['agent', 'owner'])
  })

  it('a known person must sign in to accept, and then sees both accounts', async () => {
    await owner('one@example.com')
    await owner('two@example.com')
    const [one, two] = [await signedIn(at(), 'one@example.com'), await signedIn(at(), 'two@example.com')]
    const { url } = await one.get('createInvitation', {
      body: { email: 'two@example.com', role: 'developer' },
    })
    const token = url.slice(url.indexOf('#') + 1)
    const stranger = new Browser(at())
    const refused = await stranger.call('acceptInvitation', { body: { token, password: testPassword } })
    expect(refused.status).toBe(401)
    await two.get('acceptInvitation', { body: { token } })
    const before = await two.get('getMe')
    expect(before.accounts).toHaveLength(2)
    const other = before.accounts.find(({ id }) => id !== before.account?.id)
    const after = await two.get('switchAccount', { body: { account_id: other?.id ?? '' } })
    expect(after).toMatchObject({ role: 'developer', account: { id: other?.id } })
    expect((await two.get('getMe')).account?.id).toBe(other?.id)
  })

  it('an account keeps an owner, and who is removed sees nothing of it on the next request', async () => {
    const { accountId, userId } = await owner('last@example.com')
    const last = await signedIn(at(), 'last@example.com')
    const refused = await last.call('updateMember', { params: { id: userId }, body: { role: 'agent' } })
    expect([refused.status, refused.refusal?.code]).toEqual([409, 'conflict'])
    expect((await last.call('removeMember', { params: { id: userId } })).status).toBe(409)
    const { userId: agentId } = await createPerson(db, {
      ...{ email: 'leaves@example.com', role: 'agent', accountId },
    })
    const agent = await signedIn(at(), 'leaves@example.com')
    expect(
      (await agent.call('createInvitation', { body: { email: 'x@example.com', role: 'owner' } })).status,
    ).toBe(403)
    await last.get('removeMember', { params: { id: agentId } })
    expect((await agent.call('listMembers')).status).toBe(401)
  })
})

function totp(base32: string): string {
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
