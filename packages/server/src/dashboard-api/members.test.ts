import { accountHeader } from '@mostrador/contract/dashboard/account-header'
import { limits } from '@mostrador/contract/limits'
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
import { lockWaits, type TestDatabase } from '../../test/harness/database.ts'
import { createTenant } from '../../test/harness/fixtures.ts'
import { setMemberRole } from '../accounts/members.ts'
import { createUser } from '../accounts/users.ts'
import { sql } from '../platform/database/database.ts'
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
/** Some statement waits for another's lock. */
const isWaiting = () => expect.poll(() => lockWaits(db)).toBe(1)

describe('two accounts of one person', () => {
  it('a new session after a new password or second factor goes on with the account that was chosen', async () => {
    const first = await owner('both@example.com')
    const second = await createTenant(db, { rows: 0 })
    await db.transaction((tx) =>
      createUser(tx, { accountId: second.accountId, email: 'both@example.com', role: 'owner' }, new Date()),
    )
    const browser = await signedIn(at(), 'both@example.com')
    expect((await browser.get('getMe')).account?.id).toBe(first.accountId)
    await browser.get('switchAccount', { body: { account_id: second.accountId } })
    const { secret } = await browser.get('startTwoFactor', { body: { password: testPassword } })
    await browser.get('confirmTwoFactor', { body: { code: totp(secret) } })
    expect((await browser.get('getMe')).account?.id).toBe(second.accountId)
    await browser.get('changePassword', {
      body: { current_password: testPassword, new_password: 'another password' },
    })
    expect((await browser.get('getMe')).account?.id).toBe(second.accountId)
    await browser.get('disableTwoFactor', { body: { password: 'another password' } })
    expect((await browser.get('getMe')).account?.id).toBe(second.accountId)
  })

  it('what a page of the one asks is not done to the other, which another tab has chosen', async () => {
    const shown = await owner('tabs@example.com')
    const other = await createTenant(db, { rows: 0 })
    await db.transaction((tx) =>
      createUser(tx, { accountId: other.accountId, email: 'tabs@example.com', role: 'owner' }, new Date()),
    )
    const browser = await signedIn(at(), 'tabs@example.com')
    const rename = async () => {
      const headers = { [accountHeader]: shown.accountId }
      const response = await browser.fetch('PATCH', '/account', { name: 'Renamed' }, headers)
      return { status: response.status, error: JSON.parse(await response.text()).error }
    }
    expect((await rename()).status).toBe(200)
    await browser.get('switchAccount', { body: { account_id: other.accountId } })
    expect(await rename()).toMatchObject({ status: 409, error: { reason: 'account_other' } })
    expect((await browser.get('getMe')).account?.name).not.toBe('Renamed')
  })
})

