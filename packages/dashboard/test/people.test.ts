// Ways of signing in, in real browsers against the whole service.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { totp } from '../../server/test/harness/dashboard.ts'
import { until } from '../../server/test/harness/processes/cli-process.ts'
import { type SmtpServer, startSmtpServer } from '../../server/test/harness/servers/smtp-server.ts'
import { browserTestMs, type Login, type Shop } from './shop.ts'
import { startTestShop, withoutWorker } from './test-shop.ts'

vi.setConfig({ testTimeout: browserTestMs, hookTimeout: browserTestMs })

async function give(page: Page, { email, password }: Login): Promise<void> {
  await page.goto('/sign-in')
  await page.getByLabel('E-mail').fill(email)
  await page.getByRole('textbox', { name: 'Password' }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

const overview = (page: Page) => page.getByRole('heading', { name: 'Overview', level: 1 })

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Owner' }).click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.getByRole('heading', { name: 'Sign in' }).waitFor()
}

describe('without e-mail', () => {
  let shop: Shop
  let page: Page
  let secret: string
  let backupCodes: string[]

  beforeAll(async () => {
    shop = await startTestShop()
    page = await shop.signedIn(shop.owner)
  })
  afterAll(async () => {
    await shop[Symbol.asyncDispose]()
  })

  it('a second factor is turned on with a code of the app, and a wrong one does not turn it on', async () => {
    await page.goto('/settings?tab=security')
    await page.getByRole('button', { name: 'Turn on' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox', { name: 'Current password' }).fill('not the password')
    await dialog.getByRole('button', { name: 'Continue' }).click()
    await dialog.getByRole('alert').waitFor()
    await dialog.getByRole('textbox', { name: 'Current password' }).fill(shop.owner.password)
    await dialog.getByRole('button', { name: 'Continue' }).click()
    await page.getByRole('img', { name: 'QR code for the authenticator app' }).waitFor()
    secret = await page.getByText('Key', { exact: true }).locator('..').locator('code').innerText()
    expect(secret).toMatch(/^[A-Z2-7]{16,}$/)
    const code = page.getByLabel('Code from the app')
    await code.fill('000000')
    await page.getByRole('button', { name: 'Confirm' }).click()
    await page.getByText('The code is wrong').first().waitFor()
    await code.fill(totp(secret))
    await page.getByRole('button', { name: 'Confirm' }).click()
    await page.getByText('Two-factor is on.').waitFor()
    backupCodes = await page.getByRole('list', { name: 'Backup codes' }).getByRole('listitem').allInnerTexts()
    expect(new Set(backupCodes).size).toBe(10)
  })

  it('signing in then asks for a code; a wrong one is refused, the right one opens', async () => {
    await signOut(page)
    await give(page, shop.owner)
    await page.getByRole('heading', { name: 'Two-factor code' }).waitFor()
    await page.getByLabel('Two-factor code 1/6').click()
    await page.keyboard.type('000000')
    await page.getByRole('alert').getByText('That code is not right').waitFor()
    await page.goto('/inbox')
    await page.getByRole('heading', { name: 'Sign in' }).waitFor()
    await give(page, shop.owner)
    await page.getByLabel('Two-factor code 1/6').click()
    await page.keyboard.type(totp(secret))
    await overview(page).waitFor()
  })

  it('a backup code opens once, and never again', async () => {
    const giveBackupCode = async () => {
      await signOut(page)
      await give(page, shop.owner)
      await page.getByRole('button', { name: 'Use a backup code' }).click()
      await page.getByLabel('Backup code').fill(backupCodes[0] ?? '')
      await page.getByRole('button', { name: 'Continue' }).click()
    }
    await giveBackupCode()
    await overview(page).waitFor()
    await giveBackupCode()
    await page.getByRole('alert').waitFor()
    await page.getByLabel('Backup code').fill(backupCodes[1] ?? '')
    await page.getByRole('button', { name: 'Continue' }).click()
    await overview(page).waitFor()
  })

  it('whoever runs the service gives a new password, which ends sessions and, if told to, the second factor', async () => {
    const outside = await shop.visitor()
    await outside.goto('/sign-in')
    await outside.getByRole('link', { name: 'Forgot your password?' }).click()
    await outside.getByText('npx mostrador user reset-password').waitFor()
    const { password } = await shop.command<{ password: string }>(
      'user',
      'reset-password',
      shop.owner.email,
      '--drop-second-factor',
    )
    await give(outside, shop.owner)
    await outside.getByRole('alert').getByText('E-mail or password is not right.').waitFor()
    await give(outside, { email: shop.owner.email, password })
    await overview(outside).waitFor()
    await page.goto('/inbox')
    await page.getByRole('heading', { name: 'Sign in' }).waitFor()
    await outside.context().close()
  })
})

describe('with e-mail', () => {
  let smtp: SmtpServer
  let shop: Shop

  beforeAll(async () => {
    smtp = await startSmtpServer()
    shop = await startTestShop({ ...withoutWorker, SMTP_URL: smtp.url })
  })
  afterAll(async () => {
    await shop[Symbol.asyncDispose]()
    await smtp[Symbol.asyncDispose]()
  })

  it('a forgotten password is replaced by a mailed link, which is good once and ends what was open', async () => {
    const before = await shop.signedIn(shop.owner)
    const page = await shop.visitor()
    await page.goto('/sign-in')
    await page.getByRole('link', { name: 'Forgot your password?' }).click()
    // The page before it has a field of this name as well.
    await page.getByRole('heading', { name: 'Reset your password' }).waitFor()
    await page.getByLabel('E-mail').fill(shop.owner.email)
    await page.getByRole('button', { name: 'Send the link' }).click()
    await page.getByText('a link is on its way').waitFor()
    // The shop's customers wait too, and somebody may be mailed about them first.
    const withLink = () => smtp.mails.find(({ text }) => text.includes('/reset-password#'))
    await until(withLink, () => 'no mail with a link came')
    expect(withLink()?.to).toBe(shop.owner.email)
    const link = /https?:\/\/\S+/.exec(withLink()?.text ?? '')?.[0] ?? ''

    await page.goto(link)
    const field = page.getByRole('textbox', { name: 'New password' })
    await field.fill('corta')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('At least 10 characters', { exact: true }).waitFor()
    await field.fill('una clave del todo nueva')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Your password is changed.').waitFor()

    await before.goto('/inbox')
    await before.getByRole('heading', { name: 'Sign in' }).waitFor()
    await give(page, shop.owner)
    await page.getByRole('alert').getByText('E-mail or password is not right.').waitFor()
    await give(page, { email: shop.owner.email, password: 'una clave del todo nueva' })
    await overview(page).waitFor()
    await page.context().close()

    const again = await shop.visitor()
    await again.goto(link)
    await again.getByRole('textbox', { name: 'New password' }).fill('otra clave muy distinta')
    await again.getByRole('button', { name: 'Save' }).click()
    await again
      .getByRole('alert')
      .getByText(/ask for a new one/i)
      .waitFor()
    for (const each of [before, again]) await each.context().close()
  })

  it('an address that nobody has is answered alike, and no mail goes out', async () => {
    const page = await shop.visitor()
    await page.goto('/forgot-password')
    await page.getByLabel('E-mail').fill('nadie@example.com')
    await page.getByRole('button', { name: 'Send the link' }).click()
    await page.getByText('a link is on its way').waitFor()
    expect(smtp.mails.map(({ to }) => to)).not.toContain('nadie@example.com')
  })
})
