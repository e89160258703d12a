import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startService, type TestService } from '../../test/harness/api.ts'
import {
  Browser,
  createPerson,
  signedIn,
  startWithMails,
  testPassword,
  totp,
} from '../../test/harness/dashboard.ts'
import type { TestDatabase } from '../../test/harness/database.ts'
import { resetPassword } from '../accounts/users.ts'
import { sql } from '../platform/database/database.ts'
import { newId } from '../platform/ids.ts'
import type { Mail } from '../platform/mail.ts'

let stage: Awaited<ReturnType<typeof startWithMails>>
let db: TestDatabase
let service: TestService
let mails: Mail[]

beforeAll(async () => {
  stage = await startWithMails()
  ;({ db, service, mails } = stage)
})
afterAll(() => stage[Symbol.asyncDispose]())

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

  it('where PUBLIC_URL is https every answer tells the browser to come back over TLS alone', async () => {
    for (const path of ['/', '/dashboard/api/me', '/api/v1/_meta', '/healthz']) {
      const { headers } = await fetch(`${at()}${path}`)
      expect(headers.get('strict-transport-security'), path).toBe('max-age=31536000')
    }
    await using plain = await startService(db)
    expect((await fetch(`${plain.url}/`)).headers.get('strict-transport-security')).toBeNull()
  })

  it('a parameter with U+0000 is refused as a wrong value, whatever reads it', async () => {
    await owner('nul@example.com')
    const browser = await signedIn(at(), 'nul@example.com')
    const search = await browser.call('listContacts', { query: { search: 'a\u0000b' } })
    expect([search.status, search.refusal?.code]).toEqual([400, 'invalid_request'])
    const log = await browser.call('listRequests', { query: { path: '/\u0000' } as never })
    expect(log.status).toBe(400)
  })

  it('what came over TLS through a proxy sets a cookie for TLS alone, also where PUBLIC_URL says nothing of it', async () => {
    await owner('proxied@example.com')
    await using proxied = await startService(db, { trustProxy: ['127.0.0.1'] })
    const signIn = (headers: Record<string, string>) => {
      const body = JSON.stringify({ email: 'proxied@example.com', password: testPassword })
      const given = { 'content-type': 'application/json', ...headers }
      return fetch(`${proxied.url}/dashboard/api/sign-in`, { method: 'POST', body, headers: given })
    }
    const forwarded = { 'x-forwarded-proto': 'https', 'x-forwarded-host': 'panel.example' }
    const safe = await signIn({ ...forwarded, origin: 'https://panel.example' })
    expect(safe.headers.getSetCookie().filter((cookie) => /; Secure/.test(cookie))).toHaveLength(1)
    const plain = await signIn({ origin: proxied.url })
    expect(plain.headers.getSetCookie().filter((cookie) => /secure/i.test(cookie))).toEqual([])
    // A request that does not come from the proxy is not trusted.
    await using direct = await startService(db)
    const forged = await fetch(`${direct.url}/dashboard/api/sign-out`, {
      ...{ method: 'POST', headers: { ...forwarded, origin: 'https://panel.example' } },
    })
    expect(forged.status).toBe(403)
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
    expect(refusal).toMatchObject({ reason: 'origin', values: { url: 'https://shop.example' } })
  })

  it('is refused without an origin, unless the browser says that it comes from the same site', async () => {
    const browser = new Browser(at())
    browser.origin = undefined
    expect((await browser.call('signOut')).status).toBe(403)
    const told = await browser.fetch('POST', '/sign-out', undefined, { 'sec-fetch-site': 'same-origin' })
    expect(told.status).toBe(200)
    // Another address of the same host is of the same site, and none of ours.
    for (const site of ['cross-site', 'same-site', 'none']) {
      const others = await browser.fetch('POST', '/sign-out', undefined, { 'sec-fetch-site': site })
      expect(others.status, site).toBe(403)
    }
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

it('only a browser that takes compressed answers gets one, and only a long one is compressed', async () => {
  await owner('packed@example.com')
  const browser = await signedIn(at(), 'packed@example.com')
  const encodingOf = async (path: string, accepted: string) => {
    const answer = await browser.fetch('GET', path, undefined, { 'accept-encoding': accepted })
    expect(await answer.json()).toBeTruthy()
    return answer.headers.get('content-encoding')
  }
  expect(await encodingOf('/overview', 'br, gzip')).toBe('gzip')
  expect(await encodingOf('/overview', 'identity')).toBeNull()
  expect(await encodingOf('/keys', 'gzip')).toBeNull()
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

  it('by mail lets in who had tried too often, from wherever the tries came', async () => {
    await owner('locked@example.com')
    const browser = new Browser(at())
    const signInWith = (password: string) =>
      browser.call('signIn', { body: { email: 'locked@example.com', password } })
    for (let i = 0; i < 10; i += 1) await signInWith('wrong password')
    expect((await signInWith(testPassword)).status).toBe(429)
    await browser.get('requestPasswordReset', { body: { email: 'locked@example.com' } })
    await expect.poll(() => mails.find(({ to }) => to === 'locked@example.com')).toBeDefined()
    const mail = mails.find(({ to }) => to === 'locked@example.com')
    const [, token = ''] = /reset-password#(\S+)/.exec(mail?.text ?? '') ?? []
    await browser.get('resetPassword', { body: { token, password: 'a new password' } })
    expect((await signInWith('a new password')).status).toBe(200)
  })

  it('a new one takes along older links and half-done sign-ins, whoever changes it', async () => {
    const { userId } = await owner('links@example.com')
    const browser = await signedIn(at(), 'links@example.com')
    const linkOf = async () => {
      const before = mails.length
      await new Browser(at()).get('requestPasswordReset', { body: { email: 'links@example.com' } })
      await expect.poll(() => mails.length).toBe(before + 1)
      return /reset-password#(\S+)/.exec(mails.at(-1)?.text ?? '')?.[1] ?? ''
    }
    const useLink = async (token: string, password: string) =>
      (await new Browser(at()).call('resetPassword', { body: { token, password } })).status
    const [first, second] = [await linkOf(), await linkOf()]
    expect(await useLink(first, 'by the first link')).toBe(200)
    expect(await useLink(second, 'by the second link')).toBe(400)
    const again = new Browser(at())
    await again.get('signIn', { body: { email: 'links@example.com', password: 'by the first link' } })
    const third = await linkOf()
    await again.get('changePassword', {
      body: { current_password: 'by the first link', new_password: 'by its owner' },
    })
    expect(await useLink(third, 'by the third link')).toBe(400)
    await db.query(sql`
      insert into verifications (id, identifier, value, expires_at, created_at, updated_at)
      values (${newId()}, 'pending', ${userId}, now() + interval '1 hour', now(), now())`)
    await resetPassword(db, 'links@example.com', new Date())
    expect(await db.query(sql`select 1 from verifications where value = ${userId}`)).toEqual([])
    expect((await browser.call('getMe')).status).toBe(401)
  })
})

describe('the second factor', () => {
  it('a password that is changed between password and code ends that sign-in', async () => {
    await owner('half@example.com')
    const browser = await signedIn(at(), 'half@example.com')
    const { secret } = await browser.get('startTwoFactor', { body: { password: testPassword } })
    await browser.get('confirmTwoFactor', { body: { code: totp(secret) } })
    const thief = new Browser(at())
    await thief.get('signIn', { body: { email: 'half@example.com', password: testPassword } })
    await browser.get('changePassword', {
      body: { current_password: testPassword, new_password: 'another password' },
    })
    const code = { body: { kind: 'totp' as const, code: totp(secret) } }
    expect((await thief.call('verifySecondFactor', code)).status).toBe(401)
  })

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
    const shown = { body: { kind: 'totp' as const, code: totp(secret) } }
    await other.get('verifySecondFactor', shown)
    expect((await other.get('getMe')).person.email).toBe('totp@example.com')

    const again = new Browser(at())
    await again.get('signIn', signIn)
    const used = await again.call('verifySecondFactor', shown)
    expect([used.status, used.refusal?.reason]).toEqual([401, 'code_used'])
    expect((await again.call('getMe')).status).toBe(401)

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