describe('people of an account', () => {
  it('who is no owner any more has invited nobody', async () => {
    const { accountId } = await owner('stays@example.com')
    const stays = await signedIn(at(), 'stays@example.com')
    const invite = async (browser: Browser, email: string) => {
      const { url } = await browser.get('createInvitation', { body: { email, role: 'owner' } })
      return url.slice(url.indexOf('#') + 1)
    }
    const kept = await invite(stays, 'kept@example.com')
    const ways = {
      removed: (id: string) => stays.get('removeMember', { params: { id } }),
      demoted: (id: string) => stays.get('updateMember', { params: { id }, body: { role: 'agent' } }),
    }
    for (const [name, end] of Object.entries(ways)) {
      const { userId } = await createPerson(db, { email: `${name}@example.com`, accountId })
      const leaving = await signedIn(at(), `${name}@example.com`)
      const token = await invite(leaving, `backdoor-${name}@example.com`)
      await end(userId)
      const refused = await new Browser(at()).call('acceptInvitation', {
        body: { token, name: 'X', password: testPassword },
      })
      expect([refused.status, refused.refusal?.reason]).toEqual([400, 'invitation_over'])
    }
    expect((await new Browser(at()).call('readInvitation', { body: { token: kept } })).status).toBe(200)
  })

  it('who stops being an owner while they invite has invited nobody either', async () => {
    const { accountId } = await owner('first-owner@example.com')
    const { userId } = await createPerson(db, { email: 'former@example.com', accountId, role: 'owner' })
    const former = await signedIn(at(), 'former@example.com')
    let invited: Promise<{ status: number; refusal: { reason?: string | undefined } | undefined }> | undefined
    await db.transaction(async (tx) => {
      await setMemberRole(tx, { accountId, userId }, 'agent')
      invited = former.call('createInvitation', { body: { email: 'back@example.com', role: 'owner' } })
      await Promise.race([invited, isWaiting()])
    })
    expect(await invited).toMatchObject({ status: 403, refusal: { reason: 'role' } })
    expect(await db.query(sql`select id from invitations where account_id = ${accountId}`)).toEqual([])
  })

  it('an invitation is good until its time, for its address, and for one of two at the same moment', async () => {
    await owner('host@example.com')
    await owner('known@example.com')
    const host = await signedIn(at(), 'host@example.com')
    const invite = async (email: string) => {
      const { id, url } = await host.get('createInvitation', { body: { email, role: 'agent' } })
      return { id, token: url.slice(url.indexOf('#') + 1) }
    }
    const late = await invite('late@example.com')
    await db.query(sql`update invitations set expires_at = now() where id = ${late.id}`)
    const body = { token: late.token, name: 'Tarde', password: testPassword }
    expect((await new Browser(at()).call('acceptInvitation', { body })).status).toBe(400)

    const { token: ofOther } = await invite('known@example.com')
    const refused = await host.call('acceptInvitation', { body: { token: ofOther } })
    expect([refused.status, refused.refusal?.reason]).toEqual([401, 'invitation_of_other'])

    const { token } = await invite('twice@example.com')
    const both = [1, 2].map((n) =>
      new Browser(at()).call('acceptInvitation', { body: { token, name: `N${n}`, password: testPassword } }),
    )
    const statuses = (await Promise.all(both)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    expect(statuses.filter((status) => status >= 500)).toEqual([])
    const { data } = await host.get('listMembers')
    expect(data.filter(({ email }) => email === 'twice@example.com')).toHaveLength(1)
  })

  it('nobody’s mailbox is flooded with invitations', async () => {
    await owner('flood1@example.com')
    await owner('flood2@example.com')
    const statuses: number[] = []
    for (const email of ['flood1@example.com', 'flood2@example.com']) {
      const browser = await signedIn(at(), email)
      for (let i = 0; i < 3; i += 1) {
        const body = { email: 'Victim@example.com', role: 'agent' as const }
        statuses.push((await browser.call('createInvitation', { body })).status)
      }
    }
    expect(statuses).toEqual([201, 201, 201, 201, 201, 429])
    expect(mails.filter(({ to }) => to === 'victim@example.com')).toHaveLength(5)
  })

  it('an account has so many invitations open and no more; one that is over or taken back makes room', async () => {
    const { accountId } = await owner('inviting@example.com')
    const browser = await signedIn(at(), 'inviting@example.com')
    const open = limits.invitationsMax - 1
    await db.query(sql`
      insert into invitations (account_id, id, email, role, token_hash, created_at, expires_at)
      select ${accountId}, gen_random_uuid(), 'open' || n || '@example.com', 'agent', sha256(n::text::bytea), now(),
        now() + interval '1 day'
      from generate_series(1, ${open}::int) n`)
    const invite = (n: number) =>
      browser.call('createInvitation', { body: { email: `last${n}@example.com`, role: 'agent' } })
    const last = await invite(1)
    expect(last.status).toBe(201)
    const beyond = await invite(2)
    expect([beyond.status, beyond.refusal]).toEqual([
      409,
      expect.objectContaining({ reason: 'invitations_many', values: { max: limits.invitationsMax } }),
    ])
    await browser.get('revokeInvitation', { params: { id: last.body.id } })
    expect((await invite(3)).status).toBe(201)
    await db.query(sql`
      update invitations set expires_at = now() where account_id = ${accountId} and email = 'open1@example.com'`)
    expect((await invite(4)).status).toBe(201)
    expect((await invite(5)).status).toBe(409)
  })

  it('a name is one line, so that it adds nothing to a mail', async () => {
    await owner('lines@example.com')
    const browser = await signedIn(at(), 'lines@example.com')
    for (const name of ['Ana\n\nhttps://evil.example', 'Ana\u202eevil', ' ']) {
      expect((await browser.call('updateMe', { body: { name } })).status).toBe(400)
    }
    expect((await browser.call('updateAccount', { body: { name: 'A\r\nBcc: x@evil.example' } })).status).toBe(
      400,
    )
  })

  it('a stranger signs up with an account of their own', async () => {
    const body = {
      ...{ email: 'new@example.com', password: testPassword, name: 'Nueva', account_name: 'Mi tienda' },
    }
    await using unmailed = await startService(db)
    const browser = new Browser(unmailed.url)
    expect(await browser.get('signUp', { body })).toEqual({ next: 'done' })
    expect(await browser.get('getMe')).toMatchObject({ role: 'owner', account: { name: 'Mi tienda' } })
    const again = await new Browser(unmailed.url).call('signUp', { body })
    expect([again.status, again.refusal?.code]).toEqual([409, 'conflict'])
    const { password, ...bare } = body
    const without = await new Browser(unmailed.url).call('signUp', { body: bare })
    expect(without.status).toBe(400)
  })

  it('where mail goes out a sign-up makes nothing until the mailed link is opened, once', async () => {
    const browser = new Browser(at())
    const body = { email: 'Proven@example.com', name: 'Nueva', account_name: 'Casa nueva' }
    const accounts = () => db.query(sql`select id from accounts where name = 'Casa nueva'`)
    // A password typed with somebody else's address must not become theirs.
    const given = { body: { ...body, password: 'of whoever typed it' } }
    expect(await browser.get('signUp', given)).toEqual({ next: 'confirm_email' })
    expect(await accounts()).toEqual([])
    const linkOf = async (count: number) => {
      const mine = () => mails.filter(({ to }) => to === 'proven@example.com')
      await expect.poll(() => mine().length).toBe(count)
      return /https:\/\/shop\.example\/confirm-sign-up#(\S+)/.exec(mine().at(-1)?.text ?? '')?.[1] ?? ''
    }
    const replaced = await linkOf(1)
    await browser.get('signUp', { body })
    const token = await linkOf(2)
    const former = await browser.call('readSignUp', { body: { token: replaced } })
    expect([former.status, former.refusal?.reason]).toEqual([400, 'sign_up_over'])
    expect(await browser.get('readSignUp', { body: { token } })).toEqual({
      ...{ email: 'proven@example.com', account_name: 'Casa nueva' },
    })
    await browser.get('confirmSignUp', { body: { token, password: testPassword } })
    expect(await browser.get('getMe')).toMatchObject({ role: 'owner', account: { name: 'Casa nueva' } })
    const again = await browser.call('confirmSignUp', { body: { token, password: testPassword } })
    expect([again.status, again.refusal?.reason]).toEqual([400, 'sign_up_over'])
    expect(await accounts()).toHaveLength(1)
  })

  it('a sign-up with an address that is known tells that to its owner alone', async () => {
    await owner('taken@example.com')
    const body = { email: 'taken@example.com', name: 'Otra', account_name: 'Otra casa' }
    expect(await new Browser(at()).get('signUp', { body })).toEqual({ next: 'confirm_email' })
    await expect.poll(() => mails.find(({ to }) => to === 'taken@example.com')?.text).toContain('/sign-in')
    expect(mails.find(({ to }) => to === 'taken@example.com')?.text).not.toContain('confirm-sign-up')
  })

  it('somebody who belongs to no account any more signs up like anybody else, with mail or without', async () => {
    await using unmailed = await startService(db)
    for (const [email, url] of [
      ['left@example.com', at()],
      ['left-too@example.com', unmailed.url],
    ] as const) {
      const { accountId } = await owner(email)
      const former = await signedIn(url, email)
      await db.query(sql`delete from memberships where account_id = ${accountId}`)
      const browser = new Browser(url)
      const body = { email, password: 'a new password', name: 'Vuelve', account_name: 'Casa de vuelta' }
      const { next } = await browser.get('signUp', { body })
      expect(next).toBe(url === at() ? 'confirm_email' : 'done')
      if (next === 'confirm_email') {
        const mine = () => mails.find(({ to }) => to === email)?.text
        await expect.poll(mine).toContain('/confirm-sign-up#')
        const token = mine()?.split('/confirm-sign-up#')[1]?.split(/\s/)[0] ?? ''
        await browser.get('confirmSignUp', { body: { token, password: body.password } })
      }
      expect(await browser.get('getMe')).toMatchObject({
        role: 'owner',
        account: { name: body.account_name },
      })
      expect((await former.call('getMe')).status).toBe(401)
      const again = await new Browser(url).call('signIn', { body: { email, password: testPassword } })
      expect(again.status).toBe(401)
    }
  })

  it('nobody signs up where that is closed', async () => {
    await using closed = await startService(db, { signUp: 'closed' })
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
