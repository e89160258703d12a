// Tells a platform where this service is, where the platform lets us: that is Telegram alone.
import { randomBytes } from 'node:crypto'
import type { Db } from '../platform/database.ts'
import { AppError, messageOf } from '../platform/errors.ts'
import { type CheckTerms, checkChannel, openChannelSecret } from './channel-check.ts'
import { getChannel, inboundUrl, updateChannel } from './channels.ts'
import { isWebhookSecret, setWebhook } from './telegram/webhook.ts'

/**
 * Tells Telegram the channel's address and secret, and checks the channel then. A channel without a secret that Telegram
 * can carry gets one. Throws not_found, invalid_request, and conflict with what Telegram said.
 */
export async function connectChannel(
  db: Db,
  terms: CheckTerms,
  place: { accountId: string; channelId: string },
): ReturnType<typeof checkChannel> {
  const { accountId, channelId } = place
  const channel = await getChannel(db, accountId, channelId)
  if (channel.platform !== 'telegram') {
    throw new AppError(
      'invalid_request',
      'Only Telegram can be told from here; others are set up on their side.',
      { reason: 'telegram_only' },
    )
  }
  const token = await openChannelSecret(db, terms.box, { ...place, secret: 'access_token' })
  if (token === undefined)
    throw new AppError('conflict', "Give the channel the bot's token first.", { reason: 'telegram_token' })
  const secret = await secretOf(db, terms, place)
  const url = inboundUrl(terms.publicUrl, channel)
  try {
    await setWebhook({ apiUrl: channel.api_url ?? terms.telegramApiUrl, token }, { url, secret })
  } catch (error) {
    // Never the address: it holds the token.
    const problem = messageOf(error).replaceAll(token, '…')
    throw new AppError('conflict', `Telegram did not take it: ${problem}`, { reason: 'telegram', problem })
  }
  return checkChannel(db, terms, place)
}

async function secretOf(
  db: Db,
  { box }: CheckTerms,
  { accountId, channelId }: { accountId: string; channelId: string },
): Promise<string> {
  for (const secret of ['app_secret', 'verify_token'] as const) {
    const value = await openChannelSecret(db, box, { accountId, channelId, secret })
    if (value !== undefined && isWebhookSecret(value)) return value
  }
  const appSecret = randomBytes(32).toString('base64url')
  await updateChannel(db, box, accountId, channelId, { appSecret })
  return appSecret
}
