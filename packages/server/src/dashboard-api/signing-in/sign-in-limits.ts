// Limits on sign-in attempts, counted in the database so that all nodes share them.
import { hash } from 'node:crypto'
import { isIPv6 } from 'node:net'
import { limits } from '@mostrador/contract/limits'
import ipaddr from 'ipaddr.js'
import { type Db, sql } from '../../platform/database/database.ts'
import { AppError } from '../../platform/errors.ts'

export type Try = { kind: string; subject: string; max: number }

/** Counts one attempt of each kind and throws rate_limited when any of them exceeds its limit. */
export async function countTries(db: Db, tries: readonly Try[], now: Date): Promise<void> {
  const endsAt = new Date(now.getTime() + limits.signInWindowMinutes * 60_000)
  // Sequential, in a fixed order: concurrent requests for the same pair must not deadlock.
  for (const { max, ...counted } of tries) {
    const name = nameOf(counted)
    const row = await db.queryOne<{ used: number; ends_at: Date }>(sql`
      insert into sign_in_tries as t (subject, ends_at, used) values (${name}, ${endsAt}, 1)
      on conflict (subject) do update set
        used = case when t.ends_at <= ${now} then 1 else least(t.used + 1, 1000000) end,
        ends_at = case when t.ends_at <= ${now} then ${endsAt} else t.ends_at end
      returning used, ends_at`)
    if (row && row.used > max) throw tooMany(row.ends_at, now)
  }
}

/** A successful sign-in was no guess. */
export async function forgetTries(db: Db, counted: Omit<Try, 'max'>): Promise<void> {
  await db.query(sql`delete from sign_in_tries where subject = ${nameOf(counted)}`)
}

/** Deletes windows that are over. */
export async function deleteOldTries(db: Db, now: Date): Promise<void> {
  await db.query(sql`delete from sign_in_tries where ends_at < ${now}`)
}

/** The address, or for IPv6 the network a provider assigns to one customer. */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address
  const parsed = ipaddr.IPv6.parse(address)
  if (parsed.isIPv4MappedAddress()) return parsed.toIPv4Address().toString()
  return parsed.parts.slice(0, 4).join(':')
}

/** A person proven by mail need not wait, wherever the attempts came from. */
export async function forgetTriesOf(db: Db, email: string): Promise<void> {
  await db.query(sql`
    delete from sign_in_tries
    where subject = ${nameOf(signInOf(email))} or starts_with(subject, ${pairsOf(email)})`)
}

export function signInTries(email: string, address: string): Try[] {
  const from = networkOf(address)
  return [
    { kind: 'sign-in from', subject: from, max: limits.signInPerAddressMax },
    signInOf(email),
    pairTry(email, address),
  ]
}

export function pairTry(email: string, address: string): Try {
  return { kind: pairsOf(email), subject: networkOf(address), max: limits.signInPerEmailAndAddressMax }
}

function signInOf(email: string): Try {
  return { kind: 'sign-in of', subject: email, max: limits.signInPerEmailMax }
}

/** All pairs of one e-mail share a prefix, so that they can be deleted together. */
function pairsOf(email: string): string {
  return `sign-in pair ${digestOf(email)}`
}

function nameOf({ kind, subject }: Omit<Try, 'max'>): string {
  return `${kind}:${digestOf(subject)}`
}

function digestOf(text: string): string {
  return hash('sha256', text, 'base64url')
}

function tooMany(endsAt: Date, now: Date): AppError {
  const minutes = Math.max(1, Math.ceil((endsAt.getTime() - now.getTime()) / 60_000))
  return new AppError('rate_limited', `Too many tries. Try again in ${minutes} min.`, {
    reason: 'tries_many',
    minutes,
  })
}
