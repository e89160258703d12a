// Sign-up: at once where no mail is sent, else after a mailed link has proven the address.
import type { Language } from '@mostrador/contract/languages'
import { limits } from '@mostrador/contract/limits'
import { signUpPlan } from '@mostrador/contract/plans'
import { type AccountSettings, accountDefaults, createAccount } from '../../accounts/accounts.ts'
import { findUserLanguage } from '../../accounts/people.queries.ts'
import { createSignUp, getOpenSignUp, takeSignUp } from '../../accounts/sign-ups.ts'
import {
  checkedEmail,
  createUser,
  deleteUserWithoutAccount,
  markEmailVerified,
} from '../../accounts/users.ts'
import { AppError } from '../../platform/errors.ts'
import { readName } from '../../platform/names.ts'
import type { CallOf, Handlers } from '../serving/call.ts'
import type { DashboardDeps } from '../serving/deps.ts'
import { mailLater } from '../signing-in/mail-later.ts'
import { confirmUrl, signUpKnownMail, signUpMail } from '../signing-in/mail-texts.ts'
import { countTries } from '../signing-in/sign-in-limits.ts'
import { fromAddress, people, signIn } from './sign-in.ts'

export function signUpHandlers(deps: DashboardDeps): Handlers<'signUp' | 'readSignUp' | 'confirmSignUp'> {
  return {
    signUp: (call) => signUp(deps, call),
    readSignUp: async ({ body, http, now }) => {
      await countTries(
        people(deps),
        [fromAddress('sign-up link from', http, limits.signInPerAddressMax)],
        now,
      )
      const { account_name, email } = await getOpenSignUp(people(deps), body.token, now)
      return { account_name, email }
    },
    confirmSignUp: (call) => confirmSignUp(deps, call),
  }
}

async function signUp(deps: DashboardDeps, call: CallOf<'signUp'>) {
  const { body, http, now } = call
  if (deps.signUp === 'closed') {
    throw new AppError('forbidden', 'Nobody can sign up here; ask who runs this service for an account.', {
      reason: 'sign_up_closed',
    })
  }
  await countTries(people(deps), [fromAddress('sign-up from', http, limits.signUpPerAddressMax)], now)
  const settings = {
    name: body.account_name,
    plan: signUpPlan,
    currency: body.currency ?? accountDefaults.currency,
    timezone: body.timezone ?? accountDefaults.timezone,
    language: body.language ?? accountDefaults.language,
  }
  if (deps.mailer) return mailLink(deps, { ...body, settings }, now)
  const { email, name, password } = body
  if (password === undefined) throw new AppError('invalid_request', 'password: needed')
  await people(deps).transaction(async (tx) => {
    const account = await createAccount(tx, settings, now)
    await deleteUserWithoutAccount(tx, email)
    // Refuses an address that already has a password, and rolls the new account back with it.
    await createUser(tx, { accountId: account.id, email, role: 'owner', name, password }, now)
  })
  return signIn(deps, call, { email, password })
}

type Given = { email: string; name: string; settings: AccountSettings }

/** The answer is the same for known and unknown addresses: only the owner, who reads the mail, learns which. */
async function mailLink(deps: DashboardDeps, given: Given, now: Date) {
  const { directory, publicUrl } = deps
  const db = directory.db
  const email = checkedEmail(given.email)
  const name = readName('name', given.name)
  await countTries(db, [{ kind: 'sign-up of', subject: email, max: limits.signUpPerEmailMax }], now)
  const known = await findUserLanguage(db, email)
  const { token } = await createSignUp(db, { ...given, name }, now)
  const language = given.settings.language as Language
  const mail = known
    ? signUpKnownMail(known, { url: `${publicUrl}/sign-in` })
    : signUpMail(language, { name, account: given.settings.name, url: confirmUrl(publicUrl, token) })
  mailLater(deps, { to: email, ...mail }, 'a mail for a sign-up was not sent')
  return { next: 'confirm_email' } as const
}

async function confirmSignUp(deps: DashboardDeps, call: CallOf<'confirmSignUp'>) {
  const { body, http, now } = call
  await countTries(people(deps), [fromAddress('sign-up link from', http, limits.signInPerAddressMax)], now)
  const open = await getOpenSignUp(people(deps), body.token, now)
  const { email, name, account_name, currency, timezone, language } = open
  const { password } = body
  await people(deps).transaction(async (tx) => {
    await takeSignUp(tx, open)
    const settings = { name: account_name, plan: signUpPlan, currency, timezone, language }
    const account = await createAccount(tx, settings, now)
    await deleteUserWithoutAccount(tx, email)
    const { id } = await createUser(tx, { accountId: account.id, email, role: 'owner', name, password }, now)
    await markEmailVerified(tx, id)
  })
  return signIn(deps, call, { email, password })
}
