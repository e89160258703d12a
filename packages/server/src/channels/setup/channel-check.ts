// Checks that a channel is ready: its settings, and the platform's answer to its token.
import type { Reason } from '@mostrador/contract/dashboard/reasons'
import { platformFacts } from '@mostrador/contract/platforms'
import { isCallable } from '../../domain/contacts/phone-key.ts'
import { type Db, raw, sql } from '../../platform/database/database.ts'
import { messageOf } from '../../platform/errors.ts'
import type { SecretBox } from '../../platform/secrets/secrets.ts'
import { adapterOf, doorOf } from '../adapters.ts'
import type { BaseUrls, PlatformApi, WebhookControl } from '../platform-api.ts'
import type { Door } from '../sending.ts'
import { askPlatform } from './ask-platform.ts'
import { type ChannelSecret, channelSecretContext, getChannel, inboundUrl } from './channels.ts'

export type ChannelCheck = {
  name: 'secrets' | 'public_address' | 'platform' | 'webhook' | 'inbound'
  state: 'ok' | 'failed' | 'waiting' | 'skipped'
  message: string
  /** The same as a code, for people in their language; null where name and state say it all. */
  why: Reason | null
}

/** Settings of the service that the checks need. */
export type CheckTerms = {
  box: SecretBox
  publicUrl: string
  baseUrls: BaseUrls
  /** There is one Meta app shared by all accounts. */
  hasMetaApp: boolean
}

/** Throws not_found. */
export async function checkChannel(
  db: Db,
  terms: CheckTerms,
  place: { accountId: string; channelId: string },
): Promise<{ is_ok: boolean; checks: ChannelCheck[]; last_inbound_at: Date | null }> {
  const channel = await getChannel(db, place.accountId, place.channelId)
  const last = await findLastInbound(db, place)
  // On a simulated channel there is no platform to ask.
  const api = channel.is_simulated ? undefined : adapterOf(channel.platform).api
  const token = api && (await openChannelSecret(db, terms.box, { ...place, secret: 'access_token' }))
  const asked = api && token !== undefined ? { api, door: doorOf(channel, token, terms.baseUrls) } : undefined
  const checks: ChannelCheck[] = [
    secretsCheck(api?.missing(channel, terms) ?? []),
    // Nobody outside has to reach a channel that talks to no platform.
    ...(api ? [addressCheck(terms.publicUrl)] : []),
    ...(asked
      ? await platformChecks(
          {
            ...asked,
            name: platformFacts[channel.platform].name,
            onPhone: (phone) => notePhone(db, place, phone),
          },
          { url: inboundUrl(terms.publicUrl, channel), lastInbound: last },
        )
      : [unasked(api !== undefined)]),
    inboundCheck(last),
  ]
  return { is_ok: checks.every(({ state }) => state !== 'failed'), checks, last_inbound_at: last }
}

/** Undefined where it is not set. */
export async function openChannelSecret(
  db: Db,
  box: SecretBox,
  { accountId, channelId, secret }: { accountId: string; channelId: string; secret: ChannelSecret },
): Promise<string | undefined> {
  const row = await db.queryOne<{ sealed: Buffer | null }>(sql`
    select ${raw(secret)} as sealed from channels
    where account_id = ${accountId} and id = ${channelId} and deleted_at is null`)
  return row?.sealed ? box.open(row.sealed, channelSecretContext(accountId, channelId, secret)) : undefined
}

function notePhone(
  db: Db,
  { accountId, channelId }: { accountId: string; channelId: string },
  phone: string,
): Promise<unknown> {
  return db.query(sql`
    update channels set phone = ${phone}
    where account_id = ${accountId} and id = ${channelId} and phone is distinct from ${phone}`)
}

function secretsCheck(missing: readonly string[]): ChannelCheck {
  const name = 'secrets'
  const names = missing.join(', ')
  if (names !== '')
    return { name, state: 'failed', message: `Missing: ${names}.`, why: { reason: 'check_secrets', names } }
  return { name, state: 'ok', message: 'All that this platform needs is set.', why: null }
}

