// A person's own address to sign in with.
import type { Language } from '@mostrador/contract/languages'
import { limits } from '@mostrador/contract/limits'
import {
  applyEmailChange,
  checkPassword,
  createEmailChange,
  takeEmailChange,
} from '../../../accounts/addresses/email-changes.ts'
import { findUserLanguage } from '../../../accounts/people.queries.ts'
import { checkedEmail } from '../../../accounts/users.ts'
import { actingAs } from '../../../platform/database/actor.ts'
import type { CallOf, Handlers } from '../../serving/call.ts'
import type { DashboardDeps } from '../../serving/deps.ts'
import { mailLater } from '../../signing-in/mail-later.ts'
import { confirmEmailUrl, emailChangedMail, emailChangeMail } from '../../signing-in/mail-texts.ts'
import { countTries } from '../../signing-in/sign-in-limits.ts'
import { fromAddress } from '../sign-in.ts'

export function ownEmailHandlers(deps: DashboardDeps): Handlers<'changeEmail' | 'confirmEmail'> {
  return {
    changeEmail: (call) => changeEmail(deps, call),
    confirmEmail: (call) => confirmEmail(deps, call),
  }
}

async function changeEmail(deps: DashboardDeps, { person, body, now }: CallOf<'changeEmail'>) {
  const { db } = deps.directory
  // Keeps a stolen session from guessing the password, as where the password is changed.
  const guess = { kind: 'password of', subject: person.id, max: limits.signInPerEmailAndAddressMax }
  await countTries(db, [guess], now)
  await checkPassword(db, person.id, body.password)
  const email = checkedEmail(body.email)
  if (email === person.email) return { next: 'done', email } as const
  const change = { userId: person.id, email }
  if (!deps.mailer) {
    await applyEmailChange(db, { ...change, isProven: false, keptSession: person.session.id }, now)
    return { next: 'done', email } as const
  }
  await countTries(db, [{ kind: 'new address', subject: email, max: limits.signUpPerEmailMax }], now)
  const language = await languageOf(deps, person.email)
  const token = await createEmailChange(db, change, now)
  const url = confirmEmailUrl(deps.publicUrl, token)
  // That another person has it shows only when the link is opened, to somebody who reads mail there.
  mailLater(deps, { to: email, ...emailChangeMail(language, { name: person.name, url }) }, unsent)
  return { next: 'confirm_email', email } as const
}

async function confirmEmail(deps: DashboardDeps, { person, body, http, now }: CallOf<'confirmEmail'>) {
  const { db } = deps.directory
  await countTries(db, [fromAddress('new address from', http, limits.signInPerAddressMax)], now)
  const change = await takeEmailChange(db, body.token, now)
  const isOwn = person?.id === change.userId
  const keptSession = isOwn ? person.session.id : undefined
  const former = await actingAs(`person:${change.userId}`, () =>
    applyEmailChange(db, { ...change, isProven: true, keptSession }, now),
  )
  if (former !== undefined) {
    const language = await languageOf(deps, change.email)
    mailLater(deps, { to: former, ...emailChangedMail(language, { email: change.email }) }, unsent)
  }
  return { email: change.email, is_signed_in: isOwn }
}

async function languageOf({ directory }: DashboardDeps, email: string): Promise<Language> {
  return (await findUserLanguage(directory.db, email)) ?? 'es'
}

const unsent = 'a mail about an address was not sent'
