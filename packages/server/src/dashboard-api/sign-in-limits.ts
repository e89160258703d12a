// How often one may try to sign in. Counted in the database, so that all nodes count together.
import { hash } from 'node:crypto'
import { isIPv6 } from 'node:net'
import { limits } from '@mostrador/contract/limits'
import ipaddr from 'ipaddr.js'
import { type Db, sql } from '../platform/database.ts'
import { AppError } from '../platform/errors.ts'

export type Try = { kind: string; subject: string; max: number }

/** Counts one try of each and throws rate_limited when one of them has been tried too often. */
export async function countTries(db: Db, tries: readonly Try[], now: Date): Promise<void> {
  const endsAt = new Date(now.getTime() + limits.signInWindowMinutes * 60_000)
  // One after the other in a fixed order: concurrent requests of the same pair must not wait for each other crosswise.
  for (const { kind, subject, max } of tries) {
    const name = `${kind}:${hash('sha256', subject, 'base64url')}`
    const row = await db.queryOne<{ used: number; ends_at: Date }>(sql`
      insert into sign_in_tries as t (subject, ends_at, used) values (${name}, ${endsAt}, 1)
      on conflict (subject) do update set
        used = case when t.ends_at <= ${now} then 1 else least(t.used + 1, 1000000) end,
        ends_at = case when t.ends_at <= ${now} then ${endsAt} else t.ends_at end
      returning used, ends_at`)
    if (row && row.used > max) throw tooMany(row.ends_at, now)
  }
}

/** A person who got in has not guessed. */
export async function forgetTries(db: Db, { kind, subject }: Omit<Try, 'max'>): Promise<void> {
  await db.query(sql`
    delete from sign_in_tries where subject = ${`${kind}:${hash('sha256', subject, 'base64url')}`}`)
}

/** Windows that are over. */
export async function deleteOldTries(db: Db, now: Date): Promise<void> {
  await db.query(sql`delete from sign_in_tries where ends_at < ${now}`)
}

/** The address, or the network that one customer of a provider is given of IPv6. */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address
  const parsed = ipaddr.IPv6.parse(address)
  if (parsed.isIPv4MappedAddress()) return parsed.toIPv4Address().toString()
  return parsed.parts.slice(0, 4).join(':')
}

export function signInTries(email: string, address: string): Try[] {
  const from = networkOf(address)
  return [
    { kind: 'sign-in from', subject: from, max: limits.signInPerAddressMax },
    { kind: 'sign-in of', subject: email, max: limits.signInPerEmailMax },
    pairTry(email, address),
  ]
}

export function pairTry(email: string, address: string): Try {
  return {
    kind: 'sign-in pair',
    subject: `${email} ${networkOf(address)}`,
    max: limits.signInPerEmailAndAddressMax,
  }
}

function tooMany(endsAt: Date, now: Date): AppError {
  const minutes = Math.max(1, Math.ceil((endsAt.getTime() - now.getTime()) / 60_000))
  return new AppError('rate_limited', `Too many tries. Try again in ${minutes} min.`, {
    reason: 'tries_many',
    minutes,
  })
}