function addressCheck(publicUrl: string): ChannelCheck {
  const { protocol, hostname } = new URL(publicUrl)
  const isLocal = hostname === 'localhost' || hostname.startsWith('127.') || hostname === '[::1]'
  const name = 'public_address'
  if (isLocal) {
    return {
      ...{ name, state: 'failed' },
      message: `Platforms cannot reach ${publicUrl}; set PUBLIC_URL to the address that the world sees.`,
      why: { reason: 'check_local', url: publicUrl },
    }
  }
  if (protocol !== 'https:') {
    return {
      ...{ name, state: 'failed' },
      message: `Platforms send over https: alone; PUBLIC_URL is ${publicUrl}.`,
      why: { reason: 'check_http', url: publicUrl },
    }
  }
  return { name, state: 'ok', message: `Platforms are told ${publicUrl}.`, why: null }
}

type Asked = { name: string; api: PlatformApi; door: Door; onPhone: (phone: string) => Promise<unknown> }
type Place = { url: string; lastInbound: Date | null }

async function platformChecks(asked: Asked, place: Place): Promise<ChannelCheck[]> {
  const { webhook } = asked.api
  const token = await tokenCheck(asked)
  return webhook ? [token, await webhookCheck(webhook, asked, place)] : [token]
}

async function tokenCheck({ api, door, onPhone }: Asked): Promise<ChannelCheck> {
  const name = 'platform'
  try {
    const { status, body } = await askPlatform(api.tokenProbe(door))
    if (status >= 200 && status < 300) {
      const phone = api.phoneIn?.(body)
      if (phone !== undefined && isCallable(phone)) await onPhone(phone)
      return { name, state: 'ok', message: 'The platform knows the token.', why: null }
    }
    const message = `The platform answered ${status}: the token or the id of the channel is wrong or too old.`
    return { name, state: 'failed', message, why: { reason: 'check_token', status } }
  } catch (error) {
    const problem = problemOf(error, door)
    const message = `The platform was not reached: ${problem}`
    return { name, state: 'failed', message, why: { reason: 'check_unreached', problem } }
  }
}

async function webhookCheck(
  webhook: WebhookControl,
  { name: platform, door }: Asked,
  place: Place,
): Promise<ChannelCheck> {
  const name = 'webhook'
  try {
    const result = webhook.resultOf(await askPlatform(webhook.ask(door)))
    return { name, ...webhook.readingOf(result, place) }
  } catch (error) {
    const problem = problemOf(error, door)
    const message = `${platform} did not say where it sends: ${problem}`
    return { name, state: 'failed', message, why: { reason: 'check_webhook_unsaid', platform, problem } }
  }
}

function unasked(isPlatform: boolean): ChannelCheck {
  const name = 'platform'
  return isPlatform
    ? { name, state: 'waiting', message: 'Without an access token it cannot be asked.', why: null }
    : { name, state: 'skipped', message: 'This channel talks to no platform.', why: null }
}

/** The error in words for people. It may quote an address that holds the token, so the token is masked. */
export function problemOf(error: unknown, { accessToken }: Door): string {
  return messageOf(error).replaceAll(accessToken, '…')
}

function inboundCheck(last: Date | null): ChannelCheck {
  const name = 'inbound'
  if (last) return { name, state: 'ok', message: 'Messages of customers have arrived.', why: null }
  return {
    ...{ name, state: 'waiting' },
    message: 'No message has arrived yet; write one to this channel from another phone or account.',
    why: null,
  }
}

async function findLastInbound(
  db: Db,
  { accountId, channelId }: { accountId: string; channelId: string },
): Promise<Date | null> {
  const row = await db.queryOne<{ at: Date | null }>(sql`
    select max(last_customer_at) as at from conversations
    where account_id = ${accountId} and channel_id = ${channelId}`)
  return row?.at ?? null
}
