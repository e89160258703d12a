// Whether a channel is ready, as far as can be told now: what is set, and what its platform says to the token.
import { limits } from '@mostrador/contract/limits'
import { request } from 'undici'
import { type Db, raw, sql } from '../platform/database.ts'
import { messageOf } from '../platform/errors.ts'
import type { SecretBox } from '../platform/secrets.ts'
import { type Channel, type ChannelSecret, channelSecretContext, getChannel, inboundUrl } from './channels.ts'
import { findWebhook, readingOf } from './telegram/webhook.ts'

export type ChannelCheck = {
  name: 'secrets' | 'public_address' | 'platform' | 'webhook' | 'inbound'
  state: 'ok' | 'failed' | 'waiting' | 'skipped'
  message: string
}

/** What the service knows of platforms and of itself. */
export type CheckTerms = {
  box: SecretBox
  publicUrl: string
  metaGraphUrl: string
  instagramGraphUrl: string
  telegramApiUrl: string
  /** One Meta app shared by all accounts. */
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
  const isAsked = channel.platform !== 'web' && !channel.is_simulated
  const token = isAsked
    ? await openChannelSecret(db, terms.box, { ...place, secret: 'access_token' })
    : undefined
  const checks = [
    secretsCheck(channel, terms),
    addressCheck(terms.publicUrl),
    isAsked ? await platformCheck({ channel, terms, token }) : skipped('This channel talks to no platform.'),
    ...(channel.platform === 'telegram' && token !== undefined
      ? [await webhookCheck({ channel, terms, token }, last)]
      : []),
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

function secretsCheck(channel: Channel, { hasMetaApp }: CheckTerms): ChannelCheck {
  const missing = neededSecrets(channel, hasMetaApp)
  const done = (state: ChannelCheck['state'], message: string) =>
    ({ name: 'secrets', state, message }) as const
  if (missing.length > 0) return done('failed', `Missing: ${missing.join(', ')}.`)
  return done('ok', 'All that this platform needs is set.')
}

function neededSecrets(channel: Channel, hasMetaApp: boolean): string[] {
  const { platform, has_access_token, has_app_secret, has_verify_token, is_simulated } = channel
  if (platform === 'web' || is_simulated) return []
  const isMetas = platform !== 'telegram'
  const hasSecret = has_app_secret || has_verify_token
  return [
    ...(isMetas || hasSecret ? [] : ['a secret that Telegram is told']),
    ...(has_access_token ? [] : ['access token']),
    ...(isMetas && !has_app_secret && !hasMetaApp ? ['app secret'] : []),
    ...(isMetas && !has_verify_token && !hasMetaApp ? ['verify token'] : []),
  ]
}

function addressCheck(publicUrl: string): ChannelCheck {
  const { protocol, hostname } = new URL(publicUrl)
  const isLocal = hostname === 'localhost' || hostname.startsWith('127.') || hostname === '[::1]'
  const name = 'public_address'
  if (isLocal) {
    return {
      ...{ name, state: 'failed' },
      message: `Platforms cannot reach ${publicUrl}; set PUBLIC_URL to the address that the world sees.`,
    }
  }
  if (protocol !== 'https:') {
    return { name, state: 'failed', message: `Platforms send over https: alone; PUBLIC_URL is ${publicUrl}.` }
  }
  return { name, state: 'ok', message: `Platforms are told ${publicUrl}.` }
}

type Asked<Token> = { channel: Channel; terms: CheckTerms; token: Token }

async function platformCheck({ channel, terms, token }: Asked<string | undefined>): Promise<ChannelCheck> {
  const name = 'platform'
  if (token === undefined) return skipped('Without an access token the platform cannot be asked.')
  try {
    const status = await ask(channel, token, terms)
    if (status >= 200 && status < 300) {
      return { name, state: 'ok', message: 'The platform knows the token.' }
    }
    const message = `The platform answered ${status}: the token or the id of the channel is wrong or too old.`
    return { name, state: 'failed', message }
  } catch (error) {
    return { name, state: 'failed', message: `The platform was not reached: ${withoutToken(error, token)}` }
  }
}

async function webhookCheck(
  { channel, terms, token }: Asked<string>,
  lastInbound: Date | null,
): Promise<ChannelCheck> {
  const name = 'webhook'
  try {
    const info = await findWebhook({ apiUrl: channel.api_url ?? terms.telegramApiUrl, token })
    return { name, ...readingOf(info, { url: inboundUrl(terms.publicUrl, channel), lastInbound }) }
  } catch (error) {
    const message = `Telegram did not say where it sends: ${withoutToken(error, token)}`
    return { name, state: 'failed', message }
  }
}

function skipped(message: string): ChannelCheck {
  return { name: 'platform', state: 'skipped', message }
}

// Never the address: Telegram's holds the token.
function withoutToken(error: unknown, token: string): string {
  return messageOf(error).replaceAll(token, '…')
}

async function ask(channel: Channel, token: string, terms: CheckTerms): Promise<number> {
  const { platform, external_id: externalId, api_url: apiUrl } = channel
  const graph = platform === 'instagram' ? terms.instagramGraphUrl : terms.metaGraphUrl
  const url =
    platform === 'telegram'
      ? `${apiUrl ?? terms.telegramApiUrl}/bot${token}/getMe`
      : `${apiUrl ?? graph}/${encodeURIComponent(externalId)}?fields=id`
  const response = await request(url, {
    headers: platform === 'telegram' ? {} : { authorization: `Bearer ${token}` },
    signal: AbortSignal.timeout(limits.channelCheckMs),
  })
  await response.body.dump({ limit: 64 * 1024 })
  return response.statusCode
}

function inboundCheck(last: Date | null): ChannelCheck {
  const name = 'inbound'
  if (last) return { name, state: 'ok', message: 'Messages of customers have arrived.' }
  return {
    ...{ name, state: 'waiting' },
    message: 'No message has arrived yet; write one to this channel from another phone or account.',
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
