// The alerts that a person wants, and the devices on which they come.
import { type AlertKind, alertFacts, alertKinds } from '@mostrador/contract/dashboard/alert-kinds'
import type { AlertSettings } from '@mostrador/contract/dashboard/alerts'
import type { Language } from '@mostrador/contract/languages'
import { limits } from '@mostrador/contract/limits'
import { type Db, sql, type Tx } from '../platform/database/database.ts'
import { AppError } from '../platform/errors.ts'
import { isId, newId } from '../platform/ids.ts'

type Member = { accountId: string; userId: string }

type AlertsRow = {
  kinds: AlertKind[] | null
  quiet_from: number | null
  quiet_until: number | null
  quiet_days: number[]
  shows_text: boolean
  is_mailed: boolean
  wait_mail_minutes: number | null
}

/** Settings, and the minutes after which the account's people are mailed. */
export async function findAlerts(db: Db, { accountId, userId }: Member) {
  const row = await db.queryOne<AlertsRow>(sql`
    select t.kinds, t.quiet_from, t.quiet_until, coalesce(t.quiet_days, '{}') as quiet_days,
      coalesce(t.shows_text, false) as shows_text, coalesce(t.is_mailed, true) as is_mailed, a.wait_mail_minutes
    from accounts a left join alert_settings t on t.account_id = a.id and t.user_id = ${userId}
    where a.id = ${accountId}`)
  if (!row) throw new Error('the account of a session is gone')
  const { kinds, quiet_from: from, quiet_until: until, ...rest } = row
  return {
    ...rest,
    kinds: kinds ?? alertKinds.filter((kind) => alertFacts[kind].isDefault),
    quiet_hours: from === null || until === null ? null : { from, until },
  }
}

export async function upsertAlertSettings(
  db: Db,
  { accountId, userId }: Member,
  { kinds, quiet_hours: hours, quiet_days, shows_text, is_mailed }: AlertSettings,
): Promise<void> {
  await db.query(sql`
    insert into alert_settings (account_id, user_id, kinds, quiet_from, quiet_until, quiet_days, shows_text, is_mailed)
    values (${accountId}, ${userId}, ${kinds}, ${hours?.from ?? null}, ${hours?.until ?? null}, ${quiet_days},
      ${shows_text}, ${is_mailed})
    on conflict (account_id, user_id) do update set kinds = excluded.kinds, quiet_from = excluded.quiet_from,
      quiet_until = excluded.quiet_until, quiet_days = excluded.quiet_days, shows_text = excluded.shows_text,
      is_mailed = excluded.is_mailed`)
}

export async function updateWaitMail(db: Db, accountId: string, minutes: number | null): Promise<void> {
  await db.query(sql`update accounts set wait_mail_minutes = ${minutes} where id = ${accountId}`)
}

export type Device = Member & {
  sessionId: string
  endpoint: string
  p256dh: string
  auth: string
  language: Language
}

/** A browser belongs to whoever signed in there last; of one person's devices the newest are kept. */
export async function upsertSubscription(tx: Tx, device: Device, now: Date): Promise<void> {
  const { accountId, userId, sessionId, endpoint, p256dh, auth, language } = device
  await tx.query(sql`
    insert into push_subscriptions (account_id, id, user_id, session_id, endpoint, p256dh, auth, language, created_at)
    values (${accountId}, ${newId(now.getTime())}, ${userId}, ${sessionId}, ${endpoint}, ${p256dh}, ${auth},
      ${language}, ${now})
    on conflict (account_id, endpoint) do update set user_id = excluded.user_id, session_id = excluded.session_id,
      p256dh = excluded.p256dh, auth = excluded.auth, language = excluded.language`)
  await tx.query(sql`
    delete from push_subscriptions where account_id = ${accountId} and id in (
      select id from push_subscriptions where account_id = ${accountId} and user_id = ${userId}
      order by created_at desc, id desc offset ${limits.pushDevicesMax})`)
}

/** Newest first. */
export function listDevices(
  db: Db,
  { accountId, userId, sessionId }: Member & { sessionId: string },
): Promise<{ id: string; user_agent: string | null; is_this: boolean; created_at: Date }[]> {
  return db.query(sql`
    select s.id, e.user_agent, s.session_id = ${sessionId} as is_this, s.created_at
    from push_subscriptions s join sessions e on e.id = s.session_id
    where s.account_id = ${accountId} and s.user_id = ${userId}
    order by s.created_at desc, s.id desc limit ${limits.pushDevicesMax}`)
}

export type DeviceAddress = Pick<Device, 'endpoint' | 'p256dh' | 'auth' | 'language'>

/** Throws not_found for a device of somebody else. */
export async function getDevice(
  db: Db,
  { accountId, userId, id }: Member & { id: string },
): Promise<DeviceAddress> {
  const device = isId(id)
    ? await db.queryOne<DeviceAddress>(sql`
        select endpoint, p256dh, auth, language from push_subscriptions
        where account_id = ${accountId} and user_id = ${userId} and id = ${id}`)
    : undefined
  if (!device) throw new AppError('not_found', `None of your devices has the id ${id}.`)
  return device
}

/** With its pushes. */
export async function deleteSubscription(db: Db, accountId: string, id: string): Promise<void> {
  await db.query(sql`delete from push_subscriptions where account_id = ${accountId} and id = ${id}`)
}

export async function deleteSubscriptionAt(
  db: Db,
  { accountId, userId, endpoint }: Member & { endpoint: string },
): Promise<void> {
  await db.query(sql`
    delete from push_subscriptions
    where account_id = ${accountId} and user_id = ${userId} and endpoint = ${endpoint}`)
}
