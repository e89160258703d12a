import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startService, type TestService } from '../../../test/harness/api.ts'
import {
  Browser,
  createPerson,
  signedIn,
  startWithMails,
  testPassword,
} from '../../../test/harness/dashboard.ts'
import type { TestDatabase } from '../../../test/harness/database.ts'
import { resetPassword } from '../../accounts/users.ts'
import { sql } from '../../platform/database/database.ts'
import { newId } from '../../platform/ids.ts'
import type { Mail } from '../../platform/mail.ts'

let stage: Awaited<ReturnType<typeof startWithMails>>
let db: TestDatabase
let mails: Mail[]
let mailless: TestService

beforeAll(async () => {
  stage = await startWithMails()
  ;({ db, mails } = stage)
  mailless = await startService(db)
})
afterAll(async () => {
  await mailless[Symbol.asyncDispose]()
  await stage[Symbol.asyncDispose]()
})

const change = (email: string, password = testPassword) => ({ body: { email, password } })
const statusAt = (url: string, email: string) =>
  new Browser(url).call('signIn', { body: { email, password: testPassword } }).then(({ status }) => status)

describe('one’s own address, where no mail is sent', () => {
  it('changes at once by the password, ends all other sessions, and stands in the activity log', async () => {
    const { userId } = await createPerson(db, { email: 'first@example.com' })
    const [here, there] = [
      await signedIn(mailless.url, 'first@example.com'),
      await signedIn(mailless.url, 'first@example.com'),
    ]
    const wrong = await here.call('changeEmail', change('marta@example.com', 'not this one'))
    expect(wrong.refusal).toMatchObject({ code: 'invalid_request', reason: 'password_wrong' })
    expect((await here.call('changeEmail', change('marta'))).refusal).toMatchObject({ reason: 'email' })
    await db.query(sql`
      insert into verifications (id, identifier, value, expires_at, created_at, updated_at)
      values (${newId()}, 'reset', ${userId}, now() + interval '1 hour', now(), now())`)
    expect(await here.get('changeEmail', change(' Marta@example.com '))).toEqual({
      next: 'done',
      email: 'marta@example.com',
    })
    // A link that was mailed to the former address.
    expect(await db.query(sql`select 1 from verifications where value = ${userId}`)).toEqual([])
    expect((await here.get('getMe')).person.email).toBe('marta@example.com')
    expect((await there.call('getMe')).status).toBe(401)
    expect(await statusAt(mailless.url, 'marta@example.com')).toBe(200)
    expect(await statusAt(mailless.url, 'first@example.com')).toBe(401)
    const { data } = await here.get('listActivity')
    expect(data[0]).toMatchObject({
      ...{ record: 'person', action: 'changed', person_id: userId, record_id: userId },
      fields: { email: ['f•••@example.com', 'm•••@example.com'] },
    })
  })

  it('is nobody else’s', async () => {
    await createPerson(db, { email: 'taken@example.com' })
    await createPerson(db, { email: 'wants@example.com' })
    const browser = await signedIn(mailless.url, 'wants@example.com')
    const refused = await browser.call('changeEmail', change('Taken@example.com'))
    expect([refused.status, refused.refusal?.reason]).toEqual([409, 'email_taken'])
    expect((await browser.get('getMe')).person.email).toBe('wants@example.com')
  })
})

describe('one’s own address, where mail is sent', () => {
  const at = () => stage.service.url
  const tokenFor = async (email: string) => {
    await expect.poll(() => mails.some(({ to }) => to === email)).toBe(true)
    const text = mails.findLast(({ to }) => to === email)?.text ?? ''
    return /https:\/\/shop\.example\/confirm-email#(\S+)/.exec(text)?.[1] ?? ''
  }

  it('changes once the mailed link is opened, and the former address is told', async () => {
    await createPerson(db, { email: 'old@example.com' })
    const [here, there] = [await signedIn(at(), 'old@example.com'), await signedIn(at(), 'old@example.com')]
    expect(await here.get('changeEmail', change('new@example.com'))).toMatchObject({ next: 'confirm_email' })
    expect((await here.get('getMe')).person.email).toBe('old@example.com')
    const token = await tokenFor('new@example.com')
    expect(await here.get('confirmEmail', { body: { token } })).toEqual({
      email: 'new@example.com',
      is_signed_in: true,
    })
    expect((await here.get('getMe')).person.email).toBe('new@example.com')
    expect((await there.call('getMe')).status).toBe(401)
    await expect
      .poll(() => mails.findLast(({ to }) => to === 'old@example.com')?.text)
      .toContain('new@example.com')
    const again = await here.call('confirmEmail', { body: { token } })
    expect(again.refusal).toMatchObject({ reason: 'email_change_over' })
  })

  it('takes the newest link alone, and none to an address that another person has by then', async () => {
    await createPerson(db, { email: 'waits@example.com' })
    const browser = await signedIn(at(), 'waits@example.com')
    await browser.get('changeEmail', change('one@example.com'))
    const first = await tokenFor('one@example.com')
    await browser.get('changeEmail', change('two@example.com'))
    const second = await tokenFor('two@example.com')
    const stranger = new Browser(at())
    expect((await stranger.call('confirmEmail', { body: { token: first } })).status).toBe(400)
    await createPerson(db, { email: 'two@example.com' })
    const late = await stranger.call('confirmEmail', { body: { token: second } })
    expect(late.refusal).toMatchObject({ reason: 'email_taken' })
    expect((await browser.get('getMe')).person.email).toBe('waits@example.com')
  })

  it('opens no door for whoever knew the former password', async () => {
    const newPassword = 'another one for them'
    const changes: Record<string, (browser: Browser, email: string) => Promise<unknown>> = {
      own: (browser) =>
        browser.get('changePassword', {
          body: { current_password: testPassword, new_password: newPassword },
        }),
      operator: (_browser, email) => resetPassword(db, email, new Date()),
      mailed: async (browser, email) => {
        await browser.get('requestPasswordReset', { body: { email } })
        await expect.poll(() => mails.some(({ to }) => to === email)).toBe(true)
        const text = mails.findLast(({ to }) => to === email)?.text ?? ''
        const token = /reset-password#(\S+)/.exec(text)?.[1] ?? ''
        await browser.get('resetPassword', { body: { token, password: newPassword } })
      },
    }
    for (const [name, change] of Object.entries(changes)) {
      const email = `${name}@example.com`
      await createPerson(db, { email })
      const thief = await signedIn(at(), email)
      await thief.get('changeEmail', { body: { email: `thief-${name}@example.com`, password: testPassword } })
      const token = await tokenFor(`thief-${name}@example.com`)
      await change(await signedIn(at(), email), email)
      const late = await new Browser(at()).call('confirmEmail', { body: { token } })
      expect([name, late.refusal?.reason]).toEqual([name, 'email_change_over'])
    }
  })
})
